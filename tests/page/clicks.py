"""Playing by clicking: what a player does with a mouse, only faster."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page, expect

import zirconia
from tests.page.conftest import Opener
from tests.patience import PATIENCE
from tests.server.support import Server
from zirconia.core.match.state import State

Known = dict[str, Any]

HTTP = httpx.Client(trust_env=False, timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))
DUEL = "galactic-confrontation"  # two players, and buttons lead through a turn

# Once a choice is sent nothing can be touched until the server has answered.
SETTLED = ".prompt:not(.yours), .over, .lit, .verbs [data-step]:enabled"

# What is shown is drawn: letters have come, and sizes that follow from others have been found.
DRAWN = """
async () => {
  await document.fonts.ready
  for (let at = 0; at < 3; at += 1) await new Promise((go) => requestAnimationFrame(go))
}
"""

# Click lit things until the game is over; buttons that only pass are taken less often.
PLAYER = """
async ({ most, seed, patience }) => {
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n
  const pause = (ms) => new Promise((go) => setTimeout(go, ms))
  const change = () => new Promise((go) => {
    const watcher = new MutationObserver(() => { watcher.disconnect(); go(true) })
    watcher.observe(document, { subtree: true, childList: true, attributes: true })
    setTimeout(() => { watcher.disconnect(); go(false) }, patience)
  })
  let clicks = 0
  while (clicks < most) {
    if (document.querySelector('.prompt .whose')?.textContent === 'Game over') return { clicks, over: true }
    const ready = document.querySelector('.over .button')
    const lit = ready ? [ready] : [...document.querySelectorAll(
      '.card.lit, .cell.lit, .chip.lit, .panel .strong[data-id], .verbs [data-step]:not(:disabled)')]
    if (!lit.length && await change()) continue
    if (!lit.length) break
    const lively = lit.filter((one) => !one.matches('[data-step^="do:end"], [data-step="do:stop"]'))
    const from = lively.length && random(4) ? lively : lit
    from[random(from.length)].dispatchEvent(new MouseEvent('click', { bubbles: true }))
    clicks += 1
    await pause(6)
  }
  return { clicks, over: false }
}
"""

# The scene as the page's own seat gets it: to know what may be clicked.
SCENE = """
async () => {
  const id = location.pathname.split('/')[2]
  const { token } = JSON.parse(localStorage.getItem('zirconia.tables')).find((one) => one.table === id)
  const answer = await fetch(`/api/tables/${id}/state`, { headers: { authorization: `Bearer ${token}` } })
  return await answer.json()
}
"""


def play_on(page: Page, most: int = 4000, seed: int = 7) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(PLAYER, {"most": most, "seed": seed, "patience": PATIENCE * 1000})
    return found


def scene(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SCENE)
    return found


def until(page: Page, holds: str, given: object = None) -> None:
    """Wait until something holds in the page."""
    last = time.monotonic() + PATIENCE
    while not page.evaluate(holds, given):
        assert time.monotonic() < last, holds
        page.wait_for_timeout(20)


def settle(page: Page) -> None:
    """Wait until the server has answered the last choice."""
    expect(page.locator(SETTLED)).not_to_have_count(0)


def stand_still(page: Page) -> None:
    """Wait until the table is drawn as the last choice left it."""
    settle(page)
    page.evaluate(DRAWN)


def notice(page: Page, words: str, kind: str = "info") -> None:
    """Wait until a notice with these words was shown."""
    said = "([words, kind]) => noticed.some((one) => one.matches(`.${kind}`) && one.textContent.includes(words))"
    until(page, said, [words, kind])


def follow(page: Page, choice: dict[str, Any], view: dict[str, Any]) -> None:
    """Make one choice with the mouse: touch the things of its path until the page plays it."""
    expect(page.locator(".prompt.yours")).to_be_visible()  # the page has heard of the choice as well
    cells = {
        piece["id"]: cell["id"] for board in view["boards"] for cell in board["cells"] for piece in cell["pieces"]
    }
    for at, step in enumerate(choice["path"]):
        thing = cells.get(step, step)
        found = page.locator(f'[data-step="{step}"], [data-id="{thing}"]').locator("visible=true").first
        if at and not found.count():
            return  # the rest of the path was the only way to go on
        found.click(force=True)
        settle(page)
    do_what_is_shown(page)


def do_what_is_shown(page: Page) -> None:
    """A click that costs something has shown it, and waits for a second one."""
    shown = page.locator(".verbs .armed")
    if shown.count():
        shown.click()
        settle(page)


def turns_until_a_card_can_be_played(page: Page) -> int:
    """End turns by the keyboard while the whole hand is too dear; how many."""
    for ended in range(10):
        settle(page)
        if page.locator(".hand .card.lit").count():
            return ended
        page.keyboard.press("e")
        expect(page.locator(".log").get_by_text("Guest ends the turn.")).to_have_count(ended + 1)
        expect(page.locator(".prompt.yours")).to_be_visible()
    raise AssertionError("no card can be played in ten turns")


def play_now(page: Page, game: str) -> None:
    """One click from the home page to a game against a bot, with its drawings."""
    page.click(f'[data-play="{game}"]')
    see_the_table(page, game)


def see_the_table(page: Page, game: str) -> None:
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.locator(f"#art-sheet-{game}")).to_be_attached()


def opened(server: Server, game: str, kinds: list[str], **asked: Any) -> Known:
    """A new table, as the browser that opened it remembers it; the home page would ask the server for the same."""
    places = [{"kind": "bot", "bot": kind[4:]} if kind.startswith("bot:") else {"kind": kind} for kind in kinds]
    told = HTTP.post(f"{server.url}/api/tables", json={"game": game, "places": places, **asked})
    assert told.is_success, told.text
    return {**told.json(), "game": game, "at": 0}


def playing(
    opener: Opener,
    server: Server,
    game: str,
    bot: str = "easy",
    position: dict[str, Any] | None = None,
    asked: dict[str, Any] | None = None,
    **how: Any,
) -> Page:
    """At the table that one click on the home page opens, or at one that begins at a position."""
    seats = (position or {}).get("seats", zirconia.game(game).seats[0])
    table = opened(server, game, ["you", *[f"bot:{bot}"] * (seats - 1)], position=position, **(asked or {}))
    page = at_table(opener, server, table, **how)
    see_the_table(page, game)
    return page


def at_table(opener: Opener, server: Server, table: Known, **how: Any) -> Page:
    """In the browser that opened a table; one that is taught shows the guide there."""
    remembered = {**table, "guide": how.get("guide", False)}
    return opener(f"{server.url}/t/{table['table']}", tables=[remembered], **how)


def replayed(opener: Opener, server: Server, state: State, record: Path) -> Page:
    """The replay of a finished match that is brought in as a file."""
    record.write_text(json.dumps(zirconia.record(state)))
    page = opener(server.url)
    page.set_input_files('input[type="file"]', record)
    page.wait_for_url(re.compile("/r/"))
    return page


def new_table(
    page: Page, game: str, seats: list[str], options: dict[str, Any] | None = None, clock: str = "none"
) -> None:
    """Through the window for a table of one's own."""
    page.click(f'[data-new="{game}"]')
    dialog = page.locator("dialog[open]")
    if len(seats) > 2:
        dialog.get_by_label("Players").select_option(str(len(seats)))
    for place, kind in enumerate(seats):
        dialog.locator("fieldset").first.locator("select").nth(place).select_option(kind)
    if clock != "none":
        dialog.get_by_label("Clock").select_option(clock)
    if options:
        dialog.locator("summary").click()
    for name, value in (options or {}).items():
        field = dialog.locator(f'[data-option="{name}"]')
        if value is True:
            field.check()
        else:
            field.select_option(label=str(value))
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/t/"))


