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

Figures = dict[str, float]


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "bench",
        help="steps a second",
        description="Measure random play: whole games inside compiled code (playout), driven from a "
        "Python loop with and without a journal (loop, loop_no_journal), uncompiled, and the microseconds "
        "of one copy.",
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
    return {
        "playout": median(lambda run: playout(setup, run, seconds / RUNS)),
        "loop": median(lambda run: loop(setup, run, seconds / RUNS, journal=True)),
        "loop_no_journal": median(lambda run: loop(setup, run, seconds / RUNS, journal=False)),
        "uncompiled": uncompiled(id, seconds),
        "copy_us": round(statistics.median(copying(setup, seconds / RUNS) for _ in range(RUNS)), 3),
    }


def median(measured: Callable[[int], float]) -> float:
    return round(statistics.median(measured(run) for run in range(RUNS)))


def playout(setup: Setup, run: int, seconds: float) -> float:
    """Steps a second of whole random games."""
    random = from_seed(f"bench {run}", 1)
    codes = Codes(setup.actions + 1)
    steps = number = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not steps:
        steps += play_out(setup.deal(f"{run}/{number}"), random, 0, codes, MOST_STEPS)
        number += 1
    return steps / spent


def loop(setup: Setup, run: int, seconds: float, journal: bool) -> float:
    """Steps a second of a plain loop over `state.legal()` and `state.apply()`."""
    random = from_seed(f"bench {run}", 1)
    steps = number = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds or not steps:
        state = setup.start(f"{run}/{number}", journal=journal)
        while not state.over:
            legal = state.legal()
            state.apply(legal[random.below(0, len(legal))])
            steps += 1
        number += 1
    return steps / spent


def searching(id: str, seconds: float) -> Figures:
    """Iterations a second of the bots' search, at the start and in the middle of a game."""
    setup = zirconia.game(id).setup()
    steps = play_out(setup.deal("0"), from_seed("bench", 1), 0, Codes(setup.actions + 1), MOST_STEPS)
    return {
        "start": iterations(setup, 0, seconds / 2),
        "middle": iterations(setup, steps // 2, seconds / 2),
        "assumed": int(setup.game.evaluation(setup.tables).rate),
    }


def iterations(setup: Setup, steps: int, seconds: float) -> float:
    """Iterations a second from a position some random steps into a game."""
    position = setup.deal("0")
    play_out(position, from_seed("bench", 1), 0, Codes(setup.actions + 1), steps)
    judge = setup.game.evaluation(setup.tables)
    search = Search(judge, setup.tables.actions, setup.tables.streams, from_seed("bench", 1))
    search.begin(position, position.actor())
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        search.run(20)
    return round(int(search.visited()) / spent)


def search_table(speeds: dict[str, Figures]) -> str:
    widest = max(len("iterations a second"), *(len(id) for id in speeds))
    columns = ("start", "middle", "assumed")
    lines = [f"{'iterations a second':<{widest}}" + "".join(f"{column:>12}" for column in columns)]
    lines += [f"{id:<{widest}}" + "".join(f"{row[one]:>12,}" for one in columns) for id, row in speeds.items()]
    return "\n".join(lines)


def copying(setup: Setup, seconds: float) -> float:
    """Microseconds of one `state.copy()`, of a state some steps into a game."""
    state = setup.start("0", journal=False)
    play_out(state.core, from_seed("bench", 1), 0, Codes(setup.actions + 1), 20)
    copies = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        for _ in range(1000):
            state.copy()
        copies += 1000
    return spent / copies * 1e6


def uncompiled(id: str, seconds: float) -> float:
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
    return int(done.stdout)


def print_playout(id: str, seconds: float) -> None:
    """What the uncompiled process prints."""
    setup = zirconia.game(id).setup()
    print(median(lambda run: playout(setup, run, seconds / RUNS)))


def table(figures: dict[str, Figures]) -> str:
    columns = ("playout", "loop", "loop_no_journal", "uncompiled", "copy_us")
    widest = max(len(id) for id in figures)
    lines = [f"{'steps a second':<{widest}}" + "".join(f"{column:>17}" for column in columns)]
    lines += [f"{id:<{widest}}" + "".join(f"{row[one]:>17,}" for one in columns) for id, row in figures.items()]
    return "\n".join(lines)
