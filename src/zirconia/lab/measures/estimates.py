"""Means of measures, each with the interval in which it lies."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np

from zirconia.lab.measures.intervals import CONFIDENCE, share_interval
from zirconia.lab.measures.measure import SHARE, Measure
from zirconia.lab.runs import Array, Run


@dataclass(frozen=True)
class Estimate:
    """A mean over games with the interval in which it lies, and in how many games it was measured."""

    measure: Measure
    mean: float
    low: float
    high: float
    games: int


def estimate(measure: Measure, run: Run, confidence: float = CONFIDENCE) -> Estimate:
    """The mean of a measure, over the games that have it."""
    return estimate_of(measure, measure.values(run), confidence)


def estimate_of(measure: Measure, values: Array, confidence: float = CONFIDENCE) -> Estimate:
    known = values[~np.isnan(values)]
    if len(known) == 0:
        return Estimate(measure, float("nan"), float("nan"), float("nan"), 0)
    mean = float(known.mean())
    low, high = (
        share_interval(mean, len(known), confidence) if measure.unit == SHARE else interval(known, confidence)
    )
    return Estimate(measure, mean, low, high, len(known))


def interval(values: Array, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval of a mean, from what the values vary by."""
    mean = float(values.mean())
    if len(values) < 2:
        return float("-inf"), float("inf")
    half = NormalDist().inv_cdf((1 + confidence) / 2) * float(values.std(ddof=1)) / sqrt(len(values))
    return mean - half, mean + half
