"""Sweeps: the number that brings a measure where it is wanted is found, with few games."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zirconia
from tests.cli.support import Command
from tests.lab.support import terms
from zirconia.core.errors import BadSetup
from zirconia.lab.batches import in_processes
from zirconia.lab.measures.measure import NUMBER, POINTS, SHARE, Measure
from zirconia.lab.measures.registry import measures_of
from zirconia.lab.sweeping import kept
from zirconia.lab.sweeping.ranges import EXAMPLE, Range, check_goal, overrides_at, points, read_goal, read_range
from zirconia.lab.sweeping.search import Probe, Search, sweep
from zirconia.lab.sweeping.told import answer, as_json, page
from zirconia.lab.terms import OtherRun

SCHEMA = zirconia.game("galactic-confrontation").schema


def test_a_range_has_its_ends_and_steps() -> None:
    assert read_range(SCHEMA, "cards.oxygen.price=200..400:100") == Range("cards.oxygen.price", (200, 300, 400))
    assert read_range(SCHEMA, "numbers.match.hand=-1..1").values == (-1, 0, 1)


@pytest.mark.parametrize("text", ["cards.oxygen.price=200", "x=1..2", "cards.a.b=1..9:0"])
def test_what_is_no_range_is_told_what_one_is(text: str) -> None:
    with pytest.raises(BadSetup, match=r"a range is PATH|a change is table"):
        read_range(SCHEMA, text)


@pytest.mark.parametrize("span", ["4..2", "3..3"])
def test_a_range_grows(span: str) -> None:
    with pytest.raises(BadSetup, match="LOW is below HIGH"):
        read_range(SCHEMA, f"cards.oxygen.price={span}")


def test_words_have_no_range() -> None:
    with pytest.raises(BadSetup, match=r"cards\.oxygen\.name holds words"):
        read_range(SCHEMA, "cards.oxygen.name=1..3")


def test_the_example_of_a_range_is_one_that_the_game_takes() -> None:
    one = read_range(SCHEMA, EXAMPLE.rpartition(" ")[2])
    for point in points([one]):
        zirconia.game("galactic-confrontation").setup(None, {}, overrides_at(SCHEMA, [one], point, {}))


@pytest.mark.parametrize(("unit", "goal"), [(SHARE, 2.0), (POINTS, 5.0), (POINTS, -2.0)])
def test_a_share_is_wanted_as_a_fraction(unit: str, goal: float) -> None:
    with pytest.raises(BadSetup, match=f"x is a fraction from .* to 1, .*{goal / 100:g} for {goal:g} %"):
        check_goal(Measure("x", "X", unit, lambda run: np.zeros(0)), goal)


def test_a_share_is_never_wanted_below_nothing() -> None:
    with pytest.raises(BadSetup, match=r"x is a fraction from 0 to 1, not -0\.1$"):
        check_goal(Measure("x", "X", SHARE, lambda run: np.zeros(0)), -0.1)


def test_a_goal_that_can_be_is_let_pass() -> None:
    for unit, goal in ((SHARE, 1.0), (POINTS, -0.05), (NUMBER, 40.0)):
        check_goal(Measure("x", "X", unit, lambda run: np.zeros(0)), goal)


def test_an_unknown_measure_is_named_with_its_option(command: Command, tmp_path: Path) -> None:
    argv = ("lab", "sweep", "corporate-wars", "--range", "numbers.match.points=2..6:2", "-o", str(tmp_path))
    done = command(*argv, "--goal", "nope=3")
    assert done.status == 2 and "--goal: there is no measure 'nope'" in done.err
    done = command(*argv, "--goal", "draws=2")
    assert done.status == 2 and "0.02 for 2 %" in done.err


def test_a_goal_is_a_measure_and_a_value() -> None:
    assert read_goal("seat-advantage=-0.05") == ("seat-advantage", -0.05)
    with pytest.raises(BadSetup, match="a goal is MEASURE=VALUE"):
        read_goal("seat-advantage")


def test_combinations_are_counted_before_they_are_made() -> None:
    assert points([Range("a", (1, 2)), Range("b", (3, 4))]) == [(1, 3), (1, 4), (2, 3), (2, 4)]
    with pytest.raises(BadSetup, match="make 1,000,000 combinations"):
        points([Range("a", tuple(range(1000))), Range("b", tuple(range(1000)))])


def swept(game: str, ranges: list[Range], goal: float, games: int) -> Search:
    """A sweep of the toy for a seat advantage."""
    every = points(ranges)
    schema = zirconia.game(game).schema
    asked = [terms(game, games, overrides=overrides_at(schema, ranges, point, {})) for point in every]
    measure = next(one for one in measures_of(asked[0].setup()) if one.id == "seat-advantage")
    search = Search(every, measure, goal)
    for _ in sweep(search, asked, games, 50, in_processes(1)):
        pass
    return search


def test_the_number_that_is_wanted_is_found(rigged: str) -> None:
    ranges = [Range("numbers.match.edge", tuple(range(-300, 301, 20)))]
    search = swept(rigged, ranges, 0.1, 1200)
    assert search.games == 1200
    (edge,) = search.points[search.best()]
    assert 40 <= edge <= 160
    mean, spread = search.curve()
    true = np.array([point[0] / 1000 for point in search.points])
    assert np.mean(np.abs(mean - true) < 2.5 * spread + 0.01) > 0.8
    assert len(search.probes) < len(search.points)
    assert "brings it there" in answer(search, ranges)


def test_several_numbers_are_searched_at_once(rigged: str) -> None:
    ranges = [Range("numbers.match.edge", (-200, 0, 200)), Range("cards.lucky.luck", (0, 100))]
    search = swept(rigged, ranges, 0.2, 600)
    assert search.points[search.best()][0] == 200
    assert page("Rigged", search, ranges, "Played.").count("<figure>") == 2
    assert as_json(search, ranges)["best"]["point"]["numbers.match.edge"] == 200


def test_the_next_games_go_where_the_goal_may_be() -> None:
    search = Search([(value,) for value in range(11)], Measure("x", "X", NUMBER, lambda run: np.zeros(0)), 8.0)
    blank: Any = None
    for at in (0, 5, 10):
        search.probes[at] = Probe(blank, [at - 0.1, at + 0.1] * 20)
    assert set(search.next()) <= {6, 7, 8, 9, 10}
    assert search.best() == 8


@pytest.mark.parametrize("common", [0.0, 0.9])
def test_the_answers_interval_holds_the_truth(common: float) -> None:
    """A number that matters not, with seeds that decide nothing or nearly all; the best place is told."""
    held = 0
    for seed in range(30):
        search = tossed(seed, common)
        best = as_json(search, [Range("a", tuple(range(9)))])["best"]
        held += best["low"] <= 0 <= best["high"]
    assert held >= 27


def tossed(seed: int, common: float) -> Search:
    """Three rounds of fair tosses, of which so many are those of the seed at every place; more is hoped for."""
    dice = np.random.default_rng(seed)
    search = Search([(value,) for value in range(9)], Measure("x", "X", POINTS, lambda run: np.zeros(0)), 0.1)
    blank: Any = None
    own, shared = dice.random((9, 150)), dice.random(150)
    tosses = np.where(dice.random((9, 150)) < common, shared, own) - 0.5
    for _ in range(3):
        for at in search.next():
            probe = search.probes.setdefault(at, Probe(blank))
            played = len(probe.values)
            probe.values += np.sign(tosses[at, played : played + 50]).tolist()
    return search


def test_seeds_that_decide_everything_leave_the_level_unknown() -> None:
    """Four places with the same games are no more than one of them."""
    search = Search([(value,) for value in range(4)], Measure("x", "X", POINTS, lambda run: np.zeros(0)), 0.0)
    blank: Any = None
    values = np.random.default_rng(1).choice([-1.0, 1.0], 100).tolist()
    for at in range(4):
        search.probes[at] = Probe(blank, list(values))
    _, spread = search.curve()
    assert np.all(spread > 0.09)


def test_a_combination_that_was_never_played_is_called_so() -> None:
    ranges = [Range("a", tuple(range(11)))]
    search = Search(points(ranges), Measure("x", "X", NUMBER, lambda run: np.zeros(0)), 8.0)
    blank: Any = None
    for at in (0, 5, 10):
        search.probes[at] = Probe(blank, [at - 0.1, at + 0.1] * 20)
    assert answer(search, ranges).endswith("3 combinations; this one was not played, the curve says so.")
    search.probes[8] = Probe(blank, [7.9, 8.1] * 20)
    assert answer(search, ranges).endswith("4 combinations.")


def test_the_command_writes_the_curve(command: Command, tmp_path: Path) -> None:
    argv = ["lab", "sweep", "corporate-wars", "--range", "numbers.match.points=2..6:2", "--goal", "rounds=10"]
    done = command(
        *argv, "--bots", "random", "--games", "60", "--each", "10", "--jobs", "1", "-o", str(tmp_path), "--json"
    )
    assert done.status == 0, done.err
    found = json.loads(done.out)
    assert found["games"] == 60 and len(found["curve"]) == 3
    assert json.loads((tmp_path / "sweep.json").read_text()) == found
    assert "<svg" in (tmp_path / "sweep.html").read_text(encoding="utf-8")


def test_a_value_that_the_game_refuses_is_named_at_once(command: Command, tmp_path: Path) -> None:
    argv = ("lab", "sweep", "corporate-wars", "--range", "numbers.match.points=90..110:10", "-o", str(tmp_path))
    done = command(*argv)
    assert done.status == 2 and "numbers.match.points must be a number from 1 to 99, not 100" in done.err


def test_a_sweep_that_was_broken_off_goes_on_where_it_was(rigged: str, tmp_path: Path) -> None:
    ranges = [Range("numbers.match.edge", tuple(range(-200, 201, 100)))]
    whole = swept(rigged, ranges, 0.1, 600)
    every, schema = points(ranges), zirconia.game(rigged).schema
    asked = [terms(rigged, 600, overrides=overrides_at(schema, ranges, point, {})) for point in every]
    broken = Search(every, whole.measure, 0.1)
    for _ in islice(sweep(broken, asked, 600, 50, in_processes(1)), 2):
        kept.keep(broken, asked, 50, tmp_path)
    resumed = Search(every, whole.measure, 0.1)
    kept.restore(resumed, asked, 50, tmp_path)
    assert resumed.games == broken.games < 600
    list(sweep(resumed, asked, 600, 50, in_processes(1)))
    assert {at: one.values for at, one in resumed.probes.items()} == {
        at: one.values for at, one in whole.probes.items()
    }
    with pytest.raises(OtherRun, match="holds another sweep"):
        kept.restore(Search(every, whole.measure, 0.2), asked, 50, tmp_path)
