"""The best alternative is chosen in some worlds and measured in others, which had no part in the choosing.

Six doors, and behind each of them a coin. Whichever was opened, nothing was lost by it: what a review books for it
must be zero on average. Whoever chooses the best door and measures it in the same worlds books a loss, since the
door that looks best was lucky there.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from statistics import fmean, stdev

import pytest

import zirconia
from bag_duel.game import BagDuel
from bag_duel.rules.events import COUNTED
from bag_duel.rules.position import deal
from bag_duel.rules.tables import BAG_STREAM, DuelTables
from tests.review.toy import OpenDuel
from zirconia.bots.growing import Growing
from zirconia.core.contract.option import Options
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.position import LEGAL, NOT_YOUR_TURN, Tables
from zirconia.core.kernel.random import Random
from zirconia.review import estimates
from zirconia.review.estimates import Judged, judged
from zirconia.review.moments import Moment, line_of

DECISIONS = 120
ITERATIONS = estimates.HASTY  # the fewest with which three doors are measured
FAIR = 3.0  # standard errors within which a mean is held to be zero
CAUGHT = 4.0  # and beyond which it can't be


class Doors(OpenDuel):
    """One decision, and the match is over: a coin of its own lies behind every action."""

    won = 0

    def check(self, code: int, seat: int) -> int:
        return LEGAL if self.is_acting(seat) else NOT_YOUR_TURN

    def step(self, code: int, seat: int) -> None:
        coins = [self.random.below(BAG_STREAM, 2) for _door in range(self.t.actions)]
        self.won, self.over, self.ending = coins[code], True, COUNTED

    def places(self) -> list[int]:
        return [1, 2] if self.won else [2, 1]

    def with_random(self, random: Random) -> Doors:
        other = super().with_random(random)
        assert isinstance(other, Doors)
        other.won = self.won
        return other


class DoorsGame(BagDuel):
    def evaluation(self, tables: Tables) -> Evaluation:
        return Evaluation(tables)

    def deal(self, tables: DuelTables, options: Options, random: Random, log: Log | None) -> Doors:
        position = Doors(tables, random, deal(tables, random, log).stones)
        position.log = log
        return position


@cache
def opened(number: int) -> Moment:
    """A decision in which one door after the other was opened."""
    state = DoorsGame().setup(2).start(seed=f"doors {number}")
    doors = state.legal()
    state.apply(doors[number % len(doors)])
    return line_of(zirconia.record(state), DoorsGame()).moments[0]


def decisions() -> list[Judged]:
    return [judged(opened(number), ITERATIONS, f"choosing {number}") for number in range(DECISIONS)]


def far_from_zero(numbers: list[float]) -> float:
    """The mean of numbers, in its standard errors."""
    return fmean(numbers) / (stdev(numbers) / sqrt(len(numbers)))


@pytest.fixture(scope="module")
def fairly_judged() -> list[Judged]:
    return decisions()


def test_nothing_is_lost_by_one_of_many_equal_actions(fairly_judged: list[Judged]) -> None:
    booked = [one.taken.difference[0] for one in fairly_judged]
    assert sum(one.played > 0 for one in fairly_judged) > DECISIONS / 3  # others did look better
    assert abs(far_from_zero(booked)) < FAIR


def test_the_best_of_many_equal_actions_is_worth_no_more_than_each(fairly_judged: list[Judged]) -> None:
    assert abs(far_from_zero([one.best.value for one in fairly_judged])) < FAIR


def test_who_chooses_where_it_is_measured_would_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same estimates, but that doors are tried in the worlds in which they are measured then."""
    ranked = estimates.ranked

    def in_the_same_worlds(
        search: Growing, codes: list[int], played: int, count: int, worlds: str
    ) -> tuple[list[int], float]:
        return ranked(search, codes, played, 2 * count, worlds.replace("/tried", "/worlds"))

    monkeypatch.setattr(estimates, "ranked", in_the_same_worlds)
    monkeypatch.setattr(estimates, "MOST_TIMES", 1.0)  # in no other worlds beside them
    biased = decisions()
    assert far_from_zero([one.taken.difference[0] for one in biased]) < -CAUGHT
    assert far_from_zero([one.best.value for one in biased]) > CAUGHT
