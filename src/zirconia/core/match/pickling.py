"""Positions and journals as plain data that a pickle can carry, and back: what is packed is no Python value."""

from __future__ import annotations

from zirconia.core.kernel.events import Event
from zirconia.core.kernel.journal import Entry, Journal, Mark
from zirconia.core.kernel.position import Position
from zirconia.core.match.setup import Setup
from zirconia.core.plain import Json


def position_data(setup: Setup, core: Position) -> Json:
    """A position as its game writes it, and the random source, with which it goes on."""
    return {"position": setup.game.write(core), "random": core.random}


def position_of(setup: Setup, data: Json) -> Position:
    """The position again; it owns the random source."""
    core = setup.deal("0")
    setup.game.read(core, data["position"])
    core.random = data["random"]
    return core


def journal_data(setup: Setup, journal: Journal) -> Json:
    """A journal in lists. An entry on the line is the very one among the entries, so the line is their numbers."""
    numbers = {id(entry): number for number, entry in enumerate(journal.entries)}
    return {
        "start": journal.start,
        "entries": [(one.seat, one.code, one.reveals, one.position, one.timed) for one in journal.entries],
        "line": [numbers[id(entry)] for entry in journal.line],
        "digests": journal.digests,
        "marks": [(mark.length, position_data(setup, mark.core)) for mark in journal.marks],
        "struck": journal.struck,
        "events": [event_data(event) for event in journal.log.events],
        "entry": journal.log.entry,
    }


def journal_of(setup: Setup, data: Json, core: Position) -> Journal:
    """The journal again, of this position."""
    journal = Journal(data["start"], core)
    for seat, code, reveals, position, timed in data["entries"]:
        entry = Entry(seat, code, reveals, timed)
        entry.position = position
        journal.entries.append(entry)
    journal.line = [journal.entries[number] for number in data["line"]]
    journal.digests = list(data["digests"])
    journal.marks = [Mark(length, position_of(setup, kept)) for length, kept in data["marks"]]
    journal.struck = list(data["struck"])
    journal.log.events = [event_of(row) for row in data["events"]]
    journal.log.entry = data["entry"]
    return journal


def event_data(event: Event) -> tuple[int, ...]:
    values = (event.a, event.b, event.c, event.d)
    return (event.kind, event.audience, *values, event.entry, int(event.undone))


def event_of(row: tuple[int, ...]) -> Event:
    kind, audience, a, b, c, d, entry, undone = row
    event = Event(kind, audience, a, b, c, d)
    event.entry = entry
    event.undone = bool(undone)
    return event
