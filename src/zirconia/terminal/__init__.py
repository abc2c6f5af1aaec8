"""Scenes as text: the plain client plays every game that can be drawn in the scene's vocabulary."""
