"""Records replay to the same state, or say at which entry they do not."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import zirconia
from tests.example import GAME
from zirconia.core.match.state import State


def played(steps: int = 60, seed: str = "7") -> State:
    """A match of Galactic Confrontation, some random actions in."""
    state = zirconia.game("galactic-confrontation").start(seed=seed)
    dice = Random(seed)
    for _ in range(steps):
        state.apply(dice.choice(state.legal()))
    return state


def saved(state: State) -> Any:
    return json.loads(json.dumps(zirconia.record(state)))


def test_a_record_replays_to_an_equal_state_and_random_source() -> None:
    state = played()
    again = zirconia.replay(json.dumps(zirconia.record(state)))
    assert again == state and again.random == state.random and again.reveals == state.reveals
    assert again.events(0) == state.events(0)


def test_a_prefix_replays_to_an_earlier_state() -> None:
    assert zirconia.replay(saved(played(60)), upto=25) == played(25)
    assert zirconia.replay(saved(played(60)), upto=0) == played(0)


@pytest.mark.parametrize("upto", [-1, 61])
def test_a_prefix_beyond_the_record_is_refused(upto: int) -> None:
    with pytest.raises(zirconia.BadRecord, match="upto is a number from 0 to 60"):
        zirconia.replay(saved(played(60)), upto=upto)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("{", "it is no JSON"),
        ("[]", "'game' and 'entries' are missing"),
        ({"game": "galactic-confrontation", "entries": []}, "has format None"),
        ({"game": "galactic-confrontation", "entries": {}, "zirconia": 1}, "'entries' is a list"),
        (
            {
                "game": "galactic-confrontation",
                "entries": [],
                "zirconia": 1,
                "rules": zirconia.game("galactic-confrontation").rules,
                "seats": 2,
                "start": {},
                "digests": [],
                "digest": "",
            },
            "a seed or a pos",
        ),
    ],
)
def test_a_broken_record_is_refused(data: Any, message: str) -> None:
    with pytest.raises(zirconia.BadRecord, match=message):
        zirconia.replay(data)


def test_a_record_of_a_foreign_game_is_refused() -> None:
    with pytest.raises(zirconia.UnknownGame, match="no game 'chess'"):
        zirconia.replay({**saved(played(1)), "game": "chess"})
    with pytest.raises(zirconia.BadRecord, match="not of 'bag-duel'"):
        zirconia.replay(saved(played(1)), of=GAME)


def test_a_record_of_other_rules_is_not_replayed() -> None:
    with pytest.raises(zirconia.OtherRules, match="rules number 99"):
        zirconia.replay({**saved(played(1)), "rules": 99})


def test_an_entry_that_is_not_legal_is_named() -> None:
    data = saved(played(20))
    data["entries"][11] = [data["entries"][11][0], "trash carbon"]
    with pytest.raises(zirconia.BadRecord, match="entry 12 cannot be replayed"):
        zirconia.replay(data)


@pytest.mark.parametrize("entry", [[0], "play", [0, "play nothing"], [7, "finish"], ["continue", {}], None])
def test_an_entry_that_is_none_is_named(entry: Any) -> None:
    data = saved(played(20))
    data["entries"][4] = entry
    with pytest.raises(zirconia.BadRecord, match="entry 5 cannot be replayed"):
        zirconia.replay(data)


def test_a_divergence_is_reported_at_the_first_digest_that_differs() -> None:
    data = saved(played(120))
    data["digests"][1] = "0" * 16
    with pytest.raises(zirconia.BadRecord, match="differ at entry 100"):
        zirconia.replay(data)


def test_a_divergence_at_the_end_is_reported() -> None:
    with pytest.raises(zirconia.BadRecord, match="differ at entry 30"):
        zirconia.replay({**saved(played(30)), "digest": "0" * 16})


def test_a_changed_record_does_not_change_the_match() -> None:
    state = played(5)
    data = zirconia.record(state)
    data["options"]["length"] = "skirmish"
    data["start"]["seed"] = "other"
    assert state.setup.options["length"] == "standard"
    assert zirconia.replay(saved(state)) == state


def test_a_state_without_journal_has_no_record() -> None:
    with pytest.raises(zirconia.BadRecord, match="no journal"):
        zirconia.record(played(3).copy())


def test_resignations_and_continuations_are_recorded() -> None:
    state = played(30)
    state.continue_from(played(10, seed="x").position(), seed="y")
    state.apply(state.legal()[0])
    state.resign(1)
    again = zirconia.replay(saved(state))
    assert again == state and again.random == state.random and again.ending == "resigned"
