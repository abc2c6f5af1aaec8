"""The worked examples of the rulebook, EX1 to EX12: board, setup, auction, placing, paying."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kardashev.table import (
    ALL_ROLES,
    GAME,
    at,
    blank,
    can,
    cards,
    do,
    options,
    play,
    refused,
    supply,
    table,
    total,
)
from zirconia import State
from zirconia.games.kardashev.rules.tables import GRID


def neighbours(q: int, r: int) -> set[tuple[int, int]]:
    cell = GRID.cell(q, r)
    found = [GRID.neighbour(cell, direction) for direction in range(6)]
    return {GRID.places[other] for other in found if other >= 0}


def test_example_01_geometry() -> None:
    assert neighbours(3, -3) == {(3, -2), (2, -2), (2, -3)}
    assert neighbours(3, -1) == {(3, -2), (3, 0), (2, 0), (2, -1)}
    assert GRID.distance(GRID.cell(3, -3), GRID.cell(0, 3)) == 6
    assert GRID.distance(GRID.cell(-1, 0), GRID.cell(1, -1)) == 2
    assert GRID.cell(3, 1) == -1


def setup_of(*roles: str) -> State:
    return GAME.start(len(roles), options={"role": list(roles)})


def test_example_02_setup_for_three() -> None:
    state = setup_of("scavenger", "warlord", "scientist")
    play(state, "outside e", "cell 2,-2", "cell 3,-3", "food", "food")
    play(state, "outside f", "cell 0,2", "cell 0,3")
    play(state, "outside e", "cell -2,0", "cell -3,0")
    assert options(state) == {
        f"name {id}"
        for id in (
            "botsourcing",
            "harvest-rover",
            "asteroid-mining",
            "encryption",
            "fuel-efficiency",
            "proximity-fuse",
            "taxation",
        )
    }
    play(state, "name taxation")
    assert at(state, "3,-3") == {"tile": "e", "fleet": [0, 1]}
    assert at(state, "2,-2") == {"tile": "f+", "colony": [0, 1]}
    assert at(state, "0,3") == {"tile": "f", "fleet": [1, 2]}
    assert at(state, "0,2") == {"tile": "e+", "colony": [1, 1]}
    assert at(state, "-3,0") == {"tile": "e", "fleet": [2, 1]}
    assert at(state, "-2,0") == {"tile": "m+", "colony": [2, 1]}
    assert [supply(state, seat) for seat in range(3)] == [(14, 14), (14, 13), (14, 14)]
    assert [cards(state, seat) for seat in range(3)] == ["F3 M1 E1", "F1 M1 E1", "F1 M1 E1"]
    assert len(state.position()["board"]) == 37 - 31
    assert state.position()["blue-at-start"] == 16


def finish_setup(state: State) -> State:
    while state.position()["stage"] in ("roles", "pieces"):
        state.apply(state.legal()[0])
    return state


def test_example_03_setup_scores() -> None:
    scores = finish_setup(setup_of(*ALL_ROLES)).scores()
    assert dict(zip(ALL_ROLES, scores, strict=True)) == {
        "generalist": 4,
        "imperialist": 5,
        "pioneer": 7,
        "scavenger": 4,
        "scientist": 5,
        "warlord": 5,
    }


def auction(drawn: str, hands: tuple[str, ...], dice: tuple[int, ...] = (), **more: Any) -> State:
    """Everybody is about to bid; `drawn` are the tiles in seat order."""
    tiles: list[str | None] = list(drawn.split()) or [None] * len(hands)
    return table(
        more.pop("board", {"0,0": "o"}),
        roles=ALL_ROLES[: len(hands)],
        hands=hands,
        players=[{"drawn": tile} for tile in tiles],
        active=None,
        stage="rank",
        next={"dice": list(dice)},
        **more,
    )


def bids(state: State, *amounts: int) -> State:
    for seat, amount in enumerate(amounts):
        if seat in state.acting:
            do(state, seat, f"bid {amount}")
        else:
            assert amount == 0
    return state


def test_example_04_pictured_auction() -> None:
    green, red, blue = range(3)
    state = bids(auction("fm e+ o", ("F6", "F5", "F1")), 6, 5, 1)
    do(state, green, "slot 3", "tile 1")
    assert (total(state, green), total(state, red)) == (1, 10)
    do(state, red, "slot 1", "tile 0")
    assert [total(state, seat) for seat in range(3)] == [6 - 4, 5 + 4, 1]
    slots = [player["slot"] for player in state.position()["players"]]
    assert slots == [3, 1, 2]
    assert state.turn[1] == red
    assert state.position()["players"][blue]["takes"] == blue
    play(state, "cell 0,1", "planet", "end-turn")
    assert state.turn[1] == blue


def test_example_05_equal_bids() -> None:
    a, b, c = range(3)
    state = bids(auction("f m e", ("F3", "F3", "F3"), dice=(3, 5)), 1, 2, 2)
    assert state.position()["order"] == [c, b, a]
    do(state, c, "slot 1", f"tile {a}")
    assert [total(state, seat) for seat in (a, b, c)] == [5, 3, 1]
    do(state, b, "slot 2", f"tile {c}")
    assert [total(state, seat) for seat in (a, b, c)] == [5, 2, 2]
    assert state.position()["players"][a]["takes"] == b


def test_example_06_own_tile_and_zeros() -> None:
    hands = ("F3", "F3", "F3", "F3")
    state = bids(auction("f m e o", hands, dice=(4, 4, 6, 2, 5)), 3, 0, 0, 0)
    assert state.position()["order"] == [0, 3, 2, 1]
    do(state, 0, "slot 1", "tile 1")
    do(state, 3, "slot 2", "tile 2")
    do(state, 2, "slot 3", "tile 3")
    assert [total(state, seat) for seat in range(4)] == [3, 3, 3, 3]


def test_example_06_the_own_tile_is_paid_to_the_bank() -> None:
    state = bids(auction("f m e o", ("F3", "F3", "F3", "F3"), dice=(2, 5)), 3, 2, 0, 0)
    do(state, 0, "slot 1", "tile 0")
    assert [total(state, seat) for seat in range(4)] == [1, 3, 3, 3]


@pytest.mark.parametrize(("held", "highest"), [("F8", 6), ("F1 E1", 2)])
def test_example_07_limits(held: str, highest: int) -> None:
    state = auction("f m", (held, "F1"))
    assert options(state, 0) == {f"bid {n}" for n in range(highest + 1)}
    refused(state, f"bid {highest + 1}", "TOO_HIGH", 0)


def test_example_07_without_cards_the_bid_is_zero_and_not_asked() -> None:
    state = auction("f m", ("", "F1"))
    assert state.acting == (1,)
    do(state, 1, "bid 1")
    assert state.position()["players"][0]["bid"] == 0


def test_example_08_no_tiles_left_to_auction() -> None:
    state = auction("", ("F2", "F2", "F2", "F2"), dice=(6, 1), board=blank(34))
    assert len(state.position()["board"]) == 34
    bids(state, 2, 2, 1, 0)
    do(state, 0, "slot 2")
    do(state, 1, "slot 1")
    do(state, 2, "slot 4")
    assert [total(state, seat) for seat in range(4)] == [0, 1, 2, 2]
    assert state.turn[1] == 1
    assert "end-turn" in options(state)


def test_example_08_nothing_is_drawn_when_spaces_are_fewer_than_players() -> None:
    state = table(blank(35), roles=ALL_ROLES[:3], hands=("F1", "F1", "F1"), active=2)
    play(state, "end-turn")
    assert state.round == 2
    assert [player["drawn"] for player in state.position()["players"]] == [None] * 3


def test_example_09_blue_first() -> None:
    tiles = [{"drawn": "f", "takes": 0}, {"drawn": "m", "takes": 1}]
    board = dict(list(blank(blue_left=4).items())[9:])
    state = table(board, roles=ALL_ROLES[:2], players=tiles)
    blue = sorted(place for place in (f"{q},{r}" for q, r in GRID.places) if place not in board)
    assert len(blue) == 4 + 9
    assert len(options(state)) == 4
    inside = sorted(options(state))[0]
    play(state, inside, "planet", "end-turn")
    assert len(options(state)) == 3 + 9


def test_example_09_white_is_refused_while_four_blue_spaces_are_left() -> None:
    board = {key: text for key, text in blank(blue_left=4).items() if key != "3,-1"}
    state = table(board, roles=ALL_ROLES[:2], players=[{"drawn": "f", "takes": 0}, {}])
    refused(state, "cell 3,-1", "BLUE_FIRST")
    more = {**board, next(iter(sorted(place[5:] for place in options(state)))): "o"}
    state = table(more, roles=ALL_ROLES[:2], players=[{"drawn": "f", "takes": 0}, {}])
    assert can(state, "cell 3,-1")


def test_example_10_destroyed_side() -> None:
    state = table({"0,1": "o f0:1"}, players=[{"drawn": "fm", "takes": 0}, {}], hands=("E9", ""))
    play(state, "cell 0,0", "destroyed", "energy")
    assert at(state, "0,0") == {"tile": "fm", "side": "destroyed"}
    assert cards(state, 0) == "E10"
    play(state, "move 0,1")
    refused(state, "cell 0,0", "BARRED")


def test_example_10_an_empty_tile_has_no_second_side_and_brings_no_card() -> None:
    state = table({"0,1": "o"}, players=[{"drawn": "o", "takes": 0}, {}])
    play(state, "cell 0,0")
    assert at(state, "0,0") == {"tile": "o"}
    assert cards(state, 0) == ""
    assert "end-turn" in options(state)


@pytest.mark.parametrize(("held", "left"), [("F1 E4", ""), ("E8", ""), ("F1 M2 E3", "M1 E3"), ("F1 E3", None)])
def test_example_11_four_for_one(held: str, left: str | None) -> None:
    state = table({"0,0": "f f0:1"}, hands=(held, ""))
    if left is None:
        refused(state, "build-colony 0,0", "CANNOT_PAY")
        return
    play(state, "build-colony 0,0")
    assert cards(state, 0) == left
    assert at(state, "0,0")["colony"] == [0, 1]


def test_example_12_action_budget() -> None:
    board = {"0,0": "f+ c0:1 f0:1", "0,1": "o"}
    state = table(board, roles=("warlord", "pioneer"), hands=("M1 E1", ""))
    play(state, "harvest", "harvest", "compile", "food")
    refused(state, "compile", "NO_ACTIONS")
    state = table(board, roles=("warlord", "pioneer"), technologies={0: "propellant-depot"}, hands=("M2 E3", ""))
    play(state, "harvest", "research fuel-efficiency", "use propellant-depot", "cell 0,1", "stop")
    refused(state, "harvest", "NO_ACTIONS")
    state = table(board, roles=("warlord", "pioneer"), hands=("E4", ""))
    play(state, "harvest", "move 0,0", "cell 0,1", "stop")
    refused(state, "build-fleet 0,0 1", "NO_BASE")
    state = table(board, roles=("generalist", "pioneer"), hands=("E4", ""))
    play(state, "harvest", "move 0,0", "cell 0,1", "stop", "build-fleet 0,0 1")
    assert at(state, "0,0")["fleet"] == [0, 1]


@pytest.mark.parametrize("order", ["bbr", "brb", "rrb", "rbr"])
def test_example_12_a_warlord_with_propellant_depot_moves_three_fleets(order: str) -> None:
    board = {"0,0": "o f0:1", "1,0": "o f0:1", "0,-1": "o f0:1", "-1,0": "o"}
    state = table(board, roles=("warlord", "pioneer"), technologies={0: "propellant-depot"}, hands=("E9", ""))
    for kind, fleet in zip(order, ("0,0", "1,0", "0,-1"), strict=True):
        play(state, *(["use propellant-depot"] if kind == "r" else []), f"move {fleet}")
        step = sorted(key for key in options(state) if key.startswith("cell"))[0]
        play(state, step)
        while "end-turn" not in options(state):
            state.apply(state.legal()[0])
    refused(state, "compile", "NO_ACTIONS")
