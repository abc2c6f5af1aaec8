"""Learning the numbers of a judgement: contests are fair, and what wins draws the numbers to its side."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import zirconia
from zirconia.bots.judgement import NAME, fit_for_reviews, read
from zirconia.cli import main
from zirconia.core.contract.judging import Judgement, quarters
from zirconia.games.kardashev.play.worth import SEARCHES
from zirconia.learn.numbers import Moved, Pairing, Plan, Result, contest, learn, write

GAME = "corporate-wars"


def test_steps_are_a_quarter_of_the_numbers_and_no_less_than_asked() -> None:
    assert quarters((100, -100, 8, 0), 5) == (25, 25, 5, 5)


def test_a_contest_is_the_same_again() -> None:
    known = zirconia.game(GAME).judgement()
    assert known is not None
    other = tuple(2 * number for number in known.numbers)
    plan = Plan(GAME, 1, factor=0.01)
    results = [contest(plan, Pairing(2, (known.numbers, other), f"deal {number % 4}")) for number in range(8)]
    assert results[:4] == results[4:] and len(set(results)) > 1


@pytest.mark.parametrize("seats", [2, 3])
def test_a_judge_that_knows_better_wins(seats: int) -> None:
    """All that the judge knows, against one to whom everything is worth next to nothing; three share two sides."""
    known = zirconia.game("kardashev").judgement()
    assert known is not None
    blind = (
        tuple(1 if number > 0 else 0 for number in known.numbers[: -len(SEARCHES)])
        + known.numbers[-len(SEARCHES) :]
    )
    plan = Plan("kardashev", 1, factor=0.005)
    for sides, sign in (((known.numbers, blind), 1), ((blind, known.numbers), -1)):
        results = [contest(plan, Pairing(seats, sides, f"deal {number}")) for number in range(4)]
        assert sign * sum(result.won for result in results) >= 3
        assert sign * sum(result.lead for result in results) > 0


def test_what_wins_draws_the_numbers_to_its_side() -> None:
    """Contests whose result depends on the first number alone, and by chance: it moves, the others stay around."""
    random = Random("drawn")
    moved = Moved(Judgement((100, 100, 50, 7), (10, 10, 5, 0)), (100, 100, 50, 7))
    for _ in range(3000):
        signs = [random.choice((-1, 1)) for _ in range(4)]
        one, two = moved.numbers(signs, 1), moved.numbers(signs, -1)
        chance = 0.5 + (one[0] - two[0]) / 100 * (1 if moved.steps[0] < 4 else 0)
        won = 1.0 if random.random() < chance else -1.0
        moved.draw(signs, Result(won, won), 0.01)
        moved.remember(0.9)
    numbers = moved.learned()
    assert numbers[0] > 120 and abs(numbers[1] - 100) < 12 and abs(numbers[2] - 50) < 6
    assert numbers[3] == 7, "what has no step is not learned"


def test_numbers_above_nothing_stay_there_and_nothing_goes_too_far() -> None:
    moved = Moved(Judgement((3, 0), (10, 10)), (3, 0))
    for _ in range(200):
        moved.draw([-1, -1], Result(1.0, 1.0), 1.0)
    moved.remember(1.0)
    assert moved.learned() == (1, -80)


def test_what_has_no_step_stays_what_a_game_ships() -> None:
    """Also where it was above nothing by hand and is nothing now."""
    moved = Moved(Judgement((3, 2), (10, 0)), (3, 0))
    moved.draw([1, 1], Result(1.0, 1.0), 1.0)
    assert moved.numbers([1, 1], 1) == (23, 0) and moved.learned() == (13, 0)


def test_it_leaves_a_file_that_bots_read(tmp_path: Path) -> None:
    said: list[str] = []
    plan = Plan(GAME, 0.05, factor=0.002, processes=1, first=0.5, last=0.5)
    numbers = learn(plan, tmp_path / GAME, said.append)
    path = tmp_path / GAME / NAME
    told = json.loads(path.read_text())
    assert read(path, zirconia.game(GAME)) == numbers
    assert told["contests"] > 0 and told["factor"] == 0.002 and told["seed"] == "1"


@pytest.mark.parametrize(("id", "fit"), [("corporate-wars", False), ("kardashev", True)])
def test_whether_reviews_judge_by_it_is_said_as_it_was(id: str, fit: bool, tmp_path: Path) -> None:
    known = zirconia.game(id).judgement()
    assert known is not None
    write(tmp_path, Plan(id, minutes=1), Moved(known, known.numbers))
    assert json.loads((tmp_path / NAME).read_text())["reviews"] is fit
    assert fit_for_reviews(tmp_path / NAME) is fit


def test_the_command_learns_for_a_changed_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change = ["--set", '{"numbers": {"match": {"points": 6}}}']
    command = ["learn", "numbers", GAME, "--minutes", "0.05", "--processes", "1", "--factor", "0.01"]
    assert main([*command, "--folder", str(tmp_path), *change]) == 0
    assert "The numbers are in" in capsys.readouterr().out
    assert json.loads((tmp_path / GAME / NAME).read_text())["overrides"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["standoff-hex"], "no numbers that could be learned"),
        ([GAME, "--seats", "5"], "is for 2 players"),
        (["kardashev", "--seats", "2,x"], "is for 2, 3, 4, 5, 6 players, with commas between them, not 'x'"),
        (["kardashev", "--seats", "2;3"], "not '2;3'"),
        (["kardashev", "--seats", "2,,3"], "not ''"),
        ([GAME, "--option", "luck=much"], "luck"),
    ],
)
def test_what_can_t_be_learned_is_said(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["learn", "numbers", *arguments, "--folder", str(tmp_path)]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_minutes_that_can_not_be_are_refused_as_minutes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["learn", "numbers", GAME, "--minutes", "nan"])
    assert "a number of minutes up to 3600 is needed, not 'nan'" in capsys.readouterr().err
