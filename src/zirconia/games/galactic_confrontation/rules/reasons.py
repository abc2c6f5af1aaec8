"""Why an action is refused, in the order in which it is tested (section 6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.core.contract.declared import Reasons

REASONS: Final = Reasons()

WRONG_PHASE: Final[i64] = REASONS.add("WRONG_PHASE", "6", "This is not possible in this phase.", closed=True)
NOT_IN_HAND: Final[i64] = REASONS.add("NOT_IN_HAND", "6.1", "You do not have that card in your hand.")
NOT_STRATEGY: Final[i64] = REASONS.add("NOT_STRATEGY", "6.1", "Only strategy cards can be played.")
NOT_FOR_SALE: Final[i64] = REASONS.add("NOT_FOR_SALE", "R2", "That card is not for sale.")
SOLD_OUT: Final[i64] = REASONS.add("SOLD_OUT", "R19", "That pile is empty.")
BAD_PAYMENT: Final[i64] = REASONS.add("BAD_PAYMENT", "6.2", "You do not have those resource cards in your hand.")
NO_FUNDS: Final[i64] = REASONS.add("NO_FUNDS", "6.2", "That is not enough to pay the price.")
SUPERFLUOUS: Final[i64] = REASONS.add("SUPERFLUOUS", "R15", "The payment holds a card that is not needed.")
NO_TRASH: Final[i64] = REASONS.add("NO_TRASH", "R22", "You have no right to trash a card.")
NO_EXCHANGE: Final[i64] = REASONS.add(
    "NO_EXCHANGE", "13", "Hydrogen is only exchanged in the later balance.", closed=True
)
NOT_BEHIND: Final[i64] = REASONS.add(
    "NOT_BEHIND", "13", "Only a player with fewer hit points may exchange Hydrogen."
)
NO_HYDROGEN: Final[i64] = REASONS.add("NO_HYDROGEN", "13", "You have no Hydrogen in your hand.")
