"""A search for the numbers with which a measure comes out as wanted."""
