"""Every screen, from a phone to a large one, each game at its fullest: nothing cut off, covered or too small."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import zirconia
from tests.page.checks import violations
from tests.page.clicks import DRAWN, playing
from tests.page.conftest import Opener
from tests.page.full_tables import FULL, LONG_NAME
from tests.server.support import Server

PROBLEMS = Path(__file__).with_name("problems.js").read_text(encoding="utf-8")
SIZES = [(360, 740), (390, 844), (844, 390), (640, 400), (820, 1180), (1024, 700), (1366, 640), (1366, 768)]
SIZES += [(1920, 1080)]
LARGEST_TEXT = [(390, 844), (1366, 768)]


def at_a_full_table(opener: Opener, server: Server, game: str) -> Page:
    position = {"zirconia": 1, "game": game, "rules": zirconia.game(game).rules, **FULL[game]}
    asked = {"name": LONG_NAME, "settings": {"hints": True}}
    page = playing(opener, server, game, bot="random", position=position, asked=asked)
    expect(page.locator(".prompt.yours")).to_be_visible()
    return page


@pytest.mark.parametrize("game", zirconia.games())
def test_every_screen_holds_the_fullest_table(game: str, server: Server, opener: Opener) -> None:
    page = at_a_full_table(opener, server, game)
    found = [problem for size in SIZES for problem in problems_at(page, *size)]
    page.evaluate("document.documentElement.dataset.text = 'larger'")
    found += [f"largest text, {problem}" for size in LARGEST_TEXT for problem in problems_at(page, *size)]
    assert not found, "\n".join(found)


def problems_at(page: Page, width: int, height: int) -> list[str]:
    """All that is wrong on a screen of this size, and what axe finds there."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN)
    return [f"{width} x {height}: {one}" for one in [*page.evaluate(PROBLEMS), *violations(page)]]
