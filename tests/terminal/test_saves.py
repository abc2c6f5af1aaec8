"""Matches that save themselves and can go on."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import zirconia
from tests.cli.support import random_record, resigned_record
from tests.terminal.tables import seated
from zirconia.commands import play
from zirconia.terminal.matches.local import LocalMatch
from zirconia.terminal.matches.match import export
from zirconia.terminal.matches.saves import Save, Saved, folder, unfinished, write_whole
from zirconia.terminal.plain.client import PlainClient
from zirconia.terminal.plain.console import Console
from zirconia.terminal.screens.start_screen import resume

GAME = "galactic-confrontation"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def test_a_match_that_was_left_can_go_on() -> None:
    state = zirconia.game(GAME).start(seed=1)
    save = Save(["human", "random"])
    state.apply(state.legal()[0])
    save.write(state)
    assert unfinished() == []  # it is being played
    save.close(state)
    (found,) = unfinished(GAME)
    assert found.state() == state
    assert found.players == ["human", "random"]
    assert not found.crashed
    assert unfinished("another-game") == []


def test_a_match_goes_on_with_the_names_of_its_players() -> None:
    state = zirconia.game(GAME).start(seed=1)
    Save(["human", "random"], called=["Ann"]).close(state)
    (found,) = unfinished(GAME)
    match = resume(found)
    assert isinstance(match, LocalMatch) and match.save is not None
    match.save.lock.free()
    assert [player["name"] for player in match.scene["players"]] == ["Ann", "Random bot"]


def test_a_match_whose_process_died_counts_as_crashed() -> None:
    program = (
        "import os, zirconia\n"
        "from zirconia.terminal.matches.saves import Save\n"
        f"state = zirconia.game('{GAME}').start(seed=2)\n"
        "save = Save(['human', 'random'])\n"
        "state.apply(state.legal()[0])\n"
        "save.write(state)\n"
        "os._exit(9)\n"
    )
    subprocess.run([sys.executable, "-c", program], env=dict(os.environ), check=False)
    (found,) = unfinished()
    assert found.crashed
    assert len(found.data["entries"]) == 1


def test_a_finished_match_leaves_nothing() -> None:
    state = zirconia.game(GAME).start(seed=3)
    save = Save(["human", "random"])
    save.write(state)
    state.resign(0)
    save.write(state)
    assert unfinished() == []
    save.close(state)
    assert [path.name for path in folder().iterdir()] == []


def test_a_broken_file_is_left_aside() -> None:
    write_whole(folder() / "x.zirconia.json", "{")
    write_whole(folder() / "y.zirconia.json", '{"game": "nothing", "result": null, "table": {}}')
    assert unfinished() == []


def test_a_file_is_whole_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    write_whole(path, "first")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "\ud800")
    assert path.read_text() == "first"
    assert os.listdir(tmp_path) == ["file.json"]
    assert path.stat().st_mode & 0o077 == 0


def test_a_disk_that_fails_does_not_stop_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("zirconia.terminal.matches.saves.write_whole", full)
    save = Save(["human", "random"])
    save.write(zirconia.game(GAME).start(seed=4))
    save.lock.free()
    assert save.problem == "The match could not be saved: No space left on device"


# At the start screen ----------------------------------------------------------------------------------


def left(count: int) -> None:
    """Matches that somebody has left."""
    for seed in range(count):
        state = zirconia.game(GAME).start(seed=seed)
        save = Save(["human", "random"])
        state.apply(state.legal()[0])
        save.close(state)


def test_many_kept_matches_leave_the_games_in_sight() -> None:
    left(30)

    async def looking() -> None:
        async with seated(None) as hands:
            await hands.shows("Kept matches (30)")
            for game in zirconia.games():
                assert zirconia.game(game).title in hands.text()

    asyncio.run(looking())


def test_a_kept_match_can_be_deleted_after_a_question() -> None:
    left(3)

    async def deleting() -> None:
        async with seated(None) as hands:
            await hands.press("down", "enter")
            await hands.shows("d: delete it")
            await hands.press("d")
            await hands.shows("for good?")
            await hands.press("enter")
            assert len(unfinished()) == 3
            await hands.press("d")
            await hands.press("down", "enter")
            await hands.until(lambda: len(unfinished()) == 2)

    asyncio.run(deleting())


def test_a_match_goes_on_from_the_list_of_kept_ones() -> None:
    left(2)

    async def going_on() -> None:
        async with seated(None) as hands:
            await hands.press("down", "enter")
            await hands.press("down", "enter")
            await hands.until(lambda: isinstance(hands.app.match, LocalMatch))
            assert hands.app.match is not None
            assert hands.app.match.scene["game"] == GAME

    asyncio.run(going_on())


# On the command line ----------------------------------------------------------------------------------


def crashed_match(seed: str) -> Saved:
    """A match whose file says that it is still being played, though nobody does."""
    state = zirconia.game(GAME).start(seed=seed)
    save = Save(["human", "random"])
    save.write(state)
    save.lock.free()
    (found,) = unfinished()
    return found


def command(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    play.add(parser.add_subparsers())
    return parser.parse_args(["play", GAME, *words])


@pytest.mark.parametrize("words", [(), ("--seed", "7"), ("--bots", "random"), ("--seats", "2")])
def test_a_crashed_match_is_offered_to_a_command_that_may_mean_it(words: tuple[str, ...]) -> None:
    assert play.meant(command(*words), crashed_match("7"))


@pytest.mark.parametrize(
    "words", [("--seed", "8"), ("--bots", "easy"), ("--hot-seat",), ("--option", "length=skirmish")]
)
def test_a_command_that_says_otherwise_begins_anew(words: tuple[str, ...]) -> None:
    assert not play.meant(command(*words), crashed_match("7"))


@pytest.mark.parametrize("over", [True, False])
def test_whoever_keeps_the_record_of_a_finished_game_is_told_how_to_review_it(tmp_path: Path, over: bool) -> None:
    record = resigned_record() if over else random_record()
    path = tmp_path / "my game.json"
    told = export(record, str(path))
    assert told.startswith(f"The record is in {path}.")
    assert (f"zirconia review '{path}'" in told) == over
    assert json.loads(path.read_text()) == record


# In plain text ----------------------------------------------------------------------------------------


class Typed(io.StringIO):
    """Lines; then Ctrl-C, if somebody presses it."""

    def __init__(self, lines: str, interrupted: bool) -> None:
        super().__init__(lines)
        self.interrupted = interrupted

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline()
        if not line and self.interrupted:
            raise KeyboardInterrupt
        return line


def in_plain_text(lines: str, interrupted: bool = False) -> str:
    """What is shown to somebody who types these lines; the input ends there, or is broken off."""
    shown = io.StringIO()
    state = zirconia.game(GAME).start(seed="7")
    players = ["human", "random"]
    console = Console(Typed(lines, interrupted), shown)
    with pytest.raises(KeyboardInterrupt) if interrupted else contextlib.nullcontext():
        PlainClient(state, players, "7", console, save=Save(players)).play()
    return shown.getvalue()


@pytest.mark.parametrize("interrupted", [False, True])
def test_a_match_in_plain_text_that_is_broken_off_is_offered_to_the_same_command(
    interrupted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = in_plain_text("1\n", interrupted)
    assert shown.endswith("The match is kept: the same command goes on with it.\n")
    monkeypatch.setattr("builtins.input", lambda _: "y")
    saved = play.broken_off(command("--plain", "--seed", "7", "--bots", "random"))
    assert saved is not None
    assert len(saved.data["entries"]) == 1


def test_a_match_in_plain_text_that_was_left_is_kept_and_one_that_is_over_is_not() -> None:
    assert "Goodbye. The match is kept" in in_plain_text("1\nquit\n\n")
    (saved,) = unfinished()
    assert not saved.crashed
    saved.path.unlink()
    in_plain_text("1\nresign\nyes\n\n")
    assert unfinished() == []
    assert [path.name for path in folder().iterdir()] == []


def test_a_match_that_can_not_be_kept_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("zirconia.terminal.matches.saves.write_whole", full)
    shown = in_plain_text("1\n1\n")
    assert shown.count("! The match could not be saved: No space left on device.") == 1
    assert "The match is kept" not in shown
