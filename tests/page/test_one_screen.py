"""Several people at one screen: a hand is seen by its owner alone, whatever is pressed and loaded anew."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.page.clicks import DUEL, at_table, opened, press, settle
from tests.page.conftest import Opener
from tests.server.support import Server


def two_at_a_screen(server: Server, opener: Opener) -> Page:
    """In a tab that has not shown this table before."""
    table = opened(server, DUEL, ["you", "you"])
    page = at_table(opener, server, table)
    expect(page.locator("h2")).to_have_text(re.compile("Pass the screen to"))
    return page


def uncover(page: Page) -> str:
    """Whoever is asked for says to be there; who that is."""
    button = page.locator(".over .button")
    name = button.inner_text().removeprefix("I am ")
    button.click()
    expect(page.locator(".panel.mine strong")).to_have_text(name)
    return name


def pass_the_screen(page: Page) -> None:
    """Act until the screen is another's."""
    while not page.locator(".over").count():
        press(page)


def test_nothing_acts_behind_the_cover_and_a_reload_keeps_it(server: Server, opener: Opener) -> None:
    page = two_at_a_screen(server, opener)
    first = uncover(page)
    page.reload()
    expect(page.locator(".hand .card").first).to_be_visible()  # it is still their turn, in this tab
    pass_the_screen(page)
    heading = page.locator("h2")
    asked = heading.inner_text()
    assert first not in asked
    for key in ("u", "r", "m", "h", "t", "e", "ArrowLeft", "n"):
        page.keyboard.press(key)
    page.reload()
    expect(heading).to_have_text(asked)
    for hidden in (".hand .card", "dialog[open]", "[aria-label='Table menu']", "[aria-label='First game guide']"):
        expect(page.locator(hidden)).to_have_count(0)
    assert uncover(page) in asked
    expect(page.locator(".log")).not_to_contain_text("takes back")
    expect(page.locator("dialog[open], .guide")).to_have_count(0)


def test_looking_back_and_a_pause_leave_the_screen_to_who_has_it(server: Server, opener: Opener) -> None:
    page = two_at_a_screen(server, opener)
    uncover(page)
    press(page)
    settle(page)
    page.locator("body").press("ArrowLeft")
    expect(page.locator(".looking")).to_contain_text("Looking back")
    expect(page.locator(".over")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    page.get_by_label("Table menu").click()
    page.get_by_role("button", name="Pause the game").click()
    expect(page.locator(".band")).to_contain_text("The game is paused")
    expect(page.locator(".over")).to_have_count(0)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator(".prompt.yours")).to_be_visible()
