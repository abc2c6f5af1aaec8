"""Duplicate, which repeats the last action or pays for the next, and Initiative (11.4, R35)."""

from __future__ import annotations

from zirconia.core.kernel.events import EVERYONE
from zirconia.games.standoff.rules.actions import acquire, aim_artillery
from zirconia.games.standoff.rules.effects import begin, complete
from zirconia.games.standoff.rules.markets import supply
from zirconia.games.standoff.rules.numbers import (
    LAST_BUY,
    LAST_CARD,
    LAST_DISCARD,
    LAST_DRAW,
    LAST_FIRE,
    LAST_MINE,
    NOBODY,
    NONE,
    PREPAY,
)
from zirconia.games.standoff.rules.piles import can_draw, draw
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import ARTILLERY, DROP, PLACEMENT, SATELLITE
from zirconia.games.standoff.rules.targets import can_resolve
from zirconia.games.standoff_square.rules.events import EXTRA_TURN, PREPAID
from zirconia.games.standoff_square.rules.minerals import dig, yields
from zirconia.games.standoff_square.rules.tables import SquareTables


def can_repeat(p: Standoff, s: SquareTables) -> bool:
    """Whether the last action can be carried out once more."""
    t = p.t
    what = p.last_what
    if p.last == LAST_DRAW:
        return can_draw(p, p.active)
    if p.last == LAST_DISCARD:
        return can_resolve(p, DROP, NOBODY)
    if p.last == LAST_CARD:
        if t.kind[what] == SATELLITE or (s.strict_placement and t.kind[what] == PLACEMENT):
            return False
        return can_resolve(p, t.does[what], what)
    if p.last == LAST_BUY:
        return supply(p, what) > 0
    if p.last == LAST_MINE:
        return yields(p, s) > 0
    if p.last == LAST_FIRE:
        return p.token_on(what) == ARTILLERY and p.controls(p.active, what)
    return True


def repeat(p: Standoff, s: SquareTables) -> None:
    """Carry out the last action again, with fresh choices and without its cost."""
    what = p.last_what
    if p.last in (NONE, PREPAY):
        prepay(p)
    elif p.last == LAST_DISCARD:
        begin(p, DROP, NOBODY)
    elif p.last == LAST_CARD:
        begin(p, p.t.does[what], what)
    elif p.last == LAST_FIRE:
        aim_artillery(p, what)
    else:
        repeat_plain(p, s)
        p.effect_card = NOBODY
        complete(p)


def prepay(p: Standoff) -> None:
    """The very next action of this turn costs nothing."""
    p.waiver = True
    p.remember(PREPAY, NOBODY)
    if p.log is not None:
        p.log.add(PREPAID, EVERYONE, p.active)
    p.effect_card = NOBODY
    complete(p)


def repeat_plain(p: Standoff, s: SquareTables) -> None:
    """Draw, mine, or take another card of the kind bought."""
    if p.last == LAST_DRAW:
        draw(p, p.active, 1)
    elif p.last == LAST_MINE:
        dig(p, s)
    else:
        acquire(p, p.last_what, 0)


def can_gain_turn(p: Standoff, s: SquareTables) -> bool:
    """Initiative does not chain (R35), unless V5 is played."""
    return not p.pending and (s.chained_initiative or not p.extra)


def gain_turn(p: Standoff) -> None:
    """An extra turn follows at once and belongs to the same round."""
    p.pending = True
    if p.log is not None:
        p.log.add(EXTRA_TURN, EVERYONE, p.active)
