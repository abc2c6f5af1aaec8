"""`zirconia bench`: steps a second."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

from tqdm import tqdm

import zirconia
from zirconia.bots.matches import MOST_STEPS
from zirconia.bots.search import Search
from zirconia.commands.common import Commands, Misuse, add_json, duration
from zirconia.core.kernel.playout import play_out
from zirconia.core.kernel.position import Codes
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.setup import Setup

RUNS = 3

PROCESSOR = "of processor time"
CPU = "_cpu"  # behind the name of a figure: by the processor's time instead of the clock's

Figures = dict[str, float]


class Speed(NamedTuple):
    """How much was done in a second of the clock, and in a second of the processor's time: the second figure stays
    what it is when other programs want the machine, too."""

    clock: float
    processor: float


class Stopwatch:
    """Starts when it is made."""

    def __init__(self) -> None:
        self.clock = time.perf_counter()
        self.processor = time.process_time()

    def seconds(self) -> float:
        """By the clock."""
        return time.perf_counter() - self.clock

    def speed(self, done: float) -> Speed:
        """So much was done until now."""
        return Speed(done / self.seconds(), done / max(time.process_time() - self.processor, 1e-9))


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "bench",
        help="steps a second",
        description="Measure random play: whole games inside compiled code (playout), driven from a "
        "Python loop with and without a journal (loop, loop_no_journal), uncompiled, and the microseconds "
        "of one copy; each by the clock and (_cpu) by the processor's time.",
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="the id of a game (default: every game)")
    parser.add_argument(
        "--seconds", type=duration, default=1.0, metavar="T", help="time for each figure (default 1)"
    )
    parser.add_argument(
        "--search", action="store_true", help="measure the bots' search instead: iterations a second"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    ids = [zirconia.game(arguments.game).id] if arguments.game else zirconia.games()
    bar = tqdm(ids, unit=" games", file=sys.stderr, disable=not sys.stderr.isatty(), leave=False)
    if arguments.search:
        speeds = {id: searching(id, arguments.seconds) for id in bar}
        print(json.dumps(speeds) if arguments.json else search_table(speeds))
        return 0
    figures = {id: measure(id, arguments.seconds) for id in bar}
    print(json.dumps(figures) if arguments.json else table(figures))
    return 0


def measure(id: str, seconds: float) -> Figures:
    """All figures of one game at its first seat count."""
    setup = zirconia.game(id).setup()
    copies = median(lambda run: copying(setup, seconds / RUNS))
    return {
        **both("playout", median(lambda run: playout(setup, run, seconds / RUNS))),
        **both("loop", median(lambda run: loop(setup, run, seconds / RUNS, journal=True))),
        **both("loop_no_journal", median(lambda run: loop(setup, run, seconds / RUNS, journal=False))),
        **both("uncompiled", uncompiled(id, seconds)),
        "copy_us": round(1e6 / copies.clock, 3),
        f"copy_us{CPU}": round(1e6 / copies.processor, 3),
    }


def both(name: str, speed: Speed) -> Figures:
    """A figure by the clock and by the processor's time."""
    return {name: round(speed.clock), f"{name}{CPU}": round(speed.processor)}


def median(measured: Callable[[int], Speed]) -> Speed:
    speeds = [measured(run) for run in range(RUNS)]
    return Speed(*(statistics.median(figures) for figures in zip(*speeds, strict=True)))


def playout(setup: Setup, run: int, seconds: float) -> Speed:
    """Steps a second of whole random games."""
    random = from_seed(f"bench {run}", 1)
    codes = Codes(setup.actions + 1)
    steps = number = 0
    watch = Stopwatch()
    while watch.seconds() < seconds or not steps:
        steps += play_out(setup.deal(f"{run}/{number}"), random, 0, codes, MOST_STEPS)
        number += 1
    return watch.speed(steps)


