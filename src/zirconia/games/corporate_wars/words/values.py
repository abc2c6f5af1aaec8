"""The values of events in words."""

from __future__ import annotations

from typing import Any

from zirconia.core.contract.coordinates import square_name
from zirconia.games.corporate_wars.notation import tile_name
from zirconia.games.corporate_wars.rules.board import COLUMNS
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.words.texts import plural


def tile_words(tile: int) -> str:
    """A tile as players read it: 'c4'."""
    return square_name(tile // COLUMNS, tile % COLUMNS)


def value_words(position: Corporate, kind: str, value: int) -> tuple[Any, str]:
    """A value as (JSON, display)."""
    if kind == "card":
        return position.t.ids[value], position.t.names[value]
    if kind == "cell":
        return tile_name(value), tile_words(value)
    return value, plural(value, kind.removesuffix("s"))
