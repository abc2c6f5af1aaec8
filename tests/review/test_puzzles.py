"""Puzzles: what becomes one, what is read, and solving them in the terminal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import zirconia
from tests.cli.support import Command, resigned_record
from zirconia.review import collecting, mining, themes
from zirconia.review.collecting import Order, Pool, chosen, collect
from zirconia.review.mining import Looked, mine, parted
from zirconia.review.moments import line_of
from zirconia.review.puzzles import (
    BadPuzzles,
    Puzzle,
    as_json,
    daily,
    id_of,
    read,
    shipped,
    theme_of,
    told,
    write,
)
from zirconia.review.themes import BadThemes, Solved, theme_for, themes_of

# What becomes a puzzle ---------------------------------------------------------------------------------


def runs(**values: float) -> Looked:
    """Actions that always come to the same, in the order in which they are named."""
    search: Any = None
    return Looked(search, {code: [value] * 400 for code, value in enumerate(values.values())})


def test_only_a_wide_margin_makes_a_puzzle() -> None:
    found = parted(runs(best=0.4, next=0.2, last=-1.0))
    assert found is not None and found.best == (0,)
    assert found.margin == pytest.approx(0.2)
    assert parted(runs(best=0.4, next=0.35, last=0.34)) is None


def test_a_margin_must_be_sure() -> None:
    doubtful = runs(best=0.5, next=0.2, last=0.2)
    doubtful.runs[0][:] = [1.0, 0.0] * 200
    assert parted(doubtful) is not None
    few = Looked(doubtful.search, {code: values[:8] for code, values in doubtful.runs.items()})
    assert parted(few) is None


def test_actions_that_are_as_good_solve_a_puzzle_too() -> None:
    found = parted(runs(best=0.4, same=0.39, third=0.1, last=0.0))
    assert found is not None and found.best == (0, 1)


def test_a_lost_position_is_no_puzzle() -> None:
    assert parted(runs(best=-0.7, next=-1.0, last=-1.0)) is None


@contextmanager
def half_clear() -> Iterator[None]:
    """So short a game has no clear puzzles; what else is asked of one is looked at with half clear ones."""
    asked = {"MARGIN": 0.001, "SURE": 0.0, "HOPE": -2.0, "TRIVIAL": 2.0, "MOST_A_PHASE": 3}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in asked.items():
            patch.setattr(mining, name, value)
        patch.setattr(mining, "TRIES", {"easy": 3, "medium": 1, "hard": 1})
        yield


@pytest.fixture(scope="module")
def mined() -> list[Puzzle]:
    with half_clear():
        return list(mine(line_of(resigned_record()), 24, "0", {"match": "resigned"}))


def test_a_puzzle_has_legal_solutions_and_wrong_answers(mined: list[Puzzle]) -> None:
    assert mined
    for puzzle in mined:
        state = puzzle.state()
        legal = {state.key(code) for code in state.legal(puzzle.seat)}
        assert puzzle.seat in state.acting
        assert {one.key for one in puzzle.solutions} < legal
        assert puzzle.others and not any(puzzle.solves(one.key) for one in puzzle.others)
        assert puzzle.loss(puzzle.others[0].key) == puzzle.others[0].loss


def test_a_puzzle_shows_what_its_seat_saw_and_hides_the_rest(mined: list[Puzzle]) -> None:
    line = line_of(resigned_record())
    views = [moment.state.view(moment.seat)["areas"] for moment in line.moments]
    positions = [moment.state.position() for moment in line.moments]
    for puzzle in mined:
        assert puzzle.state().view(puzzle.seat)["areas"] in views
    assert any(puzzle.position not in positions for puzzle in mined)


def test_a_turn_has_one_puzzle_at_most(mined: list[Puzzle]) -> None:
    turns = [puzzle.state().turn for puzzle in mined]
    assert len(set(turns)) == len(turns)


def test_what_everybody_finds_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    with half_clear():
        monkeypatch.setattr(mining, "TRIVIAL", -1.0)
        assert not list(mine(line_of(resigned_record()), 24, "0", {}))


# Themes ------------------------------------------------------------------------------------------------


def solved(key: str = "end", value: float = 0.0, otherwise: float = -0.3, ends: bool = False) -> Solved:
    return Solved(key, frozenset(), ends, value, otherwise)


def test_the_first_theme_that_fits_is_taken() -> None:
    known = themes_of("standoff-hex")
    assert theme_for(known, solved(ends=True)).id == "win-this-turn"
    assert theme_for(known, solved(otherwise=-0.9)).id == "save-the-red-gun"
    assert theme_for(known, solved("buy 2-hex")).id == "best-purchase"
    assert theme_for(themes_of("kardashev"), solved("bid 3")).id == "best-bid"


@pytest.mark.parametrize("game", zirconia.games())
def test_every_game_says_what_its_puzzles_are_about(game: str) -> None:
    assert len(themes_of(game)) > len(themes.USUAL)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("[a]\nname = 'A'", "needs a name and a task"),
        ("[a]\nname = 'A'\ntask = 'B?'\nactions = ['end']", "last theme must fit everything"),
        ("[a]\nname = 'A'\ntask = 'B?'\nevents = ['smiled']\n[b]\nname = 'B'\ntask = 'C?'", "smiled"),
        ("[a]\nname = 'A'\ntask = 'B?'\nwin = true", "win = True"),
        ("[a", "cannot be read"),
    ],
)
def test_themes_that_cannot_be_used_are_refused(
    text: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "themes.toml").write_text(text)
    monkeypatch.setattr(type(zirconia.game("kardashev")), "folder", tmp_path)
    with pytest.raises(BadThemes, match=wrong):
        themes_of.__wrapped__("kardashev")


# Files -------------------------------------------------------------------------------------------------


def test_puzzles_are_read_as_they_were_written(mined: list[Puzzle], tmp_path: Path) -> None:
    write(tmp_path / "puzzles.json", mined)
    assert read(tmp_path / "puzzles.json") == mined


@pytest.mark.parametrize(
    "change",
    [
        {"solutions": [{"key": "no such action", "name": "?"}]},
        {"solutions": []},
        {"position": {}},
        {"extra": 1},
        {"theme": "gardening"},
        {"difficulty": "impossible"},
        {"seat": 1.5},
        {"id": "0"},
        {"margin": "wide"},
        {"line": [[7, "End"]]},
    ],
)
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


def test_puzzles_of_other_rules_are_refused(mined: list[Puzzle], tmp_path: Path) -> None:
    write(tmp_path / "puzzles.json", [replace(mined[0], rules=99)])
    with pytest.raises(BadPuzzles, match="other rules"):
        read(tmp_path / "puzzles.json")


def test_a_file_of_something_else_is_refused(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(zirconia.record(zirconia.game("corporate-wars").start(seed="1"))))
    assert "holds no puzzles" in command("puzzles", "play", "--file", str(path)).err


# Many matches ------------------------------------------------------------------------------------------


def test_mining_goes_on_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, text = tmp_path / "puzzles.json", json.dumps(resigned_record())
    order = Order("corporate-wars", 30, iterations=24, records=(text,))
    with half_clear():
        first = collect(order, path)
    assert first and read(path) == first
    monkeypatch.setattr(collecting, "work", None)
    assert collect(order, path) == first
    with pytest.raises(BadPuzzles, match="another search"):
        collect(replace(order, seed="other"), path)


def test_a_choice_is_spread_over_what_there_is(mined: list[Puzzle]) -> None:
    first = mined[0]
    pool = Pool()
    for at, puzzle in enumerate(mined):
        pool.add(replace(puzzle, theme="best-card", source={"match": at}))
    other = next(one for one in mined if one is not first)
    pool.add(replace(other, theme="best-attack", margin=9.0, source={"match": "x"}))
    assert {one.theme for one in chosen(pool, 2)} == {"best-card", "best-attack"}


def test_of_nearly_equal_puzzles_the_clearest_is_kept(mined: list[Puzzle]) -> None:
    pool = Pool()
    for margin in (0.2, 0.4, 0.3):
        pool.add(replace(mined[0], margin=margin))
    assert [one.margin for one in chosen(pool, 5)] == [0.4]


def test_records_of_another_game_are_not_mined(tmp_path: Path, command: Command) -> None:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(resigned_record()))
    done = command("puzzles", "mine", "kardashev", "--records", str(path), "-o", str(tmp_path / "out.json"))
    assert "is a record of Corporate Wars, not of Kardashev" in done.err


# In the terminal ---------------------------------------------------------------------------------------


def test_puzzles_are_solved_by_words_or_numbers(mined: list[Puzzle], tmp_path: Path, command: Command) -> None:
    path = tmp_path / "puzzles.json"
    first = replace(mined[0], difficulty="easy")
    write(path, [first])
    state = first.state()
    legal = state.legal(first.seat)
    right = next(at for at, code in enumerate(legal, 1) if first.solves(state.key(code)))
    wrong = next(at for at, code in enumerate(legal, 1) if not first.solves(state.key(code)))
    for typed, answer in (
        (f"nonsense\n?\n{first.solutions[0].key}\n", "Solved"),
        (f"{right}\n", "Solved"),
        (f"{wrong}\n", "Not this time"),
        ("s\n", "Not this time"),
    ):
        done = command("puzzles", "play", "--file", str(path), typed=typed)
        assert f"{answer}: {first.solutions[0].name}" in " ".join(done.out.split())
        assert theme_of(first).task in done.out


def test_a_file_of_another_game_than_the_one_named_is_refused(
    mined: list[Puzzle], tmp_path: Path, command: Command
) -> None:
    path = tmp_path / "puzzles.json"
    write(path, mined[:1])
    assert "Puzzle 1 of 1: " in command("puzzles", "play", "corporate-wars", "--file", str(path), typed="q\n").out
    done = command("puzzles", "play", "kardashev", "--file", str(path))
    assert (done.status, done.err) == (2, f"zirconia: {path} holds puzzles of Corporate Wars, not of Kardashev\n")


def test_a_theme_that_no_puzzle_has_is_named(command: Command) -> None:
    assert "gardening" in command("puzzles", "play", "--theme", "gardening").err


def test_a_theme_of_another_game_is_told_with_its_game(command: Command) -> None:
    done = command("puzzles", "play", "standoff-hex", "--theme", "best-trash")
    assert "theme 'best-trash' in Standoff: hex, but in Galactic Confrontation; allowed: best-card" in done.err
    assert done.status == 2


@pytest.mark.parametrize("narrowed", [("--difficulty", "easy"), ("--theme", "best-card"), ("--file", "none.json")])
def test_the_puzzle_of_the_day_is_not_chosen(narrowed: tuple[str, str], command: Command) -> None:
    done = command("puzzles", "play", "--daily", *narrowed)
    assert (done.status, done.err) == (
        2,
        f"zirconia: --daily is one puzzle for everybody, without {narrowed[0]}\n",
    )


def test_a_puzzle_asks_and_refuses_as_a_game_does(mined: list[Puzzle], tmp_path: Path, command: Command) -> None:
    write(tmp_path / "puzzles.json", mined[:1])
    prompt = mined[0].state().view(mined[0].seat)["prompt"]
    done = command("puzzles", "play", "--file", str(tmp_path / "puzzles.json"), typed="nonsense\nplay archon\n")
    lines = done.out.splitlines()
    assert f"{mined[0].names[mined[0].seat]}: {prompt['text']}" in lines
    assert any(line.startswith("  Left: ") for line in lines)
    assert "! 'nonsense' is no command" in done.out
    assert not re.search("[A-Z]+_[A-Z]+", done.out)


# What came with the games ------------------------------------------------------------------------------


def test_the_puzzle_of_the_day_goes_through_all_of_them() -> None:
    game = zirconia.games()[0]
    puzzles = shipped(game)
    days = [date(2026, 11, 16) + timedelta(number) for number in range(len(puzzles))]
    assert {daily(day, game).id for day in days} == {one.id for one in puzzles}


@pytest.mark.parametrize("game", zirconia.games())
def test_every_game_has_puzzles_of_many_kinds(game: str) -> None:
    puzzles = shipped(game)
    assert len(puzzles) >= 30
    for puzzle in puzzles:
        assert puzzle.game == game and puzzle.margin >= mining.MARGIN
        assert puzzle.id == id_of(game, puzzle.position, puzzle.seat)
    assert len({one.theme for one in puzzles}) >= 3
    assert len({one.phase for one in puzzles}) == 3
    assert len({one.difficulty for one in puzzles}) >= 2


@pytest.mark.parametrize("game", zirconia.games())
def test_a_client_gets_a_puzzle_with_its_words(game: str) -> None:
    puzzle = shipped(game)[0]
    row = as_json(puzzle)
    assert row["told"] == told(puzzle) and row["task"] == theme_of(puzzle).task
    assert json.loads(json.dumps(row)) == row
    assert puzzle.solutions[0].name in row["told"][0]
