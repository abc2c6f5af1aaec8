"""What a search thinks of a position: for hints, and for looking back at a game."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from math import inf
from typing import Any

from zirconia.bots.growing import Growing
from zirconia.bots.judgement import judge_of
from zirconia.bots.network_file import rate_for
from zirconia.bots.seat import Budget, Seat
from zirconia.bots.thinkers import guide_at, network_of, new_search, rate_of, spend
from zirconia.core.errors import IllegalAction
from zirconia.core.kernel.position import LEGAL
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.state import State

LONGEST_LINE = 12


@dataclass(frozen=True)
class Option:
    """A legal action: how often the search tried it, and its mean value for the seat, from -1 to 1."""

    code: int
    key: str
    name: str
    visits: int
    value: float | None


@dataclass(frozen=True)
class Move:
    """A step of the expected line."""

    seat: int
    code: int
    key: str
    name: str


@dataclass(frozen=True)
class Analysis:
    """The value of the position for the seat, every legal action (the most tried first), the expected line."""

    seat: int
    value: float
    iterations: int
    options: tuple[Option, ...]
    line: tuple[Move, ...]

    def json(self) -> dict[str, Any]:
        return asdict(self)


def analyse(state: State, seat: int, budget: Budget | None = None, seed: object = "0") -> Analysis:
    """Search for a seat that owes a decision, with what that seat knows and nothing more."""
    place = Seat(state, seat)
    legal = place.legal()
    if not legal:
        rule = state.setup.game.turn_rule
        raise IllegalAction("NOT_YOUR_TURN", rule, "only a seat that owes a decision can be analysed")
    search = grown(place, budget or Budget(seconds=1.0), seed)
    options = [option(search, place, code) for code in legal]
    options.sort(key=lambda one: (-one.visits, -(one.value or 0.0)))
    value = options[0].value or 0.0
    return Analysis(seat, value, int(search.visited()), tuple(options), expected(search, place, seed))


def grown(place: Seat, budget: Budget, seed: object) -> Growing:
    """A tree that has spent a budget; the whole of it, whoever's turn it is."""
    setup = place.setup
    judge = judge_of(setup, learned=True)
    world = place.imagine(seed).core
    network = guide_at(network_of(setup), judge, world, place.number)
    seconds = budget.seconds * budget.factor if budget.seconds is not None else inf
    wanted = float(budget.iterations or 0)
    if budget.iterations is None:
        rate = (rate_for(setup) if network else 0.0) or rate_of(judge, place)
        wanted = rate * (1.0 if budget.seconds is None else budget.seconds)
    search = new_search(judge, setup, from_seed(f"analyse {seed}", 1), network)
    search.begin(world, place.number)
    spend(search, max(1, int(wanted * budget.factor)), time.perf_counter() + seconds, all=True)
    return search


def option(search: Growing, place: Seat, code: int) -> Option:
    visits = int(search.count(code))
    value = round(float(search.mean(code)), 4) if visits else None
    return Option(code, place.key(code), place.name(code), visits, value)


def expected(search: Growing, place: Seat, seed: object) -> tuple[Move, ...]:
    """The line of most visits, as far as it is legal in one imagined world."""
    world = place.imagine(f"line {seed}")
    moves: list[Move] = []
    for code in search.line(LONGEST_LINE):
        if world.over:
            break
        seat = place.number if not moves else world.acting[0]
        if world.reason(code, seat) != LEGAL:
            break
        moves.append(Move(seat, code, world.key(code), world.name(code, seat)))
        world.apply(code, seat)
    return tuple(moves)
