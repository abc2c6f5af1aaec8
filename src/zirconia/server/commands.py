"""Everything a person may do at a table, as one kind of request each; HTTP and live connections take the same."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from zirconia.table import Caller, Draft, Refused, Table, acts, agreement, chores
from zirconia.table.acts import MOST_CHAT
from zirconia.table.words import MOST_NAME

Seat = Annotated[int, Field(ge=0, le=20)]
Name = Annotated[str, Field(max_length=MOST_NAME)]
Bot = Annotated[str, Field(min_length=1, max_length=40)]


class Command(BaseModel):
    """`seat` is needed only by who holds several."""

    model_config = ConfigDict(extra="forbid")

    seat: Seat | None = None

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        """The entries that would follow. Raises Refused."""
        seat = own_seat(table, caller, self.seat)
        return chores.comes_back(table, seat) + self.act(table, seat, now)

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        raise NotImplementedError


def own_seat(table: Table, caller: Caller, seat: int | None) -> int:
    """The seat meant: the named one, the only one, or at a hot-seat the one that is to decide."""
    if not caller.seats:
        raise Refused("NOT_SEATED", "only who plays here may do this", "forbidden")
    if seat is None:
        acting = [mine for mine in caller.seats if mine in table.acting]
        return (acting or list(caller.seats))[0]
    if seat not in caller.seats:
        raise Refused("NOT_YOUR_SEAT", f"seat {seat} is not yours", "forbidden")
    return seat


class Move(Command):
    """Do an action for the decision that was open when you chose it."""

    do: Literal["move"]
    decision: Annotated[int, Field(ge=0, description="the `decision` of the table as you saw it")]
    action: Annotated[int, Field(ge=0, le=2**31)] | Annotated[str, Field(min_length=1, max_length=300)] = Field(
        description="a code or key of the scene's choices, or the action in words"
    )

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return acts.move(table, seat, self.decision, self.action, now)


class Undo(Command):
    """Take back your last action: at once where that is free, otherwise the others are asked."""

    do: Literal["undo"]

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return agreement.undo(table, seat)


class Cancel(Command):
    """Leave a half-made choice."""

    do: Literal["cancel"]

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return acts.cancel(table, seat)


class Resign(Command):
    """Give up."""

    do: Literal["resign"]

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return acts.resign(table, seat)


class Chat(Command):
    """Say something to all, or to your allies."""

    do: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=MOST_CHAT)]
    to: Literal["all", "allies"] = "all"

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return acts.chat(table, seat, self.text, self.to)


class Rename(Command):
    """Change your name."""

    do: Literal["rename"]
    name: Annotated[str, Field(min_length=1, max_length=MOST_NAME)]

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return acts.rename(table, seat, self.name)


class Pause(Command):
    """Stop the game and its clocks; under a clock the others are asked."""

    do: Literal["pause"]

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return agreement.pause(table, seat)


class Resume(Command):
    """Go on after a pause."""

    do: Literal["resume"]

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return agreement.resume(table, seat)


class Rematch(Command):
    """Ask for the same again with everybody one seat further; it begins when all have agreed."""

    do: Literal["rematch"]

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return agreement.rematch(table, seat)


class Answer(Command):
    """Agree to what somebody asks for, or not."""

    do: Literal["answer"]
    what: Literal["undo", "pause", "rematch"]
    yes: bool

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return agreement.answer(table, seat, self.what, self.yes)


class HandOver(Command):
    """Let a bot play your seat."""

    do: Literal["hand-over"]
    bot: Bot

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return acts.hand_over(table, seat, self.bot)


class TakeBack(Command):
    """Play your seat yourself again."""

    do: Literal["take-back"]

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return acts.take_back(table, seat)


class Replace(Command):
    """Give an abandoned seat, `seat`, to a bot."""

    do: Literal["replace"]
    bot: Bot

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        if self.seat is None:
            raise Refused("WHICH_SEAT", "name the abandoned seat", "bad")
        return acts.replace(table, caller, self.seat, self.bot, now)


class SeatBot(Command):
    """The host gives the free seat `seat` to a bot."""

    do: Literal["seat-bot"]
    bot: Bot

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        if self.seat is None:
            raise Refused("WHICH_SEAT", "name the free seat", "bad")
        return acts.seat_bot(table, caller, self.seat, self.bot)


class SetHints(Command):
    """The host allows or forbids hints; everybody is told."""

    do: Literal["set-hints"]
    hints: bool

    def drafts(self, table: Table, caller: Caller, now: int) -> list[Draft]:
        return acts.set_hints(table, caller, self.hints)


class Notify(Command):
    """Have a notice sent to an address whenever it is your turn; none for an empty one."""

    do: Literal["notify"]
    url: Annotated[str, Field(max_length=500)] = ""

    def act(self, table: Table, seat: int, now: int) -> list[Draft]:
        return acts.notify(table, seat, self.url)


AnyCommand = Annotated[
    Move
    | Undo
    | Cancel
    | Resign
    | Chat
    | Rename
    | Pause
    | Resume
    | Rematch
    | Answer
    | HandOver
    | TakeBack
    | Replace
    | SeatBot
    | SetHints
    | Notify,
    Field(discriminator="do"),
]

Json = dict[str, Any]
