"""Many games among bots, counted; the same seed gives the same counts however the work is shared out."""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, NamedTuple, TypeVar

import zirconia
from zirconia.bots.errors import BrokenBot
from zirconia.bots.guarded import dealt, failures, players
from zirconia.bots.registry import all_ours
from zirconia.bots.seat import Bot, Budget, Seat
from zirconia.core.kernel.playout import play_out
from zirconia.core.kernel.position import LIMIT, Codes, Position
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.state import State

# Rulebooks end every game long before this; it only keeps a broken plugin from running for ever.
MOST_STEPS = 1_000_000
# Bots think as many iterations as their level is worth, however long that takes here: equal seeds, equal games.
COUNTED = Budget(clocked=False)

# Parts given to each process: the one it works on, and a few more, so that it never waits for this one.
AHEAD = 4

Part = TypeVar("Part")
Done = TypeVar("Done")


class Batch(NamedTuple):
    """Games `first` to `last - 1` of a simulation, in names and numbers: all that a process is told."""

    game: str
    seats: int
    options: Mapping[str, Any]
    overrides: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: str
    first: int
    last: int


@dataclass
class Tally:
    """What came out of some games."""

    wins: list[int]
    games: int = 0
    draws: int = 0
    limit_hits: int = 0
    steps: int = 0
    failures: Counter[str] = field(default_factory=Counter)  # of bots, in how many games

    def add(self, other: Tally) -> None:
        self.wins = [mine + theirs for mine, theirs in zip(self.wins, other.wins, strict=True)]
        self.games += other.games
        self.draws += other.draws
        self.limit_hits += other.limit_hits
        self.steps += other.steps
        self.failures += other.failures

    def count(self, position: Position, sides: Sequence[int], steps: int) -> None:
        """One game: won by one side, or a draw (a tie for the first place, or never finished)."""
        self.games += 1
        self.steps += steps
        self.limit_hits += int(position.ending == LIMIT or not position.over)
        best = [seat for seat, place in enumerate(position.places()) if place == 1] if position.over else []
        if len({sides[seat] for seat in best}) != 1:
            self.draws += 1
            return
        for seat in best:
            self.wins[seat] += 1


def play(batch: Batch) -> Tally:
    """Play a batch here."""
    setup = zirconia.game(batch.game).setup(batch.seats, batch.options, batch.overrides)
    tally = Tally([0] * batch.seats)
    codes = Codes(setup.actions + 1)
    for number in range(batch.first, batch.last):
        seed = f"{batch.seed}/{number}"
        if set(batch.bots) == {"random"}:
            position = setup.deal(seed)
            steps = play_out(position, from_seed(f"{seed}/random", 1), 0, codes, MOST_STEPS)
        else:
            seated = players(batch.bots, seed, batch.game)
            state = dealt(setup, seed, batch.bots)
            steps, position = play_on(state, seated), state.core
            tally.failures.update(set(failures(seated)))
        tally.count(position, setup.sides, steps)
    return tally


def play_on(state: State, seated: Sequence[Bot]) -> int:
    """A match to its end; the steps it took."""
    seats = [Seat(state, seat) for seat in range(state.setup.seats)]
    steps = 0
    while not state.over and steps < MOST_STEPS:
        who = state.acting[0]
        state.apply(seated[who].choose(seats[who], COUNTED), who)
        steps += 1
    return steps


def simulate(batch: Batch, jobs: int) -> Iterator[Tally]:
    """The tallies of the parts of a batch, as they get ready; several processes share them when asked."""
    parts = split(batch, max(1, min(1000, (batch.last - batch.first) // (jobs * 20))))
    yield from shared_out(play, parts, jobs, batch.bots)


def shared_out(
    work: Callable[[Part], Done], parts: Sequence[Part], jobs: int, bots: Sequence[str]
) -> Iterator[Done]:
    """What `work` makes of each part, as they get ready, in several processes when asked. Raises BrokenBot.

    This process is one of them, and has begun before others have started; not with bots of others, who may end it.
    """
    if jobs == 1 or len(parts) <= 1:
        yield from map(work, parts)
        return
    others = jobs - all_ours(bots)
    pool = ProcessPoolExecutor(others, mp_context=get_context("spawn"), initializer=leave_interrupts_alone)
    try:
        yield from worked_on(pool, others, jobs, work, parts)
    except BrokenProcessPool:
        raise BrokenBot(ended(bots)) from None
    except BaseException:
        for worker in list(pool._processes.values()):  # in the middle of compiled games they hear nothing else
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def worked_on(
    pool: ProcessPoolExecutor, others: int, jobs: int, work: Callable[[Part], Done], parts: Sequence[Part]
) -> Iterator[Done]:
    """The parts as they get ready: in the pool of `others`, and here where `jobs` has room for one more.

    A part waits for each process of the pool while there are many left; at the end everybody takes one at a time.
    """
    left = deque(parts)
    given: set[Future[Done]] = set()
    while left or given:
        share = max(others, (len(left) + len(given)) * others // jobs)
        while left and len(given) < min(AHEAD * others, share):
            given.add(pool.submit(work, left.popleft()))
        here = bool(left) and others < jobs
        if here:
            yield work(left.popleft())
        ready = wait(given, timeout=0 if here else None, return_when=FIRST_COMPLETED).done
        given -= ready
        yield from (one.result() for one in ready)


def ended(names: Sequence[str]) -> str:
    return f"a process ended in the middle of a game; one of its bots did that: {', '.join(dict.fromkeys(names))}"


def leave_interrupts_alone() -> None:
    """Ctrl-C is for the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def split(batch: Batch, size: int) -> list[Batch]:
    """The batch in parts of at most `size` games."""
    starts = range(batch.first, batch.last, size)
    return [batch._replace(first=start, last=min(start + size, batch.last)) for start in starts]
