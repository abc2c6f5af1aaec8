"""The numbers of a setup: the board, the ores, the action codes."""

from __future__ import annotations

from typing import Any

from zirconia.core.kernel.grids import square
from zirconia.core.kernel.position import Tables

SIDE = 4
CELLS = SIDE * SIDE
NAMES = tuple(f"{'abcd'[column]}{row + 1}" for row in range(SIDE) for column in range(SIDE))
ORE_STREAM = 0


class AsteroidTables(Tables):
    """Codes are one claim a cell, then one scan a cell."""

    def __init__(self, seats: int, ores: dict[str, dict[str, Any]], rounds: int, bond: int) -> None:
        super().__init__(seats, 2 * CELLS, 1)
        self.grid = square(SIDE, SIDE)
        self.neighbours = [
            [int(self.grid.neighbour(cell, way)) for way in range(4) if self.grid.neighbour(cell, way) >= 0]
            for cell in range(CELLS)
        ]
        self.kinds = len(ores)
        self.ids = list(ores)
        self.names: list[str] = [row["name"] for row in ores.values()]
        self.worth: list[int] = [row["worth"] for row in ores.values()]
        self.count: list[int] = [row["count"] for row in ores.values()]
        self.rounds = rounds
        self.bond = bond
