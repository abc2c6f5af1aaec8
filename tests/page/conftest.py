"""A real server and a real browser. Without Chromium or a built page these tests are left out, and say so."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

import zirconia
from tests.server.support import Server, serving

PAGE = Path(__file__).parent.parent.parent / "src" / "zirconia" / "server" / "page" / "index.html"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome") or ""
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
FAST = {"frames_per_second": "1000", "frame_burst": "10000"}  # a test clicks faster than a person

Opener = Callable[..., Page]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if not CHROMIUM or not PAGE.is_file():
        pytest.skip("needs Chromium and the built page")
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('page')}/tables.sqlite3", **FAST) as found:
        yield found


@pytest.fixture
def opener(browser: Browser) -> Iterator[Opener]:
    """Opens a page as a browser of its own; whatever it complains about fails the test."""
    contexts = []
    complaints: list[str] = []

    def note(text: str) -> None:
        if "ERR_CONNECTION" not in text:  # a test that takes the server away
            complaints.append(text)

    def open_page(url: str, size: dict[str, int] = LAPTOP, theme: str = "dark", guide: bool = False) -> Page:
        taught = [] if guide else zirconia.games()
        settings = json.dumps({"theme": theme, "confirm": False, "taught": taught})
        context = browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
        context.add_init_script(
            "if (location.host && !localStorage.getItem('zirconia.settings')) "
            f"localStorage.setItem('zirconia.settings', JSON.stringify({settings}))"
        )
        context.set_default_timeout(15_000)
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
