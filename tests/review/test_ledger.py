"""The ledger against a game that is solved, and what must hold of it in every game."""

from __future__ import annotations

import os
from dataclasses import replace
from math import isclose, sqrt
from statistics import fmean, stdev
from typing import Any

import pytest

import zirconia
from tests.review.toy import TOY, Exact, exact_ledger, toy_line, toy_record
from zirconia.bots import Budget
from zirconia.bots.guarded import players
from zirconia.bots.matches import play_on
from zirconia.review.estimates import Judged, judged
from zirconia.review.ledger import Account, Review, reviewed
from zirconia.review.lessons import lessons
from zirconia.review.moments import Line, NotOver, line_of
from zirconia.review.points import AGAIN, DECISION, again_of, answer, most_asked, points_of
from zirconia.review.running import answered_here

GAMES = int(os.environ.get("ZIRCONIA_REVIEWS", "6"))
ITERATIONS = 96
BAR = 2.5  # standard errors


def bar(account: Account, figure: str) -> float:
    return float(BAR * getattr(account, f"{figure}_error") + 1e-6)


def review_of(line: Line, iterations: int = ITERATIONS) -> Review:
    return reviewed(line, answered_here(line, iterations, "0"), iterations, "0")


@pytest.fixture(scope="module")
def ledgers() -> list[tuple[Exact, Account]]:
    """The true ledger of A and the reviewed one, game by game."""
    lines = [toy_line(f"ledger {number}") for number in range(GAMES)]
    return [
        (exact_ledger(line), reviewed(line, answered_here(line, ITERATIONS, str(at)), ITERATIONS, "0").accounts[0])
        for at, line in enumerate(lines)
    ]


@pytest.mark.parametrize("figure", ["start", "luck", "own", "others"])
def test_a_ledger_is_true_within_its_error_bars(ledgers: list[tuple[Exact, Account]], figure: str) -> None:
    outside = [
        account
        for exact, account in ledgers
        if abs(getattr(account, figure) - getattr(exact, figure)) > bar(account, figure)
    ]
    assert len(outside) <= max(1, 0.05 * len(ledgers))


def test_luck_has_mean_zero_in_a_fair_game(ledgers: list[tuple[Exact, Account]]) -> None:
    luck = [account.luck for _exact, account in ledgers]
    assert abs(fmean(luck)) < 3 * stdev(luck) / sqrt(len(luck))


def bots_record(game: str, names: list[str], seed: str) -> dict[str, Any]:
    state = zirconia.game(game).setup(len(names)).start(seed=seed)
    play_on(state, players(names, seed, game))
    return zirconia.record(state)


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return bots_record("corporate-wars", ["easy", "random"], "1")


@pytest.fixture(scope="module")
def review(record: dict[str, Any]) -> Review:
    return zirconia.review(record, Budget(iterations=8))


def test_start_luck_and_decisions_make_the_result(review: Review, record: dict[str, Any]) -> None:
    for account in review.accounts:
        total = account.start + account.luck + account.own + account.others
        assert isclose(total, record["result"]["returns"][account.seat], abs_tol=1e-9)
        assert isclose(account.effects[-1].expectation, account.result, abs_tol=1e-9)


def test_before_the_deal_the_seats_expect_nothing_together(review: Review) -> None:
    assert isclose(sum(account.start for account in review.accounts), 0.0, abs_tol=1e-9)
    assert all(account.start_error > 0 for account in review.accounts)


@pytest.mark.parametrize("game", zirconia.games())
def test_every_game_is_reviewed_with_all_its_seats(game: str) -> None:
    """A few actions of each of many players, who then leave one after the other."""
    state = zirconia.game(game).setup(zirconia.game(game).seats[-1]).start(seed="many")
    for number in range(10):
        who = state.acting[0]
        legal = state.legal(who)
        state.apply(legal[number * 7 % len(legal)], who)
    for seat in range(state.setup.seats - 1):
        if not state.over:
            state.resign(seat)
    review = review_of(line_of(zirconia.record(state)), 8)
    for account, result in zip(review.accounts, state.returns(), strict=True):
        assert isclose(account.start + account.luck + account.own + account.others, result, abs_tol=1e-9)


def test_who_plays_at_random_loses_more_by_decisions(review: Review) -> None:
    assert review.accounts[1].own < review.accounts[0].own


