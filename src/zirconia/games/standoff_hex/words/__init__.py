"""What is said of the hex edition alone."""
