"""Decks of one's own in the terminal: counted under their rules, kept as text, named on the command line."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

import pytest

import zirconia
from tests.terminal.tables import Hands, seated
from zirconia.commands.common import setup_from
from zirconia.core.decks import deck_sheet
from zirconia.core.errors import BadSetup
from zirconia.terminal import kept_decks
from zirconia.terminal.screens.deck_screen import DeckScreen

GAME = "corporate-wars"
SETUP = zirconia.game(GAME).setup()
SHEET = deck_sheet(SETUP, "deck")


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def edited(keys: Any) -> Any:
    """What comes of a deck's screen after these keys."""
    found: list[Any] = []

    async def editing() -> None:
        async with seated(None, (100, 40)) as hands:
            hands.app.push_screen(DeckScreen(SETUP, "deck", "standard"), found.append)
            await hands.settle()
            await keys(hands)

    asyncio.run(editing())
    return found[0] if found else None


def test_a_deck_is_taken_when_every_rule_is_met() -> None:
    async def keys(hands: Hands) -> None:
        await hands.press("down", "down", "down", "right")
        assert "[ ] D2 exactly 40 cards: it has 41 cards" in hands.text()
        await hands.press("enter")
        assert "it must have exactly 40 (D2)" in hands.text()
        await hands.press("up", "up", "left")
        assert "[x] D2 exactly 40 cards" in hands.text()
        await hands.press("enter")

    usual = SHEET.decks["standard"]
    changed = {"oppressor": usual["oppressor"] + 1, "henchman": usual["henchman"] - 1}
    assert edited(keys) == {**{id: n for id, n in usual.items() if n}, **changed}


def test_a_ready_made_deck_is_told_by_its_name_and_a_kept_one_is_loaded() -> None:
    kept_decks.keep(GAME, SHEET, "My Rush", SHEET.decks["rush"])

    async def keys(hands: Hands) -> None:
        await hands.press("l")
        assert "my-rush" in hands.text()
        await hands.press("enter")
        await hands.press("enter")

    assert edited(keys) == "rush"


def test_a_kept_deck_is_a_text_that_people_read() -> None:
    path = kept_decks.keep(GAME, SHEET, "My Rush", SHEET.decks["rush"])
    assert path.read_text().startswith("# My Rush\n5 Bounty Hunter\n")
    assert kept_decks.kept(GAME) == ["my-rush"]
    assert kept_decks.read_file(SHEET, path) == ("My Rush", SHEET.decks["rush"])
    kept_decks.forget(GAME, "My Rush")
    assert kept_decks.kept(GAME) == []


@pytest.mark.parametrize("name", ["", "!?", "../.."])
def test_a_name_without_a_letter_names_no_file(name: str) -> None:
    with pytest.raises(BadSetup, match="needs a name"):
        kept_decks.keep(GAME, SHEET, name, {})


def given(*options: str) -> Any:
    arguments = argparse.Namespace(game=GAME, seats=None, option=list(options), overrides=None, set=[])
    return setup_from(arguments).options["deck"]


def test_the_command_line_names_a_deck_ready_made_kept_or_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("\n".join(f"{id}: {count}" for id, count in SHEET.decks["control"].items()))
    kept_decks.keep(GAME, SHEET, "Mine", SHEET.decks["economy"])
    assert given("deck=rush,standard") == ["rush", "standard"]
    assert given("deck=mine") == [SHEET.decks["economy"]] * 2
    assert given(f"deck={file}") == [SHEET.decks["control"]] * 2


def test_an_unknown_deck_on_the_command_line_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadSetup, match="there is no deck 'rsh'"):
        given("deck=rsh")
