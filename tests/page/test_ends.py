"""The end of a game, what is kept of it, what is heard; and that focus and Back do what a person expects."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.games.corporate_wars.helpers import position as corporate
from tests.page.clicks import (
    DUEL,
    HTTP,
    at_table,
    opened,
    play_now,
    play_on,
    playing,
    resign,
    settle,
    stand_still,
    two_people,
    until,
)
from tests.page.conftest import PHONE, Opener
from tests.server.support import Server

# The tones that are made from now on, by the wave and the frequency they begin with.
LISTEN = """
() => {
  window.tones = []
  const made = AudioContext.prototype.createOscillator
  AudioContext.prototype.createOscillator = function () {
    const voice = made.call(this)
    const set = voice.frequency.setValueAtTime.bind(voice.frequency)
    voice.frequency.setValueAtTime = (value, at) => {
      window.tones.push([voice.type, value])
      return set(value, at)
    }
    return voice
  }
}
"""

# Of everything in the scene that can have the focus: what has no outline, or one that something cuts off.
CLIPPED = """
() => [...document.querySelectorAll('.scene :is(button, a, input):not(:disabled)')].filter((node) => {
  if (!node.checkVisibility() || node.closest('svg')) return false
  node.focus()
  if (document.activeElement !== node) return false
  const style = getComputedStyle(node)
  if (style.outlineStyle === 'none') return true
  const more = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset)
  const box = node.getBoundingClientRect()
  for (let at = node.parentElement; at; at = at.parentElement) {
    const hides = getComputedStyle(at)
    if (hides.overflowX === 'visible' && hides.overflowY === 'visible') continue
    const edge = at.getBoundingClientRect()
    const beside = Math.max(edge.left - box.left, box.right - edge.right)
    const above = Math.max(edge.top - box.top, box.bottom - edge.bottom)
    if (Math.max(beside, above) + more > 0.6) return true
  }
  return false
}).map((node) => `${node.className}: ${(node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40)}`)
"""


def test_the_end_says_what_decided_it(server: Server, opener: Opener) -> None:
    """By a tie-break, at the round limit: on the end's page, at the question and in the log."""
    units = ("P1 henchman 0,3 3", "P1 henchman 1,3 1", "P2 archon 0,4 5", "P2 henchman 1,4 1")
    state = corporate(*units, turn=119, p1={"points": 7}, p2={"points": 7})
    names = [{"kind": "you", "name": name} for name in ("Ada", "Ben")]
    table = opened(server, "corporate-wars", [], places=names, position=state.position())
    page = at_table(opener, server, table)
    command = {"do": "move", "seat": 1, "action": "end", "decision": 1}
    headers = {"Authorization": f"Bearer {table['token']}"}
    told = HTTP.post(f"{server.url}/api/tables/{table['table']}/commands", json=command, headers=headers)
    assert told.is_success, told.text
    text = (
        "Round 60 was the last. Ben wins the tie-break: both have 7 points and 2 units in the capture zone, "
        "but Ben has more power in the capture zone (6 against 4)."
    )
    expect(page.locator(".victory header p")).to_have_text(text)
    expect(page.locator(".prompt .question")).to_have_text(text)
    expect(page.locator(".log .line").last).to_have_text(text)


def finished(opener: Opener, server: Server, game: str) -> Page:
    """Some actions, and then giving up."""
    page = playing(opener, server, game)
    play_on(page, most=12)
    settle(page)
    resign(page)
    return page


def test_the_end_shows_what_the_score_is_made_of_and_how_it_went(server: Server, opener: Opener) -> None:
    page = finished(opener, server, "kardashev")
    view = page.get_by_label("How it ended", exact=True)
    expect(view.locator("h2")).to_contain_text("wins")
    expect(view.locator(".score thead")).to_contain_text(re.compile("Colonies.*Fleets.*Technologies.*Score"))
    for row in view.locator(".score tbody tr").all():
        *parts, total = (int(text) for text in row.locator("td").all_inner_texts())
        assert sum(parts) == total
    expect(view.locator("figure .line")).to_have_count(2)
    expect(view.get_by_text("What was done")).to_be_visible()

    with page.expect_download() as sent:
        view.get_by_role("button", name="Share as a picture").click()
    assert sent.value.suggested_filename.endswith(".png")
    assert sent.value.path().read_bytes().startswith(b"\x89PNG")

    view.get_by_label("Look at the table").click()
    expect(view).to_have_count(0)
    page.get_by_role("button", name="How it ended").click()
    view.get_by_label("A moment of the game").fill("0")
    view.get_by_role("button", name="Watch from here").click()
    entry = re.search(r"#(\d+)$", page.url)
    assert entry
    expect(page.locator("output")).to_contain_text(f"{entry[1]} /")


