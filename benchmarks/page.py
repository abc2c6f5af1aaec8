"""How heavy the page is and how soon it answers: python -m benchmarks.page [GAME ...]

A real server and a real browser on this machine. From a click to the second frame after its answer, through the
server and back, for each game; what a first visit loads, compressed; a frame while a large board is moved about.
It fails where a figure is over its limit, which says something only on a machine that does nothing else.
"""

from __future__ import annotations

import sys
import tempfile
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from tests.page.clicks import play_on
from tests.page.conftest import CHROMIUM, FAST, LAPTOP
from tests.page.figures import FRAMES, answers, at
from tests.server.support import Server, serving

import zirconia

CLICK = 100.0  # milliseconds at the 95th percentile
FIRST_LOAD = 350.0  # kB, compressed
CLICKS = 30  # of each game
LARGE = 150  # cells from which on a board is moved about
SETTINGS = '{"confirm": false, "bot": "random", "pace": "off", "sound": false}'


class Figure(NamedTuple):
    """What was measured, in words, and whether it is within its limit."""

    name: str
    told: str
    within: bool = True


def open_game(browser: Browser, url: str, game: str) -> Page:
    page = browser.new_context(viewport=LAPTOP).new_page()  # type: ignore[arg-type]
    page.add_init_script(f"localStorage.setItem('zirconia.settings', '{SETTINGS}')")
    page.goto(url)
    page.click(f'[data-play="{game}"]')
    page.wait_for_selector(".prompt.yours")
    page.get_by_label("Close the guide").click()
    return page


def first_load(browser: Browser, url: str) -> Figure:
    """Bytes over the wire until the home page stands."""
    page = browser.new_context().new_page()
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(url)
    page.wait_for_selector(".game")
    page.wait_for_load_state("networkidle")
    page.context.close()
    weight = sum(sizes) / 1000
    return Figure("first load, compressed", f"{weight:.0f} kB", weight <= FIRST_LOAD)


def clicks(page: Page, server: Server, game: str) -> Figure:
    """From a click to the second frame after its answer."""
    times = [answer.clock for answer in answers(page, server, CLICKS)]
    return Figure(f"{game}: click to second frame", in_words(times), at(times, 0.95) < CLICK)


def frames(page: Page, game: str) -> Figure:
    """A frame while the board is zoomed and dragged, after some play."""
    play_on(page, most=60)
    cells = page.locator(".cell").count()
    return Figure(f"{game}, {cells} cells: a frame while zooming and panning", in_words(page.evaluate(FRAMES)))


def in_words(times: list[float]) -> str:
    return f"{at(times, 0.5):.0f} ms, 95 %: {at(times, 0.95):.0f} ms"


def measure(browser: Browser, server: Server, games: list[str]) -> list[Figure]:
    found = [first_load(browser, server.url)]
    for game in games:
        page = open_game(browser, server.url, game)
        found.append(clicks(page, server, game))
        if page.locator(".cell").count() >= LARGE:
            found.append(frames(page, game))
        page.context.close()
    return found


def main(games: list[str]) -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/tables.sqlite3", **FAST) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        found = measure(browser, server, games or list(zirconia.games()))
        browser.close()
    for figure in found:
        print(f"| {figure.name} | {figure.told}{'' if figure.within else ', over the limit'} |")
    return 0 if all(figure.within for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
