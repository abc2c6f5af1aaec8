"""The rules of Kardashev: a stack of small decision frames over packed data."""
