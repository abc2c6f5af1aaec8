"""What a game's folder fills in, and the words and helpers for it."""
