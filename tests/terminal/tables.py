"""Playing at the full-screen table in tests: real keys, and a wait for what they do."""

from __future__ import annotations

import asyncio
import time
import tomllib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from textual.events import Key
from textual.pilot import Pilot

import zirconia
from tests.patience import PATIENCE
from zirconia.terminal.app import TerminalApp
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.matches.local import LocalMatch
from zirconia.terminal.matches.match import Match
from zirconia.terminal.matches.saves import Save
from zirconia.terminal.screens.canvas_view import CanvasView
from zirconia.terminal.screens.table_screen import TableScreen

CHARACTERS = {"full_stop": ".", "comma": ",", "question_mark": "?", "slash": "/", "space": " "}


class Hands:
    """Presses keys and looks at the screen."""

    def __init__(self, app: TerminalApp, pilot: Pilot[str]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    def text(self) -> str:
        """What is on the screen, as characters."""
        return "\n".join(strip.text.rstrip() for strip in self.app.screen._compositor.render_strips())

    def send(self, *keys: str) -> None:
        """Keys, as the terminal sends them."""
        driver = self.app._driver
        assert driver is not None
        for key in keys:
            event = Key(key, CHARACTERS.get(key, key if len(key) == 1 else None))
            event.set_sender(self.app)
            driver.send_message(event)

    async def press(self, *keys: str) -> None:
        """Keys, and a moment for what they start."""
        self.send(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        await self.press(*text)

    async def until(self, condition: Callable[[], object]) -> None:
        last = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > last:
                raise AssertionError("it did not happen; the screen shows\n" + self.text())
            await asyncio.sleep(0.002)

    async def shows(self, text: str) -> None:
        await self.until(lambda: text in self.text())

    async def settle(self) -> None:
        """Until a key has gone its way: application, screen, the part with the cursor, and back again."""
        for _ in range(2):
            for pump in (self.app, self.app.screen, self.app.screen.focused, self.app.screen, self.app):
                done = asyncio.Event()
                if pump is not None and pump.call_later(done.set):
                    async with asyncio.timeout(PATIENCE):
                        await done.wait()

    # Playing --------------------------------------------------------------------------------------------

    async def walk(self, path: Sequence[str]) -> None:
        """Follow a path with the cursor: to the part with Tab, to the thing with the key for what is lit."""
        table = self.table
        for number, step in enumerate(path):
            view = next(
                table.view(part)
                for part in ("board", "things", "verbs")
                if table.view(part).display and step in table.view(part).canvas.lit
            )
            self.send(*["full_stop"] * dots(table, view, step), "enter")
            last = number + 1 == len(path)
            before = table.scene
            await self.until(lambda last=last, before=before: moved(table, before) if last else table.walk.path)  # type: ignore[misc]
            await self.settle()


def moved(table: TableScreen, before: object) -> bool:
    return table.scene is not before


def dots(table: TableScreen, wanted: CanvasView, step: str) -> int:
    """How often the key for the next lit thing leads from the cursor to this one, through the parts on the way."""
    parts = [view for view in table.parts() if view.canvas.lit]
    here = table.focused
    if here is wanted and wanted.cursor == step:
        return 0
    lit = [(view, thing) for view in parts for thing in view.canvas.places if thing in view.canvas.lit]
    behind = [*lit]
    if isinstance(here, CanvasView) and here in table.parts():
        ahead = here.canvas.lit_beyond(here.cursor, 1)
        at = lit.index((here, ahead[0])) if ahead else first_behind(table.parts(), here, lit)
        behind = lit[at:] + lit[:at]
    return behind.index((wanted, step)) + 1


def first_behind(parts: Sequence[CanvasView], here: CanvasView, lit: Sequence[tuple[CanvasView, str]]) -> int:
    """Where among the lit things the first of a later part stands."""
    later = parts[parts.index(here) + 1 :]
    return next((at for at, (view, _) in enumerate(lit) if view in later), 0)


@asynccontextmanager
async def seated(
    match: Match | None, size: tuple[int, int] = (80, 24), theme: Theme | None = None
) -> AsyncIterator[Hands]:
    """At the table, or at the start screen."""
    app = TerminalApp(theme or Theme(), match)
    async with app.run_test(size=size) as pilot:
        hands = Hands(app, pilot)
        await hands.settle()
        yield hands


def local(
    game: str,
    *players: str,
    seed: str = "7",
    save: Save | None = None,
    seats: int | None = None,
    rounds: int = 0,
    **options: object,
) -> LocalMatch:
    """A match on this machine, perhaps of fewer rounds than usual."""
    setup = zirconia.game(game).setup(seats or len(players) or None, options, shortened(game, rounds))
    state = setup.start(seed)
    return LocalMatch(state, players or ["human", "random"], seed, save)


def shortened(game: str, rounds: int) -> dict[str, Any]:
    """Overrides for fewer rounds, in a game whose numbers have them."""
    path = zirconia.game(game).folder / "data" / "numbers.toml"
    if not rounds or not path.exists():
        return {}
    numbers = tomllib.loads(path.read_text(encoding="utf-8"))
    return {"numbers": {name: {"rounds": rounds} for name, part in numbers.items() if "rounds" in part}}


async def play_on(hands: Hands, match: LocalMatch, random: Random, decisions: int = 10_000) -> int:
    """Choose anything, but end turns and phases rather often, until the game is over or enough was chosen."""
    made = 0
    while not match.state.over and made < decisions:
        await hands.until(
            lambda: match.state.over or (match.scene["choices"] and hands.table.scene is match.scene)
        )
        if match.state.over:
            break
        choices = match.scene["choices"]
        quick = [choice for choice in choices if len(choice["path"]) == 1 and choice["path"][0].startswith("do:")]
        choice = random.choice(quick if quick and random.random() < 0.6 else choices)
        await hands.walk(choice["path"])
        made += 1
    return made
