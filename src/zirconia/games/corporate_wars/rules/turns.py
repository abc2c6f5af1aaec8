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
    TIME_UP,
    TURN,
    VICTORY,
)
from zirconia.games.corporate_wars.rules.numbers import ACTIONS, CREDITS, DISCARD, POINTS, UNITS
from zirconia.games.corporate_wars.rules.playing import effect
from zirconia.games.corporate_wars.rules.reasons import NOT_IN_HAND, WRONG_PHASE

# Start of turn (6.1) ------------------------------------------------------------------------------


def start_turn(core: Components) -> None:
    """Income, draw, scoring, ready, contracts, in this order (R6); the winning point stops all (R28)."""
    seat = core.active
    if core.log is not None:
        core.log.add(TURN, EVERYONE, seat, core.round())
    receive_income(core, seat)
    draw(core, seat, core.t.draw_size)
    score_zone(core, seat)
    if not core.over:
        ready(core, seat)
        pay_contracts(core, seat)


def basic_income(core: Components, seat: i64) -> i64:
    """What a turn brings before contracts; V9 helps a player with few credits."""
    t = core.t
    return t.income + (t.aid if core.n[CREDITS + seat] <= t.aid_limit else 0)


def receive_income(core: Components, seat: i64) -> None:
    """Step 1: the basic income."""
    income = basic_income(core, seat)
    core.n[CREDITS + seat] += income
    if core.log is not None:
        core.log.add(INCOME, EVERYONE, seat, income)


def score_zone(core: Components, seat: i64) -> None:
    """Step 3: strictly more units in the capture zone score (R4, R5, R7); V5 scores the lead."""
    lead = units_in_zone(core, seat) - units_in_zone(core, 1 - seat)
    if lead <= 0:
        return
    points = min(lead, core.t.most_points)
    core.n[POINTS + seat] += points
    if core.log is not None:
        core.log.add(SCORED, EVERYONE, seat, points, core.n[POINTS + seat])
    if core.n[POINTS + seat] >= core.t.points:
        end(core, VICTORY, seat)


def ready(core: Components, seat: i64) -> None:
    """Step 4: own units can move and attack again and are no longer overwhelmed; wounds stay (R23)."""
    units = core.n[UNITS + seat]
    core.can_move |= units
    core.can_attack |= units
    core.overwhelmed &= ~units


def pay_contracts(core: Components, seat: i64) -> None:
    """Step 5: each contract pays and counts down, oldest first, exactly once (R8, R9)."""
    t = core.t
    at = seat * t.seat_stride + t.contracts
    total = i64(core.z[at])
    kept: i64 = 0
    for i in range(total):
        entry = i64(core.z[at + 1 + i])
        kind, left = entry >> 8, (entry & 255) - 1
        core.z[at + 1 + i] = 0
        core.n[CREDITS + seat] += t.contract_pay
        if core.log is not None:
            core.log.add(PAID, EVERYONE, seat, kind, t.contract_pay, left)
        if left > 0:
            core.z[at + 1 + kept] = i16((kind << 8) + left)
            kept += 1
        else:
            terminate(core, seat, kind)
    core.z[at] = i16(kept)


def terminate(core: Components, seat: i64, kind: i64) -> None:
    """The effect first, then the card goes to the discard pile (R10)."""
    if core.log is not None:
        core.log.add(TERMINATED, EVERYONE, seat, kind)
    effect(core, seat, kind)
    bags.add(core.z, seat * core.t.seat_stride + core.t.discard, core.t.kinds, kind, 1)


# End of turn (6.3) and hand limit (V7) ------------------------------------------------------------


def end_turn(core: Components) -> None:
    """Everything is kept; V7 first asks for the cards above the hand limit."""
    if core.log is not None:
        core.log.add(ENDED, EVERYONE, core.active)
    if is_hand_too_large(core):
        core.phase = DISCARD
    else:
        next_turn(core)


def is_hand_too_large(core: Components) -> bool:
    t = core.t
    return t.hand_limit > 0 and i64(core.z[core.active * t.seat_stride + t.kinds]) > t.hand_limit


def next_turn(core: Components) -> None:
    """The other player's turn begins, unless the last round is over (6.3, R31)."""
    core.phase = ACTIONS
    if core.turn_number >= core.t.rounds * 2 - 1:
        if core.log is not None:
            core.log.add(TIME_UP, EVERYONE, core.t.rounds)
        end(core, LIMIT, leader(core))
        return
    core.turn_number += 1
    core.active = 1 - core.active
    start_turn(core)


def check_discard(core: Components, kind: i64) -> i64:
    """V7: a card of the hand, while it is above the limit at the end of the turn."""
    if core.phase != DISCARD:
        return WRONG_PHASE
    return LEGAL if core.z[core.active * core.t.seat_stride + kind] > 0 else NOT_IN_HAND


def discard(core: Components, kind: i64) -> None:
    """V7: one card to the discard pile; at the limit the turn is over."""
    t = core.t
    leave_hand(core, core.active, kind)
    bags.add(core.z, core.active * t.seat_stride + t.discard, t.kinds, kind, 1)
    if core.log is not None:
        core.log.add(DISCARDED, EVERYONE, core.active, kind)
    if not is_hand_too_large(core):
        next_turn(core)


def discards_into(core: Components, out: Codes) -> None:
    base = core.active * core.t.seat_stride
    for kind in range(core.t.kinds):
        if core.z[base + kind] > 0:
            out.add(core.t.discard_code + kind)


# New hand (V2) ------------------------------------------------------------------------------------


def keep(core: Components) -> None:
    """V2: this player keeps the opening hand."""
    if core.log is not None:
        core.log.add(KEPT, EVERYONE, core.active)
    next_choice(core)


def redraw(core: Components) -> None:
    """V2: the whole opening hand goes back and as many new cards are drawn, once."""
    if core.log is not None:
        core.log.add(REDREW, EVERYONE, core.active)
    t = core.t
    base = core.active * t.seat_stride
    cards = i64(core.z[base + t.kinds])
    bags.pour(core.z, base, base + t.deck, t.kinds)
    draw(core, core.active, cards)
    next_choice(core)


def next_choice(core: Components) -> None:
    """P1 first, then P2, then the first turn begins (V2)."""
    if core.active == 0:
        core.active = 1
        return
    core.active = 0
    core.phase = ACTIONS
    start_turn(core)
