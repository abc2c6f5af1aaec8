"""Whether reviews hold what they promise, game by game: luck has mean zero among equal bots, who plays better
loses less by decisions, and a look ten times as deep agrees about the decisions that cost most.

python -m benchmarks.reviews [--games N] [--pairs N] [--deep N] [--seconds S] [--jobs J] [--only GAME] [--limit T]
                             [--out FILE]

With --limit every check ends after so many seconds, and counts the games before the first that was not finished:
the others would be the short ones. With --out every game is kept in a file as it comes, a line of JSON each.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from math import hypot, inf, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypeVar

import zirconia
from zirconia.bots.guarded import players
from zirconia.bots.matches import play_on, shared_out
from zirconia.bots.seat import Budget
from zirconia.review.estimates import judged
from zirconia.review.lessons import lessons
from zirconia.review.moments import line_of
from zirconia.review.running import QUICK
from zirconia.review.starts import starts_of

EQUAL = ("medium", "medium")
UNEQUAL = ("hard", "easy")
WEAK = ("easy", "easy")  # who make mistakes to look at again
WIDE = 2.58  # standard errors: 99 % of means lie within
OFTEN = 0.95  # of the games of unequal bots
COSTLIEST = 5  # decisions of each seat that are looked at again
DEEPER = 10  # times the iterations
MOSTLY = 0.8  # of them

Found = TypeVar("Found")


class Match(NamedTuple):
    """One match to play and to review."""

    game: str
    bots: tuple[str, ...]
    number: int
    seconds: float


class Seen(NamedTuple):
    """What its review says of each seat: luck, what was lost by decisions, the start, and the result."""

    luck: list[float]
    own: list[float]
    start: list[float]
    result: list[float]


class Terms(NamedTuple):
    """How a check is run: processes, seconds at most, and where its games are kept."""

    jobs: int
    limit: float
    out: Path | None


def record_of(match: Match) -> dict[str, Any]:
    """The match, played; the bots change seats from game to game."""
    seed = f"reviews/{match.number}"
    seats = match.bots if match.number % 2 == 0 else match.bots[::-1]
    state = zirconia.game(match.game).setup(len(seats)).start(seed=seed)
    play_on(state, players(seats, seed, match.game))
    return zirconia.record(state)


def see(match: Match) -> Seen:
    accounts = zirconia.review(record_of(match), Budget(seconds=match.seconds), seed=match.number).accounts
    if match.number % 2:
        accounts = accounts[::-1]
    columns = [[getattr(one, name) for one in accounts] for name in Seen._fields]
    return Seen(*columns)


class Numbered(NamedTuple):
    """A piece of work, so that it is known which one was done."""

    work: Callable[[Match], Any]
    match: Match

    @staticmethod
    def do(one: Numbered) -> tuple[int, Any]:
        return one.match.number, one.work(one.match)


def done(
    work: Callable[[Match], Found], game: str, bots: tuple[str, ...], count: int, seconds: float, terms: Terms
) -> list[Found]:
    """What comes of so many matches, or of those before the first that was not finished in time."""
    parts = [Numbered(work, Match(game, bots, number, seconds)) for number in range(count)]
    ends = time.monotonic() + terms.limit
    found: dict[int, Found] = {}
    for number, one in shared_out(Numbered.do, parts, terms.jobs, bots):
        found[number] = one
        keep(terms.out, {"game": game, "check": work.__name__, "bots": bots, "number": number, "found": one})
        if time.monotonic() >= ends:
            break
    finished = next(number for number in range(count + 1) if number not in found)
    return [found[number] for number in range(finished)]


def keep(out: Path | None, row: dict[str, Any]) -> None:
    if out is not None:
        with out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def luck_is_fair(game: str, games: int, seconds: float, terms: Terms) -> bool:
    """The mean luck of the first of two equal bots, which changes seats from game to game, and of the first seat.

    As what seats get adds up to nothing, the first can differ from zero by chance alone; the second tells whether
    the start and what is given away are judged alike for both seats. The start was measured in other games, which
    has an error of its own.
    """
    seen = done(see, game, EQUAL, games, seconds, terms)
    by_bot = [one.luck[0] for one in seen]
    by_seat = [one.luck[number % 2] for number, one in enumerate(seen)]
    known = starts_of(zirconia.game(game).setup(len(EQUAL)))
    start_error = known[0].error if known else 0.0
    return all([is_zero(game, "a bot", by_bot, 0.0), is_zero(game, "the first seat", by_seat, start_error)])


def is_zero(game: str, whose: str, luck: list[float], beside: float) -> bool:
    """Whether the mean is zero within its interval, to which an error beside that of the games may belong."""
    if len(luck) < 2:
        return told(game, f"mean luck of {whose}", "not enough games", False)
    middle, error = fmean(luck), hypot(stdev(luck) / sqrt(len(luck)), beside)
    fair = abs(middle) <= WIDE * error
    return told(game, f"mean luck of {whose}, {len(luck)} games", f"{middle:+.3f} ± {WIDE * error:.3f}", fair)


def skill_shows(game: str, pairs: int, seconds: float, terms: Terms) -> bool:
    """How often the stronger bot lost less by decisions."""
    seen = done(see, game, UNEQUAL, pairs, seconds, terms)
    often = sum(one.own[0] > one.own[1] for one in seen)
    return told(game, " loses less than ".join(UNEQUAL), share(often, len(seen)), often >= OFTEN * len(seen) > 0)


def look_again(match: Match) -> list[bool]:
    """Of the decisions that cost most in a review: whether ten times the iterations find that they do."""
    record = record_of(match)
    review = zirconia.review(record, Budget(seconds=match.seconds))
    line = line_of(record)
    found = [lesson for seat in range(review.seats) for lesson in lessons(review, seat, COSTLIEST, 0.0)]
    again = [judged(line.moments[one.at], DEEPER * review.iterations, "deep").taken for one in found]
    return [taken.difference[one.step.seat] < 0 for taken, one in zip(again, found, strict=True)]


def lessons_hold(game: str, games: int, seconds: float, terms: Terms) -> bool:
    """How many of the costliest decisions are confirmed."""
    agreed = [one for found in done(look_again, game, WEAK, games, seconds, terms) for one in found]
    what = "lessons that hold at ten times the budget"
    return told(game, what, share(sum(agreed), len(agreed)), sum(agreed) >= MOSTLY * len(agreed) > 0)


def told(game: str, what: str, found: str, held: bool) -> bool:
    print(f"| {game} | {what} | {found} | {'yes' if held else 'NO'} |", flush=True)
    return held


def share(some: int, of: int) -> str:
    """A share with its interval of 95 % (Wilson's)."""
    if not of:
        return "0 of 0"
    wide, rate = 1.96**2 / of, some / of
    middle = (rate + wide / 2) / (1 + wide)
    half = 1.96 * sqrt(rate * (1 - rate) / of + wide / (4 * of)) / (1 + wide)
    return f"{some} of {of} ({100 * (middle - half):.0f} to {100 * (middle + half):.0f} %)"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="of equal bots")
    parser.add_argument("--pairs", type=int, default=100, help="games of unequal bots")
    parser.add_argument(
        "--deep", type=int, default=10, help="games that are looked at again, after a quick review"
    )
    parser.add_argument("--quick", type=float, default=QUICK.seconds, help="seconds of such a review")
    parser.add_argument("--seconds", type=float, default=1.0, help="of work for one core, for each review")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", choices=zirconia.games(), help="one game")
    parser.add_argument("--limit", type=float, default=inf, help="seconds of each check")
    parser.add_argument("--out", type=Path, help="a file that takes every game")
    arguments = parser.parse_args(argv)
    terms = Terms(arguments.jobs, arguments.limit, arguments.out)
    print("| game | what | found | held |\n|---|---|---|---|", flush=True)
    held = [
        check(game, count, seconds, terms)
        for check, count, seconds in (
            (luck_is_fair, arguments.games, arguments.seconds),
            (skill_shows, arguments.pairs, arguments.seconds),
            (lessons_hold, arguments.deep, arguments.quick),
        )
        for game in ([arguments.only] if arguments.only else zirconia.games())
        if count
    ]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
