"""The games that a network learns from, in processes of their own: many setups side by side, in shared arrays."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import zirconia
from zirconia.bots.inputs import Inputs
from zirconia.core.match.state import State
from zirconia.learn.batch import Batch
from zirconia.learn.training.layout import Layout
from zirconia.learn.training.records import amid
from zirconia.learn.training.setups import Also, Wanted, drawn
from zirconia.learn.training.spread import Spread

Shared = dict[str, tuple[Any, tuple[int, ...], Any]]

MOST_LEGAL = 320  # actions of one decision; where there are more, the last ones are not offered
SHUFFLE = 200  # random steps before the first game of a batch counts, so that not all stand at the same turn

# Who plays beside the learner in a row of games.
ITSELF, EARLIER, EASY, SCRIPTED = KINDS = 0, 1, 2, 3


class Mix(NamedTuple):
    """What kinds of games a process plays."""

    game: str
    seats: tuple[int, ...]  # drawn evenly: name one twice to see it more often
    fixed: tuple[Wanted, ...]  # nothing but these setups, where some are tuned for
    changed: float  # the share of setups with other options or numbers
    also: tuple[Also, ...]  # and what else there is besides those as printed
    earlier: float  # the share of batches against earlier selves
    easy: float  # and against the bot `easy`
    batches: int
    games: int  # of each batch
    most_seats: int
    records: tuple[Path, ...] = ()  # matches amid which games begin in some batches
    amid: float = 0.0  # the share of these batches
    scripts: tuple[str, ...] = ()  # of the game, one of which plays the other seats in some batches
    scripted: float = 0.0  # the share of these batches


def share(rows: int, spread: Spread, facts: int, mix: Mix, slots: int) -> Shared:
    """Shared memory for so many rows."""
    layout: dict[str, tuple[tuple[int, ...], Any]] = {
        "numbers": ((rows, spread.width), np.int16),
        "codes": ((rows, MOST_LEGAL), np.int16),
        "counts": ((rows,), np.int16),
        "turns": ((rows,), np.int8),
        "heroes": ((rows,), np.int8),  # the learner's seat where others are played by somebody else, or -1
        "kinds": ((rows,), np.int8),
        "seats": ((rows,), np.int8),
        "slots": ((rows,), np.int32),
        "rewards": ((rows, mix.most_seats), np.float32),
        "ends": ((rows,), np.int8),
        "lengths": ((rows,), np.int32),
        "choices": ((rows,), np.int16),
        "facts": ((slots, facts), np.float32),
    }
    context = multiprocessing.get_context("spawn")
    return {
        name: (context.RawArray("b", max(1, int(np.prod(shape))) * np.dtype(kind).itemsize), shape, kind)
        for name, (shape, kind) in layout.items()
    }


def arrays(shared: Shared) -> dict[str, NDArray[Any]]:
    return {
        name: np.frombuffer(memory, kind)[: int(np.prod(shape))].reshape(shape)
        for name, (memory, shape, kind) in shared.items()
    }


def kind_of_games(mix: Mix, batch: int, random: Random) -> int:
    """Who plays beside the learner in this batch of a process."""
    if mix.scripts and batch < round(mix.scripted * mix.batches):
        return SCRIPTED
    kind = random.random()
    return EARLIER if kind < mix.earlier else EASY if kind < mix.earlier + mix.easy else ITSELF


class Slot:
    """One batch of a process, and the rows it fills."""

    def __init__(self, actor: Actor, number: int, seed: str) -> None:
        self.actor = actor
        self.number = number
        mix, random = actor.mix, actor.random
        self.rows = slice(number * mix.games, (number + 1) * mix.games)
        game = zirconia.game(mix.game)
        self.kind = kind_of_games(mix, number, random)
        # Scripts think long, and processes wait for each other: all have as many, at the smallest tables.
        seats = (min(mix.seats),) if self.kind == SCRIPTED else mix.seats
        wanted = random.choice(mix.fixed) if mix.fixed else drawn(game, seats, random, mix.changed, mix.also)
        beginnings: Sequence[State] = ()
        if actor.known and random.random() < mix.amid:
            wanted, beginnings = random.choice(actor.known)
        others: dict[int, Any] = {}
        if self.kind in (EASY, SCRIPTED):
            other = "weights" if self.kind == EASY else random.choice(mix.scripts)
            others = dict.fromkeys(range(1, wanted.seats), other)
        self.batch = Batch(
            game, mix.games, *wanted, seed=seed, opponents=others, alternate=True, beginnings=beginnings
        )
        for _ in range(0 if beginnings else random.randrange(SHUFFLE)):
            self.batch.step()
        self.lay_out(actor.inputs, actor.spread)

    def lay_out(self, inputs: Inputs, spread: Spread) -> None:
        """Where the numbers of this setup go, and what its actions are called."""
        setup = self.batch.setup
        self.layout = Layout(inputs, spread, setup)
        mine = self.actor.arrays
        mine["numbers"][self.rows] = 0
        mine["kinds"][self.rows] = self.kind
        mine["seats"][self.rows] = setup.seats
        mine["slots"][self.rows] = self.actor.first_slot + self.number
        mine["facts"][self.actor.first_slot + self.number] = self.layout.facts
        self.show()

    def goes_on(self) -> bool:
        """Do what was chosen; False where somebody can do nothing now."""
        choices = self.actor.arrays["choices"][self.rows]
        codes = self.batch.codes[np.arange(self.batch.games), choices]
        try:
            self.batch.step(codes)
        except LookupError:
            return False
        self.show()
        return bool(self.batch.counts.all())

    def show(self) -> None:
        """Fill the rows with how the games stand."""
        batch, mine, rows = self.batch, self.actor.arrays, self.rows
        self.layout.fill(mine["numbers"][rows], batch.observations)
        width = min(int(batch.counts.max()), MOST_LEGAL)
        mine["codes"][rows, :width] = self.layout.names[batch.codes[:, :width]]
        mine["counts"][rows] = np.minimum(batch.counts, MOST_LEGAL)
        mine["turns"][rows] = batch.turns
        mine["rewards"][rows, : batch.seats] = batch.rewards
        mine["ends"][rows] = batch.ends
        mine["lengths"][rows] = batch.lengths
        mine["heroes"][rows] = self.heroes()

    def heroes(self) -> Any:
        """The seats whose play is learned from, where not all are."""
        batch = self.batch
        games = np.arange(batch.games)
        if self.kind == ITSELF:
            return -1
        if self.kind in (EASY, SCRIPTED):
            return games % batch.seats  # the others sit one place further in each next game
        return (games + batch.episodes) % batch.seats


class Actor:
    """A process with several batches."""

    def __init__(self, mix: Mix, inputs: Inputs, shared: Shared, number: int, seed: str) -> None:
        self.mix = mix
        self.inputs = inputs
        self.spread = Spread(inputs)
        self.first_slot = number * mix.batches
        size = mix.batches * mix.games
        every = arrays(shared)
        facts = every.pop("facts")
        self.arrays = {name: array[number * size : (number + 1) * size] for name, array in every.items()}
        self.arrays["facts"] = facts
        self.seed = f"{seed}/{number}"
        self.random = Random(self.seed)
        self.known = amid(mix.game, mix.records, self.random)
        self.made = 0
        self.slots = [self.fresh(slot) for slot in range(mix.batches)]

    def fresh(self, slot: int) -> Slot:
        """A batch of another setup; one in which a game goes wrong is left for the next."""
        while True:
            self.made += 1
            try:
                return Slot(self, slot, f"{self.seed}/{self.made}")
            except (ArithmeticError, LookupError, ValueError) as error:
                print(f"a setup was left out: {error!r}", file=sys.stderr)

    def renew(self) -> None:
        """Another setup in place of one of the batches."""
        slot = self.made % self.mix.batches
        self.slots[slot] = self.fresh(slot)

    def step(self) -> None:
        for number, slot in enumerate(self.slots):
            if not slot.goes_on():  # changed numbers can leave somebody with nothing to do
                print(f"a dead end with {slot.batch.setup.public()}", file=sys.stderr)
                self.slots[number] = self.fresh(number)
                self.arrays["ends"][slot.rows] = 1


def act(pipe: Connection, mix: Mix, inputs: Inputs, shared: Shared, number: int, seed: str) -> None:
    """Do what is asked until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    actor = Actor(mix, inputs, shared, number, seed)
    try:
        while True:
            pipe.send(True)
            what = pipe.recv()
            if what == "step":
                actor.step()
            elif what == "renew":
                actor.renew()
            else:
                return
    except (EOFError, OSError):
        return


