"""The strategy phase (6.1): playing cards, and the exchange of Hydrogen (V1)."""

from __future__ import annotations

from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.galactic_confrontation.rules.components import Components
from zirconia.games.galactic_confrontation.rules.drawing import draw, leave_hand
from zirconia.games.galactic_confrontation.rules.events import EXCHANGED, IMPEDED, PLAYED
from zirconia.games.galactic_confrontation.rules.numbers import BUY, MOST_IMPEDED, STRATEGY
from zirconia.games.galactic_confrontation.rules.reasons import (
    NO_EXCHANGE,
    NO_HYDROGEN,
    NOT_BEHIND,
    NOT_IN_HAND,
    NOT_STRATEGY,
    WRONG_PHASE,
)
from zirconia.games.galactic_confrontation.rules.tables import STRATEGY_CARD


def check_play(position: Components, kind: i64) -> i64:
    """A strategy card in the hand, in the strategy phase (6.1)."""
    if position.phase != STRATEGY:
        return WRONG_PHASE
    if position.z[position.active * position.t.seat_stride + kind] == 0:
        return NOT_IN_HAND
    return LEGAL if position.t.kind[kind] == STRATEGY_CARD else NOT_STRATEGY


def play(position: Components, kind: i64) -> None:
    """Draw, count, impede, then lay the card away (R8); at 0 plays or 50 cards the phase ends (R31)."""
    t = position.t
    base = position.active * t.seat_stride
    leave_hand(position, kind, 1)
    position.plays -= 1
    position.played += 1
    if position.log is not None:
        position.log.add(PLAYED, EVERYONE, position.active, kind)
    if t.draw[kind] > 0:
        draw(position, position.active, t.draw[kind])
    position.plays += t.plays[kind]
    position.buys += t.buys[kind]
    position.pool += t.credits[kind]
    position.trashes += t.trashes[kind]
    if t.impedes[kind] > 0:
        impede(position, t.impedes[kind])
    bags.add(position.z, base + resting_place(position, kind), t.kinds, kind, 1)
    end_strategy_if_spent(position)


def resting_place(position: Components, kind: i64) -> i64:
    """Damage and defence wait for combat (R20); with V3 every played card waits for cleanup."""
    t = position.t
    if t.damage[kind] > 0 or t.defence[kind] > 0:
        return t.in_play
    return t.waiting if t.waiting_area else t.discard


def impede(position: Components, wanted: i64) -> None:
    """Impeded cards from the supply to the opponent's discard pile, as many as are left (R4, R5)."""
    t = position.t
    at = t.supply_at + t.impeded
    count = i64(position.z[at])
    count = min(count, wanted)
    opponent = 1 - position.active
    if t.bottomless:
        count = max(i64(0), min(count, MOST_IMPEDED - position.owned(opponent, t.impeded)))
    else:
        position.z[at] = i16(i64(position.z[at]) - count)
    bags.add(position.z, opponent * t.seat_stride + t.discard, t.kinds, t.impeded, count)
    if position.log is not None:
        position.log.add(IMPEDED, EVERYONE, opponent, count)


def end_strategy_if_spent(position: Components) -> None:
    """The phase ends by itself at 0 plays or after 50 cards (R10, R31)."""
    if position.plays == 0 or position.played >= position.t.cards_a_turn:
        end_strategy(position)


def end_strategy(position: Components) -> None:
    """The buy phase begins; unused plays are lost (6.1, R23)."""
    position.phase = BUY
    position.plays = 0


def check_exchange(position: Components) -> i64:
    """V1: while behind in hit points and with Hydrogen in hand."""
    t = position.t
    if position.phase != STRATEGY:
        return WRONG_PHASE
    if not t.exchange:
        return NO_EXCHANGE
    if position.hit_points(position.active) >= position.hit_points(1 - position.active):
        return NOT_BEHIND
    return LEGAL if position.z[position.active * t.seat_stride + t.hydrogen] > 0 else NO_HYDROGEN


def exchange(position: Components) -> None:
    """V1: discard all Hydrogen from the hand and draw that many cards; it counts towards the 50 of R10."""
    t = position.t
    base = position.active * t.seat_stride
    count = i64(position.z[base + t.hydrogen])
    leave_hand(position, t.hydrogen, count)
    bags.add(position.z, base + t.discard, t.kinds, t.hydrogen, count)
    if position.log is not None:
        position.log.add(EXCHANGED, EVERYONE, position.active, count)
    position.played += 1
    draw(position, position.active, count)
    end_strategy_if_spent(position)


def plays_into(position: Components, out: Codes) -> None:
    """The end of the phase, every strategy card of the hand, and the exchange where there is one."""
    t = position.t
    z = position.z
    base = position.active * t.seat_stride
    out.add(t.end_strategy)
    left = i64(z[base + t.kinds]) - i64(z[base + t.hydrogen]) - i64(z[base + t.impeded])
    i: i64 = 0
    while left > 0 and i < t.strategy_kinds:
        kind = t.strategies[i]
        if z[base + kind] > 0:
            left -= i64(z[base + kind])
            out.add(kind)
        i += 1
    if t.exchange and check_exchange(position) == LEGAL:
        out.add(t.exchange_code)
