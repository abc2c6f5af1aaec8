"""The rules on the page: the player's rulebook with its pictures, search, explained words, the complete rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import zirconia
from tests.page.checks import problems
from tests.page.clicks import playing, press, replayed, until
from tests.page.conftest import LAPTOP, PHONE, Opener
from tests.server.support import Server

IN_SIGHT = """
(node) => {
  const box = node.getBoundingClientRect()
  return box.top >= 0 && box.bottom <= innerHeight + 1
}
"""


# How much of a rule's first line is hidden by the bar of the rules that stays above it.
UNDER_THE_BAR = """
(node) => document.querySelector('.book .bar').getBoundingClientRect().bottom - node.getBoundingClientRect().top
"""
SMALL_PHONE = {"width": 320, "height": 640}


def open_rules(
    opener: Opener, server: Server, game: str, size: dict[str, int] = LAPTOP, theme: str = "dark"
) -> Page:
    page = opener(f"{server.url}/rules/{game}", size=size, theme=theme)
    expect(page.locator(".book-card").first).to_be_visible()
    return page


@pytest.mark.parametrize(("size", "theme"), [(LAPTOP, "dark"), (PHONE, "light")])
@pytest.mark.parametrize("game", zirconia.games())
def test_a_rulebook_fits_the_screen_and_axe_finds_nothing(
    game: str, size: dict[str, int], theme: str, server: Server, opener: Opener
) -> None:
    page = open_rules(opener, server, game, size, theme)
    expect(page.locator("article:visible h2").first).to_have_text("The goal")
    assert problems(page) == []
    page.get_by_role("button", name="Complete rules").click()
    expect(page.locator("article:visible .frame").first).to_be_visible()
    assert problems(page) == []


@pytest.mark.parametrize("game", zirconia.games())
def test_every_picture_of_a_rulebook_is_drawn(game: str, server: Server, opener: Opener) -> None:
    page = open_rules(opener, server, game)
    expect(page.locator(f"#art-sheet-{game}")).to_be_attached()
    until(page, "() => document.querySelectorAll('.book-card .art use').length > 5")
    missing = """
    () => [...document.querySelectorAll('.book-card .art svg, .prose .drawing')]
      .map((picture) => picture.querySelector('use')?.getAttribute('href') ?? 'none')
      .filter((name) => name === 'none' || !document.getElementById(name.slice(1)))
    """
    assert page.evaluate(missing) == []


def test_search_goes_from_match_to_match_and_counts_the_other_part(server: Server, opener: Opener) -> None:
    page = open_rules(opener, server, "corporate-wars")
    page.get_by_label("Search the rules").fill("overwhelmed")
    count = page.locator(".book .count")
    expect(count).to_have_text(re.compile(r"1 of \d+"))
    first = page.locator("article:visible .current")
    expect(first).to_contain_text(re.compile("overwhelmed", re.IGNORECASE))
    assert first.evaluate(IN_SIGHT)
    page.keyboard.press("Enter")
    expect(count).to_have_text(re.compile(r"2 of \d+"))
    assert page.locator("article:visible .current").evaluate(IN_SIGHT)
    page.get_by_role("button", name=re.compile(r"\d+ in “Complete rules”")).click()
    expect(page.locator("article:visible .match").first).to_be_visible()
    page.get_by_label("Search the rules").fill("zebra")
    expect(count).to_have_text("nothing here")


def test_the_contents_lead_to_every_section(server: Server, opener: Opener) -> None:
    page = open_rules(opener, server, "kardashev")
    contents = page.get_by_role("navigation", name="Contents")
    contents.get_by_role("button", name="Attacking").click()
    heading = page.locator("article:visible h2", has_text="Attacking")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()


def test_a_cited_rule_opens_the_complete_rules_there(server: Server, opener: Opener) -> None:
    page = open_rules(opener, server, "corporate-wars")
    page.locator("article:visible [data-rule='R13']").first.click()
    cited = page.locator("article:visible .cited")
    expect(cited).to_contain_text("R13. Chains.")
    expect(cited).to_be_in_viewport()
    page.get_by_role("button", name="How to play").click()
    expect(page.locator("article:visible h2").first).to_have_text("The goal")


def test_an_address_with_a_number_opens_that_rule(server: Server, opener: Opener) -> None:
    page = opener(f"{server.url}/rules/kardashev#15.4")
    expect(page.locator("article:visible .cited")).to_contain_text("15.4 Score.")


@pytest.mark.parametrize("size", [LAPTOP, PHONE, SMALL_PHONE])
def test_a_rule_that_is_opened_begins_below_the_bar(size: dict[str, int], server: Server, opener: Opener) -> None:
    page = opener(f"{server.url}/rules/kardashev#15.4", size=size)
    cited = page.locator("article:visible .cited")
    expect(cited).to_be_in_viewport()
    assert cited.evaluate(UNDER_THE_BAR) <= 0


@pytest.mark.parametrize("game", zirconia.games())
def test_the_goals_rule_is_read_below_the_bar_on_a_phone(game: str, server: Server, opener: Opener) -> None:
    page = playing(opener, server, game, size=PHONE)
    page.locator(".goal").click()
    cited = page.locator("dialog[open] article:visible .cited")
    expect(cited).to_be_in_viewport()
    assert cited.evaluate(UNDER_THE_BAR) <= 0


def test_a_word_is_explained_by_pointing_by_keyboard_and_by_touch(server: Server, opener: Opener) -> None:
    page = open_rules(opener, server, "corporate-wars")
    tip = page.get_by_role("tooltip")
    word = page.locator("article:visible .prose .term", has_text="Advantage").first
    word.scroll_into_view_if_needed()
    word.hover()
    expect(tip).to_contain_text("the weaker side first loses the difference in power")
    page.mouse.move(5, 5)
    expect(tip).to_be_hidden()
    page.keyboard.press("Tab")  # from here on the keyboard is what is used
    word.focus()
    expect(tip).to_contain_text("Rule 8")
    expect(word).to_have_attribute("aria-describedby", "word-tip")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    word.dispatch_event("click")
    expect(tip).to_be_visible()


def test_what_is_told_at_a_table_is_true_for_its_options_and_numbers(server: Server, opener: Opener) -> None:
    asked = {"options": {"length": "skirmish"}, "overrides": {"numbers": {"match": {"plays": 2}}}}
    page = playing(opener, server, "galactic-confrontation", asked=asked, guide=True)
    expect(page.locator(".guide")).to_contain_text("a base with 5 hit points")
    for _ in range(2):
        page.locator(".guide").get_by_role("button", name="Next").click()
    expect(page.locator(".guide")).to_contain_text("you may play 2 strategy cards")
    page.locator("[data-term='Plays']").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("You have 2 a turn")


def test_the_goal_of_a_table_is_its_own(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars", asked={"options": {"domination": True}})
    expect(page.locator(".goal .win")).to_have_text(re.compile("20 points, up to 3 a turn"))


def test_a_replay_has_the_rules_it_was_played_with(server: Server, opener: Opener, tmp_path: Path) -> None:
    state = zirconia.game("corporate-wars").start(2, "1", {"domination": True})
    state.resign(0)
    page = replayed(opener, server, state, tmp_path / "game.json")
    expect(page.locator(".goal .win")).to_have_text(re.compile("20 points, up to 3 a turn"))
    page.keyboard.press("Escape")
    page.get_by_label("Rules", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("Whoever reaches 20 points first wins")


def test_the_question_at_the_table_explains_its_words(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "kardashev")
    page.locator("[data-id='role:generalist']").click()
    press(page)  # which tile lies outside
    for _ in range(2):
        page.locator(".cell.lit").first.click()
    press(page)  # a bid
    word = page.locator(".prompt .question .term").first
    expect(word).to_be_visible()
    word.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()


def test_a_card_in_large_explains_its_words(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars")
    page.locator(".hand [data-card='maimbot']").hover()
    expect(page.locator(".preview li", has_text="Advantage")).to_contain_text("Damage before the fight")


def test_the_rules_beside_the_table_are_those_of_the_table(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    page.click('[data-new="corporate-wars"]')
    dialog = page.locator("dialog[open]")
    dialog.locator("fieldset").first.locator("select").nth(1).select_option("bot:easy")
    dialog.locator("summary").click()
    dialog.locator('[data-option="short-game"]').check()
    dialog.get_by_role("button", name="Open the table").click()
    expect(page.locator(".prompt")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator("dialog[open] article:visible")).to_contain_text("Whoever reaches 5 points first wins.")


def test_the_rules_are_loaded_only_when_they_are_opened(server: Server, opener: Opener) -> None:
    page = opener("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(server.url)
    expect(page.locator(".game").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "Book" in url or "/book" in url]
    page.get_by_label("Rules of Kardashev").click()
    expect(page.locator(".book-card").first).to_be_visible()
    assert [url for url in asked if "Book" in url]


def test_on_paper_there_is_only_the_rulebook_dark_on_white(server: Server, opener: Opener) -> None:
    page = open_rules(opener, server, "standoff-hex")
    page.emulate_media(media="print")
    expect(page.locator(".book .bar")).to_be_hidden()
    expect(page.locator(".contents")).to_be_hidden()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_a_clock_is_told_in_plain_words(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    page.click('[data-new="kardashev"]')
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Clock").select_option("turn")
    dialog.get_by_label("Seconds a turn").fill("20")
    expect(dialog.get_by_role("status")).to_have_text("20 s a turn. Whoever runs out of time has lost.")
