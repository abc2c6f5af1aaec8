"""The suite passes healthy games and finds the one thing that is broken in each broken one."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bag_duel.game import BagDuel
from tests.conformance.broken import BROKEN
from tests.conformance.broken_words import ReservedKey
from tests.conformance.pledges import Pledges
from zirconia import conformance
from zirconia.conformance.setups import Chooser, Coverage
from zirconia.core.contract.option import Option, Options
from zirconia.core.errors import BadSetup


def test_a_healthy_game_passes() -> None:
    report = conformance.check(BagDuel(), games=2)
    assert report.ok, report
    assert report.games == report.finished == 8
    assert all(result.checks for result in report.results.values()), report
    assert report.mutated == conformance.MUTATIONS and 0 < report.mutated_played < report.mutated


def test_a_healthy_game_with_a_secret_choice_of_several_steps_passes() -> None:
    report = conformance.check(Pledges(), games=3)
    assert report.ok, report


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_game_fails_by_the_promise_it_breaks(fault: str) -> None:
    promise, game = BROKEN[fault]
    report = conformance.check(game, games=3, limit=400, patience=1.0, mutations=400)
    assert report.failed == (promise,), report


@pytest.mark.parametrize("key", ["resign", "undo", "undo-own"])
def test_no_action_is_called_like_an_entry_of_records_that_is_none(key: str) -> None:
    first = conformance.check(ReservedKey(key), seats=[2]).results["names"].first
    assert first is not None and f"{key!r}] means something else in records" in first.sentence


def test_every_promise_has_a_game_that_breaks_it() -> None:
    assert {promise for promise, _ in BROKEN.values()} == set(conformance.PROPERTIES)


def test_a_failure_says_where_it_can_be_met_again() -> None:
    report = conformance.check(BROKEN["stones appear from nowhere"][1], seed="again")
    first = report.results["conserved"].first
    assert first is not None
    state = BagDuel().start(first.seats, first.seed, first.options)
    for seat, key in first.line:
        state.apply(state.code(key, seat), seat)
    assert first.entry == len(first.line) > 0
    assert "at the start" in str(report) and "seed 'again/2/1/0'" in str(first)


def test_a_report_is_json() -> None:
    report = conformance.check(BagDuel(), seats=[3], seed=5)
    data = json.loads(json.dumps(report.as_json()))
    assert data["ok"] is True and data["setups"] == 2 and data["game"] == "bag-duel"
    assert set(data["properties"]) == set(conformance.PROPERTIES)
    assert data["properties"]["names"]["first"] is None


def test_the_same_seed_tests_the_same_games() -> None:
    one, two = (conformance.check(BagDuel(), seats=[2], seed="s") for _ in range(2))
    assert (one.positions, one.examined) == (two.positions, two.examined)


def test_progress_is_told_for_each_setup() -> None:
    lines: list[str] = []
    report = conformance.check(BagDuel(), seats=[2], progress=lines.append)
    assert len(lines) == report.setups == 2
    assert "long=True" in lines[1]


class Optional(BagDuel):
    """Bag Duel with options that mean nothing, two of which exclude each other."""

    options = {
        **BagDuel.options,
        "one": Option("one", "flag", False, "nothing"),
        "two": Option("two", "flag", False, "nothing, and not with one"),
        "many": Option("many", "number", 3, "nothing", low=0, high=9),
        "each": Option("each", "choice", "x", "nothing", choices=("x", "y"), per_seat=True),
    }

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        if options["one"] and options["two"]:
            raise BadSetup(["one and two exclude each other"])
        return options


def all_setups(seats: int, coverage: Coverage = "full") -> tuple[list[Options], int]:
    chooser = Chooser(Optional(), seats, Random("pairs"))
    return [setup.options for _, setup in chooser.setups(coverage)], chooser.refused


@pytest.mark.parametrize("coverage", ["full", "pairs"])
def test_every_possible_pair_of_option_values_is_tried(coverage: Coverage) -> None:
    found, refused = all_setups(2, coverage)
    assert refused > 0
    for one in (False, True):
        for many in (0, 3, 9):
            assert any(o["one"] == one and o["many"] == many for o in found)
            assert any(o["each"] == ["y", "y"] and o["many"] == many for o in found)
    assert len(found) == len({json.dumps(o) for o in found})


@pytest.mark.parametrize("coverage", ["full", "pairs", "values"])
def test_seats_choose_differently_too(coverage: Coverage) -> None:
    assert any(o["each"] == ["x", "y"] for o in all_setups(2, coverage)[0])


def test_few_setups_have_every_value_in_one_of_them() -> None:
    found, _ = all_setups(2, "values")
    assert len(found) < len(all_setups(2, "pairs")[0])
    for name, values in {"one": (False, True), "two": (False, True), "many": (0, 3, 9)}.items():
        assert {o[name] for o in found} == set(values)


def test_combinations_that_the_game_refuses_are_counted_not_tried() -> None:
    found, _ = all_setups(3)
    assert not any(o["one"] and o["two"] for o in found)
