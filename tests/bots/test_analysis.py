"""`zirconia.analyse`: every legal action, the line, the value, and nothing that the seat can't know."""

from __future__ import annotations

import json

import pytest

import zirconia
from zirconia import IllegalAction
from zirconia.bots import Budget
from zirconia.core.kernel.position import LEGAL


@pytest.mark.parametrize("id", zirconia.games())
def test_an_analysis_names_every_legal_action_and_a_line(id: str) -> None:
    state = zirconia.game(id).start(seed=4)
    who = state.acting[0]
    found = zirconia.analyse(state, who, Budget(iterations=60))
    assert sorted(option.code for option in found.options) == sorted(state.legal(who))
    assert sum(option.visits for option in found.options) == found.iterations == 60
    assert [option.visits for option in found.options] == sorted((o.visits for o in found.options), reverse=True)
    assert all((option.value is None) == (option.visits == 0) for option in found.options)
    assert -1 <= found.value <= 1
    assert found.line[0].code == found.options[0].code
    assert state.reason(found.line[0].code, who) == LEGAL
    assert json.loads(json.dumps(found.json()))["seat"] == who


@pytest.mark.parametrize("id", zirconia.games())
def test_an_analysis_is_the_same_for_what_a_seat_cannot_tell_apart(id: str) -> None:
    state = zirconia.game(id).start(seed=4)
    who = state.acting[0]
    other = state.imagine(who, "another world")
    budget = Budget(iterations=40)
    assert zirconia.analyse(state, who, budget) == zirconia.analyse(other, who, budget)


def test_only_a_seat_that_owes_a_decision_is_analysed() -> None:
    state = zirconia.game("galactic-confrontation").start()
    with pytest.raises(IllegalAction):
        zirconia.analyse(state, 1)
