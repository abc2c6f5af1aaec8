"""Last actions, reasons and events of the square edition."""

from __future__ import annotations

from typing import Final

from zirconia.games.standoff.rules.words import FIRST_OWN_EVENT, FIRST_OWN_REASON

# The last action of the turn (11.4).
NONE: Final = 0
PREPAY: Final = 1
LAST_DRAW: Final = 2
LAST_DISCARD: Final = 3
LAST_CARD: Final = 4  # of which kind stands beside it; placements too
LAST_BUY: Final = 5
LAST_MINE: Final = 6
LAST_FIRE: Final = 7  # from which cell stands beside it

NO_REFINERY: Final = FIRST_OWN_REASON
NO_STOCK: Final = FIRST_OWN_REASON + 1
NO_BART: Final = FIRST_OWN_REASON + 2

MINED: Final = FIRST_OWN_EVENT
CONVERTED: Final = FIRST_OWN_EVENT + 1
PREPAID: Final = FIRST_OWN_EVENT + 2
EXTRA_TURN: Final = FIRST_OWN_EVENT + 3
EMPTIED_ORBIT: Final = FIRST_OWN_EVENT + 4
OWED: Final = FIRST_OWN_EVENT + 5
THREW: Final = FIRST_OWN_EVENT + 6
