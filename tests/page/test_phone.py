"""A phone that is touched, with the guide on: nothing is covered or out of sight, and the board keeps its size."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import zirconia
from tests.page.clicks import DRAWN, play_on, playing, stand_still, until
from tests.page.conftest import PHONE, Opener
from tests.server.support import Server

PROBLEMS = Path(__file__).with_name("problems.js").read_text(encoding="utf-8")
UPRIGHT = [(390, 844), (390, 664), (360, 640)]
SIZES = [*UPRIGHT, (844, 390)]
# What the text of the guide lies over of what it tells about, in pixels of height.
COVERED = """
() => {
  const text = document.querySelector('.guide p').getBoundingClientRect()
  const boxes = [...document.querySelectorAll('[data-guided]')].map((node) => node.getBoundingClientRect())
  const over = (box) => Math.min(box.bottom, text.bottom) - Math.max(box.top, text.top)
  const beside = (box) => !box.width || box.left >= text.right || box.right <= text.left
  return Math.max(0, ...boxes.filter((box) => !beside(box)).map(over))
}
"""
# How many lit cells there are, and how many of them are wholly in sight.
LIT = """
() => {
  const all = document.querySelector('.board svg').getBoundingClientRect()
  const lit = [...document.querySelectorAll('.cell.lit .base')].map((node) => node.getBoundingClientRect())
  const seen = lit.filter((box) => box.left >= all.left - 1 && box.right <= all.right + 1
    && box.top >= all.top - 1 && box.bottom <= all.bottom + 1)
  return [seen.length, lit.length]
}
"""
# The height of what can be taken, shown and in all.
SHELF = "() => [...document.querySelectorAll('.areas')].map((node) => [node.clientHeight, node.scrollHeight])[0]"
# Where the board lies, unless something that was opened has taken its place.
BOARD = """
() => document.querySelector('.sheets').dataset.sheet ? null
  : ['.scene > .players', '.scene > .field', '.board svg', '.scene > .question'].map((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect()
    return box && [part, Math.round(box.top), Math.round(box.height)]
  })
"""


def turn(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(DRAWN)


def fold(page: Page) -> None:
    """Whatever lies over the table goes away: the text of the guide, and what can be taken."""
    for raised in (page.locator(".fold[aria-expanded=true]"), page.locator(".sheets [aria-expanded=true]")):
        if raised.count():
            raised.tap()
    page.evaluate(DRAWN)


@pytest.mark.parametrize("game", zirconia.games())
def test_the_guide_leaves_room_for_the_table(game: str, server: Server, opener: Opener) -> None:
    page = playing(opener, server, game, size=PHONE, guide=True, touch=True)
    until(page, "() => !!document.querySelector('[data-guided]')")
    assert page.evaluate(COVERED) == 0
    fold(page)
    for size in SIZES:
        turn(page, size)
        assert page.evaluate(PROBLEMS) == [], size
        assert page.locator(".players").get_attribute("data-more") == "", size
    turn(page, UPRIGHT[0])
    page.locator(".guide").get_by_label("Close the guide").tap()
    play_on(page, most=2)  # a role is chosen first, and then stands with the player
    places = {}
    for seed in range(1, 7):
        play_on(page, most=1, seed=seed)
        stand_still(page)
        places[seed] = page.evaluate(BOARD)
    seen = [place for place in places.values() if place]
    boards = page.locator(".board").count()
    apart = [place for place in seen if place != seen[0]]
    assert not apart or not boards, f"{seen[0]} became {apart[0]}"


@pytest.mark.parametrize("game", ["standoff-hex", "standoff-square"])
def test_what_is_asked_for_is_in_sight(game: str, server: Server, opener: Opener) -> None:
    """Of a board that is too large for the screen, the part that is asked about; all of it with one button."""
    page = playing(opener, server, game, size=PHONE, guide=True, touch=True)
    whole = page.get_by_label("Whole board")
    fold(page)
    for size in SIZES:
        turn(page, size)
        page.locator(".hand .card").first.tap()
        expect(page.get_by_role("button", name="Cancel")).to_be_visible()
        page.locator(".verbs [data-step]").first.tap()
        expect(page.locator(".cell.lit").first).to_be_attached()
        page.evaluate(DRAWN)
        seen, lit = page.evaluate(LIT)
        assert seen >= min(lit, 4), size
        whole.tap()
        page.evaluate(DRAWN)
        assert page.evaluate(LIT) == [lit, lit]
        whole.tap()
        page.evaluate(DRAWN)
        assert page.evaluate(LIT)[0] == seen
        page.get_by_role("button", name="Cancel").tap()
        expect(page.locator(".cell.lit")).to_have_count(0)
        page.get_by_role("button", name="Market").tap()
        page.evaluate(DRAWN)
        shown, needed = page.evaluate(SHELF)
        assert shown >= min(needed, 200), size
        assert page.locator(".areas").get_attribute("data-more") == ("bottom" if shown < needed else "")
        page.get_by_role("button", name="Market").tap()


def test_the_text_of_the_guide_goes_away_at_a_touch_and_comes_back_with_a_step(
    server: Server, opener: Opener
) -> None:
    page = playing(opener, server, "corporate-wars", size=PHONE, guide=True, touch=True)
    text = page.locator(".guide p")
    expect(text).to_be_visible()
    page.locator(".question .asked").tap()
    expect(text).to_be_hidden()
    page.locator(".guide .fold").tap()
    expect(text).to_be_visible()
    page.locator(".question .asked").tap()
    page.locator(".guide").get_by_role("button", name="Next").tap()
    expect(text).to_be_visible()
