"""Seats, cells, tokens and amounts in words, and with them the values of events."""

from __future__ import annotations

from typing import Any

from zirconia.core.contract.coordinates import square_name
from zirconia.games.standoff.rules.tables import StandoffTables
from zirconia.games.standoff.words.texts import plural

SEAT_NAMES = ("P1", "P2", "P3", "P4")
TOKEN_NAMES = (
    "nothing", "Artillery", "Forcefield", "Refinery", "credit well", "encampment well", "hand well",
    "Telekinesis",
)  # fmt: skip
COUNTED = ("credit", "mineral", "more action", "well")  # kinds of field that are so many of something


def place(t: StandoffTables, cell: int) -> str:
    """'3,7', in ids, keys and positions."""
    a, b = t.grid.places[cell]
    return f"{a},{b}"


def cell_name(t: StandoffTables, cell: int) -> str:
    """A cell as players read it: 'h4' on squares, '(3,-7)' on hexes."""
    return f"({place(t, cell)})" if t.hexes else square_name(*t.grid.places[cell])


def value_in_words(t: StandoffTables, kind: str, value: int) -> tuple[Any, str]:
    """A value of an event as JSON and as it is shown."""
    if kind == "cell":
        return place(t, value), cell_name(t, value)
    if kind == "token":
        return value, TOKEN_NAMES[value]
    if kind in COUNTED:
        return value, plural(value, kind)
    return t.ids[value], t.names[value]
