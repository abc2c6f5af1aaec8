"""The worked examples of the rulebook, EX13 to EX31: colonies, fleets, harvest, movement, combat."""

from __future__ import annotations

import pytest

from tests.games.kardashev.table import at, can, cards, do, options, play, refused, supply, table, total
from zirconia import State

RED, BLUE = 0, 1


def finished(state: State) -> bool:
    return "end-turn" in options(state)


def test_example_13_founding() -> None:
    board = {"2,0": "f c0:1", "0,0": "fm f0:1", "1,0": "e f1:1", "2,-1": "o", "2,1": "m"}
    state = table(board, roles=("generalist", "warlord"), hands=("F1 M1", ""))
    refused(state, "build-colony 1,0", "FLEET_IN_THE_WAY")
    refused(state, "build-colony 2,-1", "NO_PLANET")
    assert can(state, "build-colony 0,0")
    assert can(state, "build-colony 2,1")


def test_example_14_building_a_fleet() -> None:
    board = {"0,0": "e+ c0:3 f0:1", "3,0": "o f0:3", "3,-1": "o f0:2", "0,3": "f c1:1"}
    state = table(board, roles=("generalist", "imperialist"))
    assert supply(state, RED)[1] == 9
    play(state, "build-fleet 0,0 3")
    assert supply(state, RED)[1] == 7
    assert at(state, "0,0")["fleet"] == [RED, 3]
    assert state.acting == (1,)
    do(state, 1, "matter")
    assert cards(state, 1) == "M1"
    assert cards(state, RED) == ""


def test_example_15_upgrading_a_fleet() -> None:
    state = table({"0,0": "m+ c0:1 f0:2", "1,0": "m c0:3 f0:1"}, roles=("generalist", "warlord"))
    refused(state, "upgrade-fleet 1,0", "NO_MILITARY")
    play(state, "upgrade-fleet 0,0")
    assert at(state, "0,0")["fleet"] == [RED, 3]
    state = table({"1,0": "m c0:3 f0:1"}, roles=("imperialist", "warlord"), technologies={0: "militarization"})
    assert can(state, "upgrade-fleet 1,0")


@pytest.mark.parametrize(("level", "results"), [(1, {"E1", "F1"}), (2, {"E2", "F2", "F1 E1"})])
def test_example_16_harvest_pictured(level: int, results: set[str]) -> None:
    found = set()
    for first in ("food", "energy"):
        for second in ("food", "energy"):
            state = play(table({"0,0": f"fe c0:{level}"}, roles=("generalist", "warlord")), "harvest", first)
            found.add(cards(play(state, second) if level == 2 else state, RED))
            assert finished(state)
    assert found == results


@pytest.mark.parametrize(("mining", "expected"), [("", "F2 M3 E1"), ("asteroid-mining", "F3 M3 E1")])
def test_example_17_harvest_several_colonies(mining: str, expected: str) -> None:
    board = {"0,0": "m c0:3", "1,0": "fe c0:2", "-1,0": "e+ c0:1", "0,2": "f f0:1"}
    state = table(board, roles=("generalist", "warlord"), technologies={0: mining})
    play(state, "harvest", "food", "food")
    assert cards(state, RED) == expected


def test_example_18_scavenger_full_engine() -> None:
    board = {"0,0": "f+ c0:2 f0:2", "0,2": "e c0:1"}
    state = table(
        board,
        roles=("scavenger", "warlord"),
        technologies={0: "harvest-rover expanded-cargohold arcology"},
    )
    play(state, "harvest", "matter")
    assert options(state) == {"food", "matter"}
    play(state, "food", "matter", "matter", "food")
    assert options(state) == {"food", "matter", "energy"}
    play(state, "energy")
    assert total(state, RED) == 6
    assert cards(state, RED) == "F2 M2 E2"
    assert finished(state)


BLOCKADED = {
    "2,-1": "fm c0:2",
    "1,0": "e c0:1",
    "2,0": "f+ c0:1",
    "1,-1": "o f1:1",
    "1,1": "o f1:1",
}


def test_example_19_taxation() -> None:
    state = table(BLOCKADED, roles=("pioneer", "imperialist"), technologies={1: "taxation"})
    play(state, "harvest", "food", "matter")
    assert state.acting == (1,)
    assert options(state) == {"food", "matter"}
    do(state, 1, "matter")
    assert cards(state, 0) == "F2 M1 E1"
    assert cards(state, 1) == "F1 M1 E1"


def test_example_19_blockade() -> None:
    state = table(BLOCKADED, roles=("pioneer", "imperialist"), technologies={1: "taxation blockade"})
    play(state, "harvest")
    assert total(state, 0) == total(state, 1) == 0
    assert finished(state)


# Movement ---------------------------------------------------------------------------------------------


