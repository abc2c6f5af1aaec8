"""Tournaments: who meets whom, what is kept, going on after an interruption, and the ratings."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from zirconia.bots.ratings import interval, ratings, strengths
from zirconia.bots.results import BrokenResults, OtherTournament, Result, Terms, load
from zirconia.bots.tournament import (
    ScheduledMatch,
    pairings,
    play,
    run,
    schedule,
    scores,
    seating,
    seed_of,
    turn_times,
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


ROW = {"one": "easy", "two": "random", "number": 0, "names": ["easy", "random"], "places": [1, 2], "steps": 9}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("5", "a result is a JSON object of one, two, number, names, places, steps, turns, not 5"),
        ("[]", "a result is a JSON object"),
        ("{}", "'one' is the name of a bot, and it is missing"),
        ('{"one": 1}', "'one' is the name of a bot, not 1"),
        (json.dumps(ROW), "'turns' is a list of 2 lists"),
        (json.dumps({**ROW, "turns": [[], []]}), "'turns' .* not all of them empty, not"),
        (json.dumps({**ROW, "turns": [[0.1], [float("nan")]]}), "'turns' is a list"),
        (json.dumps({**ROW, "turns": [[0.1]]}), "'turns' is a list of 2 lists"),
        (json.dumps({**ROW, "places": [2, 2]}), "'places' is a list of 2 places, the best of them 1"),
        (json.dumps({**ROW, "number": True}), "'number' is the number of a game"),
        (json.dumps({**ROW, "names": ["easy", "hard"], "turns": [[0.1], []]}), "'names' are 'easy' and 'random'"),
        (json.dumps({**ROW, "turns": [[0.1], []], "failures": 3}), "'failures' is a list"),
    ],
)
def test_a_line_that_is_no_result_is_named_with_what_would_be_right(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    path.write_text(f"{json.dumps(TERMS.json())}\n{line}\n")
    with pytest.raises(BrokenResults, match=rf"state.jsonl, line 2: {told}.*delete the line"):
        load(path, TERMS)


def test_what_holds_no_results_is_told(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BrokenResults, match="binary is no text"):
        load(binary, TERMS)
    with pytest.raises(BrokenResults, match="cannot be read: it is a folder"):
        load(tmp_path, TERMS)
    with pytest.raises(BrokenResults, match=r"there is no folder .*nowhere for state\.jsonl"):
        load(tmp_path / "nowhere" / "state.jsonl", TERMS)


def test_an_empty_file_begins_a_tournament(tmp_path: Path) -> None:
    path = tmp_path / "state.jsonl"
    path.write_text("\n")
    list(run(TERMS, NAMES, 1, path, 1))
    assert len(load(path, TERMS)) == 1


def test_a_bot_that_never_had_a_turn_took_no_time() -> None:
    result = Result("a", "b", 0, ("a", "b"), (1, 2), 9, ((0.5,), ()))
    assert turn_times([result], ["a", "b"]) == {"a": (0.5, 0.5), "b": (0.0, 0.0)}


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


def spread_of(won: int, games: int) -> tuple[float, float]:
    """The ends of the winner's interval, two games a seed."""
    scores = [("a", "b", float(number < won)) for number in range(games)]
    table = ratings(["a", "b"], {str(at): scores[at : at + 2] for at in range(0, games, 2)})
    best = next(row for row in table if row.bot == "a")
    assert best.low < best.rating < best.high
    return best.low, best.high


def test_two_games_won_say_less_than_two_hundred() -> None:
    few, many = spread_of(2, 2), spread_of(200, 200)
    assert few[0] < 0 < few[1] - 400, "the better one of two may as well be the worse one"
    assert many[0] > 250 and many[1] - many[0] < few[1] - few[0]


def test_an_interval_narrows_with_the_games() -> None:
    few, many = spread_of(6, 8), spread_of(300, 400)
    assert many[1] - many[0] < (few[1] - few[0]) / 3


def test_an_interval_is_jeffreys_where_games_are_independent() -> None:
    table = ratings(["a", "b"], {str(number): [("a", "b", 1.0)] for number in range(10)})
    low = 2 * table[0].low  # the difference of both
    assert 1 / (1 + 10 ** (-low / 400)) == pytest.approx(0.783, abs=0.02)  # 2.5 % of Beta(10.5, 0.5)


def test_intervals_are_wilsons() -> None:
    low, high = interval(0.75, 200)
    assert (round(low, 3), round(high, 3)) == (0.686, 0.805)