def loop(setup: Setup, run: int, seconds: float, journal: bool) -> Speed:
    """Steps a second of a plain loop over `state.legal()` and `state.apply()`."""
    random = from_seed(f"bench {run}", 1)
    steps = number = 0
    watch = Stopwatch()
    while watch.seconds() < seconds or not steps:
        state = setup.start(f"{run}/{number}", journal=journal)
        while not state.over:
            legal = state.legal()
            state.apply(legal[random.below(0, len(legal))])
            steps += 1
        number += 1
    return watch.speed(steps)


def searching(id: str, seconds: float) -> Figures:
    """Iterations a second of the bots' search, at the start and in the middle of a game."""
    setup = zirconia.game(id).setup()
    steps = play_out(setup.deal("0"), from_seed("bench", 1), 0, Codes(setup.actions + 1), MOST_STEPS)
    return {
        **both("start", iterations(setup, 0, seconds / 2)),
        **both("middle", iterations(setup, steps // 2, seconds / 2)),
        "assumed": int(setup.game.evaluation(setup.tables).rate),
    }


def iterations(setup: Setup, steps: int, seconds: float) -> Speed:
    """Iterations a second from a position some random steps into a game."""
    position = setup.deal("0")
    play_out(position, from_seed("bench", 1), 0, Codes(setup.actions + 1), steps)
    judge = setup.game.evaluation(setup.tables)
    search = Search(judge, setup.tables.actions, setup.tables.streams, from_seed("bench", 1))
    search.begin(position, position.actor())
    watch = Stopwatch()
    while watch.seconds() < seconds:
        search.run(20)
    return watch.speed(int(search.visited()))


def copying(setup: Setup, seconds: float) -> Speed:
    """Copies a second, of a state some steps into a game."""
    state = setup.start("0", journal=False)
    play_out(state.core, from_seed("bench", 1), 0, Codes(setup.actions + 1), 20)
    copies = 0
    watch = Stopwatch()
    while watch.seconds() < seconds:
        for _ in range(1000):
            state.copy()
        copies += 1000
    return watch.speed(copies)


def uncompiled(id: str, seconds: float) -> Speed:
    """Steps a second of whole random games from the sources as they are, in a process of its own."""
    script = f"import sys; from zirconia.commands import bench; bench.print_playout(sys.argv[1], {seconds!r})"
    done = subprocess.run(
        [sys.executable, "-c", script, id],
        env={**os.environ, "ZIRCONIA_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Misuse(f"the uncompiled run of {id} failed: {done.stderr.strip().splitlines()[-1]}")
    return Speed(*map(float, done.stdout.split()))


def print_playout(id: str, seconds: float) -> None:
    """What the uncompiled process prints."""
    setup = zirconia.game(id).setup()
    print(*median(lambda run: playout(setup, run, seconds / RUNS)))


def table(figures: dict[str, Figures]) -> str:
    columns = ("playout", "loop", "loop_no_journal", "uncompiled", "copy_us")
    return by_clock_and_processor("steps a second", columns, figures)


def search_table(speeds: dict[str, Figures]) -> str:
    return by_clock_and_processor("iterations a second", ("start", "middle", "assumed"), speeds)


def by_clock_and_processor(what: str, columns: tuple[str, ...], figures: dict[str, Figures]) -> str:
    """Two tables: by the clock, and by the processor's time."""
    measured = tuple(name for name in columns if f"{name}{CPU}" in next(iter(figures.values())))
    slower = {id: {name: row[f"{name}{CPU}"] for name in measured} for id, row in figures.items()}
    widest = max(map(len, (what, PROCESSOR, *figures)))
    return f"{rows(what, columns, figures, widest)}\n\n{rows(PROCESSOR, measured, slower, widest)}"


def rows(title: str, columns: tuple[str, ...], figures: dict[str, Figures], widest: int) -> str:
    lines = [f"{title:<{widest}}" + "".join(f"{column:>17}" for column in columns)]
    lines += [f"{id:<{widest}}" + "".join(f"{row[one]:>17,}" for one in columns) for id, row in figures.items()]
    return "\n".join(lines)
