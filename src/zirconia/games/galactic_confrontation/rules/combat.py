"""Combat (section 8), and the round that follows it (section 5)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LIMIT
from zirconia.games.galactic_confrontation.rules.components import Components
from zirconia.games.galactic_confrontation.rules.ending import end, winner_at_limit, winner_of_combat
from zirconia.games.galactic_confrontation.rules.events import COMBAT, FOUGHT, ROUND
from zirconia.games.galactic_confrontation.rules.numbers import LOWEST


def in_play(core: Components, seat: i64, column: vec[i64]) -> i64:
    """The sum of a column (`t.damage`, `t.defence`) over the cards a seat has in play."""
    at = seat * core.t.seat_stride + core.t.in_play
    total: i64 = 0
    if core.z[at + core.t.kinds] > 0:
        for kind in range(core.t.kinds):
            total += i64(core.z[at + kind]) * column[kind]
    return total


def loss(core: Components, seat: i64) -> i64:
    """The opponent's damage that this seat's defence does not stop; never below 0 (section 8)."""
    through = in_play(core, 1 - seat, core.t.damage) - in_play(core, seat, core.t.defence)
    return through if through > 0 else 0


def fight(core: Components) -> None:
    """Both losses are worked out first, then applied together (section 8, R25)."""
    t = core.t
    lost_by_a = loss(core, 0)
    lost_by_b = loss(core, 1)
    log_fight(core, lost_by_a, lost_by_b)
    lose(core, 0, lost_by_a)
    lose(core, 1, lost_by_b)
    if core.hit_points(0) <= 0 or core.hit_points(1) <= 0:
        end(core, COMBAT, winner_of_combat(core))
        return
    for seat in range(2):
        bags.pour(core.z, seat * t.seat_stride + t.in_play, seat * t.seat_stride + t.discard, t.kinds)
    if core.round_number >= t.rounds:
        end(core, LIMIT, winner_at_limit(core))
    else:
        next_round(core)


def lose(core: Components, seat: i64, loss: i64) -> None:
    """Hit points below 0 are kept as they are (R33), down to where they no longer fit."""
    left = core.hit_points(seat) - loss
    core.set_hit_points(seat, left if left > LOWEST else LOWEST)


def log_fight(core: Components, lost_by_a: i64, lost_by_b: i64) -> None:
    if core.log is not None:
        t = core.t
        core.log.add(FOUGHT, EVERYONE, 0, lost_by_a, in_play(core, 1, t.damage), in_play(core, 0, t.defence))
        core.log.add(FOUGHT, EVERYONE, 1, lost_by_b, in_play(core, 0, t.damage), in_play(core, 1, t.defence))


def next_round(core: Components) -> None:
    """A is first in every round (R27); with V2 B is first in even ones."""
    core.round_number += 1
    core.second = False
    core.active = 1 if core.t.changing_initiative and core.round_number % 2 == 0 else 0
    if core.log is not None:
        core.log.add(ROUND, EVERYONE, core.round_number)
