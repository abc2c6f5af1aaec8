"""What the bots know of good play in Galactic Confrontation."""
