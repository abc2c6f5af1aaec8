"""The field: what fills the cells, tokens and shields, and which groups can be placed (section 9)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core.position import Codes, Position
from zirconia.core.random import Random
from zirconia.games.standoff.rules.tables import (
    BLACK,
    FORCEFIELD,
    GROUP,
    NO_TOKEN,
    OCCUPIED,
    ROWS,
    TOKENS,
    StandoffTables,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(Position):
    """`z` holds zones and cells, `planes` the same cells again as rows of bits."""

    def __init__(self, tables: StandoffTables, random: Random, zones: vec[i16], planes: vec[i64]) -> None:
        super().__init__(random)
        self.t = tables
        self.z: vec[i16] = zones
        self.planes: vec[i64] = planes
        self.filled: i64 = 0  # cells of the Red Gun that are filled
        self.forcefields: i64 = 0

    # Cells ------------------------------------------------------------------------------------------

    def tile(self, cell: i64) -> i64:
        """What fills a cell: EMPTY, a seat's colour (seat + 1), BLACK or ETERNAL."""
        return i64(self.z[self.t.tiles + cell])

    def token_on(self, cell: i64) -> i64:
        return i64(self.z[self.t.tokens + cell])

    def in_plane(self, plane: i64, cell: i64) -> bool:
        slot = self.t.slot[cell]
        return (self.planes[plane * ROWS + (slot >> 4)] >> (slot & 15)) & 1 == 1

    def flip(self, plane: i64, cell: i64) -> None:
        """Put a cell into a plane, or take it out."""
        slot = self.t.slot[cell]
        self.planes[plane * ROWS + (slot >> 4)] ^= 1 << (slot & 15)

    def put_tile(self, cell: i64, colour: i64) -> None:
        """Fill an empty cell."""
        self.z[self.t.tiles + cell] = i16(colour)
        self.flip(OCCUPIED, cell)
        self.flip(colour, cell)
        self.count_tile(cell, colour, 1)

    def take_tile(self, cell: i64) -> None:
        """Empty a filled cell; a token on it stays."""
        colour = self.tile(cell)
        self.z[self.t.tiles + cell] = 0
        self.flip(OCCUPIED, cell)
        self.flip(colour, cell)
        self.count_tile(cell, colour, -1)

    def count_tile(self, cell: i64, colour: i64, change: i64) -> None:
        """Keep the tallies: Red Gun and whole board for each seat, and how full the Red Gun is."""
        t = self.t
        self.filled += t.gun[cell] * change
        if colour < BLACK:
            base = (colour - 1) * t.seat_stride
            self.z[base + t.gun_at] = i16(i64(self.z[base + t.gun_at]) + t.gun[cell] * change)
            self.z[base + t.total_at] = i16(i64(self.z[base + t.total_at]) + change)

    def set_token(self, cell: i64, token: i64) -> None:
        """Put a token on a cell in place of the one there, or take it away (NO_TOKEN)."""
        old = self.token_on(cell)
        if old != NO_TOKEN:
            self.flip(TOKENS + old, cell)
        if token != NO_TOKEN:
            self.flip(TOKENS + token, cell)
        if old == FORCEFIELD:
            self.forcefields -= 1
        if token == FORCEFIELD:
            self.forcefields += 1
        self.z[self.t.tokens + cell] = i16(token)

    def controls(self, seat: i64, cell: i64) -> bool:
        """Whether the block or tile under a token has this seat's colour (section 10)."""
        return self.tile(cell) == seat + 1

    def controlled(self, seat: i64, token: i64) -> i64:
        """How many tokens of a kind a seat controls."""
        count: i64 = 0
        for row in range(1, ROWS - 1):
            bits = self.planes[(TOKENS + token) * ROWS + row] & self.planes[(seat + 1) * ROWS + row]
            while bits != 0:
                bits &= bits - 1
                count += 1
        return count

    # Sets of cells ------------------------------------------------------------------------------------

    def find_open(self, seat: i64, shields: bool) -> None:
        """Into `open`: the cells that hold nothing and, if asked, no other player's forcefield closes."""
        t = self.t
        for row in range(1, ROWS - 1):
            t.open[row] = t.board[row] & ~self.planes[OCCUPIED * ROWS + row]
        if shields and self.forcefields > 0:
            self.close_shielded(seat)

    def close_shielded(self, seat: i64) -> None:
        """Take the reach of every forcefield that another player controls out of `open`."""
        t = self.t
        plane = (TOKENS + FORCEFIELD) * ROWS
        for row in range(1, ROWS - 1):
            bits = self.planes[plane + row]
            bit: i64 = 0
            while bits != 0:
                if bits & 1 == 1:
                    cell = t.cell_at[row * 16 + bit]
                    if 0 < self.tile(cell) < BLACK and self.tile(cell) != seat + 1:
                        for other in range(1, ROWS - 1):
                            t.open[other] &= ~t.shields[cell * ROWS + other]
                bits >>= 1
                bit += 1

    def find_near(self, seat: i64) -> None:
        """Into `near`: edge cells, and cells next to a block of this seat's: where a group is anchored."""
        t = self.t
        at = (seat + 1) * ROWS
        for row in range(1, ROWS - 1):
            t.near[row] = t.edge[row] | self.around(self.planes, at + row)

    def around(self, rows: vec[i64], at: i64) -> i64:
        """The cells of one row that have a neighbour in a plane; `at` is the place of that row."""
        here = rows[at]
        above = rows[at - 1]
        below = rows[at + 1]
        found = (here << 1) | (here >> 1) | above | below
        return found | (above >> 1) | (below << 1) if self.t.hexes else found

    def find_reached(self, steps: i64) -> None:
        """Into `reached`: open cells at most so many steps through open cells away from an anchored one."""
        t = self.t
        for row in range(1, ROWS - 1):
            t.reached[row] = t.open[row] & t.near[row]
        for _ in range(steps):
            above: i64 = 0
            for row in range(1, ROWS - 1):
                here = t.reached[row]
                below = t.reached[row + 1]
                grown = (here << 1) | (here >> 1) | above | below
                if t.hexes:
                    grown |= (above >> 1) | (below << 1)
                t.reached[row] = here | (grown & t.open[row])
                above = here

    def has_room(self, cell: i64, size: i64) -> bool:
        """Whether the open cells connected with this one are at least `size` many."""
        t = self.t
        t.found[0] = cell
        count: i64 = 1
        at: i64 = 0
        while at < count < size:
            for direction in range(t.grid.directions):
                other = t.grid.table[t.found[at] * t.grid.directions + direction]
                if other >= 0 and count < size and self.is_open(other) and not self.was_found(other, count):
                    t.found[count] = other
                    count += 1
            at += 1
        return count >= size

    def is_open(self, cell: i64) -> bool:
        slot = self.t.slot[cell]
        return (self.t.open[slot >> 4] >> (slot & 15)) & 1 == 1

    def was_found(self, cell: i64, count: i64) -> bool:
        for i in range(count):
            if self.t.found[i] == cell:
                return True
        return False

    # Groups (9) ---------------------------------------------------------------------------------------

    def room(self, seat: i64, size: i64) -> i64:
        """The largest legal placement, up to a size: the most open cells connected with an anchored one.

        Any connected set can grow to any size up to that of the open region around it.
        """
        t = self.t
        self.find_open(seat, True)
        self.find_near(seat)
        most: i64 = 0
        for row in range(1, ROWS - 1):
            bits = t.open[row] & t.near[row]
            bit: i64 = 0
            while bits != 0:
                if bits & 1 == 1:
                    while most < size and self.has_room(t.cell_at[row * 16 + bit], most + 1):
                        most += 1
                    if most == size:
                        return most
                bits >>= 1
                bit += 1
        return most

    def find_next(self, seat: i64, size: i64, chosen: i64, shields: bool) -> None:
        """Into `reached`: the cells that can join the chosen group so that it can still be completed.

        A group with so many cells to come can be completed if one of its cells is that many steps or fewer
        from an anchored cell; groups grow cell by cell, so a further cell touches the group.
        """
        t = self.t
        self.find_open(seat, shields)
        self.find_near(seat)
        self.find_reached(size - chosen - 1)
        if chosen == 0:
            return
        settled = False
        for row in range(1, ROWS - 1):
            if self.planes[GROUP * ROWS + row] & t.reached[row] != 0:
                settled = True
        for row in range(1, ROWS - 1):
            touching = self.around(self.planes, GROUP * ROWS + row) & t.open[row]
            touching &= ~self.planes[GROUP * ROWS + row]
            t.reached[row] = touching if settled else touching & t.reached[row]

    def group_into(self, out: Codes, seat: i64, size: i64, chosen: i64) -> None:
        """Every cell that can be chosen next."""
        t = self.t
        self.find_next(seat, size, chosen, True)
        for row in range(1, ROWS - 1):
            bits = t.reached[row]
            bit: i64 = 0
            while bits != 0:
                if bits & 1 == 1:
                    cell = t.cell_at[row * 16 + bit]
                    if chosen > 0 or size == 1 or self.has_room(cell, size):
                        out.add(t.cell_code + cell)
                bits >>= 1
                bit += 1

    def plane_into(self, out: Codes, rows: vec[i64], at: i64, first: i64) -> None:
        """A code for every cell of a plane."""
        t = self.t
        for row in range(1, ROWS - 1):
            bits = rows[at + row]
            bit: i64 = 0
            while bits != 0:
                if bits & 1 == 1:
                    out.add(first + t.cell_at[row * 16 + bit])
                bits >>= 1
                bit += 1
