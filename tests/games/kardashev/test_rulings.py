"""Rulings of the rulebook that no worked example covers."""

from __future__ import annotations

import pytest

from tests.games.kardashev.table import (
    ALL_ROLES,
    GAME,
    at,
    bidding,
    blank,
    cards,
    do,
    options,
    play,
    refused,
    supply,
    table,
    technologies,
)
from zirconia.core.errors import BadSetup

TWO = ("generalist", "warlord")

# Setup ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "unexplored"), [(2, 33), (3, 31), (4, 29), (5, 27), (6, 25)])
def test_every_player_count_leaves_the_right_spaces_unexplored(seats: int, unexplored: int) -> None:
    state = GAME.start(seats, options={"roles": "random"})
    while state.position()["stage"] == "pieces":
        state.apply(state.legal()[0])
    assert 37 - len(state.position()["board"]) == unexplored


def test_roles_are_chosen_in_seat_order_from_those_still_free() -> None:
    state = GAME.start(3, options={"role": ["free", "warlord", "free"]})
    assert options(state) == {f"role {role}" for role in ALL_ROLES if role != "warlord"}
    play(state, "role pioneer")
    refused(state, "role pioneer", "TAKEN")
    play(state, "role scavenger")
    assert [player["role"] for player in state.position()["players"]] == ["pioneer", "warlord", "scavenger"]


def test_roles_dealt_at_random_differ_between_seats_and_seeds() -> None:
    dealt = set()
    for seed in range(12):
        roles = tuple(p["role"] for p in GAME.start(4, seed, {"roles": "random"}).position()["players"])
        assert len(set(roles)) == 4
        dealt.add(roles)
    assert len(dealt) > 5


def test_two_seats_cannot_have_one_role() -> None:
    with pytest.raises(BadSetup, match="two seats cannot both be the warlord"):
        GAME.setup(2, {"role": ["warlord", "warlord"]})


def test_allies_need_four_or_six_players() -> None:
    with pytest.raises(BadSetup, match="4 or 6"):
        GAME.setup(3, {"allies": True})


def test_the_imperialist_and_the_pioneer_put_a_piece_on_each_tile() -> None:
    state = GAME.start(2, options={"role": ["imperialist", "pioneer"]})
    play(state, "outside m", "cell 0,-2")
    assert at(state, "0,-3") == {"tile": "m", "fleet": [0, 1]}
    assert at(state, "0,-2") == {"tile": "e+", "colony": [0, 1], "fleet": [0, 1]}
    play(state, "outside f+", "cell 0,3")
    assert at(state, "0,3") == {"tile": "f+", "colony": [1, 1], "fleet": [1, 1]}
    assert at(state, "0,2") == {"tile": "m", "colony": [1, 1]}


def test_the_free_technology_brings_the_scientist_no_card() -> None:
    state = GAME.start(2, options={"role": ["scientist", "pioneer"]})
    play(state, "outside e", "cell 0,-3", "cell 0,-3", "name encryption")
    assert cards(state, 0) == "F1 M1 E1"
    assert technologies(state, 0) == {"encryption"}


# Auction ----------------------------------------------------------------------------------------------


def test_cards_received_from_a_higher_rank_can_pay_at_once() -> None:
    """R14."""
    state = bidding(("F3", "M2", "F1"))
    do(state, 0, "bid 3")
    do(state, 1, "bid 2")
    do(state, 2, "bid 1")
    do(state, 0, "slot 1", "tile 1")
    assert cards(state, 1) == "F2 M2"
    do(state, 1, "slot 2", "tile 2", "food")
    assert (cards(state, 1), cards(state, 2)) == ("F1 M2", "F2")


def test_the_payer_chooses_which_cards_to_hand_over() -> None:
    state = bidding(("F2 M2", "E2", ""), "f m e")
    do(state, 0, "bid 3")
    do(state, 1, "bid 2")
    do(state, 0, "slot 1", "tile 1")
    assert options(state, 0) == {"food", "matter"}
    do(state, 0, "food", "matter")
    assert (cards(state, 0), cards(state, 1)) == ("F1 M1", "F1 M1 E2")


