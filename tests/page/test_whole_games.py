"""Whole games by clicking, from the first move to the last."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import zirconia
from tests.page.clicks import new_table, play_on
from tests.page.conftest import Opener
from tests.server.support import Server

# Options of the rules that make a game of random clicks short.
SHORT: dict[str, dict[str, Any]] = {
    "corporate-wars": {"short-game": True},
    "galactic-confrontation": {"length": "Skirmish"},
    "kardashev": {"quick-end": True},
    "standoff-hex": {"rounds": 30},
    "standoff-square": {"rounds": 30},
}


@pytest.mark.parametrize("game", zirconia.games())
def test_a_whole_game_against_a_bot_by_clicking(game: str, server: Server, opener: Opener) -> None:
    page = opener(server.url, careful=False)  # as fast as it goes: one click where one is enough
    new_table(page, game, ["you", "bot:random"], SHORT[game])
    expect(page.locator(".prompt")).to_be_visible()
    done = play_on(page)
    assert done["over"], done
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
