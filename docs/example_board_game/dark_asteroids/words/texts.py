"""What an ore is worth, from the numbers that the rules go by."""

from __future__ import annotations

from dark_asteroids.rules.tables import AsteroidTables


def describe(t: AsteroidTables, kind: int) -> str:
    return f"Worth {t.worth[kind]}."
