"""Running the command inside the tests."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

import pytest

import zirconia
from zirconia.cli import main

GAMES = zirconia.games()
GAME = "galactic-confrontation"  # where any game will do; what is generic is tested on all GAMES


@dataclass
class Done:
    """What a command left behind."""

    status: int
    out: str
    err: str


def random_record(game: str = GAME, seed: str = "1", entries: int = 60) -> dict[str, Any]:
    """The record of the beginning of a random game."""
    state = zirconia.game(game).start(seed=seed)
    for number in range(entries):
        legal = state.legal()
        state.apply(legal[number * 7 % len(legal)])
    return zirconia.record(state)


def resigned_record() -> dict[str, Any]:
    """The record of a short game that is over: after some random actions somebody gives up."""
    state = zirconia.replay(random_record("corporate-wars", entries=24))
    state.resign(0)
    return zirconia.record(state)


class Command:
    """`zirconia` with captured output."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *argv: str, typed: str = "") -> Done:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            status = main(list(argv))
        except SystemExit as leaving:
            status = int(leaving.code or 0)
        captured = self.capsys.readouterr()
        return Done(status, captured.out, captured.err)
