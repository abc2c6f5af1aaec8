"""The share of luck: how much of who wins is decided by the chance of the game, and not by who plays how.

Every game is played twice with the same chance (the same deal, dice and draws: each source has its own stream, so
that the twins stay paired after they part) and with the players' whims drawn anew. What of the first place a seat
gets varies from game to game; the part of that variance which twins have in common is the share of luck:

    share = covariance of twins / variance of games   (the intraclass correlation)

1: the cards alone decide; 0: the same cards tell nothing about who wins. It is said of the players that were
asked: stronger ones may leave less to chance, or more.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atanh, sqrt, tanh
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from zirconia.bots.guarded import dealt, players
from zirconia.bots.matches import play_on
from zirconia.core.match.setup import Setup
from zirconia.lab.batches import Spread, Task
from zirconia.lab.measures.intervals import CONFIDENCE
from zirconia.lab.terms import Terms

Shares = npt.NDArray[np.float64]

FEWEST = 4  # games from which a share has an interval


@dataclass(frozen=True)
class Luck:
    """The share of luck with its interval, and how many twins it was told from; None where nothing can be said."""

    share: float | None
    low: float | None
    high: float | None
    twins: int


def play_twins(task: Task) -> list[tuple[list[float], list[float]]]:
    """For each game of a task the first place by seat, in both twins."""
    setup = task.terms.setup()
    terms = task.terms
    return [
        (play_twin(terms, setup, number, 0), play_twin(terms, setup, number, 1))
        for number in range(task.first, task.last)
    ]


def play_twin(terms: Terms, setup: Setup, number: int, twin: int) -> list[float]:
    """One of two games with the same chance and other whims; what each seat has of the first place."""
    seed = terms.seed_of(number)
    bots = terms.seating(number)
    state = dealt(setup, seed, bots)
    play_on(state, players(bots, f"{seed}/twin {twin}", terms.game))
    if not state.over:
        return [1 / len(set(setup.sides))] * setup.seats
    first = {setup.sides[seat] for seat, place in enumerate(state.places()) if place == 1}
    return [(side in first) / len(first) for side in setup.sides]


def luck(terms: Terms, spread: Spread) -> Luck:
    """Play the twins, and tell the share."""
    starts = range(0, terms.games, terms.part)
    tasks = [Task(terms, first, min(first + terms.part, terms.games)) for first in starts]
    pairs = [pair for part in spread(play_twins, tasks, terms.bots) for pair in part]
    return luck_of(np.array([one for one, _ in pairs]), np.array([two for _, two in pairs]))


def luck_of(one: Shares, two: Shares) -> Luck:
    """From the first places of twins, a row a game and a column a seat; the interval is Fisher's."""
    twins = len(one)
    middle = (one.mean(axis=0) + two.mean(axis=0)) / 2
    common = float(((one - middle) * (two - middle)).sum())
    whole = float((((one - middle) ** 2 + (two - middle) ** 2) / 2).sum())
    if whole == 0 or twins < FEWEST:
        return Luck(None, None, None, twins)
    share = max(-0.999999, min(0.999999, common / whole))
    half = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) / sqrt(twins - 1.5)
    low, high = (tanh(atanh(share) + side * half) for side in (-1, 1))
    return Luck(max(0.0, share), max(0.0, low), max(0.0, high), twins)
