"""Whether reviews hold what they promise, game by game: luck has mean zero among equal bots, and who plays better
loses less by decisions.

python -m benchmarks.reviews [--games N] [--pairs N] [--seconds S] [--jobs J] [--only GAME]
"""

from __future__ import annotations

import argparse
import sys
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import zirconia
from zirconia.bots.guarded import players
from zirconia.bots.matches import play_on, shared_out
from zirconia.bots.seat import Budget

EQUAL = ("easy", "easy")
UNEQUAL = ("hard", "easy")
WIDE = 2.58  # standard errors: 99 % of means lie within
OFTEN = 0.95  # of the games of unequal bots


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


def see(match: Match) -> Seen:
    seed = f"reviews/{match.number}"
    seats = match.bots if match.number % 2 == 0 else match.bots[::-1]
    state = zirconia.game(match.game).setup(len(seats)).start(seed=seed)
    play_on(state, players(seats, seed, match.game))
    accounts = zirconia.review(zirconia.record(state), Budget(seconds=match.seconds)).accounts
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="of equal bots")
    parser.add_argument("--pairs", type=int, default=100, help="games of unequal bots")
    parser.add_argument("--seconds", type=float, default=1.0, help="of work for one core, for each review")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=zirconia.games(), help="one game")
    arguments = parser.parse_args()
    print("| game | what | found |\n|---|---|---|", flush=True)
    held = [
        check(game, count, arguments.seconds, arguments.jobs)
        for game in ([arguments.only] if arguments.only else zirconia.games())
        for check, count in ((luck_is_fair, arguments.games), (skill_shows, arguments.pairs))
    ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