def test_everybody_reads_the_same_of_the_cards_that_were_played(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener, game="standoff-square")
    expect(host.locator(".prompt.yours")).to_be_visible()
    host.get_by_role("button", name="Play all resource cards").click()
    expect(guest.locator(".log")).to_contain_text("plays 1-Credit")
    resign(host)
    read = [page.get_by_role("table", name="Cards played").locator("tbody tr") for page in (host, guest)]
    expect(read[0]).to_have_text([re.compile(r"1-Credit\s*[1-9]\s+0")])
    expect(read[1]).to_have_text(read[0].all_inner_texts(), use_inner_text=True)


def test_finished_games_are_kept_with_their_replays(server: Server, opener: Opener) -> None:
    page = finished(opener, server, DUEL)
    finished_at = page.url.rsplit("/", 1)[1]
    page.goto(server.url)
    page.get_by_label("My finished games").click()
    expect(page.locator("tbody tr")).to_have_text(re.compile("Galactic Confrontation.*1.*0.*1.*0"))
    page.get_by_label("Result").select_option("won")
    expect(page.get_by_text("No such game.")).to_be_visible()
    page.get_by_label("Result").select_option("lost")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile(f"/r/{finished_at}"))
    expect(page.locator("#slider")).to_be_visible()


def test_the_table_is_quiet_until_it_was_asked_and_heard_after(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    unasked = json.dumps({"pace": "off", "confirm": False, "taught": ["corporate-wars"]})
    page.evaluate("(settings) => localStorage.setItem('zirconia.settings', settings)", unasked)
    page.reload()
    page.evaluate(LISTEN)
    play_now(page, "corporate-wars")
    page.keyboard.press("e")
    expect(page.locator(".log")).to_contain_text("Easy bot ends the turn")
    settle(page)
    assert page.evaluate("window.tones") == []
    page.get_by_role("button", name="Sounds on").click()
    expect(page.locator(".band")).to_have_count(0)
    assert page.evaluate("window.tones.splice(0)") == [["sine", 523], ["sine", 784]]
    page.keyboard.press("e")
    until(page, "window.tones.some(([wave]) => wave !== 'sine')")
    page.get_by_label("Settings").click()
    page.get_by_label("Sounds:").uncheck()
    page.keyboard.press("Escape")
    page.evaluate("window.tones = []")
    resign(page)
    assert page.evaluate("window.tones") == []


def test_focus_stays_where_it_was_after_a_move_from_the_list(server: Server, opener: Opener) -> None:
    page = playing(opener, server, DUEL)
    chosen = page.locator('.card[data-id="supply:carbon"]')
    chosen.focus()
    page.keyboard.press("m")
    page.locator("dialog[open] button").filter(has_text="End").first.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    stand_still(page)
    expect(chosen).to_be_focused()


def test_focus_goes_to_what_is_in_the_place_of_what_is_gone(server: Server, opener: Opener) -> None:
    page = playing(opener, server, DUEL)
    page.locator(".verbs [data-step]").first.press("Enter")
    until(page, "!!document.activeElement.closest('.verbs')")


def test_outlines_are_whole(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "standoff-hex")
    for width, height in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        stand_still(page)
        page.keyboard.press("Tab")  # whoever uses the keyboard sees outlines
        assert page.evaluate(CLIPPED) == []


def test_back_closes_what_lies_over_the_table_before_it_leaves_it(server: Server, opener: Opener) -> None:
    page = opener(server.url, PHONE)
    play_now(page, "standoff-hex")
    at = page.url
    opened = page.locator("dialog[open]")
    page.get_by_label("Table menu").click()
    expect(opened).to_be_visible()
    page.go_back()
    expect(opened).to_have_count(0)
    assert page.url == at
    page.get_by_role("button", name="Log and chat").click()
    expect(page.locator(".side .log")).to_be_visible()
    page.go_back()
    expect(page.locator(".side .log")).to_be_hidden()
    assert page.url == at
    page.get_by_label("Settings").click()
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    until(page, "!history.state?.over")
    page.go_back()
    expect(page.locator(".game").first).to_be_visible()


def test_an_address_with_nothing_behind_it_gets_a_page(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    for address, words in (("/nothing", "There is nothing at this address"), ("/t/nothing", "can't be opened")):
        page.goto(server.url + address)
        expect(page.locator("h1")).to_contain_text(words)
        page.get_by_role("link", name="All games").click()
        expect(page.locator(".game").first).to_be_visible()


def test_the_text_can_be_made_larger(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    before = page.evaluate(size)
    page.get_by_label("Settings").click()
    page.get_by_label("Text size").select_option("larger")
    assert page.evaluate(size) == before * 1.25
    page.reload()
    expect(page.locator(".game").first).to_be_visible()
    assert page.evaluate(size) == before * 1.25
    assert json.loads(page.evaluate("localStorage.getItem('zirconia.settings')"))["text"] == "larger"
