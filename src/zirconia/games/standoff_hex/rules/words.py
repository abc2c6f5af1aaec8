"""Reasons and events of the hex edition."""

from __future__ import annotations

from typing import Final

from zirconia.games.standoff.rules.words import FIRST_OWN_EVENT, FIRST_OWN_REASON

NOT_A_COMPONENT: Final = FIRST_OWN_REASON
NOT_PLAYED: Final = FIRST_OWN_REASON + 1
ADJUSTED: Final = FIRST_OWN_REASON + 2
EMPTY_ROW: Final = FIRST_OWN_REASON + 3

ADDED: Final = FIRST_OWN_EVENT
WELL_GAVE: Final = FIRST_OWN_EVENT + 1
ASKED: Final = FIRST_OWN_EVENT + 2
PASSED: Final = FIRST_OWN_EVENT + 3
DEFLECTED: Final = FIRST_OWN_EVENT + 4
REMOVED: Final = FIRST_OWN_EVENT + 5
MOVED: Final = FIRST_OWN_EVENT + 6
MERGED: Final = FIRST_OWN_EVENT + 7
DILATED: Final = FIRST_OWN_EVENT + 8
ADJUSTS: Final = FIRST_OWN_EVENT + 9
