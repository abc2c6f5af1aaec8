"""The tables of a run: one row a game, one row an event class of a game and seat, one row a round and seat.

Rows are gathered in columns, part by part; `GAMES`, `EVENTS` and `rounds_schema` say what each column means.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from zirconia.core.kernel.events import EventType
from zirconia.core.kernel.position import LIMIT
from zirconia.core.match.setup import Setup
from zirconia.lab.matches import Match
from zirconia.lab.standing import Course, course_of, winners
from zirconia.lab.trajectories import table_of
from zirconia.lab.watching import NOBODY, Classes, unpacked

WORD = pa.dictionary(pa.int32(), pa.string())
NO_WORD = -1

# A part is small: to wake other threads for each of its columns costs more than they save.
PACKING = pa.ipc.IpcWriteOptions(compression="lz4", use_threads=False)
UNPACKING = pa.ipc.IpcReadOptions(use_threads=False)

Numbers = npt.NDArray[np.int64]


def column(name: str, kind: pa.DataType, told: str) -> pa.Field[Any]:
    return pa.field(name, kind, metadata={"description": told})


GAMES = pa.schema(
    [
        column("game", pa.int64(), "number of the game"),
        column("seed", pa.string(), "its seed"),
        column("bots", pa.list_(pa.string()), "who sat in each seat"),
        column("steps", pa.int32(), "actions"),
        column("decisions", pa.int32(), "actions that were chosen among several"),
        column("branching", pa.float64(), "legal actions of a decision, on average"),
        column("most_choices", pa.int32(), "legal actions of the widest decision"),
        column("turns", pa.int32(), "turns"),
        column("rounds", pa.int32(), "rounds"),
        column("ending", WORD, "how it ended; empty if it was broken off"),
        column("finished", pa.bool_(), "whether it came to an end"),
        column("limit", pa.bool_(), "whether a limit ended it"),
        column("shares", pa.list_(pa.float64()), "what each seat has of the first place; ties share it"),
        column("places", pa.list_(pa.int8()), "place of each seat"),
        column("scores", pa.list_(pa.int64()), "score of each seat"),
        column("lead_changes", pa.int32(), "how often another side came to lead alone"),
        column("decided", pa.float64(), "after which share of the turns the winner led to the end; null without"),
        column("comeback", pa.bool_(), "whether another led at half-time; null without a winner"),
        column("stall", pa.int32(), "longest stretch of turns in which no score changed"),
        column("failures", pa.list_(pa.string()), "bots that failed, and why"),
    ]
)
EVENTS = pa.schema(
    [
        column("game", pa.int64(), "number of the game"),
        column("seat", pa.int8(), "whose event; -1 if it is nobody's"),
        column("event", WORD, "kind of event"),
        column("thing", WORD, "the card or other thing that it names; null without"),
        column("count", pa.int32(), "how often it happened"),
        column("amount", pa.int64(), "what its amounts add up to"),
    ]
)


def rounds_schema(setup: Setup) -> pa.Schema:
    """The curves: a row for each round and seat."""
    fields = [
        column("game", pa.int64(), "number of the game"),
        column("round", pa.int32(), "the round that ended"),
        column("seat", pa.int8(), "seat"),
        column("score", pa.int64(), "score"),
    ]
    gauges = setup.game.measured.gauges
    return pa.schema([*fields, *(column(gauge.id, pa.int64(), gauge.title) for gauge in gauges)])


class Part(NamedTuple):
    """The tables of some games of a run, each as the bytes of an Arrow file."""

    first: int
    games: int
    tables: dict[str, bytes]


class Gatherer:
    """Gathers the rows of matches in columns: what there is little of as lists, events and rounds as numbers."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.rounds_schema = rounds_schema(setup)
        self.games: dict[str, list[Any]] = {name: [] for name in GAMES.names}
        self.rounds: list[Numbers] = []  # what the watch of each match wrote down
        self.kinds = setup.game.all_events
        things = setup.game.measured.kinds
        self.seat_at = [place(kind, ("seat",)) for kind in self.kinds]
        self.thing_at = [place(kind, things) for kind in self.kinds]
        self.classes = Classes(self.seat_at, self.thing_at, [self.amount_at(kind) for kind in self.kinds])
        self.labels: list[tuple[int, str, str | None]] = []  # seat, event and thing of each class
        self.trajectories: dict[str, list[Any]] = {}

    def amount_at(self, kind: EventType) -> int:
        """The field that adds up: the one a measure of the game names, or else the first plain amount."""
        for happening in self.setup.game.measured.happenings:
            if happening.event == kind.id and happening.field:
                return [field.name for field in kind.fields].index(happening.field)
        return place(kind, ("amount",))

    def add(self, match: Match) -> None:
        self.add_game(match)
        self.add_events(match)
        self.add_rounds(match)

    def add_game(self, match: Match) -> None:
        position, watch = match.position, match.watch
        seats = range(self.setup.seats)
        course: Course = course_of(watch, winners(position, self.setup.sides))
        row = {
            "game": match.number,
            "seed": match.seed,
            "bots": list(match.bots),
            "steps": watch.steps,
            "decisions": watch.decisions,
            "branching": int(watch.choices) / int(watch.decisions) if watch.decisions else 1.0,
            "most_choices": watch.most_choices,
            "turns": len(watch.leaders),
            "rounds": position.round(),
            "ending": ("", "resigned", "limit", *self.setup.game.endings)[position.ending],
            "finished": position.over,
            "limit": position.ending == LIMIT or not position.over,
            "places": position.places(),
            "scores": [position.score(seat) for seat in seats],
            "failures": match.failures,
            **course._asdict(),
        }
        for name, values in self.games.items():
            values.append(row[name])

    def add_events(self, match: Match) -> None:
        self.classes.count(match.events, match.number)
        for number in self.classes.numbers[len(self.labels) :]:
            self.labels.append(self.label(match, number))

    def label(self, match: Match, number: int) -> tuple[int, str, str | None]:
        """A class in words; a thing by its id, or what it is called where it has none."""
        kind, seat, thing = unpacked(number)
        if thing == NOBODY:
            return seat, self.kinds[kind].id, None
        field = self.kinds[kind].fields[self.thing_at[kind]]
        id, shown = self.setup.game.words(match.position, field.kind, thing)
        return seat, self.kinds[kind].id, id if isinstance(id, str) else shown

    def add_rounds(self, match: Match) -> None:
        self.rounds.append(numbers(match.watch.rows).reshape(-1, len(self.rounds_schema.names) - 1))

    def follow(self, columns: dict[str, list[Any]]) -> None:
        """The decisions of a match."""
        for name, values in columns.items():
            self.trajectories.setdefault(name, []).extend(values)

    def part(self, first: int, games: int) -> Part:
        """What was gathered, in files; the games come first."""
        tables = {
            "games": pa.Table.from_pydict(self.games, schema=GAMES),
            "events": self.events_table(),
            "rounds": self.rounds_table(),
        }
        if self.trajectories:
            tables["trajectories"] = table_of(self.setup, self.trajectories)
        return Part(first, games, {name: packed_rows(table) for name, table in tables.items()})

    def events_table(self) -> pa.Table:
        """A row for each class of each match."""
        classes = self.classes
        at = numbers(classes.row_places)
        seats, events, things = zip(*self.labels, strict=True) if self.labels else ((), (), ())
        columns: list[Any] = [
            numbers(classes.row_games),
            np.array(seats, np.int64)[at],
            words(events, at),
            words(things, at),
            numbers(classes.row_counts),
            numbers(classes.row_amounts),
        ]
        return table_from(columns, EVENTS)

    def rounds_table(self) -> pa.Table:
        games = np.repeat(self.games["game"], [len(noted) for noted in self.rounds])
        return table_from([games, *np.concatenate(self.rounds).T], self.rounds_schema)


