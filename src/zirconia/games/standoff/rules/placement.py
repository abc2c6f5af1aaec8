"""Placement: which groups can be placed, cell by cell, and placing them (section 9)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.standoff.rules.cells import (
    around,
    find_near,
    find_open,
    find_reached,
    has_room,
    is_open,
    is_reached,
)
from zirconia.games.standoff.rules.events import PLACED
from zirconia.games.standoff.rules.reasons import NO_ROOM, NOT_ANCHORED, NOT_CONTIGUOUS, OCCUPIED_CELL, SHIELDED
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import GROUP, OCCUPIED, ROWS


def largest_group(p: Standoff, seat: i64, size: i64) -> i64:
    """The largest legal placement, up to a size: the most open cells connected with an anchored one.

    Any connected set can grow to any size up to that of the open region around it.
    """
    t = p.t
    find_open(p, seat, True)
    find_near(p, seat)
    most: i64 = 0
    for row in range(1, ROWS - 1):
        bits = t.open[row] & t.near[row]
        bit: i64 = 0
        while bits != 0:
            if bits & 1 == 1:
                while most < size and has_room(t, t.cell_at[row * 16 + bit], most + 1):
                    most += 1
                if most == size:
                    return most
            bits >>= 1
            bit += 1
    return most


def find_next(p: Standoff, seat: i64, size: i64, chosen: i64, shields: bool) -> None:
    """Into `reached`: the cells that can join the chosen group so that it can still be completed.

    A group with so many cells to come can be completed if one of its cells is that many steps or fewer
    from an anchored cell; groups grow cell by cell, so a further cell touches the group.
    """
    t = p.t
    find_open(p, seat, shields)
    find_near(p, seat)
    find_reached(t, size - chosen - 1)
    if chosen == 0:
        return
    settled = False
    for row in range(1, ROWS - 1):
        if p.planes[GROUP * ROWS + row] & t.reached[row] != 0:
            settled = True
    for row in range(1, ROWS - 1):
        touching = around(t, p.planes, GROUP * ROWS + row) & t.open[row]
        touching &= ~p.planes[GROUP * ROWS + row]
        t.reached[row] = touching if settled else touching & t.reached[row]


def group_into(p: Standoff, out: Codes, seat: i64, size: i64, chosen: i64) -> None:
    """Every cell that can be chosen next."""
    t = p.t
    find_next(p, seat, size, chosen, True)
    for row in range(1, ROWS - 1):
        bits = t.reached[row]
        bit: i64 = 0
        while bits != 0:
            if bits & 1 == 1:
                cell = t.cell_at[row * 16 + bit]
                if chosen > 0 or size == 1 or has_room(t, cell, size):
                    out.add(t.cell_code + cell)
            bits >>= 1
            bit += 1


def check_group(p: Standoff, cell: i64) -> i64:
    """Free, touching the group, able to be anchored in the end, and neither cell nor way shielded (9)."""
    t = p.t
    if p.in_plane(OCCUPIED, cell) or p.in_plane(GROUP, cell):
        return OCCUPIED_CELL
    if p.chosen > 0 and not touches_group(p, cell):
        return NOT_CONTIGUOUS
    find_next(p, p.active, p.wanted, p.chosen, False)
    if not is_reached(t, cell):
        return NOT_ANCHORED
    find_next(p, p.active, p.wanted, p.chosen, True)
    if not is_open(t, cell) or not is_reached(t, cell):
        return SHIELDED
    return LEGAL if p.chosen > 0 or t.place[p.effect_card] == 1 or has_room(t, cell, p.wanted) else NO_ROOM


def touches_group(p: Standoff, cell: i64) -> bool:
    t = p.t
    slot = t.slot[cell]
    return (around(t, p.planes, GROUP * ROWS + (slot >> 4)) >> (slot & 15)) & 1 == 1


def place_group(p: Standoff) -> None:
    """Every cell of the group that was chosen."""
    t = p.t
    for row in range(1, ROWS - 1):
        bits = p.planes[GROUP * ROWS + row]
        bit: i64 = 0
        while bits != 0:
            if bits & 1 == 1:
                place_tile(p, t.cell_at[row * 16 + bit])
            bits >>= 1
            bit += 1
        p.planes[GROUP * ROWS + row] = 0


def place_tile(p: Standoff, cell: i64) -> None:
    """A block of the active player's colour."""
    p.put_tile(cell, p.active + 1)
    p.edition.took_cell(p, cell)
    if p.log is not None:
        p.log.add(PLACED, EVERYONE, p.active, cell)
