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


def check_trash(core: Components, kind: i64) -> i64:
    """A trash right left and the card in the hand (6.3)."""
    if core.phase != CLEANUP:
        return WRONG_PHASE
    if core.trashes == 0:
        return NO_TRASH
    return LEGAL if core.z[core.active * core.t.seat_stride + kind] > 0 else NOT_IN_HAND


def trash(core: Components, kind: i64) -> None:
    """The card leaves the game for good (R6, R22)."""
    t = core.t
    leave_hand(core, kind, 1)
    bags.add(core.z, t.trash, t.kinds, kind, 1)
    core.trashes -= 1
    if core.log is not None:
        core.log.add(TRASHED, EVERYONE, core.active, kind)


def finish(core: Components) -> None:
    """Discard the rest of the hand, draw a new one, and the turn is over (6.3)."""
    t = core.t
    base = core.active * t.seat_stride
    if core.log is not None:
        core.log.add(FINISHED, EVERYONE, core.active)
    if t.waiting_area:
        bags.pour(core.z, base + t.waiting, base + t.discard, t.kinds)
    bags.pour(core.z, base, base + t.discard, t.kinds)
    bags.become(core.z, base + t.known, base, t.kinds)
    draw(core, core.active, t.hand_size)
    reset_counters(core)
    if core.second:
        fight(core)
    else:
        core.second = True
        core.active = 1 - core.active


def reset_counters(core: Components) -> None:
    """The counters of a fresh turn (section 4)."""
    core.phase = STRATEGY
    core.plays = 1
    core.buys = 1
    core.pool = 0
    core.trashes = 0
    core.played = 0


def trashes_into(core: Components, out: Codes) -> None:
    """Every card of the hand while there is a right to trash one, and the end of the turn."""
    t = core.t
    z = core.z
    if core.trashes > 0:
        base = core.active * t.seat_stride
        for kind in range(t.kinds):
            if z[base + kind] > 0:
                out.add(t.trash_code + kind)
    out.add(t.finish)
