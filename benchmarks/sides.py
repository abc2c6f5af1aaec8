"""Two builds side by side: random play and search, game by game, the sides taking turns, as ratios.

python -m benchmarks.sides OLD NEW [--rounds N] [--seconds T]   (two checkouts whose modules are compiled)
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

# Whole random games; iterations of the search at the start of a game and in the middle.
MEASURED = ("playout", "start", "middle")

SCRIPT = """
import json, sys
import zirconia
from zirconia.commands import bench

def figures(id, seconds):
    setup = zirconia.game(id).setup()
    speeds = bench.searching(id, 2 * seconds)
    return {"playout": bench.playout(setup, 0, seconds), "start": speeds["start"], "middle": speeds["middle"]}

print(json.dumps({id: figures(id, float(sys.argv[1])) for id in zirconia.games()}))
"""

Figures = dict[str, dict[str, float]]


def measure(checkout: Path, seconds: float) -> Figures:
    """The figures of every game in one checkout, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(seconds)],
        env={**os.environ, "PYTHONPATH": str(checkout / "src")},
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
    )
    figures: Figures = json.loads(done.stdout)
    return figures


def ratios(old: list[Figures], new: list[Figures], game: str, figure: str) -> list[float]:
    return [after[game][figure] / before[game][figure] for before, after in zip(old, new, strict=True)]


def table(old: list[Figures], new: list[Figures]) -> str:
    """New over old, the median of the rounds and how far they lie apart."""
    lines = ["| Game | " + " | ".join(MEASURED) + " |", "|---|" + "---|" * len(MEASURED)]
    for game in old[0]:
        cells = []
        for figure in MEASURED:
            rounds = sorted(ratios(old, new, game, figure))
            cells.append(f"{statistics.median(rounds):.3f} ({rounds[0]:.2f} to {rounds[-1]:.2f})")
        lines.append(f"| {game} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each figure")
    arguments = parser.parse_args()
    old: list[Figures] = []
    new: list[Figures] = []
    for number in range(arguments.rounds):
        order = [(arguments.old, old), (arguments.new, new)]
        for checkout, figures in order if number % 2 else reversed(order):
            figures.append(measure(checkout, arguments.seconds))
    print(table(old, new))


if __name__ == "__main__":
    main()
