"""Lost connections, killed servers, secrets, layouts, keyboards and screen readers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Response, expect

import zirconia
from tests.cli.support import resigned_record
from tests.page.checks import AXE, violations
from tests.page.clicks import (
    DRAWN,
    HTTP,
    play_on,
    playing,
    press,
    settle,
    stand_still,
    turns_until_a_card_can_be_played,
)
from tests.page.conftest import PHONE, Opener
from tests.server.support import Server, serving

OK, TOO_MANY = 200, 429


def test_reconnect_in_the_middle_of_a_turn(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "galactic-confrontation")
    press(page)
    lines = page.locator(".log .line").count()
    page.reload()
    expect(page.locator(".prompt.yours")).to_be_visible()
    assert page.locator(".log .line").count() >= lines


def test_the_server_is_killed_and_restarted_in_the_middle_of_a_game(tmp_path: Path, opener: Opener) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite3") as server:
        page = playing(opener, server, "galactic-confrontation")
        play_on(page, most=4)
        server.kill()
        expect(page.locator(".lost")).to_be_visible()
        server.restart()
        expect(page.locator(".lost")).to_have_count(0)
        done = play_on(page, most=5)
        assert done["clicks"] == 5


def test_what_a_busy_server_refused_to_show_is_asked_for_again(tmp_path: Path, opener: Opener) -> None:
    """A replay, of whose server somebody at the same address has just asked as much as anybody may."""
    with serving(f"sqlite:///{tmp_path}/tables.sqlite3", requests_per_second="0.4") as server:
        brought = HTTP.post(f"{server.url}/api/records", json={"record": resigned_record()}).json()
        page = opener(f"{server.url}/r/{brought['archived']}")
        expect(page.locator("output")).not_to_have_text("0 / 0")
        with (
            page.expect_response(replay_answered(OK)),
            busy(server),
            page.expect_response(replay_answered(TOO_MANY)),
        ):
            page.keyboard.press("ArrowRight")
        expect(page.locator("output")).to_have_text(re.compile("^1 /"))
        expect(page.locator(".message")).to_have_count(0)


def replay_answered(status: int) -> Callable[[Response], bool]:
    return lambda answer: "/replay?" in answer.url and answer.status == status


@contextmanager
def busy(server: Server) -> Iterator[None]:
    """Somebody at the same address asks for more than anybody may, until the block is left."""
    refused, enough = Event(), Event()

    def ask() -> None:
        with httpx.Client(trust_env=False) as client:
            while not enough.is_set():
                if client.get(f"{server.url}/api/address").status_code == TOO_MANY:
                    refused.set()

    asking = Thread(target=ask)
    asking.start()
    try:
        assert refused.wait(60)
        yield
    finally:
        enough.set()
        asking.join()


HANDS = [id for id in zirconia.games() if '"card:' in str(zirconia.game(id).start().view(0)).replace("'", '"')]


@pytest.mark.parametrize("game", HANDS)
def test_a_spectators_page_holds_no_secret(game: str, server: Server, opener: Opener) -> None:
    """Cards in a hand, where a game has them, have ids that nobody else is ever sent."""
    host = playing(opener, server, game, bot="random")
    play_on(host, most=8)
    known = json.loads(host.evaluate("localStorage.getItem('zirconia.tables')"))[0]
    frames: list[str] = []
    guest = opener("about:blank")
    guest.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    guest.goto(f"{server.url}/t/{known['table']}#watch={known['watch']}")
    expect(guest.locator(".prompt")).to_be_visible()
    assert guest.locator(".hand").count() == 0
    assert guest.locator('[data-id^="card:"]').count() == 0
    assert frames
    assert '"id":"card:' not in "".join(frames)
    assert known["token"] not in guest.content()


@pytest.mark.parametrize("game", zirconia.games())
def test_phone_layout(game: str, server: Server, opener: Opener) -> None:
    """Nothing is wider than the screen; board, prompt and hand are in sight, and a whole market at the start."""
    page = playing(opener, server, game, size=PHONE)
    expect(page.locator(".prompt.yours")).to_be_visible()
    stand_still(page)
    assert page.evaluate(
        "[...document.querySelectorAll('.room')].every((one) => one.scrollHeight <= one.clientHeight)"
    )
    play_on(page, most=10)
    stand_still(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for part in (".prompt", "main.field"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= PHONE["height"]


# What hides a part of its text, and what has to be scrolled to be seen, the log and its end aside.
HIDDEN = """
() => [...document.querySelectorAll('.page *')].filter((node) => {
  if (node.closest('.hidden-label, svg, .log, .last-turn, .strip') || !node.getClientRects().length) return false
  const style = getComputedStyle(node)
  const hides = (how) => ['hidden', 'clip', 'auto', 'scroll'].includes(how)
  return (hides(style.overflowX) && node.scrollWidth > node.clientWidth + 1)
    || (hides(style.overflowY) && node.scrollHeight > node.clientHeight + 1)
}).map((node) => `${node.className}: ${node.textContent.trim().slice(0, 60)}`)
"""


@pytest.mark.parametrize("game", zirconia.games())
def test_nothing_is_cut_off_and_nothing_scrolls_on_a_laptop(game: str, server: Server, opener: Opener) -> None:
    page = playing(opener, server, game)
    for seed in (3, 8, 21):
        play_on(page, most=8, seed=seed)
        stand_still(page)
        assert page.evaluate(HIDDEN) == []


def test_keyboard_only(server: Server, opener: Opener) -> None:
    """Home, a game, a move on the board, a move from the list, the end of the turn: no mouse."""
    page = opener(server.url)
    tab_to(page, '[data-play="corporate-wars"]')
    page.keyboard.press("Enter")
    expect(page.locator(".prompt.yours")).to_be_visible()
    ended = turns_until_a_card_can_be_played(page)
    tab_to(page, ".hand .card.lit")
    page.keyboard.press("Enter")
    if page.locator(".cell.lit").count():
        tab_to(page, ".cell.lit")
    page.keyboard.press("Enter")  # there, or once more where the first one has shown the cost
    expect(page.locator(".log")).to_contain_text(re.compile("Guest (deploys|plays)"))
    settle(page)
    page.keyboard.press("m")
    expect(page.locator("dialog[open]")).to_contain_text("End the turn")
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("e")
    expect(page.locator(".log").get_by_text("Guest ends the turn.")).to_have_count(ended + 1)


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until it has the focus."""
    expect(page.locator(wanted).first).to_be_visible()
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("(wanted) => document.activeElement?.matches(wanted) ?? false", wanted):
            return
    raise AssertionError(f"the keyboard does not reach {wanted}")


@pytest.mark.parametrize("game", ["", *zirconia.games()])
def test_axe_finds_nothing_serious_in_the_dark_and_in_the_light(game: str, server: Server, opener: Opener) -> None:
    if not AXE.is_file():
        pytest.skip("needs the page's development packages: npm ci in web/")
    if game:
        page = playing(opener, server, game)
        play_on(page, most=8)
        stand_still(page)
    else:
        page = opener(server.url)
        expect(page.locator(".game").first).to_be_visible()
    assert serious(page) == []
    turn_light(page)
    assert serious(page) == []


def serious(page: Page) -> list[Any]:
    return [one for one in violations(page) if one[1] in ("serious", "critical")]


def turn_light(page: Page) -> None:
    page.get_by_label("Settings").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Light colours").check()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.locator(":root[data-theme='light']")).to_be_attached()
    page.evaluate(DRAWN)
