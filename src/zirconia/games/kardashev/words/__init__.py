"""Kardashev in words: actions, what technologies do, the values of events, why something is refused."""
