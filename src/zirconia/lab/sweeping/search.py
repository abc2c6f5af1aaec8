"""The search: a Gaussian process over what was measured says where to measure next.

All combinations are played with the same seeds, so that they differ by their numbers and not by their luck. After
each round the process has a mean and a band everywhere; the next games go where the wanted value may be, seen from
the edge of the band.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from zirconia.lab.batches import Spread, Task, play_part
from zirconia.lab.measures.measure import Measure
from zirconia.lab.runs import Array, run_of
from zirconia.lab.tables import Part
from zirconia.lab.terms import Terms

AT_ONCE = 4  # combinations that are played in a round
CURIOSITY = 2.0  # standard deviations around the mean in which the wanted value is looked for


@dataclass
class Probe:
    """A combination that is being played: its terms, and the values of its games so far."""

    terms: Terms
    values: list[float] = field(default_factory=list)

    @property
    def known(self) -> Array:
        values: Array = np.array(self.values, dtype=np.float64)
        return values[~np.isnan(values)]


class Search:
    """What is known of a measure over all combinations."""

    def __init__(self, points: Sequence[tuple[int, ...]], measure: Measure, goal: float) -> None:
        self.points = list(points)
        self.measure = measure
        self.goal = goal
        self.probes: dict[int, Probe] = {}
        places = np.array(self.points, dtype=np.float64)
        span = np.maximum(places.max(axis=0) - places.min(axis=0), 1)
        self.places: Array = (places - places.min(axis=0)) / span

    @property
    def games(self) -> int:
        return sum(len(probe.values) for probe in self.probes.values())

    def first(self) -> list[int]:
        """Where nothing is known: spread out over the whole, the ends included."""
        last = len(self.points) - 1
        return sorted({round(last * at / (AT_ONCE - 1)) for at in range(AT_ONCE)})

    def next(self) -> list[int]:
        """Where the wanted value may be nearest; of places that are equally good, the least played."""
        if len(self.probes) < 2:
            return self.first()
        mean, spread = self.curve()
        distance = np.maximum(0, np.abs(mean - self.goal) - CURIOSITY * spread)
        played = np.array([len(self.probes[at].values) if at in self.probes else 0 for at in range(len(mean))])
        order = np.lexsort((played, -spread, distance))
        return [int(at) for at in order[:AT_ONCE]]

    def curve(self) -> tuple[Array, Array]:
        """The measure at every combination, and its standard deviation."""
        at = [number for number, probe in self.probes.items() if len(probe.known) > 1]
        seen = np.array([self.probes[number].known.mean() for number in at])
        noise = np.array([self.probes[number].known.var(ddof=1) / len(self.probes[number].known) for number in at])
        middle, scale = float(seen.mean()), float(max(seen.std(), np.sqrt(noise.mean()), 1e-9))
        alpha = np.maximum(noise / scale**2, 1e-6)
        mean, spread = fitted(self.places[at], (seen - middle) / scale, alpha, self.places)
        return mean * scale + middle, spread * scale

    def best(self) -> int:
        """The combination whose mean is nearest to what is wanted."""
        mean, spread = self.curve()
        return int(np.lexsort((spread, np.abs(mean - self.goal)))[0])


def fitted(places: Array, seen: Array, alpha: Array, everywhere: Array) -> tuple[Array, Array]:
    """A Gaussian process through what was seen at some places: its mean and standard deviation everywhere.

    The library is imported here: the processes that only play never wait for it.
    """
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import RBF, ConstantKernel

    kernel = ConstantKernel(1.0, (0.05, 20.0)) * RBF([0.4] * places.shape[1], (0.1, 5.0))
    process = GaussianProcessRegressor(kernel, alpha=alpha, random_state=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # a length at its bound is an answer, too
        process.fit(places, seen)
        mean, spread = process.predict(everywhere, return_std=True)
    return mean, spread


class Asked(NamedTuple):
    """More games of one combination, by its number."""

    at: int
    task: Task


def play_asked(asked: Asked) -> tuple[int, Part]:
    return asked.at, play_part(asked.task)


def sweep(search: Search, terms: Sequence[Terms], most: int, each: int, spread: Spread) -> Iterator[int]:
    """Play in rounds until `most` games are played; how many, again after every round."""
    while search.games < most:
        asked = []
        for at in search.next()[: max(1, (most - search.games) // each)]:
            probe = search.probes.setdefault(at, Probe(terms[at]))
            asked.append(Asked(at, Task(probe.terms, len(probe.values), len(probe.values) + each)))
        for at, part in sorted(spread(play_asked, asked, terms[0].bots)):
            probe = search.probes[at]
            probe.values += search.measure.values(run_of(probe.terms, part)).tolist()
        yield search.games
