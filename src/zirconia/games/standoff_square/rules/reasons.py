"""Why the square edition refuses actions: the shared reasons, then those it alone has."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.games.standoff.rules.reasons import reasons_of_edition

REASONS: Final = reasons_of_edition("block", "cell", {"HORSE_STAYS": "R31"})

NO_REFINERY: Final[i64] = REASONS.add("NO_REFINERY", "R21", "You control no Refinery.", closed=True)
NO_STOCK: Final[i64] = REASONS.add("NO_STOCK", "8", "Your stockpile is empty.")
NO_BART: Final[i64] = REASONS.add("NO_BART", "V1", "You have no Bart in play.", closed=True)
