"""Write docs/positions.md from what the games declare of their positions: python tools/write_positions.py."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import zirconia
from zirconia.core.contract.reading import HEADER, Field
from zirconia.core.game import Game

PAGE = Path(__file__).parents[1] / "docs" / "positions.md"
WIDTH = 110
INTRODUCTION = """\
# Positions

A position is a JSON object that a person can read and write: `state.position()` gives it, `game.load(position)`
makes a state of it, `zirconia play GAME --load FILE` plays on from it. Keys left out take the values of the start,
so a puzzle names what matters and nothing else. What cannot be is refused with `BadPosition`, which names the
place, what is wrong and what would be right. `players[].hand` is the key `hand` of every object in the list
`players`.

This page is written by `make positions` from the tables that the games read positions by.

## What all games have in common
"""


def page() -> str:
    """The whole page; a game that declares no fields is left out."""
    games = [zirconia.game(id) for id in zirconia.games()]
    parts = [INTRODUCTION + "\n" + table(HEADER), *(section(game) for game in games if game.fields)]
    return "\n\n".join(parts) + "\n"


def section(game: Game[Any, Any]) -> str:
    """A game's keys, and how a match of it begins."""
    opening = written(game.start(seed="1").position())
    return f"## {game.title}\n\n{table(game.fields)}\n\nThe start of a match:\n\n```json\n{opening}\n```"


def table(fields: Iterable[Field]) -> str:
    rows = [f"| `{field.key}` | {cell(field.meaning)} | `{cell(field.example)}` |" for field in fields]
    return "\n".join(["| key | what it holds | example |", "|---|---|---|", *rows])


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def written(value: Any, indent: str = "") -> str:
    """JSON that breaks a line only where it would be too long; plain values stand side by side."""
    short = json.dumps(value, ensure_ascii=False)
    if len(indent + short) <= WIDTH or not isinstance(value, (dict, list)):
        return short
    inner = indent + "  "
    if isinstance(value, dict):
        items = [f"{json.dumps(key)}: {written(one, inner)}" for key, one in value.items()]
    else:
        items = [written(one, inner) for one in value]
    inside = value.values() if isinstance(value, dict) else value
    plain = not any(isinstance(one, (dict, list)) and one for one in inside)
    lines = filled(items, WIDTH - len(inner)) if plain else items
    return short[0] + "\n" + ",\n".join(inner + line for line in lines) + f"\n{indent}{short[-1]}"


def filled(items: list[str], width: int) -> list[str]:
    """As many items a line as there is room for."""
    lines = [items[0]]
    for item in items[1:]:
        if len(lines[-1]) + len(item) + 2 <= width:
            lines[-1] += f", {item}"
        else:
            lines.append(item)
    return lines


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
