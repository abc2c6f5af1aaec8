"""The bots of the ladder: one that follows a game's weights, one that follows a script, one that searches."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import inf, log2
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.bots.advised import Advised
from zirconia.bots.growing import Growing
from zirconia.bots.guided import Guided
from zirconia.bots.inputs import OtherInputs
from zirconia.bots.judgement import judge_of
from zirconia.bots.network import Network
from zirconia.bots.network_file import network_for, path_of, rate_for, tell_refused
from zirconia.bots.search import Search
from zirconia.bots.seat import Budget, Seat
from zirconia.core.kernel.evaluation import Evaluation, weighs
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import Random, from_seed
from zirconia.core.match.setup import Setup

SLICE = 0.015  # seconds of compiled work between two looks at the clock
FIRST = 8  # iterations of the first slice, before the speed is known
ELSEWHERE = 0.1  # of a turn's budget, for a decision in another's turn
SHARE = 0.45  # of what is left of a turn's budget, for one decision
LEAST = 0.03  # of a turn's budget, for any decision while there is time
SETTLED = 0.6  # of what a decision should get: a plan with so many visits is followed without more thought
OVERTIME = 1.1  # times its seconds, and the clock ends a search that counts iterations
MOST_NODES = 2_000_000
WHIM = 8  # one decision in so many of the follower's is a whim
TASTES = 32  # how many tries it makes in a game without rules of thumb, beside one of each action
USUAL_RATE = 4096  # iterations a second where its judge names none and the clock has no say
TRIAL = 0.03  # seconds of work to measure the speed of a search where its judge names none


@dataclass(frozen=True)
class Level:
    """A searching bot: seconds a turn, how many turns its tree may span (0: any number), its line, whether it
    judges by a network where its game has one, and whether it plays more turns by the weights below a leaf where
    the game's own judgement leads and asks for that."""

    seconds: float
    turns: int
    line: str
    learned: bool = False
    farther: bool = False


class Follower:
    """Draws its actions by a game's weights, now and then on a whim, and never looks ahead.

    In a game without weights it tries the actions a few times in imagined worlds that go on at random. A copy gets
    to know its setup anew.
    """

    def __init__(self, seed: str) -> None:
        self.random = from_seed(seed, 1)
        self.setup: Setup | None = None

    def __getstate__(self) -> dict[str, Any]:
        made = ("evaluation", "codes", "weights")  # from the setup
        return {name: value for name, value in vars(self).items() if name not in made} | {"setup": None}

    def choose(self, seat: Seat, budget: Budget) -> int:
        self.sit_down(seat)
        if not weighs(self.evaluation):
            return self.taste(seat)
        weights = self.weigh(seat)
        if not any(weights) or self.random.below(0, WHIM) == 0:
            return self.codes.codes[self.random.below(0, len(weights))]
        point = sum(weights) * int(self.random.bits(0)) >> 32
        at = 0
        while point >= weights[at]:
            point -= weights[at]
            at += 1
        return self.codes.codes[at]

    def sit_down(self, seat: Seat) -> None:
        """Get to know a setup, where it is a new one."""
        if seat.setup is not self.setup:
            self.setup = seat.setup
            self.evaluation = self.judge(seat.setup)
            self.codes = Codes(seat.setup.actions + 1)
            self.weights: vec[i64] = vec[i64]([0] * (seat.setup.actions + 1))

    def taste(self, seat: Seat) -> int:
        """The action that came out best in a few tries."""
        legal = seat.legal()
        if len(legal) == 1:
            return legal[0]
        search = new_search(self.evaluation, seat.setup, self.random)
        search.begin(seat.imagine(self.random.bits(0)).core, seat.number)
        search.run(tries(legal))
        return int(search.best())

    def weigh(self, seat: Seat) -> list[int]:
        """The weight of each legal action, in the order of `codes`."""
        self.sit_down(seat)
        world = seat.imagine(self.random.bits(0)).core
        self.codes.size = 0
        world.legal_into(self.codes, seat.number)
        self.evaluation.weigh(world, seat.number, self.codes, self.weights)
        return [int(self.weights[i]) for i in range(self.codes.size)]

    def judge(self, setup: Setup) -> Evaluation:
        judge: Evaluation = setup.game.evaluation(setup.tables)
        return judge


