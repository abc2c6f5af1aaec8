"""What the players of Galactic Confrontation read and type."""
