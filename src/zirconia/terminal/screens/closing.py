"""Screens that close once, however often a key was pressed before they were gone."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import Screen
from textual.widgets import OptionList

Answer = TypeVar("Answer")


class ClosingScreen(Screen[Answer]):
    """Gives its answer while it is the one on top; whatever comes later would close the screen below it."""

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_active else AwaitComplete()


def still_there(event: OptionList.OptionSelected) -> bool:
    """Whether what was chosen is still in the list, which a key before may have changed."""
    options = event.option_list
    return event.option_index < options.option_count and event.option is options.options[event.option_index]
