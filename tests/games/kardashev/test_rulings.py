"""Rulings of the rulebook that no worked example covers."""

from __future__ import annotations

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
    technologies,
    total,
)
from zirconia import State
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


def bidding(hands: tuple[str, ...], tiles: str = "f m e", **more: object) -> State:
    return table(
        {"0,0": "o"},
        roles=ALL_ROLES[: len(hands)],
        hands=hands,
        players=[{"drawn": tile} for tile in tiles.split()[: len(hands)]],
        active=None,
        stage="rank",
        **more,  # type: ignore[arg-type]
    )


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
    state = table(board, roles=TWO, hands=("E1", ""), technologies={0: "disruptor-drone", 1: "defensive-turrets"})
    play(state, "move 0,0", "cell 1,-1")
    assert at(state, "1,-1") == {"tile": "f", "fleet": [1, 1]}
    assert at(state, "0,0")["fleet"] == [0, 1]


# Technologies -----------------------------------------------------------------------------------------


def test_terraform_adds_symbols_that_stay() -> None:
    state = table(
        {"0,0": "f c0:1", "0,1": "o f1:3"}, roles=TWO, hands=("E5 F1", ""), technologies={0: "terraform"}
    )
    play(state, "use terraform")
    refused(state, "food", "SHOWN")
    play(state, "military", "food")
    assert at(state, "0,0")["symbols"] == ["food", "military"]
    play(state, "use terraform", "matter")
    assert cards(state, 0) == "E1"
    assert at(state, "0,0")["symbols"] == ["food", "matter", "military"]


def test_antimatter_removes_added_symbols_and_own_fleets() -> None:
    board = {"0,0": "m c0:1", "0,1": "f f0:2"}
    state = table(board, roles=TWO, technologies={0: "antimatter"})
    play(state, "use antimatter")
    assert at(state, "0,1") == {"tile": "f", "side": "destroyed"}
    assert supply(state, 0)[1] == 15


def test_space_probe_may_place_in_the_white_zone_at_any_time() -> None:
    state = table(
        {"0,0": "m c0:1"}, roles=("pioneer", "warlord"), technologies={0: "space-probe"}, next={"bag": ["fe"]}
    )
    play(state, "use space-probe", "cell 3,0", "destroyed", "matter")
    assert at(state, "3,0") == {"tile": "fe", "side": "destroyed"}
    assert cards(state, 0) == "M1"


def test_tractor_beam_takes_a_card_for_a_planet_only() -> None:
    tile = [{"drawn": "fm", "takes": 0}, {}]
    state = table({"0,1": "o"}, roles=("scavenger", "warlord"), technologies={0: "tractor-beam"}, players=tile)
    play(state, "cell 0,0", "planet")
    assert options(state) == {"food", "matter"}
    play(state, "matter")
    assert cards(state, 0) == "M1"
    state = table({"0,1": "o"}, roles=("scavenger", "warlord"), technologies={0: "tractor-beam"}, players=tile)
    play(state, "cell 0,0", "destroyed", "energy")
    assert cards(state, 0) == "E1"


def test_botsourcing_pays_a_card_and_does_a_base_action() -> None:
    state = table(
        {"0,0": "f c0:2"}, roles=("scientist", "warlord"), hands=("E1", ""), technologies={0: "botsourcing"}
    )
    play(state, "harvest", "harvest", "use botsourcing", "energy")
    assert cards(state, 0) == "F6"
    refused(state, "compile", "NO_ACTIONS")


def test_magnetic_rake_and_fabricators_count_as_research() -> None:
    state = table({"0,0": "f c0:1"}, roles=("scavenger", "warlord"), technologies={0: "magnetic-rake"})
    play(state, "use magnetic-rake", "use magnetic-rake")
    refused(state, "use magnetic-rake", "NO_RESEARCH")
    assert cards(state, 0) == "F4"
    state = table({"0,0": "f+ c0:1"}, roles=("imperialist", "warlord"), technologies={0: "fabricators"})
    play(state, "use fabricators", "food")
    assert at(state, "0,0")["fleet"] == [0, 1]


def test_interstellar_ark_builds_as_a_research_action() -> None:
    state = table(
        {"0,0": "f c0:1"}, roles=("pioneer", "warlord"), hands=("F1 M1", ""), technologies={0: "interstellar-ark"}
    )
    play(state, "use interstellar-ark")
    assert at(state, "0,0")["colony"] == [0, 2]
    assert cards(state, 0) == "F1"
    assert state.position()["research"] == 1


def test_a_passive_technology_cannot_be_used() -> None:
    state = table({"0,0": "f c0:1"}, roles=TWO, technologies={0: "encryption"})
    refused(state, "use encryption", "PASSIVE")
    refused(state, "use terraform", "NOT_RESEARCHED")
    refused(state, "research botsourcing", "NOT_LISTED")


def test_blockade_spares_its_owner_and_stops_the_timeshares_of_others() -> None:
    """R47."""
    board = {"0,0": "f c0:2", "0,1": "o f1:1", "1,0": "o f2:1", "3,0": "m c1:1", "-3,0": "m c2:1"}
    roles = ("pioneer", "warlord", "scavenger")
    blocked = table(board, roles=roles, technologies={1: "blockade", 2: "timeshares"}, active=2)
    play(blocked, "harvest")
    assert cards(blocked, 2) == "M2"
    own = table(board, roles=roles, technologies={1: "blockade timeshares"}, active=1)
    play(own, "harvest")
    assert cards(own, 1) == "F2 M1"


