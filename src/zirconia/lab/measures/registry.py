"""The measures: each gives one number a game, from which means, intervals and comparisons follow.

A measure of every game adds itself with `@measure`; those of a run, its seats, cards and happenings included, are
listed by `measures_of`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

import numpy as np

from zirconia.core.contract.measuring import Happening, Things
from zirconia.core.match.setup import Setup
from zirconia.lab.runs import Array, Run

SHARE = "share"
NUMBER = "number"
POINTS = "points"  # a difference of shares
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Measure:
    """A number a game; NaN for a game that has none, as one without a winner has no moment of decision."""

    id: str
    title: str
    unit: str  # SHARE, POINTS or NUMBER
    values: Callable[[Run], Array]


@dataclass(frozen=True)
class Estimate:
    """A mean over games with the interval in which it lies, and in how many games it was measured."""

    measure: Measure
    mean: float
    low: float
    high: float
    games: int


GENERAL: list[Measure] = []


def measure(id: str, title: str, unit: str = NUMBER) -> Callable[[Callable[[Run], Array]], Callable[[Run], Array]]:
    """Measure this in every game."""

    def add(values: Callable[[Run], Array]) -> Callable[[Run], Array]:
        GENERAL.append(Measure(id, title, unit, values))
        return values

    return add


def measures_of(setup: Setup) -> list[Measure]:
    """All measures of one value a game, the general ones first."""
    from zirconia.lab.measures import general  # noqa: F401 - its measures add themselves

    declared = setup.game.measured
    seats = [seat_share(seat, setup.game.seat_name(seat)) for seat in range(setup.seats)]
    own = [happening(one) for one in declared.happenings]
    return [*GENERAL, *seats, *own, *(bought for one in declared.things for bought in owned(setup, one))]


def seat_share(seat: int, name: str) -> Measure:
    return Measure(
        f"wins-{name.lower()}", f"Wins of seat {name}", SHARE, lambda run: run.by_seat("shares")[:, seat]
    )


def happening(one: Happening) -> Measure:
    """How often something happened in a game, all seats together."""

    def values(run: Run) -> Array:
        found: Array = run.counts((one.event,), one.thing or None, bool(one.field)).sum(axis=1)
        return found

    return Measure(one.id, one.title, NUMBER, values)


def owned(setup: Setup, things: Things) -> list[Measure]:
    """For each thing how many were gained in a game."""
    names = things_of(setup, things)
    return [
        Measure(f"{things.id}.{id}", f"{name} {things.verb}", NUMBER, gained(things, id))
        for id, name in names.items()
    ]


def gained(things: Things, id: str) -> Callable[[Run], Array]:
    def values(run: Run) -> Array:
        found: Array = run.counts(things.gained, id).sum(axis=1)
        return found

    return values


def things_of(setup: Setup, things: Things) -> dict[str, str]:
    """The rows of the game's data that bear the things' name, with what they are called."""
    rows = setup.game.data(setup.options, setup.overrides).get(things.id, {})
    return {id: str(row.get("name", id)) for id, row in rows.items()}


# Estimates ------------------------------------------------------------------------------------------


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


def share_interval(share: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval of a share (Wilson); it holds for shared first places, too, which vary less."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, centre - half), min(1.0, centre + half)


def interval(values: Array, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The interval of a mean, from what the values vary by."""
    mean = float(values.mean())
    if len(values) < 2:
        return float("-inf"), float("inf")
    half = NormalDist().inv_cdf((1 + confidence) / 2) * float(values.std(ddof=1)) / sqrt(len(values))
    return mean - half, mean + half
