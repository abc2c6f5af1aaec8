"""The lab on the page: the card follows the number, a comparison forms while one watches, the change is played."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.checks import problems
from tests.page.clicks import scene
from tests.page.conftest import LAPTOP, PHONE, Opener
from tests.server.support import Server

GAME = "galactic-confrontation"


def open_lab(opener: Opener, server: Server, size: dict[str, int] = LAPTOP, theme: str = "dark") -> Page:
    page = opener(f"{server.url}/lab/{GAME}", size=size, theme=theme)
    page.get_by_role("button", name="Critical Hit").first.click()
    return page


def test_a_designer_changes_a_card_compares_keeps_and_plays_it(
    server: Server, opener: Opener, tmp_path: Path
) -> None:
    page = open_lab(opener, server)
    page.locator('[data-column="damage"]').fill("7")
    expect(page.locator("[data-after] .card")).to_contain_text("7")
    expect(page.get_by_label("Your change")).to_contain_text("Critical Hit damage 3 → 7")

    page.locator('[data-column="price"]').fill("850")
    expect(page.get_by_text("In steps of 100.")).to_be_visible()
    page.locator('[data-column="price"]').fill("500")

    page.locator("[data-players]").select_option("random")
    page.locator("[data-pairs]").fill("20")
    page.locator("[data-question]").select_option("rounds")
    page.locator("[data-compare]").click()
    verdict = page.get_by_label("The verdict")
    expect(verdict).to_have_attribute("data-status", "done")
    expect(verdict.locator(".answer")).to_have_text(re.compile("rounds", re.IGNORECASE))
    report = verdict.get_by_role("link", name="The comparison").get_attribute("href")
    assert report and "cards.critical-hit.price=500" in page.request.get(server.url + report).text()

    with page.expect_download() as download:
        page.get_by_role("button", name="Keep as a file").click()
    download.value.save_as(tmp_path / "change.toml")
    kept = tomllib.loads((tmp_path / "change.toml").read_text(encoding="utf-8"))
    assert kept == {"cards": {"critical-hit": {"damage": 7, "price": 500}}}

    page.get_by_role("button", name="Take back Critical Hit price").click()
    page.get_by_role("button", name="Take back Critical Hit damage").click()
    expect(page.get_by_role("button", name="Play this change")).to_be_disabled()
    page.get_by_label("A file with a change").set_input_files(tmp_path / "change.toml")
    page.get_by_role("button", name="Play this change").click()
    page.wait_for_url(re.compile("/t/"))
    expect(page.locator(".prompt.yours")).to_be_visible()
    assert scene(page)["view"]["setup"]["overrides"] == kept


@pytest.mark.parametrize(("size", "theme"), [(LAPTOP, "dark"), (PHONE, "light")])
def test_the_lab_fits_the_screen_and_axe_finds_nothing(
    size: dict[str, int], theme: str, server: Server, opener: Opener
) -> None:
    page = open_lab(opener, server, size, theme)
    page.locator('[data-column="damage"]').fill("7")
    expect(page.locator("[data-after] .card")).to_contain_text("7")
    assert problems(page) == []


def test_the_zones_of_a_board_are_painted(server: Server, opener: Opener) -> None:
    page = opener(f"{server.url}/lab/corporate-wars", size=LAPTOP)
    page.get_by_role("button", name="Board", exact=True).click()
    page.get_by_role("group", name="What to mark").get_by_role("button", name="capture").click()
    page.locator('[data-cell="0,2"]').click()
    expect(page.get_by_label("Your change")).to_contain_text("0,2 mark open → capture")
    expect(page.locator('[data-cell="0,2"]')).to_have_attribute("aria-label", "0,2: capture")


def test_a_verdict_explains_its_units_and_hides_no_measure_unsaid(server: Server, opener: Opener) -> None:
    page = open_lab(opener, server)
    page.locator('[data-column="damage"]').fill("4")
    page.locator("[data-players]").select_option("random")
    page.locator("[data-pairs]").fill("20")
    page.locator("[data-compare]").click()
    verdict = page.get_by_label("The verdict")
    expect(verdict).to_have_attribute("data-status", "done")
    open_ones = verdict.locator("details", has_text="Can’t be told yet")
    open_ones.locator("summary").click()
    expect(open_ones.locator("tbody tr")).to_have_count(12)
    counted = int(re.findall(r"\d+", open_ones.locator("summary").inner_text())[0])
    open_ones.get_by_role("button", name=f"Show {counted - 12} more").click()
    expect(open_ones.locator("tbody tr")).to_have_count(counted)
    expect(verdict).to_contain_text("their differences in points: from 40 % to 42 % is +2.0")
    expect(verdict).not_to_contain_text("+0.0 ")
    expect(page.get_by_label("Compare with the original")).to_contain_text("by no more than 2 points of a share")


def test_numbers_that_do_something_are_in_sight_and_words_may_be_emptied(server: Server, opener: Opener) -> None:
    page = opener(f"{server.url}/lab/kardashev", size=LAPTOP)
    page.get_by_role("button", name="Roles", exact=True).click()
    page.get_by_role("button", name="Imperialist").click()
    expect(page.locator('[data-column="income"]')).to_have_value("1")
    expect(page.locator('[data-column="choice"]')).to_have_count(0)
    page.get_by_label("Show the 2 that are 0 or empty here, too").check()
    expect(page.locator('[data-column="choice"]')).to_have_value("0")
    page.get_by_role("button", name="Technologies", exact=True).click()
    page.get_by_role("button", name="Expanded Cargohold").click()
    page.locator('[data-column="requires"]').fill("")
    page.locator('[data-column="requires"]').blur()
    change = page.get_by_label("Your change")
    expect(change).to_contain_text("Expanded Cargohold requires harvest-rover asteroid-mining → nothing")
    expect(change.get_by_role("alert")).to_have_count(0)


def test_ways_to_play_say_what_they_are(server: Server, opener: Opener) -> None:
    page = opener(f"{server.url}/lab/corporate-wars", size=LAPTOP)
    page.get_by_text("Other ways to play").click()
    expect(page.get_by_label("Compare with the original")).to_contain_text("half as many points win")
