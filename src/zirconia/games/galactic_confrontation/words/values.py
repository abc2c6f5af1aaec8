"""The values of events in words."""

from __future__ import annotations

from typing import Any

from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.tables import CREDITS


def value_words(position: Galactic, kind: str, value: int) -> tuple[Any, str]:
    """A value as (JSON, display)."""
    if kind == "credits":
        return value * CREDITS, f"{value * CREDITS} credits"
    if kind == "loss":
        return value * CREDITS, f" ({value * CREDITS} credits lost)" if value else ""
    if kind == "hits":
        return value, f"{value or 'no'} hit point{'' if value == 1 else 's'}"
    if kind == "setbacks":
        return value, f"{value or 'no'} Impeded"
    return position.t.ids[value], position.t.names[value]
