"""Positions: complete, readable, and refused with the place where they are wrong."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from tests.example import GAME


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("{", "no JSON"),
        ("[1]", "a position is a JSON object"),
        ({"game": "chess"}, "a position of 'chess', not of 'bag-duel'"),
        ({"rules": 99}, "rules number 99"),
        ({"round": 0}, "round must be a number from 1 to 8, not 0"),
        ({"round": True}, "round must be a number"),
        ({"rond": 2}, "position: no 'rond'; did you mean 'round'"),
        ({"done": 1}, "done must be true or false, not 1"),
        ({"players": []}, "players must be a list of 2"),
        ({"players": [{}, {"hand": {"gen": 1}}]}, r"players\[1\].hand: no 'gen'; did you mean 'gem'"),
        ({"players": [{"hat": 1}, {}]}, r"players\[0\]: no 'hat'"),
        ({"bag": {"gem": -1}}, "bag.gem must be a number from 0 to 99"),
        ({"ending": "boredom"}, "ending: no 'boredom'"),
        ({"next": []}, "'next' maps random streams"),
        ({"next": {"dice": [1]}}, "next: no random stream 'dice'; allowed: bag"),
        ({"next": {"bag": ["gen"]}}, "next.bag: no 'gen'"),
        ({"next": {"bag": 3}}, "next.bag must be a list"),
    ],
)
def test_a_bad_position_is_refused_with_the_place(position: Any, message: str) -> None:
    with pytest.raises(zirconia.BadPosition, match=message):
        GAME.load(position)


def test_a_bad_setup_in_a_position_is_refused() -> None:
    with pytest.raises(zirconia.BadSetup, match="is for 2, 3 players, not 9"):
        GAME.load({"seats": 9})


def test_keys_left_out_take_the_start_s_values() -> None:
    assert GAME.load({"seats": 2}, seed="s") == GAME.start(2, seed="s")


def test_scripted_outcomes_are_used_first_written_and_kept_from_views_and_imagination() -> None:
    state = GAME.load({"seats": 2, "next": {"bag": ["star", "pebble"]}})
    plain = GAME.load({"seats": 2})
    assert state.position()["next"] == {"bag": ["star", "pebble"]}
    assert state.view(0) == plain.view(0) and state == plain
    assert state.imagine(0, "j").random.script is None
    state.apply(state.code("draw"))
    assert state.events(0)[-1]["stone"] == "star" and state.events(1)[-1]["stone"] is None
    assert state.position()["next"] == {"bag": ["pebble"]}


def test_a_loaded_position_records_and_replays() -> None:
    state = GAME.load({"seats": 3, "options": {"long": True}, "round": 5, "next": {"bag": ["gem"]}}, seed="x")
    state.apply(state.code("draw"))
    again = zirconia.replay(zirconia.record(state), of=GAME)
    assert again == state and again.random == state.random
    assert again.setup.options == {"long": True}
