"""Fingers on a phone: what a mouse shows by pointing, a finger shows by resting."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.clicks import playing, until
from tests.page.conftest import LAPTOP, PHONE, Opener
from tests.server.support import Server

UNITS = {
    "units": [
        {"card": "henchman", "owner": 0, "at": "2,2"},
        {"card": "archon", "owner": 1, "at": "3,4"},
    ]
}
BLOCKS = {"board": {"7,7": "p1"}}
HEXES = {"board": {"0,0": "p1"}}
# Things on boards of every kind, and what is told of each.
THINGS: list[tuple[str, dict[str, Any] | None, str, str]] = [
    ("corporate-wars", UNITS, "cell:2,2", "Henchman"),
    ("corporate-wars", UNITS, "cell:3,4", "Archon"),
    ("kardashev", None, "cell:0,0", "blue zone"),
    ("standoff-square", BLOCKS, "cell:7,7", "block"),
    ("standoff-hex", HEXES, "cell:0,0", "tile"),
]


def put_down(page: Page, thing: Locator) -> Any:
    """A finger on the middle of a thing; it is lifted with the session that is given back."""
    box = thing.locator(".base").bounding_box()
    assert box
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    return finger


def lift(finger: Any) -> None:
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(("game", "position", "thing", "words"), THINGS)
def test_a_finger_that_rests_reads_what_a_mouse_reads_and_touches_nothing(
    game: str, position: dict[str, Any] | None, thing: str, words: str, server: Server, opener: Opener
) -> None:
    page = playing(opener, server, game, position=position, size=PHONE, touch=True)
    told = page.locator(".inspect")
    cell = page.locator(f"[data-id='{thing}']")
    expect(told).to_have_count(0)
    finger = put_down(page, cell)
    expect(told).to_be_visible()
    expect(told).to_contain_text(words)
    lift(finger)
    expect(told).to_have_count(0)
    expect(page.locator(".cell.chosen")).to_have_count(0)
    assert page.evaluate("window.noticed.length") == 0


def test_a_finger_that_only_touches_chooses_and_hides_nothing(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "corporate-wars", position=UNITS, size=PHONE, touch=True)
    page.locator("[data-id='cell:2,2']").tap()
    expect(page.locator("[data-id='cell:2,2'].chosen")).to_have_count(1)
    expect(page.locator(".inspect:visible")).to_have_count(0)


def test_the_guide_points_at_the_panel_where_its_piles_have_no_place(server: Server, opener: Opener) -> None:
    page = playing(opener, server, "galactic-confrontation", size=PHONE, touch=True, guide=True)
    for _ in range(4):
        page.locator(".guide").get_by_role("button", name=re.compile("Next|Skip")).tap()
    expect(page.locator(".guide")).to_contain_text("Where it goes")
    expect(page.locator(".panel.mine[data-guided]")).to_be_visible()


SIZES = "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)"
COLONY: dict[str, Any] = {
    "seats": 2,
    "active": 0,
    "board": {
        "0,0": {"tile": "f", "colony": [0, 1]},
        "1,0": {"tile": "m"},
        "0,2": {"tile": "e", "colony": [1, 1]},
    },
    "players": [{"role": "generalist", "hand": {"food": 1, "matter": 1}}, {"role": "warlord"}],
}


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_what_a_board_says_can_be_read(size: dict[str, int], server: Server, opener: Opener) -> None:
    page = playing(opener, server, "kardashev", position=COLONY, size=size, touch=size == PHONE)
    expect(page.locator(".cell.lit").first).to_be_visible()
    until(page, "() => document.querySelectorAll('.edges text').length > 0")
    assert min(page.locator(".edges text").evaluate_all(SIZES)) >= 8.9
    assert all(size >= 7.9 for size in page.locator(".cell .price").evaluate_all(SIZES))
    planet = page.locator(".cell[data-id='cell:1,0']")
    if size == PHONE:
        finger = put_down(page, planet)
        expect(page.locator(".inspect .offer").first).to_contain_text("1 Food, 1 Matter")
        lift(finger)
    else:
        expect(planet.locator(".price")).to_have_text(["1 Food", "1 Matter"])
