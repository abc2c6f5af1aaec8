"""Why the hex edition refuses actions: the shared reasons with its own rule numbers, then those it alone has."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.games.standoff.rules.reasons import reasons_of_edition

# The rules of this edition where their numbers differ from the square one's.
RULES: Final = {
    "HORSE_STAYS": "R28",
    "NO_MINERALS": "R39",
    "NEGATIVE": "R39",
    "NO_TARGET": "R32",
    "NOTHING_TO_DRAW": "R32",
    "NOT_AN_OPPONENT": "2",
}

REASONS: Final = reasons_of_edition("tile", "hex", RULES)

NOT_A_COMPONENT: Final[i64] = REASONS.add(
    "NOT_A_COMPONENT", "15.4", "Only components can be bought into the trash.", closed=True
)
NOT_PLAYED: Final[i64] = REASONS.add(
    "NOT_PLAYED", "15", "That module of the expansion is not played.", closed=True
)
ADJUSTED: Final[i64] = REASONS.add("ADJUSTED", "15.8", "The row has been adjusted this turn.")
EMPTY_ROW: Final[i64] = REASONS.add("EMPTY_ROW", "15.8", "The row is empty.")
