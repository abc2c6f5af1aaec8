"""The matches that were left: going on with one, or deleting it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from zirconia.terminal.matches.saves import Saved, delete
from zirconia.terminal.screens.closing import ClosingScreen
from zirconia.terminal.screens.dialogs import Pick


class KeptMatches(ModalScreen[Saved], ClosingScreen[Saved]):
    """All of them, the newest first; gives the one to go on with, nothing with Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,ctrl+c", "leave", "back"),
        Binding("d,delete", "delete", "delete"),
    ]

    def __init__(self, saves: Sequence[Saved]) -> None:
        super().__init__()
        self.saves = list(saves)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("Kept matches", markup=False)
            yield OptionList(*map(str, self.saves), markup=False)
            yield Static("Enter: go on with it   d: delete it   Esc: back", markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self.saves[event.option_index])

    def action_delete(self) -> None:
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self.app.push_screen(sure_to_delete(self.saves[at]), lambda yes: self.delete(at) if yes else None)

    def delete(self, at: int) -> None:
        options = self.query_one(OptionList)
        delete(self.saves.pop(at))
        options.remove_option_at_index(at)
        if self.saves:
            options.highlighted = min(at, len(self.saves) - 1)
        else:
            self.dismiss(None)

    def action_leave(self) -> None:
        self.dismiss(None)


def sure_to_delete(saved: Saved) -> Pick:
    return Pick(f"Delete this match for good? {saved}", [("No, keep it", False), ("Yes, delete it", True)])
