"""Small numbers of the rules: phases, nobody, and where each seat's numbers stand."""

from __future__ import annotations

from typing import Final

# Phases.
ACTIONS: Final = 0
NEW_HAND: Final = 1  # V2, before the first turn
DISCARD: Final = 2  # V7, at the end of a turn

NOBODY: Final = -1

MOST_CREDITS: Final = 1_000_000_000  # far beyond any match; a position that was written by hand may say so many

# Where each seat's numbers stand.
CREDITS: Final = 0
POINTS: Final = 2
UNITS: Final = 4
NUMBERS: Final = 6
