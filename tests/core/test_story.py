"""How a recorded match went: its scores turn by turn, and what they are made up of."""

from __future__ import annotations

import random

import pytest

import zirconia
from zirconia import State
from zirconia.core.records import story
from zirconia.core.records.story import story_of

MOST = 400  # actions: far enough for scores to have changed in every game


def played(game: str, seats: int | None = None) -> State:
    """A match between players who choose by chance, given up where it takes long."""
    chance = random.Random(5)
    state: State = zirconia.game(game).start(seats, "a story")
    for _ in range(MOST):
        if state.over:
            return state
        state.apply(chance.choice(state.legal(state.acting[0])), state.acting[0])
    state.resign(0)
    return state


@pytest.mark.parametrize("game", zirconia.games())
def test_what_a_score_is_made_up_of_adds_up_to_it(game: str) -> None:
    state = played(game)
    sources = story_of(zirconia.record(state))["sources"]
    assert tuple(sum(one["value"] for one in own) for own in sources) == state.scores()
    for own in sources:
        assert len({one["id"] for one in own}) == len(own) and all(one["label"] for one in own)


@pytest.mark.parametrize("game", zirconia.games())
def test_a_story_goes_turn_by_turn_to_the_final_score(game: str) -> None:
    state = played(game)
    record = zirconia.record(state)
    moments = story_of(record)["moments"]
    assert moments[-1] == {
        "entry": len(record["entries"]),
        "round": state.round,
        "seat": state.turn[1],
        "scores": list(state.scores()),
    }
    entries = [one["entry"] for one in moments]
    assert entries == sorted(set(entries)) and len(moments) == state.turn[0]


def test_a_turn_that_was_taken_back_is_no_part_of_the_story() -> None:
    state: State = zirconia.game("corporate-wars").start(2, "a story")
    state.apply(state.code("end", 0), 0)
    state.undo(0, agreed=True)
    assert [one["seat"] for one in story_of(zirconia.record(state))["moments"]] == [0]


def test_of_a_long_match_evenly_chosen_turns_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    record = zirconia.record(played("galactic-confrontation"))
    whole = story_of(record)["moments"]
    monkeypatch.setattr(story, "MOST_MOMENTS", 10)
    thin = story_of(record)["moments"]
    assert len(thin) == 10 and thin[0] == whole[0] and thin[-1] == whole[-1]
