"""What is said of an action before it is done: what it takes, and the credits that remain."""

from __future__ import annotations

from zirconia.core.contract.scene import foretold
from zirconia.core.contract.vocabulary import Foretold
from zirconia.games.galactic_confrontation.rules.buying import funds
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.tables import CREDITS
from zirconia.games.galactic_confrontation.words.texts import plural


def foretell(position: Galactic, code: int, seat: int) -> Foretold:
    """A play, a trash, a purchase and what it leaves, the end of a phase."""
    t = position.t
    if code < t.trash_code:
        left = int(position.plays - 1 + t.plays[code])
        return foretold(cost="1 play", forecast=f"{plural(left, 'play')} left")
    if code < t.end_strategy:
        return foretold(cost="the card", forecast=f"{plural(int(position.trashes - 1), 'trash')} left")
    if code < t.buy_code:
        return foretold(kind="" if code == t.exchange_code else "end")
    return purchase(position, code, seat)


def purchase(position: Galactic, code: int, seat: int) -> Foretold:
    """The price is in its words; the rest of the hand and of the pool remains (6.2)."""
    t = position.t
    spent = max(int(t.price[t.bought(code)]), int(t.paid_worth[t.payment_of(code)]))
    left = (int(funds(position, seat)) - spent) * CREDITS
    return foretold(cost="1 buy", forecast=f"{left} credits left")
