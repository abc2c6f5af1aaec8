"""The manual shows the example's very code, and the example is a game like any other."""

from __future__ import annotations

import inspect
import io
import re
from collections import defaultdict
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

import zirconia
from tests.example import BOARD_FOLDER, BOARD_GAME, FOLDER, GAME
from zirconia import conformance
from zirconia.conformance.scenes import schema
from zirconia.core.contract.declared import Reason
from zirconia.core.contract.rules import Rules
from zirconia.core.game import Game
from zirconia.terminal.plain.client import PlainClient
from zirconia.terminal.plain.console import Console

MANUAL = (FOLDER.parent / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown() -> dict[str, list[str]]:
    """The lines that the manual shows of each file, blank ones aside."""
    found: dict[str, list[str]] = defaultdict(list)
    for file, text in BLOCK.findall(MANUAL):
        if not file.startswith(BOARD_FOLDER.name):
            found[file] += [line for line in text.splitlines() if line]
    return found


def pieces() -> list[tuple[str, str]]:
    """The pieces that the manual shows of the second example, with their files."""
    return [(file, text) for file, text in BLOCK.findall(MANUAL) if file.startswith(BOARD_FOLDER.name)]


def written() -> dict[str, list[str]]:
    files = [path for path in FOLDER.rglob("*") if path.suffix in (".py", ".toml", ".md")]
    return {
        str(path.relative_to(FOLDER)): [line for line in path.read_text(encoding="utf-8").splitlines() if line]
        for path in files
        if "build" not in path.parts
    }


def test_the_manual_shows_every_file_of_the_example() -> None:
    assert set(shown()) == set(written())


@pytest.mark.parametrize("file", sorted(written()))
def test_the_manual_shows_the_very_code(file: str) -> None:
    assert shown()[file] == written()[file]


@pytest.mark.parametrize(("file", "text"), pieces())
def test_a_piece_of_the_second_example_is_the_very_code(file: str, text: str) -> None:
    assert text in (BOARD_FOLDER.parent / file).read_text(encoding="utf-8")


def test_the_manual_names_all_that_a_game_may_fill_in() -> None:
    declared = inspect.getsource(Rules).partition("# What follows from it")[0]
    hooks = re.findall(r"^    (?:def )?([a-z_]+)[:(]", declared, re.MULTILINE)
    assert len(hooks) > 40
    assert not [name for name in hooks if not re.search(rf"\b{name}\b", MANUAL)]


def test_the_manual_names_what_a_reason_may_say() -> None:
    assert not [field.name for field in fields(Reason) if not re.search(rf"\b{field.name}\b", MANUAL)]


def test_the_manual_shows_pieces_of_the_second_example() -> None:
    assert len({file for file, _ in pieces()}) >= 5


@pytest.mark.parametrize("game", [GAME, BOARD_GAME], ids=["bag-duel", "dark-asteroids"])
def test_an_example_keeps_its_promises(game: Game[Any, Any]) -> None:
    report = conformance.check(game, games=3, seed="manual")
    assert report.ok, report


def test_the_manual_s_last_words_are_true() -> None:
    state = GAME.load({"seats": 2, "players": [{"hand": ["star"]}, {"hand": []}]})
    state.apply(state.code("play star"))
    assert state.scores() == (5, 0)


def test_the_schema_is_a_schema() -> None:
    meta.validate(schema())


@pytest.mark.parametrize("id", zirconia.games())
def test_views_follow_the_schema(id: str) -> None:
    game = zirconia.game(id)
    for seats in game.seats:
        state = game.start(seats)
        for seat in (*range(seats), None):
            Draft202012Validator(schema()).validate(state.view(seat))


@pytest.mark.parametrize(
    "change",
    [
        {"scene": 2},
        {"extra": 1},
        {"round": 0},
        {"boards": [{"id": "b", "kind": "triangle", "cells": [], "zones": [], "overlays": []}]},
        {"choices": [{"code": 0, "key": "x", "path": [], "text": "X"}]},
    ],
)
def test_the_schema_refuses_what_is_no_scene(change: dict[str, Any]) -> None:
    view = {**GAME.start().view(0), **change}
    assert not Draft202012Validator(schema()).is_valid(view)


def test_every_word_of_the_schema_is_explained() -> None:
    text = (Path(FOLDER).parent / "scene.md").read_text(encoding="utf-8")
    for word in schema()["properties"]:
        assert f"`{word}`" in text, word


def test_the_text_client_plays_the_example() -> None:
    """A person in seat 0 types commands, a random bot sits opposite."""
    shown = io.StringIO()
    state = GAME.load({"seats": 2, "players": [{"hand": ["star"]}, {"hand": ["gem"]}]})
    table = PlainClient(state, ["human", "random"], "1", Console(io.StringIO("play star\nend\n"), shown))
    table.play()
    assert "A plays a Star." in [event["text"] for event in state.events(0)]
    assert state.scores()[0] == 5 and state.turn[0] >= 3
    assert "Star" in shown.getvalue()
