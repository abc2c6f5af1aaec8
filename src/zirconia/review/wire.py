"""A review as a server tells it, in JSON, and back again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zirconia.review.estimates import Judged, Measured
from zirconia.review.ledger import Account, Effect, Review, Step
from zirconia.review.lessons import Lesson, lessons, strokes, surprises
from zirconia.review.moments import Line

MOST_LESSONS = 8
DIGITS = 4
SUMS = ("start", "deal", "luck", "own", "others")

Told = dict[str, Any]


# What is told -----------------------------------------------------------------------------------------


def told_of(review: Review, line: Line, names: Sequence[str]) -> Told:
    """A review as the page and the terminal show it."""
    return {
        "game": review.game,
        "title": line.end.setup.game.title,
        "names": list(names),
        "iterations": review.iterations,
        "steps": [told_step(step) for step in review.steps],
        "accounts": [told_account(review, account) for account in review.accounts],
    }


def told_step(step: Step) -> Told:
    judged = step.judged
    return {
        "entry": step.number,
        "seat": step.seat,
        "round": step.round,
        "played": step.played,
        "resigns": step.resigns,
        "decision": None if judged is None else told_decision(judged, step.seat),
    }


def told_decision(judged: Judged, seat: int) -> Told:
    return {
        "played": judged.played,
        "legal": judged.legal,
        "measured": [told_measured(one, seat) for one in judged.measured],
    }


def told_measured(one: Measured, seat: int) -> Told:
    """An alternative; what it costs is compared with the best one, in the same worlds."""
    return {
        "key": one.key,
        "name": one.name,
        "value": rounded(one.value),
        "cost": rounded(-one.difference[seat]),
        "error": rounded(one.difference_error[seat]),
        "line": [{"seat": who, "name": name} for who, name in one.line],
    }


def told_account(review: Review, account: Account) -> Told:
    sums = {
        name: {"value": rounded(getattr(account, name)), "error": rounded(getattr(account, f"{name}_error"))}
        for name in SUMS
    }
    return {
        **sums,
        "result": rounded(account.result),
        "effects": [told_effect(one) for one in account.effects],
        "lessons": [told_lesson(one) for one in lessons(review, account.seat, MOST_LESSONS)],
        "strokes": [one.at for one in strokes(review, account.seat)],
        "surprises": [one.at for one in surprises(review, account.seat)],
    }


def told_effect(effect: Effect) -> Told:
    return {
        "decision": rounded(effect.decision),
        "decision_error": rounded(effect.decision_error),
        "luck": rounded(effect.luck),
        "luck_error": rounded(effect.luck_error),
        "expectation": rounded(effect.expectation),
        "happened": list(effect.happened),
        "revealed": effect.revealed,
    }


def told_lesson(lesson: Lesson) -> Told:
    return {
        "at": lesson.at,
        "loss": rounded(lesson.loss),
        "error": rounded(lesson.error),
        "word": lesson.word,
    }


def rounded(value: float) -> float:
    return round(value, DIGITS)


# What was told ------------------------------------------------------------------------------------------


def review_from(told: Mapping[str, Any], line: Line) -> Review:
    """The review of a line that a server told. Raises KeyError, TypeError or ValueError for what is none.

    It tells of alternatives only what they cost their maker; the others' shares are in the effects.
    """
    lessons_at = {row["at"] for account in told["accounts"] for row in account["lessons"]}
    if len(told["steps"]) != len(line.moments) or len(told["accounts"]) != line.seats:
        raise ValueError("this is the review of another game")
    return Review(
        game=line.end.setup.game.id,
        seats=line.seats,
        seed="",
        iterations=int(told["iterations"]),
        digest=line.end.digest(),
        steps=tuple(step_from(row, line, at, at in lessons_at) for at, row in enumerate(told["steps"])),
        accounts=tuple(account_from(row, seat) for seat, row in enumerate(told["accounts"])),
    )


def step_from(row: Mapping[str, Any], line: Line, at: int, is_lesson: bool) -> Step:
    moment, decision = line.moments[at], row["decision"]
    if (row["entry"], row["seat"]) != (moment.number, moment.seat):
        raise ValueError("this is the review of another game")
    judged = None if decision is None else judged_from(decision, moment.seat, line.seats)
    return Step(
        number=moment.number,
        seat=moment.seat,
        round=moment.state.round,
        turn=moment.state.turn[0],
        played=str(row["played"]),
        judged=judged,
        looked_again=is_lesson,  # of the others it is not told
        resigns=moment.resigns,
    )


def judged_from(row: Mapping[str, Any], seat: int, seats: int) -> Judged:
    measured = [measured_from(one, seat, seats) for one in row["measured"]]
    if not 0 <= row["played"] < len(measured):
        raise ValueError("what was played is no row")
    return Judged(measured, row["played"], int(row["legal"]))


def measured_from(row: Mapping[str, Any], seat: int, seats: int) -> Measured:
    return Measured(
        key=str(row["key"]),
        name=str(row["name"]),
        value=float(row["value"]),
        error=0.0,
        difference=[-float(row["cost"]) if one == seat else 0.0 for one in range(seats)],
        difference_error=[float(row["error"]) if one == seat else 0.0 for one in range(seats)],
        line=[(seat_from(one["seat"], seats), str(one["name"])) for one in row["line"]],
    )


def account_from(row: Mapping[str, Any], seat: int) -> Account:
    sums = {name: float(row[name]["value"]) for name in SUMS}
    errors = {f"{name}_error": float(row[name]["error"]) for name in SUMS}
    effects = [effect_from(one) for one in row["effects"]]
    return Account(seat=seat, result=float(row["result"]), effects=effects, **sums, **errors)


def effect_from(row: Mapping[str, Any]) -> Effect:
    numbers = ("decision", "decision_error", "luck", "luck_error", "expectation")
    return Effect(
        **{name: float(row[name]) for name in numbers},
        happened=tuple(map(str, row["happened"])),
        revealed=bool(row["revealed"]),
    )


def seat_from(value: Any, seats: int) -> int:
    if type(value) is not int or not 0 <= value < seats:
        raise ValueError("no seat")
    return value
