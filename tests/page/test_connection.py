"""A network that goes away and comes back, or that carries nothing though it looks open."""

from __future__ import annotations

import re

from playwright.sync_api import WebSocketRoute, expect

from tests.page.clicks import DUEL, opened, playing, see_the_table
from tests.page.conftest import Opener
from tests.server.support import Server


def test_a_lost_network_is_told_at_once_and_comes_back(server: Server, opener: Opener) -> None:
    page = playing(opener, server, DUEL)
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.context.set_offline(True)
    band = page.get_by_role("alert")
    expect(band).to_contain_text("The connection is lost")
    expect(page.locator(".prompt.yours")).to_have_count(0)
    page.context.set_offline(False)
    expect(band).to_have_count(0)
    expect(page.locator(".prompt.yours")).to_be_visible()


def test_a_move_into_silence_is_kept_and_made_once(server: Server, opener: Opener) -> None:
    """The connection looks open and carries nothing: the move waits, is told to wait, and is made in the end."""
    table = opened(server, DUEL, ["you", "bot:easy"])
    page = opener("about:blank", tables=[table])
    silent = False
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        there = socket.connect_to_server()
        socket.on_message(lambda text: None if silent else there.send(text))
        there.on_message(lambda text: None if silent else socket.send(text))

    page.route_web_socket(re.compile("/live$"), through)
    page.goto(f"{server.url}/t/{table['table']}")
    see_the_table(page, DUEL)
    expect(page.locator(".prompt.yours")).to_be_visible()
    lines = page.locator(".log .line").count()
    page.clock.install()
    silent = True
    page.locator(".verbs [data-step]").first.click()
    page.clock.fast_forward(8000)
    expect(page.get_by_role("alert")).to_contain_text("Your move is waiting")
    silent = False
    page.clock.fast_forward(30000)
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".log .line")).not_to_have_count(lines)
    assert len(sockets) > 1
