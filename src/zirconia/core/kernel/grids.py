"""Square and hex grids as packed neighbour tables, numbered cell by cell."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

Steps = tuple[tuple[int, int], ...]  # to a neighbour in each direction

ORTHOGONAL: Final[Steps] = ((-1, 0), (0, 1), (1, 0), (0, -1))
SURROUNDING: Final[Steps] = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
HEX: Final[Steps] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@final
class Grid:
    """Cells 0 to size - 1 with coordinates, and for each cell its neighbour in every direction (-1: none).

    Square cells are (row, column), hexes axial (q, r).
    """

    def __init__(self, places: list[tuple[int, int]], directions: Steps, hexes: bool) -> None:
        self.size: i64 = len(places)
        self.directions: i64 = len(directions)
        self.hexes = hexes
        self.places = places
        self.index = {place: number for number, place in enumerate(places)}
        table = vec[i64](capacity=self.size * self.directions)
        for a, b in places:
            for da, db in directions:
                table = append(table, self.index.get((a + da, b + db), -1))
        self.table: vec[i64] = table

    def neighbour(self, cell: i64, direction: i64) -> i64:
        """The cell next to this one in a direction, or -1 beyond the edge."""
        return self.table[cell * self.directions + direction]

    def cell(self, a: int, b: int) -> int:
        """The number of the cell at these coordinates, or -1."""
        return self.index.get((a, b), -1)

    def distance(self, one: int, two: int) -> int:
        """Steps between two cells: orthogonal steps on squares, hex steps on hexes."""
        a, b = self.places[one]
        c, d = self.places[two]
        if self.hexes:
            return (abs(a - c) + abs(b - d) + abs(a - c + b - d)) // 2
        return abs(a - c) + abs(b - d)


def square(rows: int, columns: int, directions: Steps = ORTHOGONAL) -> Grid:
    """A board of rows and columns, numbered row by row from (0, 0) at the top left."""
    return Grid([(row, column) for row in range(rows) for column in range(columns)], directions, False)


def hexagon(radius: int) -> Grid:
    """A hexagon of hexes around (0, 0), numbered by r, then by q."""
    return Grid(
        [
            (q, r)
            for r in range(-radius, radius + 1)
            for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
        ],
        HEX,
        True,
    )
