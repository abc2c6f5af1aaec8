"""What surrounds the game at a table: undo, hints, talk, log, help, changing players, leaving."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from zirconia.core.contract.vocabulary import Scene
from zirconia.terminal.drawing.theme import Theme
from zirconia.terminal.last_turn import Follower
from zirconia.terminal.matches.match import NO_HINTS, NOT_OVER, Cannot, Match, Reviewing, sentences
from zirconia.terminal.screens.closing import ClosingScreen
from zirconia.terminal.screens.dialogs import Ask, HandOver, Pick, Reader
from zirconia.terminal.screens.help_text import help_lines, look_up_lines

# What a key says where a match does not offer what it is for.
MISSING = {
    "undo": "There is nothing to take back for those who only look on.",
    "hint": NO_HINTS,
    "pause": "Only where bots play among themselves can they be stopped.",
    "past": "Looking back is for matches at this machine; at a server the page has it.",
    "pace": "There are no bots here whose moves could be slowed down.",
    "invite": "Whoever opened the table has its invitations.",
    "review": NOT_OVER,
    "chat": "There is nobody to talk to: everybody is at this screen.",
}


class TableActions(ClosingScreen[str]):
    """A screen with a match; the table that draws it comes on top."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo"),
        Binding("h", "hint", "hint"),
        Binding("l", "log", "log"),
        Binding("c", "chat", "chat"),
        Binding("p", "pause", "pause"),
        Binding("i", "invite", "invite"),
        Binding("t", "last_turn", "last turn"),
        Binding("b", "look_back", "look back"),
        Binding("o", "pace", "pace"),
        Binding("r", "review", "review"),
        Binding("y", "answer('yes')", "agree"),
        Binding("x", "answer('no')", "refuse"),
        Binding("question_mark,f1", "help", "help"),
        Binding("q,ctrl+q", "leave", "leave"),
    ]

    class LookedBack(Message):
        """Somebody wants to see how the match came here."""

        def __init__(self, past: Match) -> None:
            self.past = past
            super().__init__()

    class ReviewAsked(Message):
        """Somebody wants the review of a game that is over; `tell` says something to them afterwards."""

        def __init__(self, reviewing: Reviewing, tell: Callable[[str], None]) -> None:
            self.reviewing = reviewing
            self.tell = tell
            super().__init__()

    def __init__(self, match: Match, theme: Theme) -> None:
        super().__init__()
        self.others = Follower()
        self.match = match
        self.theme = theme
        self.scene: Scene | None = None
        self.rule = ""
        self.asking = False

    def draw(self) -> None:
        """Draw the table as it stands."""
        raise NotImplementedError

    def tell(self, message: str, rule: str = "") -> None:
        """Say something to the player."""
        raise NotImplementedError

    def attempt(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something that may be refused, without keeping the keyboard waiting."""

        async def trying() -> None:
            try:
                told = await work
                self.tell(told) if isinstance(told, str) and told else None
            except Cannot as error:
                self.tell(error.told, error.rule)
                self.draw()

        self.run_worker(trying(), exit_on_error=True)

    def ask_next_person(self) -> None:
        """At a hot seat, nothing of the next player's is shown before they are there."""
        seat = self.match.next_person
        if seat is None or self.asking:
            return
        self.asking = True
        names = {player["seat"]: player["name"] for player in self.match.scene["players"]}

        def sat(here: bool | None) -> None:
            self.asking = False
            if here:
                self.attempt(self.match.sit(seat))
            else:
                self.action_leave()

        self.app.push_screen(HandOver(names.get(seat, str(seat + 1))), sat)

    def offered(self, what: str) -> bool:
        """Whether the match has it; who asks for what there is not is told why."""
        if what not in self.match.offers:
            self.tell(MISSING[what])
        return what in self.match.offers

    def action_undo(self) -> None:
        if self.offered("undo"):
            self.attempt(self.match.do("undo"))

    def action_hint(self) -> None:
        if self.offered("hint"):
            self.tell("Asking for advice...")
            self.attempt(self.match.do("hint"))

    def action_pause(self) -> None:
        if self.offered("pause"):
            self.attempt(self.match.do("pause"))

    def action_chat(self) -> None:
        if self.offered("chat"):
            self.app.push_screen(
                Ask("Say to everybody at the table:"),
                lambda text: self.attempt(self.match.do("chat", text)) if text else None,
            )

    def action_pace(self) -> None:
        if self.offered("pace"):
            self.attempt(self.match.do("pace"))

    def action_look_back(self) -> None:
        if self.offered("past"):
            self.post_message(self.LookedBack(self.match.past()))

    def action_review(self) -> None:
        if self.offered("review"):
            self.post_message(self.ReviewAsked(self.match.review(), self.tell))

    def action_last_turn(self) -> None:
        """All that the others did since one's own last action."""
        turn = list(sentences(one.row for one in self.others.turn)) or ["Nobody else has done anything yet."]
        self.app.push_screen(Reader("The others' last turn", lambda width: wrapped(turn, width)))

    async def action_invite(self) -> None:
        """The links for others, below what each is for."""
        if self.offered("invite"):
            lines = (await self.match.do("invite")).splitlines()
            self.app.push_screen(
                Reader(
                    "Invite others with these links",
                    lambda width: [text for line in lines for text in (*link_lines(line, width), "")],
                )
            )

    def action_answer(self, answer: str) -> None:
        if self.match.question:
            self.attempt(self.match.do(answer))

    def action_log(self) -> None:
        self.app.push_screen(
            Reader("Everything that happened", lambda width: wrapped(self.match.log(), width), at_end=True)
        )

    def action_help(self) -> None:
        scene, rule, book = self.scene, self.rule, self.match.rulebook
        if scene is not None:
            self.app.push_screen(
                Reader(
                    f"{scene['title']}: help and rulebook",
                    lambda width: help_lines(scene, self.match.offers, book, rule, width),
                    lambda text, width: look_up_lines(book, text, width),
                )
            )

    def action_leave(self) -> None:
        offers = self.match.offers
        options = [("Stay", "")]
        options += [("Leave the table (the match is kept)", "leave")]
        options += [("Save the record to a file", "record")] if "record" in offers else []
        over = self.scene is None or self.scene["over"]
        options += [("Resign", "resign")] if "resign" in offers and not over else []
        if over or "step" in offers:
            options[1] = ("Leave the table", "leave")
        self.app.push_screen(Pick("The table", options), self.leave)

    def leave(self, what: str | None) -> None:
        if what == "leave":
            self.dismiss("left")
        elif what == "record":
            name = f"{self.scene['game'] if self.scene else 'match'}.zirconia.json"
            self.app.push_screen(
                Ask("Save the record as:", name),
                lambda path: self.attempt(self.match.do("record", path)) if path else None,
            )
        elif what == "resign":
            sure = [("No, play on", False), ("Yes, give up", True)]
            self.app.push_screen(Pick("Resign? There is no way back into the game.", sure), self.resign)
        elif self.match.next_person is not None:
            self.ask_next_person()

    def resign(self, sure: bool | None) -> None:
        if sure:
            self.attempt(self.match.do("resign"))
        else:
            self.ask_next_person()


def link_lines(text: str, width: int) -> list[str]:
    """'For somebody: LINK' in lines; a link that is too long breaks before its token, and says that it goes on."""
    label, _, link = text.partition(": ")
    if len(link) <= width:
        return [f"{label}:", link]
    address, sign, token = link.partition("#")
    return [f"{label} (one link, in two lines):", address, sign + token]


def wrapped(lines: list[str], width: int) -> list[str]:
    return [
        line for text in lines for line in textwrap.wrap(text, width, initial_indent="- ", subsequent_indent="  ")
    ]
