"""Playing in a terminal, full-screen or in plain text: every game that can be drawn in the scene's vocabulary."""
