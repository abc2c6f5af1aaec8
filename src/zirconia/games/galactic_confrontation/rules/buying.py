"""The buy phase (6.2): prices, payments, the pool, and every legal way to pay.

Resource cards are spent whole, the pool in parts. A payment is a number of cards of each resource; those that a
code stands for are the rows of `t.paid`, from `payment * t.resource_kinds` on.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.galactic_confrontation.rules.components import Components
from zirconia.games.galactic_confrontation.rules.drawing import leave_hand
from zirconia.games.galactic_confrontation.rules.events import BOUGHT
from zirconia.games.galactic_confrontation.rules.numbers import BUY, CLEANUP
from zirconia.games.galactic_confrontation.rules.reasons import (
    BAD_PAYMENT,
    NO_FUNDS,
    NOT_FOR_SALE,
    SOLD_OUT,
    SUPERFLUOUS,
    WRONG_PHASE,
)
from zirconia.games.galactic_confrontation.rules.tables import NO_PRICE, cards_for


def check_sale(position: Components, kind: i64) -> i64:
    """In the buy phase, one of the buyable kinds (R2) and, with V7, of this match's market, and not sold out."""
    if position.phase != BUY:
        return WRONG_PHASE
    if position.t.price[kind] == NO_PRICE or not position.is_in_market(kind):
        return NOT_FOR_SALE
    return LEGAL if position.z[position.t.supply_at + kind] > 0 else SOLD_OUT


def check_buy(position: Components, kind: i64, paid: vec[i64], at: i64) -> i64:
    """For sale, paid from the hand, enough, and no superfluous card (6.2, R15).

    `paid` holds the cards of each resource from `at` on.
    """
    t = position.t
    reason = check_sale(position, kind)
    if reason != LEGAL:
        return reason
    if not is_in_hand(position, paid, at):
        return BAD_PAYMENT
    worth = t.worth_of(paid, at)
    if worth + position.pool < t.price[kind]:
        return NO_FUNDS
    return SUPERFLUOUS if has_superfluous(position, worth - t.price[kind], paid, at) else LEGAL


def is_in_hand(position: Components, paid: vec[i64], at: i64) -> bool:
    t = position.t
    base = position.active * t.seat_stride
    for i in range(t.resource_kinds):
        if paid[at + i] > i64(position.z[base + t.resources[i]]):
            return False
    return True


def has_superfluous(position: Components, excess: i64, paid: vec[i64], at: i64) -> bool:
    """Whether some card could be left out with the rest still worth the price (R15)."""
    t = position.t
    for i in range(t.resource_kinds):
        if paid[at + i] > 0 and t.worth[t.resources[i]] <= excess:
            return True
    return False


def buy(position: Components, kind: i64, payment: i64) -> None:
    """Spend cards whole and the pool in parts, no change (R13, R14); the card goes to the discard pile."""
    t = position.t
    base = position.active * t.seat_stride
    worth = t.paid_worth[payment]
    price = t.price[kind]
    if worth < price:
        position.pool -= price - worth
    if worth > 0:
        spend(position, base, payment)
    position.z[t.supply_at + kind] = i16(i64(position.z[t.supply_at + kind]) - 1)
    bags.add(position.z, base + t.discard, t.kinds, kind, 1)
    if position.log is not None:
        position.log.add(BOUGHT, EVERYONE, position.active, kind, worth, max(i64(0), worth - price))
    position.buys -= 1
    if position.buys == 0:
        end_buy(position)


def spend(position: Components, base: i64, payment: i64) -> None:
    """The cards of a payment go from the hand to the discard pile."""
    t = position.t
    at = payment * t.resource_kinds
    i: i64 = 0
    while i < t.resource_kinds:
        count = t.paid[at + i]
        if count > 0:
            leave_hand(position, t.resources[i], count)
            bags.add(position.z, base + t.discard, t.kinds, t.resources[i], count)
        i += 1


def end_buy(position: Components) -> None:
    """Unused buys and the rest of the pool are lost (R23)."""
    position.phase = CLEANUP
    position.pool = 0
    position.buys = 0


def automatic_payment(position: Components, kind: i64) -> i64:
    """The code of the legal payment that loses least, takes most from the pool, has fewest cards and most of the
    last resource, Carbon; or -1."""
    t = position.t
    if check_sale(position, kind) != LEGAL:
        return -1
    legal = Codes(t.payments)
    payments_into(position, legal, t.resource_kinds - 1, t.buying(kind, 0), t.price[kind], 0)
    best: i64 = -1
    best_rank: i64 = 0
    for i in range(legal.size):
        payment = t.payment_of(legal.codes[i])
        excess = t.paid_worth[payment] - t.price[kind]
        lost = max(i64(0), excess)
        pooled = max(i64(0), -excess)
        last = t.paid[payment * t.resource_kinds + t.resource_kinds - 1]
        rank = ((lost * 1000 + (999 - pooled)) * 1000 + t.paid_cards[payment]) * 1000 + 999 - last
        if best < 0 or rank < best_rank:
            best = legal.codes[i]
            best_rank = rank
    return best


def funds(position: Components, seat: i64) -> i64:
    """All a seat could pay now: the pool and every resource card in the hand."""
    t = position.t
    base = seat * t.seat_stride
    total = position.pool
    i: i64 = 0
    while i < t.resource_kinds:
        kind = t.resources[i]
        total += i64(position.z[base + kind]) * t.worth[kind]
        i += 1
    return total


def purchases_into(position: Components, out: Codes) -> None:
    """The end of the phase, and every legal payment for every card that can be paid, the cheapest first."""
    t = position.t
    z = position.z
    most = funds(position, position.active)
    base = position.active * t.seat_stride
    last = t.resource_kinds - 1  # the last resource that is in the hand, or the first of all
    while last > 0 and z[base + t.resources[last]] == 0:
        last -= 1
    out.add(t.end_buy)
    for kind in t.by_price:
        price = t.price[kind]
        if price > most:
            return
        if z[t.supply_at + kind] > 0 and (position.market >> kind) & 1 == 1:
            payments_into(position, out, last, t.buying(kind, 0), price, 0)


def payments_into(position: Components, out: Codes, resource: i64, code: i64, missing: i64, least: i64) -> None:
    """Every legal payment that adds cards of this resource and those before it to the ones of a code.

    `missing` is what is left to pay, `least` the worth of the cheapest card so far, or 0.
    """
    if resource == 0:
        first_resource_into(position, out, code, missing, least)
        return
    t = position.t
    kind = t.resources[resource]
    each = t.worth[kind]
    left = i64(position.z[position.active * t.seat_stride + kind])
    payments_into(position, out, resource - 1, code, missing, least)
    if least == 0 or each < least:
        least = each
    while left > 0 and missing > 0:
        left -= 1
        code += t.payment_steps[resource]
        missing -= each
        payments_into(position, out, resource - 1, code, missing, least)


def first_resource_into(position: Components, out: Codes, code: i64, missing: i64, least: i64) -> None:
    """The numbers of the first resource (Hydrogen) that, with the pool, cover what is missing and hold nothing
    superfluous (R15)."""
    t = position.t
    kind = t.resources[0]
    held = i64(position.z[position.active * t.seat_stride + kind])
    each = t.worth[kind]
    count: i64 = 0
    if missing > position.pool:
        count = missing - position.pool if each == 1 else cards_for(missing - position.pool, each)
    missing -= count * each
    while count <= held:
        if missing < 0 and ((count > 0 and each <= -missing) or (least > 0 and least <= -missing)):
            return
        out.add(code + count)
        if missing <= 0:
            return
        count += 1
        missing -= each
