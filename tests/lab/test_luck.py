"""The share of luck: what twins, games with the same chance and other whims, have in common."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from tests.cli.support import Command
from tests.lab.support import terms
from zirconia.lab.batches import in_processes
from zirconia.lab.luck import luck, luck_of, play_twin


def shares(first: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """The first places of both seats, where this is what the first seat has."""
    return np.stack([first, 1 - first], axis=1).astype(np.float64)


def test_where_the_cards_decide_twins_are_alike_and_where_they_do_not_they_are_strangers() -> None:
    dice = np.random.default_rng(1)
    one, two = dice.integers(0, 2, 2000), dice.integers(0, 2, 2000)
    alike, strangers = luck_of(shares(one), shares(one)), luck_of(shares(one), shares(two))
    assert alike.share is not None and alike.share > 0.99
    assert strangers.high is not None and strangers.high < 0.1 and strangers.low == 0


def test_a_third_of_luck_is_measured_within_its_interval() -> None:
    """In a third of the games the cards decide; in the others each twin is tossed anew."""
    dice = np.random.default_rng(2)
    one, two = dice.integers(0, 2, 3000), dice.integers(0, 2, 3000)
    found = luck_of(shares(one), shares(np.where(dice.random(3000) < 1 / 3, one, two)))
    assert found.low is not None and found.high is not None and found.low < 1 / 3 < found.high


def test_a_seat_that_always_wins_is_no_luck() -> None:
    assert luck_of(shares(np.ones(100)), shares(np.ones(100))).share is None


def test_twins_have_the_same_chance_and_other_whims() -> None:
    asked = terms("galactic-confrontation", 40, "random")
    setup = asked.setup()
    assert play_twin(asked, setup, 3, 0) == play_twin(asked, setup, 3, 0)
    twins = [(play_twin(asked, setup, number, 0), play_twin(asked, setup, number, 1)) for number in range(40)]
    assert any(one != two for one, two in twins)
    assert luck(asked, in_processes(1)).twins == 40


def test_the_command_says_how_much_chance_decides(command: Command) -> None:
    argv = ("lab", "luck", "corporate-wars", "--games", "8", "--bots", "easy", "--jobs", "1")
    told = json.loads(command(*argv, "--json").out)
    assert told["twins"] == 8 and told["bots"] == ["easy", "easy"]
    assert "8 games, each played twice with the same chance among easy, easy" in command(*argv).out


def test_three_games_are_too_few_to_tell_luck(command: Command) -> None:
    done = command("lab", "luck", "corporate-wars", "--games", "3", "--bots", "easy", "--jobs", "1")
    told = "zirconia: --games: at least 4 are needed to say anything of luck, not 3\n"
    assert (done.status, done.out, done.err) == (2, "", told)


def test_who_is_stronger_is_no_luck(command: Command) -> None:
    done = command("lab", "luck", "corporate-wars", "--bots", "easy,random")
    assert done.status == 2 and "luck is measured among equals" in done.err
