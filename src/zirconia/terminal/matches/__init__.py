"""Matches wherever they are played: here, at a server, or in a record; and the files that keep them."""
