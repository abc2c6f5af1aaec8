"""Comparisons: the sequential test keeps its promises, and the verdicts are true of games whose truth is known."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.cli.support import Command
from tests.lab.support import terms
from zirconia.lab.comparing.comparison import CHANGED, OPEN, SAME, Comparison, Finding, verdict_of
from zirconia.lab.comparing.pairs import compare
from zirconia.lab.comparing.questions import measures_for
from zirconia.lab.comparing.sequential import FEWEST, cautious, difference, half_width, p_value, pairs_needed
from zirconia.lab.comparing.told import amount, answer, in_order, more_words, row
from zirconia.lab.measures.measure import NUMBER, POINTS, SHARE, Measure
from zirconia.lab.runs import Array

GAME = "galactic-confrontation"


def test_the_interval_holds_the_truth_at_all_times_together() -> None:
    """Of 400 series of wins and losses, each looked at 40 times, at most about 5 % ever miss the truth."""
    dice = np.random.default_rng(1)
    series = dice.integers(0, 2, (400, 2000)).astype(float)
    missed = np.zeros(400, dtype=bool)
    for pairs in range(FEWEST, 2001, 50):
        means = series[:, :pairs].mean(axis=1)
        half = [half_width(one, pairs, 0.05) for one in series[:, :pairs].std(axis=1, ddof=1)]
        missed |= np.abs(means - 0.5) > np.array(half)
    assert missed.mean() <= 0.06


def test_a_usual_interval_would_not() -> None:
    """The same looks with intervals that hold at one time each miss it far more often: the test above can fail."""
    dice = np.random.default_rng(1)
    series = dice.integers(0, 2, (400, 2000)).astype(float)
    missed = np.zeros(400, dtype=bool)
    for pairs in range(FEWEST, 2001, 50):
        missed |= np.abs(series[:, :pairs].mean(axis=1) - 0.5) > 1.96 * 0.5 / np.sqrt(pairs)
    assert missed.mean() > 0.15


def test_p_is_the_error_at_which_the_interval_leaves_out_nothing_but_0() -> None:
    mean = half_width(1.0, 300, 0.05)
    assert p_value(mean, 1.0, 300, 0.05) == pytest.approx(0.05)
    assert p_value(0.0, 1.0, 300, 0.05) == 1
    assert p_value(0.0, 0.0, 300, 0.05) == 1 and p_value(0.1, 0.0, 300, 0.05) == 0
    assert p_value(100.0, 1.0, 300, 0.05) == 0


def test_the_interval_narrows() -> None:
    widths = [half_width(1.0, pairs, 0.05) for pairs in (50, 100, 1000, 100_000)]
    assert widths == sorted(widths, reverse=True)


def test_nothing_is_called_from_a_few_pairs_or_a_few_that_differ() -> None:
    assert difference(np.ones(FEWEST - 1), 0.05).p == 1
    assert difference(np.concatenate([np.zeros(1000), np.ones(10)]), 0.05).p == 1
    assert difference(np.ones(FEWEST), 0.05).p < 1e-9


def test_pairs_without_a_value_are_left_out() -> None:
    assert difference(np.array([1.0, np.nan, 3.0]), 0.05).pairs == 2


@pytest.mark.parametrize("rise", [0.025, 0.03, 0.04])
def test_what_is_rare_is_hardly_ever_called_unchanged(rise: float) -> None:
    """A never has it, B now and then; of 400 series, each looked at 40 times, few are called the same."""
    series = (np.random.default_rng(1).random((400, 2000)) < rise).astype(float)
    called = 0
    for one in series:
        looks = (difference(one[:pairs], 0.025) for pairs in range(FEWEST, 2001, 50))
        called += any(verdict_of(look, 0.025, 0.02) == SAME for look in looks)
    assert called <= 20


def rare_endings(dice: np.random.Generator) -> tuple[Array, Array]:
    """Games of about 50 rounds; of B 3 % end 40 rounds earlier, which is 2.4 % of all rounds."""
    a = dice.normal(50, 8, 500).round()
    return a, np.where(dice.random(500) < 0.03, np.maximum(a - 40, 1), a)


def long_games(dice: np.random.Generator) -> tuple[Array, Array]:
    """Games of about 100 rounds, 1 % of A 300 rounds longer: that is 3 % of all rounds."""
    b = dice.normal(100, 15, 500).round()
    return np.where(dice.random(500) < 0.01, b + 300, b), b


def little_and_rarely_much(dice: np.random.Generator) -> tuple[Array, Array]:
    """All games differ by a round or none, and 3 % by 40."""
    a, b = rare_endings(dice)
    return a, b + dice.integers(-1, 2, 500)


@pytest.mark.parametrize("games", [rare_endings, long_games, little_and_rarely_much])
def test_what_is_rare_and_large_is_hardly_ever_called_unchanged(
    games: Callable[[np.random.Generator], tuple[Array, Array]],
) -> None:
    """Of 100 comparisons of a number, each looked at 10 times, few are called the same."""
    dice = np.random.default_rng(1)
    called = sum(SAME in verdicts(*games(dice)) for _ in range(100))
    assert called <= 5


def test_numbers_of_twins_are_called_unchanged_after_some_hundred_pairs() -> None:
    rounds = np.random.default_rng(1).normal(50, 8, 500).round()
    assert verdicts(rounds, rounds).index(SAME) <= 7  # looks, of 50 pairs each


def test_a_plain_change_of_a_number_is_still_found_at_once() -> None:
    dice = np.random.default_rng(1)
    assert verdicts(dice.normal(50, 8, 500).round(), dice.normal(60, 8, 500).round()).index(CHANGED) <= 1


def verdicts(a: Array, b: Array) -> list[str]:
    """What is said of a number after every 50 pairs."""
    comparison = Comparison([Measure("x", "X", NUMBER, lambda run: a)], "x", 0.02)
    said = []
    for at in range(0, len(a), 50):
        comparison.values["x"].append((a[at : at + 50], b[at : at + 50]))
        said.append(comparison.findings()[0].verdict)
    return said


def test_where_nothing_differs_the_interval_still_has_a_width() -> None:
    for pairs in (50, 400):
        found = difference(np.zeros(pairs), 0.025)
        assert -found.low == found.high == pytest.approx(np.log(2 / 0.025) / pairs, rel=0.35)


def test_caution_costs_next_to_nothing_where_pairs_differ() -> None:
    found = difference(np.tile([0.0, 1.0, 0.0, -1.0], 250), 0.025)
    assert found.high < 1.005 * half_width(found.deviation, 1000, 0.025)


def test_so_many_pairs_as_are_told_would_do() -> None:
    found = difference(np.tile([0.0, 1.0, 0.0, -0.6], 50), 0.05)
    needed = pairs_needed(found, 0.05, 0.02)
    assert needed is not None and needed > found.pairs
    for pairs, enough in ((needed, True), (int(needed / 1.2), False)):
        careful = cautious(found.deviation, found.size, pairs, 0.05)
        assert (half_width(careful, pairs, 0.05) < abs(found.mean)) == enough


def test_never_fewer_pairs_are_told_than_a_verdict_takes() -> None:
    large = difference(-np.linspace(18, 25, 20), 0.05)
    assert pairs_needed(large, 0.05, 0.02) == FEWEST
    assert pairs_needed(difference(np.ones(1), 0.05), 0.05, 0.02) == FEWEST
    rare = pairs_needed(difference(np.concatenate([np.zeros(90), np.full(10, 9.0)]), 0.05), 0.05, 0.02)
    assert rare is not None and rare >= 200


def test_no_number_of_games_shows_that_nothing_changed_by_nothing() -> None:
    assert pairs_needed(difference(np.zeros(100), 0.05), 0.05, 0.0) is None


@pytest.mark.parametrize(
    ("a", "b", "verdict"),
    [
        (np.tile([0.0, 1.0], 200), np.tile([1.0, 1.0], 200), CHANGED),
        (np.tile([0.0, 1.0], 200), np.tile([0.0, 1.0], 200), SAME),
        (np.tile([0.0, 1.0], 200), np.tile([1.0, 0.0], 200), OPEN),
        (np.tile([0.0, 1.0], 20), np.tile([1.0, 1.0], 20), OPEN),
    ],
)
def test_a_measure_changed_or_did_not_or_cannot_be_told(a: Array, b: Array, verdict: str) -> None:
    comparison = Comparison([Measure("x", "X", SHARE, lambda run: a)], "x", 0.02)
    comparison.values["x"].append((a, b))
    assert comparison.findings()[0].verdict == verdict
    assert comparison.is_sure() == (verdict != OPEN)


def test_the_largest_change_in_a_few_pairs_waits_for_more() -> None:
    (one,) = compared(np.zeros(20), np.linspace(18, 25, 20))
    assert (one.verdict, one.pairs, one.more) == (OPEN, 20, FEWEST - 20)
    assert answer(one, 0.02).endswith("; too few pairs to say, at least 50 are needed.")
    assert more_words(one) == "at least 50 pairs needed"
    (one,) = compared(np.zeros(1), np.ones(1))
    assert "no interval yet" in answer(one, 0.02) and "inf" not in row(one)


def test_from_never_to_always_has_no_effect_to_be_told() -> None:
    (one,) = compared(np.zeros(100), np.ones(100))
    assert one.verdict == CHANGED and one.effect is None and row(one).endswith("effect -")
    (one,) = compared(np.zeros(100), np.tile([0.0, 1.0], 50))
    assert one.effect == pytest.approx(np.sqrt(2))


def test_no_change_has_nothing_within_its_interval() -> None:
    """Forty measures, the one clearer than the other, some of them just clear enough."""
    dice = np.random.default_rng(1)
    others = [Measure(str(number), str(number), SHARE, lambda run: np.zeros(0)) for number in range(40)]
    comparison = Comparison(others, "0", 0.02)
    for number, one in enumerate(others):
        comparison.values[one.id].append((np.zeros(400), dice.normal(number / 100, 1, 400)))
    found = comparison.findings()
    assert {one.verdict for one in found} == {CHANGED, OPEN}
    assert all((one.verdict == CHANGED) == (one.low > 0 or one.high < 0) for one in found)
    assert all((one.verdict == CHANGED) == (one.p <= 0.025) for one in found)


def test_the_interval_of_a_change_is_not_rounded_to_0() -> None:
    near = replace(finding(CHANGED, None), high=-0.0003)
    assert answer(near, 0.02) == "Advantage changed by -5.0 points (-8.0 to -0.03)."
    assert answer(replace(near, unit=NUMBER, high=-0.002), 0.02).endswith("(-0.08 to -0.002).")
    assert "(-8.0 to 0.0)" in answer(replace(near, verdict=SAME), 0.02)


def test_a_difference_that_is_rounded_to_0_has_no_sign() -> None:
    for value in (0.0, 0.0001, -0.0001):
        assert amount(value, NUMBER, True) == "0.00"
        assert amount(value, POINTS, True) == amount(value, POINTS) == "0.0"
    assert (amount(0.01, NUMBER, True), amount(-0.01, NUMBER, True)) == ("+0.01", "-0.01")


def test_of_measures_that_are_as_clear_the_largest_comes_first() -> None:
    one = finding(OPEN, None)
    small, large, clear = (replace(one, p=p, effect=effect) for p, effect in ((1.0, 0.1), (1.0, -0.4), (0.2, 0.0)))
    assert in_order([small, large, clear]) == [clear, large, small]


def compared(a: Array, b: Array) -> list[Finding]:
    """One measure of both sides."""
    comparison = Comparison([Measure("x", "X", SHARE, lambda run: a)], "x", 0.02)
    comparison.values["x"].append((a, b))
    return comparison.findings()


def finding(verdict: str, more: int | None) -> Finding:
    return Finding("x", "Advantage", POINTS, verdict, 0.1, 0.05, -0.05, -0.08, -0.02, 0.01, -0.1, 300, more)


def test_the_answer_is_a_sentence() -> None:
    assert answer(finding(CHANGED, None), 0.02) == "Advantage changed by -5.0 points (-8.0 to -2.0)."
    assert answer(finding(SAME, None), 0.1).startswith("Advantage did not change by more than 10 points: ")
    assert answer(finding(OPEN, 700), 0.02).endswith("; about 700 more pairs would tell.")
    assert answer(finding(OPEN, None), 0.02).endswith("; no number of games would tell.")


# The command ----------------------------------------------------------------------------------------

ARGV = ("lab", "compare", "corporate-wars", "--bots", "random", "--games", "100", "--jobs", "1")


def test_a_change_is_told_and_both_runs_are_kept(command: Command, tmp_path: Path) -> None:
    out = tmp_path / "x"
    done = command(*ARGV, "--set", "numbers.match.points=2", "--on", "rounds", "-o", str(out), "--json")
    assert done.status == 0, done.err
    found = json.loads(done.out)
    rounds = next(one for one in found["findings"] if one["id"] == "rounds")
    assert rounds["verdict"] == "changed" and rounds["difference"] < 0
    assert found["pairs"] == 50 and found["sure"]
    assert json.loads((out / "comparison.json").read_text()) == found
    shown = (out / "comparison.html").read_text(encoding="utf-8")
    assert "Rounds changed by -" in shown and "numbers.match.points=2" in shown and "https://" not in shown
    assert json.loads((out / "b" / "manifest.json").read_text())["games"] == 50
    for side in "ab":
        assert command("lab", "report", str(out / side), "--examples", "0").status == 0


def test_the_same_game_twice_is_refused(command: Command, tmp_path: Path) -> None:
    done = command(*ARGV, "-o", str(tmp_path / "x"))
    assert done.status == 2 and "A and B are the same game" in done.err


def test_an_unknown_measure_is_refused_with_a_suggestion(command: Command, tmp_path: Path) -> None:
    done = command(*ARGV, "--set", "numbers.match.points=2", "--on", "round", "-o", str(tmp_path / "x"))
    assert done.status == 2 and "did you mean 'rounds'" in done.err


def test_a_comparison_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    a, b = (terms(GAME, 40, overrides=changes) for changes in ({}, {"cards": {"critical-hit": {"price": 500}}}))
    measures = measures_for(b.setup(), "rounds")

    def compared(folder: Path, looks: int | None = None) -> tuple[Comparison, list[int]]:
        comparison = Comparison(measures, "rounds", 0.02)
        seen = compare(a, b, comparison, folder, counting, 10)
        return comparison, list(islice(seen, looks))

    played: list[int] = []

    def counting(work: Any, tasks: Any, bots: Any) -> Any:
        for task in tasks:
            played.append(task.a.first)
            yield work(task)

    whole, _ = compared(tmp_path / "whole")
    played.clear()
    assert compared(tmp_path / "broken", 2)[1] == [10, 20]
    resumed, looks = compared(tmp_path / "broken")
    assert played == [0, 10, 20, 30] and looks == [10, 20, 30, 40]
    assert resumed.findings() == whole.findings()
    again, looks = compared(tmp_path / "broken")
    assert played == [0, 10, 20, 30] and looks == [40]
    assert again.findings() == whole.findings()
