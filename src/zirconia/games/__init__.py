"""One folder a game. A folder with a GAME registers itself by being there."""
