"""The guides: whoever does what they say, click by click, finishes a first turn of a game never seen before."""

from __future__ import annotations

import re
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import zirconia
from tests.page.clicks import follow, play_now, scene
from tests.page.conftest import Opener
from tests.server.support import Server

GAMES = Path(__file__).parent.parent.parent / "src" / "zirconia" / "games"
# A step that waits for nothing, or no longer, is read and left by its button.
READ = """
(number) => {
  const here = document.querySelector('.guide header span')?.textContent.startsWith(`${number} of`)
  if (!here || document.querySelector('.guide .wait')) return false
  document.querySelector('.guide footer .strong').click()
  return true
}
"""

PATIENCE = 60  # seconds for one step: others' turns and questions in between


def steps_of(game: str) -> list[dict[str, Any]]:
    path = GAMES / game.replace("-", "_") / "guide.toml"
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["step"]
    return found


@pytest.mark.parametrize("game", zirconia.games())
def test_every_step_of_the_guide_is_done_by_a_click(game: str, server: Server, opener: Opener) -> None:
    page = opener(server.url, guide=True)
    play_now(page, game)
    steps = steps_of(game)
    assert 6 <= len(steps) <= 10
    for number, step in enumerate(steps, 1):
        expect(page.locator(".guide header span")).to_have_text(f"{number} of {len(steps)}")
        if "at" in step:
            expect(page.locator("[data-guided]").locator("visible=true").first).to_be_visible()
        if page.evaluate(READ, number):
            assert "move" not in step or "phase" in step  # what it would wait for has come already
        elif "move" in step:
            make(page, step, number)
        else:
            reach(page, step["phase"], number)
    expect(page.locator(".guide")).to_have_count(0)
    assert turn_is_done(page)


def make(page: Page, step: dict[str, Any], number: int) -> None:
    """Do the move a step waits for; on the way answer whatever else is asked, as a player would have to."""
    pattern = step["move"]
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not is_at(page, number) or page.evaluate(READ, number):
            return
        told = scene(page)
        choices = told["view"]["choices"]
        if not choices or told["view"]["phase"]["id"] == step.get("phase"):
            page.wait_for_timeout(50)
            continue
        wanted = [choice for choice in choices if re.search(pattern, choice["key"])]
        follow(page, (wanted or choices)[0], told["view"])
        page.wait_for_timeout(120)
    view = scene(page)["view"]
    asked = f"phase {view['phase']['id']}, choices {[choice['key'] for choice in view['choices']]}"
    raise AssertionError(f"step {number} can't be done: {pattern}; {asked}; {page.locator('.guide').inner_text()}")


def reach(page: Page, phase: str, number: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not is_at(page, number) or page.evaluate(READ, number):
            return
        told = scene(page)
        if told["view"]["choices"]:
            follow(page, told["view"]["choices"][0], told["view"])
        page.wait_for_timeout(120)
    raise AssertionError(f"the phase {phase} does not come")


def is_at(page: Page, number: int) -> bool:
    header = page.locator(".guide header span")
    return header.count() > 0 and (header.text_content() or "").startswith(f"{number} of")


def turn_is_done(page: Page) -> bool:
    """The first turn is over: somebody has ended one."""
    return bool(re.search(r"(ends|finishes) the turn", page.locator(".log").text_content() or ""))
