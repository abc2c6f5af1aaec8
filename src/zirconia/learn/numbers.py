"""Learning what a hand-made judgement counts for what: its numbers, moved by the results of games.

Two judges sit down that differ from the numbers so far by a step in every one of them, one up where the other goes
down, each step up or down by chance. Whoever wins draws the numbers a little to its side; what helps is drawn the
same way again and again, what does not matter goes to and fro (simultaneous perturbation). The mean of the second
half is what was learned. They play with full searches of one level, so that numbers are learned for those.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from typing import NamedTuple

import zirconia
from zirconia.bots.judgement import LARGEST, NAME, fit_for_reviews, numbers_of
from zirconia.bots.levels import LEVELS
from zirconia.bots.network_file import path_of
from zirconia.bots.seat import Budget, Seat
from zirconia.bots.thinkers import Thinker
from zirconia.core.contract.judging import Judgement
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.core.plain import Json

REPORT = 20.0  # seconds
FARTHEST = 8  # steps that a number may go from where it began


@dataclass(frozen=True)
class Plan:
    """What to learn, and for how long."""

    game: str
    minutes: float
    seats: tuple[int, ...] = ()  # drawn evenly: name one twice to see it more often; none: all of the game's
    options: Json = field(default_factory=dict)
    overrides: Json = field(default_factory=dict)
    factor: float = 0.125  # of the level's budget
    level: str = "hard"
    processes: int = os.cpu_count() or 2
    first: float = 0.02  # how far a win draws at first, in steps
    last: float = 0.004  # and in the end
    seed: str = "1"
    start: tuple[int, ...] = ()  # the numbers to begin with; none: those of the game


class Judged(Thinker):
    """A bot of a level with other numbers."""

    def __init__(self, seed: str, level: str, numbers: Sequence[int]) -> None:
        super().__init__(seed, LEVELS[level])
        self.numbers = numbers

    def judge(self, setup: Setup) -> Evaluation:
        judge: Evaluation = setup.game.evaluation_by(setup.tables, self.numbers)
        return judge


def learn(plan: Plan, folder: Path, say: Callable[[str], None] = print) -> tuple[int, ...]:
    """Play until the minutes are over; the numbers so far lie in the folder at any time."""
    folder.mkdir(parents=True, exist_ok=True)
    game = zirconia.game(plan.game)
    known = game.judgement()
    if known is None:
        raise ValueError(f"{game.title} has no numbers that could be learned")
    moved = Moved(known, plan.start or numbers_of(game) or known.numbers)
    random = Random(plan.seed)
    began = told = time.monotonic()
    with ProcessPoolExecutor(plan.processes, get_context("spawn")) as pool:
        pending: dict[Future[Result], list[int]] = {}
        while (passed := (time.monotonic() - began) / (60 * plan.minutes)) < 1:
            while len(pending) < 2 * plan.processes:
                signs = [random.choice((-1, 1)) for _ in known.numbers]
                pending[pool.submit(contest, plan, drawn(plan, moved, signs, random))] = signs
            for done in wait(pending, timeout=REPORT, return_when=FIRST_COMPLETED).done:
                moved.draw(pending.pop(done), done.result(), plan.first + (plan.last - plan.first) * passed)
                moved.remember(passed)
            if time.monotonic() > told + REPORT:
                told = time.monotonic()
                write(folder, plan, moved)
                say(f"{told - began:6.0f} s {moved.contests:7} contests, {moved.distance():.2f} steps moved")
        pool.shutdown(cancel_futures=True)
    write(folder, plan, moved)
    return moved.learned()


def drawn(plan: Plan, moved: Moved, signs: Sequence[int], random: Random) -> Pairing:
    seats = random.choice(plan.seats or zirconia.game(plan.game).seats)
    sides = moved.numbers(signs, 1), moved.numbers(signs, -1)
    return Pairing(seats, sides, f"{plan.seed}/{random.random()}")


def write(folder: Path, plan: Plan, moved: Moved) -> None:
    """The file that bots read, with how it was made."""
    game = zirconia.game(plan.game)
    made = {name: value for name, value in asdict(plan).items() if name not in ("game", "processes")}
    earlier = path_of(game, NAME)
    made["reviews"] = not earlier.is_file() or fit_for_reviews(earlier)
    told = {"game": game.id, "rules": game.rules, "contests": moved.contests, **made, "numbers": moved.learned()}
    part = folder / f"{NAME}.part"
    part.write_text(json.dumps(told) + "\n", encoding="utf-8")
    part.replace(folder / NAME)


class Moved:
    """How far each number has been moved, in steps."""

    def __init__(self, known: Judgement, start: Sequence[int]) -> None:
        self.known = known
        self.start = start
        self.steps = [0.0] * len(start)
        self.sum = [0.0] * len(start)
        self.counted = 0
        self.contests = 0
        self.leads = 0.0  # all of them together, without their signs

    def numbers(self, signs: Sequence[int], side: int) -> tuple[int, ...]:
        """One side's numbers: a step up or down from where they are."""
        return self.rounded([step + side * sign for step, sign in zip(self.steps, signs, strict=True)])

    def rounded(self, steps: Sequence[float]) -> tuple[int, ...]:
        """Whole numbers; what is above 0 by hand stays there, and what has no step stays what it is."""
        found = zip(self.start, steps, self.known.steps, self.known.numbers, strict=True)
        return tuple(
            max(round(number + step * size), 1 if by_hand > 0 else -LARGEST) if size else number
            for number, step, size, by_hand in found
        )

    def draw(self, signs: Sequence[int], result: Result, rate: float) -> None:
        """Half by who won, half by how clearly."""
        self.contests += 1
        self.leads += abs(result.lead)
        usual = max(self.leads / self.contests, 1e-9)
        won = (result.won + max(-2.0, min(2.0, result.lead / usual))) / 2
        for at, sign in enumerate(signs):
            self.steps[at] = max(-FARTHEST, min(FARTHEST, self.steps[at] + rate * won * sign))

    def remember(self, passed: float) -> None:
        """The mean begins anew at the half."""
        if passed < 0.5:
            return
        self.counted += 1
        self.sum = [total + step for total, step in zip(self.sum, self.steps, strict=True)]

    def learned(self) -> tuple[int, ...]:
        if not self.counted:
            return self.rounded(self.steps)
        return self.rounded([total / self.counted for total in self.sum])

    def distance(self) -> float:
        """How far numbers have moved, on average."""
        return float((sum(step * step for step in self.steps) / len(self.steps)) ** 0.5)


