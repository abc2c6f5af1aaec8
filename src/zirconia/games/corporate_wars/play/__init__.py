"""What the bots know of good play in Corporate Wars."""
