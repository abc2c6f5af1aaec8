"""The rules only the square edition has: minerals, Duplicate, satellites, and the position as a whole."""
