"""Two builds side by side: the same random games and the same searches in small portions, the sides taking turns.

python -m benchmarks.sides OLD NEW [--portions N]   (two checkouts whose modules are compiled)

Each side has a process that stays; what is compared is the processor time of one portion here and there, one right
after the other, so that a machine that is slower for a while is slower for both. Prints how many times as fast NEW
is: the median of the portions, and the middle half of them.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path

# Whole random games; iterations of the search at the start of a game and in the middle.
MEASURED = ("playout", "start", "middle")

SCRIPT = """
import sys, time
import zirconia
from zirconia.commands import bench

SECONDS = 0.04

def games(setup, number, count):
    codes = bench.Codes(setup.actions + 1)
    random = bench.from_seed(str(number), 1)
    for game in range(count):
        bench.play_out(setup.deal(f"{number}/{game}"), random, 0, codes, bench.MOST_STEPS)

def search(setup, number, count, steps):
    position = setup.deal(str(number))
    codes = bench.Codes(setup.actions + 1)
    bench.play_out(position, bench.from_seed(str(number), 1), 0, codes, steps)
    if position.over:
        return
    judge = setup.game.evaluation(setup.tables)
    tree = bench.Search(judge, setup.tables.actions, setup.tables.streams, bench.from_seed(str(number), 1))
    tree.begin(position, position.actor())
    tree.run(count)

def portion(id, figure, number, count):
    setup = zirconia.game(id).setup()
    started = time.process_time()
    if figure == "playout":
        games(setup, number, count)
    else:
        search(setup, number, count, 60 if figure == "middle" else 0)
    return time.process_time() - started

def enough(id, figure):
    count = 1
    while portion(id, figure, 0, count) < SECONDS:
        count *= 2
    return count

for line in sys.stdin:
    id, figure, number, count = line.split()
    print(portion(id, figure, int(number), int(count)) if int(count) else enough(id, figure), flush=True)
"""


class Side:
    """One checkout, in a process that does portions of work."""

    def __init__(self, checkout: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
            cwd=checkout,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *words: object) -> float:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(*words, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())


def ratios(old: Side, new: Side, game: str, figure: str, portions: int) -> list[float]:
    """How many times as fast the new side is, portion by portion."""
    count = int(new.ask(game, figure, 0, 0))
    found = []
    for number in range(portions):
        sides = (old, new) if number % 2 else (new, old)
        spent = {side: side.ask(game, figure, number, count) for side in sides}
        found.append(spent[old] / spent[new])
    return found


def cell(found: list[float]) -> str:
    low, _, high = statistics.quantiles(found, n=4)
    return f"{statistics.median(found):.3f} ({low:.2f} to {high:.2f})"


def main() -> None:
    import zirconia

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--portions", type=int, default=40)
    arguments = parser.parse_args()
    old, new = Side(arguments.old), Side(arguments.new)
    print("| Game | " + " | ".join(MEASURED) + " |\n|---|" + "---|" * len(MEASURED))
    for game in zirconia.games():
        cells = [cell(ratios(old, new, game, figure, arguments.portions)) for figure in MEASURED]
        print(f"| {game} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
