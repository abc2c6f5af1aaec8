"""Spaces, corners and small numbers are data: what overrides say of them is what is played and printed."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from tests.games.kardashev.table import GAME, cards, play, table
from tests.games.printed import rules
from zirconia import BadSetup, State
from zirconia.games.kardashev.words.texts import ability, describe

MIDDLE = {"corners": {"n": {"outer": "0,0", "inner": "1,0"}}}


def started(overrides: dict[str, Any]) -> State:
    """Both corners laid out, by whatever is asked first."""
    state = GAME.setup(2, {"role": ["generalist", "pioneer"]}, overrides).start(seed="0")
    while state.position()["round"] == 0:
        state.apply(state.legal()[0])
    return state


def test_a_seat_begins_in_its_marked_corner() -> None:
    board = started(MIDDLE).position()["board"]
    assert {"0,0", "1,0", "0,3", "0,2"} <= set(board)
    assert "0,-3" not in board


def test_the_seating_says_which_corners_are_taken() -> None:
    board = started({"seating": {"2": {"corners": "ne sw"}}}).position()["board"]
    assert {"3,-3", "2,-2", "-3,3", "-2,2"} <= set(board)


@pytest.mark.parametrize(
    ("overrides", "said"),
    [
        ({"seating": {"2": {"corners": "n n"}}}, "must name 2 different corners out of n ne se s sw nw"),
        ({"corners": {"n": {"outer": "0,3"}}}, "the space 0,3 would belong to two starting tiles"),
        ({"corners": {"n": {"outer": "9,9"}}}, "corners.n.outer must be one of 0,-3"),
    ],
)
def test_corners_that_cannot_be_are_refused(overrides: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        GAME.setup(2, {}, overrides)


def test_a_space_that_is_marked_blue_is_blue_everywhere() -> None:
    changed = {"board": {"3,-1": {"zone": "blue"}}}
    cells = GAME.setup(2, {}, changed).start(seed="0").view(0)["boards"][0]["cells"]
    assert next(cell["zone"] for cell in cells if cell["id"] == "cell:3,-1") == "blue"
    assert "20 blue ones inside, 17 white ones" in rules("kardashev", changed)


def test_compile_takes_as_many_cards_as_the_numbers_say() -> None:
    changed = {"numbers": {"match": {"compile": 2, "destroyed-side": 3}}}
    state = table({"0,0": "f c0:1", "0,3": "f c1:1"}, overrides=changed)
    assert cards(play(state, "compile", "food", "matter"), 0) == "F1 M1"
    text = rules("kardashev", changed)
    assert "take 2 cards of any type" in text and "for that you take 3 cards of your choice" in text


def test_a_role_takes_as_many_cards_as_its_income_says() -> None:
    changed = {"roles": {"pioneer": {"income": 2}}}
    board = {"0,0": "f c0:1", "1,0": "m", "0,3": "f c1:1"}
    state = table(board, roles=("pioneer", "warlord"), hands=("F1 M1",), overrides=changed)
    assert cards(play(state, "build-colony 1,0"), 0) == "M2"
    tables: Any = state.setup.tables
    assert "take 2 cards of a type the tile shows" in ability(tables, 2)


def test_a_technology_is_as_strong_as_its_column_says() -> None:
    changed = {"technologies": {"harvest-rover": {"rover": 2}}}
    state = table({"0,0": "f c0:1 f0:1", "0,3": "f c1:1"}, technologies={0: "harvest-rover"}, overrides=changed)
    assert cards(play(state, "harvest"), 0) == "F3"
    tables: Any = state.setup.tables
    assert "gives 2 more cards" in describe(tables, 0)


def test_nobody_starts_on_a_tile_without_a_planet() -> None:
    """A tile that lost its only symbol is empty space, on which no colony stands (4)."""
    with pytest.raises(BadSetup, match="'m' is no planet tile"):
        zirconia.game("kardashev").setup(overrides={"tiles": {"m": {"matter": 0}}})
