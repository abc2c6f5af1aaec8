"""The full-screen client's screens: the start, the table, a record, and the small ones over them."""
