"""The plain-text client: plays any game whose view is a scene, on a terminal or through a pipe."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import zirconia
from zirconia.bots import Bot, Budget, bot
from zirconia.bots.errors import BotFailed
from zirconia.core.contract.vocabulary import Scene
from zirconia.core.errors import IllegalAction, UnknownCommand
from zirconia.core.match.state import State
from zirconia.core.records.transcript import events_so_far
from zirconia.table import Refused
from zirconia.table.bot_turns import LAST_RESORT, last_resort
from zirconia.terminal.costs import with_costs
from zirconia.terminal.descriptions import matching, namer, names_of_things
from zirconia.terminal.matches.match import ADVISE, NO_HINTS, advice, sentences
from zirconia.terminal.matches.own_table import OwnTable, choice_of
from zirconia.terminal.matches.saves import Save
from zirconia.terminal.menu import Item, menu, numbered
from zirconia.terminal.plain.board_text import draw_board
from zirconia.terminal.plain.console import Console
from zirconia.terminal.plain.help_text import AT_THE_END, HELP, LEAVE, OVER, STILL
from zirconia.terminal.plain.records import Records
from zirconia.terminal.plain.scene_text import ask_lines, draw, draw_area, refusal_lines
from zirconia.terminal.rulebook import how_to_play, look_up
from zirconia.terminal.wrapping import wrap

NUMBER = re.compile("[0-9]{1,9}")
Command = Callable[[str, int], None]


class Leave(Exception):
    """The player has left the table."""


class PlainClient:
    """A match at one screen: people who share it, and bots. What may be done is the table's to say."""

    def __init__(
        self,
        state: State,
        players: Sequence[str],
        seed: str,
        console: Console,
        called: Sequence[str] = (),
        save: Save | None = None,
    ) -> None:
        self.table = OwnTable(state, players, called)
        self.state = state
        self.seed = seed
        self.people = self.table.people
        self.thinkers: dict[tuple[int, str], Bot] = {}
        self.console = console
        self.seen = dict.fromkeys(self.people, 0)
        self.drawn: dict[int, tuple[int, int]] = {}
        self.at_screen = self.people[0] if len(self.people) == 1 else None
        self.records = Records(state, console, save)
        self.boards_seen: list[Any] = []
        self.menu: list[Item] = []
        self.welcomed = False
        self.failures_told = 0

    # The match --------------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the game is over or the people leave."""
        if self.at_screen is not None:
            self.welcome_once()
        try:
            self.records.keep()
            while not self.state.over:
                self.decide(self.state.acting[0])
                self.records.keep()
            self.finish()
        except Leave:
            self.say("Goodbye." + self.records.leave())
        except EOFError:
            self.say("Goodbye." + self.records.break_off())
        except KeyboardInterrupt:
            told = self.records.break_off().strip()
            self.say(f"\n{told}") if told else None
            raise
        else:
            self.records.leave()

    def welcome_once(self) -> None:
        """What this is, and where help is found; at a shared screen only after the first hand-over."""
        if self.welcomed:
            return
        self.welcomed = True
        game = self.state.setup.game
        names = [
            f"{self.name(seat)}: {'you' if seat in self.people else 'bot'}"
            for seat in range(self.state.setup.seats)
        ]
        if len(self.people) > 1:
            names = [name.replace("you", "person") for name in names]
        self.say(f"{game.title}. {'; '.join(names)}. Type help for the commands.")

    def decide(self, seat: int) -> None:
        """One decision of one seat."""
        if seat not in self.people:
            self.bot_moves(seat)
            return
        if self.at_screen != seat:
            self.hand_over(seat)
            self.welcome_once()
        self.show(seat)
        before = self.entries()
        while not self.state.over and self.entries() == before:
            self.obey(self.console.ask("> ").strip(), seat)

    def bot_moves(self, seat: int) -> None:
        """Ask a bot; one that fails is replaced at the table, and is asked next."""
        since = events_so_far(self.state)
        decision = self.table.decision(seat)
        try:
            key = self.bot_choice(seat)
        except BotFailed as error:
            self.table.bot_fails(seat, decision, str(error))
        else:
            self.table.bot_answers(seat, decision, key)
        self.tell_failures()
        if not self.people:
            self.tell(None, since)

    def bot_choice(self, seat: int) -> str:
        """The key of what the bot wants; it stays the same bot for the whole match. Raises BotFailed."""
        name = self.table.players[seat]
        if name == LAST_RESORT:
            return last_resort(self.state, seat)
        if (seat, name) not in self.thinkers:
            self.thinkers[seat, name] = bot(name, f"{self.seed}/{seat}/{name}")
        return choice_of(self.thinkers[seat, name], self.state, seat)

    def tell_failures(self) -> None:
        failures = self.table.failures
        for text in failures[self.failures_told :]:
            self.lines(wrap(text, self.console.width, "  - ", "    "))
        self.failures_told = len(failures)

    def hand_over(self, seat: int) -> None:
        """Hide what the last player saw until the next one says they sit there (hot seat)."""
        name = self.name(seat)
        self.console.clear()
        self.console.ask(f"{name}'s turn. Everybody else looks away; {name} presses Enter: ")
        self.at_screen = seat
        self.drawn.pop(seat, None)

    def finish(self) -> None:
        """The result, and the record for whoever wants it."""
        for seat in self.people[:1]:
            self.tell(seat, self.seen[seat])
        self.say()
        result = self.table.view(None)["result"]
        assert result is not None
        self.lines([self.console.style.strong(line) for line in wrap(result["text"], self.console.width, "", "")])
        for seat, (place, score) in enumerate(zip(result["places"], result["scores"], strict=True)):
            self.say(f"  {self.name(seat)}: place {place}, score {score}")
        self.at_the_end(self.at_screen if self.at_screen is not None else next(iter(self.people), 0))

    def at_the_end(self, seat: int) -> None:
        """Whatever the players want of a match that is over: a command that is still of use, or a file's name."""
        while answer := self.console.ask(AT_THE_END).strip():
            word, _, rest = answer.partition(" ")
            if answer.lower() in LEAVE:
                return
            if word.lower() in STILL:
                self.commands()[word.lower()](rest.strip(), seat)
            elif word.lower() in self.commands() or NUMBER.fullmatch(answer):
                self.say(OVER)
            else:
                self.records.save(answer)

    # What is shown ----------------------------------------------------------------------------------

    def show(self, seat: int) -> None:
        """What happened, the table when it is new to this player, the question and the choices."""
        scene = self.table.view(seat)
        self.say()
        self.tell(seat, self.seen[seat])
        turn = (self.state.turn[0], self.state.turn[1])
        if self.drawn.get(seat) != turn:
            self.say()
            self.lines(draw(scene, self.console.width, self.console.style))
            self.say()
            self.drawn[seat] = turn
        else:
            self.boards(scene)
            self.hand(seat, opened=False)
        self.boards_seen = scene["boards"]
        self.lines(ask_lines(scene, self.console.width, self.console.style))
        self.offer(self.actions(scene))

    def boards(self, scene: Scene) -> None:
        """The boards again, when something on them has changed."""
        if scene["boards"] != self.boards_seen:
            for board in scene["boards"]:
                self.lines(draw_board(board, namer(scene), self.console.width, self.console.style))
            self.say()

    def actions(self, scene: Scene) -> list[Item]:
        return menu(with_costs(scene), 0, names_of_things(scene))

    def offer(self, items: list[Item]) -> None:
        self.menu = items
        self.lines(numbered(items, self.console.width) if items else [])

    def tell(self, seat: int | None, since: int) -> None:
        """The log from event `since` on, in words; how it ended follows by itself."""
        rows = self.table.events(seat, since)
        if seat is not None:
            self.seen[seat] = since + len(rows)
        for text in sentences([row for row in rows if row["kind"] != "over"]):
            self.lines(wrap(text, self.console.width, "  - ", "    "))

    def hand(self, seat: int, opened: bool = True) -> None:
        """The player's own cards."""
        for player in self.table.view(seat)["players"]:
            for area in player["areas"]:
                if player["seat"] == seat and area["kind"] == "hand":
                    self.lines(draw_area(area, self.console.width, self.console.style, opened))

    # What is typed ----------------------------------------------------------------------------------

    def obey(self, text: str, seat: int) -> None:
        """A number, an action in words, or a command of this client."""
        word, _, rest = text.partition(" ")
        command = self.commands().get(word.lower())
        scene = self.table.view(seat)
        if NUMBER.fullmatch(text):
            self.choose(int(text), seat)
        elif any(text.lower() in (choice["key"], choice["text"].lower()) for choice in scene["choices"]):
            self.act(text, seat)
        elif command is not None:
            command(rest.strip(), seat)
        elif text:
            self.act(text, seat)

    def commands(self) -> Mapping[str, Command]:
        return {
            "help": lambda rest, seat: self.lines(HELP.splitlines()),
            "?": lambda rest, seat: self.lines(HELP.splitlines()),
            "board": lambda rest, seat: self.board(seat),
            "hand": lambda rest, seat: self.hand(seat),
            "log": lambda rest, seat: self.log(seat),
            "why": self.why,
            "hint": self.hint,
            "rules": self.rules,
            "undo": self.undo,
            "cancel": self.cancel,
            "back": self.cancel,
            "resign": self.resign,
            "save": lambda rest, seat: self.records.save(rest or f"{self.state.setup.game.id}.zirconia.json"),
            "review": lambda rest, seat: self.records.review(),
            "quit": self.quit,
            "exit": self.quit,
        }

    def choose(self, number: int, seat: int) -> None:
        """An item of the menu: an action is done, a group opens."""
        if not 1 <= number <= len(self.menu):
            self.say(f"Type a number from 1 to {len(self.menu)}, or help.")
            return
        item = self.menu[number - 1]
        if item.code is not None:
            self.table.move(seat, item.code)
            return
        self.say(item.label + "  (back: another choice)")
        named = names_of_things(self.table.view(seat))
        self.offer(menu(item.choices, item.depth, named))

    def act(self, text: str, seat: int) -> None:
        """An action in words; a refusal says why."""
        try:
            code = self.state.code(text, seat)
        except UnknownCommand as error:
            started = [
                one for one in self.table.view(seat)["choices"] if one["text"].lower().startswith(text.lower())
            ]
            if len(started) != 1:
                self.refuse(error)
                return
            code = started[0]["code"]
        except IllegalAction as error:
            self.refuse(error)
            return
        self.table.move(seat, code)

    def refuse(self, error: IllegalAction | Refused) -> None:
        self.lines(refusal_lines(error, self.console.width))

    def board(self, seat: int) -> None:
        scene = self.table.view(seat)
        self.lines(draw(scene, self.console.width, self.console.style))
        self.lines(ask_lines(scene, self.console.width, self.console.style))
        self.offer(self.actions(scene))

    def log(self, seat: int) -> None:
        self.console.page(sentences(self.table.events(seat)))

    def why(self, rest: str, seat: int) -> None:
        """Why a thing can't be used, or a command not be given, now."""
        try:
            self.state.code(rest, seat)
            self.say("That is possible now.")
            return
        except UnknownCommand:
            things = matching(self.table.view(seat), rest)
        except IllegalAction as error:
            self.refuse(error)
            return
        if not things:
            self.say("Name a thing in sight or a command, such as: why " + self.example(seat))
        for id, described in things:
            refused = self.state.why(seat, id)
            told = refused.sentence if refused else "can be used now."
            self.lines(wrap(f"{described}: {told}", self.console.width, "", "  "))

    def hint(self, rest: str, seat: int) -> None:
        """What a search would do here; for one person alone, as at the full-screen table."""
        if len(self.people) > 1:
            self.say("! " + NO_HINTS)
            return
        self.say("Asking for advice...")
        analysis = zirconia.analyse(self.state, seat, Budget(seconds=ADVISE), f"{self.seed}/hint/{self.entries()}")
        self.lines(wrap(advice(analysis.json()), self.console.width, "", "  "))

    def example(self, seat: int) -> str:
        return str(self.table.view(seat)["choices"][0]["text"]).lower()

    def rules(self, rest: str, seat: int) -> None:
        if rest.strip().lower() == "play":
            brief = how_to_play(self.state.setup.public(), self.console.width)
            self.console.page(brief or look_up(self.state.setup.game.rulebook, "all", self.console.width))
            return
        self.console.page(look_up(self.state.setup.game.rulebook, rest, self.console.width))

    def undo(self, rest: str, seat: int) -> None:
        try:
            self.table.undo(seat)
        except Refused as error:
            self.refuse(error)

    def cancel(self, rest: str, seat: int) -> None:
        """Leave a half-made choice: an opened group of the menu, or one begun in the game."""
        try:
            if self.state.midway(seat):
                self.table.cancel(seat)
        except Refused as error:
            self.refuse(error)
        self.offer(self.actions(self.table.view(seat)))

    def resign(self, rest: str, seat: int) -> None:
        if self.records.sure(f"{self.name(seat)} gives up. Sure?"):
            self.table.resign(seat)

    def quit(self, rest: str, seat: int) -> None:
        self.records.offer()
        raise Leave

    # Small things -----------------------------------------------------------------------------------

    def entries(self) -> int:
        return self.records.entries()

    def name(self, seat: int) -> str:
        return self.table.name(seat)

    def say(self, text: str = "") -> None:
        self.console.say(text)

    def lines(self, lines: list[str]) -> None:
        self.console.lines(lines)
