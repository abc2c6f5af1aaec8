"""Refusals in words, where they depend on the action or can tell more than their reason does."""

from __future__ import annotations

from zirconia.games.galactic_confrontation.rules.buying import funds
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.reasons import NO_FUNDS, NOT_FOR_SALE, NOT_IN_HAND, WRONG_PHASE
from zirconia.games.galactic_confrontation.rules.tables import CREDITS
from zirconia.games.galactic_confrontation.words.texts import PHASES


def cite(position: Galactic, reason: int, code: int) -> str:
    """The rule behind a refusal; '' where it is the one of the reason."""
    if reason == NOT_IN_HAND and code >= position.t.trash_code:
        return "6.3"
    if reason == NOT_FOR_SALE and not position.is_in_market(position.t.bought(code)):
        return "13"
    return ""


def explain(position: Galactic, reason: int, code: int, seat: int) -> str:
    """The sentence of a refusal; '' where it is the one of the reason."""
    if reason == WRONG_PHASE:
        return f"This is the {PHASES[position.phase].lower()} phase; that is not possible now."
    if reason == NO_FUNDS and code >= position.t.buy_code:
        return explain_price(position, position.t.bought(code), seat)
    return ""


def explain_price(position: Galactic, kind: int, seat: int) -> str:
    price = f"{position.t.names[kind]} costs {position.t.price[kind] * CREDITS}"
    have = funds(position, seat)
    if have < position.t.price[kind]:
        return f"{price} and you have {have * CREDITS} credits."
    return f"{price}; this payment does not reach it."
