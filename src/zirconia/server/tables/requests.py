"""Requests as they are sent; each is done by the function of its name in `zirconia.table`."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from zirconia.bots.registry import MOST_NAME as MOST_BOT_NAME
from zirconia.table import Caller, Draft, Refused, Settings, Table, agreement, automatic, requests
from zirconia.table.checks import for_seat, room_left, seat_of
from zirconia.table.requests import MOST_CHAT
from zirconia.table.words import MOST_NAME

Seat = Annotated[int, Field(ge=0, le=20)]
Name = Annotated[str, Field(max_length=MOST_NAME)]
Token = Annotated[str, Field(max_length=200)]
Bot = Annotated[str, Field(min_length=1, max_length=MOST_BOT_NAME)]


class Strict(BaseModel):
    """Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


# Asked of the server -------------------------------------------------------------------------------


class Place(Strict):
    """Who is to sit on a seat: you, whoever comes, or a bot. Several of yours are a hot-seat."""

    kind: Literal["you", "open", "bot"]
    bot: Bot | None = None
    name: Name | None = Field(default=None, description="at a hot-seat: who of you sits there")
    own: dict[str, Any] | None = Field(default=None, description="at a hot-seat: the choices of who sits there")


class OpenTable(Strict):
    """A new table. `places` left out: you on the first seat, the others open."""

    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[int, Field(ge=1, le=20)] | None = None
    options: dict[str, Any] = {}
    overrides: dict[str, Any] = {}
    places: Annotated[list[Place], Field(max_length=20)] | None = None
    name: Name = ""
    own: dict[str, Any] = Field(default={}, description="your values of per-seat options")
    settings: Settings = Settings()
    position: dict[str, Any] | None = Field(None, description="start here instead of at the beginning")


class ImportRecord(Strict):
    """A record to keep; one that is not finished, or cut off at `upto`, opens a table that goes on from there."""

    record: dict[str, Any]
    upto: Annotated[int, Field(ge=0)] | None = None
    places: Annotated[list[Place], Field(max_length=20)] | None = None
    name: Name = ""
    settings: Settings = Settings()


class Join(Strict):
    """Take a seat: the one of an invitation, a named free one, or any; `seats` takes several (hot-seat)."""

    name: Name = ""
    invite: Token | None = None
    seat: Seat | None = None
    seats: Annotated[list[Seat], Field(min_length=1, max_length=20)] | None = None
    own: dict[str, Any] = Field(default={}, description="your values of per-seat options")


# Asked of a table ----------------------------------------------------------------------------------


class TableRequest(Strict):
    """Something a person asks of a table; `seat` is needed only by who holds several."""

    seat: Seat | None = None
    needed: ClassVar[bool] = False  # whether a game can't go on without it

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        """The entries that would follow. Raises Refused."""
        room_left(table, self.needed)
        caller = for_seat(table, caller, self.seat)
        return automatic.comes_back(table, now, seat=seat_of(caller)) + self.request(table, caller, now)

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        """Ask the table, in the name of the caller's seat."""
        raise NotImplementedError


class Move(TableRequest):
    """Do an action for the decision that was open when you chose it."""

    needed: ClassVar[bool] = True
    do: Literal["move"]
    decision: Annotated[int, Field(ge=0, description="the `decision` of the table as you saw it")]
    action: Annotated[int, Field(ge=0, le=2**31)] | Annotated[str, Field(min_length=1, max_length=300)] = Field(
        description="a code or key of the scene's choices, or the action in words"
    )

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return requests.move(table, caller, now, decision=self.decision, action=self.action)


class Undo(TableRequest):
    """Take back your last action: at once where that is free, otherwise the others are asked."""

    do: Literal["undo"]

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return agreement.undo(table, caller, now)


class Cancel(TableRequest):
    """Leave a half-made choice."""

    do: Literal["cancel"]

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return requests.cancel(table, caller, now)


class Resign(TableRequest):
    """Give up."""

    needed: ClassVar[bool] = True
    do: Literal["resign"]

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return requests.resign(table, caller, now)


class Chat(TableRequest):
    """Say something to all, or to your allies."""

    do: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=MOST_CHAT)]
    to: Literal["all", "allies"] = "all"

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return requests.chat(table, caller, now, text=self.text, to=self.to)


