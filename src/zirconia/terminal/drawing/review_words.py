"""The words of a review beside its graph: a moment of the game, the ledger, the lessons, what luck did."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from rich.style import Style

from zirconia.review.ledger import Effect, Review, Step
from zirconia.review.lessons import SURE, Lesson, lessons
from zirconia.review.telling import (
    COSTLIEST,
    MOST_LESSONS,
    NOTE,
    expectations,
    lesson_lines,
    lesson_title,
    sums,
    what_else,
    wrapped,
)
from zirconia.terminal.drawing import colours

NOTHING = "No decision of this seat cost anything that the search is sure of."
LESSON = colours.style(colours.ACCENT, bold=True)
Line = tuple[str, Style]


class Words:
    """Tells of a review from one seat, in lines of a width."""

    def __init__(self, review: Review, seat: int, names: Sequence[str]) -> None:
        self.review = review
        self.seat = seat
        self.names = names
        self.lessons = lessons(review, seat, MOST_LESSONS)

    def lines(self, place: int, width: int, with_ledger: bool) -> list[Line]:
        """What is to be read when the cursor stands at a place: 0 is the start, n the end of the n-th entry."""
        here = self.start(width) if place == 0 else self.moment(place - 1, width)
        return [*here, *(self.ledger() if with_ledger else []), *self.summary(width)]

    # A moment -------------------------------------------------------------------------------------------

    def start(self, width: int) -> list[Line]:
        account = self.review.accounts[self.seat]
        lines = [("The start", colours.STRONG)]
        if account.deal:
            deal = f"{account.deal:+.2f} ± {2 * account.deal_error:.2f}"
            lines.append((fill(f"{account.start:+.2f} expected; {deal} by the deal.", width), colours.PLAIN))
        return [*lines, ("", colours.PLAIN)]

    def moment(self, at: int, width: int) -> list[Line]:
        """What this seat's log says, what it did to the expectation, and what can be learned."""
        step, effect = self.review.steps[at], self.review.accounts[self.seat].effects[at]
        title = f"Entry {step.number}, round {step.round}: {self.names[step.seat]}"
        happened = " ".join(effect.happened) or step.played
        lines = [(fill(title, width), colours.STRONG), (fill(happened, width), colours.PLAIN)]
        lines.append((fill(self.moved(at, effect, step), width), colours.DIM))
        number = self.lesson_at(at)
        if number is not None:
            learned = lesson_lines(number + 1, self.lessons[number], self.names, width)
            lines += [(learned[0], LESSON), *[(line, colours.PLAIN) for line in learned[1:]]]
        elif (judged := judgement(step)) != "":
            lines.append((fill(judged, width), colours.PLAIN))
        return [*lines, ("", colours.PLAIN)]

    def moved(self, at: int, effect: Effect, step: Step) -> str:
        """From which expectation to which, and by what."""
        values = expectations(self.review, self.seat)
        whose = "resigning" if step.resigns else "own decision" if step.seat == self.seat else "others' decision"
        luck = "luck" if effect.revealed else "not foreseen"
        causes = [
            f"{name} {value:+.2f} ± {2 * error:.2f}"
            for name, value, error in (
                (whose, effect.decision, effect.decision_error),
                (luck, effect.luck, effect.luck_error),
            )
            if round(value, 2)
        ]
        by = f" ({', '.join(causes)})" if causes else ""
        return f"{values[at]:+.2f} expected before, {values[at + 1]:+.2f} after{by}"

    def lesson_at(self, at: int) -> int | None:
        return next((number for number, lesson in enumerate(self.lessons) if lesson.at == at), None)

    def lesson(self, at: int) -> Lesson | None:
        number = self.lesson_at(at)
        return None if number is None else self.lessons[number]

    # The whole ------------------------------------------------------------------------------------------

    def ledger(self) -> list[Line]:
        return [*self.ledger_lines(), ("", colours.PLAIN)]

    def ledger_lines(self) -> list[Line]:
        """The ledger; the result, in which it ends, is set apart."""
        *parts, result = sums(self.review.accounts[self.seat])
        title = f"Ledger of {self.names[self.seat]}"
        return [(title, colours.STRONG), *[(part, colours.PLAIN) for part in parts], (result, colours.STRONG)]

    def summary(self, width: int) -> list[Line]:
        lines = [(COSTLIEST, colours.STRONG)] if self.lessons else [(fill(NOTHING, width), colours.PLAIN)]
        for number, lesson in enumerate(self.lessons, 1):
            lines.append((lesson_title(number, lesson, width), colours.PLAIN))
            lines.append((wrapped(lesson.step.played, 3, width), colours.DIM))
        for line in what_else(self.review, self.seat, width):
            lines.append((line, colours.STRONG if line.endswith(":") else colours.PLAIN))
        return [*lines, ("", colours.PLAIN), (fill(NOTE, width), colours.DIM)]


def judgement(step: Step) -> str:
    """What is to be said of a decision that is no lesson."""
    if step.judged is None:
        return ""
    taken, best = step.judged.taken, step.judged.best
    loss, error = -taken.difference[step.seat], taken.difference_error[step.seat]
    if taken is best or loss <= 0:
        return "Nothing better was found."
    word = "Better" if loss > SURE * error else "Perhaps better"
    return f"{word}: {best.name} (by {loss:.2f} ± {2 * error:.2f})"
