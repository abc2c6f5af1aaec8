"""The worked examples of the rulebook (section 18), one test each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.standoff.groups import all_placements
from tests.games.standoff.play import board, do, keys, load, player, refused, tiles
from zirconia.core.match.state import State


def ring(q: int, r: int) -> int:
    return (abs(q) + abs(r) + abs(q + r)) // 2


HEXES = [(q, r) for q in range(-7, 8) for r in range(-7, 8) if ring(q, r) <= 7]
GUN = [f"{q},{r}" for q, r in HEXES if ring(q, r) <= 2]
OUTSIDE = [f"{q},{r}" for q, r in HEXES if q > 0 and ring(q, r) in (5, 6)]
INSIDE = [f"{q},{r}" for q, r in HEXES if q < 0 and ring(q, r) in (5, 6)]


def hexes(hand: Any = None, **position: Any) -> State:
    return load("standoff-hex", hand, **position)


def ab(state: State) -> tuple[int, int]:
    """Actions left and budget: the 'a / b' of the examples."""
    data = state.position()
    return data["actions"], data["budget"]


def test_example_01_first_placement() -> None:
    state = do(hexes(["3-hex"], budget=4), "play 3-hex", "7,-3", "6,-3", "5,-3")
    assert ab(state) == (3, 0)
    assert state.position()["plays"] == 0


def test_example_02_not_anchored_and_rim() -> None:
    refused(hexes(["2-hex"], budget=2), "NOT_ANCHORED", "play 2-hex", "6,-3", "5,-3")
    refused(hexes(["2-hex"], budget=2), "OCCUPIED_CELL", "play 2-hex", "7,-2")
    do(hexes(["2-hex"], budget=2), "play 2-hex", "7,-3", "6,-2")


def test_example_03_contiguity() -> None:
    cells = tiles("p1", "7,-3", "6,-3")
    refused(hexes(["2-hex"], budget=2, board=cells), "NOT_CONTIGUOUS", "play 2-hex", "5,-3", "6,-2")
    do(hexes(["2-hex"], budget=2, board=cells), "play 2-hex", "5,-3", "5,-2")


def test_example_04_airdrop() -> None:
    state = do(hexes(["airdrop", "1-hex"]), "play airdrop", "0,0")
    assert ab(state) == (3, 0)
    assert state.position()["plays"] == 1
    do(state, "play 1-hex", "1,0")
    assert board(state) == tiles("p1", "0,0", "1,0")


def test_example_05_closing_a_gate() -> None:
    state = do(hexes(["obstruction"], active=1, budget=2), "play obstruction", "7,-4")
    assert ab(state) == (3, 0)
    do(state, "end")
    state = hexes(["1-hex"], board={"7,-4": "black"})
    assert "at 7,-3" in keys(do(state, "play 1-hex"))


def test_example_06_credit_wells() -> None:
    wells = {"6,0": "p1 credit-well", "6,-6": "p1 credit-well", "0,5": "p1"}
    state = do(hexes(board=wells, active=1, players=[{"hand": ["1-hex"] * 5}, {}]), "end")
    assert ab(state) == (4, 2)
    do(state, "play 1-hex", "0,6")
    assert state.position()["budget"] == 2
    do(state, "end", "end")
    assert ab(state) == (4, 3)


def test_example_07_encampment_well() -> None:
    wells = {"3,-6": "p1 encampment-well"}
    piles = {"hand": ["2-hex", "1-hex", "1-hex"]}
    state = do(hexes(board=wells, active=1, players=[piles, {}]), "end")
    assert state.position()["plays"] == 2
    state = hexes(["2-hex", "1-hex", "1-hex"], board=wells, plays=2, budget=4)
    do(state, "play 2-hex", "3,-5", "4,-5")
    assert ab(state) == (3, 2)
    do(state, "play 1-hex", "2,-6")
    assert ab(state) == (2, 2)
    refused(state, "NO_PLAYS", "play 1-hex")


def test_example_08_taking_a_forcefield() -> None:
    state = hexes(["tactical-offensive", "1-hex"], board={"-2,5": "p1"}, budget=1)
    do(state, "play tactical-offensive", "-2,4")
    assert ab(state) == (3, 0)
    assert board(state)["-2,4"] == "empty forcefield"
    do(state, "play 1-hex", "-2,4")
    assert ab(state) == (2, 0)
    overlays = state.view(1)["boards"][0]["overlays"]
    field = next(one for one in overlays if one["id"] == "forcefield:-2,4")
    assert len(field["cells"]) == 19
    assert {"cell:-2,2", "cell:-1,2", "cell:0,2"} <= set(field["cells"])
    do(state, "end")
    other = hexes(["airdrop"], active=1, board=board(state))
    refused(other, "SHIELDED", "play airdrop", "0,2")


def test_example_09_airstrike_instead() -> None:
    state = do(hexes(["airstrike"], board={"-2,5": "p1"}, budget=3), "play airstrike", "-2,4")
    assert ab(state) == (3, 0)
    assert board(state)["-2,4"] == "empty"


def test_example_10_turning_a_gun() -> None:
    cells = {"2,0": "p2 artillery", "-2,0": "p2", "3,0": "p1"}
    state = hexes(["tactical-offensive", "1-hex"], board=cells, budget=3)
    assert ab(do(state, "play tactical-offensive", "2,0")) == (3, 2)
    assert ab(do(state, "play 1-hex", "2,0")) == (2, 2)
    assert ab(do(state, "fire 2,0", "-2,0")) == (1, 1)
    assert board(state) == {"2,0": "p1 artillery", "3,0": "p1"}


def test_example_11_forcefield_and_airdrop() -> None:
    cells = {"1,0": "p2 forcefield"}
    for cell in ("0,0", "-1,0"):
        refused(hexes(["airdrop"], board=cells), "SHIELDED", "play airdrop", cell)
    do(hexes(["airdrop"], board=cells), "play airdrop", "-1,-1")
    do(hexes(["obstruction"], board=cells, budget=2), "play obstruction", "0,0")


def test_example_12_add_1_credit() -> None:
    state = hexes(["tactical-offensive", "2-hex"], board={"7,-3": "p1"})
    assert ab(do(state, "credit", "credit")) == (2, 2)
    do(state, "play 2-hex", "6,-3", "5,-3")
    assert ab(state) == (1, 0)
    refused(state, "NO_CREDITS", "play tactical-offensive")


def test_example_13_fundraiser_and_blitz() -> None:
    state = hexes(["fundraiser", "blitz", "1-hex", "1-hex", "hack"])
    assert ab(do(state, "play fundraiser")) == (3, 4)
    assert ab(do(state, "play blitz")) == (5, 2)
    assert ab(do(state, "play hack")) == (4, 0)


def test_example_14_a_new_gate() -> None:
    state = do(hexes(["airstrike", "1-hex"], budget=3), "play airstrike", "5,2")
    assert ab(state) == (3, 0)
    assert ab(do(state, "play 1-hex", "5,2")) == (2, 0)


def test_example_15_horse() -> None:
    state = hexes(["horse"], actions=1)
    refused(state, "NOT_PLAYABLE", "play horse")
    do(state, "discard horse")
    assert player(state, 0)["discard"] == {"horse": 1}


def halves(empty: str) -> dict[str, str]:
    """Nine hexes of the Red Gun for each player, and one empty."""
    rest = [cell for cell in GUN if cell != empty]
    return {**tiles("p1", *rest[:9]), **tiles("p2", *rest[9:])}


def test_example_16_filled() -> None:
    state = hexes(["1-hex"], board={**halves("2,0"), "3,0": "p1"})
    do(state, "play 1-hex", "2,0")
    assert state.over and state.ending == "filled"
    assert state.scores() == (10, 9)
    assert state.places() == (1, 2)


@pytest.mark.parametrize(("ones", "twos", "places"), [(31, 30, (2, 1)), (30, 30, (2, 1)), (29, 30, (1, 2))])
def test_example_17_filled_with_black(ones: int, twos: int, places: tuple[int, int]) -> None:
    cells = {**halves("0,0"), **tiles("p1", *OUTSIDE[: ones - 9]), **tiles("p2", *INSIDE[: twos - 9])}
    state = do(hexes(["obstruction"], board=cells, budget=2), "play obstruction", "0,0")
    assert state.over
    assert state.scores() == (9, 9)
    assert state.places() == places


def test_example_18_three_players() -> None:
    cells = {**tiles("p1", *GUN[:7]), **tiles("p2", *GUN[7:14]), **tiles("p3", *GUN[14:])}
    cells |= {**tiles("p1", *OUTSIDE[:15]), **tiles("p2", *INSIDE[:18]), **tiles("p3", *OUTSIDE[15:21])}
    state = hexes(seats=3, board=cells, ending="filled")
    assert state.scores() == (7, 7, 5)
    assert state.places() == (1, 2, 3)


def test_example_19_tactical_offensive_on_your_own_tile() -> None:
    cells = {"5,0": "p1", "6,0": "p1 credit-well"}
    state = do(hexes(["tactical-offensive"], board=cells, budget=1), "play tactical-offensive", "6,0")
    assert board(state) == {"5,0": "p1"}
    alone = hexes(["tactical-offensive"], board={"6,0": "p1 credit-well"}, budget=1)
    refused(alone, "NOT_A_TARGET", "play tactical-offensive", "6,0")


def test_example_20_refill() -> None:
    piles = {"deck": [], "discard": ["1-hex", "1-credit", "hack"]}
    state = do(hexes(["trojan", "blitz"], players=[piles, {}]), "end")
    mine = player(state, 0)
    assert mine["hand"] == {"trojan": 1, "blitz": 1, "1-hex": 1, "1-credit": 1, "hack": 1}
    assert mine["deck"] == {} and mine["discard"] == {}
    fewer = {"deck": [], "discard": ["1-hex", "1-credit"]}
    state = do(hexes(["trojan", "blitz"], players=[fewer, {}]), "end")
    assert sum(player(state, 0)["hand"].values()) == 4


EXPANSION = {"expansion": True}


def test_example_21_deflector_shield() -> None:
    two = {"hand": ["deflector-shield", "1-hex"]}
    state = hexes(["airstrike"], options=EXPANSION, board={"0,0": "p2"}, budget=3, players=[{}, two])
    do(state, "play airstrike", "0,0")
    assert state.acting == (1,)
    do(state, "answer deflector-shield")
    assert board(state) == {"0,0": "p2"}
    assert player(state, 1)["discard"] == {"deflector-shield": 1}
    assert sum(player(state, 1)["hand"].values()) == 2
    assert ab(state) == (3, 0)
    assert player(state, 0)["discard"] == {"airstrike": 1}


def test_example_22_napalm() -> None:
    two = {"hand": ["deflector-shield"]}
    cells = {"0,6": "p2 credit-well"}
    state = hexes(["napalm"], options=EXPANSION, board=cells, budget=2, players=[{}, two])
    do(state, "play napalm", "0,6")
    assert state.acting == (0,)
    assert board(state) == {"0,6": "p2 none"}
    assert ab(state) == (3, 0)


def test_example_23_telekinesis() -> None:
    cells = {"3,-2": "p1 telekinesis"}
    state = hexes(options=EXPANSION, board=cells, budget=2)
    do(state, "move 3,-2", "2,-2")
    assert board(state) == {"2,-2": "p1 telekinesis"}
    assert ab(state) == (3, 0)
    for seat in (0, 1):
        black = hexes(options=EXPANSION, board={"1,3": "black telekinesis"}, budget=1, active=seat)
        assert ab(do(black, "move 1,3", "0,3")) == (3, 0)


def test_example_24_merge() -> None:
    state = hexes(["shell-factory", "armor", "1-credit"], options=EXPANSION)
    do(state, "merge artillery")
    assert state.position()["trash"] == {"shell-factory": 1, "armor": 1}
    assert player(state, 0)["discard"] == {"artillery": 1}
    assert player(state, 0)["hand"] == {"1-credit": 1}
    assert ab(state) == (3, 0)


def test_example_25_time_dilation() -> None:
    state = do(hexes(["time-dilation"], options=EXPANSION, budget=2), "play time-dilation")
    assert ab(state) == (3, 0)
    assert state.position()["trash"] == {"time-dilation": 1}
    do(state, "end", "end")
    assert state.position()["actions"] == 6
    again = hexes(["time-dilation"], options=EXPANSION, budget=2, actions=6, players=[{"more-actions": 2}, {}])
    do(again, "play time-dilation", "end", "end")
    assert again.position()["actions"] == 8


def test_example_26_buying_a_component_to_deny_it() -> None:
    row = ["power-grid", *["hack"] * 7]
    state = do(hexes([], options=EXPANSION, row=row, budget=5), "deny power-grid")
    assert ab(state) == (3, 0)
    assert state.position()["trash"] == {"power-grid": 1}
    assert len(state.position()["row"]) == 8


def test_example_27_hand_well() -> None:
    cells = {"2,-4": "p1 hand-well", "-2,5": "p1", "-2,4": "empty hand-well"}
    state = hexes(options=EXPANSION, board=cells, active=1, players=[{"hand": ["1-hex"] * 3}, {"hand": []}])
    do(state, "end")
    assert state.position()["hand-limit"] == 6
    do(state, "play 1-hex", "-2,4", "end")
    assert sum(player(state, 0)["hand"].values()) == 6
    do(state, "end")
    assert state.position()["hand-limit"] == 7


def test_example_28_market_adjustment() -> None:
    row = ["hack", "airdrop", "trojan", "blitz", "napalm", "armor", "restock", "hack"]
    state = hexes(options=EXPANSION, row=row, next={"market": ["disposal", "forcefield"]})
    do(state, "adjust")
    assert state.position()["row"] == [*row[2:], "disposal", "forcefield"]
    assert state.position()["trash"] == {"hack": 1, "airdrop": 1}
    assert ab(state) == (4, 0)
    refused(state, "ADJUSTED", "adjust")


@pytest.mark.parametrize(("size", "count"), [(1, 8), (2, 20), (3, 68), (4, 204)])
def test_the_counts_of_legal_first_placements(size: int, count: int) -> None:
    state = do(hexes([f"{size}-hex"], budget=6), f"play {size}-hex")
    assert len(all_placements(state)) == count
