"""What seats may expect before the deal: measured from games for the usual setups, searched for elsewhere."""

from __future__ import annotations

from math import isclose
from typing import Any

import pytest

import zirconia
from zirconia.bots.guarded import players
from zirconia.bots.matches import play_on
from zirconia.review import starts
from zirconia.review.estimates import Judged, Measured
from zirconia.review.ledger import reviewed
from zirconia.review.moments import Line, line_of
from zirconia.review.points import DEAL, Point
from zirconia.review.running import Answers, answered_here
from zirconia.review.starts import is_usual, measured, searched, set_right, shifted, starts_of

GAME, ITERATIONS = "galactic-confrontation", 8


def known_as(monkeypatch: pytest.MonkeyPatch, value: float, rules: int | None = None) -> None:
    """From now on the first seat is known to have this from the start."""
    of = zirconia.game(GAME).rules if rules is None else rules
    row = {"rules": of, "values": [value, -value], "errors": [0.02, 0.02]}
    monkeypatch.setattr(starts, "starts", lambda: {GAME: {"2": row}})


@pytest.fixture(scope="module")
def line() -> Line:
    state = zirconia.game(GAME).setup(2).start(seed="starts")
    play_on(state, players(["random", "random"], "starts", GAME))
    return line_of(zirconia.record(state))


@pytest.fixture(scope="module")
def answers(line: Line) -> Answers:
    return answered_here(line, ITERATIONS, "0")


def test_a_start_is_what_games_came_to_less_what_decisions_did() -> None:
    found = measured([[1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, -1.0]], [[0.2, -0.2], [0.4, -0.4]])
    assert found["values"] == [pytest.approx(0.2), pytest.approx(-0.2)]
    assert found["errors"][0] == pytest.approx((0.25 + 0.01) ** 0.5, abs=1e-4)
    assert (found["games"], found["reviews"]) == (4, 2)


@pytest.mark.parametrize("game", zirconia.games())
def test_the_usual_setup_for_two_was_measured(game: str) -> None:
    found = starts_of(zirconia.game(game).setup(2))
    assert found is not None
    assert isclose(sum(one.value for one in found), 0.0, abs_tol=1e-4)
    assert all(0 < one.error < 0.06 for one in found)


def test_a_changed_game_was_not_measured() -> None:
    game: Any = zirconia.game(GAME)
    assert is_usual(game.setup(2))
    changed = game.setup(2, overrides={"cards": {"critical-hit": {"price": 1000}}})
    assert not is_usual(changed)
    assert starts_of(changed) is None


def test_nor_were_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    known_as(monkeypatch, 0.3, rules=0)
    assert starts_of(zirconia.game(GAME).setup(2)) is None


def test_the_ledger_begins_with_what_is_known(
    line: Line, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    known_as(monkeypatch, 0.3)
    first, second = reviewed(line, answers, ITERATIONS, "0").accounts
    assert (first.start, second.start) == (0.3, -0.3)
    assert (first.start_error, second.start_error) == (0.02, 0.02)
    for account in (first, second):
        total = account.start + account.luck + account.own + account.others
        assert isclose(total, account.result, abs_tol=1e-9)


def test_what_is_known_moves_the_line_and_neither_the_deal_nor_a_decision(
    line: Line, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starts, "starts", dict)
    before = reviewed(line, answers, ITERATIONS, "0").accounts[0]
    known_as(monkeypatch, before.start + 0.1)
    after = reviewed(line, answers, ITERATIONS, "0").accounts[0]
    assert isclose(after.deal, before.deal, abs_tol=1e-9)
    assert (after.own, after.others) == (before.own, before.others)
    assert isclose(after.luck, before.luck - 0.1, abs_tol=1e-9)
    halfway = len(line.moments) // 2
    moved = after.effects[halfway].expectation - before.effects[halfway].expectation
    assert 0.03 < moved < 0.07
    assert isclose(after.effects[-1].expectation, after.result, abs_tol=1e-9)


def test_searches_together_expect_nothing_before_the_deal(
    line: Line, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starts, "starts", dict)
    found = searched(line, answers)
    assert isclose(sum(one.value for one in found), 0.0, abs_tol=1e-9)
    fitted = set_right(line, answers)
    assert [fitted[Point(DEAL, 0, seat)] for seat in range(2)] == found


@pytest.mark.parametrize("by", [-0.3, -0.05, 0.0, 0.05, 0.3])
def test_alternatives_near_the_end_of_the_scale_stay_as_far_from_each_other(by: float) -> None:
    values = [-0.6, -0.95]
    rows = [Measured("", "", value, 0.0, [0.0, 0.0], [0.0, 0.0], []) for value in values]
    moved = shifted(Judged(rows, 1, 2), by)
    assert isinstance(moved, Judged)
    found = [one.value for one in moved.measured]
    assert isclose(found[0] - found[1], values[0] - values[1])
    assert min(found) >= -1 and max(found) <= 1
    assert isclose(found[1], max(-1.0, values[1] + by))
