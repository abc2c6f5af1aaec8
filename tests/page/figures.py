"""How quickly the page answers a click and follows the hand, measured in the page; see `benchmarks.page`."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, Page, expect

from tests.server.support import Server

# From a click to the frame after the one in which the log shows what came of it; 0 if nothing did: a choice was
# only begun, and more can be touched at once.
ANSWER = """
async (which) => {
  const frame = () => new Promise((go) => requestAnimationFrame(go))
  const touchable = () => [...document.querySelectorAll('.card.lit, .cell.lit, .verbs [data-step]:not(:disabled)')]
  const lit = touchable()
  if (!lit.length) return 0
  let told = false
  const watcher = new MutationObserver(() => { told = true })
  watcher.observe(document.querySelector('.log'), { childList: true, subtree: true, characterData: true })
  const start = performance.now()
  lit[which % lit.length].dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const asked = () => !touchable().length && !document.querySelector('.prompt:not(.yours)')
  do await frame()
  while (!told && asked() && performance.now() - start < 60000)
  watcher.disconnect()
  await frame()
  return told ? performance.now() - start : 0
}
"""

# The page has nothing to do but wait: what the last answer brought is drawn.
IDLE = "() => new Promise((go) => requestAnimationFrame(() => requestIdleCallback(go)))"

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

# What counts for a page; what another one has counted is lost with it.
SESSIONS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


class Answer(NamedTuple):
    """To a click: milliseconds by the clock, and milliseconds of processor time, the page's and the server's."""

    clock: float
    computed: float


def answers(page: Page, server: Server, wanted: int) -> list[Answer]:
    """Click about until the server has answered so often."""
    touchable = page.locator(".card.lit, .cell.lit, .verbs [data-step]:enabled")
    over = page.locator(".prompt .whose", has_text="Game over")
    found: list[Answer] = []
    for number in range(400):
        expect(touchable.or_(over)).not_to_have_count(0)
        page.evaluate(IDLE)
        before = computed(page) + server.computed()
        clock = page.evaluate(ANSWER, number)
        if clock:
            found.append(Answer(clock, 1000 * (computed(page) + server.computed() - before)))
        if len(found) == wanted:
            break
    return found


def computed(page: Page) -> float:
    """The processor time of a page's main thread in seconds, since this was first asked."""
    if page not in SESSIONS:
        SESSIONS[page] = page.context.new_cdp_session(page)
        SESSIONS[page].send("Performance.enable", {"timeDomain": "threadTicks"})
    told = SESSIONS[page].send("Performance.getMetrics")["metrics"]
    return next(float(one["value"]) for one in told if one["name"] == "TaskDuration")


def at(times: list[float], share: float) -> float:
    """What so large a share of these times stays under."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]
