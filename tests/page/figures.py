"""The page's figures for docs/page.md, from a real server and a real browser: python -m tests.page.figures"""

from __future__ import annotations

import tempfile
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.page.clicks import play_on
from tests.page.conftest import CHROMIUM, FAST, LAPTOP
from tests.server.support import serving

# From a click to the frame after the one in which the log shows what came of it.
ANSWERS = """
async (wanted) => {
  const pause = (ms) => new Promise((go) => setTimeout(go, ms))
  const frame = () => new Promise((go) => requestAnimationFrame(go))
  const times = []
  for (let tries = 0; times.length < wanted && tries < 400; tries += 1) {
    const lit = [...document.querySelectorAll('.card.lit, .cell.lit, .verbs [data-step]:not(:disabled)')]
    if (!lit.length) { await pause(20); continue }
    const log = document.querySelector('.log')
    const start = performance.now()
    const told = new Promise((go) => {
      const watcher = new MutationObserver(() => { watcher.disconnect(); go(true) })
      watcher.observe(log, { childList: true, subtree: true, characterData: true })
      setTimeout(() => { watcher.disconnect(); go(false) }, 500)
    })
    lit[tries % lit.length].dispatchEvent(new MouseEvent('click', { bubbles: true }))
    if (!(await told)) continue
    await frame()
    await frame()
    times.push(performance.now() - start)
    await pause(250)
  }
  return times.sort((a, b) => a - b)
}
"""

# Milliseconds between frames while the board is zoomed and dragged about.
FRAMES = """
async () => {
  const board = document.querySelector('.board svg')
  const box = board.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const mouse = (dx, dy) => ({ bubbles: true, view: window, clientX: x + dx, clientY: y + dy })
  const times = []
  let last = 0
  for (let at = 0; at < 120; at += 1) {
    const now = await new Promise((go) => requestAnimationFrame(go))
    if (at > 1) times.push(now - last)
    last = now
    const far = at - 60
    if (far < 0) board.dispatchEvent(new WheelEvent('wheel', { ...mouse(0, 0), deltaY: at < 40 ? -40 : 40 }))
    if (far === 0) board.dispatchEvent(new MouseEvent('mousedown', mouse(0, 0)))
    if (far > 0) window.dispatchEvent(new MouseEvent('mousemove', mouse(2 * far, far)))
  }
  window.dispatchEvent(new MouseEvent('mouseup', mouse(0, 0)))
  return times.sort((a, b) => a - b)
}
"""


def at(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(len(times) * share))]


def open_game(browser: Browser, url: str, game: str) -> Page:
    page = browser.new_context(viewport=LAPTOP).new_page()  # type: ignore[arg-type]
    page.add_init_script('localStorage.setItem(\'zirconia.settings\', \'{"confirm": false, "bot": "random"}\')')
    page.goto(url)
    page.click(f'[data-play="{game}"]')
    page.wait_for_selector(".prompt.yours")
    page.get_by_label("Close the guide").click()
    return page


def first_load(browser: Browser, url: str) -> int:
    """Bytes over the wire until the home page stands."""
    page = browser.new_context().new_page()
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(url)
    page.wait_for_selector(".game")
    page.wait_for_load_state("networkidle")
    return sum(sizes)


def measure(browser: Browser, url: str) -> list[tuple[str, Any]]:
    rows: list[tuple[str, Any]] = [("first load, compressed", f"{first_load(browser, url) / 1000:.0f} kB")]
    for game in ("galactic-confrontation", "kardashev", "corporate-wars", "standoff-hex", "standoff-square"):
        page = open_game(browser, url, game)
        times = page.evaluate(ANSWERS, 30)
        rows.append((f"{game}: click to changed page", f"{at(times, 0.5):.0f} ms, 95 %: {at(times, 0.95):.0f} ms"))
        if game.startswith("standoff"):
            play_on(page, most=60)
            cells = page.locator(".cell").count()
            frames = page.evaluate(FRAMES)
            told = f"{at(frames, 0.5):.0f} ms, 95 %: {at(frames, 0.95):.0f} ms"
            rows.append((f"{game}, {cells} cells: a frame while zooming and panning", told))
        page.context.close()
    return rows


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{folder}/tables.sqlite3", **FAST) as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, told in measure(browser, server.url):
            print(f"| {name} | {told} |")
        browser.close()


if __name__ == "__main__":
    main()
