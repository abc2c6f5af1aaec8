"""What is measured of a run: of every game the same, and what each game declares itself."""
