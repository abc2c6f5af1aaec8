"""What is said of the square edition alone."""
