"""The line of a recorded match: every entry that was not taken back, with the state in which it was made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zirconia.core.contract.rules import Rules
from zirconia.core.errors import ZirconiaError
from zirconia.core.kernel.events import EVERYONE, Event
from zirconia.core.kernel.journal import RESIGN, Entry
from zirconia.core.match.logbook import knows
from zirconia.core.match.state import State
from zirconia.core.records.record import again, beginning, check
from zirconia.core.records.transcript import events_so_far, once
from zirconia.core.registry import game


class NotOver(ZirconiaError):
    """A match that goes on is not reviewed: a review tells what the seats hide from each other."""


@dataclass(frozen=True)
class Seen:
    """What one seat saw of an entry: the words of its log, and whether it was shown a draw, a roll or a card."""

    happened: tuple[str, ...]
    revealed: bool


@dataclass(frozen=True)
class Moment:
    """An entry of the line: its number in the record, who made it, and how the match stood before it."""

    number: int
    entry: Entry
    state: State
    seen: tuple[Seen, ...]  # what every seat saw of what it caused

    @property
    def seat(self) -> int:
        return int(self.entry.seat)

    @property
    def code(self) -> int:
        return int(self.entry.code)

    @cached_property
    def legal(self) -> list[int]:
        """What the seat could have done; nothing where the entry is no action."""
        return self.state.legal(self.seat) if self.code >= 0 else []

    @property
    def is_decision(self) -> bool:
        return len(self.legal) > 1

    @property
    def resigns(self) -> bool:
        return self.code == RESIGN

    @property
    def played(self) -> str:
        """What was done, in words."""
        return "Resign" if self.resigns else self.state.name(self.code, self.seat)


@dataclass(frozen=True)
class Line:
    """A whole match: its moments, its end, and whether it began with a deal that could have come otherwise."""

    moments: tuple[Moment, ...]
    end: State
    dealt: bool

    @property
    def seats(self) -> int:
        return self.end.setup.seats

    def state(self, at: int) -> State:
        """How the match stood before the moment of this number; after the last one, its end."""
        return self.moments[at].state if at < len(self.moments) else self.end

    def is_landmark(self, at: int) -> bool:
        """Whether expectations are taken here: at both ends, after a reveal, and where another seat goes on."""
        if at in (0, len(self.moments)):
            return True
        before, here = self.moments[at - 1], self.moments[at]
        revealed = before.state.reveals != here.state.reveals
        return revealed or before.seat != here.seat or before.resigns or here.resigns


def line_of(
    record: Mapping[str, Any] | str, of: Rules[Any, Any] | None = None, names: Sequence[str] | None = None
) -> Line:
    """The line of a record that is over; `of` is for a game that is not installed, `names` for who sat where.

    Raises BadRecord, OtherRules, NotOver.
    """
    checked = check(record, of)
    state = beginning(checked, of or game(str(checked["game"])))
    moments: list[Moment] = []
    dealt = "position" not in checked["start"]
    for number, entry in enumerate(checked["entries"], 1):
        before, since = state.copy(), events_so_far(state)
        again(state, number, entry)
        assert state.journal is not None
        line = state.journal.line
        if entry[0] == "continue":  # what was before leads nowhere any more
            moments, dealt = [], False
        elif entry[1] in ("undo", "undo-own"):
            kept = {id(one) for one in line}
            moments = [one for one in moments if id(one.entry) in kept]
        else:
            moments.append(Moment(number, line[-1], before, seen_by_all(state, since, before, names)))
    if not state.over:
        raise NotOver("this game is not over: only a finished game can be reviewed")
    return Line(tuple(moments), state, dealt)


def seen_by_all(state: State, since: int, before: State, names: Sequence[str] | None) -> tuple[Seen, ...]:
    """What every seat saw of the last entry, from the event of this number on."""
    assert state.journal is not None
    events, reveals = state.journal.log.events[since:], state.reveals - before.reveals
    return tuple(
        Seen(
            happened=tuple(once(str(row["text"]) for row in state.events(seat, since, names))),
            revealed=is_shown(events, reveals, seat),
        )
        for seat in range(state.setup.seats)
    )


def is_shown(events: Sequence[Event], reveals: int, seat: int) -> bool:
    """Whether one of so many reveals was for this seat: its own draw or look, or one that everybody saw."""
    private = [event for event in events if event.audience != EVERYONE]
    return reveals > 0 and (reveals > len(private) or any(knows(event, seat) for event in private))
