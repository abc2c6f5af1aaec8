"""The full-screen client: one match on the screen, or the start screen that leads to one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.app import App
from textual.binding import BindingType
from textual.color import Color
from textual.filter import LineFilter

from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.matches.local import LocalMatch
from zirconia.terminal.matches.match import Match
from zirconia.terminal.screens import canvas_view, deck_screen, dialogs, start_screen, table_screen
from zirconia.terminal.screens.replay_screen import ReplayScreen
from zirconia.terminal.screens.start_screen import StartScreen
from zirconia.terminal.screens.table_actions import TableActions
from zirconia.terminal.screens.table_screen import TableScreen

if TYPE_CHECKING:
    from zirconia.terminal.screens.review_screen import ReviewScreen


class AsciiOnly(LineFilter):
    """For terminals that draw nothing else."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(self.theme.text(text), style, control) if not text.isascii() else Segment(text, style, control)
            for text, style, control in segments
        ]


class TerminalApp(App[str]):
    """The application."""

    CSS = canvas_view.STYLES + dialogs.STYLES + table_screen.STYLES + start_screen.STYLES + deck_screen.STYLES
    BINDINGS: ClassVar[list[BindingType]] = []
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Zirconia"

    def __init__(self, theme: Theme, match: Match | None = None, game: str = "", pace: str = "off") -> None:
        super().__init__()
        self.pace = pace
        self.drawn_as = theme  # `theme` is Textual's own
        self.match = match
        self.game = game
        self.played_on: list[Match] = []  # from lessons of reviews
        if theme.ascii:
            self._filters.append(AsciiOnly(theme))

    def on_mount(self) -> None:
        self.set_class(self.drawn_as.ascii, "ascii")
        if self.match is not None:
            self.open_match(self.match)
        else:
            self.open_start()

    def action_help_quit(self) -> None:
        """Ctrl-C goes back or leaves as the keys of the screen do, after its question where there is one."""
        leave = getattr(self.screen, "action_leave", None)
        if leave is not None:
            leave()

    def open_start(self) -> None:
        self.push_screen(StartScreen(self.game), lambda match: self.open_match(match) if match else self.exit())

    def open_match(self, match: Match) -> None:
        self.match = match
        if isinstance(match, LocalMatch) and match.people:
            match.pace_name = self.pace
        screen = (ReplayScreen if "step" in match.offers else TableScreen)(match, self.drawn_as)
        self.push_screen(screen, lambda _: self.exit())

    def on_table_actions_looked_back(self, event: TableActions.LookedBack) -> None:
        self.push_screen(ReplayScreen(event.past, self.drawn_as))

    def on_table_actions_review_asked(self, event: TableActions.ReviewAsked) -> None:
        from zirconia.terminal.screens.review_screen import ReviewScreen  # nobody who plays waits for it

        self.push_screen(
            ReviewScreen(event.reviewing, self.drawn_as), lambda told: event.tell(told) if told else None
        )

    def on_review_screen_played_on(self, event: ReviewScreen.PlayedOn) -> None:
        """A table over the review, to which whoever leaves it returns."""
        self.played_on.append(event.match)
        self.push_screen(TableScreen(event.match, self.drawn_as), lambda _: self.close_last())

    async def close_last(self) -> None:
        await self.played_on.pop().close()

    async def on_unmount(self) -> None:
        for match in [*reversed(self.played_on), *([self.match] if self.match is not None else [])]:
            await match.close()
