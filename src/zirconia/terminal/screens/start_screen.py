"""The start screen: which game, who sits where, which options; or a match that was left."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Label, OptionList, Select, Static
from textual.widgets.option_list import Option as Line

import zirconia
from zirconia.bots import bots
from zirconia.core.contract.option import Option
from zirconia.core.errors import ZirconiaError
from zirconia.core.game import Game
from zirconia.terminal.drawing.colours import ACCENT, DARK, FAINT, INK, LIT, LIT_INK, SHADES
from zirconia.terminal.matches.local import LocalMatch
from zirconia.terminal.matches.match import Match
from zirconia.terminal.matches.own_table import PERSON
from zirconia.terminal.matches.saves import Save, Saved, delete, unfinished
from zirconia.terminal.matches.seating import default_players, option_value
from zirconia.terminal.screens.closing import ClosingScreen
from zirconia.terminal.screens.deck_screen import DeckScreen
from zirconia.terminal.screens.kept_matches import KeptMatches, sure_to_delete

NEWEST, KEPT = "newest", "kept-matches"  # lines of the list that are no game

STYLES = f"""
StartScreen {{ background: {DARK}; color: {INK}; layout: vertical; }}
StartScreen #title {{ height: 1; background: {SHADES[2]}; text-style: bold; padding: 0 1; }}
StartScreen #chairs {{ height: auto; }}
StartScreen #games {{ width: 28; height: 1fr; border: none; background: {SHADES[0]}; }}
StartScreen #form {{ width: 1fr; height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }}
StartScreen #foot {{ height: 1; color: {FAINT}; padding: 0 1; }}
StartScreen .line {{ height: 1; width: 100%; }}
StartScreen .line Label {{ width: 20; }}
StartScreen .help {{ color: {FAINT}; height: auto; padding: 0 0 0 2; }}
StartScreen #problem {{ color: {ACCENT}; height: auto; }}
StartScreen Button {{ height: 1; min-width: 16; border: none; background: {LIT}; color: {LIT_INK}; }}
StartScreen Button:focus {{ background: {ACCENT}; color: {DARK}; text-style: bold; }}
StartScreen Input {{ border: none; height: 1; width: 1fr; padding: 0 1; background: {SHADES[2]}; }}
StartScreen Input:focus {{ background: {LIT}; }}
StartScreen Checkbox {{ border: none; height: 1; padding: 0; background: {DARK}; }}
StartScreen Checkbox:focus {{ background: {LIT}; }}
StartScreen Select {{ width: 1fr; height: auto; }}
StartScreen Select SelectCurrent {{ border: none; height: 1; padding: 0 1; background: {SHADES[2]}; }}
StartScreen Select:focus SelectCurrent {{ background: {LIT}; }}
StartScreen Select SelectOverlay {{ border: round {ACCENT}; max-height: 10; }}
StartScreen .line.tall {{ height: auto; }}
"""


class StartScreen(ClosingScreen[Match]):
    """Gives the match that the player wants."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "back"),
        Binding("q,ctrl+q", "leave", "leave"),
        Binding("f5,ctrl+s", "start", "start"),
    ]

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.wanted = game
        self.saves = unfinished(game or None)
        self.game: Game[Any, Any] | None = None
        self.decks: dict[str, Any] = {}  # of the game that is shown, by option

    def compose(self) -> ComposeResult:
        yield Static("Zirconia: choose a game", id="title", markup=False)
        with Horizontal():
            yield OptionList(*self.lines(), id="games", markup=False)
            yield VerticalScroll(id="form")
        yield Static(
            "Enter: go on   Tab: next field   F5: start   Esc: back to the games   q: leave",
            id="foot",
            markup=False,
        )

    def lines(self) -> list[Line]:
        """The newest match that was left, a way to the others, and the games."""
        to_go_on = [Line(f"Go on: {saved}", id=NEWEST) for saved in self.saves[:1]]
        if len(self.saves) > 1:
            to_go_on.append(Line(f"Kept matches ({len(self.saves)})", id=KEPT))
        names = [self.wanted] if self.wanted else zirconia.games()
        return to_go_on + [Line(zirconia.game(name).title, id=name) for name in names]

    def renew(self) -> None:
        """The list anew, after matches were deleted."""
        self.saves = unfinished(self.wanted or None)
        games = self.query_one("#games", OptionList)
        games.clear_options()
        games.add_options(self.lines())
        games.focus()
        games.highlighted = 0

    def on_mount(self) -> None:
        games = self.query_one("#games", OptionList)
        games.focus()
        games.highlighted = 0

    # The form -------------------------------------------------------------------------------------------

    @on(OptionList.OptionHighlighted, "#games")
    async def show(self, event: OptionList.OptionHighlighted) -> None:
        form = self.query_one("#form", VerticalScroll)
        await form.remove_children()
        id = str(event.option_id)
        if id == NEWEST:
            self.game = None
            await form.mount(*self.saved_form(self.saves[0]))
        elif id == KEPT:
            self.game = None
            await form.mount(Button("Show them", id="kept"))
        else:
            self.game = zirconia.game(id)
            self.decks = {}
            await form.mount(*self.game_form(self.game))

    def saved_form(self, saved: Saved) -> list[Widget]:
        how = "It was not left properly; nothing is lost." if saved.crashed else "You left it."
        buttons = [Button("Go on", id="go"), Static(""), Button("Delete it", id="delete")]
        return [Static(f"{saved}\n{how}\n", markup=False), *buttons, Static("", id="problem")]

    def game_form(self, game: Game[Any, Any]) -> list[Widget]:
        counts = [(f"{count} players", count) for count in game.seats]
        lines: list[Widget] = [
            Static(f"{game.title}, about {game.minutes} minutes. {game.summary}", classes="help", markup=False),
            Button("Start", id="start"),
            Static("", id="problem", markup=False),
            line("Players", Select(counts, value=game.seats[0], allow_blank=False, id="seats")),
            Vertical(*self.seat_lines(game.seats[0]), id="chairs"),
            line("Seed", Input(placeholder="a fresh one", id="seed")),
        ]
        for option in game.options.values():
            lines += [option_line(option), Static(option.told, classes="help", markup=False)]
        return lines

    def seat_lines(self, count: int) -> list[Widget]:
        assert self.game is not None
        who = [("a person here", PERSON), *((name, name) for name in bots(self.game.id))]
        players = default_players(count)
        return [
            line(
                f"Seat {self.game.seat_name(seat)}",
                Select(who, value=players[seat], allow_blank=False, id=f"seat-{seat}"),
            )
            for seat in range(count)
        ]

    @on(Select.Changed, "#seats")
    async def reseat(self, event: Select.Changed) -> None:
        chairs = self.query_one("#chairs", Vertical)
        if len(chairs.children) != event.value:
            await chairs.remove_children()
            await chairs.mount(*self.seat_lines(int(str(event.value))))

    # Going on -------------------------------------------------------------------------------------------

    @on(OptionList.OptionSelected, "#games")
    def to_form(self, event: OptionList.OptionSelected) -> None:
        if event.option_id == KEPT:
            self.show_kept()
        else:
            self.query_one("#form Button", Button).focus()

    @on(Button.Pressed, "#go")
    def go_on(self) -> None:
        self.go_on_with(self.saves[0])

    def go_on_with(self, saved: Saved) -> None:
        if not self.is_active:
            return
        try:
            self.dismiss(resume(saved))
        except ZirconiaError as error:
            self.query_one("#form", VerticalScroll).mount(Static(f"It can't go on: {error}", markup=False))

    @on(Button.Pressed, "#kept")
    def show_kept(self) -> None:
        self.app.push_screen(
            KeptMatches(self.saves), lambda saved: self.go_on_with(saved) if saved else self.renew()
        )

    @on(Button.Pressed, "#delete")
    def delete_newest(self) -> None:
        def answered(sure: bool | None) -> None:
            if sure:
                delete(self.saves[0])
                self.renew()

        self.app.push_screen(sure_to_delete(self.saves[0]), answered)

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        if self.game is None or not self.is_active:
            return
        try:
            self.dismiss(self.begin(self.game))
        except ZirconiaError as error:
            self.query_one("#problem", Static).update(" ".join(str(error).split()))

    def begin(self, game: Game[Any, Any]) -> Match:
        count = int(str(self.query_one("#seats", Select).value))
        players = [str(self.query_one(f"#seat-{seat}", Select).value) for seat in range(count)]
        options = self.chosen(game)
        for name, deck in self.decks.items():
            options[name] = [deck if player == PERSON else game.options[name].default for player in players]
        seed = self.query_one("#seed", Input).value.strip() or secrets.token_hex(16)
        state = game.setup(count, options).start(seed)
        return LocalMatch(state, players, seed, Save(players))

    def chosen(self, game: Game[Any, Any]) -> dict[str, Any]:
        """The options that are not as usual, without decks."""
        values = {one.name: self.value_of(one) for one in game.options.values() if one.type != "deck"}
        return {name: value for name, value in values.items() if value != game.options[name].default}

    @on(Button.Pressed, ".deck")
    def edit_deck(self, event: Button.Pressed) -> None:
        """A deck for everybody who plays here; bots keep the usual one."""
        assert self.game is not None
        option = self.game.options[str(event.button.id).removeprefix("option-")]
        try:
            setup = self.game.setup(int(str(self.query_one("#seats", Select).value)), self.chosen(self.game))
        except ZirconiaError as error:
            self.query_one("#problem", Static).update(" ".join(str(error).split()))
            return

        def edited(deck: Any) -> None:
            if deck is not None:
                self.decks[option.name] = deck
                event.button.label = deck if isinstance(deck, str) else "a deck of your own"

        value = self.decks.get(option.name, option.default)
        self.app.push_screen(DeckScreen(setup, option.name, value), edited)

    def value_of(self, option: Option) -> Any:
        widget = self.query_one(f"#option-{option.name}")
        if isinstance(widget, Checkbox):
            return widget.value
        if isinstance(widget, Select):
            return widget.value
        assert isinstance(widget, Input)
        text = widget.value.strip()
        return option_value(option, option.name, text) if text else option.default

    def action_back(self) -> None:
        self.query_one("#games", OptionList).focus()

    def action_leave(self) -> None:
        self.dismiss(None)


