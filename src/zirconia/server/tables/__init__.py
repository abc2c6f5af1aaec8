"""The tables that a server serves: what may be asked of them, who drives them, how they are kept."""
