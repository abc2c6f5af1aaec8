"""A review as text: a graph of expectations, the ledger, the lessons and the strokes of luck."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from zirconia.review.graph import graph
from zirconia.review.ledger import Account, Review
from zirconia.review.lessons import Lesson, Stroke, because, lessons, resignation, strokes, surprises
from zirconia.review.moments import Line

COLUMNS = 100  # of text
MOST_LESSONS = 5
COSTLIEST = "What cost most:"
LUCK, UNSEEN = "What luck did:", "What the search did not see coming:"
NOTE = (
    "After ± stand two standard errors: how far chance in the search moves a figure. "
    "What decisions cost may add up to more than a whole game (2), as players give away and get back. "
    "These are the opinion of a search, not the truth."
)


def told(review: Review, line: Line, seats: Sequence[int], most: int = MOST_LESSONS) -> str:
    """The whole review for some seats."""
    game = line.end.setup.game
    lines = [f"{game.title}: {effort(review)}"]
    for seat in seats:
        lines += ["", *about_seat(review, seat, game.seat_names, most)]
    return "\n".join([*lines, "", fill(NOTE, COLUMNS)])


def effort(review: Review) -> str:
    """How much was looked at, and how long."""
    decisions = sum(step.judged is not None for step in review.steps)
    return f"{decisions} decisions, each searched {review.iterations} times"


def about_seat(review: Review, seat: int, names: Sequence[str], most: int) -> list[str]:
    lines = [f"{names[seat]}: expectation over the game, from 1 (first) to -1 (last)"]
    lines += graph(expectations(review, seat), [step.round for step in review.steps])
    lines += ["", *sums(review.accounts[seat])]
    found = lessons(review, seat, most)
    if found:
        lines += ["", COSTLIEST]
        for number, lesson in enumerate(found, 1):
            lines += lesson_lines(number, lesson, names)
    return [*lines, *what_else(review, seat)]


def expectations(review: Review, seat: int) -> list[float]:
    """What a seat expected before anything was done, and after every entry."""
    account = review.accounts[seat]
    return [account.start + account.deal, *[one.expectation for one in account.effects]]


def what_else(review: Review, seat: int, columns: int = COLUMNS) -> list[str]:
    """What resigning cost, what luck did, and what the search did not see coming; as paragraphs."""
    lines: list[str] = []
    given_up = resignation(review, seat)
    if given_up:
        lines += ["", fill(resignation_line(given_up), columns)]
    for title, moved in ((LUCK, strokes(review, seat)), (UNSEEN, surprises(review, seat))):
        if moved:
            lines += ["", title, *[stroke_line(one, columns) for one in moved]]
    return lines


def sums(account: Account) -> list[str]:
    """The ledger, with two standard errors beside each figure."""
    rows = [
        ("start", account.start, account.start_error),
        ("luck", account.luck, account.luck_error),
        ("own decisions", account.own, account.own_error),
        ("others' decisions", account.others, account.others_error),
    ]
    lines = [f"  {name:<18}{value:+.2f} ± {2 * error:.2f}" for name, value, error in rows]
    return [*lines, f"  {'result':<18}{account.result:+.2f}"]


def lesson_lines(number: int, lesson: Lesson, names: Sequence[str], columns: int = COLUMNS) -> list[str]:
    """'You played, better was, because'."""
    better, played = lesson.better, lesson.played
    lines = [
        f"played: {lesson.step.played}",
        f"better: {better.name} ({better.value:+.2f} instead of {played.value:+.2f})",
        *because(lesson, names),
    ]
    return [lesson_title(number, lesson, columns), *[wrapped(line, 3, columns) for line in lines]]


def lesson_title(number: int, lesson: Lesson, columns: int = COLUMNS) -> str:
    word = f", {lesson.word}" if lesson.word else ""
    cost = f"{lesson.loss:.2f} ± {2 * lesson.error:.2f}{word}"
    text = f"{number}. Round {lesson.step.round}, entry {lesson.step.number}: cost {cost}"
    return fill(text, columns, subsequent_indent="   ")


def stroke_line(stroke: Stroke, columns: int = COLUMNS) -> str:
    step, effect = stroke.step, stroke.effect
    events = " ".join(effect.happened) or step.played
    text = f"{effect.luck:+.2f} ± {2 * effect.luck_error:.2f}  round {step.round}, entry {step.number}: {events}"
    return wrapped(text, 2, columns)


def resignation_line(given_up: Stroke) -> str:
    step, effect = given_up.step, given_up.effect
    expected = effect.expectation - effect.decision
    cost = f"{-effect.decision:.2f} ± {2 * effect.decision_error:.2f}"
    where = f"round {step.round}, entry {step.number}"
    return f"Resigning in {where}, cost {cost}: {expected:+.2f} was still to be expected."


def wrapped(text: str, indent: int, columns: int = COLUMNS) -> str:
    """A paragraph whose further lines stand a little to the right."""
    return fill(text, columns, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4))
