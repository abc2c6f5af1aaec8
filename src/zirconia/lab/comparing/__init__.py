"""Two versions of a game, played with the same seeds until it is clear what the change did."""