def test_example_20_pictured_movement() -> None:
    board = {"-1,0": "o f0:1", "0,-1": "o f0:1", "0,0": "x", "1,-1": "f c0:1"}
    state = play(table(board, roles=("generalist", "warlord"), hands=("E1", "")), "move -1,0")
    refused(state, "cell 0,0", "BARRED")
    play(state, "cell 0,-1")
    refused(state, "stop", "FLEET_IN_THE_WAY")
    play(state, "cell 1,-1")
    assert at(state, "1,-1")["fleet"] == [RED, 1]
    assert cards(state, RED) == ""


LINE = {f"{q},{-q if q < 0 else 0}": "o" for q in range(-3, 4)}
FREE = "dyson-sphere"


@pytest.mark.parametrize(
    ("level", "tiles", "technologies", "price"),
    [
        (1, 7, "", 4),
        (2, 3, "", 3),
        (3, 2, "", 4),
        (1, 4, "fuel-efficiency", 1),
        (1, 2, "fuel-efficiency", 0),
        (1, 4, "fuel-efficiency boosters", 0),
        (1, 8, "fuel-efficiency boosters", 1),
        (2, 3, "fuel-efficiency boosters", 1),
        (3, 2, "fuel-efficiency boosters", 1),
        (3, 8, "dyson-sphere", 0),
    ],
)
def test_example_21_prices(level: int, tiles: int, technologies: str, price: int) -> None:
    board = {"0,0": f"o f0:{level}", "0,1": "o"}
    state = table(board, roles=("warlord", "pioneer"), technologies={0: technologies}, hands=("E20", ""))
    play(state, "move 0,0")
    for step in range(tiles):
        play(state, "cell 0,1" if step % 2 == 0 else "cell 0,0")
    if not finished(state):
        play(state, "stop")
    assert cards(state, RED) == f"E{20 - price}"


def test_the_limit_is_eight_tiles() -> None:
    state = table(
        {"0,0": "o f0:1", "0,1": "o"}, roles=("warlord", "pioneer"), technologies={0: FREE}, hands=("", "")
    )
    play(state, "move 0,0", *["cell 0,1", "cell 0,0"] * 4)
    assert finished(state)


def exploring(side: str, *after: str) -> State:
    state = table(
        {"0,-3": "f f0:1", "0,-2": "m+ c0:1"},
        roles=("generalist", "pioneer"),
        hands=("E1", ""),
        next={"bag": ["me"]},
    )
    return play(state, "move 0,-3", "cell 1,-3", side, *after)


def test_example_22_exploring_with_a_fleet() -> None:
    state = exploring("planet")
    assert at(state, "1,-3") == {"tile": "me", "fleet": [RED, 1]}
    assert cards(state, RED) == ""
    state = exploring("destroyed", "food")
    assert at(state, "1,-3") == {"tile": "me", "side": "destroyed"}
    assert supply(state, RED)[1] == 15
    assert cards(state, RED) == "F1"


MARCH = {"0,3": "f f0:2", "0,2": "e+ c0:1", "0,1": "fm", "1,0": "o", "1,-1": "m"}


def test_example_23_warlord_income() -> None:
    state = table(MARCH, roles=("warlord", "pioneer"), hands=("E4", ""))
    play(state, "move 0,3", "cell 0,2", "cell 0,1", "cell 1,0", "cell 1,-1", "yes", "food")
    assert cards(state, RED) == "F1 M1 E1"
    assert at(state, "1,-1")["fleet"] == [RED, 2]


def test_example_23_the_move_is_paid_before_its_income() -> None:
    state = play(table(MARCH, roles=("warlord", "pioneer"), hands=("E3", "")), "move 0,3", "cell 0,2", "cell 0,1")
    play(state, "cell 1,0")
    assert not can(state, "cell 1,-1")


@pytest.mark.parametrize(("skipped", "survives"), [("x", False), ("o", True)])
def test_example_24_wormhole(skipped: str, survives: bool) -> None:
    board = {"0,2": "o f0:1", "0,1": skipped, "0,0": "f c1:2"}
    state = table(board, roles=("warlord", "pioneer"), technologies={0: "wormhole"}, hands=("E1", ""))
    play(state, "move 0,2", "skip 0,1", "cell 0,0", "no")
    assert cards(state, RED) == ""
    assert at(state, "0,0")["colony"] == [BLUE, 2]
    assert "fleet" not in at(state, "0,2")
    assert at(state, "0,1").get("fleet") == ([RED, 1] if survives else None)
    assert supply(state, RED)[1] == (14 if survives else 15)


# Combat -----------------------------------------------------------------------------------------------


