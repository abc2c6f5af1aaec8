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
LEVEL = 100.0  # how far the whole curve may lie from the average of what was seen: variances of what was seen
AMPLITUDES = (1.0, 20.0)  # how far the curve may leave its level, in the same
LENGTHS = (0.1, 2.0)  # along how much of a range it turns
MOST_LUCK = 0.99


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
        probes = [self.probes[number] for number in at]
        seen = np.array([probe.known.mean() for probe in probes])
        noise, luck = noise_of(probes)
        middle, scale = float(seen.mean()), float(max(seen.std(), np.sqrt(noise.diagonal().mean()), 1e-9))
        own = np.maximum(noise.diagonal() * (1 - luck) / scale**2, 1e-6)
        mean, spread = fitted(self.places[at], (seen - middle) / scale, own, noise / scale**2, self.places)
        return mean * scale + middle, spread * scale

    def best(self) -> int:
        """The combination whose mean is nearest to what is wanted."""
        mean, spread = self.curve()
        return int(np.lexsort((spread, np.abs(mean - self.goal)))[0])


def noise_of(probes: Sequence[Probe]) -> tuple[Array, float]:
    """How the measured means vary together, and the share of it that is the luck of the seeds they have in common.

    One more game of the usual spread is imagined for each: of something rare a few games may show nothing.
    """
    games = np.array([len(probe.known) for probe in probes], dtype=np.float64)
    squares = np.array([probe.known.var() * len(probe.known) for probe in probes])
    usual = float(squares.sum() / (games - 1).sum()) or 1.0
    deviation = np.sqrt((squares + usual) / games)
    luck = common_luck(probes)
    noise: Array = luck * np.outer(deviation, deviation) / np.maximum.outer(games, games)
    noise[np.diag_indices_from(noise)] = deviation**2 / games
    return noise, luck


def common_luck(probes: Sequence[Probe]) -> float:
    """How far games of the same seed come out alike, whatever the combination: their correlation."""
    longest = max(len(probe.values) for probe in probes)
    games: Array = np.full((len(probes), longest), np.nan)
    for row, probe in zip(games, probes, strict=True):
        row[: len(probe.values)] = np.array(probe.values) - probe.known.mean()
    there = ~np.isnan(games)
    games = np.where(there, games, 0.0)
    together = games @ games.T
    sizes = np.sqrt((games**2 @ there.T) * (games**2 @ there.T).T)
    apart = ~np.eye(len(probes), dtype=bool)
    whole = float(sizes[apart].sum())
    return min(MOST_LUCK, max(0.0, float(together[apart].sum()) / whole)) if whole else 0.0


def fitted(places: Array, seen: Array, own: Array, noise: Array, everywhere: Array) -> tuple[Array, Array]:
    """A Gaussian process through what was seen at some places: its mean and standard deviation everywhere.

    Its level is unknown (a wide prior), its shape is fitted to what each place has of noise of its own; what is
    then said allows for the noise that places have in common, too. The library is imported here: the processes
    that only play never wait for it.
    """
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.gaussian_process import GaussianProcessRegressor
    from sklearn.gaussian_process.kernels import RBF, ConstantKernel

    shape = ConstantKernel(1.0, AMPLITUDES) * RBF([0.4] * places.shape[1], LENGTHS)
    process = GaussianProcessRegressor(ConstantKernel(LEVEL, "fixed") + shape, alpha=own, random_state=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ConvergenceWarning)  # a length at its bound is an answer, too
        kernel = process.fit(places, seen).kernel_
    across = kernel(places, everywhere)
    weights = np.linalg.solve(kernel(places) + noise + 1e-6 * np.eye(len(places)), across)
    spread = np.sqrt(np.maximum(0, kernel.diag(everywhere) - (weights * across).sum(axis=0)))
    return seen @ weights, spread


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
