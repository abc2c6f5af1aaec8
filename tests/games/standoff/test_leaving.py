"""Leaving a game of three or four: what is forgotten, who may still choose, and that it happens once."""

from __future__ import annotations

import json
import random

import pytest

import zirconia
from tests.games.standoff.play import do, load, player
from tests.games.standoff.test_properties import busy
from zirconia.core.errors import IllegalAction
from zirconia.core.match.state import State

EDITIONS = ("standoff-square", "standoff-hex")
GATES = {"standoff-square": ("2-polyomino", "0,3", "1,3"), "standoff-hex": ("2-hex", "7,-3", "6,-3")}


def choosing(game: str, seats: int = 3) -> State:
    """The first player has chosen one cell of a group of two."""
    card, cell, _ = GATES[game]
    return do(load(game, [card], seats=seats, budget=2), f"play {card}", cell)


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4])
def test_after_every_departure_the_position_is_the_whole_state(game: str, seats: int) -> None:
    for seed in range(6):
        state = zirconia.game(game).start(seats, seed)
        dice = random.Random(seed)
        for leaver in dice.sample(range(seats), seats - 1):
            list(busy(state, dice, 90))
            if not state.over:
                state.resign(leaver)
            assert zirconia.game(game).load(state.position()) == state


@pytest.mark.parametrize("game", EDITIONS)
def test_what_was_known_of_a_leavers_cards_is_forgotten(game: str) -> None:
    seen = {"p1": ["hack"], "all": ["hack"]}
    players = [{}, {"hand": ["hack", "blitz"], "seen": seen}, {}]
    state = load(game, seats=3, players=players)
    state.resign(1)
    assert player(state, 1)["seen"] == {}
    assert zirconia.game(game).load(state.position()) == state


@pytest.mark.parametrize("game", EDITIONS)
def test_nobody_leaves_twice(game: str) -> None:
    state = zirconia.game(game).start(4)
    state.resign(2)
    before = state.copy()
    with pytest.raises(IllegalAction, match="P3 has left the game already") as error:
        state.resign(2)
    assert error.value.reason == "HAS_LEFT"
    assert state == before and state.steps == before.steps


@pytest.mark.parametrize("game", EDITIONS)
def test_a_half_made_choice_can_be_left_though_somebody_has_gone(game: str) -> None:
    state = choosing(game, 4)
    expected = load(game, [GATES[game][0]], seats=4, budget=2)
    for leaver in (1, 3):
        state.resign(leaver)
        expected.resign(leaver)
    assert state.can_undo(0)
    state.cancel(0)
    assert state == expected and not state.midway(0)


@pytest.mark.parametrize("game", EDITIONS)
def test_a_choice_left_over_a_departure_replays(game: str) -> None:
    state = choosing(game)
    state.resign(2)
    state.cancel(0)
    do(state, "draw")
    again = zirconia.replay(json.dumps(zirconia.record(state)))
    assert again == state and again.random == state.random
    assert [entry[1] for entry in zirconia.record(state)["entries"]].count("undo-own") == 2


@pytest.mark.parametrize("game", EDITIONS)
def test_an_agreed_undo_still_takes_back_the_departure_first(game: str) -> None:
    state = choosing(game)
    before = state.copy()
    state.resign(2)
    state.undo(0, agreed=True)
    assert state == before


@pytest.mark.parametrize("game", EDITIONS)
def test_outside_a_choice_a_departure_ends_the_free_undo(game: str) -> None:
    card, one, two = GATES[game]
    state = do(load(game, [card], seats=3, budget=2), f"play {card}", one, two)
    state.resign(2)
    with pytest.raises(IllegalAction) as error:
        state.undo(0)
    assert error.value.reason == "NOT_YOURS_TO_UNDO"
