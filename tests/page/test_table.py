"""What can be done at a table beside moving: pauses, bots, agreement, rematches, records, notices, clocks."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.clicks import (
    DUEL,
    at_table,
    menu,
    new_table,
    notice,
    opened,
    play_on,
    playing,
    press,
    resign,
    say,
    scene,
    take_seat,
    two_people,
)
from tests.page.conftest import LAPTOP, PHONE, Opener
from tests.server.support import Server, serving

GAME = DUEL


def test_pause_and_go_on(server: Server, opener: Opener) -> None:
    page = playing(opener, server, GAME)
    menu(page, "Pause the game")
    expect(page.locator(".band")).to_contain_text("paused")
    expect(page.locator(".verbs [data-step]")).to_have_count(0)
    expect(page.locator(".prompt:not(.yours)")).to_contain_text("paused")
    page.locator(".band").get_by_role("button", name="Go on").click()
    expect(page.locator(".verbs [data-step]").first).to_be_enabled()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_what_the_table_asks_covers_nothing_of_the_game(
    size: dict[str, int], server: Server, opener: Opener
) -> None:
    page = playing(opener, server, GAME, size=size)
    menu(page, "Pause the game")
    band, scene = page.locator(".band").bounding_box(), page.locator(".scene").bounding_box()
    assert band and scene
    assert band["y"] + band["height"] <= scene["y"]
    assert scene["y"] + scene["height"] <= size["height"]


def test_a_pause_under_a_clock_needs_agreement(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener, clock="game")
    expect(host.locator(".clock.running")).to_have_text(re.compile(r"\d+:\d\d"))
    menu(host, "Pause the game")
    expect(host.locator(".band")).to_contain_text("Waiting for Berta: you ask for a pause")
    guest.get_by_role("button", name="Agree").click()
    expect(host.locator(".band")).to_contain_text("paused")
    expect(host.locator(".clock.running")).to_have_count(0)


def test_who_is_out_of_a_game_that_goes_on_is_told_so_once(server: Server, opener: Opener) -> None:
    table = opened(server, "standoff-square", ["you", "open", "bot:easy"], seats=3)
    host, guest = at_table(opener, server, table), opener(table["links"]["invites"]["1"])
    take_seat(guest, "Berta")
    menu(host, "Resign")
    host.get_by_role("button", name="Yes").click()
    expect(host.locator(".prompt .whose")).to_have_text("Out of the game")
    expect(host.locator(".prompt .question")).to_contain_text("You have resigned. Waiting for")
    expect(host.locator(".panel.mine .person")).to_have_text("You · has left")
    expect(guest.locator(".log").get_by_text("Guest resigns.")).to_have_count(1)


def test_a_bot_plays_for_me_until_I_take_my_seat_back(server: Server, opener: Opener) -> None:
    """Against a person: the bot waits at each turn of theirs, however quick it is."""
    host, guest = two_people(server, opener)
    host.get_by_label("Table menu").click()
    host.get_by_label("Level").select_option("random")
    host.get_by_role("button", name="Let a bot play for me").click()
    expect(host.locator(".band")).to_contain_text("plays for you")
    for following in (2, 3):
        expect(guest.locator(".prompt.yours")).to_be_visible()
        press(guest, 3)
        expect(host.locator(".log")).to_contain_text(f"Round {following}")
    expect(guest.locator(".prompt.yours")).to_be_visible()
    host.get_by_role("button", name="Take my seat back").click()
    expect(host.locator(".band")).to_have_count(0)
    press(guest, 3)
    expect(host.locator(".prompt.yours .verbs [data-step]").first).to_be_enabled()


def test_an_undo_by_agreement_is_asked_refused_and_granted(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    press(host, 3)
    expect(guest.locator(".prompt.yours")).to_be_visible()
    for answer in ("No", "Agree"):
        host.get_by_role("button", name="Ask for undo").click()
        expect(guest.locator(".band")).to_contain_text("Guest asks to take back: Guest ")
        expect(host.locator(".band")).to_contain_text("Waiting for Berta")
        guest.locator(".band").get_by_role("button", name=answer).click()
        expect(guest.locator(".band")).to_have_count(0)
    expect(host.locator(".prompt.yours")).to_be_visible()
    expect(host.locator(".log .undone").first).to_be_attached()


def test_a_rematch_when_both_want_it(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    resign(host)
    host.get_by_role("button", name="Rematch").click()
    guest.get_by_role("button", name="Agree").click()
    expect(guest.locator(".prompt.yours")).to_be_visible()  # everybody sits one seat further
    expect(host.locator(".prompt")).to_contain_text("Waiting")


def test_an_abandoned_seat_is_offered_to_a_bot(server: Server, opener: Opener) -> None:
    table = opened(server, GAME, ["you", "open"], settings={"away": 0})
    host = at_table(opener, server, table)
    guest = opener(table["links"]["invites"]["1"])
    take_seat(guest, "Berta")
    expect(host.locator(".prompt.yours")).to_be_visible()
    press(host, 3)
    expect(guest.locator(".prompt.yours")).to_be_visible()
    guest.close()  # everybody waits for who has gone: it is told all the same
    host.get_by_role("button", name="Let a bot go on").click()
    expect(host.locator(".log")).to_contain_text("replaced by a bot")
    expect(host.locator(".prompt.yours")).to_be_visible()


def test_a_record_is_saved_and_opened_again(server: Server, opener: Opener, tmp_path: Path) -> None:
    page = playing(opener, server, GAME, bot="random")
    play_on(page, most=8)
    resign(page)
    page.get_by_label("Table menu").click()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the record").click()
    record = tmp_path / "game.zirconia.json"
    saving.value.save_as(record)
    assert json.loads(record.read_text())["game"] == GAME
    other = opener(server.url)
    other.locator("input[type=file]").set_input_files(record)
    expect(other.locator("#slider")).to_be_visible()
    record.write_text("{}")
    other.goto(server.url)
    other.locator("input[type=file]").set_input_files(record)
    notice(other, "", "refusal")


def test_a_turn_notice_where_the_server_allows_it(server: Server, opener: Opener, tmp_path: Path) -> None:
    page = playing(opener, server, GAME)
    page.get_by_label("Table menu").click()
    page.get_by_label("Notice to").fill("https://127.0.0.1/hook")
    page.get_by_role("button", name="Send notices").click()
    notice(page, "", "refusal")  # no public address
    with serving(f"sqlite:///{tmp_path}/tables.sqlite3") as plain:
        other = playing(opener, plain, GAME)
        other.get_by_label("Table menu").click()
        expect(other.get_by_label("Level")).to_be_visible()
        expect(other.get_by_label("Notice to")).to_have_count(0)


def test_a_clock_for_each_decision(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener, clock="turn")
    shown = host.locator(".panel.mine .clock.running").text_content() or ""
    told = scene(host)["table"]
    minutes, seconds = map(int, shown.split(":"))
    assert told["settings"]["clock"]["seconds"] == 120
    assert told["chairs"][0]["clock"] // 1000 <= 60 * minutes + seconds <= 120
    expect(guest.locator(".panel.mine .clock")).to_be_visible()


def test_chat_to_allies_alone(server: Server, opener: Opener) -> None:
    pages = [opener(server.url) for _ in range(4)]
    new_table(pages[0], "kardashev", ["you", "open", "open", "open"], {"allies": True})
    for seat in (1, 2, 3):
        link = pages[0].locator(f"#invite-{seat}").input_value()
        pages[seat].goto(link)
        pages[seat].get_by_label("Your name").fill(f"Player {seat}")
        pages[seat].get_by_role("button", name="Take your seat").click()
    expect(pages[0].locator(".prompt")).to_be_visible()
    sides = scene(pages[0])["view"]["sides"]
    pages[0].get_by_label("To whom").select_option("allies")
    say(pages[0], "we go left")
    for seat in (1, 2, 3):
        if sides[seat] == sides[0]:
            expect(pages[seat].locator(".log")).to_contain_text("we go left")
    pages[0].get_by_label("To whom").select_option("all")
    say(pages[0], "good luck all")
    for seat in (1, 2, 3):
        expect(pages[seat].locator(".log")).to_contain_text("good luck all")
        assert ("we go left" in (pages[seat].locator(".log").text_content() or "")) == (sides[seat] == sides[0])


def test_my_games_say_which_waits_for_me(server: Server, opener: Opener) -> None:
    page = playing(opener, server, GAME)
    page.goto(server.url)
    expect(page.locator("li.waits")).to_contain_text("your turn")
    expect(page.locator("select").first).to_have_value("easy")
    page.locator("select").first.select_option("medium")
    page.reload()
    expect(page.locator("select").first).to_have_value("medium")
