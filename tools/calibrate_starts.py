"""Measures what each seat may expect before anything is dealt, for the ledger of the review.

python tools/calibrate_starts.py [--games N] [--reviews M] [--seats S] [--only GAME] [--jobs J] [--limit T]
                                 [--out FILE]

Games among `medium` are played; what decisions did in the first M of them, as their reviews say, is taken out of
the mean result of all. What is left is what the seats had from the start. It is written into
src/zirconia/review/starts.json; games that were not asked for keep their figures. With --limit every game ends
after so many seconds.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from math import inf
from pathlib import Path
from typing import NamedTuple

import zirconia
from zirconia.bots.guarded import players
from zirconia.bots.matches import play_on, shared_out
from zirconia.bots.seat import Budget
from zirconia.review.starts import FILE, measured

BOT = "medium"


class Part(NamedTuple):
    """One game to play, and for how many seconds to review it; 0 for not at all."""

    game: str
    seats: int
    number: int
    seconds: float


class Seen(NamedTuple):
    """What came of it for each seat: the result, and what everybody's decisions did, where it was reviewed."""

    results: Sequence[float]
    decisions: Sequence[float] | None


def see(part: Part) -> Seen:
    seed = f"starts/{part.number}"
    state = zirconia.game(part.game).setup(part.seats).start(seed=seed)
    play_on(state, players([BOT] * part.seats, seed, part.game))
    if not part.seconds:
        return Seen(state.returns(), None)
    review = zirconia.review(zirconia.record(state), Budget(seconds=part.seconds), seed=part.number)
    return Seen(state.returns(), [one.own + one.others for one in review.accounts])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--reviews", type=int, default=300, help="of these games")
    parser.add_argument("--seconds", type=float, default=1.0, help="of work for one core, for each review")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--only", choices=zirconia.games())
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=float, default=inf, help="seconds of each game")
    parser.add_argument("--out", type=Path, default=FILE, help="where the figures go")
    arguments = parser.parse_args()
    known = json.loads(arguments.out.read_text(encoding="utf-8")) if arguments.out.exists() else {}
    for game in [arguments.only] if arguments.only else zirconia.games():
        parts = [
            Part(game, arguments.seats, number, arguments.seconds if number < arguments.reviews else 0.0)
            for number in range(arguments.games)
        ]
        ends = time.monotonic() + arguments.limit
        found: list[Seen] = []
        for one in shared_out(see, parts, arguments.jobs, (BOT,)):
            found.append(one)
            if time.monotonic() >= ends:
                break
        results = [one.results for one in found]
        decisions = [one.decisions for one in found if one.decisions is not None]
        about = {"rules": zirconia.game(game).rules, "bots": BOT}
        known.setdefault(game, {})[str(arguments.seats)] = {**about, **measured(results, decisions)}
        print(game, known[game], flush=True)
        arguments.out.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