class Baseline(Follower):
    """Follows one of a game's scripts: always the action of the greatest weight."""

    def __init__(self, seed: str, name: str) -> None:
        super().__init__(seed)
        self.name = name

    def judge(self, setup: Setup) -> Evaluation:
        """The script; in a game that has none of this name, the usual weights."""
        scripts = setup.game.baselines()
        return scripts[self.name][1](setup.tables) if self.name in scripts else super().judge(setup)

    def choose(self, seat: Seat, budget: Budget) -> int:
        weights = self.weigh(seat)
        return self.codes.codes[weights.index(max(weights))]


class Thinker:
    """Searches, spends one budget a turn, and keeps its tree while a turn goes on.

    A copy goes on with the budget that is left, and without the tree; where somebody else has acted meanwhile,
    none would be kept anyway.
    """

    def __init__(self, seed: str, level: Level) -> None:
        self.random = from_seed(seed, 1)
        self.level = level
        self.setup: Setup | None = None
        self.search: Growing | None = None
        self.network: Network | None = None
        self.part = 1.0  # of the iterations, where more turns are played below a leaf
        self.led_by_hand = False  # whether the network has no say in this turn
        self.reading = False  # whether it plays the game as printed as it plays a changed one
        self.turn = (-1, -1)
        self.elsewhere = False  # whether that turn was somebody else's so far
        self.rate = 0.0  # iterations a second
        self.reveals = -1
        self.steps = -1  # where the match stands after its last action, if nobody else has acted
        self.whole = 0.0  # iterations of this turn's budget
        self.left = 0.0  # those that are left of it
        self.clock = 0.0  # seconds that are left of it

    def __getstate__(self) -> dict[str, Any]:
        made = ("evaluation", "network")  # from the setup
        return {name: value for name, value in vars(self).items() if name not in made} | {"search": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self.network = None
        if self.setup is not None:
            self.get_to_know(self.setup)

    def choose(self, seat: Seat, budget: Budget) -> int:
        started = time.perf_counter()
        legal = seat.legal()
        search = self.place(seat, budget)
        if len(legal) > 1:
            self.think(search, seat, started)
        code = legal[0] if len(legal) == 1 else self.best_of(search, seat, legal)
        if not search.advance(code):
            self.search = None
        self.steps = seat.steps + 1
        self.clock -= time.perf_counter() - started
        return code

    def best_of(self, search: Growing, seat: Seat, legal: list[int]) -> int:
        """What was tried most of what the game does not rule out: in the tree, other hands had a say, too."""
        codes = Codes(len(legal))
        for code in legal:
            codes.add(code)
        assert search.world is not None
        self.evaluation.rule_out(search.world, seat.number, codes)
        left = [int(codes.codes[at]) for at in range(codes.size)]
        best = int(search.best())
        if best in left:
            return best
        if not any(search.count(code) for code in left):
            search.run(FIRST)
        return max(left, key=lambda code: int(search.count(code)))

    # A turn -----------------------------------------------------------------------------------------

    def place(self, seat: Seat, budget: Budget) -> Growing:
        """The tree for this decision: the old one while the turn goes on, else a new one with a new budget."""
        setup = seat.setup
        if setup is not self.setup:
            self.get_to_know(setup)
            self.led_by_hand = False
            self.turn = (-1, -1)
            self.rate = self.rate_with(self.network)
        world = seat.imagine(self.random.bits(0)).core
        if seat.turn != self.turn or (self.elsewhere and seat.own_turn):
            self.start_turn(seat, budget, world)
        if seat.steps != self.steps:
            self.search = None  # somebody else acted, or something was taken back: the tree stands elsewhere
            self.reveals = -1
        search = self.search
        if search is None or search.size() > MOST_NODES:
            search = new_search(self.evaluation, setup, self.random, self.guide())
            search.turns = self.level.turns
            self.search = search
        search.go_on(world, seat.number)
        return search

    def get_to_know(self, setup: Setup) -> None:
        self.setup = setup
        self.evaluation = self.judge(setup)
        self.part = float(self.evaluation.look_farther()) if self.level.farther else 1.0
        self.network = self.learned(setup) if self.level.learned else None

    def judge(self, setup: Setup) -> Evaluation:
        """Who judges positions and weighs actions by hand: with the numbers that play taught, where it learned."""
        return judge_of(setup, self.level.learned)

    def learned(self, setup: Setup) -> Network | None:
        """The network to judge by."""
        return network_of(setup, self.reading)

    def guide(self) -> Network | None:
        """The network, in turns in which it has a say."""
        return None if self.led_by_hand else self.network

    def start_turn(self, seat: Seat, budget: Budget, world: Position) -> None:
        """Who guides the search in this turn, and what may be spent; a tenth if it is somebody else's."""
        led_by_hand = guide_at(self.network, self.evaluation, world, seat.number) is None
        if led_by_hand != self.led_by_hand:
            self.led_by_hand = led_by_hand
            self.rate = self.rate_with(self.guide())
        self.turn = seat.turn
        self.search = None
        self.reveals = -1
        self.elsewhere = not seat.own_turn
        share = budget.factor * (ELSEWHERE if self.elsewhere else 1.0)
        seconds = self.level.seconds if budget.seconds is None else min(self.level.seconds, budget.seconds)
        if budget.iterations is None:
            self.rate = self.rate or self.rate_for(seat, budget)
            if budget.seconds is None and not self.guide() and not weighs(self.evaluation):
                seconds = max(seconds, tries(seat.legal()) / self.rate / SHARE)
            self.whole = seconds * share * self.rate
            self.clock = seconds * share * OVERTIME if budget.clocked else inf
        else:
            self.whole = budget.iterations * share
            self.clock = inf
        self.left = self.whole

    def rate_with(self, network: Network | None) -> float:
        """Iterations a second by the network's file; fewer where it advises a search that plays more turns."""
        if network is None or self.setup is None:
            return 0.0
        return rate_for(self.setup, self.reading) * (self.part if network.later else 1.0)

    def rate_for(self, seat: Seat, budget: Budget) -> float:
        """Iterations a second; where no clock may have a say, and the judge names none, what is usual."""
        measured = budget.clocked or self.evaluation.rate > 0
        return rate_of(self.evaluation, seat) if measured else USUAL_RATE

    def think(self, search: Growing, seat: Seat, started: float) -> None:
        """Top the tree up to this decision's share of what is left; a plan that still holds needs no more."""
        wanted = int(max(self.left * SHARE, self.whole * LEAST, FIRST))
        known = int(search.visited()) if seat.reveals == self.reveals else 0
        self.reveals = seat.reveals
        if known < SETTLED * wanted:
            self.left -= spend(search, wanted - known, started + self.clock * 0.6)


def tries(legal: list[int]) -> int:
    """What the follower tries in a game without rules of thumb; who searches there tries no less."""
    return len(legal) + TASTES


def network_of(setup: Setup, reading: bool = False) -> Network | None:
    """The network that came with a game, where it fits the setup; else the game's own judgement takes over."""
    try:
        return network_for(setup, reading)
    except OtherInputs as error:
        tell_refused(path_of(setup.game), str(error))
        return None


def guide_at(network: Network | None, judge: Evaluation, world: Position, seat: int) -> Network | None:
    """The network, where it has a say: not after the rounds that its file names, nor for a seat that has as
    good as won. There the game's own judgement finishes what a network would leave as it is."""
    if network is None or network.later:
        return network
    late = 0 < network.rounds < world.round()
    return None if late or judge.has_as_good_as_won(world, seat) else network


def new_search(judge: Evaluation, setup: Setup, random: Random, network: Network | None = None) -> Growing:
    """A search that knows nothing yet: guided by a network, or by a game's own judgement."""
    sizes = (setup.tables.actions, setup.tables.streams)
    if network is None:
        return Search(judge, *sizes, random)
    return Advised(network, judge, *sizes, random) if network.later else Guided(network, judge, *sizes, random)


def rate_of(judge: Evaluation, seat: Seat) -> float:
    """Iterations a second: what the judge says, or as fast as it is here.

    It is rounded to a power of two, so that on one machine equal seeds nearly always play equal games.
    """
    if judge.rate > 0:
        return int(judge.rate)
    search = new_search(judge, seat.setup, from_seed("rate", 1))
    search.begin(seat.imagine("rate").core, seat.number)
    done = 0
    started = time.process_time()
    while time.process_time() < started + TRIAL:
        done += int(search.run(1))
    return float(2 ** round(log2(done / (time.process_time() - started))))


def spend(search: Growing, iterations: int, ends: float, *, all: bool = False) -> int:
    """Run a search in short slices until so many iterations are done or the clock says stop; those done.

    It ends early when the decision is made, unless it is asked for `all`.
    """
    done = 0
    size = FIRST
    before = time.perf_counter()
    while done < iterations:
        count = min(size, iterations - done)
        ran = int(search.run(count) if all else search.decide(count, iterations - done))
        done += ran
        now = time.perf_counter()
        if ran < count or now >= ends:
            break
        size = max(1, min(int(count * SLICE / max(now - before, 1e-6)), size * 4))
        before = now
    return done
