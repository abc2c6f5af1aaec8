"""Measures: each against what is known of the games it was taken from."""

from __future__ import annotations

from math import isnan
from pathlib import Path

import numpy as np
import pytest

import zirconia
from tests.lab.support import played, terms
from zirconia.lab.measures.estimates import estimate, estimate_of
from zirconia.lab.measures.measure import SHARE, Measure
from zirconia.lab.measures.registry import measures_of
from zirconia.lab.measures.things import table
from zirconia.lab.runs import Run
from zirconia.lab.standing import decided, lead_changes, longest_stall
from zirconia.lab.watching import packed, unpacked

NOBODY = -1


@pytest.mark.parametrize(
    ("leaders", "changes"), [([], 0), ([0, 0], 0), ([0, NOBODY, 0], 0), ([0, NOBODY, 1, 0], 2), ([NOBODY, 1], 0)]
)
def test_the_lead_changes_when_another_leads_alone(leaders: list[int], changes: int) -> None:
    assert lead_changes(leaders) == changes


@pytest.mark.parametrize(
    ("leaders", "share"),
    [([0, 0, 0, 0], 0.25), ([1, 0, 0, 0], 0.5), ([0, 0, 0, NOBODY], 1.0), ([1, 1, 1, 0], 1.0), ([], 1.0)],
)
def test_a_game_is_decided_when_the_winner_leads_to_the_end(leaders: list[int], share: float) -> None:
    assert decided(leaders, 0) == share


@pytest.mark.parametrize(("changed", "stall"), [([], 0), ([1, 1], 0), ([0, 0, 1, 0], 2), ([1, 0, 0, 0], 3)])
def test_a_stall_is_the_longest_stretch_without_a_change(changed: list[int], stall: int) -> None:
    assert longest_stall(changed) == stall


@pytest.mark.parametrize("one", [(0, -1, -1), (7, 0, 3), (40, 5, 1_000_000)])
def test_a_class_of_events_is_one_number(one: tuple[int, int, int]) -> None:
    assert unpacked(packed(*one)) == one


def measured(run: Run) -> dict[str, float]:
    return {measure.id: estimate(measure, run).mean for measure in measures_of(run.setup)}


@pytest.fixture
def toy(rigged: str, tmp_path: Path) -> Run:
    """600 games in which the first seat has an edge of 20 points and the lucky card brings 10."""
    return played(tmp_path / "toy", terms(rigged, 600, overrides={"numbers": {"match": {"edge": 200}}}))


def test_the_toy_is_measured_as_it_is(toy: Run) -> None:
    found = {measure.id: estimate(measure, toy) for measure in measures_of(toy.setup)}
    assert found["wins-a"].low < 0.7 < found["wins-a"].high
    assert found["seat-advantage"].low < 0.2 < found["seat-advantage"].high
    assert found["cards.lucky"].low < 1 < found["cards.lucky"].high
    assert found["lucky"].mean == found["cards.lucky"].mean
    assert found["turns"].mean == found["decisions"].mean == found["branching"].mean == 2
    assert found["limits"].mean == found["unfinished"].mean == found["draws"].mean == 0
    assert found["decided"].mean == 1


def test_the_effect_of_a_card_is_measured_as_it_is(toy: Run) -> None:
    plain, lucky = table(toy, toy.setup.game.measured.things[0])
    assert lucky.low is not None and lucky.high is not None
    assert lucky.low < 0.55 < lucky.high
    assert plain.won is not None and plain.won < 0.5 < (lucky.won or 0)
    assert lucky.games == pytest.approx(0.75, abs=0.08)


def test_unfinished_games_count_and_have_no_winner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.lab.matches.MOST_STEPS", 20)
    found = measured(played(tmp_path / "run", terms("galactic-confrontation", 3)))
    assert found["unfinished"] == found["limits"] == 1
    assert found["draws"] == found["wins-a"] == found["wins-b"] == found["seat-advantage"] == 0
    assert isnan(found["decided"]) and isnan(found["comebacks"])


def test_the_interval_of_a_share_never_leaves_it() -> None:
    nothing = estimate_of(Measure("x", "X", SHARE, lambda run: np.zeros(1)), np.zeros(10))
    assert nothing.low == pytest.approx(0) and 0.1 < nothing.high < 0.4


@pytest.mark.parametrize("game", zirconia.games())
def test_every_game_s_own_measures_can_be_taken(game: str, tmp_path: Path) -> None:
    run = played(tmp_path / "run", terms(game, 2))
    declared = run.setup.game.measured
    kinds = {kind.id for kind in run.setup.game.all_events}
    assert {one.event for one in declared.happenings} <= kinds
    assert {kind for one in declared.things for kind in (*one.gained, *one.used, *one.drawn)} <= kinds
    found = measured(run)
    assert all(isnan(value) or value >= -1 for value in found.values())
    assert sum(found[f"wins-{name.lower()}"] for name in run.setup.game.seat_names[:2]) == pytest.approx(1)
    for one in declared.things:
        assert any(thing.gained for thing in table(run, one)), one.id
    for gauge in declared.gauges:
        rounds, mean, _, games = run.curve(gauge.id)
        assert mean.shape == (len(rounds), 2) and games[0] == 2
