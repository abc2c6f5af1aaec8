"""Satellites and fast credits (V1, V2)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.standoff.rules.numbers import DISCARDING, NO_CHOICE
from zirconia.games.standoff.rules.payment import earn
from zirconia.games.standoff.rules.piles import discard, draw
from zirconia.games.standoff.rules.reasons import NO_SUCH_CHOICE, NOT_IN_HAND, WRONG_PHASE
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import PLACEMENT
from zirconia.games.standoff.rules.turns import must_choose_card
from zirconia.games.standoff_square.rules.events import EMPTIED_ORBIT, OWED, THREW
from zirconia.games.standoff_square.rules.reasons import NO_BART
from zirconia.games.standoff_square.rules.tables import SquareTables


def has_satellite(p: Standoff, seat: i64, kind: i64) -> i64:
    """How many satellites of a kind a seat has in orbit."""
    return p.count(p.base(seat) + p.t.orbit, kind)


def satellites_in_orbit(p: Standoff) -> i64:
    """Those of all seats."""
    count: i64 = 0
    for seat in range(p.t.seats):
        count += p.size(p.base(seat) + p.t.orbit)
    return count


def empty_orbit(p: Standoff) -> None:
    """Every satellite goes to its owner's discard pile."""
    t = p.t
    for seat in range(t.seats):
        bags.pour(p.z, p.base(seat) + t.orbit, p.base(seat) + t.discard, t.kinds)
    if p.log is not None:
        p.log.add(EMPTIED_ORBIT, EVERYONE, p.active)


def upkeep(p: Standoff, s: SquareTables) -> None:
    """Steve draws, Linda pays, then fast credits are owed (V1, V2)."""
    if s.satellites:
        draw(p, p.active, has_satellite(p, p.active, s.steve))
        if has_satellite(p, p.active, s.linda) > 0:
            earn(p, has_satellite(p, p.active, s.linda))
    owed = s.fast_debt * p.number(p.active, s.fast_at)
    if p.number(p.active, s.fast_at) > 0:
        p.budget -= owed
        if p.log is not None:
            p.log.add(OWED, EVERYONE, p.active, owed)
        p.set_number(p.active, s.fast_at, 0)


def note_fast_credit(p: Standoff, kind: i64) -> None:
    """A fast credit is owed for in the next upkeep (V2)."""
    if p.t.fast[kind] > 0:
        p.add_number(p.active, p.t.fast_at, 1)


def is_free(p: Standoff, s: SquareTables, kind: i64) -> bool:
    """Zelda: polyomino cards use no action."""
    return s.satellites and s.kind[kind] == PLACEMENT and has_satellite(p, p.active, s.zelda) > 0


def has_bart(p: Standoff, s: SquareTables) -> bool:
    """Bart keeps the discard phase open until its player goes on."""
    return s.satellites and has_satellite(p, p.active, s.bart) > 0


def check_throw(p: Standoff, s: SquareTables, kind: i64) -> i64:
    """Bart: any card of the hand for a credit, in the action and the discard phase."""
    if p.choice != NO_CHOICE:
        return NO_SUCH_CHOICE
    if not has_bart(p, s):
        return NO_BART
    return LEGAL if p.in_hand(p.active, kind) > 0 else NOT_IN_HAND


def throw(p: Standoff, s: SquareTables, kind: i64) -> None:
    """A card of the hand for credits."""
    discard(p, p.active, kind)
    p.budget += s.bart_credits
    if p.log is not None:
        p.log.add(THREW, EVERYONE, p.active, kind)


def check_done(p: Standoff, s: SquareTables) -> i64:
    """With Bart, the discard phase ends when its player says so."""
    if p.phase != DISCARDING:
        return NO_SUCH_CHOICE
    return LEGAL if has_bart(p, s) and not must_choose_card(p) else WRONG_PHASE


def throws_into(p: Standoff, s: SquareTables, out: Codes) -> None:
    """Every card that can be thrown away."""
    if has_bart(p, s):
        for kind in range(p.t.kinds):
            if p.in_hand(p.active, kind) > 0:
                out.add(s.throw_code + kind)
