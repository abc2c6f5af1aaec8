"""Friends behind a link: before the start, what is asked of others, who is out, who does not answer."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.clicks import DUEL, HTTP, at_table, menu, opened, press, resign, two_people
from tests.page.conftest import LAPTOP, PHONE, Opener
from tests.server.support import Server

THREE = "standoff-hex"
SIX = "kardashev"  # its seats have other colours than the page's own


def sit(page: Page, name: str) -> None:
    """Take a seat at a table that waits for more."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=re.compile("Take your seat|Sit down")).click()
    expect(page.locator(".lobby")).to_contain_text(f"{name} (you)")


def waiting(server: Server, opener: Opener, size: dict[str, int] | None = None) -> tuple[Page, Page, str]:
    """A host and Berta at a table for three that waits for one more, and Berta's invitation."""
    table = opened(server, THREE, ["you", "open", "open"], seats=3, name="Ann")
    link = table["links"]["invites"]["1"]
    host = at_table(opener, server, table, **({"size": size} if size else {}))
    guest = opener(link, **({"size": size} if size else {}))
    sit(guest, "Berta")
    expect(host.locator(".lobby")).to_contain_text("Berta")
    return host, guest, link


# Before the start ---------------------------------------------------------------------------------------


def test_who_leaves_before_the_start_makes_room_and_may_come_back(server: Server, opener: Opener) -> None:
    host, guest, link = waiting(server, opener)
    guest.get_by_role("button", name="Leave the table").click()
    expect(guest.locator(".home")).to_be_visible()
    expect(guest.get_by_role("heading", name="My games")).to_have_count(0)
    expect(host.locator(".lobby")).to_contain_text("Seat 2 is free")
    assert host.locator("#invite-1").input_value() == link
    guest.goto(link)
    sit(guest, "Berta")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_host_sends_somebody_away_and_closes_the_table(
    size: dict[str, int], server: Server, opener: Opener
) -> None:
    host, guest, link = waiting(server, opener, size)
    host.get_by_role("button", name="Free the seat of Berta").click()
    host.get_by_role("button", name="Yes").click()
    expect(host.locator(".lobby")).to_contain_text("Seat 2 is free")
    expect(host.locator("#invite-1")).not_to_have_value(link)
    expect(guest.locator(".lobby")).to_contain_text("You have no seat at this table any more")
    guest.get_by_role("button", name="See the table").click()
    guest.get_by_label("Your name").fill("Berta")
    guest.get_by_role("button", name="Sit down").click()  # by the link to the table anybody may
    expect(guest.locator(".lobby")).to_contain_text("Berta (you)")
    host.get_by_role("button", name="Close the table").click()
    host.get_by_role("button", name="Yes").click()
    for page in (host, guest):
        expect(page.locator(".lobby")).to_contain_text("This table is closed")
    late = opener(link)
    expect(late.locator("h1")).to_have_text("This table is closed")


def test_the_host_sees_who_is_away(server: Server, opener: Opener) -> None:
    host, guest, _ = waiting(server, opener)
    guest.close()
    expect(host.locator(".lobby")).to_contain_text("is away")


