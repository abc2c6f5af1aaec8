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
from tests.page.clicks import follow, play_now, playing, scene, stand_still, until
from tests.page.conftest import LAPTOP, PHONE, Opener
from tests.patience import PATIENCE
from tests.server.support import Server

GAMES = Path(__file__).parent.parent.parent / "src" / "zirconia" / "games"
# A step stands there, with what it points at; or a later one does, or none after the last.
SHOWN = """
([number, all, points]) => {
  const header = document.querySelector('.guide header span')
  const shown = header ? parseInt(header.textContent) : number === all ? all + 1 : 0
  const pointed = [...document.querySelectorAll('[data-guided]')].some((node) => node.getClientRects().length)
  return shown > number || (shown === number && (pointed || !points))
}
"""
# A step that waits for nothing, or no longer, is read and left by its button.
READ = """
(number) => {
  const here = document.querySelector('.guide header span')?.textContent.startsWith(`${number} of`)
  if (!here || document.querySelector('.guide .wait')) return false
  document.querySelector('.guide footer .strong').click()
  return true
}
"""


def steps_of(game: str) -> list[dict[str, Any]]:
    path = GAMES / game.replace("-", "_") / "page" / "guide.toml"
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["step"]
    return found


@pytest.mark.parametrize("game", zirconia.games())
def test_every_step_of_the_guide_is_done_by_a_click(game: str, server: Server, opener: Opener) -> None:
    page = playing(opener, server, game, guide=True)
    steps = [step for step in steps_of(game) if "only" not in step]
    assert 6 <= len(steps) <= 12
    expect(page.locator(".guide header span")).to_have_text(f"1 of {len(steps)}")
    for number, step in enumerate(steps, 1):
        until(page, SHOWN, [number, len(steps), "at" in step])
        if not is_at(page, number):
            assert "phase" in step  # what it waited for came before anybody had read it
        elif page.evaluate(READ, number):
            assert "move" not in step or "phase" in step  # what it would wait for has come already
        elif "move" in step:
            make(page, step, number)
        else:
            reach(page, step["phase"], number)
    expect(page.locator(".guide")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text(re.compile("(ends|finishes) the turn"))


def make(page: Page, step: dict[str, Any], number: int) -> None:
    """Do the move a step waits for; on the way answer whatever else is asked, as a player would have to."""
    pattern = step["move"]
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        if not is_at(page, number) or page.evaluate(READ, number):
            return
        told = scene(page)
        choices = told["view"]["choices"]
        if not choices or told["view"]["phase"]["id"] == step.get("phase"):
            page.wait_for_timeout(50)
            continue
        wanted = [choice for choice in choices if re.search(pattern, choice["key"])]
        follow(page, (wanted or choices)[0], told["view"])
    view = scene(page)["view"]
    asked = f"phase {view['phase']['id']}, choices {[choice['key'] for choice in view['choices']]}"
    raise AssertionError(f"step {number} can't be done: {pattern}; {asked}; {page.locator('.guide').inner_text()}")


def reach(page: Page, phase: str, number: int) -> None:
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        if not is_at(page, number) or page.evaluate(READ, number):
            return
        told = scene(page)
        if told["view"]["choices"]:
            follow(page, told["view"]["choices"][0], told["view"])
        page.wait_for_timeout(50)
    raise AssertionError(f"the phase {phase} does not come")


def is_at(page: Page, number: int) -> bool:
    header = page.locator(".guide header span")
    return header.count() > 0 and (header.text_content() or "").startswith(f"{number} of")


def test_a_guide_goes_on_where_it_was_after_a_reload(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars", guide=True)
    for _ in range(2):
        page.locator(".guide").get_by_role("button", name="Next").click()
    expect(page.locator(".guide header")).to_contain_text("3 of 8")
    page.reload()
    expect(page.locator(".guide header")).to_contain_text("3 of 8")


def test_a_guide_that_was_closed_stays_closed_and_opens_where_it_was(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars", guide=True)
    page.locator(".guide").get_by_role("button", name="Next").click()
    page.get_by_label("Close the guide").click()
    page.reload()
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.locator(".guide")).to_have_count(0)
    page.get_by_label("First game guide").click()
    expect(page.locator(".guide header")).to_contain_text("2 of 8")


COVERED = """
() => {
  const guide = document.querySelector('.guide').getBoundingClientRect()
  const beside = (box) => !box.width || box.left >= guide.right || box.right <= guide.left
  const over = (box) => !beside(box) && box.top < guide.bottom - 1 && box.bottom > guide.top + 1
  return [...document.querySelectorAll('[data-guided], .log, .prompt, .hand, .board svg')]
    .filter((node) => over(node.getBoundingClientRect()))
    .map((node) => node.className.baseVal ?? node.className)
}
"""


@pytest.mark.parametrize("game", zirconia.games())
def test_a_guide_covers_nothing_on_a_laptop_or_a_phone(game: str, server: Server, opener: Opener) -> None:
    page = playing(opener, server, game, guide=True)
    expect(page.locator("[data-guided]").first).to_be_attached()
    for _ in range(4):
        for size in (PHONE, LAPTOP):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            stand_still(page)
            assert page.evaluate(COVERED) == [], size
        page.locator(".guide footer button").nth(1).click()


def test_the_scientist_is_told_of_the_technology_to_start_with(server: Server, opener: Opener) -> None:
    page = opener(server.url, guide=True)
    play_now(page, "kardashev")
    expect(page.locator(".guide header")).to_contain_text("1 of 11")
    page.locator("[data-id='role:scientist']").locator("visible=true").first.click()
    expect(page.locator(".guide header")).to_contain_text("2 of 12")
    for _ in range(2):
        page.locator(".guide").get_by_role("button", name="Skip").click()
    expect(page.locator(".guide")).to_contain_text("The Scientist begins with one technology of level 1")
