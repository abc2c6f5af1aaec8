"""The figures of docs/benchmarks.md: every ratio measured in one run, the sides taking turns.

python -m benchmarks.run [--seconds T]
"""

from __future__ import annotations

import argparse
import importlib
import random
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import zirconia
from zirconia.commands import bench

YARDSTICK = "galactic-confrontation"
ROUNDS = 5


def build_port(folder: Path) -> Path | None:
    """The C++ port, compiled; None where there is no C++ compiler."""
    program = folder / "galactic"
    source = Path(__file__).parent / "galactic.cpp"
    try:
        subprocess.run(["g++", "-O3", "-o", str(program), str(source)], check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return program


def port_speed(program: Path, seconds: float) -> float:
    done = subprocess.run([str(program), str(seconds)], check=True, capture_output=True, text=True)
    return float(done.stdout.split()[0])


def leduc_speed(seconds: float) -> float | None:
    """OpenSpiel's leduc_poker driven from the same plain loop; None where it is not installed."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    game = pyspiel.load_game("leduc_poker")
    chance = random.Random(1)
    steps = 0
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(chance.random() * len(legal))])
            steps += 1
    return steps / spent


def medians(program: Path | None, seconds: float) -> dict[str, float | None]:
    """Each side's median over several turns of all of them."""
    setup = zirconia.game(YARDSTICK).setup()
    sides: dict[str, Callable[[int], float | None]] = {
        "compiled playouts": lambda run: bench.playout(setup, run, seconds).clock,
        "C++ port": lambda run: port_speed(program, seconds) if program else None,
        "Python loop, journal": lambda run: bench.loop(setup, run, seconds, journal=True).clock,
        "Python loop, no journal": lambda run: bench.loop(setup, run, seconds, journal=False).clock,
        "OpenSpiel leduc_poker loop": lambda run: leduc_speed(seconds),
        "uncompiled playouts": lambda run: bench.uncompiled(YARDSTICK, seconds).clock,
    }
    found: dict[str, list[float | None]] = {name: [] for name in sides}
    for run in range(ROUNDS):
        for name, measured in sides.items():
            found[name].append(measured(run))
    return {
        name: None if None in values else statistics.median(value for value in values if value is not None)
        for name, values in found.items()
    }


def report(found: dict[str, float | None], games: dict[str, dict[str, float]]) -> str:
    base = found["compiled playouts"]
    assert base is not None
    lines = [f"{YARDSTICK}, median of {ROUNDS}", f"{'':32}{'steps/s':>14}{'ratio':>10}"]
    for name, value in found.items():
        shown = "not here" if value is None else f"{value:14,.0f}{base / value:10.2f}"
        lines.append(f"{name:<32}{shown}")
    lines.append("ratio: compiled playouts of this game over the row")
    lines.append("")
    lines.append(f"{'game':<32}{'playout':>14}{'of yardstick':>14}{'copy, us':>10}")
    for id, row in games.items():
        share = row["playout"] / games[YARDSTICK]["playout"]
        lines.append(f"{id:<32}{row['playout']:14,.0f}{share:14.2f}{row['copy_us']:10.3f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    seconds = parser.parse_args().seconds
    with tempfile.TemporaryDirectory() as folder:
        found = medians(build_port(Path(folder)), seconds)
    games = {id: bench.measure(id, seconds) for id in zirconia.games()}
    print(report(found, games))


if __name__ == "__main__":
    main()
