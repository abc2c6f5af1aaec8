"""What the players of Corporate Wars read and type."""
