"""Ratings from results: a Bradley-Terry fit and how sure it is.

The chance that bot i comes before bot j is s_i / (s_i + s_j). The strengths s are fitted by the usual
minorisation-maximisation steps, s_i <- w_i / sum_j n_ij / (s_i + s_j), where w_i counts wins and half of the
ties; every two bots that met are given one tie more, so that a bot that never lost has a finite rating.
A rating is 400 log10 s, the mean of all bots at 0: 191 more means to win three games of four.

The interval is the middle 95 % of fits to results that weigh by chance (Rubin's Bayesian bootstrap): each seed's
games together have a weight drawn from an exponential distribution, and in place of the tie stand a win and a
loss whose weights are drawn from a gamma distribution of shape 1/2. For two bots whose games are independent that
is Jeffreys' interval of a share, so it holds where all games came out alike, which drawing them again does not.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log10, sqrt
from random import Random
from typing import NamedTuple

STEPS = 200  # at most
CLOSE = 1e-4  # a step that moves no rating by more of its strength is the last one: a fiftieth of a point
DRAWS = 400
LEAST = 1e-9  # weight of a result
Z = 1.96

Score = tuple[str, str, float]  # two bots, and what the first got against the second: 1, 0.5 or 0
Totals = dict[tuple[str, str], tuple[float, float]]  # two bots, and how much each got against the other


class Rating(NamedTuple):
    bot: str
    rating: float
    low: float
    high: float
    games: int


class Weighed:
    """Results that count as much as their weights: the wins of each bot, and how much every two have met."""

    def __init__(self, names: Sequence[str]) -> None:
        self.wins = dict.fromkeys(names, 0.0)
        self.met: dict[tuple[str, str], float] = defaultdict(float)

    def add(self, one: str, two: str, won: float, lost: float) -> None:
        self.wins[one] += won
        self.wins[two] += lost
        self.met[min(one, two), max(one, two)] += won + lost

    def strengths(self, near: Mapping[str, float] | None = None) -> dict[str, float]:
        """The fitted strengths, with a geometric mean of 1; found sooner from some that are near."""
        strength = dict(near or dict.fromkeys(self.wins, 1.0))
        for _ in range(STEPS):
            before, strength = strength, self._step(strength)
            if all(abs(strength[name] - before[name]) <= CLOSE * strength[name] for name in strength):
                break
        return strength

    def _step(self, strength: dict[str, float]) -> dict[str, float]:
        share = dict.fromkeys(strength, 0.0)
        for (one, two), games in self.met.items():
            part = games / (strength[one] + strength[two])
            share[one] += part
            share[two] += part
        better = {name: self.wins[name] / share[name] if share[name] else 1.0 for name in strength}
        mean = 10 ** (sum(log10(value) for value in better.values()) / len(better))
        return {name: value / mean for name, value in better.items()}


def strengths(names: Sequence[str], scores: Iterable[Score]) -> dict[str, float]:
    """The fitted strengths of all results, and of a tie between every two who met."""
    results = Weighed(names)
    for one, two, score in scores:
        results.add(one, two, score, 1 - score)
    for one, two in list(results.met):
        results.add(one, two, 0.5, 0.5)
    return results.strengths()


def drawn(groups: Sequence[Totals], fitted: Mapping[str, float], random: Random) -> dict[str, float]:
    """The strengths of results that weigh by chance; `fitted` are those of results that weigh the same."""
    sums: dict[tuple[str, str], tuple[float, float]] = {}
    for group in groups:
        weight = random.expovariate(1) + LEAST
        for pair, (won, lost) in group.items():
            before = sums.get(pair, (0.0, 0.0))
            sums[pair] = before[0] + weight * won, before[1] + weight * lost
    results = Weighed(list(fitted))
    for pair, (won, lost) in sums.items():
        results.add(*pair, won + random.gammavariate(0.5, 1) + LEAST, lost + random.gammavariate(0.5, 1) + LEAST)
    return results.strengths(fitted)


def totals(scores: Iterable[Score]) -> Totals:
    """What every two bots got against each other."""
    found: Totals = {}
    for one, two, score in scores:
        pair, won = ((one, two), score) if one < two else ((two, one), 1 - score)
        before = found.get(pair, (0.0, 0.0))
        found[pair] = before[0] + won, before[1] + 1 - won
    return found


def ratings(names: Sequence[str], groups: Mapping[str, Sequence[Score]], seed: int = 0) -> list[Rating]:
    """Every bot's rating with its interval, the best first; `groups` holds the scores of each seed together."""
    every = [score for group in groups.values() for score in group]
    fitted = strengths(names, every)
    random = Random(seed)
    together = [totals(group) for group in groups.values()]
    draws = [drawn(together, fitted, random) for _ in range(DRAWS if every else 0)]
    games = {name: sum(name in score[:2] for score in every) for name in names}
    rated = []
    for name in names:
        spread = sorted(draw[name] for draw in draws) or [fitted[name]]
        left_out = int(0.025 * len(spread))
        low, high = spread[left_out], spread[-1 - left_out]
        rated.append(Rating(name, points(fitted[name]), points(low), points(high), games[name]))
    return sorted(rated, key=lambda one: -one.rating)


def points(strength: float) -> float:
    """A strength as a rating."""
    return round(400 * log10(strength), 1)


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win share."""
    if not games:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
