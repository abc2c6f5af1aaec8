"""Cells of the board in positions: '3,7', and what lies there: 'p1', 'black forcefield', 'empty credit-well'."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.reading import choice
from zirconia.core.errors import BadPosition
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import BLACK, EMPTY, ETERNAL, NO_TOKEN, StandoffTables
from zirconia.games.standoff.sheets import TOKENS
from zirconia.games.standoff.words.values import place

COLOURS = {"empty": EMPTY, "p1": 1, "p2": 2, "p3": 3, "p4": 4, "black": BLACK, "eternal": ETERNAL}
PLACE = re.compile(r"\(?\s*(-?[0-9]{1,2})\s*,\s*(-?[0-9]{1,2})\s*\)?")


def read_cell(t: StandoffTables, text: Any, where: str) -> int:
    """'3,7' as the number of a cell."""
    match = PLACE.fullmatch(text) if isinstance(text, str) else None
    cell = t.grid.cell(int(match[1]), int(match[2])) if match else -1
    if cell < 0:
        raise BadPosition(f"{where}: {text!r} is no cell of the board; write it like '3,4'")
    return cell


def cells_of(position: Standoff, plane: int) -> list[str]:
    return [place(position.t, cell) for cell in range(position.t.cells) if position.in_plane(plane, cell)]


def write_board(position: Standoff) -> dict[str, str]:
    """The cells that differ from the start."""
    t = position.t
    return {
        place(t, cell): written(position, cell)
        for cell in range(t.cells)
        if position.tile(cell) != t.start_tile[cell] or position.token_on(cell) != t.start_token[cell]
    }


def written(position: Standoff, cell: int) -> str:
    """A colour and a token. A piece alone keeps the token of the start, so one that is gone is written 'none'."""
    tile, token = position.tile(cell), position.token_on(cell)
    colour = next(word for word, value in COLOURS.items() if value == tile)
    word = next(word for word, value in TOKENS.items() if value == token)
    plain = token == NO_TOKEN and (tile == EMPTY or position.t.start_token[cell] == NO_TOKEN)
    return colour if plain else f"{colour} {word}"


def read_board(position: Standoff, data: Mapping[str, Any]) -> None:
    """Cells that differ from the start: a colour or 'empty', then perhaps a token."""
    read: set[int] = set()
    for text, value in data.items():
        cell = read_cell(position.t, text, "board")
        if cell in read:
            raise BadPosition(f"board: {place(position.t, cell)} is there twice")
        read.add(cell)
        lay(position, cell, value, f"board.{text}")


def lay(position: Standoff, cell: int, value: Any, where: str) -> None:
    """Put down what a text says lies on a cell."""
    t = position.t
    if not isinstance(value, str):
        raise BadPosition(f"{where} must be a text like 'p1' or 'black forcefield', not {value!r}")
    colour, _, word = value.partition(" ")
    tile = COLOURS[choice(colour, COLOURS, where)]
    if t.seats < tile < BLACK:
        raise BadPosition(f"{where}: there is no player {colour}")
    kept = NO_TOKEN if tile == EMPTY else int(t.start_token[cell])
    token = TOKENS[choice(word, TOKENS, where)] if word else kept
    if position.tile(cell) != EMPTY:
        position.take_tile(cell)
    if tile != EMPTY:
        position.put_tile(cell, tile)
    position.set_token(cell, token)