class Tick(Checkbox):
    """Says without colour, too, whether it is on."""

    @property
    def BUTTON_INNER(self) -> str:  # type: ignore[override]
        return "x" if self.value else " "


def resume(saved: Saved) -> Match:
    """A match that was left, from its file, which it goes on writing. Raises ZirconiaError."""
    save = Save(saved.players, saved.path, saved.called)
    return LocalMatch(saved.state(), saved.players, saved.seed, save, saved.called)


def line(label: str, widget: Widget) -> Widget:
    return Horizontal(
        Label(label, markup=False), widget, classes="line tall" if isinstance(widget, Select) else "line"
    )


def option_line(option: Option) -> Widget:
    """The widget in which an option is set."""
    id = f"option-{option.name}"
    if option.type == "deck":
        return line(option.name, Button(str(option.default), id=id, classes="deck"))
    if option.type == "flag" and not option.per_seat:
        return Tick(option.name, value=bool(option.default), id=id)
    if option.type == "choice" and not option.per_seat:
        choices = [(str(choice), choice) for choice in option.choices]
        return line(option.name, Select(choices, value=option.default, allow_blank=False, id=id))
    asked = (
        f"{option.low} to {option.high}; now {option.default}" if option.type == "number" else str(option.default)
    )
    return line(option.name, Input(placeholder=asked, id=id))
