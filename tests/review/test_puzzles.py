"""Puzzles: what becomes one, what is read, and solving them in the terminal."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import zirconia
from tests.cli.support import Command, resigned_record
from zirconia.review import puzzles
from zirconia.review.estimates import Judged, Measured
from zirconia.review.moments import line_of
from zirconia.review.puzzles import BadPuzzles, Puzzle, clear, mine, read, write

BEST = Measured("a", "A", 0.5, 0.01, [0.0, 0.0], [0.0, 0.0], [])


def decision(loss: float, error: float) -> Judged:
    return Judged([BEST, replace(BEST, key="b", difference=[-loss, loss], difference_error=[error, error])], 0, 2)


def test_only_a_margin_that_is_wide_and_sure_makes_a_puzzle() -> None:
    assert clear(decision(0.3, 0.05), 0)
    assert not clear(decision(0.1, 0.001), 0)
    assert not clear(decision(0.3, 0.2), 0)


@pytest.fixture
def mined(monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    """So short a game has no clear puzzles; what else is asked of one is looked at with half clear ones."""
    monkeypatch.setattr(puzzles, "MARGIN", 0.001)
    monkeypatch.setattr(puzzles, "SURE", 0.0)
    monkeypatch.setattr(puzzles, "LEVELS", ("easy",))
    return list(mine(line_of(resigned_record()), 24, "0"))


def test_a_puzzle_has_one_legal_solution_for_the_seat_to_move(mined: list[Puzzle]) -> None:
    assert mined
    for puzzle in mined:
        state = puzzle.state()
        assert puzzle.seat in state.acting
        assert state.setup.by_key()[puzzle.best] in state.legal(puzzle.seat)
        assert puzzle.margin > 0


def test_a_puzzle_shows_what_its_seat_saw_and_hides_the_rest(mined: list[Puzzle]) -> None:
    line = line_of(resigned_record())
    views = [moment.state.view(moment.seat)["areas"] for moment in line.moments]
    positions = [moment.state.position() for moment in line.moments]
    for puzzle in mined:
        assert puzzle.state().view(puzzle.seat)["areas"] in views
    assert any(puzzle.position not in positions for puzzle in mined)


def test_puzzles_are_read_as_they_were_written(mined: list[Puzzle], tmp_path: Path) -> None:
    write(tmp_path / "puzzles.json", mined)
    assert read(tmp_path / "puzzles.json") == mined


@pytest.mark.parametrize("change", [{"best": "no such action"}, {"rules": 99}, {"position": {}}, {"extra": 1}])
def test_a_puzzle_that_cannot_be_played_is_refused(
    mined: list[Puzzle], tmp_path: Path, change: dict[str, object]
) -> None:
    path = tmp_path / "puzzles.json"
    write(path, mined[:1])
    data = json.loads(path.read_text())
    data["puzzles"][0] |= change
    path.write_text(json.dumps(data))
    with pytest.raises(BadPuzzles, match="puzzle 1"):
        read(path)


def test_puzzles_are_solved_by_words_or_numbers(mined: list[Puzzle], tmp_path: Path, command: Command) -> None:
    path = tmp_path / "puzzles.json"
    first = mined[0]
    write(path, [first] * 4)
    state = first.state()
    legal = state.legal(first.seat)
    right = legal.index(state.setup.by_key()[first.best])
    wrong = (right + 1) % len(legal)
    done = command("puzzles", "play", str(path), typed=f"nonsense\n?\n{first.best}\n{right + 1}\n{wrong + 1}\nq\n")
    assert done.out.count(f"Solved: {first.name}") == 2
    assert done.out.count("Not this time") == 1
    assert "2 solved." in done.out


def test_a_file_of_something_else_is_refused(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(zirconia.record(zirconia.game("corporate-wars").start(seed="1"))))
    assert "holds no puzzles" in command("puzzles", "play", str(path)).err
