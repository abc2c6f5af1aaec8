"""What is a person's own: a name, how the turn is noticed, and how the page looks and moves."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Empty, Queue
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.clicks import (
    menu,
    notice,
    play_now,
    play_on,
    playing,
    press,
    resign,
    say,
    stand_still,
    two_people,
    until,
)
from tests.page.conftest import FAST, Opener
from tests.patience import PATIENCE
from tests.server.support import Server

# A page in the background, whose notifications and badges can be read.
BACKGROUND = """
() => {
  window.told = []
  window.badges = []
  Object.defineProperty(document, 'hidden', { get: () => window.away !== false, configurable: true })
  window.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
    constructor(title, { body }) { window.told.push([title, body]) }
  }
  navigator.setAppBadge = async (n) => { window.badges.push(n) }
  navigator.clearAppBadge = async () => { window.badges.push(0) }
}
"""

# Everything that moves for longer than a blink, from now on.
MOVING = """
() => {
  window.moving = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, how) {
    const time = typeof how === 'number' ? how : (how?.duration ?? 0)
    if (time > 1) window.moving.push(this.className)
    return animate.call(this, frames, how)
  }
  document.addEventListener('animationstart', (event) => {
    const time = parseFloat(getComputedStyle(event.target).animationDuration)
    if (time > 0.01) window.moving.push(event.animationName)
  })
}
"""


def set_in_settings(page: Page, words: str, on: bool) -> None:
    page.get_by_label("Settings").click()
    page.get_by_label(words).set_checked(on)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_renaming_oneself_is_seen_by_the_others_and_remembered(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    guest.get_by_label("Table menu").click()
    guest.get_by_label("My name").fill("Ada Lovelace")
    guest.get_by_role("button", name="Rename").click()
    notice(guest, "You are Ada Lovelace now.")
    expect(host.locator(".panel:not(.mine) strong")).to_have_text("Ada Lovelace")
    guest.goto(server.url)
    guest.locator("[data-new]").first.click()
    expect(guest.get_by_label("Your name")).to_have_value("Ada Lovelace")


def test_the_host_allows_hints_and_forbids_them(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    guest.get_by_label("Table menu").click()
    expect(guest.get_by_role("button", name="Rename")).to_be_visible()
    expect(guest.get_by_role("button", name=re.compile("hints"))).to_have_count(0)
    guest.keyboard.press("Escape")
    for press_this, shown in (("Allow hints", 1), ("Forbid hints", 0)):
        menu(host, press_this)
        host.keyboard.press("Escape")
        for page in (host, guest):
            expect(page.get_by_label("Hint", exact=True)).to_have_count(shown)


def test_a_turn_is_noticed_in_the_background(server: Server, opener: Opener) -> None:
    """Title, icon, badge and notification while the page is not looked at; no notification while it is."""
    host, guest = two_people(server, opener)
    guest.evaluate(BACKGROUND)
    set_in_settings(guest, "A notification when it is my turn", True)
    icon = guest.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/icon.svg")
    for away in (True, False):
        guest.evaluate("(away) => (window.away = away)", away)
        press(host, 3)
        expect(guest).to_have_title(re.compile("^● Your turn – "))
        expect(icon).to_have_attribute("href", "/icon-turn.svg")
        press(guest, 3)
        expect(guest).not_to_have_title(re.compile("Your turn"))
        expect(icon).to_have_attribute("href", "/icon.svg")
        expect(host.locator(".prompt.yours")).to_be_visible()
    ((title, text),) = guest.evaluate("window.told")
    assert title == "Your turn" and text
    assert guest.evaluate("window.badges") == [1, 0, 1, 0]


def test_requests_and_messages_are_noticed_in_the_background(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    host.evaluate(BACKGROUND)
    press(host, 3)
    expect(guest.locator(".prompt.yours")).to_be_visible()
    say(guest, "well done")
    expect(host).to_have_title(re.compile("^● New message – "))
    host.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(host).not_to_have_title(re.compile("New message"))
    resign(guest)
    guest.get_by_role("button", name="Rematch").click()
    expect(host).to_have_title(re.compile("^● Berta asks for a rematch – "))
    expect(guest).not_to_have_title(re.compile("●"))


@contextmanager
def listening() -> Iterator[tuple[str, Queue[dict[str, Any]]]]:
    """An address on this machine, and what is posted to it."""
    heard: Queue[dict[str, Any]] = Queue()

    class Listener(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            heard.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Listener) as listener:
        thread = threading.Thread(target=listener.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.server_port}/turn", heard
        finally:
            listener.shutdown()
            thread.join()


def test_a_turn_notice_arrives_while_one_is_away(opener: Opener, tmp_path: Path) -> None:
    hooked = Server(f"sqlite:///{tmp_path}/tables.sqlite3", ("-m", "tests.page.serve_hooks"), settings=FAST)
    try:
        with listening() as (address, heard):
            host, guest = two_people(hooked, opener)
            host.get_by_label("Table menu").click()
            host.get_by_label("Notice to").fill(address)
            host.get_by_role("button", name="Send notices").click()
            notice(host, "A notice will be sent there")
            host.keyboard.press("Escape")
            press(host, 3)
            press(guest, 3)
            expect(host.locator(".prompt.yours")).to_be_visible()
            press(host, 3)
            host.close()
            expect(guest.locator(".panel:not(.mine) [aria-label=away]")).to_be_visible()
            with pytest.raises(Empty):
                heard.get_nowait()  # whoever looks at the table needs no notice
            press(guest, 3)
            posted = heard.get(timeout=PATIENCE)
            assert posted["seat"] == 0 and posted["text"] == "It is your turn, Guest."
            assert set(posted) == {"table", "game", "seat", "name", "number", "text"}
    finally:
        hooked.stop()


def test_light_and_dark(server: Server, opener: Opener) -> None:
    page = opener(server.url)

    def brightness() -> int:
        found = page.evaluate(
            """() => {
              const pixel = new OffscreenCanvas(1, 1).getContext('2d')
              pixel.fillStyle = getComputedStyle(document.body).backgroundColor
              pixel.fillRect(0, 0, 1, 1)
              return Math.min(...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3))
            }"""
        )
        return int(found)

    assert brightness() < 60
    page.get_by_label("Light colours").click()
    expect(page.get_by_label("Dark colours")).to_be_visible()
    assert brightness() > 190
    play_now(page, "kardashev")
    assert brightness() > 190
    page.reload()
    expect(page.locator(".prompt")).to_be_visible()
    assert brightness() > 190
    set_in_settings(page, "Light colours", False)
    assert brightness() < 60


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_moves_where_less_motion_is_wished(motion: str, server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars", motion=motion)
    page.evaluate(MOVING)
    play_on(page, most=6)
    stand_still(page)
    if motion == "no-preference":
        until(page, "window.moving.length")
    assert bool(page.evaluate("window.moving.length")) == (motion == "no-preference")


def test_patterns_tell_the_players_apart(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars")
    play_on(page, most=12)
    patterned = page.locator('.cell [fill^="url(#own-"]')
    expect(patterned.first).to_be_attached()
    drawn = page.eval_on_selector_all(
        ".board pattern", "all => all.map((one) => one.outerHTML.replace(/ id=\\S+/, ''))"
    )
    assert len(set(drawn)) == 6
    set_in_settings(page, "Patterns on pieces", False)
    expect(patterned).to_have_count(0)


def test_a_half_made_choice_outlives_what_others_say(server: Server, opener: Opener) -> None:
    """Whatever does not change the game leaves the table as it is."""
    host, guest = two_people(server, opener, game="standoff-hex")
    host.locator(".hand .card.lit").first.click()
    expect(host.locator(".verbs")).to_contain_text(re.compile("Discard 1-(Hex|Credit)"))
    say(guest, "take your time")
    expect(host.locator(".log")).to_contain_text("take your time")
    expect(host.locator(".hand .card.chosen")).to_have_count(1)
    host.keyboard.press("Escape")
    expect(host.locator(".hand .card.chosen")).to_have_count(0)
