"""The rules only the hex edition has: wells, tokens, the expansion, and the position as a whole."""
