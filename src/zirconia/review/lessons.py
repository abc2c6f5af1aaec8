"""What can be learned from a review: the decisions that cost most, and the strokes of luck that moved most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from zirconia.core.records.transcript import once
from zirconia.review.calibration import word_for
from zirconia.review.estimates import Measured
from zirconia.review.ledger import Effect, Review, Step

SURE = 2.0  # standard errors, from which on something is told at all
SURPRISING = 0.2  # that an opinion changes, of 2 for a whole game, before it is told
LEAST = 0.01  # that a decision costs, of 2 for a whole game, before it is a lesson
TRIED_AGAINST = "hard"  # the bot in every other seat, where a lesson is played on


@dataclass(frozen=True)
class Lesson:
    """A decision that cost something: what was played, what was better, and what is expected after either."""

    at: int  # among the steps of the review
    step: Step
    loss: float
    error: float
    word: str
    played: Measured
    better: Measured


@dataclass(frozen=True)
class Stroke:
    """A stroke of luck, or a resignation: what happened, and what it did to a seat's expectation."""

    at: int
    step: Step
    effect: Effect


def lessons(review: Review, seat: int, most: int = 5, least: float = LEAST) -> list[Lesson]:
    """The costliest decisions of a seat, the worst first; none that may be noise, was looked at once, or costs
    nothing."""
    found = []
    for at, step in enumerate(review.steps):
        if step.seat != seat or step.judged is None or not step.looked_again:
            continue
        taken = step.judged.taken
        loss, error = -taken.difference[seat], taken.difference_error[seat]
        if loss > SURE * error and loss > 0 and loss >= least:
            word = word_for(review.game, loss)
            found.append(Lesson(at, step, loss, error, word, taken, step.judged.best))
    return sorted(found, key=lambda one: -one.loss)[:most]


def strokes(review: Review, seat: int, most: int = 3) -> list[Stroke]:
    """What luck did to a seat, the strongest first: where something was drawn, rolled or shown to it."""
    return strongest(review, seat, revealed=True)[:most]


def surprises(review: Review, seat: int, most: int = 2) -> list[Stroke]:
    """Where the search came to quite another opinion though nothing was drawn, rolled or shown to the seat."""
    found = strongest(review, seat, revealed=False)
    return [one for one in found if abs(one.effect.luck) >= SURPRISING][:most]


def strongest(review: Review, seat: int, revealed: bool) -> list[Stroke]:
    """What the ledger books as luck for sure, the strongest first."""
    effects = review.accounts[seat].effects
    found = [Stroke(at, review.steps[at], one) for at, one in enumerate(effects) if one.revealed == revealed]
    sure = [one for one in found if abs(one.effect.luck) > SURE * one.effect.luck_error]
    return sorted(sure, key=lambda one: -abs(one.effect.luck))


def resignation(review: Review, seat: int, least: float = LEAST) -> Stroke | None:
    """Where a seat gave up what could still be expected; None where it did not, or had nothing to lose."""
    for at, (step, effect) in enumerate(zip(review.steps, review.accounts[seat].effects, strict=True)):
        if step.seat == seat and step.resigns and -effect.decision >= max(least, SURE * effect.decision_error):
            return Stroke(at, step, effect)
    return None


def because(lesson: Lesson, names: Sequence[str]) -> list[str]:
    """What is expected after the better one, and after what was played, in the game's own words."""
    better, played = (steps_in_words(one, names) for one in (lesson.better, lesson.played))
    reasons = [("expected then", better), ("instead of" if better else "expected after what was played", played)]
    return [f"{name}: {steps}" for name, steps in reasons if steps and better != played]


def steps_in_words(measured: Measured, names: Sequence[str]) -> str:
    """Who is expected to do what: each player is named once for all that follows, until another goes on."""
    runs = groupby(measured.line, key=lambda step: step[0])
    return "; ".join(f"{names[seat]}: {', '.join(once(name for _seat, name in steps))}" for seat, steps in runs)