def test_example_25_attack_pictured() -> None:
    board = {"-1,0": "o f0:2", "0,-1": "m c1:1", "0,0": "e c1:2"}
    state = table(board, roles=("generalist", "warlord"), hands=("E1", ""))
    play(state, "move -1,0", "cell 0,-1")
    assert at(state, "0,-1") == {"tile": "m", "colony": [RED, 1], "fleet": [RED, 2]}
    assert supply(state, BLUE)[0] == 13
    state = table(board, roles=("generalist", "warlord"), hands=("E1", ""))
    play(state, "move -1,0", "cell 0,0")
    assert at(state, "-1,0")["fleet"] == [RED, 2]
    assert at(state, "0,0") == {"tile": "e", "colony": [BLUE, 2]}
    assert cards(state, RED) == ""


SUPPORT = {
    "-1,0": "o f0:1",
    "0,-1": "o f0:2",
    "0,0": "o f0:1",
    "1,-1": "f c1:1 f1:1",
    "1,0": "o f1:1",
}


def supporting(red: str = "E9", blue: str = "E9") -> State:
    return table(SUPPORT, roles=("generalist", "warlord"), hands=(red, blue))


def test_example_26_support_pictured_win() -> None:
    state = play(supporting(), "move -1,0", "cell 0,-1", "cell 1,-1")
    do(state, RED, "support 0,-1", "support 0,0")
    assert state.acting == (BLUE,)
    do(state, BLUE, "support 1,0")
    assert at(state, "1,-1") == {"tile": "f", "colony": [RED, 1], "fleet": [RED, 1]}
    assert at(state, "1,0")["fleet"] == [BLUE, 1]
    assert (cards(state, RED), cards(state, BLUE)) == ("E6", "E8")


def test_example_27_support_pictured_loss() -> None:
    state = play(supporting(), "move 0,0", "cell 1,-1")
    assert options(state) == {"cell 0,-1", "done"}
    do(state, RED, "support 0,-1")
    do(state, BLUE, "support 1,0")
    assert at(state, "0,0")["fleet"] == [RED, 1]
    assert at(state, "1,-1")["colony"] == [BLUE, 1]
    assert (cards(state, RED), cards(state, BLUE)) == ("E7", "E8")


def test_example_27_without_blues_support_it_is_won() -> None:
    state = play(supporting(), "move 0,0", "cell 1,-1", "support 0,-1")
    do(state, BLUE, "done")
    assert at(state, "1,-1")["colony"] == [RED, 1]


def test_example_28_no_way_back() -> None:
    state = play(supporting(), "move -1,0", "cell 0,-1", "cell 1,-1", "done")
    do(state, BLUE, "done")
    assert at(state, "-1,0") == {"tile": "o"}
    assert at(state, "0,-1")["fleet"] == [RED, 2]
    assert supply(state, RED)[1] == 15 - 3


def test_example_29_capture_with_few_pieces_fuse_and_array() -> None:
    board = {"0,0": "o f0:3", "0,-1": "o f0:1", "1,-1": "f c1:3"}
    for at_corner in ("-3,0", "-3,1", "-3,2", "-3,3"):
        board[at_corner] = "m c0:3"
    board["-2,3"] = "m c0:1"
    state = table(
        board,
        roles=("imperialist", "pioneer"),
        hands=("E4", ""),
        technologies={1: "proximity-fuse orbital-defense-array"},
    )
    assert supply(state, 0)[0] == 2
    play(state, "move 0,0", "cell 1,-1", "support 0,-1")
    assert supply(state, 1)[0] == 15
    assert supply(state, 0)[0] == 0
    assert at(state, "1,-1") == {"tile": "f", "colony": [0, 2], "fleet": [0, 2]}
    assert (cards(state, 0), cards(state, 1)) == ("", "E1")


DRONES = "salvage-drone raider-drone"


def test_example_30_drones_and_turrets() -> None:
    state = table(
        {"0,0": "o f0:1", "1,-1": "f c1:2", "3,0": "o f0:1"},
        roles=("warlord", "generalist"),
        hands=("E1", "F2 M1 E3"),
        technologies={0: DRONES, 1: "defensive-turrets"},
    )
    play(state, "move 0,0", "cell 1,-1", "no")
    assert state.acting == (1,)
    do(state, 1, "food", "matter", "energy")
    assert cards(state, 1) == "F1 E2"
    do(state, 0, "energy")
    assert cards(state, 1) == "F1"
    assert total(state, 0) == 5
    assert at(state, "0,0") == {"tile": "o"}


def test_example_31_lone_fleet_as_target() -> None:
    state = table(
        {"0,0": "o f0:1", "1,-1": "f f1:2"},
        roles=("warlord", "generalist"),
        hands=("E1", "F2 M1"),
        technologies={0: DRONES, 1: "defensive-turrets"},
    )
    play(state, "move 0,0", "cell 1,-1", "no")
    assert finished(state)
    assert at(state, "0,0")["fleet"] == [0, 1]
    assert cards(state, 1) == "F2 M1"
