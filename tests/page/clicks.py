"""Playing by clicking: what a player does with a mouse, only faster."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

# Click lit things until the game is over; buttons that only pass are taken less often.
PLAYER = """
async ({ most, seed }) => {
  const random = (n) => (seed = (seed * 48271) % 2147483647) % n
  const pause = (ms) => new Promise((go) => setTimeout(go, ms))
  let clicks = 0
  for (let waited = 0; clicks < most && waited < 3000; ) {
    if (document.querySelector('.prompt .whose')?.textContent === 'Game over') return { clicks, over: true }
    const ready = document.querySelector('.over .button')
    const lit = ready ? [ready] : [...document.querySelectorAll(
      '.card.lit, .cell.lit, .chip.lit, .panel .strong[data-id], .verbs [data-step]:not(:disabled)')]
    if (!lit.length) { await pause(10); waited += 1; continue }
    const lively = lit.filter((one) => !one.matches('[data-step^="do:end"], [data-step="do:stop"]'))
    const from = lively.length && random(4) ? lively : lit
    from[random(from.length)].dispatchEvent(new MouseEvent('click', { bubbles: true }))
    clicks += 1
    waited = 0
    await pause(12)
  }
  return { clicks, over: false }
}
"""


def play_on(page: Page, most: int = 4000, seed: int = 7) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(PLAYER, {"most": most, "seed": seed})
    return found


def play_now(page: Page, game: str) -> None:
    """One click from the home page to a game against a bot."""
    page.click(f'[data-play="{game}"]')
    expect(page.locator(".prompt")).to_be_visible()


def new_table(page: Page, game: str, seats: list[str], options: dict[str, Any] | None = None) -> None:
    """Through the window for a table of one's own."""
    page.click(f'[data-new="{game}"]')
    dialog = page.locator("dialog[open]")
    for place, kind in enumerate(seats):
        dialog.locator("fieldset").first.locator("select").nth(place).select_option(kind)
    if options:
        dialog.locator("summary").click()
    for name, value in (options or {}).items():
        field = dialog.locator(f'[data-option="{name}"]')
        if value is True:
            field.check()
        else:
            field.select_option(label=str(value))
    dialog.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/t/"))


def late_table(page: Page, game: str, position: dict[str, Any]) -> None:
    """A table against a bot that begins in a given position."""
    page.evaluate(
        """async ({ game, position }) => {
          const places = [{ kind: 'you' }, { kind: 'bot', bot: 'random' }]
          const body = JSON.stringify({ game, places, position: { game, ...position } })
          const headers = { 'content-type': 'application/json' }
          const opened = await (await fetch('/api/tables', { method: 'POST', headers, body })).json()
          const known = { table: opened.table, game, token: opened.token, at: 0 }
          localStorage.setItem('zirconia.tables', JSON.stringify([known]))
          location.href = `/t/${opened.table}`
        }""",
        {"game": game, "position": position},
    )
    page.wait_for_url(re.compile("/t/"))
