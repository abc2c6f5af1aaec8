"""The review on the page: made after a game, told as a line, a ledger and lessons, and shown on the board."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.cli.support import resigned_record
from tests.page.checks import problems
from tests.page.clicks import DUEL, playing, resign
from tests.page.conftest import LAPTOP, PHONE, Opener
from tests.patience import PATIENCE
from tests.server.support import Server
from zirconia.server.review import process

NAMES = ["Ann", "Ben"]


@pytest.fixture(scope="module")
def reviewed() -> dict[str, Any]:
    """A review in which every decision that looks bad is a lesson: so short a game teaches nothing for sure."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zirconia.review.lessons.SURE", -100.0)
        asked = {"record": resigned_record(), "names": NAMES, "seconds": 1, "iterations": 24, "known": {}}
        *_, last = process.answers(asked)
    review = dict(last["review"])
    assert review["accounts"][0]["lessons"]
    return review


@pytest.fixture(scope="module")
def archived(server: Server) -> str:
    """The game that was reviewed, brought in."""
    asked = {"record": resigned_record()}
    told = httpx.post(f"{server.url}/api/records", json=asked, trust_env=False, timeout=PATIENCE).json()
    return str(told["archived"])


def open_review(opener: Opener, server: Server, id: str, review: dict[str, Any], **how: Any) -> Page:
    """The page of a review that says what it is told to say."""
    page = opener(server.url, **how)
    said = {"table": id, "status": "done", "why": "", "ahead": 0, "done": 1, "of": 1, "review": review}

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(said))

    page.route(f"**/api/tables/{id}/review", answer)
    page.goto(f"{server.url}/review/{id}")
    expect(page.locator(".summary")).to_be_visible()
    return page


def shows(page: Page, id: str, upto: int) -> bool:
    """Whether the table has been shown after so many entries."""
    return bool(
        page.evaluate(
            "(part) => performance.getEntriesByType('resource').some((one) => one.name.includes(part))",
            f"{id}/replay?upto={upto}&",
        )
    )


def test_after_a_game_the_review_is_one_click_away(server: Server, opener: Opener) -> None:
    page = playing(opener, server, DUEL)
    resign(page)
    page.get_by_role("link", name=re.compile("^Review")).first.click()
    expect(page.locator(".summary")).to_contain_text("You lost.")
    expect(page.get_by_role("table")).to_contain_text("Your decisions")
    page.reload()
    expect(page.locator(".summary")).to_contain_text("You lost.")


def test_a_lesson_is_guessed_shown_on_the_board_and_played_on_from(
    server: Server, opener: Opener, archived: str, reviewed: dict[str, Any]
) -> None:
    page = open_review(opener, server, archived, reviewed)
    lesson = reviewed["accounts"][0]["lessons"][0]
    step = reviewed["steps"][lesson["at"]]
    best = step["decision"]["measured"][0]
    first = page.locator('[data-lesson="1"]')
    expect(first).to_contain_text(best["name"])

    page.get_by_label("Guess first").check()
    expect(first).not_to_contain_text("Better was")
    first.get_by_role("button", name="Find what was better").click()
    words = page.locator(".strip .words")
    expect(words).to_contain_text("what is best for Ann here?")
    expect(page.locator(".scene")).to_be_visible()
    assert shows(page, archived, step["entry"] - 1)
    page.get_by_role("button", name="Show me").click()
    expect(words).to_contain_text(f"Better: {best['name']}")

    page.get_by_role("button", name="Step on").click()
    assert step["entry"] < reviewed["steps"][-1]["entry"]
    page.get_by_role("button", name="The review").click()
    expect(page.locator(".summary")).to_be_visible()
    first.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator(".prompt.yours")).to_be_visible()


def test_the_line_is_walked_with_the_keyboard_and_tells_what_happened(
    server: Server, opener: Opener, archived: str, reviewed: dict[str, Any]
) -> None:
    page = open_review(opener, server, archived, reviewed)
    slider = page.get_by_role("slider", name="A moment of the game")
    slider.focus()
    page.keyboard.press("End")
    last = reviewed["steps"][-1]
    expect(slider).to_have_attribute("aria-valuetext", f"Round {last['round']}: {last['played']}")
    expect(page.locator(".moment")).to_contain_text(reviewed["accounts"][0]["effects"][-1]["happened"][-1])
    page.get_by_role("button", name="Ben", exact=True).click()
    expect(page.locator(".summary")).to_contain_text("Ben won.")


def test_luck_is_marked_on_the_line_only_where_something_was_shown_to_the_player(
    server: Server, opener: Opener, archived: str, reviewed: dict[str, Any]
) -> None:
    told = deepcopy(reviewed)
    account = told["accounts"][0]
    account["deal"]["value"] = 0.0
    lessons = [one["at"] for one in account["lessons"]]
    free = [at for at in range(len(told["steps"])) if at not in lessons]
    for effect in account["effects"]:
        effect["luck"], effect["luck_error"] = 0.0, 0.01
    shown = next(at for at in free if account["effects"][at]["revealed"])
    calm = next(at for at in free if not account["effects"][at]["revealed"])
    for at in (shown, calm):
        account["effects"][at].update(luck=0.4, decision=0.0)
    page = open_review(opener, server, archived, told)
    expect(page.locator(".sign.tone-luck")).to_have_count(1)
    slider = page.get_by_role("slider", name="A moment of the game")
    for at, words in ((shown, "luck +20"), (calm, "the search thinks again +20")):
        slider.fill(str(at))
        expect(page.locator(".moment")).to_contain_text(words)


@pytest.mark.parametrize(("size", "theme"), [(LAPTOP, "dark"), (PHONE, "light")])
def test_the_review_fits_the_screen_and_axe_finds_nothing(
    size: dict[str, int],
    theme: str,
    server: Server,
    opener: Opener,
    archived: str,
    reviewed: dict[str, Any],
) -> None:
    page = open_review(opener, server, archived, reviewed, size=size, theme=theme)
    assert problems(page) == []
    page.get_by_role("button", name="Show the board", exact=True).first.click()
    expect(page.locator(".scene")).to_be_visible()
    assert problems(page) == []


def test_a_review_that_is_awaited_and_one_that_failed_are_the_main_thing(
    server: Server, opener: Opener, archived: str
) -> None:
    page = opener(server.url)
    said: dict[str, Any] = {"table": archived, "status": "reviewing", "why": "", "ahead": 0, "done": 1, "of": 9}
    page.route(
        f"**/api/tables/{archived}/review", lambda route: route.fulfill(status=200, json={**said, "review": None})
    )
    page.goto(f"{server.url}/review/{archived}")
    expect(page.get_by_role("main")).to_contain_text("1 of 9 questions answered")
    assert problems(page) == []
    said |= {"status": "failed", "why": "It took too long."}
    expect(page.get_by_role("main")).to_contain_text("It took too long.")
    assert problems(page) == []
