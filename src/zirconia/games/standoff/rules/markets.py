"""The two markets: what is for sale, and the row that is refilled from the draft pile (section 12)."""

from __future__ import annotations

from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.games.standoff.rules.events import REVEALED
from zirconia.games.standoff.rules.numbers import MARKET
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import ASIDE, PERMANENT, TEMPORARY


def supply(p: Standoff, kind: i64) -> i64:
    """How many copies of a kind can be bought now: the pile, or those in the row."""
    t = p.t
    if t.market[kind] == PERMANENT:
        return p.pile(kind)
    if t.market[kind] == ASIDE:
        return 0
    count: i64 = 0
    for slot in range(t.row_size):
        if p.z[t.row + slot] == kind:
            count += 1
    return count


def take_from_market(p: Standoff, kind: i64, copy: i64) -> None:
    """The card leaves its pile, or the row, which slides left and is filled from the right (R38)."""
    t = p.t
    if t.market[kind] == TEMPORARY:
        leave_row(p, slot_of(p, kind, copy))
        refill_row(p)
    else:
        p.set_pile(kind, p.pile(kind) - 1)


def slot_of(p: Standoff, kind: i64, copy: i64) -> i64:
    """Where in the row a copy of a kind lies, counted from the left; -1 if there are not so many."""
    left = copy
    for slot in range(p.t.row_size):
        if p.z[p.t.row + slot] == kind:
            if left == 0:
                return slot
            left -= 1
    return -1


def copies_before(p: Standoff, slot: i64, kind: i64) -> i64:
    """How many copies of a kind lie further left in the row."""
    count: i64 = 0
    for other in range(slot):
        if p.z[p.t.row + other] == kind:
            count += 1
    return count


def leave_row(p: Standoff, slot: i64) -> None:
    """Cards further right move one place to the left."""
    at = p.t.row
    for i in range(slot, p.t.row_size - 1):
        p.z[at + i] = p.z[at + i + 1]
    p.z[at + p.t.row_size - 1] = -1


def refill_row(p: Standoff) -> None:
    """Turn up cards of the draft pile, as long as it lasts (R39)."""
    t = p.t
    for slot in range(t.row_size):
        if p.z[t.row + slot] < 0 and p.z[t.draft + t.kinds] > 0:
            kind = bags.draw(p.random, MARKET, p.z, t.draft, t.kinds)
            p.z[t.row + slot] = i16(kind)
            if p.log is not None:
                p.log.add(REVEALED, EVERYONE, kind)
