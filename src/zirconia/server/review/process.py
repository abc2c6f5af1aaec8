"""The process of a review: it finds out what was luck in a finished game and what was decided, behind all others.

Questions and answers are lines of JSON; a review is answered with a line for every look at it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict

from zirconia.bots.seat import Budget
from zirconia.review.kept import restored
from zirconia.review.ledger import reviewed
from zirconia.review.moments import Line, line_of
from zirconia.review.points import answer, asked_in_turn, may_be_asked, most_asked
from zirconia.review.running import Answers, iterations_for
from zirconia.review.wire import told_of
from zirconia.server.tables.reader import Answer, attend, refusable

MEMORY = 1 << 30  # bytes beyond what the program itself needs
NICE = 10  # behind whoever plays, and not so far that a busy machine never comes to it
APART = 0.4  # seconds between two looks that are told
SEED = "0"


def review(asked: Answer) -> Iterator[Answer]:
    """How far it is, look by look, with the answers found since the last one; the last look has the review."""
    line = line_of(asked["record"], names=asked["names"])
    iterations = asked["iterations"] or iterations_for(line, Budget(seconds=asked["seconds"]))
    answers = known_answers(asked["known"], line)
    whole = most_asked(line)
    told, fresh = time.monotonic(), {}
    yield {"done": len(answers), "of": whole, "iterations": iterations, "answers": {}}
    for point in asked_in_turn(line, answers):
        if point in answers:
            continue
        answers[point] = answer(line, point, iterations, SEED)
        fresh[point.id] = asdict(answers[point])
        if time.monotonic() > told + APART:
            yield {"done": len(answers), "of": whole, "iterations": iterations, "answers": fresh}
            told, fresh = time.monotonic(), {}
    found = reviewed(line, answers, iterations, SEED)
    yield {"done": whole, "of": whole, "review": told_of(found, line, asked["names"])}


def known_answers(given: Answer, line: Line) -> Answers:
    """The answers of a review that was broken off; one that can't be read is found again."""
    answers: Answers = {}
    for point in may_be_asked(line):
        if point.id in given:
            with suppress(KeyError, TypeError, ValueError):
                answers[point] = restored(point, given[point.id], line)
    return answers


# The process ------------------------------------------------------------------------------------------


def answers(asked: Answer) -> Iterator[Answer]:
    looks = review(asked)
    while "review" not in (told := refusable(lambda _: next(looks), asked)) and "refused" not in told:
        yield told
    yield told


def modestly(asked: Answer) -> Iterator[Answer]:
    """Answer; who reviews leaves the processors to whoever plays."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    yield from answers(asked)


if __name__ == "__main__":
    attend(modestly, MEMORY)