def test_equal_seeds_and_iterations_give_equal_answers(record: dict[str, Any]) -> None:
    line = line_of(record)
    points = points_of(line)[::30]
    found = [answer(line, point, 24, "0") for point in points]
    assert [answer(line, point, 24, "0") for point in points] == found
    assert [answer(line, point, 24, "other") for point in points] != found


def test_every_decision_has_what_was_played_and_the_best_one_found(record: dict[str, Any], review: Review) -> None:
    decisions = [step for step in review.steps if step.judged is not None]
    assert decisions
    for step in decisions:
        assert step.judged is not None
        assert step.judged.taken.key == record["entries"][step.number - 1][1]
        assert step.judged.best.difference == [0.0, 0.0]


def test_a_decision_is_judged_by_what_its_seat_could_know(record: dict[str, Any]) -> None:
    moments = [one for one in line_of(record).moments if one.is_decision][::40]
    for moment in moments:
        elsewhere = replace(moment, state=moment.state.imagine(moment.seat, "another world"))
        assert judged(elsewhere, 24, "0") == judged(moment, 24, "0")


def test_alternatives_meet_the_same_chances(record: dict[str, Any]) -> None:
    """Paired in common worlds, differences are surer than values."""
    moments = [one for one in line_of(record).moments if one.is_decision][::14]
    decisions = [(moment.seat, judged(moment, 120, "0").measured) for moment in moments]
    paired = fmean(row.difference_error[seat] ** 2 for seat, rows in decisions for row in rows[1:])
    unpaired = fmean(row.error**2 + rows[0].error ** 2 for _seat, rows in decisions for row in rows[1:])
    assert paired < 0.8 * unpaired


def test_a_game_that_goes_on_is_not_reviewed(record: dict[str, Any]) -> None:
    state = zirconia.game(record["game"]).start(seed="1")
    with pytest.raises(NotOver, match="not over"):
        zirconia.review(zirconia.record(state))


def test_what_was_taken_back_is_not_judged() -> None:
    state = TOY.setup(2, {}, None).start(seed="1")
    state.apply(state.legal()[0])
    state.undo(0, agreed=True)
    state.apply(state.legal()[-1])
    state.resign(0)
    line = line_of(zirconia.record(state), TOY)
    assert [one.number for one in line.moments] == [3, 4]


def test_a_resignation_is_a_decision_of_its_own() -> None:
    state = TOY.setup(2, {}, toy_record("1")["overrides"]).start(seed="0")
    state.resign(1)
    accounts = review_of(line_of(zirconia.record(state), TOY)).accounts
    assert accounts[0].others == pytest.approx(1.0 - accounts[0].start - accounts[0].deal)
    assert accounts[1].own == pytest.approx(-1.0, abs=0.3)  # the match was even
    assert [account.effects[-1].luck for account in accounts] == [0.0, 0.0]


def test_a_position_was_not_dealt() -> None:
    start = TOY.setup(2, {}, toy_record("1")["overrides"]).start(seed="2")
    state = TOY.load(start.position())
    state.resign(1)
    account = review_of(line_of(zirconia.record(state), TOY)).accounts[0]
    assert (account.deal, account.deal_error) == (0.0, 0.0)


def test_the_decisions_that_seem_to_move_most_are_judged_again_and_only_those_are_lessons() -> None:
    line = line_of(toy_record("again"), TOY)
    answers = answered_here(line, ITERATIONS, "0")
    first = {point: found for point, found in answers.items() if point.kind != AGAIN}
    again = [point for point in answers if point.kind == AGAIN]
    assert again == again_of(line, first) != []
    assert len(answers) <= most_asked(line)
    review = reviewed(line, answers, ITERATIONS, "0")
    for point in again:
        assert review.steps[point.at].judged == answers[point]
    looked = {point.at for point in again}
    assert {at for at, step in enumerate(review.steps) if step.looked_again} == looked
    assert all(one.at in looked for seat in range(2) for one in lessons(review, seat))


def test_the_farthest_decisions_of_each_seat_are_looked_at_again_whichever_way_they_came_out() -> None:
    line = line_of(toy_record("again"), TOY)
    answers = answered_here(line, ITERATIONS, "0")
    for seat in range(2):
        far = {
            point.at: abs(found.taken.difference[seat])
            for point, found in answers.items()
            if point.kind == DECISION and point.seat == seat and isinstance(found, Judged)
        }
        again = [point.at for point in again_of(line, answers) if point.seat == seat]
        least = min((far[at] for at in again), default=0.0)
        assert all(distance <= least for at, distance in far.items() if at not in again)
