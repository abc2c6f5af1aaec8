"""Stepping through a record at the same table."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from zirconia.terminal.screens.dialogs import Ask
from zirconia.terminal.screens.table_screen import TableScreen


class ReplayScreen(TableScreen):
    """The arrow keys walk through the entries; the cursor keys of the table serve for looking only."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,enter,space", "walk(1)", "next", priority=True),
        Binding("left,backspace", "walk(-1)", "back", priority=True),
        Binding("pagedown", "walk(10)", "ten on", priority=True),
        Binding("pageup", "walk(-10)", "ten back", priority=True),
        Binding("home", "go(0)", "start", priority=True),
        Binding("end", "go(100000000)", "end", priority=True),
        Binding("b", "back", "now"),
        Binding("g", "ask", "go to"),
        Binding("v", "seat", "viewpoint"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that walk belong to the table alone, not to what lies over it."""
        return self.app.screen is self or action not in ("walk", "go")

    def action_walk(self, entries: int) -> None:
        self.attempt(self.match.do("step", str(entries)))

    def action_go(self, number: int) -> None:
        self.attempt(self.match.do("go", str(number)))

    def action_back(self) -> None:
        """From the past of a match that goes on, back to now."""
        if "now" in self.match.offers:
            self.dismiss("now")

    def action_leave(self) -> None:
        if "now" in self.match.offers:
            self.dismiss("now")
        else:
            super().action_leave()

    def action_seat(self) -> None:
        self.attempt(self.match.do("seat"))

    def action_ask(self) -> None:
        def go(text: str | None) -> None:
            if text is not None and text.isdigit():
                self.action_go(int(text))

        self.app.push_screen(Ask("Go to which entry?"), go)
