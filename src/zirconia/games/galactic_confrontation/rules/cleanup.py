"""The cleanup phase (6.3): trashing cards, and a new hand."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.galactic_confrontation.rules.combat import fight
from zirconia.games.galactic_confrontation.rules.components import Components
from zirconia.games.galactic_confrontation.rules.drawing import draw, leave_hand
from zirconia.games.galactic_confrontation.rules.events import FINISHED, TRASHED
from zirconia.games.galactic_confrontation.rules.numbers import CLEANUP, STRATEGY
from zirconia.games.galactic_confrontation.rules.reasons import NO_TRASH, NOT_IN_HAND, WRONG_PHASE


def check_trash(position: Components, kind: i64) -> i64:
    """A trash right left and the card in the hand (6.3)."""
    if position.phase != CLEANUP:
        return WRONG_PHASE
    if position.trashes == 0:
        return NO_TRASH
    return LEGAL if position.z[position.active * position.t.seat_stride + kind] > 0 else NOT_IN_HAND


def trash(position: Components, kind: i64) -> None:
    """The card leaves the game for good (R6, R22)."""
    t = position.t
    leave_hand(position, kind, 1)
    bags.add(position.z, t.trash, t.kinds, kind, 1)
    position.trashes -= 1
    if position.log is not None:
        position.log.add(TRASHED, EVERYONE, position.active, kind)


def finish(position: Components) -> None:
    """Discard the rest of the hand, draw a new one, and the turn is over (6.3)."""
    t = position.t
    base = position.active * t.seat_stride
    if position.log is not None:
        position.log.add(FINISHED, EVERYONE, position.active)
    if t.waiting_area:
        bags.pour(position.z, base + t.waiting, base + t.discard, t.kinds)
    bags.pour(position.z, base, base + t.discard, t.kinds)
    bags.become(position.z, base + t.known, base, t.kinds)
    draw(position, position.active, t.hand_size)
    reset_counters(position)
    if position.second:
        fight(position)
    else:
        position.second = True
        position.active = 1 - position.active


def reset_counters(position: Components) -> None:
    """The counters of a fresh turn (section 4)."""
    position.phase = STRATEGY
    position.plays = position.t.plays_a_turn
    position.buys = position.t.buys_a_turn
    position.pool = 0
    position.trashes = 0
    position.played = 0


def trashes_into(position: Components, out: Codes) -> None:
    """Every card of the hand while there is a right to trash one, and the end of the turn."""
    t = position.t
    z = position.z
    if position.trashes > 0:
        base = position.active * t.seat_stride
        for kind in range(t.kinds):
            if z[base + kind] > 0:
                out.add(t.trash_code + kind)
    out.add(t.finish)
