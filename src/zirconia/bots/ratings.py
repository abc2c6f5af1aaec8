"""Ratings from results: a Bradley-Terry fit and how sure it is.

The chance that bot i comes before bot j is s_i / (s_i + s_j). The strengths s are fitted by the usual
minorisation-maximisation steps, s_i <- w_i / sum_j n_ij / (s_i + s_j), where w_i counts wins and half of the
ties; every two bots that met are given one tie more, so that a bot that never lost has a finite rating.
A rating is 400 log10 s, the mean of all bots at 0: 191 more means to win three games of four.
The interval is the middle 95 % of fits to results drawn again with replacement, games of one seed together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from math import log10, sqrt
from random import Random
from typing import NamedTuple

STEPS = 200
RESAMPLES = 200
Z = 1.96

Score = tuple[str, str, float]  # two bots, and what the first got against the second: 1, 0.5 or 0


class Rating(NamedTuple):
    bot: str
    rating: float
    low: float
    high: float
    games: int


def strengths(names: Sequence[str], scores: Iterable[Score]) -> dict[str, float]:
    """The fitted strengths, with a geometric mean of 1."""
    wins = dict.fromkeys(names, 0.0)
    met: dict[tuple[str, str], float] = defaultdict(float)
    for one, two, score in scores:
        wins[one] += score
        wins[two] += 1 - score
        met[min(one, two), max(one, two)] += 1
    for one, two in met:
        met[one, two] += 1
        wins[one] += 0.5
        wins[two] += 0.5
    strength = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        share = dict.fromkeys(names, 0.0)
        for (one, two), games in met.items():
            part = games / (strength[one] + strength[two])
            share[one] += part
            share[two] += part
        strength = {name: wins[name] / share[name] if share[name] else 1.0 for name in names}
        mean = 10 ** (sum(log10(value) for value in strength.values()) / len(strength))
        strength = {name: value / mean for name, value in strength.items()}
    return strength


def ratings(names: Sequence[str], groups: Mapping[str, Sequence[Score]], seed: int = 0) -> list[Rating]:
    """Every bot's rating with its interval, the best first; `groups` holds the scores of each seed together."""
    every = [score for group in groups.values() for score in group]
    fitted = strengths(names, every)
    random = Random(seed)
    keys = list(groups)
    draws: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(RESAMPLES if keys else 0):
        again = [score for key in random.choices(keys, k=len(keys)) for score in groups[key]]
        for name, value in strengths(names, again).items():
            draws[name].append(400 * log10(value))
    games = {name: sum(name in score[:2] for score in every) for name in names}
    rated = []
    for name in names:
        middle = 400 * log10(fitted[name])
        spread = sorted(draws[name]) or [middle]
        low, high = spread[int(0.025 * len(spread))], spread[min(len(spread) - 1, int(0.975 * len(spread)))]
        rated.append(Rating(name, round(middle, 1), round(low, 1), round(high, 1), games[name]))
    return sorted(rated, key=lambda one: -one.rating)


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win share."""
    if not games:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
