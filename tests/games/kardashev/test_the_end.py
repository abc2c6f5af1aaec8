"""How players leave and games end: elimination, resigning, half-made choices."""

from __future__ import annotations

from tests.games.kardashev.table import (
    ALL_ROLES,
    at,
    bidding,
    can,
    cards,
    do,
    play,
    table,
    total,
)
from zirconia.core.match.state import State

TWO = ("generalist", "warlord")


def test_an_eliminated_player_has_no_turn_and_cannot_win() -> None:
    board = {"0,0": "o f0:2", "0,1": "f c1:1", "0,3": "m c2:1"}
    state = table(
        board,
        roles=ALL_ROLES[:3],
        hands=("E1", "F9", ""),
        technologies={1: "terraform antimatter encryption boosters fuel-efficiency harvest-rover"},
        players=[{}, {"drawn": "f", "takes": 1}, {}],
    )
    play(state, "move 0,0", "cell 0,1")
    before = sum(state.position()["bag"].values())
    play(state, "end-turn")
    assert state.turn[1] == 2
    assert sum(state.position()["bag"].values()) == before + 1
    play(state, "end-turn")
    assert state.ending == "elimination"
    assert state.scores()[1] > state.scores()[0] > state.scores()[2]
    assert state.places() == (1, 3, 2)


def test_a_turn_ends_when_its_player_is_wiped_out() -> None:
    state = table(
        {"0,0": "o f0:1", "0,1": "f c1:3", "0,-1": "x"},
        roles=("generalist", "scientist"),
        hands=("E2", ""),
        technologies={1: "defensive-turrets"},
    )
    play(state, "move 0,0", "cell 0,1")
    assert state.position()["players"][0]["status"] == "eliminated"
    assert state.turn[1] == 1


def test_with_two_players_resigning_ends_the_game() -> None:
    state = table({"0,0": "f c0:3", "0,3": "f c1:1"}, roles=TWO)
    state.resign(0)
    assert state.over and state.ending == "resigned"
    assert state.places() == (2, 1)


def test_a_leaver_bids_zero_takes_what_is_left_and_returns_the_tile() -> None:
    """R65."""
    state = bidding(("F3", "F3", "F3"))
    state.resign(0)
    assert not state.over
    assert state.acting == (1, 2)
    do(state, 1, "bid 2")
    do(state, 2, "bid 0")
    assert state.position()["order"] == [1, 2, 0]
    do(state, 1, "slot 3", "tile 0")
    assert cards(state, 0) == "F3"
    do(state, 2, "slot 2", "tile 1")
    assert state.turn[1] == 2
    assert state.position()["players"][0]["takes"] is None


def test_a_leavers_pieces_stay_and_defend_without_support() -> None:
    board = {"0,0": "o f0:2", "0,1": "f c1:1", "1,0": "o f1:3", "0,3": "m c2:1"}
    state = table(board, roles=ALL_ROLES[:3], hands=("E1", "E9", ""))
    state.resign(1)
    play(state, "move 0,0", "cell 0,1")
    assert at(state, "0,1")["colony"] == [0, 1]
    assert at(state, "1,0")["fleet"] == [1, 3]


def test_resigning_inside_an_action_takes_effect_at_its_end() -> None:
    board = {"0,0": "fe c0:2", "0,2": "f c1:1", "0,3": "m c2:1"}
    state = play(table(board, roles=("pioneer", "warlord", "scavenger")), "harvest")
    state.resign(0)
    assert total(state, 0) == 2
    assert state.position()["players"][0]["status"] == "resigned"
    assert state.turn[1] == 1


def test_who_resigns_never_comes_before_who_was_eliminated() -> None:
    """R65: the leaver cannot win. R59 compares all where all were eliminated."""
    state = table({"0,0": "o f0:2", "0,1": "f c1:1"}, roles=TWO, hands=("E1", "F9"))
    play(state, "move 0,0", "cell 0,1")
    state.resign(0)
    assert state.ending == "resigned" and state.places() == (2, 1)


def test_who_leaves_while_the_last_piece_is_taken_is_eliminated() -> None:
    """15.2: leaving takes effect at the end of the action, with which the last piece goes (R65)."""
    board = {"0,0": "o f0:2", "0,1": "f c1:1", "1,0": "o f0:1", "0,3": "m c2:1"}
    state = play(table(board, roles=ALL_ROLES[:3], hands=("E4", "", "")), "move 0,0", "cell 0,1")
    assert can(state, "done", 0)
    state.resign(1)
    play(state, "done")
    assert state.position()["players"][1]["status"] == "eliminated"
    assert state.position()["last-round"] == 1


def bids_shown() -> State:
    """Three bids that are shown; the highest is to pick."""
    state = bidding(("F6", "F6", "F6"))
    for seat, amount in enumerate((3, 2, 1)):
        do(state, seat, f"bid {amount}")
    assert state.acting == (0,)
    return state


def test_who_leaves_when_to_pick_takes_what_is_left_and_pays_nothing() -> None:
    """R65."""
    state = bids_shown()
    state.resign(0)
    assert state.position()["order"] == [1, 2, 0]
    do(state, 1, "slot 1", "tile 2")
    assert cards(state, 1) == "F5"
    do(state, 2, "slot 2", "tile 0")
    assert (cards(state, 0), cards(state, 2)) == ("F6", "F7")
    assert state.turn[1] == 1


def test_who_leaves_before_its_pick_comes_after_all_others() -> None:
    """R65: what is being picked keeps the price at which it began."""
    state = bids_shown()
    state.resign(1)
    do(state, 0, "slot 3", "tile 2")
    assert cards(state, 0) == "F4"
    assert state.acting == (2,) and can(state, "slot 1", 2)
    do(state, 2, "slot 1", "tile 0")
    assert cards(state, 1) == "F6"
    assert state.position()["players"][1]["bid"] == 0


def test_half_a_move_can_be_left() -> None:
    start = table({"0,0": "o f0:1", "0,1": "o", "0,2": "o"}, roles=TWO, hands=("E3", ""))
    before = start.digest()
    play(start, "move 0,0", "cell 0,1")
    assert start.midway(0)
    start.cancel(0)
    assert start.digest() == before
    assert not start.midway(0)


def test_supports_are_named_in_any_order() -> None:
    board = {"0,0": "o f0:1", "0,-1": "o f0:1", "1,0": "o f0:1", "2,-2": "o f0:1", "1,-1": "f c1:2"}
    start = play(table(board, roles=TWO, hands=("E9", "")), "move 0,0", "cell 1,-1")
    one = play(start.copy(journal=True), "support 0,-1", "support 1,0")
    two = play(start.copy(journal=True), "support 1,0", "support 0,-1")
    assert one == two
    assert can(one, "done")
