"""Records: a match as plain JSON, and the same state from it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.rules import Rules
from zirconia.core.errors import BadRecord, ZirconiaError
from zirconia.core.kernel.events import EVERYONE, Event
from zirconia.core.kernel.journal import CONTINUE, DIGEST_EVERY, RESIGN, UNDO, UNDO_OWN, Entry
from zirconia.core.match.logbook import told
from zirconia.core.match.state import State
from zirconia.core.plain import Json, copied
from zirconia.core.registry import game

FORMAT = 1


class OtherRules(BadRecord):
    """A record made under another rules number: it can be shown from its events, not replayed."""


def record(state: State, events: bool = True) -> Json:
    """The match so far, complete: everything needed to have the same state again; events are for readers."""
    journal = state.journal
    if journal is None:
        raise BadRecord("this state has no journal, so there is nothing to record")
    setup = state.setup
    found = everything(journal.log.events) if events else []
    rows = told(setup, state.core, found, None, 0, setup.game.seat_names)
    return {
        "zirconia": FORMAT,
        "game": setup.game.id,
        "rules": setup.game.rules,
        "seats": setup.seats,
        "options": copied(setup.options),
        "overrides": copied(setup.overrides),
        "start": copied(journal.start),
        "entries": [written(state, entry) for entry in journal.entries],
        "digests": list(journal.digests),
        "digest": state.digest(),
        "result": state.outcome(),
        "events": [{key: value for key, value in one.items() if key != "parts"} for one in rows],
    }


def everything(events: list[Event]) -> list[Event]:
    """The events with all secrets open, as only a record may hold them."""
    found = []
    for event in events:
        opened = Event(event.kind, EVERYONE, event.a, event.b, event.c, event.d)
        opened.entry = event.entry
        opened.undone = event.undone
        found.append(opened)
    return found


def written(state: State, entry: Entry) -> list[Any]:
    """An entry as [seat, key] or ['continue', {...}]; 'resign', 'time', 'undo' and 'undo-own' are keys, too."""
    if entry.code == CONTINUE:
        return ["continue", copied(entry.position)]
    if entry.code == RESIGN:
        return [int(entry.seat), "time" if entry.timed else "resign"]
    if entry.code == UNDO:
        return [int(entry.seat), "undo"]
    if entry.code == UNDO_OWN:
        return [int(entry.seat), "undo-own"]
    return [int(entry.seat), state.key(entry.code)]


def replay(data: Mapping[str, Any] | str, upto: int | None = None, of: Rules[Any, Any] | None = None) -> State:
    """The state a record leads to, or a prefix of it. Raises BadRecord, naming the entry that went wrong.

    The record names its game; `of` is for a game that is not installed.
    """
    checked = check(data, of)
    state = beginning(checked, of or game(str(checked["game"])))
    entries = checked["entries"]
    last = len(entries) if upto is None else upto
    if not 0 <= last <= len(entries):
        raise BadRecord(f"upto is a number from 0 to {len(entries)}, not {upto!r}")
    for number, entry in enumerate(entries[:last], 1):
        again(state, number, entry)
        if number % DIGEST_EVERY == 0:
            compare(state, number, checked["digests"][number // DIGEST_EVERY - 1])
    if last == len(entries):
        compare(state, last, checked["digest"])
        if checked.get("result") != state.outcome():
            raise BadRecord("the result in this record is not the one its entries lead to")
    return state


def compare(state: State, number: int, expected: object) -> None:
    if state.digest() != expected:
        raise BadRecord(f"the record and the replay differ at entry {number}: the position is another one")


def check(data: Mapping[str, Any] | str, of: Rules[Any, Any] | None = None) -> Mapping[str, Any]:
    """A record that has the right form and the right rules number."""
    if isinstance(data, str):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"this is no record: it is no JSON ({error})") from None
    if not isinstance(data, Mapping) or "game" not in data or "entries" not in data:
        raise BadRecord("this is no record: 'game' and 'entries' are missing")
    if data.get("zirconia") != FORMAT:
        raise BadRecord(f"this record has format {data.get('zirconia')!r}; this version reads format {FORMAT}")
    check_form(data)
    if of is not None and data["game"] != of.id:
        raise BadRecord(f"this is a record of {data['game']!r}, not of {of.id!r}")
    number = (of or game(str(data["game"]))).rules
    if data.get("rules") != number:
        raise OtherRules(
            f"this record was made under rules number {data.get('rules')!r} of {data['game']}; "
            f"this version plays number {number}, so it can be shown but not replayed"
        )
    return data


def check_form(data: Mapping[str, Any]) -> None:
    """Every part of a record has the type it must have, and the digests are all there."""
    entries, digests = data["entries"], data.get("digests")
    if not isinstance(entries, list) or not isinstance(data.get("start"), Mapping):
        raise BadRecord("this record is broken: 'entries' is a list and 'start' an object")
    if not isinstance(digests, list) or len(digests) != len(entries) // DIGEST_EVERY:
        raise BadRecord(f"this record is broken: it needs a digest for every {DIGEST_EVERY} entries")
    if not isinstance(data.get("seats"), int):
        raise BadRecord("this record is broken: it does not say how many seats there were")
    if not isinstance(data.get("digest"), str):
        raise BadRecord("this record is broken: the digest of its last position is missing")
    if not isinstance(data.get("result"), Mapping | None):
        raise BadRecord("this record is broken: 'result' is an object, or null while the game goes on")


def beginning(data: Mapping[str, Any], played: Rules[Any, Any]) -> State:
    """The state before the first entry."""
    start = data["start"]
    try:
        if "position" in start:
            state: State = played.load(start["position"], start.get("seed", "0"))
        else:
            setup = played.setup(data.get("seats"), data.get("options"), data.get("overrides"))
            state = setup.start(seed=start["seed"])
        return state
    except KeyError:
        raise BadRecord("this record is broken: 'start' holds a seed or a position") from None


def again(state: State, number: int, entry: Any) -> None:
    """Do one entry of a record."""
    try:
        if not isinstance(entry, list) or len(entry) != 2:
            raise BadRecord(f"an entry is a pair, not {entry!r}")
        seat, key = entry
        if seat == "continue":
            state.continue_from(key["position"], key["seed"])
        elif not isinstance(seat, int):
            raise BadRecord(f"an entry begins with a seat, not {seat!r}")
        elif key in ("resign", "time"):
            state.resign(seat, timed=key == "time")
        elif key == "undo":
            state.undo(seat, agreed=True)
        elif key == "undo-own":
            state.undo(seat)
        elif key not in state.setup.by_key():
            raise BadRecord(f"{key!r} is no action of {state.setup.game.title}")
        else:
            state.apply(state.setup.by_key()[key], seat)
    except (ZirconiaError, KeyError, TypeError) as error:
        raise BadRecord(f"entry {number} cannot be replayed: {error}") from error