# One contest, in a process of its own ------------------------------------------------------------------


class Pairing(NamedTuple):
    """Who plays: the numbers of two sides, that share the seats."""

    seats: int
    sides: tuple[Sequence[int], Sequence[int]]
    deal: str


class Result(NamedTuple):
    """Of a contest, as its first side sees it."""

    won: float  # from 1, both games, to -1
    lead: float  # in score, a game


def contest(plan: Plan, pairing: Pairing) -> Result:
    """Two games with one deal, every seat once on either side."""
    seats, sides, deal = pairing
    setup = zirconia.game(plan.game).setup(seats, plan.options, plan.overrides)
    won = lead = 0.0
    for turned in (0, 1):
        owner = [(seat + turned) % 2 for seat in range(seats)]
        bots = [Judged(f"{deal}/{turned}/{seat}", plan.level, sides[owner[seat]]) for seat in range(seats)]
        state = finished(State(setup, setup.deal(deal), None), bots, plan.factor)
        best = [seat for seat, rank in enumerate(state.places()) if rank == 1]
        won += sum(1 - 2 * owner[seat] for seat in best) / len(best)
        scores: tuple[list[int], list[int]] = [], []
        for seat in range(seats):
            scores[owner[seat]].append(int(state.core.score(seat)))
        lead += fmean(scores[0]) - fmean(scores[1])
    return Result(won / 2, lead / 2)


def finished(state: State, bots: Sequence[Thinker], factor: float) -> State:
    budget = Budget(factor=factor, clocked=False)
    while not state.over:
        who = state.acting[0]
        state.apply(bots[who].choose(Seat(state, who), budget), who)
    return state