def test_the_link_to_my_seat_leads_on_in_another_browser(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    guest.get_by_label("Table menu").click()
    guest.get_by_text("Go on in another browser").click()
    phone = opener(guest.locator("#own-link").input_value(), size=PHONE)
    expect(phone.locator(".panel strong").first).to_have_text("Berta")
    assert "#" not in phone.url  # the token does not stay in the address
    phone.reload()
    expect(phone.locator(".prompt")).to_be_visible()
    press(host, 3)
    expect(phone.locator(".prompt.yours")).to_be_visible()


def test_forgetting_a_game_asks_before_a_seat_is_lost(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    guest.goto(server.url)
    forget = guest.get_by_role("button", name=re.compile("Forget this"))
    forget.click()
    expect(guest.locator("dialog[open]")).to_contain_text("This game is not over")
    guest.get_by_role("button", name="No", exact=True).click()
    expect(forget).to_be_visible()
    resign(host)
    guest.reload()
    expect(guest.locator("li .state")).to_have_text("finished")
    forget.click()
    expect(guest.get_by_role("heading", name="My games")).to_have_count(0)


def test_forgetting_a_table_that_has_not_begun_makes_room(server: Server, opener: Opener) -> None:
    host, guest, _ = waiting(server, opener)
    guest.goto(server.url)
    guest.get_by_role("button", name=re.compile("Forget this")).click()
    guest.get_by_role("button", name="Yes").click()
    expect(host.locator(".lobby")).to_contain_text("Seat 2 is free")


# The entrance -------------------------------------------------------------------------------------------


def test_a_seat_that_was_taken_meanwhile_is_not_offered_again(server: Server, opener: Opener) -> None:
    table = opened(server, THREE, ["you", "open", "open"], seats=3, name="Ann")
    late = opener(table["links"]["share"])
    expect(late.get_by_label("Your seat")).to_be_visible()
    HTTP.post(f"{server.url}/api/tables/{table['table']}/join", json={"name": "Bo", "seat": 1})
    late.get_by_label("Your seat").select_option("1")
    late.get_by_role("button", name="Sit down").click()
    expect(late.get_by_role("alert")).to_have_text("somebody else has taken this seat; choose another")
    expect(late.get_by_label("Seats")).to_contain_text("Bo")
    expect(late.get_by_label("Your seat")).to_have_count(0)  # one is left
    late.get_by_role("button", name="Sit down").click()
    expect(late.locator(".prompt")).to_be_visible()


def test_seats_have_the_colours_of_the_table_at_the_entrance(server: Server, opener: Opener) -> None:
    table = opened(server, SIX, ["you", "open"], name="Ann")
    page = opener(table["links"]["share"])
    told = HTTP.get(f"{server.url}/api/games/{SIX}/look").json()["seats"]
    for seat in (0, 1):
        red, green, blue = (int(told[seat][at : at + 2], 16) for at in (1, 3, 5))
        dot = page.get_by_label("Seats").locator(".dot").nth(seat)
        expect(dot).to_have_css("background-color", f"rgb({red}, {green}, {blue})")


def test_a_finished_game_is_shown_to_all_only_where_the_host_says_so(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    page.click(f'[data-new="{DUEL}"]')
    listed, public = page.locator("[data-listed]"), page.locator("[data-public]")
    expect(listed).not_to_be_checked()
    public.check()
    expect(listed).to_be_checked()
    listed.uncheck()
    public.uncheck()
    listed.check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".lobby")).to_contain_text("The finished game is shown on the home page")


# Requests and who is out --------------------------------------------------------------------------------


def test_a_request_is_withdrawn_and_the_home_page_names_it(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    resign(host)
    expect(guest.locator(".log").get_by_text(re.compile("resigns"))).to_have_count(1)
    expect(guest.locator(".prompt .whose")).to_have_text("Game over")
    there = guest.url
    guest.goto(server.url)
    host.get_by_role("button", name="Rematch").click()
    expect(host.locator(".band")).to_contain_text("Waiting for Berta: you ask for a rematch")
    guest.reload()
    named = guest.get_by_label("Go on with").get_by_role("link")
    expect(named).to_contain_text("asks you for a rematch")
    named.click()
    expect(guest).to_have_url(there)
    expect(guest.locator(".band")).to_contain_text("Guest asks for a rematch")
    host.get_by_role("button", name="Withdraw").click()
    expect(guest.locator(".band").filter(has_text="rematch")).to_have_count(0)


def test_a_rematch_begins_without_who_does_not_answer(server: Server, opener: Opener) -> None:
    table = opened(server, DUEL, ["you", "open"], settings={"away": 1})
    host = at_table(opener, server, table)
    guest = opener(table["links"]["invites"]["1"])
    guest.get_by_label("Your name").fill("Berta")
    guest.get_by_role("button", name="Take your seat").click()
    expect(guest.locator(".prompt")).to_be_visible()
    resign(host)
    host.get_by_role("button", name="Rematch").click()
    host.get_by_role("button", name="Begin without them").click()
    expect(guest.locator(".band")).to_contain_text("plays for you")
    guest.get_by_role("button", name="Take my seat back").click()
    expect(guest.locator(".band").filter(has_text="plays for you")).to_have_count(0)


def test_who_has_lost_on_time_cannot_take_it_back(server: Server, opener: Opener) -> None:
    table = opened(
        server, THREE, ["you", "open", "bot:easy"], seats=3, settings={"clock": {"kind": "turn", "seconds": 3}}
    )
    host = at_table(opener, server, table)
    link = table["links"]["invites"]["1"].partition("#invite=")
    joined = HTTP.post(f"{server.url}/api/tables/{table['table']}/join", json={"name": "Bo", "invite": link[2]})
    assert joined.is_success
    expect(host.locator(".log")).to_contain_text("has run out of time")
    expect(host.locator(".log").get_by_text(re.compile("has run out of time"))).to_have_count(1)
    expect(host.locator(".log").get_by_text(re.compile("Guest resigns"))).to_have_count(0)
    expect(host.locator(".prompt .question")).to_contain_text("Your time ran out. Waiting for")
    expect(host.get_by_role("button", name=re.compile("[Uu]ndo"))).to_be_disabled()


def test_a_resignation_is_asked_about(server: Server, opener: Opener) -> None:
    table = opened(server, THREE, ["you", "open", "open"], seats=3, name="Ann")
    host = at_table(opener, server, table)
    for name, seat in (("Bo", "1"), ("Cy", "2")):
        invite = table["invites"][seat]
        HTTP.post(f"{server.url}/api/tables/{table['table']}/join", json={"name": name, "invite": invite})
    expect(host.locator(".prompt.yours")).to_be_visible()
    menu(host, "Resign")
    host.get_by_role("button", name="Yes").click()
    expect(host.locator(".prompt.yours")).to_have_count(0)
    host.get_by_role("button", name="Ask for undo").click()
    expect(host.locator(".band")).to_contain_text("Waiting for Bo, Cy: you ask to take back: Ann resigns.")