class Rename(TableRequest):
    """Change your name."""

    do: Literal["rename"]
    name: Annotated[str, Field(min_length=1, max_length=MOST_NAME)]

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return requests.rename(table, caller, now, name=self.name)


class Pause(TableRequest):
    """Stop the game and its clocks; under a clock the others are asked."""

    do: Literal["pause"]

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return agreement.pause(table, caller, now)


class Resume(TableRequest):
    """Go on after a pause."""

    do: Literal["resume"]

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return agreement.resume(table, caller, now)


class Rematch(TableRequest):
    """Ask for the same again with everybody one seat further; it begins when all have agreed."""

    do: Literal["rematch"]

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return agreement.rematch(table, caller, now)


class Answer(TableRequest):
    """Agree to what somebody asks for, or not."""

    do: Literal["answer"]
    what: Literal["undo", "pause", "rematch"]
    yes: bool

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return agreement.answer(table, caller, now, what=self.what, yes=self.yes)


class RematchWithout(TableRequest):
    """Begin the rematch without those who have not answered for long enough; a bot plays for them."""

    do: Literal["rematch-without"]
    bot: Bot

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return agreement.rematch_without(table, caller, now, bot=self.bot)


class Withdraw(TableRequest):
    """Take back what you asked the others for."""

    do: Literal["withdraw"]
    what: Literal["undo", "pause", "rematch"]

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return agreement.withdraw(table, caller, now, what=self.what)


class HostAnswer(TableRequest):
    """The host agrees, or not, in the place of those who have been away too long; a few times a match."""

    do: Literal["host-answer"]
    what: Literal["undo"]
    yes: bool

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        room_left(table)
        return agreement.host_answer(table, caller, now, what=self.what, yes=self.yes)


class HandOver(TableRequest):
    """Let a bot play your seat."""

    do: Literal["hand-over"]
    bot: Bot

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return requests.hand_over(table, caller, now, bot=self.bot)


class TakeBack(TableRequest):
    """Play your seat yourself again."""

    do: Literal["take-back"]

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return requests.take_back(table, caller, now)


class Replace(TableRequest):
    """Give an abandoned seat, `seat`, to a bot."""

    do: Literal["replace"]
    bot: Bot

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        room_left(table)
        if self.seat is None:
            raise Refused("WHICH_SEAT", "name the abandoned seat", "bad")
        return requests.replace(table, caller, now, seat=self.seat, bot=self.bot)


class SeatBot(TableRequest):
    """The host gives the free seat `seat` to a bot."""

    do: Literal["seat-bot"]
    bot: Bot

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        room_left(table)
        if self.seat is None:
            raise Refused("WHICH_SEAT", "name the free seat", "bad")
        return requests.seat_bot(table, caller, now, seat=self.seat, bot=self.bot)


class Leave(TableRequest):
    """Before the start: give up your seats."""

    do: Literal["leave"]

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return requests.leave(table, caller, now)


class FreeSeat(TableRequest):
    """Before the start the host frees the taken seat `seat`."""

    do: Literal["free-seat"]

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        room_left(table)
        if self.seat is None:
            raise Refused("WHICH_SEAT", "name the taken seat", "bad")
        return requests.free_seat(table, caller, now, seat=self.seat)


class Close(TableRequest):
    """Before the start the host gives the table up."""

    do: Literal["close"]

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        room_left(table)
        return requests.close(table, caller, now)


class SetHints(TableRequest):
    """The host allows or forbids hints; everybody is told."""

    do: Literal["set-hints"]
    hints: bool

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        room_left(table)
        return requests.set_hints(table, caller, now, hints=self.hints)


class Notify(TableRequest):
    """Have a notice sent to an address whenever it is your turn; none for an empty one."""

    do: Literal["notify"]
    url: Annotated[str, Field(max_length=500)] = ""

    def request(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return requests.notify(table, caller, now, url=self.url)


AnyTableRequest = Annotated[
    Move
    | Undo
    | Cancel
    | Resign
    | Chat
    | Rename
    | Pause
    | Resume
    | Rematch
    | RematchWithout
    | Answer
    | Withdraw
    | HostAnswer
    | HandOver
    | TakeBack
    | Replace
    | SeatBot
    | Leave
    | FreeSeat
    | Close
    | SetHints
    | Notify,
    Field(discriminator="do"),
]
