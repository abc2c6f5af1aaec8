"""Small, quick, and nothing jumps. What these tests bound is measured in full by benchmarks/page.py."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import zirconia
from tests.page.clicks import play_on, playing, stand_still
from tests.page.conftest import Opener
from tests.page.figures import FRAMES, answers, at, computed
from tests.server.support import Server

PLACES = """
['main.field', '.cards', '.side', '.top']
  .map((part) => document.querySelector(part)?.getBoundingClientRect().toJSON())
"""


def test_first_load_is_small_and_asks_no_other_host(server: Server, opener: Opener) -> None:
    page = opener("about:blank")
    sizes: list[int] = []
    hosts: set[str] = set()

    def note(answer: object) -> None:
        hosts.add(answer.url.split("/")[2])  # type: ignore[attr-defined]

    page.on("response", note)
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(server.url)
    expect(page.locator(".game").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert sum(sizes) < 300_000
    assert hosts == {server.url.removeprefix("http://").rstrip("/")}


def test_a_click_is_answered_within_a_tenth_of_a_second(server: Server, opener: Opener) -> None:
    """Through the server and back onto the screen; the quickest count, as other tests run beside.

    By the clock on an idle machine; on a busy one by the time that page and server have computed.
    """
    page = playing(opener, server, "corporate-wars")
    found = answers(page, server, 12)
    assert len(found) == 12
    assert min(at([one.clock for one in found], 0.15), at([one.computed for one in found], 0.15)) < 100, found


@pytest.mark.parametrize("game", zirconia.games())
def test_nothing_jumps_when_the_state_changes(game: str, server: Server, opener: Opener) -> None:
    """Board, hand and sides stay where they are, whatever is asked and whoever is to act."""
    page = playing(opener, server, game)
    before = page.evaluate(PLACES)
    for seed in range(1, 13):
        play_on(page, most=1, seed=seed)
        assert held(before, page.evaluate(PLACES)), seed
        stand_still(page)
        assert held(before, page.evaluate(PLACES)), seed


def held(before: list[object], after: list[object]) -> bool:
    """A hand may come into being with the first cards; what was there has not moved."""
    return all(old is None or old == new for old, new in zip(before, after, strict=True))


@pytest.mark.parametrize("game", ["standoff-hex", "standoff-square"])
def test_the_largest_boards_follow_the_hand(game: str, server: Server, opener: Opener) -> None:
    """By the clock on an idle machine; on a busy one by the time that the page has computed."""
    page: Page = playing(opener, server, game)
    assert page.locator(".cell").count() >= 169
    before = computed(page)
    times = page.evaluate(FRAMES)
    mean = 1000 * (computed(page) - before) / len(times)
    assert min(at(times, 0.25), mean) < 50, (mean, times)
    page.get_by_label("Whole board").click()
    expect(page.locator(".board svg > g")).to_have_attribute("transform", "")
