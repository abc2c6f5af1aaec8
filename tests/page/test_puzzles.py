"""Puzzles on the page: that of the day, solved on the table after a wrong try; a row of days in the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import zirconia
from tests.page.checks import problems
from tests.page.clicks import follow
from tests.page.conftest import FAST, LAPTOP, PHONE, Opener
from tests.server.support import Server
from tests.server.test_puzzles import made_puzzle
from zirconia.review.puzzles import Puzzle
from zirconia.server.http import puzzles

DRAWN = "() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)"


@pytest.fixture(scope="module")
def sheets() -> Iterator[dict[str, Any]]:
    """The answers of a server that has one puzzle, by their addresses."""
    puzzle: Puzzle = made_puzzle()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(puzzles, "every_puzzle", lambda: {puzzle.id: puzzle})
        yield {
            "/api/puzzles": puzzles.puzzles().model_dump(),
            f"/api/puzzles/{puzzle.id}": puzzles.puzzle(puzzle.id).model_dump(),
        }
    puzzles.sheet_of.cache_clear()


def open_puzzles(opener: Opener, server: Server, sheets: dict[str, Any], **how: Any) -> Page:
    page = opener(server.url, **how)

    def answer(route: Route) -> None:
        told = sheets[re.sub(r"^https?://[^/]+", "", route.request.url)]
        route.fulfill(status=200, content_type="application/json", body=json.dumps(told))

    page.route("**/api/puzzles**", answer)
    page.route("**/api/puzzles/**", answer)
    page.get_by_role("link", name="Puzzles").click()
    expect(page.locator("[data-daily]")).to_be_visible()
    return page


def test_the_puzzle_of_the_day_is_solved_on_the_table_and_begins_a_row_of_days(
    server: Server, opener: Opener, sheets: dict[str, Any]
) -> None:
    page = open_puzzles(opener, server, sheets)
    sheet = next(one for one in sheets.values() if "view" in one)
    view = sheet["view"]
    choices = {choice["key"]: choice for choice in view["choices"]}
    page.locator("[data-daily]").click()
    words = page.locator(".strip .words")
    expect(words).to_contain_text(sheet["task"])

    follow(page, choices[sheet["others"][0]["key"]], view)
    expect(words).to_contain_text("It gives away 20 points of 100.")
    page.get_by_role("button", name="Try again").click()
    follow(page, choices[sheet["solutions"][0]["key"]], view)
    expect(words).to_contain_text(f"Found: {sheet['told'][0]}")
    expect(words).to_contain_text("1 day")

    page.get_by_role("link", name="All puzzles").click()
    expect(page.locator("[data-daily]")).to_contain_text("try 2")
    page.reload()
    expect(page.get_by_label("Puzzles of the day")).to_contain_text("1 of 1 solved")
    page.locator("[data-daily]").click()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".cell.chosen, .hinted")).not_to_have_count(0)  # the table points it out
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator(".prompt.yours")).to_be_visible()


STREAKS = """
async (days) => {
  localStorage.setItem('zirconia.puzzles', JSON.stringify({ tries: {}, days }))
  location.reload()
}
"""


@pytest.mark.parametrize(("size", "theme"), [(LAPTOP, "light"), (PHONE, "dark")])
def test_puzzles_fit_the_screen_and_axe_finds_nothing(
    size: dict[str, int], theme: str, server: Server, opener: Opener, sheets: dict[str, Any]
) -> None:
    page = open_puzzles(opener, server, sheets, size=size, theme=theme)
    today = page.evaluate("Math.floor(new Date(Date.now() - new Date().getTimezoneOffset() * 60000) / 864e5)")
    page.evaluate(STREAKS, [today - 4, today - 2, today - 1])
    expect(page.get_by_label("Puzzles of the day")).to_contain_text("2 days in a row")
    assert problems(page) == []
    page.locator("[data-daily]").click()
    expect(page.locator(".scene")).to_be_visible()
    assert problems(page) == []


def test_the_puzzles_of_the_day_can_be_solved_where_no_server_answers(opener: Opener, tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/tables.sqlite3", settings=FAST)
    try:
        page = opener(f"{server.url}/puzzles", keeps=True)
        today = page.locator("[data-daily]")
        expect(today).to_have_count(len(zirconia.games()))
        expect(page.get_by_text("without a connection")).to_be_visible()
    finally:
        server.stop()
    page.reload()
    page.wait_for_function(DRAWN)
    expect(today).to_have_count(len(zirconia.games()))
    today.first.click()
    expect(page.locator(".scene")).to_be_visible()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".strip .words")).to_contain_text("finds it")
