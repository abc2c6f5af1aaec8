"""The log: it keeps up with the game, lets a reader read, and in a replay shows the moment that is looked at."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

import zirconia
from tests.page.clicks import DUEL, playing, press, replayed, settle, until
from tests.page.conftest import Opener
from tests.server.support import Server

AT_END = "() => { const log = document.querySelector('.log'); return LEFT < 30 }".replace(
    "LEFT", "log.scrollHeight - log.scrollTop - log.clientHeight"
)
SCROLLS = "() => { const log = document.querySelector('.log'); return log.scrollHeight > log.clientHeight + 60 }"
UP = "() => { document.querySelector('.log').scrollTop = 0 }"


def long_log(server: Server, opener: Opener) -> Page:
    """A game whose log is longer than its window."""
    page = playing(opener, server, DUEL)
    for _ in range(12):
        if page.evaluate(SCROLLS):
            break
        press(page)
        settle(page)
    until(page, SCROLLS)
    return page


def one_more_turn(page: Page) -> None:
    lines = page.locator(".log .line").count()
    while page.locator(".log .line").count() < lines + 3:
        press(page)


def test_only_a_reader_stops_the_log_from_following(server: Server, opener: Opener) -> None:
    page = long_log(server, opener)
    page.evaluate(UP)  # as a browser scrolls by itself when sizes change
    one_more_turn(page)
    until(page, AT_END)
    expect(page.get_by_role("button", name="To the newest")).to_have_count(0)


def test_a_reader_scrolls_away_and_comes_back_by_a_button(server: Server, opener: Opener) -> None:
    page = long_log(server, opener)
    page.locator(".log").hover()
    page.mouse.wheel(0, -3000)
    newest = page.get_by_role("button", name="To the newest")
    expect(newest).to_be_visible()
    one_more_turn(page)
    assert not page.evaluate(AT_END)
    newest.click()
    until(page, AT_END)
    expect(newest).to_have_count(0)


def test_arrows_go_from_line_to_line(server: Server, opener: Opener) -> None:
    page = long_log(server, opener)
    page.locator('.log .line[tabindex="0"]').focus()
    line = "() => [...document.querySelectorAll('.log button.line')].indexOf(document.activeElement)"
    here = page.evaluate(line)
    page.keyboard.press("ArrowUp")
    assert page.evaluate(line) == here - 1 >= 0
    page.keyboard.press("ArrowDown")
    assert page.evaluate(line) == here


def test_the_log_of_a_long_replay_shows_the_moment_looked_at(
    server: Server, opener: Opener, tmp_path: Path
) -> None:
    state = zirconia.game("corporate-wars").start(seed="4")
    for number in range(400):
        state.apply(state.legal()[number % len(state.legal())])
    state.resign(0)
    page = replayed(opener, server, state, tmp_path / "record.json")
    expect(page.locator(".log .line").first).to_have_attribute("data-entry", "0")
    expect(page.locator(".log .line").first).to_be_in_viewport()
    expect(page.locator(".log")).not_to_contain_text("resigns")
    for key, words in (("End", "resigns"), ("Home", "Round 1")):
        page.locator("body").press(key)
        expect(page.locator(".log")).to_contain_text(words)
    page.locator("#slider").evaluate("(slider) => { slider.value = slider.max / 2 }")
    page.locator("#slider").dispatch_event("input")
    expect(page.locator(".log .line.later")).not_to_have_count(0)
    expect(page.locator(".log .line:not(.later)").last).to_be_in_viewport()