def place(kind: EventType, kinds: tuple[str, ...]) -> int:
    """The first field of an event that is of one of these kinds; -1 if none is."""
    return next((at for at, field in enumerate(kind.fields) if field.kind in kinds), -1)


def numbers(column: Any) -> Numbers:
    """Numbers that compiled code wrote down, as NumPy has them."""
    return np.frombuffer(memoryview(column), np.int64) if len(column) else np.zeros(0, np.int64)


def words(told: Sequence[str | None], at: Numbers) -> pa.Array[Any]:
    """The words at these places, each written down once."""
    known = list(dict.fromkeys(word for word in told if word is not None))
    index: Any = np.array([NO_WORD if word is None else known.index(word) for word in told], np.int32)[at]
    return pa.DictionaryArray.from_arrays(pa.array(index, mask=index == NO_WORD), pa.array(known, pa.string()))


def table_from(columns: Sequence[Any], schema: pa.Schema) -> pa.Table:
    """Columns of numbers or words as the schema has them."""
    arrays = [
        column if isinstance(column, pa.Array) else pa.array(column, field.type)
        for column, field in zip(columns, schema, strict=True)
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


# Files ----------------------------------------------------------------------------------------------


def packed_rows(table: pa.Table) -> bytes:
    """A table as the bytes of an Arrow file, which costs little: it is read once and goes."""
    file = io.BytesIO()
    with pa.ipc.new_file(file, table.schema, options=PACKING) as writer:
        writer.write_table(table)
    return file.getvalue()


def unpacked_rows(data: bytes) -> pa.Table:
    """The table of such a file."""
    with pa.ipc.open_file(pa.py_buffer(data), options=UNPACKING) as reader:
        return reader.read_all()
