"""Why an action is refused, and the numbers of reasons, events and endings."""

from __future__ import annotations

from zirconia.core.game import Reason
from zirconia.core.position import FIRST_ENDING, FIRST_EVENT, FIRST_REASON

NOT_FREE, KNOWN = range(FIRST_REASON, FIRST_REASON + 2)
CHOSE, SCANNED, CLAIMED, CRASHED = range(FIRST_EVENT, FIRST_EVENT + 4)
COUNTED = FIRST_ENDING

REASONS = (
    Reason("NOT_FREE", "R2", "This asteroid is not free any more."),
    Reason("KNOWN", "R3", "You know the ore of this asteroid already."),
)
