"""The words of Corporate Wars as numbers: phases, reasons, events, endings."""

from __future__ import annotations

from typing import Final

from zirconia.core.position import FIRST_ENDING, FIRST_EVENT, FIRST_REASON

# Phases.
ACTIONS: Final = 0
NEW_HAND: Final = 1  # V2, before the first turn
DISCARD: Final = 2  # V7, at the end of a turn

# Reasons, numbered so that each action tests its own in rising order (section 7).
WRONG_PHASE: Final = FIRST_REASON
NOT_IN_HAND: Final = FIRST_REASON + 1
NO_FUNDS: Final = FIRST_REASON + 2
OFF_BOARD: Final = FIRST_REASON + 3
EMPTY_SOURCE: Final = FIRST_REASON + 4
NOT_YOURS: Final = FIRST_REASON + 5
OUT_OF_REACH: Final = FIRST_REASON + 6
NO_TARGET: Final = FIRST_REASON + 7
FRIENDLY_TARGET: Final = FIRST_REASON + 8
OCCUPIED: Final = FIRST_REASON + 9
ENEMY_ZONE: Final = FIRST_REASON + 10
NO_SUPPORT: Final = FIRST_REASON + 11
ENEMY_NEAR: Final = FIRST_REASON + 12
EXHAUSTED: Final = FIRST_REASON + 13

# Events.
TURN: Final = FIRST_EVENT
INCOME: Final = FIRST_EVENT + 1
DREW: Final = FIRST_EVENT + 2
SHUFFLED: Final = FIRST_EVENT + 3
NO_CARDS: Final = FIRST_EVENT + 4
SCORED: Final = FIRST_EVENT + 5
PAID: Final = FIRST_EVENT + 6
TERMINATED: Final = FIRST_EVENT + 7
DEPLOYED: Final = FIRST_EVENT + 8
PLAYED: Final = FIRST_EVENT + 9
GAINED: Final = FIRST_EVENT + 10
MOVED: Final = FIRST_EVENT + 11
CHANGED_PLACES: Final = FIRST_EVENT + 12
ATTACKED: Final = FIRST_EVENT + 13
DAMAGED: Final = FIRST_EVENT + 14
DESTROYED: Final = FIRST_EVENT + 15
DISCARDED: Final = FIRST_EVENT + 16
KEPT: Final = FIRST_EVENT + 17
REDREW: Final = FIRST_EVENT + 18
ENDED: Final = FIRST_EVENT + 19
TIME_UP: Final = FIRST_EVENT + 20

VICTORY: Final = FIRST_ENDING

NOBODY: Final = -1

# Where each seat's numbers stand.
CREDITS: Final = 0
POINTS: Final = 2
UNITS: Final = 4
