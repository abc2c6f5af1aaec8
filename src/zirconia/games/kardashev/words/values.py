"""Spaces, tiles, symbols and seats in words; the values of events."""

from __future__ import annotations

from typing import Any

from zirconia.core.contract.naming import PLAYERS
from zirconia.games.kardashev.rules.numbers import SYMBOLS, THE_BANK
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.tables import GRID, KardashevTables

SYMBOL_NAMES = ("Food", "Matter", "Energy", "the military symbol")
SEATS = PLAYERS  # in texts; whoever shows them puts in the names


def cell_key(cell: int) -> str:
    q, r = GRID.places[cell]
    return f"{q},{r}"


def cell_name(cell: int) -> str:
    return f"({cell_key(cell)})"


def tile_name(t: KardashevTables, kind: int) -> str:
    return t.tile_ids[kind].upper()


def event_value(position: Kardashev, kind: str, value: int) -> tuple[Any, str]:
    """An event's value as (JSON, display)."""
    t = position.t
    if kind == "cell":
        return cell_key(value), cell_name(value)
    if kind == "technology":
        return t.technology_ids[value], t.technology_names[value]
    if kind == "role":
        return t.role_ids[value], t.role_names[value]
    if kind == "tile":
        return t.tile_ids[value], tile_name(t, value)
    if kind == "left":
        return value, f"reduced to level {value}" if value else "destroyed"
    if kind == "receiver":
        return ("bank", "the bank") if value == THE_BANK else (value, SEATS[value])
    return SYMBOLS[value], SYMBOL_NAMES[value]