def test_a_bid_is_hidden_until_all_are_in() -> None:
    state = bidding(("F3", "F3", "F3"))
    other = bidding(("F3", "F3", "F3"))
    do(state, 1, "bid 3")
    do(other, 1, "bid 1")
    for seat in (0, 2, None):
        assert state.view(seat) == other.view(seat)
        assert state.events(seat) == other.events(seat)
    for seat in (0, 2):
        assert list(state.encode(seat)) == list(other.encode(seat))
        assert state.imagine(seat, 5) == other.imagine(seat, 5)
    assert state.view(1) != other.view(1)
    assert list(state.encode(1)) != list(other.encode(1))
    assert state.imagine(1, 5).position()["players"][1]["bid"] == 3
    assert {state.imagine(0, seed).position()["players"][1]["bid"] for seed in range(40)} == {0, 1, 2, 3}
    assert state.acting == (0, 2)
    assert state.legal(1) == []


def test_an_allys_bid_is_hidden_too() -> None:
    hands = ("F3", "F3", "F3", "F3")
    worlds = []
    for amount in (0, 3):
        state = bidding(hands, "f m e o", options={"allies": True})
        do(state, 0, f"bid {amount}")
        worlds.append(state)
    assert worlds[0].view(2) == worlds[1].view(2)
    assert worlds[0].view(0) != worlds[1].view(0)


def test_revealed_bids_are_public() -> None:
    state = bidding(("F3", "F3"), "f m")
    do(state, 0, "bid 3")
    do(state, 1, "bid 1")
    bids = [event["amount"] for event in state.events(None) if event["kind"] == "bid"]
    assert bids == [3, 1]


# Turns ------------------------------------------------------------------------------------------------


def test_a_tile_that_fits_nowhere_returns_to_the_bag() -> None:
    """R18."""
    board = blank()
    del board["0,0"]
    board |= {"0,1": "o f0:1", "0,3": "f c1:1"}
    state = table(
        board,
        roles=TWO,
        hands=("E1", ""),
        players=[{}, {"drawn": "f", "takes": 1}],
        next={"bag": ["m"]},
    )
    before = sum(state.position()["bag"].values())
    play(state, "move 0,1", "cell 0,0", "planet", "end-turn")
    assert sum(state.position()["bag"].values()) == before - 1 + 1
    assert state.turn[1] == 1
    assert "end-turn" in options(state)


def test_payment_is_asked_only_where_several_ways_exist() -> None:
    state = play(table({"0,0": "f f0:1"}, roles=TWO, hands=("F1 M1 E3", "")), "build-colony 0,0")
    assert cards(state, 0) == "E3"
    state = play(table({"0,0": "f f0:1"}, roles=TWO, hands=("F1 M1 E4", "")), "build-colony 0,0")
    assert options(state) == {"food", "energy"}
    play(state, "energy")
    assert cards(state, 0) == "F1"


def test_two_ways_through_a_payment_meet_in_equal_states() -> None:
    start = table(
        {"0,0": "f c0:1"},
        roles=("scavenger", "warlord"),
        hands=("F3 M4 E2", ""),
        technologies={0: "magnetic-rake"},
    )
    one = play(start.copy(journal=True), "research tractor-beam", "food", "matter")
    two = play(start.copy(journal=True), "research tractor-beam", "matter")
    assert cards(one, 0) == cards(two, 0) == "F2"
    assert one == two


def test_a_harvest_in_another_order_is_the_same_harvest() -> None:
    start = table({"0,0": "fe c0:2"}, roles=TWO)
    one = play(start.copy(journal=True), "harvest", "food", "energy")
    two = play(start.copy(journal=True), "harvest", "energy", "food")
    assert one == two


def test_upgrading_and_building_need_pieces() -> None:
    board = {f"{q},{r}": "f c0:3" for q, r in ((0, 0), (1, 0), (0, 1), (-1, 0))}
    board["0,-1"] = "f c0:2"
    board["0,-2"] = "m c0:1"
    state = table(board, roles=TWO, hands=("F5 M5", ""))
    assert supply(state, 0)[0] == 0
    refused(state, "upgrade-colony 0,-1", "NO_PIECES")
    refused(state, "upgrade-colony 0,0", "LEVEL")


