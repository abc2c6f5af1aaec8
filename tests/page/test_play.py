"""Playing: with bots, with friends, at one screen; refusals, undo, replays."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.checks import problems
from tests.page.clicks import (
    do_what_is_shown,
    new_table,
    notice,
    play_now,
    play_on,
    playing,
    press,
    resign,
    say,
    settle,
    sit_down,
    turns_until_a_card_can_be_played,
    until,
)
from tests.page.conftest import Opener
from tests.server.support import Server

# Press something as soon as it is there: a notice goes away by itself.
PRESSED = """
(wanted) => {
  const found = document.querySelector(wanted)
  found?.click()
  return !!found
}
"""


def test_three_clicks_from_home_to_a_move(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    play_now(page, "galactic-confrontation")
    page.locator(".verbs [data-step]").first.click()
    expect(page.locator(".log")).not_to_contain_text("Nothing has happened yet.")


def test_two_browsers_play_each_other_by_link(server: Server, opener: Opener) -> None:
    host = opener(server.url)
    new_table(host, "galactic-confrontation", ["you", "open"])
    link = host.locator("#invite-1").input_value()
    guest = opener(server.url)
    sit_down(guest, link, "Berta")
    expect(host.locator(".prompt.yours")).to_be_visible()
    expect(guest.locator(".prompt")).to_contain_text("Waiting for Guest")
    assert "invite" not in guest.url
    say(host, "good luck")
    expect(guest.locator(".log")).to_contain_text("good luck")
    press(host, 3)
    expect(guest.locator(".prompt.yours")).to_be_visible()
    expect(guest).to_have_title(re.compile("^● Your turn"))


def test_hot_seat_hands_over_without_showing_hands(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    new_table(page, "galactic-confrontation", ["you", "you"])
    for name in ("Player 1", "Player 2", "Player 1"):
        if page.locator(".over").count():
            assert page.locator(".hand .card").count() == 0
            page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".hand .card").first).to_be_visible()
        expect(page.locator(".panel.mine strong").first).to_have_text(name)
        while not page.locator(".over").count():
            press(page)


def test_what_cannot_be_touched_says_why(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "galactic-confrontation")
    page.locator('[data-id="supply:carbon"]').click(force=True)
    until(page, PRESSED, ".notice.refusal button")
    expect(page.locator("dialog[open] article .cited")).to_be_visible()
    page.get_by_label("Search the rules").fill("hydrogen")
    expect(page.locator("dialog[open] .count")).to_have_text(re.compile(r"1 of [1-9]\d*"))


def test_undo_and_cancel(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars")
    expect(page.locator(".prompt.yours")).to_be_visible()
    turns_until_a_card_can_be_played(page)
    page.locator(".hand .card.lit").first.click()
    if page.locator(".cell.lit").count():
        page.keyboard.press("Escape")
        expect(page.locator(".card.chosen")).to_have_count(0)
        page.locator(".hand .card.lit").first.click()
        page.locator(".cell.lit").first.click()
    do_what_is_shown(page)
    settle(page)
    expect(page.locator(".log .line").last).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log .undone").first).to_be_visible()


def test_replay_and_going_on_from_there(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "galactic-confrontation", bot="random")
    play_on(page, most=12)
    resign(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#slider")).to_be_visible()
    expect(page.get_by_label("Go to a round").locator("option:checked")).to_have_text("Round 1")
    page.mouse.move(5, 5)  # no word is explained there
    expect(page.get_by_role("tooltip")).to_be_hidden()
    assert problems(page) == []
    page.locator("#slider").fill("5")
    expect(page.locator("output")).to_contain_text("5 /")
    page.locator("#point").select_option("as a spectator")
    expect(page.locator(".hand")).to_have_count(0)
    page.locator("#point").select_option("as Guest")
    page.get_by_role("button", name="Continue from here").click()
    expect(page.locator(".prompt.yours")).to_be_visible()


def test_a_hint_on_request_points_at_the_move(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "galactic-confrontation")
    page.get_by_label("Hint").click()
    notice(page, "Advice:")
    expect(page.locator(".hinted").first).to_be_visible()
