"""Tournaments: who meets whom, what is kept, going on after an interruption, and the ratings."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from zirconia.bots.ratings import interval, ratings, strengths
from zirconia.bots.tournament import (
    OtherTournament,
    Result,
    ScheduledMatch,
    Terms,
    load,
    pairings,
    play,
    run,
    schedule,
    scores,
    seating,
    seed_of,
)

TERMS = Terms("galactic-confrontation", 2, {}, {}, "s", 1.0, None)
NAMES = ["random", "easy"]


def test_two_seats_are_swapped_with_the_same_seed() -> None:
    first, second, third = (ScheduledMatch("a", "b", number) for number in range(3))
    assert seating(first, 2) == ("a", "b")
    assert seating(second, 2) == ("b", "a")
    assert seed_of(TERMS, first) == seed_of(TERMS, second) != seed_of(TERMS, third)


def test_one_bot_goes_round_a_larger_table() -> None:
    assert [seating(ScheduledMatch("a", "b", number), 3).index("a") for number in range(4)] == [0, 1, 2, 0]
    assert len(schedule(["a", "b"], 3, 5)) == 10


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    broken_off = list(islice(run(TERMS, NAMES, 4, path, 1), 3))[-1]
    assert len(broken_off) == 2
    with path.open("a") as file:
        file.write('{"one": "random", "tw')
    whole = list(run(TERMS, NAMES, 4, path, 1))
    assert len(whole[0]) == 2
    assert [result.number for result in whole[-1]] == [0, 1, 2, 3]
    fresh = list(run(TERMS, NAMES, 4, None, 1))[-1]
    assert [result.places for result in whole[-1]] == [result.places for result in fresh]
    assert len(load(path, TERMS)) == 4


def test_a_bot_of_others_is_told_what_happened() -> None:
    assert play(TERMS, ScheduledMatch("tests.bots.programs:Remembers", "easy", 0)).failures == ()


def test_a_file_of_another_tournament_is_not_taken(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    list(run(TERMS, NAMES, 1, path, 1))
    with pytest.raises(OtherTournament):
        load(path, Terms("galactic-confrontation", 2, {}, {}, "s", 0.5, None))


def test_places_become_scores_and_shares() -> None:
    lost = Result("a", "b", 0, ("b", "a", "b"), (1, 2, 3), 9, ((), (), ()))
    tied = Result("a", "b", 1, ("a", "b", "b"), (1, 1, 3), 9, ((), (), ()))
    assert scores(lost) == [("a", "b", 0.0), ("a", "b", 1.0)]
    assert scores(tied) == [("a", "b", 0.5), ("a", "b", 1.0)]
    assert pairings([lost, tied])[0].share == pytest.approx(0.25)


def test_a_bot_that_wins_three_of_four_is_191_points_better() -> None:
    fitted = strengths(["a", "b"], [("a", "b", 1.0)] * 300 + [("a", "b", 0.0)] * 100)
    assert fitted["a"] / fitted["b"] == pytest.approx(3, rel=0.02)
    table = ratings(["a", "b"], {str(n): [("a", "b", float(n % 4 > 0))] for n in range(400)})
    assert table[0].rating - table[1].rating == pytest.approx(191, abs=4)
    assert table[0].low < table[0].rating < table[0].high


def test_intervals_are_wilsons() -> None:
    low, high = interval(0.75, 200)
    assert (round(low, 3), round(high, 3)) == (0.686, 0.805)
