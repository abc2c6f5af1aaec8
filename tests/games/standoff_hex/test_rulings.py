"""Rulings of the default game that the worked examples leave open."""

from __future__ import annotations

from typing import Any

import zirconia
from tests.games.standoff.play import board, do, keys, load, player, refused
from zirconia.core.match.state import State


def hexes(hand: Any = None, **position: Any) -> State:
    return load("standoff-hex", hand, **position)


def test_the_start_is_the_rulebooks() -> None:
    state = zirconia.game("standoff-hex").start(2)
    data = state.position()
    assert {id: n for id, n in data["piles"].items() if n} == {
        "1-hex": 18, "2-hex": 18, "3-hex": 18, "4-hex": 18, "1-credit": 30, "2-credit": 24, "3-credit": 16,
        "tactical-offensive": 8, "horse": 8,
    }  # fmt: skip
    assert sum(data["draft"].values()) == 88 and len(data["row"]) == 8
    cells = state.view(None)["boards"][0]["cells"]
    pieces = [piece for cell in cells for piece in cell["pieces"]]
    assert len(cells) == 169
    assert sum(piece["kind"] == "tile" for piece in pieces) == 52
    names = [piece["name"] for piece in pieces if piece["kind"] == "token"]
    assert (names.count("credit well"), names.count("encampment well"), names.count("Forcefield")) == (
        6,
        2,
        2,
    )
    assert sum(cell.get("zone") == "gun" for cell in cells) == 19


def test_the_layout_is_unchanged_by_its_three_symmetries() -> None:
    table = zirconia.game("standoff-hex").setup().tables
    grid = table.grid  # type: ignore[attr-defined]
    for cell, (q, r) in enumerate(grid.places):
        for image in ((-q, -r), (-q - r, r), (q + r, -r)):
            other = grid.cell(*image)
            for column in (table.start_tile, table.start_token, table.gun):  # type: ignore[attr-defined]
                assert column[cell] == column[other]


def test_wells_give_nothing_in_the_middle_of_a_turn_r12() -> None:
    state = do(hexes(["airdrop"]), "play airdrop", "6,0")
    assert state.position()["budget"] == 0


def test_two_encampment_wells_give_three_plays_r14() -> None:
    cells = {"3,-6": "p1 encampment-well", "-3,6": "p1 encampment-well"}
    state = do(hexes(board=cells, active=1), "end")
    assert state.position()["plays"] == 3


def test_artillery_and_airstrike_destroy_wells_for_good_r13() -> None:
    state = hexes(["airstrike"], board={"6,0": "p2 credit-well"}, budget=3)
    do(state, "play airstrike", "6,0")
    assert board(state)["6,0"] == "empty"


def test_obstruction_may_cover_a_token_which_is_then_uncontrolled_r20() -> None:
    state = do(hexes(["obstruction"], budget=2), "play obstruction", "6,0")
    assert board(state)["6,0"] == "black credit-well"
    do(state, "end")
    assert state.position()["budget"] == 0


def test_a_forcefield_on_a_black_tile_binds_nobody_r15() -> None:
    state = hexes(["airdrop"])
    assert "at -2,2" in keys(do(state, "play airdrop"))


def test_new_tokens_need_a_hex_without_one_10_2() -> None:
    cells = {"6,0": "p1 credit-well", "5,0": "p1"}
    assert keys(do(hexes(["artillery"], board=cells, budget=4), "play artillery")) == {"at 5,0"}


def test_an_airstrike_cannot_hit_a_token_on_an_empty_hex_r18() -> None:
    refused(hexes(["airstrike"], budget=3), "NOT_A_TARGET", "play airstrike", "6,0")


def test_a_leavers_tiles_turn_black_and_tokens_stay_r41() -> None:
    state = hexes(seats=3, board={"6,0": "p2 credit-well", "0,0": "p2 artillery"})
    state.resign(1)
    assert board(state) == {"6,0": "black credit-well", "0,0": "black artillery"}
    do(state, "end")
    assert state.turn[1] == 2
    state.resign(2)
    assert state.places() == (1, 3, 2)


def test_disposal_trashes_two_and_horse_counts_as_any_card_r31() -> None:
    state = do(hexes(["disposal", "horse", "1-hex", "1-hex"]), "play disposal", "trash horse", "trash 1-hex")
    assert state.position()["trash"] == {"horse": 1, "1-hex": 1}
    assert not state.midway(0)
    assert player(state, 0)["hand"] == {"1-hex": 1}
