"""Cells of the board in positions: '3,7', and what lies there: 'p1', 'black forcefield', 'empty credit-well'."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from zirconia.core.errors import BadPosition
from zirconia.core.loading import choice
from zirconia.games.standoff.cards import TOKENS
from zirconia.games.standoff.rules.position import Standoff
from zirconia.games.standoff.tables import BLACK, EMPTY, ETERNAL, NO_TOKEN, StandoffTables

COLOURS = {"empty": EMPTY, "p1": 1, "p2": 2, "p3": 3, "p4": 4, "black": BLACK, "eternal": ETERNAL}
PLACE = re.compile(r"\(?\s*(-?[0-9]{1,2})\s*,\s*(-?[0-9]{1,2})\s*\)?")


def place(t: StandoffTables, cell: int) -> str:
    a, b = t.grid.places[cell]
    return f"{a},{b}"


def read_cell(t: StandoffTables, text: Any, where: str) -> int:
    """'3,7' as the number of a cell."""
    found = PLACE.fullmatch(text) if isinstance(text, str) else None
    cell = t.grid.cell(int(found[1]), int(found[2])) if found else -1
    if cell < 0:
        raise BadPosition(f"{where}: {text!r} is no cell of the board; write it like '3,4'")
    return cell


def cells_of(core: Standoff, plane: int) -> list[str]:
    return [place(core.t, cell) for cell in range(core.t.cells) if core.in_plane(plane, cell)]


def write_board(core: Standoff) -> dict[str, str]:
    """The cells that differ from the start."""
    t = core.t
    return {
        place(t, cell): written(core, cell)
        for cell in range(t.cells)
        if core.tile(cell) != t.start_tile[cell] or core.token_on(cell) != t.start_token[cell]
    }


def written(core: Standoff, cell: int) -> str:
    """A colour and a token. A piece alone keeps the token of the start, so one that is gone is written 'none'."""
    tile, token = core.tile(cell), core.token_on(cell)
    colour = next(word for word, value in COLOURS.items() if value == tile)
    word = next(word for word, value in TOKENS.items() if value == token)
    plain = token == NO_TOKEN and (tile == EMPTY or core.t.start_token[cell] == NO_TOKEN)
    return colour if plain else f"{colour} {word}"


def read_board(core: Standoff, data: Mapping[str, Any]) -> None:
    """Cells that differ from the start: a colour or 'empty', then perhaps a token."""
    read: set[int] = set()
    for text, value in data.items():
        cell = read_cell(core.t, text, "board")
        if cell in read:
            raise BadPosition(f"board: {place(core.t, cell)} is there twice")
        read.add(cell)
        lay(core, cell, value, f"board.{text}")


def lay(core: Standoff, cell: int, value: Any, where: str) -> None:
    """Put down what a text says lies on a cell."""
    t = core.t
    if not isinstance(value, str):
        raise BadPosition(f"{where} must be a text like 'p1' or 'black forcefield', not {value!r}")
    colour, _, word = value.partition(" ")
    tile = COLOURS[choice(colour, COLOURS, where)]
    if t.seats < tile < BLACK:
        raise BadPosition(f"{where}: there is no player {colour}")
    kept = NO_TOKEN if tile == EMPTY else int(t.start_token[cell])
    token = TOKENS[choice(word, TOKENS, where)] if word else kept
    if core.tile(cell) != EMPTY:
        core.take_tile(cell)
    if tile != EMPTY:
        core.put_tile(cell, tile)
    core.set_token(cell, token)
