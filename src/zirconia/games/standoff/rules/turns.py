"""Turns: upkeep, action phase, discard phase and rounds (section 7)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LIMIT
from zirconia.games.standoff.rules.ending import finish
from zirconia.games.standoff.rules.events import ENDED, FILLED, TURN
from zirconia.games.standoff.rules.numbers import ACTING, DISCARDING, NOBODY, NONE
from zirconia.games.standoff.rules.piles import discard, draw
from zirconia.games.standoff.rules.standoff import Standoff


def begin_turn(p: Standoff) -> None:
    """Fresh counters, then upkeep (7.1)."""
    t = p.t
    p.turn_number += 1
    p.phase = ACTING
    p.actions = t.turn_actions + p.number(p.active, t.dilated_at)
    p.taken = 0
    p.plays = t.turn_plays
    p.budget = 0
    p.hand_limit = t.hand_size
    p.remember(NONE, NOBODY)
    p.waiver = False
    if p.log is not None:
        p.log.add(TURN, EVERYONE, p.active, p.round_number)
    p.edition.upkeep(p)


def after_action(p: Standoff) -> None:
    """The end is tested after each action (R41); the 50th ends the phase (R45)."""
    if p.filled == p.t.gun_size:
        if not p.t.full_round:
            finish(p, FILLED)
            return
        p.was_filled = True
    if p.taken >= p.t.action_limit:
        end_phase(p)


def end_phase(p: Standoff) -> None:
    """The action phase is over; with too many cards in hand the player chooses what to discard (7.3)."""
    t = p.t
    base = p.base(p.active)
    p.phase = DISCARDING
    p.chosen = 0
    bags.pour(p.z, base + t.played, base + t.discard, t.kinds)
    if not must_choose(p):
        end_turn(p)


def must_choose(p: Standoff) -> bool:
    """Whether the discard phase waits for the player."""
    return must_choose_card(p) or p.edition.lingers(p)


def must_choose_card(p: Standoff) -> bool:
    """Whether the discard phase still asks for a card."""
    return p.hand_count(p.active) > p.hand_limit


def discard_down(p: Standoff, kind: i64) -> None:
    """One card of choice; at the hand limit the phase goes on (7.3)."""
    discard(p, p.active, kind)
    p.chosen += 1
    if not must_choose(p):
        end_turn(p)


def end_turn(p: Standoff) -> None:
    """Draw up to the hand limit; the budget becomes 0 (7.3)."""
    p.chosen = 0
    draw(p, p.active, p.hand_limit - p.hand_count(p.active))
    p.budget = 0
    if p.log is not None:
        p.log.add(ENDED, EVERYONE, p.active)
    next_turn(p)


def next_turn(p: Standoff) -> None:
    """An extra turn, or the next player who is still there; after the last one the round is over."""
    p.extra = p.pending
    p.pending = False
    if p.extra:
        begin_turn(p)
        return
    seat = p.active + 1
    while seat < p.t.seats and p.has_left(seat):
        seat += 1
    if seat == p.t.seats:
        if p.was_filled:
            finish(p, FILLED)
            return
        if p.round_number >= p.t.rounds:
            finish(p, LIMIT)
            return
        p.round_number += 1
        seat = 0
        while p.has_left(seat):
            seat += 1
    p.active = seat
    begin_turn(p)
