"""Rulings and Duplicate in detail: what the worked examples leave open."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from tests.games.standoff.play import board, do, keys, load, player, refused, tiles
from zirconia.core.errors import BadPosition, BadSetup
from zirconia.core.match.state import State


def square(hand: Any = None, **position: Any) -> State:
    return load("standoff-square", hand, **position)


def test_the_start_has_exact_piles_row_and_draft_pile() -> None:
    data = zirconia.game("standoff-square").start(4).position()
    piles = {id: n for id, n in data["piles"].items() if id != "horse"}
    assert sorted(piles.values()) == [16, 16, 18, 18, 18, 18, 24, 30]
    assert data["piles"]["horse"] == 16
    assert len(data["row"]) == 8
    assert sum(data["draft"].values()) == 104
    assert all(sum(one["hand"].values()) == 5 and sum(one["deck"].values()) == 5 for one in data["players"])


def test_a_draw_needs_deck_or_discard_pile_r28() -> None:
    state = square([], players=[{"deck": []}, {}])
    refused(state, "NOTHING_TO_DRAW", "draw")


def test_a_card_without_a_target_cannot_be_played_r36() -> None:
    refused(square(["forcefield"], budget=9), "NO_TARGET", "play forcefield")
    refused(square(["refinery"], budget=9, board={"5,5": "p1"}), "NO_TARGET", "play refinery")
    refused(square(["hack"], budget=9, players=[{}, {"hand": []}]), "NO_TARGET", "play hack")


def test_a_block_holds_one_token_and_a_refinery_needs_a_patch_r52() -> None:
    cells = {"0,0": "p1 artillery", "1,1": "p1", "5,5": "p1"}
    state = do(square(["refinery"], board=cells, budget=2), "play refinery")
    assert keys(state) == {"at 1,1"}
    state = do(square(["forcefield"], board=cells, budget=2), "play forcefield")
    assert keys(state) == {"at 1,1", "at 5,5"}


def test_a_token_dies_with_its_block_and_the_patch_stays_r18() -> None:
    cells = {"0,0": "p2 refinery"}
    state = square(["airstrike"], board=cells, budget=3, players=[{"minerals": 1}, {}])
    do(state, "play airstrike", "0,0")
    assert board(state) == {}
    assert state.view(0)["boards"][0]["cells"][0]["zone"] == "large"


def test_forcefields_of_two_players_close_a_cell_to_both_r19() -> None:
    cells = {"7,4": "p1 forcefield", "7,6": "p2 forcefield"}
    for seat in (0, 1):
        state = square(["airdrop"], options={"free-airdrop": True}, active=seat, board=cells, budget=2)
        refused(state, "SHIELDED", "play airdrop", "7,5")


def test_a_card_being_resolved_is_no_part_of_a_reshuffle_r26() -> None:
    piles = {"deck": [], "discard": ["1-credit"]}
    state = do(square(["restock"], players=[piles, {}], budget=2), "play restock")
    assert player(state, 0)["hand"] == {"1-credit": 1}
    assert player(state, 0)["discard"] == {"restock": 1}


def test_disposal_may_trash_none_or_up_to_three_in_any_order_r33() -> None:
    hand = ["disposal", "horse", "1-credit", "1-polyomino", "hack"]
    none = do(square(hand, budget=2), "play disposal", "done")
    assert none.position()["trash"] == {}
    one = do(square(hand, budget=2), "play disposal", "trash horse", "trash 1-credit")
    two = do(square(hand, budget=2), "play disposal", "trash 1-credit", "trash horse")
    assert one == two and one.midway(0)
    do(one, "trash hack")
    assert one.position()["trash"] == {"horse": 1, "1-credit": 1, "hack": 1}
    assert not one.midway(0)


def test_the_turn_ends_its_action_phase_after_fifty_actions_r45() -> None:
    state = square(["1-credit"] * 5, taken=49, actions=3)
    do(state, "draw")
    assert state.position()["phase"] == "discard"
    assert not state.midway(0)
    do(state, "pick 1-credit")
    assert state.position()["active"] == 1


def test_the_end_is_tested_after_each_action_r41() -> None:
    cells = tiles("p1", *["6,7", "6,8", "7,6", "7,7", "7,8", "7,9", "8,6", "8,7", "8,8", "8,9"])
    state = square(["2-polyomino"], board=cells, budget=2)
    do(state, "play 2-polyomino", "9,7")
    assert not state.over
    do(state, "9,8")
    assert state.over


# Duplicate (11.4) ------------------------------------------------------------------------------------------


def test_duplicate_repeats_a_discard_but_never_of_horse() -> None:
    state = square(["duplicate", "hack", "blitz", "horse"], budget=4)
    do(state, "discard hack", "play duplicate")
    assert keys(state) == {"pick blitz"}
    do(state, "pick blitz")
    assert player(state, 0)["hand"] == {"horse": 1}
    refused(square(["duplicate", "hack", "horse"], budget=4), "NO_TARGET", "discard hack", "play duplicate")


def test_duplicate_of_a_purchase_takes_another_copy_for_nothing() -> None:
    row = ["hack", "hack", *["trojan"] * 6]
    state = do(square(["duplicate"], row=row, budget=7), "buy hack", "play duplicate")
    assert player(state, 0)["discard"] == {"hack": 2, "duplicate": 1}
    assert state.position()["budget"] == 0
    alone = ["hack", *["trojan"] * 7]
    short = square(["duplicate"], row=alone, budget=7, next={"market": ["trojan"]})
    refused(short, "NO_TARGET", "buy hack", "play duplicate")


def test_duplicate_of_mining_and_of_a_shot() -> None:
    state = do(square(["duplicate"], board={"0,0": "p1 refinery"}, budget=4), "mine", "play duplicate")
    assert player(state, 0)["minerals"] == 4
    cells = {"5,5": "p1 artillery", "5,6": "p2", "5,7": "p2"}
    shot = do(square(["duplicate"], board=cells, budget=5), "fire 5,5", "5,6", "play duplicate", "5,7")
    assert board(shot) == {"5,5": "p1 artillery"}
    gone = square(["duplicate"], board=cells, budget=5)
    refused(gone, "NO_TARGET", "fire 5,5", "5,5", "play duplicate")


def test_a_duplicate_that_repeats_trojan_is_trashed() -> None:
    state = do(square(["trojan", "duplicate"], budget=5), "play trojan", "play duplicate")
    assert state.position()["trash"] == {"trojan": 1, "duplicate": 1}
    assert player(state, 1)["deck"]["horse"] == 2


def test_a_second_duplicate_repeats_the_same_action_once_more() -> None:
    state = square(["blitz", "duplicate", "duplicate"], budget=11)
    do(state, "play blitz", "play duplicate", "play duplicate")
    assert state.position()["actions"] == 4 + 9 - 3
    assert state.position()["last"] == ["card", "blitz"]


def test_a_duplicate_under_the_waiver_switches_it_on_again() -> None:
    state = square(["duplicate", "duplicate"], budget=4)
    do(state, "play duplicate", "play duplicate")
    assert state.position()["waiver"] is True
    assert state.position()["budget"] == 0


def test_the_waiver_pays_minerals_and_is_used_up_by_the_next_action() -> None:
    row = ["airstrike", *["hack"] * 7]
    state = do(square(["duplicate"], row=row, budget=4), "play duplicate", "buy airstrike")
    assert state.position()["waiver"] is False
    free = do(square(["duplicate"], budget=4), "play duplicate", "buy 1-credit")
    assert free.position()["waiver"] is False


def test_free_actions_are_not_recorded_and_keep_the_waiver() -> None:
    state = square(["duplicate", "1-credit"], budget=4)
    do(state, "play duplicate", "play 1-credit")
    assert state.position()["waiver"] is True
    assert state.position()["last"] == ["prepay", None]


# Leaving (R47) ---------------------------------------------------------------------------------------------


def test_with_two_players_the_one_who_resigns_loses() -> None:
    state = square()
    state.resign(1)
    assert state.over and state.places() == (1, 2) and state.ending == "resigned"


def test_a_leavers_blocks_turn_black_and_tokens_are_removed_r47() -> None:
    cells = {"0,0": "p2 refinery", "7,7": "p2"}
    state = square(seats=3, board=cells, active=1, pending=True, plays=0)
    state.resign(1)
    assert board(state) == {"0,0": "black", "7,7": "black"}
    assert state.turn[1] == 2
    assert player(state, 1)["hand"] == {} and player(state, 1)["deck"] == {}
    state.resign(0)
    assert state.over
    assert state.places() == (2, 3, 1)


def test_a_hack_goes_on_when_its_victim_leaves() -> None:
    state = do(square(["hack"], seats=3, budget=2), "play hack", "p2")
    state.resign(1)
    assert state.position()["choice"] == {}
    assert player(state, 0)["discard"] == {"hack": 1}


# Positions and setups --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "word"),
    [
        ({"board": {"16,0": "p1"}}, "board"),
        ({"board": {"0,0": "green"}}, "green"),
        ({"board": {"0,0": "p3"}}, "p3"),
        ({"row": ["1-credit"]}, "row"),
        ({"players": [{"hand": [], "seen": {"p2": ["hack"]}}, {}]}, "hack"),
        ({"phase": "discard", "players": [{"hand": []}, {}]}, "discard"),
        ({"last": ["card", "nonsense"]}, "nonsense"),
        ({"colour": 1}, "colour"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_place(position: dict[str, Any], word: str) -> None:
    with pytest.raises(BadPosition, match=word):
        zirconia.game("standoff-square").load(position)


def test_overrides_change_cards_and_their_texts() -> None:
    game = zirconia.game("standoff-square")
    setup = game.setup(overrides={"cards": {"restock": {"draw": 4, "cost": 1}}})
    kind = setup.tables.ids.index("restock")  # type: ignore[attr-defined]
    assert setup.tables.texts[kind] == "Draw 4 cards."  # type: ignore[attr-defined]
    with pytest.raises(BadSetup, match=r"cards\.restock\.draw"):
        game.setup(overrides={"cards": {"restock": {"draw": 99}}})
