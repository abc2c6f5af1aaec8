"""Undo: free while nothing was revealed, by agreement otherwise, and never rewinding chance."""

from __future__ import annotations

import json

import pytest

import zirconia
from tests.example import GAME
from zirconia.core.match.state import State


def duel() -> State:
    """A holds a gem and a pebble, B two pebbles."""
    players = [{"hand": ["gem", "pebble"]}, {"hand": ["pebble", "pebble"]}]
    return GAME.load({"seats": 2, "players": players, "bag": {"pebble": 7, "gem": 5, "star": 3}}, seed="undo")


def do(state: State, *commands: str) -> None:
    for command in commands:
        state.apply(state.code(command))


def reason(error: pytest.ExceptionInfo[zirconia.IllegalAction]) -> str:
    return error.value.reason


def test_what_revealed_nothing_is_taken_back_freely() -> None:
    state = duel()
    do(state, "play gem")
    state.undo(0)
    assert state == duel()
    assert [event["undone"] for event in state.events(0)] == [True, False]


def test_several_actions_are_taken_back_one_by_one() -> None:
    state = duel()
    do(state, "play gem")
    middle = state.copy()
    do(state, "end")
    state.undo(0)
    assert state == middle
    state.undo(0)
    assert state == duel() and not state.can_undo(0, agreed=True)


def test_free_undo_is_refused_after_a_reveal() -> None:
    state = duel()
    do(state, "draw")
    with pytest.raises(zirconia.IllegalAction) as error:
        state.undo(0)
    assert reason(error) == "REVEALED"
    assert not state.can_undo(0) and state.can_undo(0, agreed=True)


def test_free_undo_is_refused_to_others_and_after_others() -> None:
    state = duel()
    do(state, "play gem")
    with pytest.raises(zirconia.IllegalAction) as error:
        state.undo(1)
    assert reason(error) == "NOT_YOURS_TO_UNDO"
    do(state, "end", "play pebble")
    with pytest.raises(zirconia.IllegalAction) as error:
        state.undo(0)
    assert reason(error) == "NOT_YOURS_TO_UNDO"


def test_there_is_nothing_to_undo_at_the_start_or_without_a_journal() -> None:
    for state in (duel(), duel().copy()):
        with pytest.raises(zirconia.IllegalAction) as error:
            state.undo(0, agreed=True)
        assert reason(error) == "NOTHING_TO_UNDO"


def test_an_agreed_undo_keeps_the_random_source() -> None:
    state = duel()
    do(state, "draw")
    random = state.random.copy()
    state.undo(1, agreed=True)
    assert state == duel()
    assert state.random == random and state.random != duel().random
    assert state.reveals == 1 + duel().reveals


def test_an_agreed_undo_takes_back_a_resignation() -> None:
    state = duel()
    state.resign(1)
    assert state.over
    state.undo(0, agreed=True)
    assert state == duel() and state.acting == (0,)


def test_undo_works_across_marks_and_replays() -> None:
    state = zirconia.game("galactic-confrontation").start(seed="marks")
    for _ in range(110):
        state.apply(state.legal()[0])
    for _ in range(70):
        state.undo(0, agreed=True)
    before = state.copy()
    for _ in range(20):
        state.apply(state.legal()[-1])
    for _ in range(20):
        state.undo(1, agreed=True)
    assert state == before
    again = zirconia.replay(json.dumps(zirconia.record(state)))
    assert again == state and again.random == state.random


def test_undoing_a_copy_leaves_the_original_and_its_events_alone() -> None:
    state = duel()
    do(state, "play gem")
    other = state.copy(journal=True)
    other.undo(0)
    assert [event["undone"] for event in state.events(0)] == [False]
    assert [event["undone"] for event in other.events(0)] == [True, False]


def test_a_continuation_is_not_undone() -> None:
    state = duel()
    do(state, "play gem")
    state.continue_from(duel().position())
    assert not state.can_undo(0, agreed=True)
    do(state, "play pebble")
    state.undo(0)
    assert state == duel()


def test_cancel_without_a_half_made_choice_does_nothing() -> None:
    state = duel()
    do(state, "play gem")
    after = state.copy()
    state.cancel(0)
    assert state == after
