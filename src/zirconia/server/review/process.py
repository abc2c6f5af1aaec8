"""The process of a review: it finds out what was luck in a finished game and what was decided, behind all others.

Questions and answers are lines of JSON; a review is answered with a line for every look at it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict

from zirconia.bots.seat import Budget
from zirconia.review.estimates import Judged, Measured
from zirconia.review.kept import restored
from zirconia.review.ledger import Account, Effect, Review, Step, reviewed
from zirconia.review.lessons import Lesson, lessons, strokes, surprises
from zirconia.review.moments import Line, line_of
from zirconia.review.points import answer, asked_in_turn, may_be_asked, most_asked
from zirconia.review.running import Answers, iterations_for
from zirconia.server.tables.reader import Answer, attend, refusable

MEMORY = 1 << 30  # bytes beyond what the program itself needs
NICE = 10  # behind whoever plays, and not so far that a busy machine never comes to it
APART = 0.4  # seconds between two looks that are told
SEED = "0"
MOST_LESSONS = 8
DIGITS = 4


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


# What is told -----------------------------------------------------------------------------------------


def told_of(review: Review, line: Line, names: Sequence[str]) -> Answer:
    """A review as the page shows it."""
    return {
        "game": review.game,
        "title": line.end.setup.game.title,
        "names": list(names),
        "iterations": review.iterations,
        "steps": [told_step(step) for step in review.steps],
        "accounts": [told_account(review, account) for account in review.accounts],
    }


def told_step(step: Step) -> Answer:
    judged = step.judged
    return {
        "entry": step.number,
        "seat": step.seat,
        "round": step.round,
        "played": step.played,
        "resigns": step.resigns,
        "decision": None if judged is None else told_decision(judged, step.seat),
    }


def told_decision(judged: Judged, seat: int) -> Answer:
    return {
        "played": judged.played,
        "legal": judged.legal,
        "measured": [told_measured(one, seat) for one in judged.measured],
    }


def told_measured(one: Measured, seat: int) -> Answer:
    """An alternative; what it costs is compared with the best one, in the same worlds."""
    return {
        "key": one.key,
        "name": one.name,
        "value": rounded(one.value),
        "cost": rounded(-one.difference[seat]),
        "error": rounded(one.difference_error[seat]),
        "line": [{"seat": who, "name": name} for who, name in one.line],
    }


def told_account(review: Review, account: Account) -> Answer:
    sums = {
        name: {"value": rounded(getattr(account, name)), "error": rounded(getattr(account, f"{name}_error"))}
        for name in ("start", "deal", "luck", "own", "others")
    }
    return {
        **sums,
        "result": rounded(account.result),
        "effects": [told_effect(one) for one in account.effects],
        "lessons": [told_lesson(one) for one in lessons(review, account.seat, MOST_LESSONS)],
        "strokes": [one.at for one in strokes(review, account.seat)],
        "surprises": [one.at for one in surprises(review, account.seat)],
    }


def told_effect(effect: Effect) -> Answer:
    return {
        "decision": rounded(effect.decision),
        "decision_error": rounded(effect.decision_error),
        "luck": rounded(effect.luck),
        "luck_error": rounded(effect.luck_error),
        "expectation": rounded(effect.expectation),
        "happened": list(effect.happened),
        "revealed": effect.revealed,
    }


def told_lesson(lesson: Lesson) -> Answer:
    return {
        "at": lesson.at,
        "loss": rounded(lesson.loss),
        "error": rounded(lesson.error),
        "word": lesson.word,
    }


def rounded(value: float) -> float:
    return round(value, DIGITS)


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
