"""Pictures of the terminal table for the manual, as SVG: `python -m tests.terminal.pictures`."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
from pathlib import Path
from random import Random

import zirconia
from tests.terminal import under_tmux
from tests.terminal.tables import Hands, seated
from zirconia.bots.guarded import players
from zirconia.bots.matches import play_on
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.matches.local import LocalMatch
from zirconia.terminal.matches.match import Match
from zirconia.terminal.matches.replay import ReplayMatch

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"
REVIEWED = "Review for"  # what the screen says as soon as there is a review
FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def plain_fonts(text: str) -> str:
    """An SVG with fonts that every machine has."""
    text = FONT.sub("", text)
    text = text.replace("Fira Code, monospace", "monospace").replace("Fira Code", "monospace")
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def picture(hands: Hands) -> str:
    """The screen as SVG."""
    return plain_fonts(hands.app.export_screenshot(title="zirconia play"))


def in_the_middle(game: str, entries: int = 120, seats: int | None = None) -> LocalMatch:
    """A match some way on, with the first player to move."""
    state = zirconia.game(game).start(seats=seats, seed="picture")
    random = Random(3)
    while not state.over and (len(state.journal.entries) < entries or state.acting[0] != 0 or state.midway(0)):  # type: ignore[union-attr]
        state.apply(random.choice(state.legal()))
    return LocalMatch(state, ["human"] + ["random"] * (state.setup.seats - 1), "picture")


def reviewed() -> ReplayMatch:
    """The record of a game between two bots."""
    state = zirconia.game("corporate-wars").start(seed="picture")
    play_on(state, players(["easy", "hard"], "picture", "corporate-wars"))
    return ReplayMatch(zirconia.record(state))


async def take(match: Match | None, size: tuple[int, int], theme: Theme, *keys: str) -> str:
    """What is on the screen after some keys; `REVIEWED` is waited for."""
    async with seated(match, size, theme) as hands:
        for key in keys:
            await (hands.shows(REVIEWED) if key == REVIEWED else hands.press(key))
        await asyncio.sleep(0.3)
        await hands.settle()
        return picture(hands)


async def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp()
    wide, small, colour = (120, 40), (80, 24), Theme()
    found = {"start": await take(None, small, colour)}
    for game in zirconia.games():
        found[game] = await take(in_the_middle(game), wide, colour, "enter")
        found[f"{game}-small"] = await take(in_the_middle(game), small, colour)
    found["ascii"] = await take(in_the_middle("corporate-wars"), small, Theme(mono=True, ascii=True), "enter")
    found["help"] = await take(in_the_middle("standoff-hex"), small, colour, "question_mark")
    recorded = ReplayMatch(zirconia.record(in_the_middle("kardashev").state))
    found["replay"] = await take(recorded, wide, colour, "end")
    found["review"] = await take(reviewed(), wide, colour, "r", REVIEWED, "1")
    real = ["standoff-hex", "--bots", "human,medium", "--seed", "7"]
    found["tmux"] = plain_fonts(under_tmux.picture(real, [".", "Enter"] * 12))
    for name, text in found.items():
        (FOLDER / f"terminal-{name}.svg").write_text(text, encoding="utf-8")
        print(f"terminal-{name}.svg")


if __name__ == "__main__":
    asyncio.run(main())
