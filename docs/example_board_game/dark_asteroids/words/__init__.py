"""What the players read."""
