"""Turns (section 6): their start and end, the hand limit (V7), and new opening hands before the first (V2)."""

from __future__ import annotations

from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, LIMIT, Codes
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.drawing import draw, leave_hand
from zirconia.games.corporate_wars.rules.ending import end, leader, units_in_zone
from zirconia.games.corporate_wars.rules.events import (
    DISCARDED,
    ENDED,
    INCOME,
    KEPT,
    PAID,
    REDREW,
    SCORED,
    TERMINATED,
    TURN,
    VICTORY,
)
from zirconia.games.corporate_wars.rules.numbers import ACTIONS, CREDITS, DISCARD, POINTS, UNITS
from zirconia.games.corporate_wars.rules.playing import effect
from zirconia.games.corporate_wars.rules.reasons import NOT_IN_HAND, WRONG_PHASE

# Start of turn (6.1) ------------------------------------------------------------------------------


def start_turn(position: Components) -> None:
    """Income, draw, scoring, ready, contracts, in this order (R6); the winning point stops all (R28)."""
    seat = position.active
    if position.log is not None:
        position.log.add(TURN, EVERYONE, seat, position.round())
    receive_income(position, seat)
    draw(position, seat, position.t.draw_size)
    score_zone(position, seat)
    if not position.over:
        ready(position, seat)
        pay_contracts(position, seat)


def basic_income(position: Components, seat: i64) -> i64:
    """What a turn brings before contracts; V9 helps a player with few credits."""
    t = position.t
    return t.income + (t.aid if position.n[CREDITS + seat] <= t.aid_limit else 0)


def receive_income(position: Components, seat: i64) -> None:
    """Step 1: the basic income."""
    income = basic_income(position, seat)
    position.earn(seat, income)
    if position.log is not None:
        position.log.add(INCOME, EVERYONE, seat, income)


def score_zone(position: Components, seat: i64) -> None:
    """Step 3: strictly more units in the capture zone score (R4, R5, R7); V5 scores the lead."""
    lead = units_in_zone(position, seat) - units_in_zone(position, 1 - seat)
    if lead <= 0:
        return
    points = min(lead, position.t.most_points)
    position.n[POINTS + seat] += points
    if position.log is not None:
        position.log.add(SCORED, EVERYONE, seat, points, position.n[POINTS + seat])
    if position.n[POINTS + seat] >= position.t.points:
        end(position, VICTORY, seat)


def ready(position: Components, seat: i64) -> None:
    """Step 4: own units can move and attack again and are no longer overwhelmed; wounds stay (R23)."""
    units = position.n[UNITS + seat]
    position.can_move |= units
    position.can_attack |= units
    position.overwhelmed &= ~units


def pay_contracts(position: Components, seat: i64) -> None:
    """Step 5: each contract pays and counts down, oldest first, exactly once (R8, R9)."""
    t = position.t
    at = seat * t.seat_stride + t.contracts
    total = i64(position.z[at])
    kept: i64 = 0
    for i in range(total):
        entry = i64(position.z[at + 1 + i])
        kind, left = entry >> 8, (entry & 255) - 1
        position.z[at + 1 + i] = 0
        position.earn(seat, t.contract_pay)
        if position.log is not None:
            position.log.add(PAID, EVERYONE, seat, kind, t.contract_pay, left)
        if left > 0:
            position.z[at + 1 + kept] = i16((kind << 8) + left)
            kept += 1
        else:
            terminate(position, seat, kind)
    position.z[at] = i16(kept)


def terminate(position: Components, seat: i64, kind: i64) -> None:
    """The effect first, then the card goes to the discard pile (R10)."""
    if position.log is not None:
        position.log.add(TERMINATED, EVERYONE, seat, kind)
    effect(position, seat, kind)
    bags.add(position.z, seat * position.t.seat_stride + position.t.discard, position.t.kinds, kind, 1)


# End of turn (6.3) and hand limit (V7) ------------------------------------------------------------


def end_turn(position: Components) -> None:
    """Everything is kept; V7 first asks for the cards above the hand limit."""
    if position.log is not None:
        position.log.add(ENDED, EVERYONE, position.active)
    if is_hand_too_large(position):
        position.phase = DISCARD
    else:
        next_turn(position)


def is_hand_too_large(position: Components) -> bool:
    t = position.t
    return t.hand_limit > 0 and i64(position.z[position.active * t.seat_stride + t.kinds]) > t.hand_limit


def next_turn(position: Components) -> None:
    """The other player's turn begins, unless the last round is over (6.3, R31)."""
    position.phase = ACTIONS
    if position.turn_number >= position.t.rounds * 2 - 1:
        end(position, LIMIT, leader(position))
        return
    position.turn_number += 1
    position.active = 1 - position.active
    start_turn(position)


def check_discard(position: Components, kind: i64) -> i64:
    """V7: a card of the hand, while it is above the limit at the end of the turn."""
    if position.phase != DISCARD:
        return WRONG_PHASE
    return LEGAL if position.z[position.active * position.t.seat_stride + kind] > 0 else NOT_IN_HAND


def discard(position: Components, kind: i64) -> None:
    """V7: one card to the discard pile; at the limit the turn is over."""
    t = position.t
    leave_hand(position, position.active, kind)
    bags.add(position.z, position.active * t.seat_stride + t.discard, t.kinds, kind, 1)
    if position.log is not None:
        position.log.add(DISCARDED, EVERYONE, position.active, kind)
    if not is_hand_too_large(position):
        next_turn(position)


def discards_into(position: Components, out: Codes) -> None:
    base = position.active * position.t.seat_stride
    for kind in range(position.t.kinds):
        if position.z[base + kind] > 0:
            out.add(position.t.discard_code + kind)


# New hand (V2) ------------------------------------------------------------------------------------


def keep(position: Components) -> None:
    """V2: this player keeps the opening hand."""
    if position.log is not None:
        position.log.add(KEPT, EVERYONE, position.active)
    next_choice(position)


def redraw(position: Components) -> None:
    """V2: the whole opening hand goes back and as many new cards are drawn, once."""
    if position.log is not None:
        position.log.add(REDREW, EVERYONE, position.active)
    t = position.t
    base = position.active * t.seat_stride
    cards = i64(position.z[base + t.kinds])
    bags.pour(position.z, base, base + t.deck, t.kinds)
    draw(position, position.active, cards)
    next_choice(position)


def next_choice(position: Components) -> None:
    """P1 first, then P2, then the first turn begins (V2)."""
    if position.active == 0:
        position.active = 1
        return
    position.active = 0
    position.phase = ACTIONS
    start_turn(position)
