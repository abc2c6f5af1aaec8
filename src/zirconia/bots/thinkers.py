"""The bots of the ladder: one that follows a game's weights, and one that searches."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.bots.search import Search
from zirconia.bots.seat import Budget, Seat
from zirconia.core.evaluation import Evaluation
from zirconia.core.position import Codes
from zirconia.core.random import from_seed
from zirconia.core.setup import Setup

SLICE = 0.015  # seconds of compiled work between two looks at the clock
FIRST = 8  # iterations of the first slice, before the speed is known
ELSEWHERE = 0.1  # what a decision in another's turn gets
SHARE = 0.45  # of what is left of a turn's budget, for one decision
SETTLED = 0.6  # a plan whose action has this share of enough visits is followed without more thought
OVERTIME = 1.6  # of the seconds of a level, before the clock ends a search that counts iterations
MOST_NODES = 2_000_000


@dataclass(frozen=True)
class Level:
    """How a searching bot plays: its seconds a turn on the reference machine, how many turns its tree may
    span (0: any number), and its line."""

    seconds: float
    turns: int
    line: str


class Follower:
    """Draws its actions by weights, sharpened, without looking ahead."""

    def __init__(self, seed: str, make: Any = None, sharpness: int = 2) -> None:
        self.random = from_seed(seed, 1)
        self.make = make
        self.sharpness = sharpness
        self.setup: Setup | None = None

    def prepare(self, setup: Setup) -> None:
        if setup is not self.setup:
            self.setup = setup
            make = self.make or setup.game.evaluation
            self.evaluation: Evaluation = make(setup.tables)
            self.codes = Codes(setup.actions + 1)
            self.weights: vec[i64] = vec[i64]([0] * (setup.actions + 1))

    def choose(self, seat: Seat, budget: Budget) -> int:
        self.prepare(seat.setup)
        world = seat.imagine(self.random.bits(0)).core
        self.codes.size = 0
        world.legal_into(self.codes, seat.number)
        count = int(self.codes.size)
        self.evaluation.weigh(world, seat.number, self.codes, self.weights)
        weights = [float(self.weights[i]) ** self.sharpness for i in range(count)]
        point = sum(weights) * int(self.random.bits(0)) / 2**32
        for i, weight in enumerate(weights):
            point -= weight
            if point < 0 < weight:
                return self.codes.codes[i]
        return self.codes.codes[self.random.below(0, count)]


class Scripted(Follower):
    """A baseline: always the action of the greatest weight."""

    def choose(self, seat: Seat, budget: Budget) -> int:
        self.prepare(seat.setup)
        world = seat.imagine(self.random.bits(0)).core
        self.codes.size = 0
        world.legal_into(self.codes, seat.number)
        self.evaluation.weigh(world, seat.number, self.codes, self.weights)
        best = max(range(int(self.codes.size)), key=lambda i: self.weights[i])
        return self.codes.codes[best]


class Thinker:
    """Searches, spends one budget a turn, and keeps its tree while a turn goes as planned."""

    def __init__(self, seed: str, level: Level) -> None:
        self.random = from_seed(seed, 1)
        self.level = level
        self.setup: Setup | None = None
        self.search: Search | None = None
        self.turn = (-1, -1)
        self.reveals = -1
        self.left = 0.0  # iterations of this turn's budget that are left
        self.ends = 0.0  # when the clock stops this turn's thinking; the time spent between answers is not counted
        self.chosen = -1

    def choose(self, seat: Seat, budget: Budget) -> int:
        legal = seat.legal()
        if len(legal) == 1:
            if self.search is not None and not self.search.advance(legal[0]):
                self.search = None
            return legal[0]
        started = time.perf_counter()
        search = self.place(seat, budget)
        self.think(search, started)
        self.clock -= time.perf_counter() - started
        code = int(search.best())
        if code not in legal:
            self.search = None
            return legal[self.random.below(0, len(legal))]
        if not search.advance(code):
            self.search = None
        return code

    # A turn -----------------------------------------------------------------------------------------

    def place(self, seat: Seat, budget: Budget) -> Search:
        """The tree for this decision: the old one where it goes on, else a new one; new turns get new budgets."""
        if seat.setup is not self.setup:
            self.setup = seat.setup
            self.evaluation = self.setup.game.evaluation(self.setup.tables)
            self.search = None
            self.turn = (-1, -1)
        if seat.turn != self.turn:
            self.start_turn(seat, budget)
        search = self.search
        world = seat.imagine(self.random.bits(0)).core
        if search is None or search.size() > MOST_NODES:
            tables = self.setup.tables
            search = Search(self.evaluation, tables.actions, tables.streams, self.random)
            search.turns = self.level.turns
            search.begin(world, seat.number)
        else:
            search.go_on(world, seat.number)
        self.search = search
        self.fresh = seat.reveals != self.reveals
        self.reveals = seat.reveals
        return search

    def start_turn(self, seat: Seat, budget: Budget) -> None:
        """What may be spent in this turn; a tenth if it is somebody else's."""
        self.turn = seat.turn
        self.search = None
        share = budget.factor * (1.0 if seat.turn[1] == seat.number else ELSEWHERE)
        seconds = self.level.seconds
        if budget.seconds is not None:
            seconds = min(seconds, budget.seconds)
        if budget.iterations is None:
            self.left = seconds * share * int(self.evaluation.rate)
            self.clock = seconds * max(share, ELSEWHERE * ELSEWHERE) * OVERTIME
        else:
            self.left = budget.iterations * share
            self.clock = float("inf")
        self.whole = self.left

    def think(self, search: Search, started: float) -> None:
        """Top the tree up to this decision's share of what is left, in slices, never past the clock."""
        known = int(search.visited())
        wanted = int(max(self.left * SHARE, self.whole / 30, FIRST))
        if not self.fresh and known >= SETTLED * wanted:
            return
        missing = wanted - (0 if self.fresh else known)
        ends = started + max(self.clock * 0.6, 0.002)
        size = FIRST
        before = time.perf_counter()
        while missing > 0:
            count = min(size, missing)
            search.run(count)
            missing -= count
            self.left -= count
            now = time.perf_counter()
            if now >= ends:
                return
            size = max(1, min(int(count * SLICE / max(now - before, 1e-6)), size * 4))
            before = now
