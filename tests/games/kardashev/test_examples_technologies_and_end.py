"""The worked examples of the rulebook, EX32 to EX43: technologies, the end of the game, allies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kardashev.table import (
    ALL_ROLES,
    at,
    can,
    cards,
    do,
    options,
    play,
    refused,
    supply,
    table,
    technologies,
    total,
)
from zirconia import State


def test_example_32_scientists_income() -> None:
    state = table({"0,0": "f c0:1", "0,3": "f c1:1"}, roles=("scientist", "warlord"), hands=("M1 E1", "F2"))
    play(state, "research fuel-efficiency")
    assert cards(state, 0) == ""
    assert options(state) == {"matter", "energy"}
    play(state, "energy")
    state = table({"0,0": "f c0:1", "0,3": "f c1:1"}, roles=("scientist", "warlord"), hands=("M1", "F2"), active=1)
    play(state, "research encryption")
    assert cards(state, 0) == "F1 M1"


def test_example_32_the_types_of_free_cards_count() -> None:
    board = {"0,0": "f c0:1", "0,3": "f c1:1"}
    state = table(board, roles=("scientist", "generalist"), hands=("", "F2 M1 E1"), active=1)
    play(state, "research terraform")
    assert cards(state, 1) == ""
    assert state.acting == (0,)
    assert options(state) == {"food", "matter", "energy"}


def test_example_33_exclusive_pair() -> None:
    state = table(
        {"0,0": "f c0:1"},
        roles=("pioneer", "warlord"),
        hands=("F1 M1", ""),
        technologies={0: "harvest-rover expanded-cargohold"},
    )
    before = state.scores()[0]
    play(state, "research asteroid-mining")
    assert technologies(state, 0) == {"asteroid-mining", "expanded-cargohold"}
    assert cards(state, 0) == ""
    assert state.scores()[0] == before == 3 + 1 + 2


def test_example_34_one_prerequisite() -> None:
    def warlord(held: str) -> State:
        return table(
            {"0,0": "f c0:1"},
            roles=("warlord", "pioneer"),
            hands=("F9 M9 E9", ""),
            technologies={0: held},
        )

    state = warlord("proximity-fuse")
    assert {"research blockade", "research raider-drone"} <= options(state)
    refused(state, "research timeshares", "PREREQUISITE")
    assert can(warlord("blockade"), "research timeshares")
    state = warlord("proximity-fuse blockade")
    play(state, "research salvage-drone", "matter", "energy")
    assert technologies(state, 0) == {"salvage-drone", "blockade"}


def erasing() -> State:
    state = table(
        {"0,0": "f c0:1", "0,3": "f c1:1", "3,0": "f c2:1"},
        roles=("scientist", "warlord", "generalist"),
        technologies={
            0: "memory-eraser",
            1: "encryption fuel-efficiency boosters",
            2: "encryption fuel-efficiency",
        },
    )
    return play(state, "use memory-eraser")


def test_example_35_memory_eraser() -> None:
    state = erasing()
    before = state.scores()
    play(state, "name encryption")
    do(state, 1, "matter")
    do(state, 2, "food")
    assert (cards(state, 0), cards(state, 1), cards(state, 2)) == ("", "M2", "F2")
    assert state.scores() == (before[0], before[1] - 1, before[2] - 1)


def test_example_35_a_technology_built_on_an_erased_one_stays() -> None:
    state = play(erasing(), "name fuel-efficiency")
    assert (cards(state, 1), cards(state, 2)) == ("M1 E1", "M1 E1")
    assert technologies(state, 1) == {"encryption", "boosters"}


CLONER = {"0,0": "f c0:1 f0:1", "2,0": "e f0:1"}


def cloning(target: str) -> State:
    state = table(
        CLONER,
        roles=("scientist", "warlord"),
        hands=("M2 E2", ""),
        technologies={0: "botsourcing harvest-rover"},
    )
    return play(state, "research cloning", f"name {target}", "matter")


def test_example_36_cloning() -> None:
    state = cloning("asteroid-mining")
    points = state.scores()[0] - 3 - 2
    assert points == 1 + 1 + 2
    play(state, "harvest")
    assert cards(state, 0) == "F2 M1 E1"
    assert technologies(state, 0) == {"botsourcing", "harvest-rover", "cloning"}


def test_example_36_a_copy_is_no_prerequisite() -> None:
    state = cloning("terraform")
    assert state.scores()[0] == 3 + 2 + 4
    assert can(state, "use terraform")
    refused(state, "research antimatter", "PREREQUISITE")
    rich = table(
        CLONER,
        roles=("scientist", "warlord"),
        hands=("F2 M2", ""),
        technologies={0: "botsourcing harvest-rover cloning"},
        copies={0: "asteroid-mining"},
    )
    assert can(rich, "research expanded-cargohold")


def test_example_37_planet_engineering() -> None:
    board = {"0,-2": "m c0:1", "0,-1": "fm f1:2", "1,-2": "m c2:1"}
    state = table(
        board,
        roles=("generalist", "warlord", "pioneer"),
        hands=("", "", "F1 M1 E1"),
        technologies={0: "antimatter", 2: "accretion-device"},
        players=[{}, {"slot": 3}, {"slot": 2}],
    )
    play(state, "use antimatter")
    assert cards(state, 0) == "F1 M1"
    assert supply(state, 1)[1] == 15
    assert at(state, "0,-1") == {"tile": "fm", "side": "destroyed"}
    position = state.position()
    later = {**position, "active": 2, "place": 3, "frames": [["round", -1], ["turn", 2]], "base": 0, "research": 0}
    state.continue_from(later)
    play(state, "use accretion-device", "energy")
    assert at(state, "0,-1") == {"tile": "fm", "side": "restored", "symbols": ["energy"]}
    assert cards(state, 2) == "F1 M1"
    play(state, "build-colony 0,-1")
    assert cards(state, 2) == "E1"
    assert at(state, "0,-1")["colony"] == [2, 1]


def test_example_38_autonomous_construction() -> None:
    board = {"0,0": "o f0:1", "1,-1": "o", "0,1": "x", "1,0": "o f1:1"}
    state = table(
        board, roles=("imperialist", "warlord"), hands=("M1 E1", ""), technologies={0: "autonomous-construction"}
    )
    refused(state, "build-fleet 1,-1 2", "LEVEL")
    refused(state, "build-fleet 0,1 1", "NO_COLONY")
    refused(state, "build-fleet -1,0 1", "NO_COLONY")
    refused(state, "build-fleet 1,0 1", "FLEET_IN_THE_WAY")
    play(state, "build-fleet 1,-1 1", "food")
    assert at(state, "1,-1")["fleet"] == [0, 1]
    assert cards(state, 0) == "F1"


def test_example_39_nanotube_polymers() -> None:
    state = table(
        {"0,0": "fe f0:1"}, roles=("pioneer", "warlord"), hands=("F1", ""), technologies={0: "nanotube-polymers"}
    )
    play(state, "build-colony 0,0")
    assert options(state) == {"food", "energy"}
    play(state, "food")
    assert cards(state, 0) == "F1"
    refused(state, "upgrade-colony 0,0", "CANNOT_PAY")


# End of the game --------------------------------------------------------------------------------------


def shortage(active: int, **more: Any) -> State:
    """Seat 1 can bring its supply down to 2; seat 3 can wipe out seat 0."""
    board = {"0,3": "f c1:3", "1,2": "f c1:3", "-1,3": "m c1:3", "2,1": "m c1:2", "3,0": "f c1:1"}
    board |= {"0,0": "f c0:1", "-1,0": "o f3:2", "-3,0": "m c2:1", "-2,0": "m c3:1"}
    hands = ("", "F1 M1", "", "E1")
    return table(board, roles=ALL_ROLES[:4], hands=hands, active=active, round=8, **more)


def test_example_40_shortage() -> None:
    state = play(shortage(1), "upgrade-colony 2,1")
    assert supply(state, 1)[0] == 2
    assert state.position()["last-round"] == 9
    while state.round == 8:
        play(state, "end-turn")
    while not state.over:
        state.apply(state.code("end-turn") if can(state, "end-turn") else state.legal()[0])
    assert state.round == 9
    assert state.ending == "shortage"


def test_example_40_elimination_overrides_the_further_round() -> None:
    state = shortage(3, more={"last-round": 9, "ends-by": "shortage"})
    play(state, "move -1,0", "cell 0,0", "end-turn")
    assert state.over
    assert (state.round, state.ending) == (8, "elimination")
    assert state.places()[0] == 4


def test_example_41_score_and_tie() -> None:
    board = {"0,0": "f c0:3", "1,0": "f c0:2 f0:3", "0,1": "f c0:1 f0:1", "-1,0": "f c0:1"}
    board |= {"0,3": "f c1:3", "0,2": "f c1:3 f1:2", "-1,3": "f c1:2 f1:1"}
    state = table(
        board,
        roles=("warlord", "scientist"),
        technologies={
            0: "encryption fuel-efficiency boosters dyson-sphere",
            1: "encryption fuel-efficiency taxation boosters memory-eraser",
        },
        active=1,
        round=30,
    )
    assert state.scores() == (28, 28)
    play(state, "end-turn")
    assert state.over and state.ending == "limit"
    assert state.places() == (1, 2)


# Allies -----------------------------------------------------------------------------------------------

ALLIES = {"allies": True}


def pair_auction() -> State:
    state = table(
        {"0,0": "o"},
        roles=ALL_ROLES[:4],
        hands=("F4", "F2", "F1", "F2"),
        options=ALLIES,
        players=[{"drawn": tile} for tile in ("f", "m", "e", "o")],
        active=None,
        stage="rank",
        next={"dice": [5, 2]},
    )
    for seat, amount in enumerate((3, 2, 1, 2)):
        do(state, seat, f"bid {amount}")
    return state


def test_example_42_pair_auction() -> None:
    state = do(pair_auction(), 0, "slot 2", "slot 2", "tile 1", "tile 2", "share 4")
    do(state, 2, "yes")
    assert [total(state, seat) for seat in range(4)] == [0, 4, 1, 2]
    assert state.acting == (1,)
    do(state, 1, "slot 1", "tile 0")
    slots = [player["slot"] for player in state.position()["players"]]
    assert slots == [2, 1, 4, 3]
    assert [player["takes"] for player in state.position()["players"]] == [1, None, 2, 3]
    assert [total(state, seat) for seat in range(4)] == [0, 4, 1, 2]
    assert state.sides == (0, 1, 0, 1)


def allied_defence(support: bool) -> State:
    """Red 0 and Orange 2 against Blue 1 and its ally 3."""
    board = {"1,-1": "f c0:1 f2:1", "1,0": "o f0:1", "0,0": "o f1:2"}
    if support:
        board["0,-1"] = "o f3:1"
    return table(
        board,
        roles=ALL_ROLES[:4],
        hands=("E1", "E1", "E1", "E1"),
        options=ALLIES,
        active=1,
    )


def test_example_43_the_fleet_of_an_ally_defends() -> None:
    state = play(allied_defence(False), "move 0,0", "cell 1,-1")
    do(state, 0, "done")
    assert at(state, "0,0")["fleet"] == [1, 2]
    assert at(state, "1,-1") == {"tile": "f", "colony": [0, 1], "fleet": [2, 1]}


@pytest.mark.parametrize("answer", [True, False])
def test_example_43_allies_support_each_other(answer: bool) -> None:
    state = play(allied_defence(True), "move 0,0", "cell 1,-1")
    do(state, 3, "support 0,-1")
    assert cards(state, 3) == ""
    do(state, 0, "support 1,0" if answer else "done")
    assert at(state, "1,-1")["colony"] == ([0, 1] if answer else [1, 1])


def test_example_43_gift() -> None:
    state = table(
        {"1,-1": "f c0:1 f2:1", "0,3": "f c1:1", "0,2": "f c3:1"},
        roles=ALL_ROLES[:4],
        hands=("", "", "F4 M1", ""),
        options=ALLIES,
        active=2,
    )
    play(state, "end-turn", "food", "matter", "food")
    assert cards(state, 0) == "F2 M1"
    assert cards(state, 2) == "F2"
    assert state.turn[1] == 3
