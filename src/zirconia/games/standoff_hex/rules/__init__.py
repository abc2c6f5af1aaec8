"""The rules that only the hex edition has, a file for each section of its rulebook."""
