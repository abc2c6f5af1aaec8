"""A position under examination: the state, the dice that choose what is tried, and what the run remembers."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random as Dice
from typing import Any

from zirconia.core.errors import ZirconiaError
from zirconia.core.kernel.events import Event, EventType
from zirconia.core.kernel.position import Position
from zirconia.core.kernel.random import Random, from_seed
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State

WINDOW = 60  # events that are compared in one position
MANY = 24  # a sample of codes or actions where all would be too many
CANONICAL = json.JSONEncoder(sort_keys=True, ensure_ascii=False, check_circular=False)


class Broken(Exception):
    """A promise does not hold; the message says how. `property` names the promise if it is not the tested one."""

    def __init__(self, sentence: str, property: str = "") -> None:
        super().__init__(sentence)
        self.property = property


def expect(holds: object, sentence: str | Callable[[], str]) -> None:
    """Go on only if the promise holds."""
    if not holds:
        raise Broken(sentence if isinstance(sentence, str) else sentence())


@dataclass
class Memory:
    """What one run remembers between positions, by setup."""

    digests: dict[str, tuple[tuple[int, ...], str]] = field(default_factory=dict)
    views: dict[str, State] = field(default_factory=dict)
    apart: dict[int | None, int] = field(default_factory=dict)
    varied: dict[int | None, int] = field(default_factory=dict)
    decisions: dict[str, int] = field(default_factory=dict)
    things: set[str] = field(default_factory=set)  # what the ids of things in scenes begin with
    rules: set[str] = field(default_factory=set)  # those that were found in the rulebook


@dataclass
class Before:
    """What the position before the last action was like."""

    round: int
    turn: int
    reveals: int
    events: int


@dataclass
class Probe:
    """One position of one game."""

    setup: Setup
    state: State
    dice: Dice
    memory: Memory
    number: int = 0  # of the position in its game
    examined: int = 0  # positions of this game that were examined before
    game_number: int = 0
    before: Before | None = None
    start_conserved: dict[str, int] = field(default_factory=dict)

    @property
    def seats(self) -> range:
        return range(self.setup.seats)

    @property
    def watchers(self) -> list[int | None]:
        """Every seat, and a spectator."""
        return [*self.seats, None]

    def sample(self, codes: list[int], most: int = MANY) -> list[int]:
        return codes if len(codes) <= most else self.dice.sample(codes, most)

    def facts(self) -> Before:
        state = self.state
        journal = state.journal
        return Before(
            state.round,
            state.turn[0],
            state.reveals,
            len(journal.log.events) if journal else 0,
        )

    def with_random(self, words: str, journal: bool = False) -> State:
        """A copy that goes on with another random source."""
        other = self.state.copy(journal)
        random = from_seed(f"conformance {words}", self.setup.tables.streams)
        random.reveals = self.state.reveals
        other.core.random = random
        return other

    def with_stream(self, stream: int, words: str) -> State:
        """A copy with its journal in which one random stream goes on differently."""
        other = self.state.copy(journal=True)
        fresh = from_seed(f"conformance {words}", self.setup.tables.streams)
        for at in range(stream * 4, stream * 4 + 4):
            other.random.words[at] = fresh.words[at]
        return other


def conserved(setup: Setup, position: Position) -> dict[str, int]:
    return dict(setup.game.conserved(position))


def text(value: Any) -> str:
    """Canonical JSON, for comparing."""
    return CANONICAL.encode(value)


def pack(state: State) -> tuple[int, ...]:
    return tuple(map(int, state.core.pack()))


def words(random: Random) -> tuple[int, ...]:
    return tuple(int(word) for word in random.words)


def snapshot(state: State, seat: int | None = None, seen: bool = False) -> tuple[object, ...]:
    """All that an innocent operation must leave as it was."""
    journal = state.journal
    return (
        pack(state),
        words(state.random),
        state.reveals,
        state.acting,
        state.legal(),
        text(state.view(seat)) if seen else "",
        (len(journal.entries), len(journal.line), text(latest(state, None))) if journal and seen else None,
        (len(journal.entries), len(journal.log.events)) if journal else None,
    )


def wander(state: State, dice: Dice, steps: int) -> list[tuple[int, int]]:
    """Play on at random; what was played."""
    played: list[tuple[int, int]] = []
    for _ in range(steps):
        if state.over:
            break
        played.append(advance(state, dice))
    return played


def advance(state: State, dice: Dice) -> tuple[int, int]:
    """One random action of a random acting seat."""
    acting = state.acting
    if not acting:
        raise Broken("the game is not over and nobody acts", "acting")
    seat = dice.choice(acting)
    legal = state.legal(seat)
    if not legal:
        raise Broken(f"seat {seat} must act and has no legal action", "acting")
    code = dice.choice(legal)
    try:
        state.apply(code, seat)
    except Exception as error:
        raise Broken(f"legal action {label(state, code)} of seat {seat} fails: {error!r}", "applies") from error
    return seat, code


def label(state: State, code: int) -> str:
    """A code with its key, where it has one."""
    return f"{code} ({state.key(code)})" if 0 <= code < state.setup.actions else str(code)


def latest(state: State, seat: int | None) -> list[dict[str, Any]]:
    """The last events as a seat may know them; earlier ones were looked at in earlier positions."""
    journal = state.journal
    if journal is None:
        return []
    kinds = state.setup.game.all_events
    for event in journal.log.events[-WINDOW:]:
        kind_of(kinds, event)
    return state.events(seat, len(journal.log.events) - WINDOW)


def kind_of(kinds: Sequence[EventType], event: Event) -> EventType:
    """The declared kind of an event."""
    if not 0 <= event.kind < len(kinds):
        raise Broken(f"an event has the number {event.kind}, which no event type has", "words")
    return kinds[event.kind]


def refused(action: Callable[[], object]) -> ZirconiaError | None:
    """The refusal an attempt meets, or None if it went through."""
    try:
        action()
    except ZirconiaError as error:
        return error
    return None
