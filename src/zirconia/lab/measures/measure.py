"""What a measure is: one number a game, from which means, intervals and comparisons follow.

A measure of every game adds itself with `@measure`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zirconia.lab.runs import Array, Run

SHARE = "share"
NUMBER = "number"
POINTS = "points"  # a difference of shares


@dataclass(frozen=True)
class Measure:
    """A number a game; NaN for a game that has none, as one without a winner has no moment of decision."""

    id: str
    title: str
    unit: str  # SHARE, POINTS or NUMBER
    values: Callable[[Run], Array]


GENERAL: list[Measure] = []


def measure(id: str, title: str, unit: str = NUMBER) -> Callable[[Callable[[Run], Array]], Callable[[Run], Array]]:
    """Measure this in every game."""

    def add(values: Callable[[Run], Array]) -> Callable[[Run], Array]:
        GENERAL.append(Measure(id, title, unit, values))
        return values

    return add
