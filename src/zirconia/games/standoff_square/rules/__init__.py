"""The rules that only the square edition has, a file for each section of its rulebook."""
