"""What a review tells: lessons that cost something, luck that somebody saw, and sentences that read well."""

from __future__ import annotations

from zirconia.review.estimates import Judged, Measured
from zirconia.review.ledger import Account, Effect, Review, Step
from zirconia.review.lessons import lessons, steps_in_words, strokes
from zirconia.review.telling import about_seat

NAMES = ["Ann", "Ben"]
LINE = [(0, "Draw"), (0, "End the turn"), (1, "Attack"), (0, "Draw")]
DRAWN = ("Ben ends the turn.", "Ann draws the Red Gun.", "Round 2 begins.", "Ben has 3 cards.", "Ann has 4 cards.")


def measured(name: str, value: float, cost: float) -> Measured:
    line = LINE if cost else [(1, "Pass")]
    return Measured(name, name, value, 0.01, [-cost, cost], [0.001, 0.001], line)


def step(number: int, cost: float, revealed: bool) -> Step:
    judged = Judged([measured("Buy a gun", 0.5, 0.0), measured("Pass", 0.5 - cost, cost)], 1, 2)
    happened = DRAWN if revealed else ("Ann ends the turn.",)
    return Step(number, 0, number, number, "Pass", happened, revealed, judged, looked_again=True)


def review(*steps: Step) -> Review:
    effects = [Effect(luck=0.4, luck_error=0.01) for _step in steps]
    accounts = tuple(Account(seat, 0.0, 0.1, 0.0, 0.0, -1.0, effects=effects) for seat in range(2))
    return Review("toy", 2, "0", 100, "", steps, accounts)


def test_what_costs_next_to_nothing_is_no_lesson_however_sure() -> None:
    found = lessons(review(step(1, 0.009, False), step(2, 0.3, False)), 0)
    assert [one.step.number for one in found] == [2]


def test_luck_is_told_only_where_something_was_drawn_rolled_or_shown() -> None:
    found = strokes(review(step(1, 0.1, False), step(2, 0.1, True)), 0)
    assert [one.step.number for one in found] == [2]


def test_of_several_steps_in_a_row_the_player_is_named_once() -> None:
    assert steps_in_words(measured("x", 0.0, 0.1), NAMES) == "Ann: Draw, End the turn; Ben: Attack; Ann: Draw"


def test_a_lesson_says_what_could_be_expected_either_way() -> None:
    told = about_seat(review(step(1, 0.3, False)), 0, NAMES, 5)
    assert "   better: Buy a gun (+0.50 instead of +0.20)" in told


def test_a_stroke_of_luck_tells_all_that_happened() -> None:
    told = " ".join(" ".join(about_seat(review(step(1, 0.0, True)), 0, NAMES, 5)).split())
    assert " ".join(DRAWN) in told
