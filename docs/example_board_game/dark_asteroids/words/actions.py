"""Actions in words: keys for records, names for people, paths for hands."""

from __future__ import annotations

from dark_asteroids.rules.tables import CELLS, NAMES


def key(code: int) -> str:
    """'claim b2' or 'scan b2'."""
    return f"{'claim' if code < CELLS else 'scan'} {NAMES[code % CELLS]}"


def name(code: int) -> str:
    return key(code).capitalize()


def path(code: int) -> tuple[str, ...]:
    """The asteroid first, then what to do with it."""
    return f"cell:{NAMES[code % CELLS]}", "do:claim" if code < CELLS else "do:scan"
