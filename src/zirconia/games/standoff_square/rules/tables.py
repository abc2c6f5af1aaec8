"""The packed numbers of the square edition: patches, minerals, satellites and the actions of its own."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.grids import Grid
from zirconia.games.standoff.rules.tables import BLACK, ETERNAL, StandoffTables

SMALL: Final = 1
LARGE: Final = 2


@final
class SquareTables(StandoffTables):
    """What the square edition adds to the shared tables."""

    def __init__(
        self,
        seats: i64,
        ids: list[str],
        names: list[str],
        texts: list[str],
        columns: dict[str, vec[i64]],
        numbers: dict[str, int],
        flags: dict[str, bool],
        grid: Grid,
        board: dict[str, list[int]],
    ) -> None:
        super().__init__(seats, ids, names, texts, columns, numbers, flags, grid)
        self.satellites = flags["satellites"]
        self.chained_initiative = flags["chained-initiative"]
        self.strict_placement = flags["strict-placement"]
        self.steve: i64 = ids.index("steve")
        self.linda: i64 = ids.index("linda")
        self.zelda: i64 = ids.index("zelda")
        self.bart: i64 = ids.index("bart")
        self.small_patch: i64 = numbers["small-patch"]
        self.large_patch: i64 = numbers["large-patch"]
        self.fast_debt: i64 = numbers["fast-debt"]
        self.bart_credits: i64 = numbers["bart-credits"]
        self.set_gun(board["gun"])
        self.patch: vec[i64] = vec[i64]([0] * grid.size)
        for cell in board["small"]:
            self.patch[cell] = SMALL
        for cell in board["large"]:
            self.patch[cell] = LARGE
        self.patches: vec[i64] = self.plane(board["small"] + board["large"])
        for cell in board["black"]:
            self.start_tile[cell] = ETERNAL if flags["eternal-walls"] else BLACK
        self.mine_code: i64 = self.first_own
        self.convert_code: i64 = self.first_own + 1
        self.throw_code: i64 = self.first_own + 2
        self.actions = self.throw_code + self.kinds


def square_tables(tables: StandoffTables) -> SquareTables:
    """The tables of a position of this edition, with all that it adds."""
    assert isinstance(tables, SquareTables)
    return tables
