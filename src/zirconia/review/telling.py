"""A review as text: a graph of expectations, the ledger, the lessons and the strokes of luck."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from zirconia.review.ledger import Account, Review
from zirconia.review.lessons import Lesson, Stroke, because, lessons, resignation, strokes, surprises
from zirconia.review.moments import Line

WIDTH = 64  # columns of the graph
HEIGHT = 9  # its rows, from 1 to -1
COLUMNS = 100  # of text
NOTE = (
    "After ± stand two standard errors: how far chance in the search moves a figure. "
    "What decisions cost may add up to more than a whole game (2), as players give away and get back. "
    "These are the opinion of a search, not the truth."
)


def told(review: Review, line: Line, seats: Sequence[int], most: int) -> str:
    """The whole review for some seats."""
    game = line.end.setup.game
    decisions = sum(step.judged is not None for step in review.steps)
    lines = [f"{game.title}: {decisions} decisions, each searched {review.iterations} times"]
    for seat in seats:
        lines += ["", *about_seat(review, seat, game.seat_names, most)]
    return "\n".join([*lines, "", fill(NOTE, COLUMNS)])


def about_seat(review: Review, seat: int, names: Sequence[str], most: int) -> list[str]:
    account = review.accounts[seat]
    lines = [f"{names[seat]}: expectation over the game, from 1 (first) to -1 (last)"]
    rounds = [step.round for step in review.steps]
    lines += graph([account.start + account.deal, *[one.expectation for one in account.effects]], rounds)
    lines += ["", *sums(account)]
    found = lessons(review, seat, most)
    if found:
        lines += ["", "What cost most:"]
        for number, lesson in enumerate(found, 1):
            lines += lesson_lines(number, lesson, names)
    given_up = resignation(review, seat)
    if given_up:
        lines += ["", resignation_line(given_up)]
    moved = strokes(review, seat)
    if moved:
        lines += ["", "What luck did:", *[stroke_line(one) for one in moved]]
    unseen = surprises(review, seat)
    if unseen:
        lines += ["", "What the search did not see coming:", *[stroke_line(one) for one in unseen]]
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


def lesson_lines(number: int, lesson: Lesson, names: Sequence[str]) -> list[str]:
    """'You played, better was, because'."""
    step = lesson.step
    word = f", {lesson.word}" if lesson.word else ""
    cost = f"{lesson.loss:.2f} ± {2 * lesson.error:.2f}{word}"
    lines = [
        f"{number}. Round {step.round}, entry {step.number}: cost {cost}",
        f"   played: {step.played}",
        f"   better: {lesson.better.name} ({lesson.better.value:+.2f} instead of {lesson.played.value:+.2f})",
    ]
    return [*lines, *[wrapped(reason, 3) for reason in because(lesson, names)]]


def stroke_line(stroke: Stroke) -> str:
    step, effect = stroke.step, stroke.effect
    events = " ".join(effect.happened) or step.played
    text = f"{effect.luck:+.2f} ± {2 * effect.luck_error:.2f}  round {step.round}, entry {step.number}: {events}"
    return wrapped(text, 2)


def resignation_line(given_up: Stroke) -> str:
    step, effect = given_up.step, given_up.effect
    expected = effect.expectation - effect.decision
    cost = f"{-effect.decision:.2f} ± {2 * effect.decision_error:.2f}"
    where = f"round {step.round}, entry {step.number}"
    return f"Resigning in {where}, cost {cost}: {expected:+.2f} was still to be expected."


def wrapped(text: str, indent: int) -> str:
    """A paragraph whose further lines stand a little to the right."""
    return fill(text, COLUMNS, initial_indent=" " * indent, subsequent_indent=" " * (indent + 4))


def graph(values: Sequence[float], rounds: Sequence[int]) -> list[str]:
    """A line of expectations as rows of characters, the middle marked, rounds below; long games are thinned out.

    The first value is the one before anything was done, each other that after an entry, of which `rounds` tells.
    """
    last = len(values) - 1
    columns = min(WIDTH, len(values))
    places = [round(at * last / max(1, columns - 1)) for at in range(columns)]
    shown = [values[place] for place in places]
    rows = [[" "] * columns for _row in range(HEIGHT)]
    rows[HEIGHT // 2] = ["-"] * columns
    for column, value in enumerate(shown):
        height = round((1 - max(-1.0, min(1.0, value))) / 2 * (HEIGHT - 1))
        rows[height][column] = "*"
    labels = {0: "+1", HEIGHT // 2: " 0", HEIGHT - 1: "-1"}
    lines = [f"  {labels.get(number, '  ')} |{''.join(row)}".rstrip() for number, row in enumerate(rows)]
    return [*lines, f"round {axis([rounds[max(0, place - 1)] for place in places])}"]


def axis(rounds: Sequence[int]) -> str:
    """Under each column where a round begins, its number, as far as there is room."""
    line = ""
    for at, one in enumerate(rounds):
        if (not at or one != rounds[at - 1]) and (not line or len(line) < at):
            line = f"{line:<{at}}{one}"
    return line
