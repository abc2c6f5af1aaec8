"""Events as a seat may know them: JSON rows with a sentence, secrets left blank."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any

from zirconia.core.contract.rules import Rules
from zirconia.core.kernel.events import EVERYONE, Event, EventType
from zirconia.core.kernel.position import OVER, Position
from zirconia.core.match import ends
from zirconia.core.match.names import put_names
from zirconia.core.match.setup import Setup
from zirconia.core.plain import Json, JsonValue

PIECES = re.compile(r"\{(\w+)\}")
SPLIT: dict[str, list[str]] = {}  # sentences in pieces, every other one the name of a field
UNKNOWN = {"card": "a card", "cell": "somewhere", "amount": "some"}


def knows(event: Event, seat: int | None) -> bool:
    """Whether this seat belongs to the audience of the secret fields."""
    return event.audience == EVERYONE or (seat is not None and seat >= 0 and bool(event.audience >> seat & 1))


def told(
    setup: Setup,
    core: Position,
    events: list[Event],
    seat: int | None,
    since: int,
    names: Sequence[str],
    late: Collection[int] | None = None,
) -> list[Json]:
    """The rows of these events from number `since` on, for this seat: each with its number in front.

    `late` are the seats whose time has run out, where these are not all events."""
    game: Rules[Any, Any] = setup.game
    kinds = game.all_events
    rows: list[Json] = []
    for number in range(max(0, since), len(events)):
        event = events[number]
        kind = kinds[event.kind]
        if event.kind == OVER and core.over and not event.undone:
            timed = ends.timed_out(events) if late is None else late
            kind = EventType(kind.id, (), ends.sentence(setup, core, names, timed))
        rows.append({"n": number, **row(game, core, kind, event, seat, names)})
    return rows


def row(
    game: Rules[Any, Any], core: Position, kind: EventType, event: Event, seat: int | None, names: Sequence[str]
) -> Json:
    """One event: kind, fields, the sentence and its parts, which link words to things."""
    known = knows(event, seat)
    found: Json = {"kind": kind.id, "entry": int(event.entry), "undone": event.undone}
    shown: dict[str, Json] = {}
    for index, field in enumerate(kind.fields):
        value = event.value(index)
        if value == -1 or (field.secret and not known):
            found[field.name] = None
            shown[field.name] = {"text": UNKNOWN.get(field.kind, "something")}
        elif field.kind == "seat":
            found[field.name] = value
            shown[field.name] = {"text": names[value], "seat": value, "thing": f"seat:{value}"}
        elif field.kind == "amount":
            found[field.name] = value
            shown[field.name] = {"text": str(value)}
        else:
            found[field.name], text = game.words(core, field.kind, value)
            shown[field.name] = {
                "text": put_names(text, names),
                field.kind: found[field.name],
                **thing(field.kind, found[field.name]),
            }
    found["parts"] = parts(kind.text, shown)
    found["text"] = "".join(part["text"] for part in found["parts"])
    return found


def thing(kind: str, value: JsonValue) -> Json:
    """What a value names in a scene: a cell by its id, anything else by its id in the game's data (`card`)."""
    if not isinstance(value, str):
        return {}
    return {"thing": f"cell:{value}" if kind == "cell" else f"card:{value}"}


def parts(template: str, shown: dict[str, Json]) -> list[Json]:
    """The sentence in pieces: plain text, and the values with what they refer to."""
    split = SPLIT.get(template)
    if split is None:
        split = SPLIT[template] = PIECES.split(template)
    pieces: list[Json] = []
    for index, piece in enumerate(split):
        if index % 2:
            pieces.append(shown[piece])
        elif piece:
            pieces.append({"text": piece})
    return pieces


def blanked(rows: list[Event], kinds: Sequence[EventType], seat: int) -> list[Event]:
    """Copies of the events in which everything this seat may not know is gone for good."""
    found: list[Event] = []
    for event in rows:
        values = [event.a, event.b, event.c, event.d]
        if not knows(event, seat):
            for index, field in enumerate(kinds[event.kind].fields):
                if field.secret:
                    values[index] = -1
        copied = Event(event.kind, event.audience, *values)
        copied.entry = event.entry
        copied.undone = event.undone
        found.append(copied)
    return found