class Actors:
    """All processes, in two groups: while one plays, the network thinks for the other."""

    def __init__(self, mix: Mix, inputs: Inputs, processes: int, seed: str) -> None:
        context = multiprocessing.get_context("spawn")
        self.mix = mix
        self.each = mix.batches * mix.games
        self.rows = processes * self.each
        spread = Spread(inputs)
        self.shared = share(self.rows, spread, len(inputs.facts), mix, processes * mix.batches)
        self.arrays = arrays(self.shared)
        self.pipes: list[Connection] = []
        self.running = []
        for number in range(processes):
            here, there = context.Pipe()
            process = context.Process(
                target=act, args=(there, mix, inputs, self.shared, number, seed), daemon=True
            )
            process.start()
            there.close()
            self.pipes.append(here)
            self.running.append(process)
        half = max(1, processes // 2)
        groups = [range(half), range(half, processes)]
        self.groups = [group for group in groups if len(group)]

    def rows_of(self, group: int) -> slice:
        members = self.groups[group]
        return slice(members[0] * self.each, (members[-1] + 1) * self.each)

    def wait(self, group: int) -> None:
        for member in self.groups[group]:
            self.pipes[member].recv()

    def tell(self, group: int, what: str) -> None:
        for member in self.groups[group]:
            self.pipes[member].send(what)

    def close(self) -> None:
        for pipe, process in zip(self.pipes, self.running, strict=True):
            pipe.close()
            process.join(2)
            if process.is_alive():
                process.kill()