def test_timeshares_picks_no_colony_twice() -> None:
    """R48."""
    board = {"0,0": "f c1:3", "0,1": "o f0:1", "1,0": "o f0:1", "3,0": "m c0:1"}
    state = play(table(board, roles=TWO, technologies={0: "timeshares"}), "harvest")
    assert cards(state, 0) == "F3 M1"


def test_the_copy_of_an_ability_does_not_stack() -> None:
    board = {"0,0": "o f0:1", "0,1": "o"}
    state = table(
        board,
        roles=("scientist", "warlord"),
        hands=("E9", ""),
        technologies={0: "fuel-efficiency cloning"},
        copies={0: "fuel-efficiency"},
    )
    play(state, "move 0,0", *["cell 0,1", "cell 0,0"] * 2, "stop")
    assert cards(state, 0) == "E8"


def test_memory_eraser_does_not_touch_a_copy_but_ends_a_cloning() -> None:
    """R55, R56."""
    state = table(
        {"0,0": "f c0:1"},
        roles=("scientist", "warlord"),
        technologies={0: "memory-eraser cloning"},
        copies={0: "terraform"},
    )
    play(state, "use memory-eraser", "name terraform")
    assert state.position()["players"][0]["copies"] == "terraform"
    play(state, "use memory-eraser", "name cloning")
    assert state.position()["players"][0]["copies"] is None
    assert cards(state, 0) == "M2 E2"


def test_arcology_makes_military_planets_produce() -> None:
    """R50."""
    board = {"0,0": "f+ c0:1"}
    state = table(board, roles=("scavenger", "warlord"), technologies={0: "arcology"})
    play(state, "harvest", "energy", "energy", "food")
    assert cards(state, 0) == "F1 E1"


# The end ----------------------------------------------------------------------------------------------


def test_an_eliminated_player_has_no_turn_and_cannot_win() -> None:
    board = {"0,0": "o f0:2", "0,1": "f c1:1", "0,3": "m c2:1"}
    state = table(
        board,
        roles=ALL_ROLES[:3],
        hands=("E1", "F9", ""),
        technologies={1: "terraform antimatter encryption boosters fuel-efficiency harvest-rover"},
        players=[{}, {"drawn": "f", "takes": 1}, {}],
    )
    play(state, "move 0,0", "cell 0,1")
    before = sum(state.position()["bag"].values())
    play(state, "end-turn")
    assert state.turn[1] == 2
    assert sum(state.position()["bag"].values()) == before + 1
    play(state, "end-turn")
    assert state.ending == "elimination"
    assert state.scores()[1] > state.scores()[0] > state.scores()[2]
    assert state.places() == (1, 3, 2)


def test_a_turn_ends_when_its_player_is_wiped_out() -> None:
    state = table(
        {"0,0": "o f0:1", "0,1": "f c1:3", "0,-1": "x"},
        roles=TWO,
        hands=("E2", ""),
        technologies={1: "defensive-turrets"},
    )
    play(state, "move 0,0", "cell 0,1")
    assert state.position()["players"][0]["status"] == "eliminated"
    assert state.turn[1] == 1


def test_with_two_players_resigning_ends_the_game() -> None:
    state = table({"0,0": "f c0:3", "0,3": "f c1:1"}, roles=TWO)
    state.resign(0)
    assert state.over and state.ending == "resigned"
    assert state.places() == (2, 1)


def test_a_leaver_bids_zero_takes_what_is_left_and_returns_the_tile() -> None:
    """R65."""
    state = bidding(("F3", "F3", "F3"))
    state.resign(0)
    assert not state.over
    assert state.acting == (1, 2)
    do(state, 1, "bid 2")
    do(state, 2, "bid 0")
    assert state.position()["order"] == [1, 2, 0]
    do(state, 1, "slot 3", "tile 0")
    assert cards(state, 0) == "F3"
    do(state, 2, "slot 2", "tile 1")
    assert state.turn[1] == 2
    assert state.position()["players"][0]["takes"] is None


def test_a_leavers_pieces_stay_and_defend_without_support() -> None:
    board = {"0,0": "o f0:2", "0,1": "f c1:1", "1,0": "o f1:3", "0,3": "m c2:1"}
    state = table(board, roles=ALL_ROLES[:3], hands=("E1", "E9", ""))
    state.resign(1)
    play(state, "move 0,0", "cell 0,1")
    assert at(state, "0,1")["colony"] == [0, 1]
    assert at(state, "1,0")["fleet"] == [1, 3]


def test_resigning_inside_an_action_takes_effect_at_its_end() -> None:
    board = {"0,0": "fe c0:2", "0,2": "f c1:1", "0,3": "m c2:1"}
    state = play(table(board, roles=("pioneer", "warlord", "scavenger")), "harvest")
    state.resign(0)
    assert total(state, 0) == 2
    assert state.position()["players"][0]["status"] == "resigned"
    assert state.turn[1] == 1


def test_half_a_move_can_be_left() -> None:
    start = table({"0,0": "o f0:1", "0,1": "o", "0,2": "o"}, roles=TWO, hands=("E3", ""))
    before = start.digest()
    play(start, "move 0,0", "cell 0,1")
    assert start.midway(0)
    start.cancel(0)
    assert start.digest() == before
    assert not start.midway(0)


def test_supports_are_named_in_any_order() -> None:
    board = {"0,0": "o f0:1", "0,-1": "o f0:1", "1,0": "o f0:1", "2,-2": "o f0:1", "1,-1": "f c1:2"}
    start = play(table(board, roles=TWO, hands=("E9", "")), "move 0,0", "cell 1,-1")
    one = play(start.copy(journal=True), "support 0,-1", "support 1,0")
    two = play(start.copy(journal=True), "support 1,0", "support 0,-1")
    assert one == two
    assert can(one, "done")
