"""Puzzles from the server: the list, one with its scene and answer, and what is not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import zirconia
from zirconia.review.puzzles import Puzzle, Solution, Wrong
from zirconia.review.themes import themes_of
from zirconia.server.http import puzzles
from zirconia.table import Refused

GAME = "corporate-wars"


def made_puzzle() -> Puzzle:
    """A position of nobody's game: of two actions one is said to solve it."""
    state = zirconia.game(GAME).start(seed="1")
    seat = state.acting[0]
    first, second = state.legal(seat)[:2]
    wrong = Wrong(state.key(second), state.name(second, seat), 0.4, ())
    return Puzzle(
        id="0123456789",
        game=GAME,
        rules=state.setup.game.rules,
        position=state.position(),
        seat=seat,
        round=1,
        phase="opening",
        theme=themes_of(GAME)[0].id,
        difficulty="hard",
        found_by={"easy": 0.0, "medium": 0.0, "hard": 1.0},
        solutions=(Solution(state.key(first), state.name(first, seat)),),
        value=0.5,
        margin=0.4,
        error=0.05,
        line=(),
        happens=(),
        others=(wrong,),
        source={},
    )


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> Iterator[Puzzle]:
    """One puzzle, which came with one of the games."""
    puzzle = made_puzzle()
    monkeypatch.setattr(puzzles, "shipped", lambda id: (puzzle,) if id == GAME else ())
    for kept in (puzzles.every_puzzle, puzzles.sheet_of):
        kept.cache_clear()
    yield puzzle
    for kept in (puzzles.every_puzzle, puzzles.sheet_of):
        kept.cache_clear()


def test_the_list_tells_what_a_puzzle_is_about_and_not_its_answer(shipped: Puzzle) -> None:
    (row,) = puzzles.puzzles().puzzles
    assert (row.id, row.game, row.title, row.difficulty) == (shipped.id, GAME, "Corporate Wars", "hard")
    assert row.theme_name == themes_of(GAME)[0].name
    assert not {"solutions", "told", "position"} & set(row.model_dump())


def test_a_puzzle_has_the_scene_of_its_seat_in_which_the_answer_can_be_chosen(shipped: Puzzle) -> None:
    sheet: dict[str, Any] = puzzles.puzzle(shipped.id).model_dump()
    keys = [choice["key"] for choice in sheet["view"]["choices"]]
    assert sheet["view"]["seat"] == shipped.seat and sheet["task"] == themes_of(GAME)[0].task
    assert [one["key"] for one in sheet["solutions"]] == [keys[0]]
    assert sheet["others"][0]["key"] in keys and sheet["told"][0].startswith(shipped.solutions[0].name)
    assert zirconia.game(GAME).load(sheet["position"], "0").acting == (shipped.seat,)


def test_a_puzzle_that_is_not_there_is_refused(shipped: Puzzle) -> None:
    with pytest.raises(Refused, match="no such puzzle"):
        puzzles.puzzle("nothing")


def test_the_puzzles_that_came_with_the_games_can_all_be_solved_on_the_table() -> None:
    puzzles.every_puzzle.cache_clear()
    for id, puzzle in puzzles.every_puzzle().items():
        keys = {choice["key"] for choice in puzzle.state().view(puzzle.seat)["choices"]}
        assert keys >= {one.key for one in puzzle.solutions}, id
