"""What a review tells: lessons that cost something, luck that somebody saw, and sentences that read well."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from zirconia.review.estimates import Judged, Measured
from zirconia.review.graph import graph
from zirconia.review.ledger import Account, Effect, Review, Step
from zirconia.review.lessons import lessons, steps_in_words, strokes, surprises
from zirconia.review.telling import about_seat

NAMES = ["Ann", "Ben"]
LINE = [(0, "Draw"), (0, "End the turn"), (1, "Attack"), (0, "Draw")]
DRAWN = ("Ben ends the turn.", "Ann draws the Red Gun.", "Round 2 begins.", "Ben has 3 cards.", "Ann has 4 cards.")
BLANK = tuple(sentence.replace("the Red Gun", "a card") for sentence in DRAWN)


def measured(name: str, value: float, cost: float) -> Measured:
    line = LINE if cost else [(1, "Pass")]
    return Measured(name, name, value, 0.01, [-cost, cost], [0.001, 0.001], line)


def step(number: int, cost: float) -> Step:
    judged = Judged([measured("Buy a gun", 0.5, 0.0), measured("Pass", 0.5 - cost, cost)], 1, 2)
    return Step(number, 0, number, number, "Pass", judged, looked_again=True)


def effect(revealed: bool) -> Effect:
    return Effect(luck=0.4, luck_error=0.01, happened=DRAWN if revealed else BLANK, revealed=revealed)


def review(*steps: Step, shown: Sequence[int] = ()) -> Review:
    """A review in which Ann, and nobody else, was shown something at the steps of these numbers."""
    effects = [[effect(seat == 0 and one.number in shown) for one in steps] for seat in range(2)]
    accounts = tuple(Account(seat, 0.0, 0.1, 0.0, 0.0, -1.0, effects=effects[seat]) for seat in range(2))
    return Review("toy", 2, "0", 100, "", steps, accounts)


def test_what_costs_next_to_nothing_is_no_lesson_however_sure() -> None:
    found = lessons(review(step(1, 0.009), step(2, 0.3)), 0)
    assert [one.step.number for one in found] == [2]


def test_luck_is_told_only_where_something_was_drawn_rolled_or_shown() -> None:
    found = strokes(review(step(1, 0.1), step(2, 0.1), shown=[2]), 0)
    assert [one.step.number for one in found] == [2]


def test_a_draw_of_another_player_is_no_luck_of_mine() -> None:
    told = review(step(1, 0.1), shown=[1])
    assert strokes(told, 0) and not strokes(told, 1)
    assert not any("Red Gun" in sentence for sentence in about_seat(told, 1, NAMES, 5))


def test_a_change_of_mind_is_told_apart_from_luck() -> None:
    told = review(step(1, 0.1), step(2, 0.1), shown=[2])
    assert [one.step.number for one in surprises(told, 0)] == [1]
    assert "What the search did not see coming:" in about_seat(told, 0, NAMES, 5)


def test_of_several_steps_in_a_row_the_player_is_named_once() -> None:
    assert steps_in_words(measured("x", 0.0, 0.1), NAMES) == "Ann: Draw, End the turn; Ben: Attack; Ann: Draw"


def test_a_lesson_says_what_could_be_expected_either_way() -> None:
    told = about_seat(review(step(1, 0.3)), 0, NAMES, 5)
    assert "   better: Buy a gun (+0.50 instead of +0.20)" in told


def test_a_stroke_of_luck_tells_all_that_happened() -> None:
    told = " ".join(" ".join(about_seat(review(step(1, 0.0), shown=[1]), 0, NAMES, 5)).split())
    assert " ".join(DRAWN) in told


@pytest.mark.parametrize(("cost", "told"), [(0.7, True), (0.005, False)])
def test_who_resigns_is_told_what_could_still_be_expected(cost: float, told: bool) -> None:
    given_up = Step(9, 0, 3, 5, "Resign", None, resigns=True)
    effects = [Effect(decision=-cost, decision_error=0.01, expectation=-1.0)]
    ledgers = tuple(Account(seat, 0.0, 0.1, 0.0, 0.0, -1.0, effects=effects) for seat in range(2))
    lines = [about_seat(Review("toy", 2, "0", 100, "", (given_up,), ledgers), seat, NAMES, 5) for seat in range(2)]
    sentence = "Resigning in round 3, entry 9, cost 0.70 ± 0.02: -0.30 was still to be expected."
    assert [sentence in one for one in lines] == [told, False]


def test_under_the_graph_stand_the_rounds() -> None:
    lines = graph([0.0, 0.5, 0.5, -1.0, -1.0], [1, 1, 2, 13])
    assert lines[-1] == "round 1  2"
    assert graph([0.0, 0.5, 0.5, -1.0, -1.0], [1, 1, 1, 13])[-1] == "round 1   13"
