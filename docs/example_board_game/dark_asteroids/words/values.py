"""The values of events in words."""

from __future__ import annotations

from typing import Any

from dark_asteroids.rules.tables import NAMES, AsteroidTables
from dark_asteroids.words.actions import key


def value_words(t: AsteroidTables, kind: str, value: int) -> tuple[Any, str]:
    """A value as (JSON, display)."""
    if kind == "ore":
        return t.ids[value], t.names[value].lower()
    if kind == "cell":
        return NAMES[value], NAMES[value]
    return key(value), f"to {key(value)}"