def test_rebuilding_uses_the_pieces_of_the_old_fleet() -> None:
    """R26."""
    board = {"0,0": "e+ c0:3 f0:3"} | {f"{q},3": "o f0:3" for q in (-3, -2, -1, 0)}
    state = table(board, roles=TWO)
    assert supply(state, 0)[1] == 0
    play(state, "build-fleet 0,0 2")
    assert at(state, "0,0")["fleet"] == [0, 2]
    assert supply(state, 0)[1] == 1


def test_a_fleet_may_return_to_where_it_started() -> None:
    """R28."""
    state = table({"0,0": "o f0:1", "0,1": "o"}, roles=TWO, hands=("E1", ""))
    play(state, "move 0,0", "cell 0,1", "cell 0,0")
    assert at(state, "0,0")["fleet"] == [0, 1]
    assert cards(state, 0) == ""


def test_a_path_over_own_fleets_must_have_a_payable_end() -> None:
    board = {"0,0": "o f0:3", "0,1": "o f0:1", "0,2": "o"} | dict.fromkeys(
        ("0,-1", "1,-1", "1,0", "-1,0", "-1,1", "1,1", "-1,2", "-2,2"), "x"
    )
    refused(table(board, roles=TWO, hands=("E2", "")), "move 0,0", "NO_WAY_ON")
    state = play(table(board, roles=TWO, hands=("E4", "")), "move 0,0")
    refused(state, "stop", "CANNOT_STOP")
    play(state, "cell 0,1", "cell 0,2")
    assert at(state, "0,2")["fleet"] == [0, 3]


def test_an_attack_ends_the_move() -> None:
    state = table({"0,0": "o f0:3", "0,1": "f c1:1", "0,2": "o"}, roles=TWO, hands=("E9", ""))
    play(state, "move 0,0", "cell 0,1")
    assert "end-turn" in options(state)
    assert at(state, "0,1")["fleet"] == [0, 3]


def test_capture_without_pieces_leaves_the_tile_free() -> None:
    """R34."""
    board = {f"{q},{r}": "f c0:3" for q, r in ((2, 0), (2, -1), (3, -1), (3, -2), (2, 1))}
    board |= {"-1,0": "o f0:3", "-2,0": "m c1:2"}
    state = table(board, roles=TWO, hands=("E2", ""))
    play(state, "move -1,0", "cell -2,0")
    assert at(state, "-2,0") == {"tile": "m", "fleet": [0, 3]}
    assert supply(state, 1)[0] == 15


def test_encryption_frees_one_support_of_each_attack() -> None:
    board = {"0,0": "o f0:1", "0,-1": "o f0:1", "1,0": "o f0:1", "1,-1": "f c1:2"}
    state = table(board, roles=TWO, hands=("E2", ""), technologies={0: "encryption"})
    play(state, "move 0,0", "cell 1,-1", "support 0,-1", "support 1,0")
    assert cards(state, 0) == ""
    assert at(state, "1,-1")["colony"] == [0, 2]


def test_disruptor_drone_lowers_the_colony() -> None:
    board = {"0,0": "o f0:1", "1,-1": "f c1:2"}
    state = table(board, roles=TWO, hands=("E1", ""), technologies={0: "disruptor-drone"})
    play(state, "move 0,0", "cell 1,-1")
    assert at(state, "1,-1")["colony"] == [1, 1]
    assert supply(state, 1)[0] == 14


def test_turrets_shoot_even_when_disruptor_drone_removed_the_colony() -> None:
    board = {"0,0": "o f0:2", "1,-1": "f c1:1 f1:1", "3,0": "o f1:1"}
    state = table(
        board,
        roles=("generalist", "scientist"),
        hands=("E1", ""),
        technologies={0: "disruptor-drone", 1: "defensive-turrets"},
    )
    play(state, "move 0,0", "cell 1,-1")
    assert at(state, "1,-1") == {"tile": "f", "fleet": [1, 1]}
    assert at(state, "0,0")["fleet"] == [0, 1]
