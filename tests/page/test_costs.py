"""What a click costs and what comes of it is shown before it happens; one meaning has one mark."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.page.clicks import playing, settle
from tests.page.conftest import Opener
from tests.server.support import Server


def at_position(opener: Opener, server: Server, game: str, position: dict[str, Any]) -> Page:
    """A table at this position, with a bot in the other seat."""
    page = playing(opener, server, game, bot="random", position=position)
    expect(page.locator(".prompt.yours")).to_be_visible()
    settle(page)
    return page


def change_setting(page: Page, words: str) -> None:
    page.get_by_label("Settings").click()
    page.get_by_label(words).click()
    page.keyboard.press("Escape")


def test_a_card_that_cannot_be_paid_is_not_discarded_by_one_click(server: Server, opener: Opener) -> None:
    hand = {"airstrike": 1, "1-credit": 4}
    page = at_position(opener, server, "standoff-hex", {"players": [{"hand": hand}, {}]})
    card = page.locator('.hand [data-id="card:airstrike"]')
    card.click()
    expect(page.locator(".prompt .question")).to_have_text("Discard Airstrike?")
    expect(page.locator(".verbs .armed .notes").first).to_have_text("1 action, the card")
    page.keyboard.press("Escape")
    expect(page.locator(".card.chosen")).to_have_count(0)
    expect(card).to_be_visible()
    card.click()
    card.click()  # the second one does what the first has shown
    expect(page.locator(".log")).to_contain_text("discards")
    expect(card).to_have_count(0)
    expect(page.get_by_role("button", name="Undo").locator("kbd")).to_have_text("U")


def test_four_credit_cards_are_played_with_one_click(server: Server, opener: Opener) -> None:
    page = at_position(opener, server, "standoff-hex", {"players": [{"hand": {"1-credit": 3, "2-credit": 2}}, {}]})
    page.get_by_role("button", name="Play all resource cards").click()
    expect(page.locator(".hand .card")).to_have_count(0)
    expect(page.locator(".prompt .left")).to_contain_text("7")
    for _ in range(5):
        page.keyboard.press("u")
    expect(page.locator('.hand [data-id="card:1-credit"] .badge')).to_have_text("×3")
    page.locator('.hand [data-id="card:1-credit"]').click()
    page.locator('.verbs [data-step="do:play"]').click()
    expect(page.locator('.hand [data-id="card:1-credit"] .badge')).to_have_text("×2")
    page.keyboard.press("a")  # once more
    expect(page.locator('.hand [data-id="card:1-credit"] .badge')).to_have_count(0)


def test_only_answers_are_given_by_themselves_where_that_is_set(server: Server, opener: Opener) -> None:
    page = at_position(opener, server, "standoff-hex", {"players": [{"hand": {"1-hex": 8}}, {}]})
    change_setting(page, "give an answer by itself")
    expect(page.locator('.verbs [data-step="do:end"]')).to_be_visible()  # an end never is
    page.keyboard.press("e")
    expect(page.locator(".log")).to_contain_text("Guest ends the turn.")


def test_a_colony_says_what_it_takes_before_it_is_founded(server: Server, opener: Opener) -> None:
    board = {
        "0,0": {"tile": "f", "colony": [0, 1]},
        "1,0": {"tile": "m"},
        "0,2": {"tile": "e", "colony": [1, 1]},
    }
    roles: list[dict[str, Any]] = [{"role": "generalist", "hand": {"food": 1, "matter": 1}}, {"role": "warlord"}]
    page = at_position(opener, server, "kardashev", {"seats": 2, "board": board, "players": roles, "active": 0})
    planet = page.locator('.cell[data-id="cell:1,0"]')
    expect(planet.locator(".price")).to_have_text(["1 Food", "1 Matter"])
    planet.click()
    expect(page.locator(".cell.chosen .tick")).to_be_visible()
    expect(page.locator(".verbs .armed .notes").first).to_have_text("base action: 1 Food, 1 Matter")
    expect(page.locator(".log")).not_to_contain_text("founds")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("founds a colony-1")


def test_an_attack_shows_its_result_before_it_is_made(server: Server, opener: Opener) -> None:
    units = [
        {"owner": 0, "card": "commando", "at": "2,3"},
        {"owner": 1, "card": "henchman", "at": "2,4"},
    ]
    page = at_position(opener, server, "corporate-wars", {"units": units})
    page.locator('.cell[data-id="cell:2,3"]').click()
    expect(page.locator(".prompt .question")).to_have_text(re.compile("Commando on d3: choose where"))
    expect(page.locator(".prompt .forecasts")).to_contain_text("Henchman destroyed")
    target = page.locator('.cell[data-id="cell:2,4"]')
    expect(target).to_have_class(re.compile("target"))
    expect(target.locator(".sights")).to_be_attached()
    target.hover()
    expect(page.locator(".inspect .offer")).to_contain_text("Henchman destroyed")
    target.click()
    expect(page.locator(".log")).to_contain_text("destroyed")


def test_the_marks_are_explained(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "galactic-confrontation")
    page.get_by_label("Settings").click()
    for words in ("can be chosen", "is chosen", "is a possible target", "others have just acted", "whose it is"):
        expect(page.locator("dialog[open]")).to_contain_text(words)
