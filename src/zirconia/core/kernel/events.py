"""What happened, as typed rows with an audience; switched off by having no log."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64

EVERYONE: Final = -1


class Field(NamedTuple):
    """One value of an event: its name, what it counts or names, and whether only the audience may know it."""

    name: str
    kind: str
    secret: bool = False


class EventType(NamedTuple):
    """A kind of event: its id, up to four fields, and the sentence for the log (`{field}` in braces)."""

    id: str
    fields: tuple[Field, ...]
    text: str


@final
class Event:
    """One thing that happened. `audience` is a bit per seat that may know the secret fields."""

    def __init__(self, kind: i64, audience: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        self.kind = kind
        self.audience = audience
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.entry: i64 = 0
        self.undone = False

    def value(self, index: i64) -> i64:
        if index == 0:
            return self.a
        if index == 1:
            return self.b
        return self.c if index == 2 else self.d

    def struck_out(self) -> Event:
        """The same event, taken back."""
        other = Event(self.kind, self.audience, self.a, self.b, self.c, self.d)
        other.entry = self.entry
        other.undone = True
        return other


@final
class Log:
    """The events of a match in order; their numbers never change and none is ever removed."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.entry: i64 = 0

    def add(self, kind: i64, audience: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0) -> None:
        event = Event(kind, audience, a, b, c, d)
        event.entry = self.entry
        self.events.append(event)
