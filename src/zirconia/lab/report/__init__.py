"""A run as one page that a designer reads: the verdict in sentences, plots, tables, and games to look at."""
