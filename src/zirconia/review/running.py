"""A review from its record: the questions, shared out among processes, and the ledger of their answers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from zirconia.bots.judgement import judge_of_players
from zirconia.bots.matches import shared_out
from zirconia.bots.network_file import rate_for
from zirconia.bots.seat import Budget, Seat
from zirconia.bots.thinkers import rate_of
from zirconia.core.match.setup import seed_text
from zirconia.review.estimates import HASTY, LEAST, Expected, Judged, haste, network_kept
from zirconia.review.ledger import Review, reviewed
from zirconia.review.moments import Line, line_of
from zirconia.review.points import Point, again_of, answer, asked_in_turn, cost, most_asked, points_of

QUICK = Budget(seconds=16.0)  # of one core's work as rates are named; some machines are half as fast
BESIDE = 1e-5  # seconds that an iteration takes beside the bots' own: all seats are judged, each world is prepared
SIMPLER = 1.4  # times as many iterations fit in haste, when two alternatives are measured instead of three
PARTS = 80  # into which the questions are divided
FEWEST = 24  # iterations a decision, however little time there is

Answers = dict[Point, Judged | Expected]
Progress = Callable[[int, int, Answers], None]


class Part(NamedTuple):
    """Some questions about a record, in texts and numbers: all that a process is told."""

    record: str
    points: tuple[Point, ...]
    iterations: int
    seed: str


def review(
    record: Mapping[str, Any] | str, budget: Budget | None = None, seed: object = "0", jobs: int = 1
) -> Review:
    """The review of a record whose game is over; equal seeds and iterations give equal reviews."""
    text = record if isinstance(record, str) else json.dumps(record)
    line = line_kept(text)
    iterations = iterations_for(line, budget or QUICK)
    answers = answered(text, line, iterations, seed_text(seed), jobs)
    return reviewed(line, answers, iterations, seed_text(seed))


def iterations_for(line: Line, budget: Budget) -> int:
    """How many iterations a decision is given: as many as asked for, or what fits into seconds of one core."""
    if budget.iterations is not None:
        return max(LEAST, int(budget.iterations * budget.factor))
    seconds = (QUICK.seconds if budget.seconds is None else budget.seconds) or 0.0
    wanted = seconds * budget.factor * rate(line) / max(1.0, cost(line))
    if wanted < HASTY:
        wanted = min(HASTY - 1.0, wanted * SIMPLER * haste(line.end.setup))
    return max(FEWEST, int(wanted))


def rate(line: Line) -> float:
    """Iterations a second of the search that this game is reviewed with."""
    setup = line.end.setup
    known = rate_for(setup) if network_kept(setup) is not None else 0.0
    bots = known or rate_of(judge_of_players(setup), Seat(line.state(0), 0))
    return 1 / (1 / bots + BESIDE)


def answered(
    record: str,
    line: Line,
    iterations: int,
    seed: str,
    jobs: int = 1,
    known: Answers | None = None,
    progress: Progress | None = None,
) -> Answers:
    """All answers; those that are known already are not asked for again. Second looks follow from the first."""
    answers: Answers = {}

    def ask(points: list[Point]) -> None:
        answers.update({point: known[point] for point in points if known and point in known})
        missing = [point for point in points if point not in answers]
        for done in shared_out(work, parts_of(record, missing, iterations, seed), jobs, ("the review's search",)):
            answers.update(done)
            tell(len(answers))

    def tell(done: int) -> None:
        if progress is not None:
            progress(done, most_asked(line), answers)

    ask(points_of(line))
    ask(again_of(line, answers))
    tell(most_asked(line))
    return answers


def parts_of(record: str, points: list[Point], iterations: int, seed: str) -> list[Part]:
    size = max(1, len(points) // PARTS)
    return [Part(record, tuple(points[at : at + size]), iterations, seed) for at in range(0, len(points), size)]


def answered_here(line: Line, iterations: int, seed: str) -> Answers:
    """All answers about a line, found in this process."""
    answers: Answers = {}
    for point in asked_in_turn(line, answers):
        answers[point] = answer(line, point, iterations, seed)
    return answers


def work(part: Part) -> Answers:
    """The answers to some questions, in whatever process."""
    line = line_kept(part.record)
    return {point: answer(line, point, part.iterations, part.seed) for point in part.points}


@lru_cache(maxsize=1)
def line_kept(record: str) -> Line:
    """The line of the record that this process is asked about."""
    return line_of(record)
