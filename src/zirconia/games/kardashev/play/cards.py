"""Which cards to take, to pay and to hand over (8.3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.position import Codes
from zirconia.games.kardashev.play.outlook import Outlook
from zirconia.games.kardashev.play.worth import EXCHANGE, NEED_FOOD, larger, smaller
from zirconia.games.kardashev.rules.data import A, E
from zirconia.games.kardashev.rules.numbers import MILITARY, SYMBOL, TYPES
from zirconia.games.kardashev.rules.position import Kardashev

# How much a further card of a type is needed, in eighths, by how many of it are in hand.
WANTED: Final[vec[i64]] = vec[i64]([8, 6, 4, 3, 2, 2, 1])


def need(o: Outlook, k: Kardashev, seat: i64, kind: i64, fewer: i64) -> i64:
    """What a card of this type is worth to a hand that lacks so many of it more than now."""
    count = k.held(seat, kind) - fewer
    count = larger(0, smaller(count, 6))
    return o.w[NEED_FOOD + kind] * WANTED[count] >> 3


def weigh_take(o: Outlook, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
    """The type that is needed most."""
    i: i64 = 0
    while i < codes.size:
        gains[i] = 3 * need(o, k, seat, codes.codes[i] - SYMBOL, 0)
        i += 1


def weigh_hand_over(o: Outlook, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
    """The type that is needed least."""
    i: i64 = 0
    while i < codes.size:
        kind = codes.codes[i] - SYMBOL
        gains[i] = 0
        if kind >= 0 and kind < TYPES:
            gains[i] = -3 * need(o, k, seat, kind, 1)
        i += 1


def weigh_pay(o: Outlook, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
    """A unit with its own type; free units with what is needed least."""
    unit = unit_of(k)
    i: i64 = 0
    while i < codes.size:
        kind = codes.codes[i] - SYMBOL
        gains[i] = -3 * need(o, k, seat, kind, 1)
        if unit != MILITARY:
            gains[i] = 0 if kind == unit else o.w[EXCHANGE] + gains[i]
        i += 1


def unit_of(k: Kardashev) -> i64:
    """The type of the next fixed unit of a price; MILITARY where the payer names it."""
    if k.top(E) > 0:
        return MILITARY
    kind: i64 = 0
    while kind < TYPES:
        if k.top(A + kind) > 0:
            return kind
        kind += 1
    return MILITARY
