"""Where tables are kept: SQLite or PostgreSQL."""
