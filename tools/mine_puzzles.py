"""Mines puzzles for every game that came with Zirconia.

python tools/mine_puzzles.py --out FOLDER [--count N] [--jobs J] [--limit T] [--seed S] [--only GAME] [--ship]

For every game FOLDER takes GAME.json, and beside it what is left to choose from: the same command goes on where it
was broken off. With --limit the games share so many seconds; what one does not need is left to the next.
--ship puts what is there into the folders of the games.
"""

from __future__ import annotations

import argparse
import time
import traceback
from collections import Counter
from math import inf
from pathlib import Path

import zirconia
from zirconia.review.collecting import Order, collect
from zirconia.review.puzzles import read, write


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=inf, help="seconds, for all games")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--only", choices=zirconia.games())
    parser.add_argument("--ship", action="store_true")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    games = [arguments.only] if arguments.only else zirconia.games()
    ends = time.monotonic() + arguments.limit
    for at, game in enumerate(games):
        path = arguments.out / f"{game}.json"
        if arguments.ship:
            write(Path(zirconia.game(game).folder) / "puzzles" / "puzzles.json", read(path))
            continue
        seconds = max(1.0, (ends - time.monotonic()) / (len(games) - at))
        order = Order(game, arguments.count, arguments.seed, seconds=seconds)
        try:
            puzzles = collect(order, path, arguments.jobs)
        except Exception:  # the other games go on; what was found before is in the file
            traceback.print_exc()
            continue
        for name in ("theme", "phase", "difficulty"):
            print(game, len(puzzles), name, dict(Counter(getattr(one, name) for one in puzzles)), flush=True)


if __name__ == "__main__":
    main()
