"""A position under examination: the state, the dice that choose what is tried, and what the run remembers."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random as Dice
from typing import Any

from zirconia.core.errors import ZirconiaError
from zirconia.core.position import Position
from zirconia.core.random import Random, from_seed
from zirconia.core.setup import Setup
from zirconia.core.state import State

MANY = 24  # a sample of codes or actions where all would be too many


class Broken(Exception):
    """A promise does not hold; the message says how."""


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
    schema_views: int = 0


@dataclass
class Before:
    """What the position before the last action was like."""

    round: int
    turn: int
    reveals: int
    conserved: dict[str, int]
    events: int


@dataclass
class Probe:
    """One position of one game."""

    setup: Setup
    state: State
    dice: Dice
    memory: Memory
    number: int = 0  # of the position in its game
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
            conserved(self.setup, state.core),
            len(journal.log.events) if journal else 0,
        )

    def with_random(self, words: str, journal: bool = False) -> State:
        """A copy that goes on with another random source."""
        other = self.state.copy(journal)
        random = from_seed(f"conformance {words}", self.setup.tables.streams)
        random.reveals = self.state.reveals
        other.core.random = random
        return other


def conserved(setup: Setup, core: Position) -> dict[str, int]:
    return dict(setup.game.conserved(core))


def text(value: Any) -> str:
    """Canonical JSON, for comparing."""
    return json.dumps(value, sort_keys=True)


def pack(state: State) -> tuple[int, ...]:
    return tuple(int(number) for number in state.core.pack())


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
        (len(journal.entries), len(journal.line), text(state.events(None))) if journal and seen else None,
        (len(journal.entries), len(journal.log.events)) if journal else None,
    )


def wander(state: State, dice: Dice, steps: int) -> list[tuple[int, int]]:
    """Play on at random; what was played."""
    played: list[tuple[int, int]] = []
    for _ in range(steps):
        if state.over:
            break
        seat = dice.choice(state.acting)
        code = dice.choice(state.legal(seat))
        state.apply(code, seat)
        played.append((seat, code))
    return played


def refused(action: Callable[[], object]) -> ZirconiaError | None:
    """The refusal an attempt meets, or None if it went through."""
    try:
        action()
    except ZirconiaError as error:
        return error
    return None
