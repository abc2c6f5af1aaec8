"""What a change did: every measure of both sides, and whether it changed, did not, or can't be told yet."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from math import isnan, sqrt
from typing import Any

import numpy as np

from zirconia.lab.comparing.sequential import FEWEST, FEWEST_DIFFERENT, Difference, difference, pairs_needed
from zirconia.lab.measures.measure import NUMBER, Measure
from zirconia.lab.runs import Array, Run

ERROR = 0.05  # how likely it is at most that anything at all is called a change that is none

CHANGED = "changed"
SAME = "same"
OPEN = "open"


@dataclass(frozen=True)
class Finding:
    """One measure: both means, their difference with its interval, and the verdict."""

    id: str
    title: str
    unit: str
    verdict: str
    a: float
    b: float
    difference: float
    low: float
    high: float
    p: float  # corrected
    effect: float | None  # the difference in standard deviations of a game; None where no game varies
    pairs: int
    more: int | None  # pairs that it would take beside those played, where it can't be told


class Comparison:
    """Grows by pairs of games; half of the error is for the measure in question, half for all others together."""

    def __init__(self, measures: list[Measure], question: str, margin: float) -> None:
        self.measures = measures
        self.question = question
        self.margin = margin
        self.values: dict[str, list[tuple[Array, Array]]] = {one.id: [] for one in measures}
        self.pairs = 0

    def add(self, a: Run, b: Run) -> None:
        """More games, the same numbers of both sides."""
        self.pairs += len(a.games)
        for one in self.measures:
            self.values[one.id].append((one.values(a), one.values(b)))

    def is_sure(self) -> bool:
        """Whether the question is answered."""
        one = next(one for one in self.measures if one.id == self.question)
        return self.finding(one).verdict != OPEN

    def findings(self) -> list[Finding]:
        """All measures; what is said of the others is corrected for looking at each of them."""
        return [self.finding(one) for one in self.measures]

    def columns(self, one: Measure) -> tuple[Array, Array]:
        parts = self.values[one.id]
        return np.concatenate([a for a, _ in parts]), np.concatenate([b for _, b in parts])

    def alpha(self, one: Measure) -> float:
        """The error that the interval of a measure has: the others share theirs (Bonferroni)."""
        return ERROR / 2 if one.id == self.question else ERROR / 2 / max(1, len(self.measures) - 1)

    def finding(self, one: Measure) -> Finding:
        a, b = self.columns(one)
        alpha, margin = self.alpha(one), self.margin_of(one, a)
        found = difference(b - a, alpha, reach_of(one, a, b))
        verdict = verdict_of(found, alpha, margin)
        needed = pairs_needed(found, alpha, margin) if verdict == OPEN else None
        return Finding(
            one.id,
            one.title,
            one.unit,
            verdict,
            mean_of(a),
            mean_of(b),
            found.mean,
            found.low,
            found.high,
            min(1.0, found.p * ERROR / 2 / alpha),
            effect_of(found.mean, a, b),
            found.pairs,
            None if needed is None else needed - found.pairs,
        )

    def margin_of(self, one: Measure, a: Array) -> float:
        """What counts as no change: so many points of a share, so many hundredths of a number."""
        return self.margin * abs(mean_of(a)) if one.unit == NUMBER else self.margin


def verdict_of(found: Difference, alpha: float, margin: float) -> str:
    """A change has an interval without 0 in it; no change one that the margin holds."""
    if found.p <= alpha:
        return CHANGED
    narrow = found.pairs >= FEWEST and -margin <= found.low and found.high <= margin
    return SAME if narrow else OPEN


def reach_of(one: Measure, a: Array, b: Array) -> float:
    """How far a pair may differ: by all of a share; in a number by as much as any two games have differed so far.

    While hardly any pair has differed, not even how they do is known: then a game may also have none of it.
    """
    known = ~np.isnan(b - a)
    if one.unit != NUMBER or not known.any():
        return 1.0
    games = np.concatenate([a[known], b[known]])
    if np.count_nonzero(a[known] != b[known]) < FEWEST_DIFFERENT:
        games = np.append(games, 0.0)
    return float(np.ptp(games)) or 1.0


def effect_of(change: float, a: Array, b: Array) -> float | None:
    """A difference in standard deviations of a game, those of both sides pooled."""
    pooled = sqrt((spread_of(a) ** 2 + spread_of(b) ** 2) / 2)
    return change / pooled if pooled else None


def mean_of(values: Array) -> float:
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else float("nan")


def spread_of(values: Array) -> float:
    known = values[~np.isnan(values)]
    return float(known.std()) if len(known) else 0.0


def plain(one: Finding) -> dict[str, Any]:
    """A finding as JSON; what is not known is null."""
    found = asdict(one)
    return {
        name: None if isinstance(value, float) and (isnan(value) or abs(value) == float("inf")) else value
        for name, value in found.items()
    }
