"""What just happened: others' actions one by one, the trace they leave, looking back, and the replay's keys."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import zirconia
from tests.page.clicks import (
    DUEL,
    at_table,
    do_what_is_shown,
    notice,
    opened,
    playing,
    press,
    replayed,
    resign,
    scene,
    settle,
    stand_still,
    two_people,
    until,
)
from tests.page.conftest import LAPTOP, PHONE, Opener
from tests.server.support import Server

NOW = ".last-turn:not(.earlier) .told button"
# Every text that the strip ever showed, and whether a choice was possible meanwhile.
WATCH = """
() => {
  window.shown = []
  const look = () => shown.push({
    told: document.querySelectorAll('.last-turn .told button').length,
    behind: !!document.querySelector('.last-turn .skip'),
    lit: document.querySelectorAll('.lit, .verbs [data-step]:enabled').length,
  })
  new MutationObserver(look).observe(document.querySelector('.scene'), { childList: true, subtree: true })
}
"""


def follow_two_actions(server: Server, opener: Opener) -> tuple[Page, Page]:
    """A host who plays a card and ends the turn; a guest who is shown the first of them: no time passes there."""
    host, guest = two_people(server, opener, game="standoff-square", pace="slow")
    expect(host.locator(".prompt.yours")).to_be_visible()
    guest.clock.install()
    guest.clock.pause_at(datetime.now() + timedelta(seconds=1))
    for key in ("play 1-credit", "end"):
        settle(host)
        choose(host, key)
    expect(guest.locator(".last-turn .skip")).to_be_visible()
    return host, guest


def choose(page: Page, key: str) -> None:
    """Make a choice from the list of moves."""
    choice = next(one for one in scene(page)["view"]["choices"] if one["key"] == key)
    page.keyboard.press("m")
    page.locator(f'dialog [data-code="{choice["code"]}"]').click()


# One after another ------------------------------------------------------------------------------------


def test_the_actions_of_others_are_shown_one_after_another(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "standoff-square", pace="quick")
    page.evaluate(WATCH)
    page.keyboard.press("e")
    expect(page.locator(".log").get_by_text("Easy bot ends the turn.")).to_be_visible()
    expect(page.locator(".last-turn .skip")).to_have_count(0)
    shown = page.evaluate("shown")
    counts = list(dict.fromkeys(one["told"] for one in shown if one["told"]))
    assert len(counts) > 1 and counts == sorted(counts)


def test_nothing_can_be_chosen_before_everything_is_shown(server: Server, opener: Opener) -> None:
    _, guest = follow_two_actions(server, opener)
    guest.evaluate(WATCH)
    expect(guest.locator(".lit, .verbs [data-step]")).to_have_count(0)
    expect(guest.locator(".last-turn .skip")).to_be_visible()
    guest.keyboard.press("x")
    expect(guest.locator(".prompt.yours .verbs [data-step]").first).to_be_enabled()
    assert not [one for one in guest.evaluate("shown") if one["behind"] and one["lit"]]


def test_a_click_on_the_table_skips_ahead_and_chooses_nothing(server: Server, opener: Opener) -> None:
    host, guest = follow_two_actions(server, opener)
    guest.locator(".hand .card").first.click(force=True)
    expect(guest.locator(".last-turn .skip")).to_have_count(0)
    guest.clock.resume()
    expect(guest.locator(".prompt.yours")).to_be_visible()
    expect(guest.locator(".chosen")).to_have_count(0)
    assert guest.evaluate("noticed.length") == 0
    assert scene(guest)["table"]["number"] == scene(host)["table"]["number"]


def test_the_pace_is_set_in_the_settings_and_kept(server: Server, opener: Opener) -> None:
    page = playing(opener, server, DUEL)
    page.get_by_label("Settings").click()
    page.get_by_label("Show the actions of others").select_option("slow")
    page.reload()
    page.get_by_label("Settings").click()
    expect(page.get_by_label("Show the actions of others")).to_have_value("slow")


# The trace ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", zirconia.games())
def test_what_the_others_did_is_in_sight_on_a_laptop_and_a_phone(
    game: str, server: Server, opener: Opener
) -> None:
    page = playing(opener, server, game)
    others_act(page)
    strip = page.locator(".last-turn")
    for size in (LAPTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        stand_still(page)
        box = strip.bounding_box()
        assert box is not None and box["y"] + box["height"] <= size["height"]
        expect(strip.locator(".told button").first).to_be_visible()


def others_act(page: Page) -> None:
    """End one's part until somebody else has acted and it is one's turn again."""
    for _ in range(40):
        expect(page.locator(".prompt.yours")).to_be_visible()
        settle(page)
        if page.locator(NOW).count():
            stand_still(page)
            return
        lit = page.locator(".verbs [data-step]:enabled, .cell.lit, .card.lit, .panel .strong[data-id]")
        lit.first.dispatch_event("click")
        settle(page)
    raise AssertionError("nobody else ever acts")


def test_a_move_leaves_an_arrow_and_the_next_own_action_takes_it_away(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars")
    for _ in range(12):
        page.keyboard.press("e")
        settle(page)
        expect(page.locator(".prompt.yours")).to_be_visible()
        if page.locator(".way").count():
            break
    expect(page.locator(".way")).not_to_have_count(0)
    expect(page.locator(".cell .recent")).not_to_have_count(0)
    expect(page.locator(".last-turn")).to_contain_text(re.compile(r"Moves .* from [a-h][1-6] to [a-h][1-6]"))
    expect(page.locator(".last-turn .turn")).to_have_count(1)  # one's own income belongs to the end of theirs
    moves = page.locator(".way").count()
    page.reload()  # the trace is the same after a reload, differences too
    expect(page.locator(".way")).to_have_count(moves)
    expect(page.locator(".panel .change")).not_to_have_count(0)
    choose(page, next(one["key"] for one in scene(page)["view"]["choices"] if one["key"] != "end"))
    expect(page.locator(".way")).to_have_count(0)
    expect(page.locator(".panel .change")).to_have_count(0)
    expect(page.locator(".last-turn.earlier .told button")).not_to_have_count(0)


def test_a_counter_says_by_how_much_others_have_changed_it(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars")
    page.keyboard.press("e")
    expect(page.locator(".log")).to_contain_text("Easy bot ends the turn.")
    expect(page.locator(".panel.mine .change").first).to_have_text(re.compile(r"\+\d"))


def test_what_was_bought_is_missing_from_the_market(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    press(host)
    host.locator('[data-id^="supply:"].lit').first.click()
    do_what_is_shown(host)
    bought = host.locator(".log").get_by_text(re.compile("Guest buys"))
    expect(bought).to_be_visible()
    expect(guest.locator('[data-id^="supply:"] .change')).to_have_text(re.compile("−1"))


def test_of_several_others_the_newest_turn_stands_first(server: Server, opener: Opener) -> None:
    table = opened(server, "standoff-square", ["you", "bot:easy", "bot:random", "bot:easy"], seats=4)
    page = at_table(opener, server, table)
    others_act(page)
    turns = page.locator(".last-turn .turn")
    expect(turns).to_have_count(3)
    newest = page.evaluate(
        "[...document.querySelectorAll('.last-turn .turn')].map((turn) => "
        "[...turn.querySelectorAll('button')].map((line) => Number(line.dataset.entry)))"
    )
    assert newest[0][0] > newest[1][-1] > newest[2][-1] and newest[0] == sorted(newest[0])
    expect(turns.first.locator(".whose")).to_have_text("Easy bot P4, last turn:")
    expect(turns.nth(1).locator(".whose")).to_have_text("Random bot, before:")
    expect(turns.first.locator("button").first).to_be_in_viewport()
    change = page.locator(".panel.small .change").first
    expect(change).to_be_visible()
    expect(change.locator("xpath=..").locator(".icon")).to_have_css("visibility", "visible")


# Looking back ---------------------------------------------------------------------------------------


def test_a_line_of_the_log_goes_back_to_its_moment_and_a_key_to_now(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars")
    start = page.locator(".top .detail").inner_text()
    for turns in (1, 2):
        page.keyboard.press("e")
        expect(page.locator(".log").get_by_text("Guest ends the turn.")).to_have_count(turns)
        expect(page.locator(".prompt.yours")).to_be_visible()
    for after in ("", "reload"):
        if after:
            page.reload()  # then the server is asked
        page.locator(".log").get_by_text("Guest ends the turn.").first.click()
        expect(page.locator(".looking")).to_contain_text("Looking back Round 1")
        expect(page.locator(".prompt.yours")).to_have_count(0)
        expect(page.locator(".lit, .verbs [data-step]")).to_have_count(0)
        page.keyboard.press("n")
        expect(page.locator(".looking")).to_have_count(0)
        expect(page.locator(".prompt.yours")).to_be_visible()
    assert page.locator(".top .detail").inner_text() != start


def test_arrows_step_through_the_past(server: Server, opener: Opener) -> None:
    page = playing(opener, server, DUEL)
    press(page, 3)
    expect(page.locator(".prompt.yours")).to_be_visible()
    page.locator(".log").focus()
    page.keyboard.press("ArrowLeft")
    at = page.locator(".looking .where")
    expect(at).to_have_text(re.compile(r"\d+ of \d+"))
    first = int(at.inner_text().split()[-3])
    page.keyboard.press("ArrowLeft")
    until(
        page,
        "(first) => Number(document.querySelector('.looking .where').innerText.split(' ').at(-3)) < first",
        first,
    )
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".looking")).to_have_count(0)


def test_nothing_is_played_while_one_looks_back(server: Server, opener: Opener) -> None:
    page = playing(opener, server, DUEL)
    press(page)
    before = scene(page)["table"]["number"]
    page.locator(".log button").first.click()
    expect(page.locator(".looking")).to_be_visible()
    page.keyboard.press("e")
    page.locator(".hand .card").first.click(force=True)
    notice(page, "earlier moment", "refusal")
    assert scene(page)["table"]["number"] == before


# The log and the board --------------------------------------------------------------------------------


def test_a_focused_line_lights_what_it_names(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars")
    for _ in range(12):
        page.keyboard.press("e")
        settle(page)
        expect(page.locator(".prompt.yours")).to_be_visible()
        if page.locator(".log button", has_text="deploys").count():
            break
    line = page.locator(".log button", has_text="deploys").last
    tile = re.search(r"at ([a-h])([1-6])", line.inner_text())
    assert tile
    line.focus()
    row, column = int(tile[2]) - 1, "abcdefgh".index(tile[1])
    expect(page.locator(".cell.pointed")).to_have_attribute("data-id", f"cell:{row},{column}")
    expect(page.locator(".panel.pointed")).to_have_count(1)
    page.keyboard.press("ArrowUp")
    expect(page.locator(".log button").nth(-2)).not_to_be_focused()
    page.locator(".prompt button").first.focus()
    expect(page.locator(".cell.pointed")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "names"), [("corporate-wars", "abcdefgh123456"), ("standoff-square", "abcdefghijklmnop")]
)
def test_squares_have_their_names_at_the_edge(game: str, names: str, server: Server, opener: Opener) -> None:
    page = playing(opener, server, game)
    expect(page.locator(".edges text").first).to_be_visible()
    assert "".join(page.locator(".edges text").all_text_contents()).startswith(names)


def test_hexes_have_their_names(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "kardashev")
    expect(page.locator('[data-id="cell:-1,2"] .label')).to_have_text("(-1,2)")
    other = playing(opener, server, "standoff-hex")
    assert sorted(other.locator(".edges text").all_text_contents(), key=int) == sorted(
        [str(number) for number in range(-7, 8)] * 2, key=int
    )


def test_who_comes_and_goes_has_one_line(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    address = guest.url
    for _ in range(2):
        guest.goto("about:blank")
        expect(host.locator(".log .notice").last).to_contain_text("is away")
        guest.goto(address)
        expect(host.locator(".log .notice").last).to_contain_text("was away and is back")
    expect(host.locator(".log .notice", has_text="Berta").filter(has_text="away")).to_have_count(1)


def test_while_waiting_nobody_elses_means_stand_at_the_question(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    expect(host.locator(".prompt.yours .left .counter").first).to_be_visible()
    expect(guest.locator(".prompt:not(.yours)")).to_be_visible()
    expect(guest.locator(".prompt .left")).to_have_count(0)


def test_after_the_end_the_header_says_so(server: Server, opener: Opener) -> None:
    page = playing(opener, server, DUEL)
    resign(page)
    expect(page.locator(".top .detail")).to_contain_text("Game over · Guest resigned. Easy bot wins.")


def test_what_is_under_way_stands_at_the_question(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "kardashev")
    settle(page)
    steps = [area for area in scene(page)["view"]["areas"] if area["kind"] == "steps"]
    assert steps
    expect(page.locator(".prompt .steps li").first).to_have_text(steps[0]["cards"][0]["name"])


# The replay -----------------------------------------------------------------------------------------


def test_a_replay_goes_by_turn_round_and_event_and_by_keys(server: Server, opener: Opener, tmp_path: Path) -> None:
    state = zirconia.game("corporate-wars").start(seed="4")
    while state.round < 4:
        state.apply(state.legal()[-1])
    state.resign(0)
    page = replayed(opener, server, state, tmp_path / "record.json")
    expect(page.locator("#round option")).to_have_count(4)
    page.locator("#round").select_option("3")
    expect(page.locator(".top .detail")).to_contain_text("Round 3")
    page.locator("#slider").blur()
    page.keyboard.press("Home")
    expect(page.locator("output")).to_have_text(re.compile("^0 /"))
    page.keyboard.press("PageDown")
    expect(page.locator("output")).not_to_have_text(re.compile("^0 /"))
    here = page.locator("output").inner_text().split()[0]
    page.wait_for_url(re.compile(f"/r/[^#]+#{here}$"))  # the address names the moment
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text }")
    page.get_by_label("Copy link to this position").click()
    until(page, "(here) => window.copied?.endsWith(`#${here}`)", here)
    page.goto(f"{page.url.split('#')[0]}#2")
    expect(page.locator("output")).to_have_text(re.compile("^2 /"))
    page.locator("#kind").select_option("resigned")
    page.get_by_label("Next event").click()
    expect(page.locator(".last-turn")).to_contain_text("Resigns")
    page.keyboard.press("-")
    expect(page.locator("#speed")).to_have_value("0.5")
    for _ in range(4):
        page.keyboard.press("+")
    expect(page.locator("#speed")).to_have_value("8")
    page.keyboard.press("Home")
    page.locator("body").press("Space")
    expect(page.locator("output")).to_have_text(
        f"{len(zirconia.record(state)['entries'])} / {len(zirconia.record(state)['entries'])}"
    )
    page.locator(".log button").first.click()
    expect(page.locator("output")).to_have_text(re.compile("^0 /"))
