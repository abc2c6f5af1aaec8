"""The expansion (section 15): each module, and the late edition."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from tests.games.standoff.play import board, do, keys, load, player, refused, tiles
from zirconia.core.match.state import State
from zirconia.games.standoff_hex.sheets import MODULES


def hexes(options: Any, hand: Any = None, **position: Any) -> State:
    chosen = {options: True} if isinstance(options, str) else options
    return load("standoff-hex", hand, options=chosen, **position)


def test_the_sizes_with_all_modules() -> None:
    data = zirconia.game("standoff-hex").start(options={"expansion": True}).position()
    assert sum(data["draft"].values()) == 136
    assert (data["piles"]["artillery"], data["piles"]["time-dilation"], data["piles"]["5-credit"]) == (
        8,
        8,
        8,
    )
    assert "artillery" not in data["draft"]


def test_expansion_is_every_module_and_each_module_is_an_option() -> None:
    game = zirconia.game("standoff-hex")
    assert all(game.setup(options={"expansion": True}).options[name] for name in MODULES)
    assert game.setup(options=dict.fromkeys(MODULES, True)).options["expansion"] is True
    for name in MODULES:
        alone = game.setup(options={name: True}).options
        assert [other for other in MODULES if alone[other]] == [name]


# X1 ---------------------------------------------------------------------------------------------------


def attacked(*hands: list[str], effect: str = "airstrike") -> State:
    """P1 destroys the tile on (1,3) before opponents with these hands."""
    players = [{}, *({"hand": hand} for hand in hands)]
    cells = {"1,4": "p1", "1,2": "p1 artillery"}
    position: dict[str, Any] = {"seats": len(players), "players": players, "board": cells, "budget": 9}
    state = hexes("deflector-shield", ["airstrike", "tactical-offensive"], **position)
    return do(state, "use 1,2" if effect == "fire" else f"play {effect}", "1,3")


@pytest.mark.parametrize("effect", ["airstrike", "tactical-offensive", "fire"])
def test_every_destroying_effect_asks_and_a_pass_lets_it_happen(effect: str) -> None:
    state = attacked(["1-hex"], effect=effect)
    assert state.acting == (1,) and keys(state) == {"pass"}
    assert board(state).get("1,3") is None
    do(state, "pass")
    assert board(state)["1,3"] == "empty"
    assert state.acting == (0,)


def test_who_is_asked_tells_nothing_about_the_cards_r48() -> None:
    with_shield, without = attacked(["deflector-shield"]), attacked(["1-hex"])
    assert with_shield.acting == without.acting
    assert with_shield.view(0)["prompt"] == without.view(0)["prompt"]
    assert keys(with_shield) == {"pass", "answer deflector-shield"}


def test_only_opponents_with_a_card_are_asked_in_turn_order() -> None:
    state = attacked([], ["1-hex"], ["deflector-shield"])
    assert state.acting == (2,)
    do(state, "pass")
    assert state.acting == (3,)
    do(state, "answer deflector-shield")
    assert board(state).get("1,3") is None
    assert state.acting == (0,)
    assert player(state, 3)["discard"] == {"deflector-shield": 1}


def test_nobody_is_asked_when_no_opponent_holds_a_card() -> None:
    assert board(attacked([]))["1,3"] == "empty"


def test_the_discarded_shield_can_be_drawn_again_at_once() -> None:
    two = {"hand": ["deflector-shield"], "deck": [], "discard": []}
    state = hexes("deflector-shield", ["airstrike"], players=[{}, two], budget=3)
    do(state, "play airstrike", "1,3", "answer deflector-shield")
    assert player(state, 1)["hand"] == {"deflector-shield": 1}


def test_a_shield_played_as_an_action_draws_two_cards() -> None:
    state = do(hexes("deflector-shield", ["deflector-shield"], budget=1), "play deflector-shield")
    assert sum(player(state, 0)["hand"].values()) == 2


def test_the_question_goes_on_when_the_one_who_is_asked_leaves() -> None:
    state = attacked(["1-hex"], ["1-hex"])
    state.resign(1)
    assert state.acting == (2,)
    do(state, "pass")
    assert board(state)["1,3"] == "empty"


def test_an_open_question_is_part_of_the_position() -> None:
    state = attacked(["deflector-shield"])
    assert zirconia.game("standoff-hex").load(state.position()) == state
    assert state.imagine(0, 3).view(0) == state.view(0)


# X2, X3 -----------------------------------------------------------------------------------------------


def test_napalm_removes_a_token_from_an_empty_hex() -> None:
    state = do(hexes("napalm", ["napalm"], budget=2), "play napalm", "6,0")
    assert board(state) == {"6,0": "empty"}


def test_telekinesis_may_be_put_on_any_tile_r46() -> None:
    state = hexes("telekinesis", ["telekinesis"], board={"0,0": "p2"}, budget=2)
    do(state, "play telekinesis", "0,0")
    assert board(state) == {"0,0": "p2 telekinesis"}
    refused(state, "NO_TOKEN_THERE", "move 0,0")


def test_a_moved_tile_ignores_forcefields_and_enters_no_hex_with_a_token_r47() -> None:
    cells = {"5,0": "p1 telekinesis", "4,0": "p2 forcefield"}
    state = do(hexes("telekinesis", board=cells, budget=2), "move 5,0")
    assert "at 5,1" in keys(state)
    assert "at 6,0" not in keys(state)


def test_a_move_can_empty_or_fill_the_red_gun() -> None:
    inner = ["1,0", "-1,0", "0,1", "0,-1", "1,-1", "-1,1"]
    cells = {**tiles("p1", *inner), "2,0": "p2", "0,0": "empty", "1,0": "p2 telekinesis"}
    options = {"telekinesis": True, "small-gun": True}
    state = do(hexes(options, board=cells, active=1, budget=2), "move 1,0", "2,-1")
    assert state.scores() == (5, 0)
    full = {**tiles("p1", *inner[1:], "0,0"), "2,0": "p1 telekinesis"}
    assert do(hexes(options, board=full, budget=2), "move 2,0", "1,0").over


def test_who_moves_a_tile_is_asked_where_to() -> None:
    state = do(hexes("telekinesis", board={"5,0": "p1 telekinesis"}, budget=2), "move 5,0")
    assert state.view(0)["prompt"]["text"] == "Choose a destination for the tile on (5,0)."


def test_telekinesis_on_an_empty_hex_has_no_ability() -> None:
    state = hexes("telekinesis", board={"3,3": "empty telekinesis"}, budget=9)
    refused(state, "NO_TOKEN_THERE", "move 3,3")


# X4 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "two", "made"),
    [
        ("shell-factory", "armor", "artillery"),
        ("temporal-cylinder", "power-grid", "time-dilation"),
        ("fundraiser", "restock", "5-credit"),
    ],
)
def test_merging(one: str, two: str, made: str) -> None:
    state = do(hexes("components", [one, two]), f"merge {made}")
    assert player(state, 0)["discard"] == {made: 1}
    refused(hexes("components", [one]), "NOT_IN_HAND", f"merge {made}")


def test_components_cannot_be_played_and_only_they_can_be_denied() -> None:
    refused(hexes("components", ["armor"], budget=9), "NOT_PLAYABLE", "play armor")
    row = ["hack"] * 8
    refused(hexes("components", [], row=row, budget=9), "NOT_A_COMPONENT", "deny hack")


def test_a_card_that_is_too_dear_is_dark_for_its_price() -> None:
    state = hexes("components", [], row=["hack"] * 8, budget=0)
    card = next(one for one in state.view(0)["areas"] if one["id"] == "row")["cards"][0]
    why = state.why(0, card["id"])
    assert why is not None and why.reason == "NO_CREDITS" and why.sentence.startswith("Hack costs")


def test_buying_a_component_offers_discard_pile_and_trash() -> None:
    state = hexes("components", [], row=["armor", "hack"], budget=4)
    paths = [choice["path"] for choice in state.view(0)["choices"] if "row:armor" in choice["path"]]
    assert sorted(paths) == [["row:armor", "do:keep"], ["row:armor", "do:trash"]]


def test_all_artilleries_have_range_3_under_x4_r52() -> None:
    cells = {"0,0": "p1 artillery", "3,-3": "p2", "4,-4": "p2"}
    state = do(hexes("components", board=cells, budget=1), "use 0,0")
    assert "at 3,-3" in keys(state) and "at 4,-4" not in keys(state)
    refused(hexes("components", [], row=["hack"], budget=9), "NOT_FOR_SALE", "buy artillery")


def test_a_merged_5_credit_gains_five() -> None:
    assert do(hexes("components", ["5-credit"]), "play 5-credit").position()["budget"] == 5


# X5, X6, X7 -------------------------------------------------------------------------------------------


def test_x6_four_more_black_tiles_and_two_artilleries() -> None:
    state = zirconia.game("standoff-hex").start(options={"neutral-artilleries": True})
    pieces = [piece for cell in state.view(0)["boards"][0]["cells"] for piece in cell["pieces"]]
    assert sum(piece["kind"] == "tile" for piece in pieces) == 56
    assert sum(piece["name"] == "Artillery" for piece in pieces) == 2


def test_x5_hand_wells_replace_the_forcefields() -> None:
    state = zirconia.game("standoff-hex").start(options={"hand-wells": True})
    names = [piece["name"] for cell in state.view(0)["boards"][0]["cells"] for piece in cell["pieces"]]
    assert names.count("hand well") == 2 and names.count("Forcefield") == 0


def test_x7_which_of_two_equal_cards_is_bought_matters() -> None:
    row = ["hack", "airdrop", "hack"]
    first = do(hexes("market-adjustment", [], row=row, draft={}, budget=3), "buy hack")
    second = do(hexes("market-adjustment", [], row=row, draft={}, budget=3), "buy hack 2")
    assert first.position()["row"] == ["airdrop", "hack"]
    assert second.position()["row"] == ["hack", "airdrop"]


def test_x7_a_short_row_is_trashed_whole() -> None:
    state = do(hexes("market-adjustment", [], row=["hack"], draft={}), "adjust")
    assert state.position()["row"] == []
    do(state, "end", "end")
    refused(state, "EMPTY_ROW", "adjust")


# The late edition (15.9) ------------------------------------------------------------------------------


def test_the_late_edition() -> None:
    state = zirconia.game("standoff-hex").start(options={"late-edition": True})
    data = state.position()
    assert sum(data["draft"].values()) == 64 - 8
    aside = ("horse", "artillery", "time-dilation", "5-credit")
    for_sale = {id: n for id, n in data["piles"].items() if n and id not in aside}
    names = ("1-hex", "2-hex", "3-hex", "disposal", "1-credit", "2-credit", "3-credit", "tactical-offensive")
    assert for_sale == dict.fromkeys(names, 8)
    assert [sum(one["hand"].values()) for one in data["players"]] == [4, 5]
    mine = {id: data["players"][0]["hand"].get(id, 0) + data["players"][0]["deck"].get(id, 0) for id in names[:5]}
    assert (mine["1-hex"], mine["1-credit"]) == (5, 5)


def test_the_late_editions_numbers() -> None:
    table = zirconia.game("standoff-hex").setup(options={"late-edition": True}).tables
    ids = table.ids  # type: ignore[attr-defined]
    costs = {id: (table.cost[ids.index(id)], table.price[ids.index(id)]) for id in ids}  # type: ignore[attr-defined]
    expected = {
        "airdrop": (1, 3), "forcefield": (4, 4), "obstruction": (3, 3), "restock": (0, 3),
        "tactical-offensive": (2, 2),
    }  # fmt: skip
    assert {id: costs[id] for id in expected} == expected
    assert table.forcefield_range == 1 and table.play_area  # type: ignore[attr-defined]
    assert table.trashes[ids.index("disposal")] == 3  # type: ignore[attr-defined]
    assert "up to 3 cards" in table.texts[ids.index("disposal")]  # type: ignore[attr-defined]
