"""One match of a run, watched: what it gives to the rows, and the same match again as a record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import zirconia
from zirconia.bots.guarded import failures, players
from zirconia.bots.matches import COUNTED, MOST_STEPS
from zirconia.bots.registry import all_ours
from zirconia.bots.seat import Seat
from zirconia.bots.thinkers import Thinker
from zirconia.core.kernel.events import Event, Log
from zirconia.core.kernel.journal import Journal
from zirconia.core.kernel.position import Position
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.lab.terms import Terms
from zirconia.lab.watching import Watch, play_at_random


@dataclass(frozen=True)
class Match:
    """A match that was played: how it ended, what was counted on the way, and its events."""

    number: int
    seed: str
    bots: tuple[str, ...]
    position: Position
    watch: Watch
    events: list[Event]
    failures: list[str]


def play(terms: Terms, setup: Setup, number: int, moves: list[tuple[int, int]] | None = None) -> Match:
    """Game `number` of a run. Bots think by counted iterations, so that no clock has a say in it.

    What they did is added to `moves`, as action and seat.
    """
    seed = terms.seed_of(number)
    bots = terms.seating(number)
    log = Log()
    position = setup.deal(seed, log)
    gauges: list[Callable[[Any, int], int]] = [gauge.read for gauge in setup.game.measured.gauges]
    watch = Watch(list(setup.sides), setup.actions, gauges)
    if set(bots) == {"random"}:
        if moves is not None:  # games at random are too quick to write it down on the way
            moves += random_moves(setup, seed)
        play_at_random(position, from_seed(f"{seed}/random", 1), watch, MOST_STEPS)
        return Match(number, seed, bots, position, watch, log.events, [])
    seated = players(bots, seed, terms.game)
    for one in seated:
        if isinstance(one, Thinker):
            one.reading = True  # whatever is compared is played by the same players
    state = State(setup, position, None if all_ours(bots) else Journal({"seed": seed}, position))
    seats = [Seat(state, seat) for seat in range(setup.seats)]
    while not position.over and watch.steps < MOST_STEPS:
        who = position.actor()
        watch.note(position, who)
        code = seated[who].choose(seats[who], COUNTED)
        state.apply(code, who)
        if moves is not None:
            moves.append((code, who))
    watch.finish(position)
    return Match(number, seed, bots, position, watch, log.events, failures(seated))


def record(terms: Terms, setup: Setup, number: int) -> dict[str, Any]:
    """The same game as a record, which the replay opens."""
    state: State = setup.start(seed=terms.seed_of(number))
    moves: list[tuple[int, int]] = []
    play(terms, setup, number, moves)
    for code, who in moves:
        state.apply(code, who)
    return zirconia.record(state)


def random_moves(setup: Setup, seed: str) -> list[tuple[int, int]]:
    """The moves of `play_at_random`."""
    moves: list[tuple[int, int]] = []
    state: State = setup.start(seed=seed, journal=False)
    random = from_seed(f"{seed}/random", 1)
    while not state.over and state.steps < MOST_STEPS:
        who = state.core.actor()
        legal = state.legal(who)
        moves.append((legal[random.below(0, len(legal))], who))
        state.apply(*moves[-1])
    return moves
