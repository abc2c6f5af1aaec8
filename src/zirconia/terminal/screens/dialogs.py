"""Small screens over the table: a list to choose from, a line to type, a text to read, a change of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from zirconia.core.contract.vocabulary import Choice
from zirconia.terminal.drawing.colours import ACCENT, DARK, FAINT, INK, SHADES
from zirconia.terminal.menu import Item, Named, menu
from zirconia.terminal.screens.closing import ClosingScreen, still_there

STYLES = f"""
ModalScreen {{ align: center middle; background: {DARK} 60%; }}
.dialog {{
    width: 90%; max-width: 76; height: auto; max-height: 90%;
    padding: 0 1; border: round {ACCENT}; background: {SHADES[0]}; color: {INK};
}}
.dialog OptionList {{ height: auto; max-height: 16; border: none; background: {SHADES[0]}; padding: 0; }}
.dialog Input {{ border: none; height: 1; padding: 0; background: {SHADES[2]}; }}
HandOver {{ align: center middle; background: {DARK}; }}
HandOver Static {{ width: auto; max-width: 90%; padding: 1 4; border: round {ACCENT}; text-align: center; }}
Reader {{ background: {DARK}; color: {INK}; }}
Reader Input {{ border: none; height: 1; padding: 0 1; background: {SHADES[2]}; }}
Reader VerticalScroll {{ padding: 0 1; background: {DARK}; scrollbar-size-vertical: 1; }}
Reader .keys {{ height: 1; color: {FAINT}; padding: 0 1; }}
.ascii .dialog, .ascii HandOver Static {{ border: ascii {ACCENT}; }}
"""


class Pick(ModalScreen[Any], ClosingScreen[Any]):
    """One of several things; nothing with Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "leave", "back")]

    def __init__(self, title: str, options: Sequence[tuple[str, Any]]) -> None:
        super().__init__()
        self.title_text = title
        self.options = list(options)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.title_text, markup=False)
            yield OptionList(*(plain(label) for label, _ in self.options), markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if still_there(event):
            self.chosen(event.option_index)

    def chosen(self, index: int) -> None:
        self.dismiss(self.options[index][1])

    def action_leave(self) -> None:
        self.dismiss(None)


class Actions(Pick):
    """Every action in words; long lists in steps along the paths."""

    def __init__(self, choices: Sequence[Choice], named: Named) -> None:
        self.named = named
        self.stack: list[list[Item]] = [menu(choices, 0, named)]
        super().__init__("What you can do", labelled(self.stack[-1]))

    def chosen(self, index: int) -> None:
        item = self.stack[-1][index]
        if item.code is not None:
            self.dismiss(item.choices[0])
            return
        self.stack.append(menu(item.choices, item.depth, self.named))
        self.show()

    def action_leave(self) -> None:
        if len(self.stack) > 1:
            self.stack.pop()
            self.show()
        else:
            self.dismiss(None)

    def show(self) -> None:
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([plain(label) for label, _ in labelled(self.stack[-1])])
        options.highlighted = 0


def labelled(items: Sequence[Item]) -> list[tuple[str, Item]]:
    return [(item.label, item) for item in items]


def plain(label: str) -> str:
    return label or " "


class Ask(ModalScreen[str | None], ClosingScreen[str | None]):
    """A line of text; nothing with Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+c", "leave", "back")]

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self.question = question
        self.value = value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.question, markup=False)
            yield Input(self.value)

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(event.value.strip() or None)

    def action_leave(self) -> None:
        self.dismiss(None)


class HandOver(ClosingScreen[bool]):
    """Hides the table until the next player says that they sit there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "sit", "sit down"),
        Binding("ctrl+q,q", "leave", "leave"),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        yield Static(
            f"{self.player} is to play.\n\nEverybody else looks away; {self.player} presses Enter.", markup=False
        )

    def action_sit(self) -> None:
        self.dismiss(True)

    def action_leave(self) -> None:
        self.dismiss(False)


class Reader(ClosingScreen[None]):
    """A text to scroll through; where it can be searched, a line to type what to look up."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "back", priority=True),
        Binding("q", "leave", "back"),
        Binding("slash", "search", "look up"),
        Binding("end", "end", "to the end"),
    ]

    def __init__(
        self,
        title: str,
        text: Callable[[int], list[str]],
        look_up: Callable[[str, int], list[str]] | None = None,
        at_end: bool = False,
    ) -> None:
        super().__init__()
        self.title_text = title
        self.text = text
        self.look_up = look_up
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        yield Static(self.title_text, classes="keys", markup=False)
        if self.look_up is not None:
            yield Input(placeholder="/ a section (6.2), a ruling (R12) or a word; Enter looks it up")
        with VerticalScroll():
            yield Static("", id="text", markup=False)
        search = "   / look up" if self.look_up is not None else ""
        yield Static(
            f"up, down, PgUp, PgDn: scroll{search}   Esc: back to the table", classes="keys", markup=False
        )

    def on_mount(self) -> None:
        self.show(self.text(self.width))
        self.query_one(VerticalScroll).focus()

    @property
    def width(self) -> int:
        return max(20, self.app.size.width - 4)

    def show(self, lines: list[str]) -> None:
        scroll = self.query_one(VerticalScroll)
        self.query_one("#text", Static).update("\n".join(lines))
        if self.at_end:
            scroll.scroll_end(animate=False)
        else:
            scroll.scroll_home(animate=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if self.look_up is not None:
            self.show(self.look_up(event.value, self.width))
            self.query_one(VerticalScroll).focus()

    def action_search(self) -> None:
        if self.look_up is not None:
            self.query_one(Input).focus()

    def action_end(self) -> None:
        self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_leave(self) -> None:
        self.dismiss(None)