def sit_down(page: Page, link: str, name: str) -> None:
    """Take a seat by the link that somebody sent."""
    page.goto(link)
    take_seat(page, name)


def take_seat(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take your seat").click()
    expect(page.locator(".prompt")).to_be_visible()


def menu(page: Page, button: str) -> None:
    """Press a button of the table's menu."""
    page.get_by_label("Table menu").click()
    page.locator("dialog[open]").get_by_role("button", name=button).click()


def say(page: Page, words: str) -> None:
    """A line of chat, for everybody or for whom it is set to."""
    page.locator("#chat").fill(words)
    page.keyboard.press("Enter")


def resign(page: Page) -> None:
    menu(page, "Resign")
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".prompt .whose")).to_have_text("Game over")


def two_people(
    server: Server, opener: Opener, clock: str = "none", game: str = DUEL, pace: str = "off"
) -> tuple[Page, Page]:
    """A host and a guest who came by link and sees what others do at this pace."""
    host, link = host_and_link(server, opener, clock, game)
    guest = opener(link, pace=pace)
    take_seat(guest, "Berta")
    expect(host.locator(".prompt")).to_be_visible()
    return host, guest


def host_and_link(server: Server, opener: Opener, clock: str, game: str) -> tuple[Page, str]:
    """Who has opened a table for two, and the invitation to it; a clock is set in the window for it."""
    if clock == "none":
        table = opened(server, game, ["you", "open"])
        return at_table(opener, server, table), table["links"]["invites"]["1"]
    host = opener(server.url)
    new_table(host, game, ["you", "open"], clock=clock)
    return host, host.locator("#invite-1").input_value()


def press(page: Page, times: int = 1) -> None:
    """Press the first button of the question."""
    for _ in range(times):
        page.locator(".verbs [data-step]").first.click()
        settle(page)
