"""Eight questions of a newcomer, each answered by a picture of the table alone, at any moment of any game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import zirconia
from tests.page.clicks import DRAWN, scene
from tests.page.conftest import LAPTOP, PHONE, Opener
from tests.page.moments import EASY, positions
from tests.page.screens import OPEN
from tests.server.support import Server

UNANSWERED = Path(__file__).with_name("questions.js").read_text(encoding="utf-8")
SIZES = {"laptop": LAPTOP, "phone": PHONE}


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where the pictures go: ZIRCONIA_PICTURES says where they are kept to be looked at."""
    folder = Path(os.environ.get("ZIRCONIA_PICTURES", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def sit_down_at(page: Page, server: Server, game: str, position: dict[str, Any] | None) -> None:
    """A table against a bot, which acts first where the position says so."""
    page.goto(server.url)
    table = page.evaluate(OPEN, [game, position, "Ada", 1, EASY])
    page.goto(f"{server.url}/t/{table}")
    expect(page.locator(".prompt.yours")).to_be_visible()
    expect(page.locator(f"#art-sheet-{game}")).to_be_attached()
    expect(page.locator(".goal")).to_be_visible()


@pytest.mark.parametrize("game", zirconia.games())
def test_eight_questions_are_answered_by_a_picture_alone(
    game: str, server: Server, opener: Opener, pictures: Path
) -> None:
    page = opener(server.url)
    missing: list[str] = []
    for moment, position in {"early": None, **positions(game)}.items():
        sit_down_at(page, server, game, position)
        choices = scene(page)["view"]["choices"]
        known = {"happened": moment != "early", "priced": any("cost" in one for one in choices)}
        for name, size in SIZES.items():
            page.set_viewport_size(size)  # type: ignore[arg-type]
            page.evaluate(DRAWN)
            page.screenshot(path=pictures / f"{game}-{moment}-{name}.png")
            missing += [f"{moment}, {name}: {question}?" for question in page.evaluate(UNANSWERED, known)]
    assert not missing, "\n".join(missing)
