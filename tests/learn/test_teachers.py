"""Teachers that look over a pupil's shoulder, and those that have nothing to say."""

from __future__ import annotations

from random import Random

import pytest
from benchmarks.armed import Armed

import zirconia
from zirconia.bots.registry import bot
from zirconia.bots.seat import Seat
from zirconia.core.match.state import State
from zirconia.learn.training.examples import Player, Teacher, Teaching

GAME = "standoff-square"
TEACHING = Teaching(GAME, (2,), 0.0, well=8, quick=8, share=0.3, earlier=0.0, teacher="miner", pupil=1.0)


def test_a_pupil_plays_as_it_would_and_learns_what_the_teacher_would_have_done() -> None:
    player = Player(zirconia.game(GAME).setup(), None, TEACHING, Random(3))
    examples, results = player.play()
    shown = [example for example in examples if example.shown]
    keys = player.setup.keys()
    told = {keys[example.legal[example.tries.index(1)]] for example in shown}
    assert len({example.turn for example in shown}) == 1
    assert {(example.expected, example.own) for example in shown} == {(results[shown[0].turn], True)}
    assert "buy refinery" in told  # in the first turns, and again and again, as it is never done
    assert [keys[example.legal[example.tries.index(1)]] for example in shown].count("buy refinery") > 2


def test_a_teacher_has_nothing_to_say_midway_in_what_it_would_not_have_begun() -> None:
    setup = zirconia.game(GAME).setup()
    state = State(setup, setup.deal("0"), None)
    who = state.acting[0]
    teacher = Teacher(bot("miner", "1", GAME), who, 0)
    teacher.obeyed = False
    assert teacher.sits(state, who)  # nothing is begun yet
    state.apply(setup.by_key()["play 1-polyomino"])
    assert not teacher.sits(state, who)
    teacher.obeyed = True
    assert teacher.sits(state, who)


@pytest.mark.parametrize(("seed", "armed"), [("0", False), ("1", True)])
def test_who_teaches_an_artillery_does_so_where_one_is_for_sale(seed: str, armed: bool) -> None:
    setup = zirconia.game(GAME).setup()
    state = State(setup, setup.deal(seed), None)
    assert Armed("1").teaches(Seat(state, 0)) is armed
    player = Player(setup, None, TEACHING._replace(teacher="benchmarks.armed:Armed"), Random(1))
    assert (player.teacher(state) is not None) is armed
