"""What the networks of some games read together: of each unit or piece whose it is and what it is.

One layer of sums can't tell a strong unit of one's own from a strong one of the other's, if owner and power are
read apart. What is alike wherever it stands has the same rows, so that it is learned once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import prod

from zirconia.bots.inputs import Blocks, Together

Row = Callable[[int, int, int], object]  # what the row of three numbers stands for; None: there is none

TURN = "seat, turn, mine, phase, points needed, rounds"
GRID, COLUMNS = "owner (1 own, -1 theirs), card + 1, power, can move, can attack, overwhelmed", 8
CELLS = "ground, tile, symbols, colony and its level, fleet and its level"


class Rows:
    """Rows by what they stand for."""

    def __init__(self) -> None:
        self.known: dict[object, int] = {}

    def read(self, columns: tuple[int, int, int], ranges: tuple[range, range, range], row: Row) -> Together:
        """Three columns in these ranges, with the rows that they share with others."""
        one, two, three = ranges
        named = [row(a, b, c) for a in one for b in two for c in three]
        rows = [0 if name is None else self.known.setdefault(name, len(self.known) + 1) for name in named]
        lows = (one.start, two.start, three.start)
        return Together(columns, lows, (len(one), len(two), len(three)), tuple(rows))


def corporate_wars(blocks: Blocks) -> Iterator[Together]:
    """Of every unit the card and the power, by how far it has come, seen from whoever looks."""
    start, (tiles, width) = block(blocks, GRID)
    seat, _ = block(blocks, TURN)
    rows = Rows()
    ranges = (range(-1, 2), range(14), range(2))
    for tile in range(tiles):
        at, column = start + tile * width, tile % COLUMNS
        yield rows.read((at, at + 1, seat), ranges, partial(of_unit, "card", column))
        yield rows.read((at, at + 2, seat), ranges, partial(of_unit, "power", column))


def of_unit(name: str, column: int, owner: int, value: int, seat: int) -> object:
    """The second player comes from the other side."""
    return (name, owner, value, COLUMNS - 1 - column if seat else column) if owner and value else None


def kardashev(blocks: Blocks) -> Iterator[Together]:
    """Of every colony its level and what its planet yields; of every fleet its level and whose planet it is at."""
    start, (cells, width) = block(blocks, CELLS)
    rows = Rows()
    for cell in range(cells):
        at = start + cell * width
        colony, fleet = (at + 3, at + 4, at + 2), (at + 5, at + 6, at + 3)
        yield rows.read(colony, (range(7), range(4), range(16)), partial(of_piece, "colony"))
        yield rows.read(fleet, (range(7), range(4), range(7)), partial(of_piece, "fleet"))


def of_piece(name: str, owner: int, level: int, place: int) -> object:
    return (name, owner, level, place) if owner and level else None


TOGETHER = {"corporate-wars": corporate_wars, "kardashev": kardashev}


def block(blocks: Blocks, name: str) -> tuple[int, tuple[int, ...]]:
    """Where a part of what seats see begins, and its shape."""
    at = 0
    for other, shape in blocks:
        if other == name:
            return at, shape
        at += prod(shape)
    raise LookupError(f"seats see no {name!r}")


def read_together(game: str, blocks: Blocks) -> tuple[Together, ...]:
    return tuple(TOGETHER[game](blocks)) if game in TOGETHER else ()
