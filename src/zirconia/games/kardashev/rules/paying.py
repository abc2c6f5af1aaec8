"""Paying, taking and handing over cards (8.3)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.data import SEAT, A, B, C, D, E, KardashevData
from zirconia.games.kardashev.rules.events import E_PAID
from zirconia.games.kardashev.rules.frames import F_HAND_OVER, F_PAY
from zirconia.games.kardashev.rules.numbers import BANK, MILITARY, SYMBOL, TYPES, bit
from zirconia.games.kardashev.rules.questions import Question
from zirconia.games.kardashev.rules.reasons import CANNOT_PAY, NO_CARDS, NOT_ASKED, NOT_SHOWN


def payable(k: KardashevData, seat: i64, food: i64, matter: i64, energy: i64, free: i64) -> bool:
    """Whether a hand covers a price, four of one other type standing in for a missing unit (R21).

    Paying a unit with its own type never spoils another exchange, so counting what is missing and what is
    left over decides it.
    """
    at = seat * TYPES
    hand = k.hand
    rate = k.t.exchange
    f = hand[at] - food
    m = hand[at + 1] - matter
    e = hand[at + 2] - energy
    missing: i64 = 0
    groups: i64 = 0
    if f >= 0 and m >= 0 and e >= 0:
        return f + m + e >= free
    missing, groups = count_out(f, rate, missing, groups)
    missing, groups = count_out(m, rate, missing, groups)
    missing, groups = count_out(e, rate, missing, groups)
    return missing <= groups and f + m + e - missing * (rate - 1) >= free


def count_out(left: i64, rate: i64, missing: i64, groups: i64) -> tuple[i64, i64]:
    """Add what one type lacks, or the groups it can lend."""
    return (missing - left, groups) if left < 0 else (missing, groups + left // rate)


def payable_matching(k: KardashevData, seat: i64, kind: i64, count: i64) -> bool:
    """Whether n matching units of this type are within reach (8.3)."""
    return payable_with(k, seat, kind, count, 0, 0, 0, 0)


def payable_with(
    k: KardashevData, seat: i64, kind: i64, count: i64, food: i64, matter: i64, energy: i64, free: i64
) -> bool:
    """Whether n matching units of this type and the rest of their price are within reach together (8.3)."""
    return payable(
        k,
        seat,
        food + (count if kind == 0 else 0),
        matter + (count if kind == 1 else 0),
        energy + (count if kind == 2 else 0),
        free,
    )


def can_afford(k: KardashevData, seat: i64, row: i64) -> bool:
    """Whether a seat can pay a row of prices.toml."""
    price = k.t.price
    at = row * 4
    return payable(k, seat, price[at], price[at + 1], price[at + 2], price[at + 3])


def charge(k: KardashevData, seat: i64, row: i64) -> None:
    """Ask for the price of a row of prices.toml."""
    price = k.t.price
    at = row * 4
    k.push(F_PAY, seat, price[at], price[at + 1], price[at + 2], price[at + 3])


@final
class Pay(Question):
    """A price to the bank, unit by unit: `a b c` fixed units by type, `d` any, `e` matching (8.3).

    Naming the type of matching units comes first, then the fixed units in the order Food, Matter, Energy,
    then the free ones. What the units stood for is noted for the Scientist (R41).
    """

    def __init__(self) -> None:
        super().__init__(SYMBOL, TYPES)

    def run(self, k: KardashevData) -> bool:
        self.note_fixed(k)
        if k.top(A) + k.top(B) + k.top(C) + k.top(D) + k.top(E) == 0:
            k.pop()
            return True
        return super().run(k)

    def note_fixed(self, k: KardashevData) -> None:
        for kind in range(i64(TYPES)):
            if k.top(A + kind) > 0:
                k.stood |= bit(kind)

    def unit(self, k: KardashevData) -> i64:
        """The type of the next fixed unit; MILITARY when only free ones are left."""
        for kind in range(i64(TYPES)):
            if k.top(A + kind) > 0:
                return kind
        return MILITARY

    def cards_for(self, k: KardashevData, unit: i64, kind: i64) -> i64:
        """One card of the unit's own type or for a free unit, four of another type (R21)."""
        if unit == MILITARY:
            return 1
        return 1 if unit == kind else k.t.exchange

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        """A card of the unit's type, or four of another, and the rest must stay payable (R21)."""
        kind = code - SYMBOL
        if kind < 0 or kind >= TYPES:
            return NOT_ASKED
        if k.top(E) > 0:
            named = payable_with(k, seat, kind, k.top(E), k.top(A), k.top(B), k.top(C), k.top(D))
            return LEGAL if named else CANNOT_PAY
        unit = self.unit(k)
        count = self.cards_for(k, unit, kind)
        at = seat * TYPES + kind
        if k.hand[at] < count:
            return NO_CARDS
        k.hand[at] -= count
        rest = payable(
            k,
            seat,
            k.top(A) - (1 if unit == 0 else 0),
            k.top(B) - (1 if unit == 1 else 0),
            k.top(C) - (1 if unit == 2 else 0),
            k.top(D) - (1 if unit == MILITARY else 0),
        )
        k.hand[at] += count
        return LEGAL if rest else CANNOT_PAY

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        kind = code - SYMBOL
        if k.top(E) > 0:
            k.put(A + kind, k.top(A + kind) + k.top(E))
            k.put(E, 0)
            return
        unit = self.unit(k)
        count = self.cards_for(k, unit, kind)
        k.hand[seat * TYPES + kind] -= count
        k.put(A + unit, k.top(A + unit) - 1)
        if unit == MILITARY:
            k.stood |= bit(kind)
        if k.log is not None:
            k.log.add(E_PAID, EVERYONE, seat, count, kind)


