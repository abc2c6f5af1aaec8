"""Squares as people read them, and log lines that name things of the scene."""

from __future__ import annotations

import random

import pytest

import zirconia
from zirconia.conformance.scenes import things
from zirconia.core.contract.coordinates import square_name, square_named
from zirconia.core.errors import UnknownCommand

SQUARES = ("corporate-wars", "standoff-square")


@pytest.mark.parametrize(("row", "column", "name"), [(3, 2, "c4"), (0, 0, "a1"), (15, 15, "p16"), (9, 25, "z10")])
def test_a_square_is_its_columns_letter_and_its_rows_number(row: int, column: int, name: str) -> None:
    assert square_name(row, column) == name
    assert square_named(f" {name.upper()} ") == (row, column)


def test_a_square_without_a_letter_keeps_its_numbers() -> None:
    assert square_name(-1, 3) == "-1,3"
    assert square_name(0, 26) == "0,26"


@pytest.mark.parametrize("text", ["", "c", "4", "c0", "c04", "4c", "cc4", "3,2", "c12345"])
def test_what_names_no_square_is_none(text: str) -> None:
    assert square_named(text) is None


@pytest.mark.parametrize("game", SQUARES)
def test_square_boards_are_labelled_by_letter_and_number(game: str) -> None:
    (board,) = zirconia.game(game).start(seed="1").view(0)["boards"]
    assert [cell["label"] for cell in board["cells"]] == [square_name(*cell["at"]) for cell in board["cells"]]


def test_a_square_can_be_typed_by_name_or_by_numbers() -> None:
    state = zirconia.game("standoff-square").start(seed="1")
    state.apply(state.code("play 1-polyomino"))
    assert state.code("at e1") == state.code("e1") == state.code("0,4") == state.code("Place a block on e1")
    with pytest.raises(UnknownCommand):
        state.code("at z9")


def test_two_tiles_can_be_typed_by_name() -> None:
    position = {"units": [{"card": "henchman", "owner": 0, "at": "2,0"}], "phase": "actions"}
    state = zirconia.game("corporate-wars").load({"game": "corporate-wars", **position})
    assert state.code("move a3 to b3") == state.code("move 2,0 2,1")


@pytest.mark.parametrize("game", zirconia.games())
def test_every_cell_that_a_log_line_names_is_in_the_scene(game: str) -> None:
    dice = random.Random(5)
    state = zirconia.game(game).start(seed="5")
    while not state.over and len(state.events(0)) < 300:
        state.apply(dice.choice(state.legal()))
    ids = set(things(state.view(0)))
    parts = [part for row in state.events(0) for part in row["parts"]]
    named = {part["thing"] for part in parts if "thing" in part}
    assert {one for one in named if one.startswith(("cell:", "seat:"))} <= ids
    assert all("thing" in part for part in parts if "seat" in part or "cell" in part)
    assert any(one.startswith("card:") for one in named)


def test_a_card_that_a_seat_does_not_know_is_no_thing_of_its_log() -> None:
    state = zirconia.game("galactic-confrontation").start(seed="1")
    drawn = [row for row in state.events(0) if row["kind"] == "drew" and row["seat"] == 1]
    assert drawn
    assert not [part for row in drawn for part in row["parts"] if part.get("thing", "").startswith("card:")]
