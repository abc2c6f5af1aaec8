"""Eight questions of a newcomer, each answered by a picture of the table alone, at any moment of any game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import zirconia
from tests.page.clicks import DRAWN, Known, opened, scene, see_the_table
from tests.page.conftest import LAPTOP, PHONE, Opener
from tests.page.moments import EASY, positions
from tests.server.support import Server

UNANSWERED = Path(__file__).with_name("questions.js").read_text(encoding="utf-8")
SMALL = {"width": 360, "height": 640}
SIZES = {"laptop": LAPTOP, "phone": PHONE}


@pytest.fixture
def pictures() -> Path | None:
    """Where pictures go to be looked at, if ZIRCONIA_PICTURES says so; what they show is asked of the page."""
    if not (named := os.environ.get("ZIRCONIA_PICTURES")):
        return None
    folder = Path(named)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def tables_at(server: Server, game: str, moments: dict[str, dict[str, Any] | None]) -> dict[str, Known]:
    """Tables against a bot, which acts first where the position says so."""
    asked = {"name": "Ada", "settings": {"hints": True}}
    kinds = ["you", f"bot:{EASY}"]
    return {moment: opened(server, game, kinds, position=at, **asked) for moment, at in moments.items()}


@pytest.mark.parametrize("game", zirconia.games())
def test_eight_questions_are_answered_by_a_picture_alone(
    game: str, server: Server, opener: Opener, pictures: Path | None
) -> None:
    tables = tables_at(server, game, {"early": None, **positions(game)})
    page = opener("about:blank", tables=list(tables.values()))
    missing: list[str] = []
    for moment, table in tables.items():
        page.goto(f"{server.url}/t/{table['table']}")
        expect(page.locator(".prompt.yours")).to_be_visible()
        see_the_table(page, game)
        expect(page.locator(".goal")).to_be_visible()
        choices = scene(page)["view"]["choices"]
        known = {"happened": moment != "early", "priced": any("cost" in one for one in choices)}
        for name, size in SIZES.items():
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.evaluate(DRAWN)
            if pictures:
                page.screenshot(path=pictures / f"{game}-{moment}-{name}.png")
            missing += [f"{moment}, {name}: {question}?" for question in page.evaluate(UNANSWERED, known)]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("game", zirconia.games())
def test_an_open_market_leaves_the_other_answers_in_sight(game: str, server: Server, opener: Opener) -> None:
    """On a phone it has the room of the hand and of the board, nothing else's."""
    table = tables_at(server, game, {"late": positions(game)["late"]})["late"]
    page = opener(f"{server.url}/t/{table['table']}", tables=[table], size=PHONE)
    expect(page.locator(".prompt.yours")).to_be_visible()
    see_the_table(page, game)
    market = page.locator(".sheets [aria-expanded]", has=page.locator(".lucide-shopping-bag"))
    for size in (PHONE, SMALL):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        if market.is_visible() and market.get_attribute("aria-expanded") == "false":
            market.click()
        page.evaluate(DRAWN)
        missing = page.evaluate(UNANSWERED, {"happened": True, "priced": False})
        covered = {"what can I do", "what is it worth"} if market.is_visible() else set()
        assert not set(missing) - covered, size
