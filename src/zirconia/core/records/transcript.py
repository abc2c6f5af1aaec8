"""A record in words: every entry, what it caused, the digests and the result, with all secrets open."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from zirconia.core.errors import BadRecord
from zirconia.core.kernel.journal import DIGEST_EVERY
from zirconia.core.match.ends import timed_out
from zirconia.core.match.logbook import told
from zirconia.core.match.state import State
from zirconia.core.records import record as records
from zirconia.core.records.record import OtherRules
from zirconia.core.registry import game

OTHERS = {  # entries that are no action
    "resign": "Resign",
    "time": "Out of time",
    "undo": "Take back the last action",
    "undo-own": "Take back the last choice",
}


@dataclass(frozen=True)
class Step:
    """One entry of a record in words; number 0 is the start."""

    number: int
    text: str
    events: tuple[str, ...]
    digest: str = ""


def transcript(record: Mapping[str, Any] | str, upto: int | None = None) -> str:
    """The whole record as readable text. Raises BadRecord, naming the entry that went wrong."""
    data = parsed(record)
    found = steps(data, upto)
    lines = heading(data)
    for step in found:
        lines += step_lines(step)
    lines += ["", *ending(data, found)]
    return "\n".join(lines) + "\n"


def parsed(record: Mapping[str, Any] | str) -> Mapping[str, Any]:
    """The record as a mapping; of another rules number it may be, broken not."""
    if isinstance(record, str):
        try:
            record = json.loads(record)
        except ValueError as error:
            raise BadRecord(f"this is no record: it is no JSON ({error})") from None
    try:
        return records.check(record)
    except OtherRules:
        return record  # type: ignore[return-value]  # check has found it to be a mapping


def same_rules(data: Mapping[str, Any]) -> bool:
    """Whether this version can replay the record."""
    return bool(data.get("rules") == game(str(data["game"])).rules)


def steps(data: Mapping[str, Any], upto: int | None = None) -> list[Step]:
    """The start and every entry up to `upto`: replayed, or as stored when the rules were other ones."""
    entries = len(data["entries"])
    last = entries if upto is None else upto
    if not 0 <= last <= entries:
        raise BadRecord(f"this record has entries 1 to {entries}; there is no entry {last}")
    try:
        return list(replayed(data, last) if same_rules(data) else stored(data, last))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise BadRecord(f"this record is broken: {error}") from error


def replayed(data: Mapping[str, Any], last: int) -> Iterator[Step]:
    """Steps made by playing the record again; a divergence is told at its entry."""
    state = records.beginning(data, game(str(data["game"])))
    digests = data.get("digests", [])
    yield Step(0, "", news(state, 0))
    for number, entry in enumerate(data["entries"][:last], 1):
        text = wording(state, number, entry)
        since = events_so_far(state)
        records.again(state, number, entry)
        due = number % DIGEST_EVERY == 0
        if due and number // DIGEST_EVERY <= len(digests):
            records.compare(state, number, digests[number // DIGEST_EVERY - 1])
        if number == len(data["entries"]) and "digest" in data:
            records.compare(state, number, data["digest"])
        yield Step(number, text, news(state, since), state.digest() if due else "")


def stored(data: Mapping[str, Any], last: int) -> Iterator[Step]:
    """Steps as the record itself tells them."""
    named = game(str(data["game"])).seat_name
    rows = data.get("events", [])
    for number in range(last + 1):
        told = tuple(str(one["text"]) for one in rows if one["entry"] == number)
        if number == 0:
            yield Step(0, "", told)
            continue
        seat, key = data["entries"][number - 1]
        text = "The match goes on from another position." if seat == "continue" else f"{named(seat)}: {key}"
        yield Step(number, text, told)


def wording(state: State, number: int, entry: Any) -> str:
    """'A: Play a card', in the words of the position before it."""
    if not isinstance(entry, list) or len(entry) != 2:
        raise BadRecord(f"entry {number} cannot be replayed: an entry is a pair, not {entry!r}")
    seat, key = entry
    if seat == "continue":
        return "The match goes on from another position."
    if not isinstance(seat, int) or not 0 <= seat < state.setup.seats:
        raise BadRecord(f"entry {number} cannot be replayed: there is no seat {seat!r}")
    code = state.setup.by_key().get(key)
    words = OTHERS.get(key, str(key))
    return f"{state.setup.game.seat_name(seat)}: {words if code is None else state.name(code, seat)}"


def events_so_far(state: State) -> int:
    return 0 if state.journal is None else len(state.journal.log.events)


def news(state: State, since: int) -> tuple[str, ...]:
    """The sentences of the events from number `since` on, secrets open."""
    if state.journal is None:
        return ()
    happened = state.journal.log.events
    late, names = timed_out(happened), state.setup.game.seat_names
    rows = told(state.setup, state.core, records.everything(happened[since:]), None, 0, names, late)
    return tuple(str(one["text"]) for one in rows)


def once(sentences: Iterable[str]) -> Iterator[str]:
    """The same sentence several times in a row is said once."""
    for sentence, group in groupby(sentences):
        count = len(list(group))
        yield sentence if count == 1 else f"{sentence} ({count} times)"


def heading(data: Mapping[str, Any]) -> list[str]:
    """Game, rules, seats, what was chosen, and the start."""
    played = game(str(data["game"]))
    lines = [f"{played.title}, rules {data.get('rules')}, {data.get('seats')} seats"]
    defaults = {name: option.default for name, option in played.options.items()}
    for name, value in (data.get("options") or {}).items():
        if value != defaults.get(name) and value != [defaults.get(name)] * data.get("seats", 0):
            lines.append(f"option {name}: {json.dumps(value)}")
    if data.get("overrides"):
        lines.append(f"overrides: {json.dumps(data['overrides'])}")
    start = data["start"]
    lines.append("start: a position" if "position" in start else f"start: seed {start.get('seed')}")
    if not same_rules(data):
        lines.append(f"This version plays rules {played.rules}: the record is shown from its stored events.")
    return [*lines, ""]


def step_lines(step: Step) -> list[str]:
    """An entry, and under it what it caused."""
    head = [f"{step.number}. {step.text}"] if step.number else []
    tail = [f"    [digest {step.digest}]"] if step.digest else []
    return head + [f"    {sentence}" for sentence in step.events] + tail


def ending(data: Mapping[str, Any], found: list[Step]) -> list[str]:
    """The result and the last digest, or where the text stops."""
    entries = len(data["entries"])
    if found[-1].number < entries:
        return [f"(entry {found[-1].number} of {entries})"]
    result = data.get("result")
    lines = ["The game is not over."] if not result else result_lines(data, result)
    return [*lines, f"digest {data.get('digest', 'unknown')}"]


def result_lines(data: Mapping[str, Any], result: Mapping[str, Any]) -> list[str]:
    named = game(str(data["game"])).seat_name
    rows = zip(result.get("places", []), result.get("scores", []), strict=False)
    lines = [f"The game is over ({result.get('ending')})."]
    return lines + [f"{named(seat)}: place {place}, score {score}" for seat, (place, score) in enumerate(rows)]
