"""A match of any game: its setup, its state, what a seat sees and is told. All of it is compiled."""
