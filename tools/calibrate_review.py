"""Measures what bots lose by their decisions, for the words of the review.

python tools/calibrate_review.py [--games N] [--every K] [--iterations I] [--only GAME] [--jobs J] [--limit T]
                                 [--out FILE]

Games among `easy`, `medium` and `hard` are played, and every K-th decision of them is judged as a review judges
it. What is found is written into src/zirconia/review/calibration.json; games that were not asked for keep their
figures. With --limit every game ends after so many seconds; what was not finished by then is left out.
"""

from __future__ import annotations

import argparse
import json
import time
from math import inf
from pathlib import Path
from typing import NamedTuple

import zirconia
from zirconia.bots.guarded import players
from zirconia.bots.matches import play_on, shared_out
from zirconia.review.calibration import FILE, measured
from zirconia.review.estimates import judged
from zirconia.review.moments import line_of

LEVELS = (("easy", "medium"), ("medium", "hard"), ("hard", "easy"))


class Part(NamedTuple):
    """One game to play, and which of its decisions to judge."""

    game: str
    number: int
    every: int
    iterations: int


def losses(part: Part) -> list[float]:
    """What decisions of one game cost whoever made them; 0 for those that cost nothing."""
    game, seed = zirconia.game(part.game), f"calibrate/{part.number}"
    state = game.setup(game.seats[0]).start(seed=seed)
    levels = LEVELS[part.number // 2 % len(LEVELS)]
    bots = [levels[(seat + part.number) % len(levels)] for seat in range(state.setup.seats)]
    play_on(state, players(bots, seed, part.game))
    moments = [one for one in line_of(zirconia.record(state)).moments if one.is_decision]
    found = []
    for moment in moments[part.number % part.every :: part.every]:
        taken = judged(moment, part.iterations, seed).taken
        found.append(round(max(0.0, -taken.difference[moment.seat]), 5))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--every", type=int, default=8, help="every how manieth decision is judged")
    parser.add_argument("--iterations", type=int, default=600, help="of each decision")
    parser.add_argument("--only", choices=zirconia.games())
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=inf, help="seconds of each game")
    parser.add_argument("--out", type=Path, default=FILE, help="where the figures go")
    arguments = parser.parse_args()
    known = json.loads(arguments.out.read_text(encoding="utf-8")) if arguments.out.exists() else {}
    for game in [arguments.only] if arguments.only else zirconia.games():
        numbers = range(arguments.games)
        parts = [Part(game, number, arguments.every, arguments.iterations) for number in numbers]
        ends = time.monotonic() + arguments.limit
        found: list[float] = []
        games = 0
        for some in shared_out(losses, parts, arguments.jobs, ("easy", "medium", "hard")):
            found += some
            games += 1
            if time.monotonic() >= ends:
                break
        about = {"games": games, "decisions": len(found), "iterations": arguments.iterations}
        known[game] = {**about, "percentiles": measured(found)}
        print(game, known[game], flush=True)
        arguments.out.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
