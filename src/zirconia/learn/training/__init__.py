"""Learning a game by self-play: `zirconia learn train GAME`. It needs PyTorch: pip install 'zirconia[train]'."""
