"""The field as sets of cells, one bit each, and the fields that come of one change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import ARTILLERY, FORCEFIELD, OCCUPIED, REFINERY, ROWS, TOKENS
from zirconia.games.standoff.sheets import marked
from zirconia.games.standoff_square.sheets import DATA

SIDE = 16
CELLS = SIDE * SIDE
FULL = (1 << CELLS) - 1


def cell_set(cells: Iterable[int]) -> int:
    """These cells as bits."""
    return sum(1 << cell for cell in cells)


def cells_of(cells: int) -> Iterator[int]:
    """The numbers of the cells of a set, in order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


FIRST_ROW = (1 << SIDE) - 1
FIRST_COLUMN = cell_set(range(0, CELLS, SIDE))
LAST_COLUMN = FIRST_COLUMN << (SIDE - 1)
EDGE = FIRST_ROW | FIRST_ROW << (CELLS - SIDE) | FIRST_COLUMN | LAST_COLUMN


def beside(cells: int) -> int:
    """The neighbours of a set of cells."""
    sideways = (cells & ~LAST_COLUMN) << 1 | (cells & ~FIRST_COLUMN) >> 1
    return (cells << SIDE | cells >> SIDE | sideways) & FULL


def around(cell: int, distance: int) -> int:
    """A cell and all within a distance of it."""
    reached = 1 << cell
    for _ in range(distance):
        reached |= beside(reached)
    return reached


def quadrant(cell: int) -> tuple[bool, bool]:
    """Which quarter of the field a cell lies in."""
    row, column = divmod(cell, SIDE)
    return row >= SIDE // 2, column >= SIDE // 2


MARKED = marked(DATA["board"])
NUMBERS = DATA["numbers"]["match"]
GUN = cell_set(MARKED["gun"])
LARGE_PATCHES = MARKED["large-patch"]
PATCHES = LARGE_PATCHES + sorted(MARKED["small-patch"], key=quadrant)  # the better ones first, corner by corner
NEIGHBOURS = [list(cells_of(beside(1 << cell))) for cell in range(CELLS)]
SHIELD = [around(cell, NUMBERS["forcefield-range"]) for cell in range(CELLS)]
RANGE = [around(cell, NUMBERS["artillery-range"]) for cell in range(CELLS)]


@lru_cache(maxsize=4096)
def shielded(forcefields: int) -> int:
    """The cells that these forcefields close to everybody else."""
    closed = 0
    for cell in cells_of(forcefields):
        closed |= SHIELD[cell]
    return closed


@dataclass(frozen=True, slots=True)
class Board:
    """Blocks and forcefields of each seat, and the other tokens of the one who moves."""

    me: int
    blocks: tuple[int, ...]
    occupied: int
    forcefields: tuple[int, ...]
    artilleries: int
    refineries: int

    @property
    def own(self) -> int:
        return self.blocks[self.me]

    @property
    def opponents(self) -> list[int]:
        return [seat for seat in range(len(self.blocks)) if seat != self.me]

    @property
    def hostile(self) -> int:
        """The blocks of all opponents."""
        cells = 0
        for seat in self.opponents:
            cells |= self.blocks[seat]
        return cells

    @property
    def open_gun(self) -> int:
        """The cells of the Red Gun that are free."""
        return GUN & ~self.occupied

    @property
    def without_token(self) -> int:
        """Own blocks on which a token can be put."""
        return self.own & ~(self.forcefields[self.me] | self.artilleries | self.refineries)

    def gun(self, seat: int) -> int:
        """How many cells of the Red Gun a seat holds."""
        return (self.blocks[seat] & GUN).bit_count()

    def room(self, seat: int) -> int:
        """Free cells that no forcefield closes to a seat."""
        cells = FULL & ~self.occupied
        for other, forcefields in enumerate(self.forcefields):
            if other != seat:
                cells &= ~shielded(forcefields)
        return cells

    def starts(self, seat: int) -> int:
        """Where a seat can place a single block: on the edge or beside its own."""
        return self.room(seat) & (EDGE | beside(self.blocks[seat]))

    def with_blocks(self, cells: int) -> Board:
        """With own blocks more."""
        blocks = tuple(held | cells if seat == self.me else held for seat, held in enumerate(self.blocks))
        return replace(self, blocks=blocks, occupied=self.occupied | cells)

    def with_black(self, cell: int) -> Board:
        """With a black block more."""
        return replace(self, occupied=self.occupied | 1 << cell)

    def with_forcefield(self, cell: int) -> Board:
        """With an own forcefield more."""
        put = tuple(held | 1 << cell if seat == self.me else held for seat, held in enumerate(self.forcefields))
        return replace(self, forcefields=put)

    def destroyed(self, cell: int) -> Board:
        """Without the block of a cell, and without the forcefield on it."""
        left = ~(1 << cell)
        return replace(
            self,
            blocks=tuple(held & left for held in self.blocks),
            occupied=self.occupied & left,
            forcefields=tuple(held & left for held in self.forcefields),
        )


def board_of(position: Standoff, me: int) -> Board:
    """The board of a position, as one seat looks at it."""
    blocks = tuple(plane_of(position, seat + 1) for seat in range(position.t.seats))
    forcefields = plane_of(position, TOKENS + FORCEFIELD)
    return Board(
        me=me,
        blocks=blocks,
        occupied=plane_of(position, OCCUPIED),
        forcefields=tuple(forcefields & held for held in blocks),
        artilleries=plane_of(position, TOKENS + ARTILLERY) & blocks[me],
        refineries=plane_of(position, TOKENS + REFINERY) & blocks[me],
    )


def plane_of(position: Standoff, plane: int) -> int:
    """A plane of the position, whose first and last rows are always empty, as one set of cells."""
    planes, first = position.planes, plane * ROWS + 1
    cells = 0
    for row in range(SIDE):
        cells |= planes[first + row] << (row * SIDE)
    return cells
