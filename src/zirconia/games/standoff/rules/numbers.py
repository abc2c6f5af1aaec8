"""Small numbers of both editions: phases, what a half-made effect waits for, last actions, and random streams."""

from __future__ import annotations

from typing import Final

NOBODY: Final = -1

MARKET: Final = 0  # the stream of the draft pile; seat s draws from stream s + 1

# Phases of a turn that wait for a player (upkeep never does).
ACTING: Final = 0
DISCARDING: Final = 1

# What a half-made effect waits for.
NO_CHOICE: Final = 0
CHOOSE_GROUP: Final = 1
CHOOSE_CELL: Final = 2
CHOOSE_OPPONENT: Final = 3
CHOOSE_FROM_HAND: Final = 4  # Hack: a card of the victim's hand
CHOOSE_FROM_DECK: Final = 5  # Early Access
CHOOSE_TRASH: Final = 6  # Disposal
CHOOSE_DISCARD: Final = 7  # a repeated Discard action
ASK_SHIELD: Final = 8  # an opponent may answer with a Deflector Shield

# The last action of the turn, which Duplicate repeats (square edition, 11.4).
NONE: Final = 0
PREPAY: Final = 1
LAST_DRAW: Final = 2
LAST_DISCARD: Final = 3
LAST_CARD: Final = 4  # of which kind stands beside it; placements too
LAST_BUY: Final = 5
LAST_MINE: Final = 6
LAST_FIRE: Final = 7  # from which cell stands beside it
