"""`zirconia review`: what was luck in a finished game, what was decided, and what can be learned from it."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from dataclasses import asdict
from pathlib import Path

from zirconia.bots.seat import Budget
from zirconia.commands.common import Commands, Misuse, add_jobs, add_json, read_object, whole
from zirconia.core.records.record import check
from zirconia.review import kept
from zirconia.review.keeping import Order, found_with_bar, or_deeper
from zirconia.review.ledger import Review
from zirconia.review.lessons import TRIED_AGAINST, lessons
from zirconia.review.moments import Line, line_of
from zirconia.review.running import QUICK, iterations_for
from zirconia.review.telling import MOST_LESSONS, told

DEEP = Budget(seconds=600.0)
MOST_SECONDS = 24 * 3600.0


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "review",
        help="luck, decisions and lessons of a finished game",
        description="Review the record of a finished game: a graph of each player's expectation, how much was "
        "luck and how much was decided, and the decisions that cost most. What was found is kept beside the "
        "record: the same command goes on where it was broken off, and shows it at once when it is complete.",
    )
    parser.add_argument("file", metavar="RECORD", help="the record of a game that is over")
    parser.add_argument(
        "--seat", metavar="SEAT", help="one player only: as the game calls the seat, or its number from 0"
    )
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument(
        "--seconds",
        type=seconds,
        metavar="S",
        help=f"seconds of work for one core of the reference machine (default {QUICK.seconds:g})",
    )
    effort.add_argument("--deep", action="store_true", help=f"as --seconds {DEEP.seconds:g}")
    effort.add_argument(
        "--iterations", type=whole(8, 10**7), metavar="I", help="so many iterations a decision instead of seconds"
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text (default 0)")
    add_jobs(parser)
    many = f"how many (default {MOST_LESSONS})"
    parser.add_argument("--lessons", type=whole(0, 100), default=MOST_LESSONS, metavar="N", help=many)
    parser.add_argument(
        "--try",
        dest="lesson",
        type=whole(1, 100),
        metavar="N",
        help="write the position before lesson N of --seat into a file, to play on from there",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where it is kept (default RECORD.review.json)")
    add_json(parser)
    parser.set_defaults(run=run)


def seconds(text: str) -> float:
    """An argument that is a number of seconds; a review may take long."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"a number of seconds up to {MOST_SECONDS:g} is needed, not {text!r}")
    return value


def run(arguments: argparse.Namespace) -> int:
    record = check(read_object(arguments.file))
    line = line_of(record)
    seats = seats_from(arguments.seat, line)
    iterations = iterations_for(line, budget_from(arguments))
    place = arguments.out or kept.place_for(Path(arguments.file))
    asked = Order(json.dumps(record), iterations, arguments.seed, place)
    order = or_deeper(asked, line)
    if order is not asked:
        print(f"{place} has a deeper review, which is shown: {order.iterations} iterations.", file=sys.stderr)
    review = order.review(line, found_with_bar(order, line, arguments.jobs))
    if arguments.lesson is not None:
        print(position_of(review, line, seats, arguments))
    elif arguments.json:
        print(json.dumps(asdict(review)))
    else:
        print(told(review, line, seats, arguments.lessons))
    return 0


def position_of(review: Review, line: Line, seats: list[int], arguments: argparse.Namespace) -> str:
    """Write the position in which a lesson was to be learned; how to play on from it."""
    if arguments.seat is None:
        raise Misuse("--try needs --seat: whose lesson it is")
    found = lessons(review, seats[0], arguments.lesson)
    if len(found) < arguments.lesson:
        raise Misuse(f"there is no lesson {arguments.lesson}: this review has {len(found)} for that seat")
    record = Path(arguments.file)
    path = record.with_name(f"{record.stem}.lesson-{arguments.lesson}.json")
    position = line.moments[found[arguments.lesson - 1].at].state.position()
    try:
        path.write_text(json.dumps(position, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise Misuse(f"{path} cannot be written: {error.strerror}") from None
    bots = ",".join("human" if seat == seats[0] else TRIED_AGAINST for seat in range(line.seats))
    return f"zirconia play --load {shlex.quote(str(path))} --bots {bots}"


def budget_from(arguments: argparse.Namespace) -> Budget:
    if arguments.iterations is not None:
        return Budget(iterations=arguments.iterations)
    if arguments.seconds is not None:
        return Budget(seconds=arguments.seconds)
    return DEEP if arguments.deep else QUICK


def seats_from(text: str | None, line: Line) -> list[int]:
    """The seats to tell of: all, or the one that is named."""
    if text is None:
        return list(range(line.seats))
    named = line.end.setup.game.seat_name
    for seat in range(line.seats):
        if text.strip().lower() in (str(seat), named(seat).lower()):
            return [seat]
    known = ", ".join(named(seat) for seat in range(line.seats))
    raise Misuse(f"there is no seat {text!r}: the seats are {known}")
