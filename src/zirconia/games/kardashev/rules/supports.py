"""Supports of an attack: who may name them, what they cost, and both sides at once in secret (11.3, V7)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.kardashev.rules.combat import defender_of
from zirconia.games.kardashev.rules.data import SEAT, A, B, KardashevData
from zirconia.games.kardashev.rules.effects import FREE_SUPPORTS, PRICE_SUPPORT
from zirconia.games.kardashev.rules.events import E_SUPPORTED
from zirconia.games.kardashev.rules.frames import F_PAY, F_PAY_SUPPORTS
from zirconia.games.kardashev.rules.numbers import CELL, CELLS, DONE, IN_PLAY, bit, count_bits
from zirconia.games.kardashev.rules.paying import payable
from zirconia.games.kardashev.rules.questions import Automatic, Frame, Question
from zirconia.games.kardashev.rules.reasons import CANNOT_PAY, NO_FLEET, NOT_ADJACENT, NOT_ASKED, TAKEN


def support_price(k: KardashevData, seat: i64, fleets: i64) -> i64:
    """Units to pay for so many supports, each owner's Encryption freeing one (R63)."""
    return max(i64(0), fleets - k.amount(seat, FREE_SUPPORTS))


def can_pay_supports(k: KardashevData, seat: i64, fleets: i64) -> bool:
    price = k.t.price
    at = PRICE_SUPPORT * 4
    n = support_price(k, seat, fleets)
    return payable(k, seat, n * price[at], n * price[at + 1], n * price[at + 2], n * price[at + 3])


def check_support(k: KardashevData, seat: i64, target: i64, cell: i64) -> i64:
    """Your fleet next to the attacked tile, not named yet, and its price within reach (11.3, R33)."""
    if k.fleet[cell] != seat:
        return NO_FLEET
    if k.t.near[target] >> cell & 1 == 0:
        return NOT_ADJACENT
    if k.support[seat] >> cell & 1:
        return TAKEN
    return LEGAL if can_pay_supports(k, seat, count_bits(k.support[seat]) + 1) else CANNOT_PAY


def supports_into(k: KardashevData, out: Codes, seat: i64, target: i64) -> None:
    for cell in range(i64(CELLS)):
        if k.t.near[target] >> cell & 1 == 1 and check_support(k, seat, target, cell) == LEGAL:
            out.add(CELL + cell)
    out.add(DONE)


def pay_supports(k: KardashevData, seat: i64) -> None:
    """Ask for the price of all supports a seat has named, and tell everybody."""
    if k.log is not None:
        for cell in range(i64(CELLS)):
            if k.support[seat] >> cell & 1:
                k.log.add(E_SUPPORTED, EVERYONE, seat, cell, k.fleet_level[cell])
    price = k.t.price
    at = PRICE_SUPPORT * 4
    n = support_price(k, seat, count_bits(k.support[seat]))
    if n > 0:
        k.push(F_PAY, seat, n * price[at], n * price[at + 1], n * price[at + 2], n * price[at + 3])


@final
class Support(Question):
    """All supports of one player against or for the tile `a`, named one by one, then paid (R32)."""

    def __init__(self) -> None:
        super().__init__(CELL, CELLS)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        if code == DONE:
            return LEGAL
        cell = code - CELL
        if cell < 0 or cell >= CELLS:
            return NOT_ASKED
        return check_support(k, seat, k.top(A), cell)

    def legal_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        supports_into(k, out, seat, k.top(A))

    def fallback(self, k: KardashevData, seat: i64) -> i64:
        return DONE

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        if code == DONE:
            k.pop()
            pay_supports(k, seat)
        else:
            k.support[seat] |= bit(code - CELL)


@final
class SecretSupport(Frame):
    """V7: both sides name their supports at the same time, in secret; then both pay. `a` is the tile.

    A seat gives as many answers as it has fleets there, each a fleet that supports or a pass, so that the
    number of answers tells nobody how many it named. `b` counts them, three bits a seat.
    """

    def run(self, k: KardashevData) -> bool:
        waiting = False
        for seat in range(k.t.seats):
            if k.ready >> seat & 1 == 0 and not has_a_choice(k, seat):
                k.ready |= bit(seat)
            waiting = waiting or k.ready >> seat & 1 == 0
        if waiting:
            return False
        k.pop()
        k.random.reveals += 1
        k.ready = 0
        for offset in range(k.t.seats):
            k.push(F_PAY_SUPPORTS, (k.active - 1 - offset + k.t.seats) % k.t.seats)
        return True

    def is_acting(self, k: KardashevData, seat: i64) -> bool:
        return k.ready >> seat & 1 == 0

    def begins(self) -> bool:
        """Nobody is midway here: that would tell the others who has named something."""
        return True

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        if code == DONE:
            return LEGAL
        cell = code - CELL
        if cell < 0 or cell >= CELLS:
            return NOT_ASKED
        return check_support(k, seat, k.top(A), cell)

    def legal_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        supports_into(k, out, seat, k.top(A))

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        if code != DONE:
            k.support[seat] |= bit(code - CELL)
        k.put(B, k.top(B) + bit(seat * 3))
        if answers(k, seat) >= fleets_near(k, seat, k.top(A)):
            k.ready |= bit(seat)


def takes_part(k: KardashevData, seat: i64) -> bool:
    """V7: whether a seat is of one of the two sides that the question on top asks."""
    side = k.t.side[seat]
    return side == k.t.side[k.top(SEAT)] or side == k.t.side[defender_of(k, k.top(A))]


def has_a_choice(k: KardashevData, seat: i64) -> bool:
    """V7: whether a seat has a fleet that could support and the means (public knowledge, 17)."""
    if k.status[seat] != IN_PLAY or not takes_part(k, seat):
        return False
    return fleets_near(k, seat, k.top(A)) > 0 and can_pay_supports(k, seat, 1)


def fleets_near(k: KardashevData, seat: i64, target: i64) -> i64:
    """How many fleets of a seat could support at a tile."""
    return count_bits(k.fleets_of(seat) & k.t.near[target])


def answers(k: KardashevData, seat: i64) -> i64:
    """V7: how many answers a seat has given to the secret question on top."""
    return k.top(B) >> (seat * 3) & 7


@final
class PaySupports(Automatic):
    """V7: a seat pays for the supports that have just been revealed."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        k.pop()
        pay_supports(k, seat)
        return True
