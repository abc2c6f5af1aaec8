"""A deck of one's own: how many of each card, under rules that are met or broken while one counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from zirconia.core.contract.decks import DeckRule, deck_text
from zirconia.core.contract.vocabulary import Card
from zirconia.core.decks import printed
from zirconia.core.errors import BadSetup
from zirconia.core.match.setup import Setup
from zirconia.terminal import kept_decks
from zirconia.terminal.drawing.colours import ACCENT, FAINT
from zirconia.terminal.matches.saves import write_whole
from zirconia.terminal.screens.closing import ClosingScreen
from zirconia.terminal.screens.dialogs import Ask, Pick

MOST = 99
KEYS = (
    "Right/Left or +/-: one more, one fewer   Enter: take the deck   Esc: back",
    "l: load   s: save   d: delete a saved one   r: read a file   w: write a file",
)
STYLES = f"""
DeckScreen .dialog {{ height: 90%; }}
DeckScreen OptionList {{ height: 1fr; max-height: 100%; }}
DeckScreen #rules {{ height: auto; color: {ACCENT}; }}
DeckScreen #said {{ height: auto; color: {ACCENT}; }}
DeckScreen .keys {{ height: auto; color: {FAINT}; }}
"""


class DeckScreen(ModalScreen[Any], ClosingScreen[Any]):
    """Gives a ready-made deck's name or counts by card; nothing with Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+c", "leave", "back"),
        Binding("right,plus", "more", "more"),
        Binding("left,minus", "fewer", "fewer"),
        Binding("l", "load", "load"),
        Binding("s", "save", "save"),
        Binding("d", "delete", "delete"),
        Binding("r", "read", "read"),
        Binding("w", "write", "write"),
    ]

    def __init__(self, setup: Setup, option: str, value: Any) -> None:
        super().__init__()
        self.game = setup.game.id
        self.sheet, groups = printed(setup, option)
        self.cards = [card for cards in groups.values() for card in cards]
        chosen = self.sheet.decks.get(value) if isinstance(value, str) else value
        self.deck: dict[str, int] = dict(chosen or {})

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("Your deck", markup=False)
            yield Static("", id="rules", markup=False)
            yield OptionList(*(self.line(card) for card in self.cards), markup=False)
            yield Static("", id="said", markup=False)
            for keys in KEYS:
                yield Static(keys, classes="keys", markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.judge()

    # What is shown --------------------------------------------------------------------------------------

    def line(self, card: Card) -> str:
        cost = f", cost {card['cost']}" if card.get("cost") else ""
        return f"{self.deck.get(card['card'], 0):3}  {card['name']}{cost}. {card.get('text', '')}"

    def judge(self) -> None:
        rules = [standing(rule, self.deck) for rule in self.sheet.rules]
        self.query_one("#rules", Static).update("\n".join(rules))

    def redraw(self) -> None:
        cards = self.query_one(OptionList)
        for at, card in enumerate(self.cards):
            cards.replace_option_prompt_at_index(at, self.line(card))
        self.judge()

    def say(self, text: str) -> None:
        self.query_one("#said", Static).update(text)

    # Counting -------------------------------------------------------------------------------------------

    def action_more(self) -> None:
        self.change(1)

    def action_fewer(self) -> None:
        self.change(-1)

    def change(self, by: int) -> None:
        at = self.query_one(OptionList).highlighted
        if at is None:
            return
        card = self.cards[at]["card"]
        self.deck[card] = min(MOST, max(0, self.deck.get(card, 0) + by))
        self.say("")
        self.query_one(OptionList).replace_option_prompt_at_index(at, self.line(self.cards[at]))
        self.judge()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter takes the deck, if it is one."""
        event.stop()
        deck = {id: count for id, count in self.deck.items() if count}
        problems = self.sheet.problems(deck, "the deck")
        if problems:
            self.say("\n".join(problem.partition(": ")[2] for problem in problems))
            return
        ready = (name for name, one in self.sheet.decks.items() if {k: n for k, n in one.items() if n} == deck)
        self.dismiss(next(ready, deck))

    def action_leave(self) -> None:
        self.dismiss(None)

    # Kept decks and files -------------------------------------------------------------------------------

    def action_load(self) -> None:
        ready = [(f"{name} (ready made)", ("ready", name)) for name in self.sheet.decks]
        saved = [(name, ("kept", name)) for name in kept_decks.kept(self.game)]
        self.app.push_screen(Pick("Which deck?", saved + ready), self.loaded)

    def loaded(self, chosen: tuple[str, str] | None) -> None:
        if chosen is None:
            return
        kind, name = chosen
        if kind == "ready":
            self.take(dict(self.sheet.decks[name]), f"{name} is loaded.")
        else:
            self.read_from(kept_decks.path_of(self.game, name))

    def read_from(self, path: Path) -> None:
        try:
            name, deck = kept_decks.read_file(self.sheet, path)
        except BadSetup as error:
            self.say("\n".join(error.errors))
        else:
            self.take(deck, f"{name or path.name} is loaded.")

    def take(self, deck: dict[str, int], said: str) -> None:
        self.deck = deck
        self.redraw()
        self.say(said)

    def action_save(self) -> None:
        self.app.push_screen(Ask("A name for this deck:"), self.saved)

    def saved(self, name: str | None) -> None:
        if not name:
            return
        try:
            self.say(f"It is kept in {kept_decks.keep(self.game, self.sheet, name, self.deck)}.")
        except BadSetup as error:
            self.say("\n".join(error.errors))

    def action_delete(self) -> None:
        saved = [(name, name) for name in kept_decks.kept(self.game)]
        if saved:
            self.app.push_screen(Pick("Delete which deck?", saved), self.deleted)
        else:
            self.say("No deck is kept.")

    def deleted(self, name: str | None) -> None:
        if name:
            kept_decks.forget(self.game, name)
            self.say(f"{name} is deleted.")

    def action_read(self) -> None:
        self.app.push_screen(
            Ask("Read which file?"), lambda path: self.read_from(Path(path).expanduser()) if path else None
        )

    def action_write(self) -> None:
        self.app.push_screen(Ask("Write to which file?", "deck.txt"), self.written)

    def written(self, name: str | None) -> None:
        if not name:
            return
        try:
            write_whole(Path(name).expanduser(), deck_text(self.sheet, self.deck))
        except OSError as error:
            self.say(f"{name} can't be written: {error.strerror}")
        else:
            self.say(f"It is in {name}.")


def standing(rule: DeckRule, deck: dict[str, int]) -> str:
    """A rule, met or broken, and what breaks it."""
    breaches = rule.breaches({id: count for id, count in deck.items() if count})
    told = f": it {' and '.join(breaches)}" if breaches else ""
    return f"{'[ ]' if breaches else '[x]'} {rule.rule} {rule.text}{told}"
