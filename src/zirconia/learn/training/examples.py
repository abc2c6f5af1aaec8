"""Games that searches play, in processes of their own, and what they found: examples to learn from.

Who has a network searches with it, who has none yet by the game's own judgement. Most decisions are quick, so that
more games come to an end; the others are searched well, and are the examples. Every process leaves them in files
of a folder, each of one setup, and looks there for a newer network.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import zirconia
from zirconia.bots import network_file
from zirconia.bots.growing import Growing
from zirconia.bots.inputs import Inputs
from zirconia.bots.judgement import judge_of
from zirconia.bots.registry import bot
from zirconia.bots.seat import Bot, Budget, Seat
from zirconia.bots.thinkers import new_search
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.learn.training.actors import MOST_LEGAL
from zirconia.learn.training.layout import Layout
from zirconia.learn.training.setups import drawn
from zirconia.learn.training.spread import Spread

LONGEST = 4000  # steps of a game that is worth the wait
STRAYING = 0.25  # of the decisions, drawn by how often an action was tried; the others take the best one
OF_FILE = 400  # examples, before a file is written
TEACHING = 0.125  # of its budget has a teacher that searches
PATIENCE = 20.0  # seconds, after which it is written with fewer


class Teaching(NamedTuple):
    """How the games are played that examples come from."""

    game: str
    seats: tuple[int, ...]  # drawn evenly: name one twice to see it more often
    changed: float  # the share of setups with other options or numbers
    well: int  # iterations of a decision that is an example
    quick: int  # and of one that is none
    share: float  # of the decisions that are examples
    earlier: float  # the share of games where one seat has the network and the others the game's own judgement
    hand: float = 1.0  # how many times as many iterations these others have
    teacher: str = ""  # a bot that takes over one seat, and is followed where it wins
    late: int = 0  # the round in which it does, or up to twice as late; 0: at once
    pupil: float = (
        0.0  # the part of its decisions that the seat takes as it would alone, told what the teacher would
    )


class Example(NamedTuple):
    """One decision: what was seen and legal, how often each action was tried, what the seat may expect by that."""

    seen: Any
    legal: list[int]
    tries: list[int]
    turn: int
    expected: float
    own: bool  # whether it is to be played like that: not where another judgement than the network's was asked
    shown: bool = False  # whether a teacher decided


class Teacher:
    """A bot that takes over a seat in some round of a game, or looks over its shoulder."""

    def __init__(self, player: Bot, place: int, since: int) -> None:
        self.player = player
        self.place = place
        self.since = since
        self.obeyed = True  # whether its last choice was done

    def teaches(self, state: State) -> bool:
        """Whether it has anything to say in this game: a bot may tell by `teaches`, asked once, at the start."""
        asked = getattr(self.player, "teaches", None)
        return asked is None or bool(asked(Seat(state, self.place)))

    def sits(self, state: State, who: int) -> bool:
        """Whether it decides here; not midway in what it would not have begun."""
        here = who == self.place and state.turn[0] >= self.since
        return here and (self.obeyed or not state.core.midway(who))

    def choose(self, state: State, who: int) -> int:
        """What it does. Raises ValueError where it fails: nothing is to be learned from it then."""
        try:
            code = self.player.choose(Seat(state, who), Budget(factor=TEACHING, clocked=False))
        except Exception as error:  # whatever a bot of others does wrong
            raise ValueError(f"the teacher failed: {error!r}") from error
        if code not in state.legal(who):
            raise ValueError(f"the teacher chose {code}, which is not legal")
        return code


def judged(example: Example, results: list[float], pupil: bool) -> Example:
    """What a teacher showed is followed where it won, and always where a pupil played; what there was to expect is
    what came of it."""
    if not example.shown:
        return example
    return example._replace(expected=results[example.turn], own=pupil or results[example.turn] > 0)


class Player:
    """A search at every seat of a table."""

    def __init__(self, setup: Setup, network: Path | None, teaching: Teaching, random: Random) -> None:
        self.setup = setup
        self.teaching = teaching
        self.random = random
        judge = judge_of(setup, learned=True)
        self.by_hand = new_search(judge, setup, from_seed(str(random.random()), 1))
        self.guided: Growing | None = None
        if network is not None:
            own = network_file.fitted(network_file.read(network), setup)
            self.guided = new_search(judge, setup, from_seed(str(random.random()), 1), own)

    def seated(self) -> list[Growing]:
        """Who sits where: the network everywhere, or at one seat among those that judge by hand."""
        if self.guided is None:
            return [self.by_hand] * self.setup.seats
        if self.random.random() >= self.teaching.earlier:
            return [self.guided] * self.setup.seats
        place = self.random.randrange(self.setup.seats)
        return [self.guided if seat == place else self.by_hand for seat in range(self.setup.seats)]

    def play(self) -> tuple[list[Example], list[float]]:
        """A whole game: its examples, and what it brought to each seat. Nothing, where it does not end."""
        state = self.setup.start(seed=str(self.random.random()), journal=False)
        seated = self.seated()
        teacher = self.teacher(state)
        examples: list[Example] = []
        while not state.over and state.steps < LONGEST:
            who = state.acting[0]
            legal = state.legal(who)
            code = legal[0]
            if len(legal) > 1 and teacher is not None and teacher.sits(state, who):
                code = teacher.choose(state, who)
                tries = [int(one == code) for one in legal]
                examples.append(Example(np.array(state.encode(who)), legal, tries, who, 0.0, True, shown=True))
                if not state.core.midway(who):
                    taken = self.taken_instead(state, who, legal, seated[who], code)
                    teacher.obeyed = taken == code
                    code = taken
            elif len(legal) > 1:
                well = self.random.random() < self.teaching.share
                tries = self.tried(state, who, legal, seated[who], well)
                if well:
                    examples.append(self.example(state, who, legal, tries, seated[who]))
                code = self.chosen(legal, tries)
            state.apply(code, who)
        results = list(state.returns()) if state.over else []
        pupil = self.teaching.pupil > 0
        return ([judged(example, results, pupil) for example in examples], results) if state.over else ([], [])

    def taken_instead(self, state: State, who: int, legal: list[int], search: Growing, told: int) -> int:
        """What is done where a teacher has chosen: that, or what a pupil would do."""
        if self.random.random() >= self.teaching.pupil:
            return told
        return self.chosen(legal, self.tried(state, who, legal, search, False))

    def teacher(self, state: State) -> Teacher | None:
        """Who takes over a seat of this game, if anybody does."""
        if not self.teaching.teacher:
            return None
        late = self.teaching.late
        since = self.random.randint(late, 2 * late)
        seed = str(self.random.random())
        player = bot(self.teaching.teacher, seed, self.setup.game.id)
        teacher = Teacher(player, self.random.randrange(self.setup.seats), since)
        return teacher if teacher.teaches(state) else None

    def tried(self, state: State, who: int, legal: list[int], search: Growing, well: bool) -> list[int]:
        """How often a search from here tries each action."""
        search.begin(Seat(state, who).imagine(self.random.random()).core, who)
        iterations = self.teaching.well if well else self.teaching.quick
        if self.guided is not None and search is self.by_hand:
            iterations = int(iterations * self.teaching.hand)
        search.run(iterations)
        return [int(search.count(code)) for code in legal]

    def example(self, state: State, who: int, legal: list[int], tries: list[int], search: Growing) -> Example:
        """What the search has just found."""
        sums = [count * search.mean(code) for code, count in zip(legal, tries, strict=True) if count]
        own = search is self.guided or self.guided is None
        return Example(np.array(state.encode(who)), legal, tries, who, sum(sums) / max(1, sum(tries)), own)

    def chosen(self, legal: list[int], tries: list[int]) -> int:
        """The action that was tried most; now and then another, as likely as it was tried."""
        if sum(tries) and self.random.random() < STRAYING:
            return self.random.choices(legal, tries)[0]
        return legal[tries.index(max(tries))]


class Part:
    """Examples of one setup, as arrays."""

    def __init__(self, inputs: Inputs, spread: Spread, setup: Setup) -> None:
        self.layout = Layout(inputs, spread, setup)
        self.width = spread.width
        self.setup = setup
        self.examples: list[Example] = []
        self.results: list[list[float]] = []

    def add(self, examples: Sequence[Example], results: list[float]) -> None:
        self.examples += examples
        self.results += [results] * len(examples)

    def arrays(self, most_seats: int) -> dict[str, NDArray[Any]]:
        """What a lesson needs of every example; results from the seat on that decided."""
        size = len(self.examples)
        numbers = np.zeros((size, self.width), np.int16)
        self.layout.fill(numbers, np.array([example.seen for example in self.examples]))
        codes = np.zeros((size, MOST_LEGAL), np.int16)
        tries = np.zeros((size, MOST_LEGAL), np.int16)
        results = np.zeros((size, most_seats), np.float32)
        for row, (example, result) in enumerate(zip(self.examples, self.results, strict=True)):
            count = min(len(example.legal), MOST_LEGAL)
            codes[row, :count] = self.layout.names[example.legal[:count]]
            tries[row, :count] = np.minimum(example.tries[:count], 30000)
            results[row, : len(result)] = result[example.turn :] + result[: example.turn]
        return {
            "numbers": numbers,
            "codes": codes,
            "tries": tries,
            "counts": np.array([min(len(e.legal), MOST_LEGAL) for e in self.examples], np.int16),
            "expected": np.array([e.expected for e in self.examples], np.float32),
            "own": np.array([e.own for e in self.examples], np.float32),
            "results": results,
            "facts": np.tile(self.layout.facts, (size, 1)),
            "seats": np.full(size, self.setup.seats, np.int16),
        }


def give(teaching: Teaching, inputs: Inputs, folder: Path, number: int, seed: str) -> None:
    """Play and write down until whoever started this process is gone."""
    parent = os.getppid()
    game = zirconia.game(teaching.game)
    random = Random(f"{seed}/{number}")
    spread = Spread(inputs)
    written = 0
    while os.getppid() == parent:
        part = played(teaching, inputs, spread, folder, random)
        if part is None:
            continue
        path = folder / f"{number}-{written}.npz"
        arrays: dict[str, Any] = part.arrays(max(game.seats))
        np.savez(path.with_suffix(".part.npz"), **arrays)
        path.with_suffix(".part.npz").rename(path)
        written += 1


def played(teaching: Teaching, inputs: Inputs, spread: Spread, folder: Path, random: Random) -> Part | None:
    """Games of one setup; None where they go wrong, as changed numbers can make them."""
    game = zirconia.game(teaching.game)
    network = folder / network_file.NAME
    try:
        setup = game.setup(*drawn(game, teaching.seats, random, teaching.changed))
        player = Player(setup, network if network.is_file() else None, teaching, random)
        part = Part(inputs, spread, setup)
        started = time.monotonic()
        while len(part.examples) < OF_FILE and time.monotonic() < started + PATIENCE:
            part.add(*player.play())
    except (ArithmeticError, LookupError, ValueError) as error:
        print(f"a setup was left out: {error!r}", file=sys.stderr)
        return None
    return part if part.examples else None


def taken(folder: Path, wait: float = 0.2) -> list[dict[str, NDArray[Any]]]:
    """The files that lie there, which are gone then; after a short wait, where there are none."""
    found: list[dict[str, NDArray[Any]]] = []
    for path in sorted(folder.glob("*.npz")):
        if path.name.endswith(".part.npz"):
            continue
        with np.load(path) as file:
            found.append(dict(file))
        path.unlink()
    if not found:
        time.sleep(wait)
    return found
