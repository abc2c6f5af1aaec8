"""V7: supports are named at the same time, in secret, and nothing but the result tells how many (17)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.kardashev.table import at, cards, do, options, play, table
from tests.table.support import Play
from zirconia import State
from zirconia.table import views

SECRET = {"0,0": "o f0:2", "0,-1": "o f0:1", "1,-1": "f c1:2", "1,0": "o f1:1", "2,-2": "o f1:1"}


TWO = ("generalist", "warlord")


def secret() -> State:
    state = table(SECRET, roles=TWO, hands=("E5", "E5"), options={"secret-support": True})
    return play(state, "move 0,0", "cell 1,-1")


def test_v7_supports_are_chosen_at_the_same_time() -> None:
    state = secret()
    assert state.acting == (0, 1)
    do(state, 1, "support 1,0", "done")
    assert list(state.acting) == [0]
    assert cards(state, 1) == "E5"
    do(state, 0, "support 0,-1")
    assert (cards(state, 0), cards(state, 1)) == ("E3", "E4")
    assert at(state, "1,-1")["colony"] == [1, 2]


def test_v7_supports_are_hidden_until_both_sides_are_done() -> None:
    one, two = secret(), secret()
    do(one, 1, "support 1,0", "done")
    do(two, 1, "done", "done")
    for seat in (0, None):
        assert one.view(seat) == two.view(seat)
        assert one.events(seat) == two.events(seat)
        assert one.imagine(seat, 3) == two.imagine(seat, 3)
    assert list(one.encode(0)) == list(two.encode(0))
    assert one.view(1) != two.view(1) or list(one.encode(1)) != list(two.encode(1))
    worlds = {tuple(one.imagine(0, seed).position()["players"][1]["supports"]) for seed in range(40)}
    assert worlds == {(), ("1,0",), ("2,-2",), ("2,-2", "1,0")}


WAYS = [("done", "done"), ("support 1,0", "done"), ("done", "support 2,-2"), ("support 2,-2", "support 1,0")]


def seen(state: State, seat: int | None) -> list[object]:
    """Everything that somebody else can find out."""
    world = state.imagine(seat, 3, journal=True)
    found: list[object] = [state.view(seat), state.events(seat), state.acting, state.steps]
    return [*found, world, world.steps, list(state.encode(0)), [state.midway(1), state.reveals, state.turn]]


def test_v7_every_way_to_answer_looks_the_same_to_the_others_after_each_step() -> None:
    for seat in (0, None):
        looks: list[list[object]] = []
        for way in WAYS:
            state = secret()
            looks.append([seen(do(state, 1, command), seat) for command in way])
            assert list(state.acting) == [0]
        assert all(look == looks[0] for look in looks)


def test_v7_every_way_to_answer_is_told_by_as_many_updates() -> None:
    told: list[list[object]] = []
    for way in WAYS:
        match = Play("kardashev").seated()
        match.table.state = secret()
        first = match.table.number
        for command in way:
            match.move(1, command)
        told.append([views.updates(match.table, 0, first), views.info(match.table, 0, match.now)])
    assert all(one == told[0] for one in told)


def test_v7_a_seat_answers_once_for_each_of_its_fleets_even_when_it_can_pay_for_no_more() -> None:
    state = table(SECRET, roles=TWO, hands=("E5", "E1"), options={"secret-support": True})
    play(state, "move 0,0", "cell 1,-1")
    assert options(state, 1) == {"cell 1,0", "cell 2,-2", "done"}
    do(state, 1, "support 1,0")
    assert options(state, 1) == {"done"}
    assert state.acting == (0, 1)


@pytest.mark.parametrize("way", list(product(("done", "support"), repeat=2)))
def test_v7_any_set_of_fleets_can_be_named_in_any_order(way: tuple[str, str]) -> None:
    state = secret()
    fleets = iter(("1,0", "2,-2"))
    named = [next(fleets) for answer in way if answer == "support"]
    left = iter(named)
    for answer in way:
        do(state, 1, f"support {next(left)}" if answer == "support" else "done")
    assert sorted(state.position()["players"][1]["supports"]) == sorted(named)


def test_v7_an_imagined_seat_has_named_no_more_than_it_has_answered() -> None:
    state = do(secret(), 1, "done")
    worlds = {tuple(state.imagine(0, seed).position()["players"][1]["supports"]) for seed in range(40)}
    assert worlds == {(), ("1,0",), ("2,-2",)}
