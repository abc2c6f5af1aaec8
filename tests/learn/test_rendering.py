"""What environments show: a scene as text and as a picture, for every game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import zirconia
from tests.learn.games import every_game, every_seating
from zirconia.core.contract.vocabulary import Scene
from zirconia.core.game import Game
from zirconia.core.kernel.random import from_seed
from zirconia.learn.picture import SIZE, picture, placed, seat_colour
from zirconia.learn.scene_text import text


def scene(game: Game[Any, Any], steps: int = 60, seats: int | None = None) -> Scene:
    """A scene some random actions into a match."""
    state, random = game.start(seats, seed="drawn"), from_seed("drawn", 1)
    for _ in range(steps):
        if not state.over:
            legal = state.legal()
            state.apply(legal[random.below(0, len(legal))])
    return state.view(0)


@every_seating
def test_the_text_names_every_player_counter_and_card(game: Game[Any, Any], seats: int) -> None:
    shown = scene(game, seats=seats)
    words = " ".join(text(shown).split())
    for player in shown["players"]:
        assert player["name"] in words
        assert all(f"{one['label']} {one['value']}" in words for one in player["counters"])
        assert all(card["name"] in words for area in player["areas"] for card in area["cards"] if area["count"])
    assert all(card["name"] in words for area in shown["areas"] for card in area["cards"])
    assert (shown["result"] or shown["prompt"])["text"] in words


@every_game
def test_the_text_has_a_line_for_every_row_of_a_board(game: Game[Any, Any]) -> None:
    lines = text(scene(game)).splitlines()
    for board in scene(game)["boards"]:
        if board["kind"] == "square":
            assert len(lines) > len({cell["at"][0] for cell in board["cells"]})


@every_game
def test_no_line_is_wider_than_asked(game: Game[Any, Any]) -> None:
    shown = scene(game)
    boards = [line for board in shown["boards"] for line in board["cells"]]
    assert boards or max(map(len, text(shown, 60).splitlines())) <= 60


def test_the_text_has_the_game_s_note_to_what_is_left() -> None:
    state = zirconia.game("standoff-square").start(seed=1)
    state.apply(state.code("draw"))
    assert "Last action 1 (Draw)" in " ".join(text(state.view(0)).split())


def test_the_text_tells_how_a_game_came_out() -> None:
    state = zirconia.game("corporate-wars").start()
    state.resign(0)
    assert "P2 wins" in text(state.view(None)).splitlines()[-1]


def test_a_hidden_hand_is_not_shown() -> None:
    state = zirconia.game("corporate-wars").start(seed="4")
    other = state.imagine(0, "other")
    assert state.view(1) != other.view(1) and text(state.view(0)) == text(other.view(0))
    assert np.array_equal(picture(state.view(0)), picture(other.view(0)))


@every_seating
def test_a_picture_has_always_the_same_size(game: Game[Any, Any], seats: int) -> None:
    drawn = picture(scene(game, seats=seats))
    assert drawn.shape == (SIZE[1], SIZE[0], 3) and drawn.dtype == np.uint8


@every_game
def test_different_matches_look_different(game: Game[Any, Any]) -> None:
    assert not np.array_equal(picture(scene(game, 0)), picture(scene(game, 40)))


@every_game
def test_every_cell_has_a_place_of_its_own_inside_the_picture(game: Game[Any, Any]) -> None:
    for board in scene(game)["boards"]:
        places = placed(board, (10, 20, 300, 200))
        assert all(10 <= one.x <= 310 and 20 <= one.y <= 220 for one in places.values())
        points = np.array([(one.x, one.y) for one in places.values()])
        apart = np.linalg.norm(points[:, None] - points[None], axis=2) + np.eye(len(points)) * 1e9
        assert apart.min() > next(iter(places.values())).radius


def test_a_piece_has_the_colour_of_its_owner() -> None:
    shown = scene(zirconia.game("corporate-wars"), 80)
    board = shown["boards"][0]
    places = placed(board, (16, 50, 720, 734))
    owners = {cell["id"]: cell["pieces"][0]["owner"] for cell in board["cells"] if cell["pieces"]}
    drawn = picture(shown)
    assert owners
    for id, owner in owners.items():
        assert owner is not None
        at = drawn[int(places[id].y - places[id].radius * 0.45), int(places[id].x)]
        assert "#{:02x}{:02x}{:02x}".format(*at) == seat_colour(shown, owner)


@pytest.mark.parametrize("id", ["standoff-hex", "kardashev"])
def test_a_zone_has_its_colour(id: str) -> None:
    shown = scene(zirconia.game(id), 0)
    board = shown["boards"][0]
    coloured = {zone["id"]: zone["color"] for zone in board["zones"]}
    colours = {"#{:02x}{:02x}{:02x}".format(*one) for one in picture(shown).reshape(-1, 3)[::7]}
    assert set(coloured.values()) <= colours
