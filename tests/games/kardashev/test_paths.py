"""Paths that Wormhole opens, and those it does not (10.1, R38)."""

from __future__ import annotations

from tests.games.kardashev.table import options, play, refused, table
from zirconia import State

# Two own fleets, each ringed by destroyed planets: two skips would lead from one to open space, one does not.
RINGED = "0,-2 1,-3 -1,-2 1,-2 -1,-1 2,-3 -2,-1 1,-1 0,0 -1,0"


def ringed(more: dict[str, str] | None = None) -> State:
    board = dict.fromkeys(RINGED.split(), "x")
    board |= {"0,-3": "o f0:1", "0,-1": "o f0:1", "3,0": "m c0:1", "0,3": "f c1:1"}
    board |= more or {}
    return table(board, roles=("warlord", "pioneer"), hands=("E4", ""), technologies={0: "wormhole"})


def test_a_move_that_would_need_two_skips_is_refused() -> None:
    refused(ringed(), "move 0,-3", "NO_WAY_ON")


def test_one_skip_is_enough_where_the_space_behind_is_free() -> None:
    state = ringed({"1,-2": "o"})
    play(state, "move 0,-3")
    assert options(state) == {"skip 0,-2", "skip 1,-3"}


def test_a_path_may_pass_an_own_fleet_after_a_skip_and_step_on_from_there() -> None:
    state = ringed({"0,0": "o"})
    play(state, "move 0,-3", "skip 0,-2", "cell 0,-1", "cell 0,0", "stop")
    assert state.position()["board"]["0,0"]["fleet"] == [0, 1]


def test_every_path_that_is_begun_can_be_completed() -> None:
    state = ringed({"0,0": "o"})
    play(state, "move 0,-3", "skip 0,-2", "cell 0,-1")
    assert options(state) == {"cell 0,0"}
