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


def in_play(position: Components, seat: i64, column: vec[i64]) -> i64:
    """The sum of a column (`t.damage`, `t.defence`) over the cards a seat has in play."""
    at = seat * position.t.seat_stride + position.t.in_play
    total: i64 = 0
    if position.z[at + position.t.kinds] > 0:
        for kind in range(position.t.kinds):
            total += i64(position.z[at + kind]) * column[kind]
    return total


def loss(position: Components, seat: i64) -> i64:
    """The opponent's damage that this seat's defence does not stop; never below 0 (section 8)."""
    through = in_play(position, 1 - seat, position.t.damage) - in_play(position, seat, position.t.defence)
    return through if through > 0 else 0


def fight(position: Components) -> None:
    """Both losses are worked out first, then applied together (section 8, R25)."""
    t = position.t
    lost_by_a = loss(position, 0)
    lost_by_b = loss(position, 1)
    log_fight(position, lost_by_a, lost_by_b)
    lose(position, 0, lost_by_a)
    lose(position, 1, lost_by_b)
    if position.hit_points(0) <= 0 or position.hit_points(1) <= 0:
        end(position, COMBAT, winner_of_combat(position))
        return
    for seat in range(2):
        bags.pour(position.z, seat * t.seat_stride + t.in_play, seat * t.seat_stride + t.discard, t.kinds)
    if position.round_number >= t.rounds:
        end(position, LIMIT, winner_at_limit(position))
    else:
        next_round(position)


def lose(position: Components, seat: i64, loss: i64) -> None:
    """Hit points below 0 are kept as they are (R33), down to where they no longer fit."""
    left = position.hit_points(seat) - loss
    position.set_hit_points(seat, left if left > LOWEST else LOWEST)


def log_fight(position: Components, lost_by_a: i64, lost_by_b: i64) -> None:
    if position.log is not None:
        t = position.t
        position.log.add(
            FOUGHT, EVERYONE, 0, lost_by_a, in_play(position, 1, t.damage), in_play(position, 0, t.defence)
        )
        position.log.add(
            FOUGHT, EVERYONE, 1, lost_by_b, in_play(position, 0, t.damage), in_play(position, 1, t.defence)
        )


def next_round(position: Components) -> None:
    """A is first in every round (R27); with V2 B is first in even ones."""
    position.round_number += 1
    position.second = False
    position.active = 1 if position.t.changing_initiative and position.round_number % 2 == 0 else 0
    if position.log is not None:
        position.log.add(ROUND, EVERYONE, position.round_number)
