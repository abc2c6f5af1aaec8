"""Measures what bots lose by their decisions, for the words of the review.

python tools/calibrate_review.py [--games N] [--every K] [--iterations I] [--only GAME]

Games among `easy` and `medium` are played, and every K-th decision of them is judged as a review judges it. What
is found is written into src/zirconia/review/calibration.json; games that were not asked for keep their figures.
"""

from __future__ import annotations

import argparse
import json

import zirconia
from zirconia.bots.guarded import players
from zirconia.bots.matches import play_on
from zirconia.review.calibration import FILE, measured
from zirconia.review.estimates import judged
from zirconia.review.moments import line_of

LEVELS = ("easy", "medium")


def losses(game: str, number: int, every: int, iterations: int) -> list[float]:
    """What decisions of one game cost whoever made them; 0 for those that cost nothing."""
    seats = zirconia.game(game).seats[0]
    state = zirconia.game(game).setup(seats).start(seed=f"calibrate/{number}")
    bots = [LEVELS[(seat + number) % len(LEVELS)] for seat in range(seats)]
    play_on(state, players(bots, f"calibrate/{number}", game))
    moments = [one for one in line_of(zirconia.record(state)).moments if one.is_decision]
    found = []
    for moment in moments[number % every :: every]:
        taken = judged(moment, iterations, f"calibrate/{number}").taken
        found.append(max(0.0, -taken.difference[moment.seat]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--every", type=int, default=8, help="every how manieth decision is judged")
    parser.add_argument("--iterations", type=int, default=600, help="of each decision")
    parser.add_argument("--only", choices=zirconia.games())
    arguments = parser.parse_args()
    known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for game in [arguments.only] if arguments.only else zirconia.games():
        found = [
            loss
            for number in range(arguments.games)
            for loss in losses(game, number, arguments.every, arguments.iterations)
        ]
        known[game] = {
            "games": arguments.games,
            "decisions": len(found),
            "iterations": arguments.iterations,
            "percentiles": measured(found),
        }
        print(game, known[game], flush=True)
        FILE.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
