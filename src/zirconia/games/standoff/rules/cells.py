"""Sets of cells as rows of bits: open, near and reached ones, found into planes that the tables keep (9)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.position import Codes
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import BLACK, FORCEFIELD, OCCUPIED, PLANES, ROWS, TOKENS, StandoffTables


def find_open(p: Standoff, seat: i64, shields: bool) -> None:
    """Into `open`: the cells that hold nothing and, if asked, no other player's forcefield closes."""
    t = p.t
    for row in range(1, ROWS - 1):
        t.open[row] = t.board[row] & ~p.planes[OCCUPIED * ROWS + row]
    if shields and p.forcefields > 0:
        close_shielded(p, seat)


def close_shielded(p: Standoff, seat: i64) -> None:
    """Take the reach of every forcefield that another player controls out of `open`."""
    t = p.t
    plane = (TOKENS + FORCEFIELD) * ROWS
    for row in range(1, ROWS - 1):
        bits = p.planes[plane + row]
        bit: i64 = 0
        while bits != 0:
            if bits & 1 == 1:
                cell = t.cell_at[row * 16 + bit]
                if 0 < p.tile(cell) < BLACK and p.tile(cell) != seat + 1:
                    for other in range(1, ROWS - 1):
                        t.open[other] &= ~t.shields[cell * ROWS + other]
            bits >>= 1
            bit += 1


def find_near(p: Standoff, seat: i64) -> None:
    """Into `near`: edge cells, and cells next to a block of this seat's: where a group is anchored."""
    t = p.t
    at = (seat + 1) * ROWS
    for row in range(1, ROWS - 1):
        t.near[row] = t.edge[row] | around(t, p.planes, at + row)


def around(t: StandoffTables, rows: vec[i64], at: i64) -> i64:
    """The cells of one row that have a neighbour in a plane; `at` is the place of that row."""
    here = rows[at]
    above = rows[at - 1]
    below = rows[at + 1]
    beside = (here << 1) | (here >> 1) | above | below
    return beside | (above >> 1) | (below << 1) if t.hexes else beside


def find_reached(t: StandoffTables, steps: i64) -> None:
    """Into `reached`: open cells at most so many steps through open cells away from an anchored one."""
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


def has_room(t: StandoffTables, cell: i64, size: i64) -> bool:
    """Whether the open cells connected with this one are at least `size` many."""
    t.region[0] = cell
    count: i64 = 1
    at: i64 = 0
    while at < count < size:
        for direction in range(t.grid.directions):
            other = t.grid.table[t.region[at] * t.grid.directions + direction]
            if other >= 0 and count < size and is_open(t, other) and not in_region(t, other, count):
                t.region[count] = other
                count += 1
        at += 1
    return count >= size


def is_open(t: StandoffTables, cell: i64) -> bool:
    slot = t.slot[cell]
    return (t.open[slot >> 4] >> (slot & 15)) & 1 == 1


def in_region(t: StandoffTables, cell: i64, count: i64) -> bool:
    for i in range(count):
        if t.region[i] == cell:
            return True
    return False


def is_near(t: StandoffTables, cell: i64) -> bool:
    slot = t.slot[cell]
    return (t.near[slot >> 4] >> (slot & 15)) & 1 == 1


def is_reached(t: StandoffTables, cell: i64) -> bool:
    slot = t.slot[cell]
    return (t.reached[slot >> 4] >> (slot & 15)) & 1 == 1


def has_reached(t: StandoffTables) -> bool:
    for row in range(1, ROWS - 1):
        if t.reached[row] != 0:
            return True
    return False


def tokens_in(p: Standoff, row: i64) -> i64:
    """The cells of a row that hold a token of any kind."""
    tokens: i64 = 0
    for plane in range(TOKENS + 1, PLANES):
        tokens |= p.planes[plane * ROWS + row]
    return tokens


def plane_into(t: StandoffTables, out: Codes, rows: vec[i64], at: i64, first: i64) -> None:
    """A code for every cell of a plane."""
    for row in range(1, ROWS - 1):
        bits = rows[at + row]
        bit: i64 = 0
        while bits != 0:
            if bits & 1 == 1:
                out.add(first + t.cell_at[row * 16 + bit])
            bits >>= 1
            bit += 1
