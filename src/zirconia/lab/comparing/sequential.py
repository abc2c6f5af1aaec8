"""A test that may be looked at after every pair of games, and stopped whenever it is sure.

The differences of paired games have a mean; the interval around their average is a *confidence sequence*: with
the promised confidence it holds the true mean at all times together, not at one that was fixed before. It is
Robbins' normal mixture with the variance estimated on the way (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas,
"Time-uniform central limit theory and asymptotic confidence sequences", 2021):

    half-width after n = s * sqrt(2 (n r + 1) / (n n r) * log(sqrt(n r + 1) / alpha))

with the standard deviation s, and r chosen so that the interval is narrowest around the pair `FOCUS`. Solved for
alpha it gives a p-value that is valid at any time.

What is rare may not have been seen yet, and then s is too small, or nothing at all. So log(2 / alpha) / 2 more
pairs are imagined to have differed, by as much as a pair can: the interval then holds for rare things, too, also
where many pairs differ by little (after n pairs without any difference it reaches to about log(2 / alpha) / n of
what a pair can differ by, the exact bound of a share).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt

import numpy as np

from zirconia.lab.runs import Array

FOCUS = 400  # pairs around which the intervals are narrowest
FEWEST = 50  # pairs before anything is called, as the variance is known only roughly
FEWEST_DIFFERENT = 20  # pairs that must have come out differently, so that their average is near a normal one
FARTHEST = 10_000_000  # pairs, beyond which nobody is told how many more it would take


def ratio(alpha: float) -> float:
    """The mixture's variance that makes the interval narrowest around FOCUS."""
    return (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / FOCUS


def half_width(deviation: float, pairs: int, alpha: float) -> float:
    """How far the true mean may lie from the average of so many differences."""
    r = ratio(alpha)
    grown = pairs * r + 1
    return deviation * sqrt(2 * grown / (pairs * pairs * r) * log(sqrt(grown) / alpha))


def p_value(mean: float, deviation: float, pairs: int, alpha: float) -> float:
    """The smallest error at which the interval, tuned for `alpha`, leaves out 0."""
    if deviation == 0:
        return 1.0 if mean == 0 else 0.0
    r = ratio(alpha)
    grown = pairs * r + 1
    power = (mean / deviation) ** 2 * pairs * pairs * r / (2 * grown)
    return min(1.0, sqrt(grown) * exp(-power)) if power < 700 else 0.0


def cautious(deviation: float, size: float, pairs: int, alpha: float) -> float:
    """The standard deviation with the imagined pairs that differ, each by `size`."""
    return sqrt(deviation * deviation + log(2 / alpha) / 2 * size * size / pairs)


@dataclass(frozen=True)
class Difference:
    """What is known of the mean difference after some pairs."""

    pairs: int
    differing: int  # pairs whose sides came out differently
    mean: float
    deviation: float
    size: float  # how far a pair that was not seen yet may differ
    low: float
    high: float
    p: float


def difference(values: Array, alpha: float, reach: float = 1.0) -> Difference:
    """From the differences of pairs, those left out in which a side has no value; `reach`: how far one may go."""
    known = values[~np.isnan(values)]
    pairs, differing = len(known), int(np.count_nonzero(known))
    mean = float(known.mean()) if pairs else 0.0
    size = max(reach, float(np.abs(known).max())) if pairs else reach
    if pairs < 2:
        return Difference(pairs, differing, mean, 0.0, size, float("-inf"), float("inf"), 1.0)
    deviation = float(known.std(ddof=1))
    careful = cautious(deviation, size, pairs, alpha)
    half = half_width(careful, pairs, alpha)
    ripe = pairs >= FEWEST and differing >= FEWEST_DIFFERENT
    p = p_value(mean, careful, pairs, alpha) if ripe else 1.0
    return Difference(pairs, differing, mean, deviation, size, mean - half, mean + half, p)


def pairs_needed(one: Difference, alpha: float, margin: float) -> int | None:
    """With how many pairs it would be clear, if things go on like this; None if no number of games tells."""
    if one.pairs < 2:
        return FEWEST
    pairs = max(FEWEST, one.pairs)
    while pairs < FARTHEST:
        if would_tell(one, pairs, alpha, margin):
            return pairs
        pairs = int(pairs * 1.1) + 1
    return None


def would_tell(one: Difference, pairs: int, alpha: float, margin: float) -> bool:
    """Whether so many pairs like these show a change, or that there is none beyond the margin."""
    half = half_width(cautious(one.deviation, one.size, pairs, alpha), pairs, alpha)
    differing = one.differing * pairs / one.pairs
    return half < margin - abs(one.mean) or (half < abs(one.mean) and differing >= FEWEST_DIFFERENT)
