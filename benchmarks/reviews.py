"""Whether reviews hold what they promise, game by game: luck has mean zero among equal bots, who plays better
loses less by decisions, and a look ten times as deep agrees about the decisions that cost most.

python -m benchmarks.reviews [--games N] [--pairs N] [--deep N] [--seconds S] [--jobs J] [--only GAME]
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

import zirconia
from zirconia.bots.guarded import players
from zirconia.bots.matches import play_on, shared_out
from zirconia.bots.seat import Budget
from zirconia.review.estimates import judged
from zirconia.review.lessons import lessons
from zirconia.review.moments import line_of

EQUAL = ("easy", "easy")
UNEQUAL = ("hard", "easy")
WIDE = 2.58  # standard errors: 99 % of means lie within
OFTEN = 0.95  # of the games of unequal bots
COSTLIEST = 5  # decisions of each seat that are looked at again
DEEPER = 10  # times the iterations
MOSTLY = 0.8  # of them
QUICK = 24.0  # seconds of a quick review


class Match(NamedTuple):
    """One match to play and to review."""

    game: str
    bots: tuple[str, ...]
    number: int
    seconds: float


class Seen(NamedTuple):
    """What its review says of each seat: luck, and what was lost by decisions."""

    luck: list[float]
    own: list[float]


def record_of(match: Match) -> dict[str, Any]:
    """The match, played; the bots change seats from game to game."""
    seed = f"reviews/{match.number}"
    seats = match.bots if match.number % 2 == 0 else match.bots[::-1]
    state = zirconia.game(match.game).setup(len(seats)).start(seed=seed)
    play_on(state, players(seats, seed, match.game))
    return zirconia.record(state)


def see(match: Match) -> Seen:
    accounts = zirconia.review(record_of(match), Budget(seconds=match.seconds)).accounts
    if match.number % 2:
        accounts = accounts[::-1]
    return Seen([one.luck for one in accounts], [one.own for one in accounts])


def played(game: str, bots: tuple[str, ...], count: int, seconds: float, jobs: int) -> list[Seen]:
    parts = [Match(game, bots, number, seconds) for number in range(count)]
    return list(shared_out(see, parts, jobs, bots))


def luck_is_fair(game: str, games: int, seconds: float, jobs: int) -> bool:
    """The mean luck of the first of two equal bots, which changes seats from game to game."""
    luck = [one.luck[0] for one in played(game, EQUAL, games, seconds, jobs)]
    middle, error = fmean(luck), stdev(luck) / sqrt(len(luck))
    print(f"| {game} | mean luck of {games} games | {middle:+.3f} ± {WIDE * error:.3f} |", flush=True)
    return abs(middle) <= WIDE * error


def skill_shows(game: str, pairs: int, seconds: float, jobs: int) -> bool:
    """How often the stronger bot lost less by decisions."""
    seen = played(game, UNEQUAL, pairs, seconds, jobs)
    often = sum(one.own[0] > one.own[1] for one in seen)
    print(f"| {game} | {' loses less than '.join(UNEQUAL)} | {often} of {pairs} |", flush=True)
    return often >= OFTEN * pairs


def look_again(match: Match) -> list[bool]:
    """Of the decisions that cost most in a review: whether ten times the iterations find that they do."""
    record = record_of(match)
    review = zirconia.review(record, Budget(seconds=match.seconds))
    line = line_of(record)
    found = [lesson for seat in range(review.seats) for lesson in lessons(review, seat, COSTLIEST)]
    again = [judged(line.moments[one.at], DEEPER * review.iterations, "deep").taken for one in found]
    return [taken.difference[one.step.seat] < 0 for taken, one in zip(again, found, strict=True)]


def lessons_hold(game: str, games: int, seconds: float, jobs: int) -> bool:
    """How many of the costliest decisions are confirmed."""
    parts = [Match(game, EQUAL, number, seconds) for number in range(games)]
    agreed = [one for found in shared_out(look_again, parts, jobs, EQUAL) for one in found]
    print(f"| {game} | lessons that hold at ten times the budget | {sum(agreed)} of {len(agreed)} |", flush=True)
    return sum(agreed) >= MOSTLY * len(agreed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="of equal bots")
    parser.add_argument("--pairs", type=int, default=100, help="games of unequal bots")
    parser.add_argument(
        "--deep", type=int, default=10, help="games that are looked at again, after a quick review"
    )
    parser.add_argument("--quick", type=float, default=QUICK, help="seconds of such a review")
    parser.add_argument("--seconds", type=float, default=1.0, help="of work for one core, for each review")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=zirconia.games(), help="one game")
    arguments = parser.parse_args()
    print("| game | what | found |\n|---|---|---|", flush=True)
    held = [
        check(game, count, seconds, arguments.jobs)
        for game in ([arguments.only] if arguments.only else zirconia.games())
        for check, count, seconds in (
            (luck_is_fair, arguments.games, arguments.seconds),
            (skill_shows, arguments.pairs, arguments.seconds),
            (lessons_hold, arguments.deep, arguments.quick),
        )
        if count
    ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
