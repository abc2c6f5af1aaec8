"""A real server and a real browser. Without Chromium these tests are left out and say so; under CI that fails."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import zirconia
from tests.patience import PATIENCE
from tests.server.support import Server

PAGE = Path(__file__).parent.parent.parent / "src" / "zirconia" / "server" / "page" / "index.html"
# First the one without a window and its own pages around it: the same engine for half the work.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
FAST = {  # a test clicks faster than a person, and waits for no deep review
    "frames_per_second": "1000",
    "frame_burst": "10000",
    "client_frames_per_second": "10000",
    "client_frame_burst": "10000",
    "client_scenes_per_second": "10000",
    "client_scene_burst": "10000",
    "requests_per_second": "1000",
    "burst": "10000",
    "tables_per_client": "1000",
    "tables_per_hour": "10000",
    "webhooks": "1",
    "review_seconds": "0.05",
}
# What a browser has stored when it comes for the first time.
REMEMBERED = """
if (location.host && !localStorage.getItem('zirconia.settings')) Object.assign(localStorage, STORED)
"""
# Every notice that was ever shown: it goes away by itself, perhaps before anybody has looked.
NOTICED = """
window.noticed = []
new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes])
  noticed.push(...added.filter((node) => node.matches?.('.notice')))
}).observe(document, { childList: true, subtree: true })
"""

expect.set_options(timeout=PATIENCE * 1000)

Opener = Callable[..., Page]

LONGEST = ("test_whole_games.py", "test_screens.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no process is left with them at the end."""
    items.sort(key=lambda item: item.path.name not in LONGEST)


def missing() -> str:
    """What these tests need and do not find."""
    if not PAGE.is_file():
        return "the page was not built (web/build_page.py says why)"
    return "" if CHROMIUM else "there is no Chromium (tools/install-chromium installs one)"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    lack = missing()
    if lack and os.environ.get("CI"):
        pytest.fail(f"the page can't be tested: {lack}")
    if lack:
        pytest.skip(f"the page is not tested: {lack}")
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Every match is dealt from the same seed, so that a test meets the same hands each time."""
    database = f"sqlite:///{tmp_path_factory.mktemp('page')}/tables.sqlite3"
    found = Server(database, ("-m", "tests.server.seeded"), FAST)
    yield found
    found.stop()


@pytest.fixture
def opener(browser: Browser) -> Iterator[Opener]:
    """Opens a page as a browser of its own; whatever it complains about fails the test."""
    contexts = []
    complaints: list[str] = []

    def note(text: str) -> None:
        # A test may take the server or the network away, do what is refused, or more than anybody may.
        if not any(one in text for one in ("ERR_CONNECTION", "ERR_INTERNET", "status of 40", "status of 429")):
            complaints.append(text)

    def open_page(
        url: str,
        size: dict[str, int] = LAPTOP,
        theme: str = "dark",
        guide: bool = False,
        motion: str = "reduce",
        pace: str = "off",
        careful: bool = True,
        keeps: bool = False,
        touch: bool = False,
        tables: Sequence[dict[str, Any]] = (),
    ) -> Page:
        taught = [] if guide else zirconia.games()
        own = {"theme": theme, "careful": careful, "taught": taught, "pace": pace}
        stored = {
            "zirconia.settings": json.dumps({"confirm": False, "sound": False, **own}),
            "zirconia.tables": json.dumps(list(tables)),
        }
        # A page that keeps things for later answers by itself what a test would answer.
        context = browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            reduced_motion=motion,  # type: ignore[arg-type]
            service_workers="allow" if keeps else "block",
            has_touch=touch,
            is_mobile=touch,
        )
        context.add_init_script(REMEMBERED.replace("STORED", json.dumps(stored)))
        context.add_init_script(NOTICED)
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: note(said.text) if said.type == "error" else None)
        page.goto(url)
        contexts.append(context)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints
