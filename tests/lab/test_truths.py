"""The lab against truths: a rigged toy whose seat advantage and card effect are known exactly.

ZIRCONIA_TRUTHS=100 does each of them a hundred times, as `make certify` does.
"""

from __future__ import annotations

import os
from math import ceil, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest

from tests.lab.support import terms
from zirconia.lab.batches import Task, in_processes, play_part
from zirconia.lab.comparing import pairs
from zirconia.lab.comparing.comparison import CHANGED, Comparison
from zirconia.lab.measures.estimates import estimate
from zirconia.lab.measures.registry import measures_of
from zirconia.lab.measures.things import table
from zirconia.lab.runs import Run, run_of

TIMES = int(os.environ.get("ZIRCONIA_TRUTHS", "4"))
GAMES = 1000 if TIMES == 100 else 200
EDGE = {"numbers": {"match": {"edge": 60}}}


def toy(game: str, seed: str, games: int = 200, overrides: dict[str, Any] | None = None) -> Run:
    asked = terms(game, games, seed=seed, overrides=overrides)
    return run_of(asked, play_part(Task(asked, 0, games)))


def misses_allowed(times: int, rate: float = 0.05) -> int:
    """So many of `times` intervals may miss the truth, three standard deviations included."""
    return ceil(times * rate + 3 * sqrt(times * rate * (1 - rate)))


def test_the_seat_advantage_is_measured_within_its_interval(rigged: str) -> None:
    missed = 0
    for number in range(TIMES):
        run = toy(rigged, f"seat {number}", overrides=EDGE)
        one = next(one for one in measures_of(run.setup) if one.id == "seat-advantage")
        found = estimate(one, run)
        missed += not found.low <= 0.06 <= found.high
    assert missed <= misses_allowed(TIMES)


def test_the_effect_of_a_card_is_measured_within_its_interval(rigged: str) -> None:
    missed = 0
    for number in range(TIMES):
        run = toy(rigged, f"card {number}")
        lucky = table(run, run.setup.game.measured.things[0])[1]
        assert lucky.low is not None and lucky.high is not None
        missed += not lucky.low <= 0.55 <= lucky.high
    assert missed <= misses_allowed(TIMES)


def compared(game: str, seed: str, games: int, change: dict[str, Any], folder: Path) -> Comparison:
    """A comparison on the seat advantage; the folder is left to the test."""
    a, b = terms(game, games, seed=seed), terms(game, games, seed=seed, overrides=change)
    comparison = Comparison(measures_of(a.setup()), "seat-advantage", 0.0)
    list(pairs.compare(a, b, comparison, folder, in_processes(1)))
    return comparison


def test_what_changes_nothing_is_hardly_ever_called_a_change(rigged: str, tmp_path: Path) -> None:
    """B throws a number away before the draw: other games, the same chances."""
    called = 0
    for number in range(TIMES):
        stirred = {"numbers": {"match": {"stir": 1}}}
        comparison = compared(rigged, f"null {number}", GAMES, stirred, tmp_path / str(number))
        called += any(one.verdict == CHANGED for one in comparison.findings())
    assert called <= (5 if TIMES == 100 else 1)


def fixed_size(effect: float) -> int:
    """Games a side that a test of fixed size needs to find so many points in four of five times."""
    z = NormalDist().inv_cdf(0.975) + NormalDist().inv_cdf(0.8)
    return ceil(2 * (z / effect) ** 2 * 0.25)


def test_five_points_are_found_with_fewer_games_than_a_fixed_size_needs(rigged: str, tmp_path: Path) -> None:
    most = fixed_size(0.05)
    assert most == 1570
    found = [
        compared(rigged, f"planted {number}", most, {"numbers": {"match": {"edge": 50}}}, tmp_path / str(number))
        for number in range(max(3, TIMES // 4))
    ]
    verdicts = [next(one.verdict for one in one.findings() if one.id == "seat-advantage") for one in found]
    assert verdicts.count(CHANGED) >= 0.8 * len(found)
    assert sum(one.pairs for one in found) / len(found) < most
    assert all(one.pairs < most for one, verdict in zip(found, verdicts, strict=True) if verdict == CHANGED)


@pytest.mark.parametrize("edge", [90, -90])
def test_the_direction_of_a_change_is_told(rigged: str, edge: int, tmp_path: Path) -> None:
    comparison = compared(rigged, "way", 600, {"numbers": {"match": {"edge": edge}}}, tmp_path / "x")
    one = next(one for one in comparison.findings() if one.id == "seat-advantage")
    assert one.verdict == CHANGED and (one.difference > 0) == (edge > 0)
    assert one.low <= edge / 1000 <= one.high
