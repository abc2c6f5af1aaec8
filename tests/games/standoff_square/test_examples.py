"""The worked examples of the rulebook (section 17), one test each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.standoff.groups import all_placements
from tests.games.standoff.play import board, do, keys, load, player, refused, tiles
from zirconia.core.match.state import State

FOUR_CREDITS = ["1-credit"] * 4
PLAY_FOUR = ("play 1-credit",) * 4


def square(hand: Any = None, **position: Any) -> State:
    return load("standoff-square", hand, **position)


def abs_(state: State) -> tuple[int, int, int]:
    """Actions left, budget, stockpile: the 'a / b / s' of the examples."""
    data = state.position()
    return data["actions"], data["budget"], player(state, data["active"])["minerals"]


def test_example_01_first_placement() -> None:
    state = square([*FOUR_CREDITS, "3-polyomino"])
    do(state, *PLAY_FOUR, "play 3-polyomino", "0,5", "1,5", "1,6")
    assert abs_(state) == (3, 0, 0)
    assert state.position()["plays"] == 0
    assert player(state, 0)["hand"] == {}
    assert player(state, 0)["discard"] == {"1-credit": 4, "3-polyomino": 1}
    assert board(state) == tiles("p1", "0,5", "1,5", "1,6")


def test_example_02_not_anchored() -> None:
    state = square([*FOUR_CREDITS, "3-polyomino"])
    do(state, *PLAY_FOUR)
    before = state.copy()
    refused(state, "NOT_ANCHORED", "play 3-polyomino", "1,5", "2,5", "2,6")
    assert state.midway(0)
    state.cancel(0)
    assert state == before
    assert abs_(state) == (4, 4, 0)


def test_example_03_wall() -> None:
    state = square(["4-polyomino"], budget=6)
    refused(state, "OCCUPIED_CELL", "play 4-polyomino", "0,6", "1,6", "2,6", "3,6")
    do(state, "2,5")
    assert abs_(state) == (3, 0, 0)


def test_example_04_corners_do_not_connect() -> None:
    state = square(["2-polyomino"], budget=2)
    refused(state, "NOT_CONTIGUOUS", "play 2-polyomino", "0,4", "1,5")
    do(state, "1,4")
    assert board(state) == tiles("p1", "0,4", "1,4")


def shielded(*hand: str) -> State:
    cells = {"7,4": "p2 forcefield", **tiles("p1", "5,0", "5,1", "5,2")}
    return square(list(hand), board=cells, budget=9)


def test_example_05_forcefield() -> None:
    refused(shielded("2-polyomino"), "SHIELDED", "play 2-polyomino", "5,3", "5,4")
    do(shielded("2-polyomino"), "play 2-polyomino", "5,3", "4,3")
    do(shielded("airdrop"), "play airdrop", "6,2")
    do(shielded("obstruction"), "play obstruction", "5,4")


def test_example_05_the_field_closes_exactly_thirteen_cells() -> None:
    state = shielded("airdrop")
    overlays = state.view(0)["boards"][0]["overlays"]
    field = next(one for one in overlays if one["id"] == "forcefield:7,4")
    closed = ["5,4", "6,3", "6,4", "6,5", "7,2", "7,3", "7,4", "7,5", "7,6", "8,3", "8,4", "8,5", "9,4"]
    assert field["cells"] == [f"cell:{cell}" for cell in closed]
    assert field["owner"] == 1


def test_example_06_airdrop_beside_a_polyomino() -> None:
    state = square(["1-polyomino", "airdrop"], budget=2)
    do(state, "play 1-polyomino", "0,7", "play airdrop")
    refused(state, "NOT_ANCHORED", "7,7")
    do(state, "1,7")
    assert abs_(state) == (2, 0, 0)
    assert state.position()["plays"] == 0


def test_example_07_blitz() -> None:
    assert abs_(do(square(["blitz"], budget=3), "play blitz")) == (6, 0, 0)


def test_example_08_fundraiser() -> None:
    hand = ["fundraiser", "1-credit", "1-credit", "hack", "airdrop"]
    state = do(square(hand), "play fundraiser")
    assert abs_(state) == (3, 4, 0)
    assert abs_(do(state, "play 1-credit", "play 1-credit")) == (3, 6, 0)
    other = do(square(hand), "play 1-credit", "play 1-credit", "play fundraiser")
    assert abs_(other) == (3, 4, 0)


def test_example_09_restock_over_a_reshuffle() -> None:
    piles = {"deck": ["airdrop"], "discard": ["1-credit", "2-credit"]}
    state = do(square(["restock", "horse"], players=[piles, {}], budget=2), "play restock")
    assert player(state, 0)["hand"] == {"horse": 1, "airdrop": 1, "1-credit": 1, "2-credit": 1}
    assert player(state, 0)["deck"] == {}
    assert player(state, 0)["discard"] == {"restock": 1}
    assert abs_(state) == (3, 0, 0)


def test_example_10_mining() -> None:
    cells = {"0,0": "p1 refinery", "1,1": "p1 refinery", "0,2": "p1"}
    state = do(square(board=cells, players=[{"minerals": 1}, {}]), "mine", "mine")
    assert abs_(state) == (2, 0, 7)


def test_example_11_artillery_range() -> None:
    cells = {"5,5": "p1 artillery", "8,6": "p2 forcefield", "8,7": "p2"}
    state = square(["2-polyomino"], board=cells, actions=2, budget=1)
    refused(state, "OUT_OF_RANGE", "fire 5,5", "8,7")
    do(state, "8,6")
    assert board(state) == {"5,5": "p1 artillery", "8,7": "p2"}
    assert abs_(state) == (1, 0, 0)
    refused(state, "NO_CREDITS", "fire 5,5")
    anew = square(["airdrop"], board={**board(state), "8,4": "p1"}, budget=2)
    assert "at 8,5" in keys(do(anew, "play airdrop"))


def test_example_12_price_with_minerals() -> None:
    row = ["airstrike", *["hack"] * 7]
    state = square([], row=row, budget=2, players=[{"minerals": 3}, {}], next={"market": ["trojan"]})
    assert abs_(do(state, "convert")) == (4, 3, 2)
    assert abs_(do(state, "buy airstrike")) == (3, 0, 0)
    assert player(state, 0)["discard"] == {"airstrike": 1}
    assert state.position()["row"] == [*["hack"] * 7, "trojan"]
    poorer = do(square([], row=row, budget=2, players=[{"minerals": 2}, {}]), "convert")
    refused(poorer, "NO_MINERALS", "buy airstrike")


def test_example_13_duplicate_repeats() -> None:
    state = square(["3-polyomino", "duplicate"], budget=8)
    do(state, "play 3-polyomino", "0,0", "0,1", "0,2", "play duplicate", "1,0", "1,1", "1,2")
    assert abs_(state) == (2, 0, 0)
    assert len(board(state)) == 6
    assert state.position()["plays"] == 0


def test_example_13_duplicate_after_a_draw_draws() -> None:
    state = square(["3-polyomino", "duplicate"], budget=8)
    do(state, "play 3-polyomino", "0,0", "0,1", "0,2", "draw", "play duplicate")
    assert sum(player(state, 0)["hand"].values()) == 2
    assert len(board(state)) == 3


def test_example_14_duplicate_first() -> None:
    state = square(["duplicate", "4-polyomino"], budget=4)
    assert abs_(do(state, "play duplicate")) == (3, 0, 0)
    assert state.position()["waiver"] is True
    other = state.copy()
    do(state, "play 4-polyomino", "0,0", "0,1", "1,0", "1,1")
    assert abs_(state) == (2, 0, 0)
    assert state.position()["waiver"] is False
    refused(other, "NO_CREDITS", "draw", "play 4-polyomino")


def test_example_15_initiative() -> None:
    state = square(["initiative", "initiative", "duplicate"], round=6, budget=18, players=[{"minerals": 2}, {}])
    assert abs_(do(state, "play initiative")) == (3, 9, 2)
    refused(state, "NO_TARGET", "play initiative")
    refused(state, "NO_TARGET", "play duplicate")
    do(state, "end")
    data = state.position()
    assert (data["active"], data["round"], data["actions"], data["plays"], data["budget"]) == (0, 6, 4, 1, 0)
    assert data["extra"] is True
    assert sum(player(state, 0)["hand"].values()) == 5
    rich = square(["initiative"], extra=True, budget=99)
    refused(rich, "NO_TARGET", "play initiative")
    assert do(state, "end").position()["active"] == 1


def gun(one: str, two: str) -> dict[str, str]:
    return {**tiles("p1", *one.split()), **tiles("p2", *two.split())}


def fillers(colour: str, row: int, count: int) -> dict[str, str]:
    return tiles(colour, *(f"{row},{column}" for column in range(count)))


def test_example_16_filled_equal_fewer_blocks_wins() -> None:
    cells = gun("6,7 6,8 7,6 7,7 7,8 7,9", "8,6 8,7 8,8 8,9 9,7")
    cells |= fillers("p1", 0, 14) | fillers("p2", 15, 12)
    state = square(["1-polyomino"], board=cells, active=1, actions=3)
    do(state, "play 1-polyomino", "9,8")
    assert state.over and state.ending == "filled"
    assert state.scores() == (6, 6)
    assert state.places() == (2, 1)


def test_example_17_filled_with_black_last_tie_break() -> None:
    cells = gun("6,7 6,8 7,6 7,7 7,8", "7,9 8,6 8,7 8,8 8,9") | {"9,7": "black"}
    cells |= fillers("p1", 0, 10) | fillers("p2", 15, 10)
    state = do(square(["obstruction"], board=cells, budget=2), "play obstruction", "9,8")
    assert state.over
    assert state.scores() == (5, 5)
    assert state.places() == (2, 1)


def test_example_18_four_players() -> None:
    colours = ["p1"] * 3 + ["p2"] * 4 + ["p3"] * 4 + ["p4"]
    order = ["6,7", "6,8", "7,6", "7,7", "7,8", "7,9", "8,6", "8,7", "8,8", "8,9", "9,7", "9,8"]
    cells = dict(zip(order, colours, strict=True))
    for colour, row, count in (("p1", 0, 7), ("p2", 1, 13), ("p3", 14, 13), ("p4", 15, 8)):
        cells |= fillers(colour, row, count)
    state = square(seats=4, board=cells, ending="filled")
    assert state.scores() == (3, 4, 4, 1)
    assert state.places() == (3, 2, 1, 4)


def test_example_19_horse() -> None:
    state = square(["horse", "horse", "airdrop"], actions=1)
    assert {key for key in keys(state) if key.startswith("discard")} == {"discard airdrop"}
    refused(square(["horse", "horse"], actions=1), "HORSE_STAYS", "discard horse")
    seven = square(["horse", "horse", *["airdrop"] * 5])
    do(seven, "end", "pick horse", "pick horse")
    assert player(seven, 0)["discard"] == {"horse": 2}
    assert seven.position()["active"] == 1


def test_example_20_free_actions_at_the_end() -> None:
    state = square(["1-credit", "1-credit", "1-credit", "obstruction", "trojan"], actions=0)
    assert abs_(do(state, *["play 1-credit"] * 3)) == (0, 3, 0)
    do(state, "end")
    assert sum(player(state, 0)["hand"].values()) == 5
    assert state.position()["budget"] == 0


def test_example_21_early_access() -> None:
    piles = {"deck": [], "discard": ["1-credit"] * 4 + ["blitz", "hack", "trojan"]}
    state = square(["early-access"], players=[piles, {}], budget=1, next={"deck-p1": ["1-credit"]})
    refused(state, "NO_TARGET", "play early-access")
    do(state, "draw", "play early-access")
    assert not state.midway(0)
    assert not state.can_undo(0)
    assert sum(player(state, 0)["deck"].values()) == 6
    do(state, "take blitz")
    assert abs_(state) == (2, 0, 0)
    assert player(state, 0)["hand"] == {"1-credit": 1, "blitz": 1}
    assert sum(player(state, 0)["deck"].values()) == 5


def test_example_22_hack_with_three_players() -> None:
    hand = ["1-credit", "1-credit", "1-polyomino", "blitz", "trojan"]
    players = [{}, {"hand": []}, {"hand": hand}]
    state = square(["hack"], seats=3, players=players, budget=2)
    refused(state, "EMPTY_HAND", "play hack", "target p2")
    do(state, "p3")
    shown = {one["card"]: one["count"] for one in state.view(0)["players"][2]["areas"][0]["cards"]}
    assert shown == {"1-credit": 2, "1-polyomino": 1, "blitz": 1, "trojan": 1}
    do(state, "pick blitz")
    assert player(state, 2)["discard"] == {"blitz": 1}
    assert sum(player(state, 2)["hand"].values()) == 4
    assert abs_(state) == (3, 0, 0)


def test_example_23_trojan_and_an_empty_deck() -> None:
    piles = {"deck": [], "discard": ["1-credit"] * 4}
    state = do(square(["trojan"], players=[{}, piles], budget=1), "play trojan")
    assert player(state, 1)["deck"] == {"horse": 1}
    assert player(state, 1)["discard"] == {"1-credit": 4}
    assert state.position()["trash"] == {"trojan": 1}
    assert abs_(state) == (3, 0, 0)
    hand = dict(player(state, 1)["hand"])
    do(state, "end", "draw")
    assert player(state, 1)["hand"] == {**hand, "horse": 1}


def test_example_24_breaking_a_wall() -> None:
    state = square(["airstrike", "4-polyomino"], budget=9, players=[{"minerals": 1}, {}])
    assert abs_(do(state, "play airstrike", "3,7")) == (3, 6, 0)
    do(state, "play 4-polyomino", "0,7", "1,7", "2,7", "3,7")
    assert abs_(state) == (2, 0, 0)


def test_example_25_round_limit() -> None:
    cells = gun("6,7 6,8 7,6", "7,7 7,8") | {"7,9": "black"}
    state = do(square(board=cells, round=100, active=1), "end")
    assert state.over and state.ending == "limit"
    assert state.places() == (1, 2)


@pytest.mark.parametrize(("size", "count"), [(1, 60), (2, 116), (3, 336), (4, 1012)])
def test_the_counts_of_legal_first_placements(size: int, count: int) -> None:

    state = square([f"{size}-polyomino"], budget=6)
    assert len(all_placements(do(state, f"play {size}-polyomino"))) == count
