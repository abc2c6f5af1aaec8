"""The full-screen client: one match on the screen, or the start screen that leads to one."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.app import App
from textual.binding import BindingType
from textual.color import Color
from textual.filter import LineFilter

from zirconia.terminal import dialogs, field, start_screen, table_screen
from zirconia.terminal.look import Look
from zirconia.terminal.match import Match
from zirconia.terminal.replay_screen import ReplayScreen
from zirconia.terminal.start_screen import StartScreen
from zirconia.terminal.table_screen import TableScreen


class AsciiOnly(LineFilter):
    """For terminals that draw nothing else."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(self.look.text(text), style, control) if not text.isascii() else Segment(text, style, control)
            for text, style, control in segments
        ]


class Table(App[str]):
    """The application."""

    CSS = field.STYLES + dialogs.STYLES + table_screen.STYLES + start_screen.STYLES
    BINDINGS: ClassVar[list[BindingType]] = []
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Zirconia"

    def __init__(self, look: Look, match: Match | None = None, game: str = "") -> None:
        super().__init__()
        self.look = look
        self.match = match
        self.game = game
        if look.ascii:
            self._filters.append(AsciiOnly(look))

    def on_mount(self) -> None:
        self.set_class(self.look.ascii, "ascii")
        if self.match is not None:
            self.open_match(self.match)
        else:
            self.open_start()

    def open_start(self) -> None:
        self.push_screen(StartScreen(self.game), lambda match: self.open_match(match) if match else self.exit())

    def open_match(self, match: Match) -> None:
        self.match = match
        screen = (ReplayScreen if "step" in match.offers else TableScreen)(match, self.look)
        self.push_screen(screen, lambda _: self.exit())

    async def on_unmount(self) -> None:
        if self.match is not None:
            await self.match.close()