@final
class Take(Question):
    """Cards from the bank, `b` of them, each of a type in `a`; never declined (R20).

    `c` is a cell + 1 when the cards are what its colony produces: Taxation asks for that later (R46).
    """

    def __init__(self) -> None:
        super().__init__(SYMBOL, TYPES)

    def run(self, k: KardashevData) -> bool:
        if k.top(B) == 0 or k.is_gone(k.top(SEAT)):
            k.pop()
            return True
        types = k.top(A)
        if types & (types - 1) == 0:
            self.take(k, k.top(SEAT), single(types), k.top(B))
            return True
        return super().run(k)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        kind = code - SYMBOL
        if kind < 0 or kind >= TYPES:
            return NOT_ASKED
        return LEGAL if k.top(A) >> kind & 1 else NOT_SHOWN

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        self.take(k, seat, code - SYMBOL, 1)

    def take(self, k: KardashevData, seat: i64, kind: i64, count: i64) -> None:
        k.gain(seat, kind, count)
        k.put(B, k.top(B) - count)
        if k.top(C) > 0:
            k.made[kind] |= bit(k.top(C) - 1)


def single(types: i64) -> i64:
    """The type of a mask with one bit."""
    return 0 if types == 1 else 1 if types == 2 else 2


@final
class TakeSame(Question):
    """`b` cards of one type: the refund of matching units (R56)."""

    def __init__(self) -> None:
        super().__init__(SYMBOL, TYPES)

    def run(self, k: KardashevData) -> bool:
        if k.is_gone(k.top(SEAT)):
            k.pop()
            return True
        return super().run(k)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        return LEGAL if SYMBOL <= code < SYMBOL + TYPES else NOT_ASKED

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        count = k.top(B)
        k.pop()
        k.gain(seat, code - SYMBOL, count)


@final
class HandOver(Question):
    """`b` cards one by one to the seat `a` or the bank, the giver choosing; four-for-one does not apply (8.3)."""

    def __init__(self) -> None:
        super().__init__(SYMBOL, TYPES)

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        types = k.types_in_hand(seat)
        if k.top(B) == 0 or types == 0:
            k.pop()
            return True
        if k.cards(seat) <= k.top(B):
            self.hand_over_all(k, seat)
            return True
        if types & (types - 1) == 0:
            self.hand_over(k, seat, single(types), k.top(B))
            return True
        return super().run(k)

    def hand_over_all(self, k: KardashevData, seat: i64) -> None:
        for kind in range(i64(TYPES)):
            k.give(seat, k.top(A), kind, k.hand[seat * TYPES + kind])
        k.pop()

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        kind = code - SYMBOL
        if kind < 0 or kind >= TYPES:
            return NOT_ASKED
        return LEGAL if k.hand[seat * TYPES + kind] > 0 else NO_CARDS

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        self.hand_over(k, seat, code - SYMBOL, 1)

    def hand_over(self, k: KardashevData, seat: i64, kind: i64, count: i64) -> None:
        k.give(seat, k.top(A), kind, count)
        k.put(B, k.top(B) - count)


def hand_over(k: KardashevData, seat: i64, receiver: i64, count: i64) -> None:
    """Owe cards to a player or the bank; what a leaver would get goes to the bank (R65)."""
    target = receiver if receiver == BANK or not k.is_gone(receiver) else BANK
    if count > 0:
        k.push(F_HAND_OVER, seat, target, count)
