"""The batch beside other environments: steps a second of random legal play, all measured in one run, in turns.

python -m benchmarks.batch [--rounds R] [--games N]

Every step of a batch fills observations and masks. Each side plays again and again for a short while, in turns:
its best while is what it can do where nothing else runs, the median what it did here. Times are by both.
PettingZoo's connect four and RLCard's gin rummy are measured where they are installed:
pip install "pettingzoo[classic]" rlcard
"""

from __future__ import annotations

import argparse
import importlib
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import zirconia
from zirconia.learn import Batch, Workers

ROUNDS = 20
WHILE = 0.25  # seconds
WANTED = 'pip install "pettingzoo[classic]" rlcard'
CONNECT_FOUR = "PettingZoo connect_four"
GIN_RUMMY = "RLCard gin-rummy"
OF_PROCESSES = "corporate-wars"  # the game in which processes are compared
ONE = "one process of Workers"
TWO = "two processes of Workers"

Side = Callable[[float], float]  # plays for so many seconds, gives steps a second


def speed(steps: Callable[[], int], seconds: float) -> float:
    """How many steps a second something does that is called again and again."""
    done = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        done += steps()
    return done / spent


def batch(name: str, games: int) -> Side:
    rows = Batch(name, games)
    return lambda seconds: speed(lambda: stepped(rows), seconds)


def stepped(rows: Batch | Workers) -> int:
    rows.step()
    return rows.games


def connect_four(seconds: float) -> float:
    """PettingZoo's own loop, with actions drawn from its masks."""
    env: Any = importlib.import_module("pettingzoo.classic").connect_four_v3.env()
    chance = random.Random(1)

    def game() -> int:
        env.reset(seed=chance.getrandbits(30))
        steps = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            legal = [] if ended or cut else observation["action_mask"].nonzero()[0]
            env.step(chance.choice(legal) if len(legal) else None)
            steps += len(legal) > 0
        return steps

    return speed(game, seconds)


def gin_rummy(seconds: float) -> float:
    """RLCard's environment, stepped with random legal actions."""
    env: Any = importlib.import_module("rlcard").make("gin-rummy", config={"seed": 1})
    chance = random.Random(1)

    def game() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return speed(game, seconds)


def others() -> dict[str, Side]:
    """The environments of other projects that are installed."""
    found: dict[str, Side] = {}
    for name, module, side in (
        (CONNECT_FOUR, "pettingzoo.classic.connect_four_v3", connect_four),
        (GIN_RUMMY, "rlcard", gin_rummy),
    ):
        try:
            importlib.import_module(module)
            found[name] = side
        except ImportError as error:
            print(f"{name} is left out ({error}); to have it: {WANTED}")
    return found


class Speed(NamedTuple):
    """Steps a second."""

    best: float
    median: float


def in_turns(sides: dict[str, Side], rounds: int) -> dict[str, Speed]:
    """Each side's speed over several turns of all of them."""
    found: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(rounds):
        for name, side in sides.items():
            found[name].append(side(WHILE))
    return {name: Speed(max(speeds), statistics.median(speeds)) for name, speeds in found.items()}


def measure(games: int, rounds: int) -> dict[str, Speed]:
    sides = {name: batch(name, games) for name in zirconia.games()} | others()
    with Workers(OF_PROCESSES, games, processes=1) as one, Workers(OF_PROCESSES, 2 * games, processes=2) as two:
        sides[ONE] = lambda seconds: speed(lambda: stepped(one), seconds)
        sides[TWO] = lambda seconds: speed(lambda: stepped(two), seconds)
        return in_turns(sides, rounds)


def table(speeds: dict[str, Speed]) -> str:
    lines = [f"{'steps a second':26}{'best':>12}{'median':>12}{'connect_four =':>18}{'gin-rummy =':>18}"]
    for name, speed in speeds.items():
        one, two = times(speeds, name, CONNECT_FOUR), times(speeds, name, GIN_RUMMY)
        lines.append(f"{name:26}{speed.best:12,.0f}{speed.median:12,.0f}{one:>18}{two:>18}")
    for other in (ONE, OF_PROCESSES):
        best, median = speeds[TWO].best / speeds[other].best, speeds[TWO].median / speeds[other].median
        lines.append(f"{TWO} do {best:.2f} / {median:.2f} times the steps of: {other}")
    return "\n".join(lines)


def times(speeds: dict[str, Speed], name: str, other: str) -> str:
    """How many times as fast, in their best whiles and by the medians."""
    if other not in speeds:
        return "-"
    return f"{speeds[name].best / speeds[other].best:,.1f} / {speeds[name].median / speeds[other].median:,.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description="The batch beside other environments, in steps a second.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"whiles of each side (default {ROUNDS})")
    parser.add_argument("--games", type=int, default=256, help="games in a batch (default 256)")
    arguments = parser.parse_args()
    if not zirconia.compiled():
        print("Zirconia runs uncompiled here: these are not the figures of an installed one")
    print(table(measure(arguments.games, arguments.rounds)))


if __name__ == "__main__":
    main()
