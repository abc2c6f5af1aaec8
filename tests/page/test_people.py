"""People around a table: invitations, names, the lobby, rematches, decks of one's own."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.page.clicks import DUEL, new_table, opened, resign, sit_down, two_people
from tests.page.conftest import PHONE, Opener
from tests.server.support import Server

WARS = "corporate-wars"


def link_of(page: Page, field: str) -> str:
    return page.locator(f"#{field}").input_value()


# Invitations ------------------------------------------------------------------------------------------


def test_an_invitation_is_a_link_a_code_and_a_warning_where_it_leads_nowhere(
    server: Server, opener: Opener
) -> None:
    host = opener(server.url)
    new_table(host, DUEL, ["you", "open"])
    expect(host.locator(".local")).to_contain_text("on this machine only")
    host.get_by_role("button", name="QR code: Invitation to seat 2").click()
    expect(host.get_by_role("img", name="QR code: Invitation to seat 2")).to_be_visible()
    assert re.fullmatch(rf"{server.url}/t/[\w-]+#invite=[\w-]+", link_of(host, "invite-1"))


def test_who_opens_an_invitation_sees_what_is_played_before_sitting_down(server: Server, opener: Opener) -> None:
    host, guest = opener(server.url), opener(server.url, size=PHONE, guide=True)
    opened = host.evaluate(
        """async () => {
          const asked = { game: 'corporate-wars', name: 'Ann', options: { 'short-game': true },
            overrides: { cards: { maimbot: { cost: 6 } } }, settings: { clock: { kind: 'turn', seconds: 20 } } }
          const headers = { 'content-type': 'application/json' }
          return (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(asked) })).json()
        }"""
    )
    guest.goto(opened["links"]["invites"]["1"])
    expect(guest.locator("h1")).to_have_text("Corporate Wars")
    expect(guest.get_by_label("Seats")).to_contain_text("Ann")
    terms = guest.get_by_label("What is played")
    for words in (
        "Short game",
        "half as many points win",
        "20 s a turn",
        "Numbers of the game are changed",
        "maimbot, cost: 6",
    ):
        expect(terms).to_contain_text(words)
    guest.get_by_label("Your name").fill("Berta")
    guest.get_by_role("button", name="Take your seat").click()
    expect(guest.locator(".guide")).to_be_visible()  # offered to whoever was not taught the game


# Names ------------------------------------------------------------------------------------------------


def test_names_stand_in_panels_log_and_result(server: Server, opener: Opener) -> None:
    host, guest = two_people(server, opener)
    expect(host.locator(".panel strong")).to_have_text(["Guest", "Berta"])
    resign(host)
    expect(guest.locator(".prompt")).to_contain_text("Guest resigned. Berta wins.")
    expect(guest.locator(".log")).to_contain_text("Guest resigns")
    expect(guest.locator(".log .line").last).to_have_text("Guest resigned. Berta wins.")


def test_players_at_one_screen_have_names_of_their_own(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    page.click(f'[data-new="{DUEL}"]')
    dialog = page.locator("dialog[open]")
    dialog.get_by_label("Your name").fill("Ann")
    dialog.locator("fieldset").first.locator("select").nth(1).select_option("you")
    dialog.locator('[data-seat-name="1"]').fill("Bo")
    dialog.get_by_role("button", name="Open the table").click()
    expect(page.locator(".panel strong")).to_have_text(["Ann", "Bo"])


def test_allies_see_who_their_ally_is(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    page.click('[data-new="kardashev"]')
    page.locator("dialog summary").click()
    expect(page.locator(".option", has=page.locator('[data-option="allies"]'))).to_contain_text("A plays with C")
    page.keyboard.press("Escape")
    new_table(page, "kardashev", ["you", "bot:random", "bot:easy", "bot:random"], {"allies": True})
    expect(page.locator(".panel.mine .person")).to_contain_text("with Easy bot")
    expect(page.locator(".panel", has_text="your ally")).to_contain_text("Easy bot")


# Watching and the next game ---------------------------------------------------------------------------


def test_a_spectator_is_told_so_and_a_rematch_takes_everybody_along(server: Server, opener: Opener) -> None:
    host, guest, watcher = opener(server.url), opener(server.url), opener(server.url)
    new_table(host, DUEL, ["you", "open"])
    invite, watch = link_of(host, "invite-1"), link_of(host, "watch-link")
    sit_down(guest, invite, "Berta")
    watcher.goto(watch)
    expect(watcher.locator(".watching")).to_have_text("You are watching")
    resign(host)
    old = host.url
    host.get_by_role("button", name="Rematch").click()
    guest.get_by_role("button", name="Agree").click()
    for page, names in ((host, ["Guest", "Berta"]), (guest, ["Berta", "Guest"]), (watcher, ["Berta", "Guest"])):
        expect(page).not_to_have_url(re.compile(old))
        expect(page.locator(".panel strong")).to_have_text(names)  # one's own first, then by seat: one further
    expect(watcher.locator(".watching")).to_be_visible()


def test_another_link_to_the_table_is_followed_in_the_same_tab(server: Server, opener: Opener) -> None:
    table = opened(server, DUEL, ["you", "open"])
    page = opener(f"{server.url}/t/{table['table']}")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    page.goto(table["links"]["watch"])
    expect(page.locator(".watching")).to_be_visible()
    page.goto(table["links"]["invites"]["1"])
    expect(page.get_by_role("button", name="Take your seat")).to_be_visible()


def test_a_public_table_is_found_and_joined_from_the_home_page(server: Server, opener: Opener) -> None:
    host, guest = opener(server.url), opener(server.url)
    host.click(f'[data-new="{DUEL}"]')
    host.get_by_label("Your name").fill("Ann")
    host.locator("[data-public]").check()
    host.get_by_role("button", name="Open the table").click()
    expect(host.locator(".lobby")).to_be_visible()
    guest.reload()
    guest.get_by_role("link", name="Look at the table for Galactic Confrontation with Ann").click()
    guest.get_by_label("Your name").fill("Bo")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator(".panel strong")).to_have_text(["Ann", "Bo"])


# Decks ------------------------------------------------------------------------------------------------


def test_a_deck_is_counted_under_its_rules_saved_and_played(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    page.click(f'[data-new="{WARS}"]')
    page.locator("dialog summary").click()
    page.locator('[data-option="decks"]').select_option("custom")
    deck = page.get_by_label("Your deck", exact=True)
    expect(deck.locator('[data-met="true"]')).to_have_count(4)
    for broken, button in ((["D2"], "One Archon more"), (["D2", "D3"], "One Archon more")):
        for _ in range(2):
            deck.get_by_role("button", name=button).click()
        expect(deck.locator('[data-met="false"]')).to_have_count(len(broken))
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
    deck.get_by_role("button", name="As text").click()
    deck.get_by_label("The deck as text").fill("5 archon\n3 banana")
    deck.get_by_role("button", name="Take over this text").click()
    expect(deck.get_by_role("alert")).to_contain_text("Line 2: “banana” is no card here (D1).")
    rush = "5 Bounty Hunter\nhenchman: 5\ncommando = 5\n5x maimbot\n4 oppressor\n3 unicycle-tank\n5 gunkfood\n"
    deck.get_by_label("The deck as text").fill(f"# Mine\n{rush}5 gray-logistics\n3 bargain")
    deck.get_by_role("button", name="Take over this text").click()
    expect(deck.locator('[data-met="true"]')).to_have_count(4)
    deck.get_by_role("button", name="One Bargain fewer").click()
    deck.get_by_role("button", name="One Archon more").click()
    deck.get_by_role("button", name="Save").click()
    page.reload()
    page.click(f'[data-new="{WARS}"]')
    page.locator("dialog summary").click()
    page.locator('[data-option="decks"]').select_option("custom")
    deck.get_by_label("Begin with a deck").select_option("saved:Mine")
    expect(deck.locator('[data-deck-card="archon"] .count')).to_have_text("1")
    page.locator("dialog fieldset").first.locator("select").nth(1).select_option("bot:random")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_label("Known cards of Guest").click()
    expect(page.locator("dialog[open]")).to_contain_text("Archon")


def test_a_guest_brings_a_deck_where_decks_are_custom(server: Server, opener: Opener) -> None:
    host, guest = opener(server.url), opener(server.url)
    new_table(host, WARS, ["you", "open"], {"decks": "Custom"})
    guest.goto(link_of(host, "invite-1"))
    guest.locator("summary").click()
    guest.get_by_label("Begin with a deck").select_option("rush")
    expect(guest.locator('[data-deck-card="unicycle-tank"] .count')).to_have_text("3")
    guest.get_by_role("button", name="One Henchman fewer").click()
    expect(guest.get_by_role("button", name="Take your seat")).to_be_disabled()
    guest.get_by_role("button", name="One Henchman more").click()
    guest.get_by_role("button", name="Take your seat").click()
    expect(guest.locator(".prompt")).to_be_visible()


def test_at_a_hot_seat_each_player_has_a_deck_of_their_own(server: Server, opener: Opener) -> None:
    page = opener(server.url)
    page.click(f'[data-new="{WARS}"]')
    page.locator("dialog fieldset").first.locator("select").nth(1).select_option("you")
    page.locator('[data-seat-name="1"]').fill("Bo")
    page.locator("dialog summary").click()
    page.locator('[data-option="decks"]').select_option("custom")
    second = page.get_by_label("The deck of Bo", exact=True)
    second.get_by_label("Begin with a deck").select_option("control")
    expect(second.locator('[data-deck-card="unicycle-tank"] .count')).to_have_text("5")
    first = page.get_by_label("The deck of Player 1", exact=True)
    expect(first.locator('[data-deck-card="unicycle-tank"] .count')).to_have_text("3")
    second.get_by_role("button", name="One Henchman fewer").click()
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
    second.get_by_role("button", name="One Henchman more").click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".panel strong")).to_have_text(["Player 1", "Bo"])
