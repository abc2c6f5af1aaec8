"""What a screen must hold to, measured in the page itself, and tables to measure it at."""

from __future__ import annotations

from pathlib import Path

PROBLEMS = Path(__file__).with_name("problems.js").read_text(encoding="utf-8")

# Sits down at a table that begins at a position, the others being bots.
OPEN = """
async ([game, position, name, bots, bot = 'random']) => {
  const places = [{ kind: 'you' }, ...Array.from({ length: bots }, () => ({ kind: 'bot', bot }))]
  const asked = { game, position, places, name, settings: { hints: true } }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(asked) })
  const opened = await answer.json()
  if (!answer.ok) throw new Error(JSON.stringify(opened))
  const known = { ...opened, game, at: Date.now() }
  localStorage.setItem('zirconia.tables', JSON.stringify([known]))
  return opened.table
}
"""
