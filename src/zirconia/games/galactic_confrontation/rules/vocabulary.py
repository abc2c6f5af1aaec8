"""Phases, reasons, events and endings by number; the game's tuples name them in the same order."""

from __future__ import annotations

from typing import Final

from zirconia.core.position import FIRST_ENDING, FIRST_EVENT, FIRST_REASON

# Phases.
STRATEGY: Final = 0
BUY: Final = 1
CLEANUP: Final = 2

# Reasons, in the order in which they are tested (section 6).
WRONG_PHASE: Final = FIRST_REASON
NOT_IN_HAND: Final = FIRST_REASON + 1
NOT_STRATEGY: Final = FIRST_REASON + 2
NOT_FOR_SALE: Final = FIRST_REASON + 3
SOLD_OUT: Final = FIRST_REASON + 4
BAD_PAYMENT: Final = FIRST_REASON + 5
NO_FUNDS: Final = FIRST_REASON + 6
SUPERFLUOUS: Final = FIRST_REASON + 7
NO_TRASH: Final = FIRST_REASON + 8
NO_EXCHANGE: Final = FIRST_REASON + 9
NOT_BEHIND: Final = FIRST_REASON + 10
NO_HYDROGEN: Final = FIRST_REASON + 11

# Events.
ROUND: Final = FIRST_EVENT
PLAYED: Final = FIRST_EVENT + 1
DREW: Final = FIRST_EVENT + 2
SHUFFLED: Final = FIRST_EVENT + 3
IMPEDED: Final = FIRST_EVENT + 4
BOUGHT: Final = FIRST_EVENT + 5
TRASHED: Final = FIRST_EVENT + 6
FINISHED: Final = FIRST_EVENT + 7
EXCHANGED: Final = FIRST_EVENT + 8
FOUGHT: Final = FIRST_EVENT + 9

COMBAT: Final = FIRST_ENDING

NOBODY: Final = -1
MARKET_STREAM: Final = 2
LOWEST: Final = -9999

# What sixteen bits can count: the cards that a position may hold, and the Impeded that a bottomless pile gives.
MOST_CARDS: Final = 9_999
MOST_IMPEDED: Final = 20_000
