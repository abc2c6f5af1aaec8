"""Small numbers of the rules: phases, nobody, and the largest counts."""

from __future__ import annotations

from typing import Final

# Phases (section 6).
STRATEGY: Final = 0
BUY: Final = 1
CLEANUP: Final = 2

NOBODY: Final = -1
MARKET_STREAM: Final = 2
LOWEST: Final = -9999  # hit points

# What sixteen bits can count: the cards that a position may hold, and the Impeded that a bottomless pile gives.
MOST_CARDS: Final = 9_999
MOST_IMPEDED: Final = 20_000
