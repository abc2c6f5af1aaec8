"""What the bots know of Standoff."""
