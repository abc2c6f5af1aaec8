"""The variants V2 to V12 (section 17); V1 is the number of seats."""

from __future__ import annotations

from typing import Any

import zirconia
from tests.games.standoff.play import board, do, keys, load, player, refused, tiles
from zirconia.core.match.state import State

INNER = ["0,0", "1,0", "-1,0", "0,1", "0,-1", "1,-1", "-1,1"]


def hexes(option: str, hand: Any = None, **position: Any) -> State:
    return load("standoff-hex", hand, options={option: True}, **position)


def test_v2_anchored_airdrop() -> None:
    state = hexes("anchored-airdrop", ["airdrop"], board={"0,0": "p1"})
    refused(state, "NOT_ANCHORED", "play airdrop", "3,0")
    do(state, "1,0")


def test_v3_wells_cannot_be_destroyed_or_removed() -> None:
    state = hexes("eternal-wells", ["airstrike"], board={"6,0": "p2 credit-well"}, budget=3)
    do(state, "play airstrike", "6,0")
    assert "6,0" not in board(state)
    options = {"eternal-wells": True, "napalm": True}
    napalm = do(load("standoff-hex", ["napalm"], options=options, budget=2), "play napalm")
    assert keys(napalm) == {"at -2,4", "at 2,-4"}


def test_v4_a_well_gives_at_once_but_only_once_a_turn() -> None:
    hand = ["airdrop", "airdrop", "tactical-offensive"]
    state = do(hexes("instant-wells", hand, board={"5,0": "p1"}, budget=1), "play airdrop", "6,0")
    assert state.position()["budget"] == 2
    do(state, "play tactical-offensive", "6,0", "play airdrop", "6,0")
    assert state.position()["budget"] == 1
    again = zirconia.game("standoff-hex").load(state.position())
    assert again == state


def test_v4_a_well_held_in_upkeep_has_given_for_this_turn() -> None:
    piles = {"hand": ["tactical-offensive", "airdrop"]}
    cells = {"6,0": "p1 credit-well", "5,0": "p1"}
    state = do(hexes("instant-wells", board=cells, active=1, players=[piles, {}]), "end")
    do(state, "play tactical-offensive", "6,0", "play airdrop", "6,0")
    assert state.position()["budget"] == 0


def test_v5_played_cards_wait_in_the_play_area() -> None:
    state = do(hexes("play-area", ["1-credit"], players=[{"discard": []}, {}]), "play 1-credit")
    assert player(state, 0)["played"] == {"1-credit": 1}
    do(state, "end")
    assert player(state, 0)["played"] == {}


def test_v6_prototype_numbers() -> None:
    state = do(hexes("prototype-numbers", ["airstrike", "blitz"], budget=3), "play airstrike", "1,3")
    assert state.position()["budget"] == 3
    assert do(state, "play blitz").position()["budget"] == 0


def test_v7_full_round_goes_on_to_its_end() -> None:
    options = {"full-round": True, "small-gun": True}
    state = load("standoff-hex", ["airdrop"], options=options, board=tiles("p1", *INNER[1:]))
    do(state, "play airdrop", "0,0", "end")
    assert not state.over
    assert do(state, "end").over


def test_v8_small_gun() -> None:
    state = hexes("small-gun", ["airdrop"], board=tiles("p1", *INNER[1:]))
    do(state, "play airdrop", "0,0")
    assert state.over and state.scores() == (7, 0)


def test_v9_the_rim_cannot_be_destroyed() -> None:
    state = hexes("eternal-rim", ["airstrike"], budget=3)
    refused(state, "ETERNAL_BLOCK", "play airstrike", "5,2")
    do(state, "1,3")


def test_v9_a_rim_tile_that_telekinesis_moved_stays_eternal() -> None:
    options = {"eternal-rim": True, "telekinesis": True}
    cells = {"5,2": "eternal telekinesis"}
    state = load("standoff-hex", ["airstrike"], options=options, board=cells, budget=9)
    do(state, "move 5,2", "4,2")
    refused(state, "ETERNAL_BLOCK", "play airstrike", "4,2")


def test_v10_narrow_market() -> None:
    data = zirconia.game("standoff-hex").start(options={"narrow-market": True}).position()
    assert sum(data["draft"].values()) == 48 - 8


def test_v11_round_limit() -> None:
    state = load("standoff-hex", options={"rounds": 50}, round=50, active=1)
    assert do(state, "end").ending == "limit"


def test_v12_second_player_help() -> None:
    data = zirconia.game("standoff-hex").start(options={"second-player-help": True}).position()
    assert [sum(one["hand"].values()) for one in data["players"]] == [4, 5]
