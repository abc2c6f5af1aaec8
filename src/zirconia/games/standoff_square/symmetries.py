"""The sides of the board: it may be turned and mirrored as long as all that is printed on it looks the same."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from zirconia.core.contract.symmetry import Symmetry
from zirconia.games.standoff.rules.encoding import BOARD, BY_CELL, shapes
from zirconia.games.standoff_square.rules.tables import SquareTables


def symmetries(tables: SquareTables, numbers: int) -> tuple[Symmetry, ...]:
    """Of the eight ways to lay down a square those that change nothing; `numbers` is how many a seat sees."""
    blocks = shapes(tables)
    first = sum(prod(shape) for _, shape in blocks[: [name for name, _ in blocks].index(BOARD)])
    return tuple(symmetry(tables, way, first, numbers) for way in ways(tables) if is_alike(tables, way))


def ways(tables: SquareTables) -> Iterator[list[int]]:
    """For every way the cell in whose place each cell comes to lie; the first leaves all where they are."""
    places = tables.grid.places
    last = max(row for row, _ in places)
    for number in range(8):
        found = []
        for row, column in places:
            down = last - row if number & 1 else row
            along = last - column if number & 2 else column
            found.append(tables.grid.cell(along, down) if number & 4 else tables.grid.cell(down, along))
        yield found


def is_alike(tables: SquareTables, way: list[int]) -> bool:
    """Whether the Red Gun, the patches and the walls come to lie on their like."""
    return all(
        printed[cell] == printed[place]
        for printed in (tables.gun, tables.patch, tables.start_tile)
        for cell, place in enumerate(way)
    )


def symmetry(tables: SquareTables, way: list[int], first: int, numbers: int) -> Symmetry:
    """A way as it changes what is seen, from the `first` number of the board on, and what is done."""
    seen, codes = list(range(numbers)), list(range(int(tables.actions)))
    for cell, place in enumerate(way):
        for part in range(BY_CELL):
            seen[first + BY_CELL * cell + part] = first + BY_CELL * place + part
        for code in (int(tables.cell_code), int(tables.use_code)):
            codes[code + cell] = code + place
    return Symmetry(tuple(seen), tuple(codes))
