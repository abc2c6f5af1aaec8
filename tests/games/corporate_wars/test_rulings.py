"""Rules and rulings that the worked examples leave open, refusals, words and positions."""

from __future__ import annotations

import pytest

from tests.games.corporate_wars.helpers import (
    GAME,
    at,
    do,
    event_kinds,
    player,
    position,
    refused,
    size,
    standing,
    tables,
)
from zirconia import BadPosition, IllegalAction, record, replay


def test_p1_starts_and_the_game_names_its_seats() -> None:
    state = GAME.start(seed=1)
    assert (state.acting, state.round, state.turn) == ((0,), 1, (1, 0))
    assert [GAME.seat_name(seat) for seat in (0, 1)] == ["P1", "P2"]


def test_every_action_tests_the_end_and_the_turn_first() -> None:
    state = position("P1 henchman 2,2")
    for command in ("play commando 9,9", "move 2,2 5,5", "attack 2,2 7,7", "end", "play commando"):
        assert refused(state, command, seat=1) == "NOT_YOUR_TURN"
    state.resign(1)
    for command in ("play commando 9,9", "move 2,2 5,5", "attack 2,2 7,7", "end"):
        assert refused(state, command, seat=0) == "GAME_OVER"


def test_resigning_gives_the_other_player_the_game() -> None:
    state = GAME.start(seed=1)
    state.resign(1)
    assert (state.places(), state.ending, state.returns()) == ((1, 2), "resigned", (1.0, -1.0))
    with pytest.raises(IllegalAction):
        state.resign(0)


def test_the_reasons_of_playing_come_in_order() -> None:
    state = position("P2 henchman 0,0", p1={"credits": 2, "hand": ["commando", "henchman"]})
    assert refused(state, "play archon 9,9") == "NOT_IN_HAND"
    assert refused(state, "play commando 9,9") == "NO_FUNDS"
    assert refused(state, "play henchman") == "OFF_BOARD"
    assert refused(state, "play henchman 6,0") == "OFF_BOARD"
    assert refused(state, "play henchman -1,0") == "OFF_BOARD"
    assert refused(state, "play henchman 0,0") == "OCCUPIED"
    assert refused(state, "play henchman 0,7") == "ENEMY_ZONE"
    assert refused(state, "play henchman 4,4") == "NO_SUPPORT"


def test_the_reasons_of_moving_and_attacking_come_in_order() -> None:
    state = position("P1 henchman 0,0 moved spent", "P2 henchman 3,3", "P2 maimbot 1,1")
    assert refused(state, "move 5,5 5,8") == "OFF_BOARD"
    assert refused(state, "move 0,0 -1,0") == "OFF_BOARD"
    assert refused(state, "move 5,5 0,0") == "EMPTY_SOURCE"
    assert refused(state, "move 3,3 0,0") == "NOT_YOURS"
    assert refused(state, "move 0,0 0,0") == "OUT_OF_REACH"
    assert refused(state, "move 0,0 1,1") == "OUT_OF_REACH"
    assert refused(state, "move 0,0 0,1") == "EXHAUSTED"
    assert refused(state, "attack 0,0 -1,-1") == "OFF_BOARD"
    assert refused(state, "attack 5,5 5,6") == "EMPTY_SOURCE"
    assert refused(state, "attack 3,3 3,4") == "NOT_YOURS"
    assert refused(state, "attack 0,0 3,3") == "OUT_OF_REACH"
    assert refused(state, "attack 0,0 0,0") == "OUT_OF_REACH"
    assert refused(state, "attack 0,0 0,1") == "NO_TARGET"
    assert refused(state, "attack 0,0 1,1") == "EXHAUSTED"


@pytest.mark.parametrize("action", ["play henchman at a9", "move z9 to a1", "attack a1 i1"])
def test_a_tile_off_the_grid_is_refused_in_the_names_that_the_board_shows(action: str) -> None:
    state = position("P1 henchman 0,0", p1={"credits": 2, "hand": ["henchman"]})
    corners = [state.view(0)["boards"][0]["cells"][at]["label"] for at in (0, -1)]
    with pytest.raises(IllegalAction) as refusal:
        state.code(action, 0)
    assert refusal.value.sentence == f"Name tiles of the grid: {' to '.join(corners)}."


def test_the_grid_does_not_wrap() -> None:
    state = position("P1 henchman 2,7", "P2 henchman 3,0", p1={"credits": 9, "hand": ["henchman"]})
    assert refused(state, "attack 2,7 3,0") == "OUT_OF_REACH"
    assert refused(state, "move 2,7 3,0") == "OUT_OF_REACH"
    legal = {state.key(code) for code in state.legal()}
    assert {"move 2,7 1,7", "move 2,7 3,7", "move 2,7 2,6"} == {key for key in legal if key.startswith("move")}


def test_enemies_near_do_not_matter_in_ones_own_deploy_zone() -> None:
    state = position("P2 henchman 2,1", p1={"credits": 2, "hand": ["henchman"]})
    do(state, "play henchman 2,0")
    assert standing(state, "2,0") == ("henchman", 3)


def test_a_tile_given_with_a_contract_or_tactic_is_ignored() -> None:
    state = position(p1={"credits": 4, "hand": ["gunkfood", "bargain"]})
    do(state, "play gunkfood 9,9", "play bargain 0,0")
    assert player(state, 0)["contracts"] == [{"card": "gunkfood", "left": 4}]
    assert player(state, 0)["credits"] == 5


def test_a_contract_earns_nothing_in_the_turn_it_is_played() -> None:
    state = do(position(p1={"credits": 5, "hand": ["nuclear-fission"]}), "play nuclear-fission")
    assert player(state, 0)["credits"] == 0


def test_every_contract_is_processed_once_even_when_an_earlier_one_leaves() -> None:
    contracts = [{"card": "gunkfood", "left": left} for left in (1, 1, 2, 1, 3)]
    state = do(position(turn=1, p1={"contracts": contracts}), "end")
    assert player(state, 0)["credits"] == 2 + 5
    assert [one["left"] for one in player(state, 0)["contracts"]] == [1, 2]
    assert player(state, 0)["discard"] == {"gunkfood": 3}


def test_bioweapons_rd_never_draws_itself() -> None:
    state = do(position(turn=1, p1={"contracts": [{"card": "bioweapons-rd", "left": 1}]}), "end")
    assert (player(state, 0)["hand"], player(state, 0)["discard"]) == ({}, {"bioweapons-rd": 1})


def test_gray_logistics_never_draws_itself() -> None:
    state = do(position(p1={"credits": 2, "hand": ["gray-logistics"]}), "play gray-logistics")
    assert (player(state, 0)["hand"], player(state, 0)["discard"]) == ({}, {"gray-logistics": 1})


def test_attacking_first_ends_the_units_turn() -> None:
    state = do(position("P1 archon 2,3", "P2 bounty-hunter 2,4"), "attack 2,3 2,4")
    assert refused(state, "move 2,3 2,2") == "EXHAUSTED"


def test_moving_keeps_the_marks_and_the_wound() -> None:
    state = do(position("P1 archon 2,3 2 overwhelmed"), "move 2,3 2,4")
    moved = at(state, "2,4")
    assert moved is not None
    assert (moved["power"], moved["overwhelmed"], moved["can-attack"], moved["can-move"]) == (
        2,
        True,
        True,
        False,
    )


def test_the_overwhelmed_bonus_does_not_stack_and_needs_an_earlier_attack() -> None:
    units = ("P2 archon 2,4 5", "P1 bounty-hunter 1,3 2", "P1 bounty-hunter 2,3 2", "P1 bounty-hunter 3,3 2")
    state = do(position(*units), "attack 1,3 2,4")
    assert standing(state, "2,4") == ("archon", 4)  # advantage took one of the attacker's two
    do(state, "attack 2,3 2,4")
    assert standing(state, "2,4") == ("archon", 2)  # the bonus cancelled the advantage
    do(state, "attack 3,3 2,4")
    assert state.position()["units"] == []


def test_a_unicycle_tank_that_falls_attacking_pays_at_once() -> None:
    state = position("P1 unicycle-tank 2,3", "P2 commando 2,4", p1={"hand": ["henchman"]})
    do(state, "attack 2,3 2,4", "play henchman 2,0")
    assert player(state, 0)["credits"] == 1


def test_two_tanks_destroyed_together_pay_both_owners() -> None:
    state = do(position("P1 unicycle-tank 2,3", "P2 unicycle-tank 2,4"), "attack 2,3 2,4")
    assert [player(state, seat)["credits"] for seat in (0, 1)] == [3, 3]


def test_a_vacated_tile_can_be_used_in_the_same_turn() -> None:
    state = position("P1 archon 0,1", "P2 bounty-hunter 0,0", p1={"credits": 1, "hand": ["bounty-hunter"]})
    do(state, "attack 0,1 0,0", "play bounty-hunter 0,0")
    assert standing(state, "0,0") == ("bounty-hunter", 2)


def test_a_destroyed_unit_forgets_its_wounds() -> None:
    state = position("P2 henchman 2,4 1", "P1 archon 2,3", p2={"credits": 2})
    do(state, "attack 2,3 2,4", "end", "play henchman 0,7")
    assert standing(state, "0,7") == ("henchman", 3)


def test_unspent_credits_carry_over() -> None:
    state = do(position(turn=1, p1={"credits": 40}), "end")
    assert player(state, 0)["credits"] == 42


def test_there_is_no_hand_limit_in_the_standard_game() -> None:
    state = do(position(p1={"hand": {"archon": 30}}), "end")
    assert state.acting == (1,)


def test_nobody_loses_by_having_nothing() -> None:
    state = do(position(), "end", "end", "end")
    assert not state.over


@pytest.mark.parametrize(
    ("units", "points", "places"),
    [
        ((), (3, 2), (1, 2)),
        (("P2 henchman 0,3",), (2, 2), (2, 1)),
        (("P1 archon 0,3", "P2 henchman 1,3"), (2, 2), (1, 2)),
        (("P1 henchman 0,3", "P2 henchman 1,3", "P2 henchman 0,0"), (2, 2), (2, 1)),
        (("P1 henchman 0,3", "P2 henchman 1,3"), (2, 2), (1, 1)),
    ],
)
def test_the_limit_compares_points_units_and_power(
    units: tuple[str, ...], points: tuple[int, int], places: tuple[int, int]
) -> None:
    state = position(*units, turn=119, p1={"points": points[0]}, p2={"points": points[1]})
    assert do(state, "end").places() == places


def test_scripted_draws_come_first() -> None:
    state = position(turn=1, p1={"deck": {"archon": 5, "gunkfood": 5}}, next={"deck-1": ["gunkfood"]})
    assert player(do(state, "end"), 0)["hand"] == {"gunkfood": 1}


def test_names_of_actions_are_understood_again() -> None:
    state = position("P1 henchman 2,2", "P2 maimbot 2,3", p1={"credits": 3, "hand": ["bioweapons-rd"]})
    for code in state.legal():
        assert state.code(state.name(code)) == code
    assert state.key(state.code("play Bioweapons R&D")) == "play bioweapons-rd"
    assert state.key(state.code("move (2,2) -> (1,2)")) == "move 2,2 1,2"
    assert refused(state, "attack with henchman 2,2 on maimbot 2,4") == "OUT_OF_REACH"


def test_events_tell_the_fight_and_hide_what_was_drawn() -> None:
    state = position("P1 commando 2,3", "P2 unicycle-tank 2,4", p2={"deck": ["archon"]})
    do(state, "attack 2,3 2,4", "end")
    assert event_kinds(state) == [
        *("attacked", "damaged", "damaged", "destroyed", "gained"),
        *("ended", "turn", "income", "drew"),
    ]
    damage = [event for event in state.events() if event["kind"] == "damaged"]
    assert [(event["cell"], event["damage"], event["power"]) for event in damage] == [
        ("2,3", 3, 1),
        ("2,4", 3, 0),
    ]
    assert state.events(1)[-1]["card"] == "archon"
    assert state.events(0)[-1]["card"] is None
    assert event_kinds(state, 0) == event_kinds(state, 1) == event_kinds(state)


def test_the_view_hides_the_opponents_hand_and_shows_its_size() -> None:
    state = GAME.start(seed=5)
    theirs, own = state.view(1)["players"]
    hand = next(area for area in theirs["areas"] if area["id"] == "hand")
    assert (hand["cards"], hand["facedown"]) == ([], 6)
    mine = next(area for area in own["areas"] if area["id"] == "hand")
    assert (sum(card["count"] for card in mine["cards"]), mine["facedown"]) == (5, 0)
    unseen = next(area for area in theirs["areas"] if area["id"] == "unseen")
    assert unseen["count"] == 40


def test_the_board_shows_zones_powers_and_marks() -> None:
    state = position("P1 archon 2,3 4 moved", "P2 henchman 2,7 spent overwhelmed")
    cells = {cell["id"]: cell for cell in state.view(0)["boards"][0]["cells"]}
    assert len(cells) == 48
    assert [cells[f"cell:0,{column}"].get("zone", "") for column in (0, 1, 3, 4, 7)] == [
        *("deploy-p1", "", "capture", "capture", "deploy-p2")
    ]
    archon, henchman = cells["cell:2,3"]["pieces"][0], cells["cell:2,7"]["pieces"][0]
    assert (archon["owner"], archon["level"], [mark["id"] for mark in archon["marks"]]) == (0, 4, ["moved"])
    assert [mark["id"] for mark in henchman["marks"]] == ["exhausted", "overwhelmed"]


def test_a_record_replays_to_the_same_state() -> None:
    state = GAME.start(seed=3, options={"new-hand": True, "deck": ["rush", "control"]})
    for step in range(120):
        if not state.over:
            legal = state.legal()
            state.apply(legal[step * 7 % len(legal)])
    assert replay(record(state)) == state


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"turns": 3}, "no 'turns'"),
        ({"turn": 120}, "turn must be a number from 0 to 119"),
        ({"units": [{"card": "gunkfood", "owner": 0, "at": "0,0"}]}, "units\\[0\\].card"),
        ({"units": [{"card": "archon", "owner": 0, "at": "6,0"}]}, "units\\[0\\].at"),
        ({"units": [{"card": "archon", "owner": 0}]}, "at is missing"),
        ({"units": [{"card": "archon", "owner": 0, "at": "1,1"}] * 2}, "two units on 1,1"),
        ({"players": [{"points": 10}, {}]}, "10 points would have ended"),
        ({"players": [{"shown": {"archon": 1}}, {}]}, "no secret"),
        ({"players": [{"hand": {"gunkfood": 120}}, {}]}, "at most 99 contracts"),
        ({"phase": "new-hand"}, "only chosen before the first turn"),
        ({"phase": "discard"}, "within the hand limit"),
        ({"deciding": 1}, "belongs to seat 0"),
    ],
)
def test_impossible_positions_are_refused_in_one_line(data: dict[str, object], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.load(data)


def test_the_sizes_of_an_encoding_fit() -> None:
    for options in ({}, {"later-edition": True}):
        state = GAME.start(seed=1, options=options)
        total = 0
        for _, shape in state.setup.encoding:
            total += shape[0] * (shape[1] if len(shape) > 1 else 1)
        assert len(state.encode(0)) == len(state.encode(1)) == total


def test_the_standard_deck_adds_up() -> None:
    t = tables(GAME.start())
    kinds = range(t.kinds)
    assert sum(t.copies) == 40
    assert sum(t.copies[kind] * t.cost[kind] for kind in kinds) == 117
    assert sum(t.copies[kind] * t.power[kind] for kind in kinds) == 82
    assert size({t.ids[kind]: t.copies[kind] for kind in kinds if t.power[kind]}) == 25


def test_as_many_contracts_as_a_position_may_hold_can_be_played() -> None:
    state = position(p1={"credits": 99, "hand": {"gunkfood": 99}})
    do(state, *["play gunkfood"] * 99, "end")
    assert len(player(state, 0)["contracts"]) == 99
    assert size(player(state, 1)["hand"]) == 0


def test_a_hand_is_known_where_the_deck_ran_out_until_it_is_played() -> None:
    """Section 14: with known lists hand plus deck is a set, so with an empty deck the hand can be worked out."""
    one = {"credits": 9, "hand": ["gray-logistics", "bargain"], "deck": ["archon"]}
    state = position(p1={**one, "discard": ["henchman", "commando", "gunkfood"]})
    do(state, "play gray-logistics")
    assert player(state, 0)["known"] == {"archon": 1, "bargain": 1}
    for seed in range(20):
        hand = player(state.imagine(1, seed), 0)["hand"]
        assert hand["archon"] == hand["bargain"] == 1
    areas = {area["id"]: area for area in state.view(1)["players"][0]["areas"]}
    assert {card["card"] for card in areas["known"]["cards"]} == {"archon", "bargain"}
    do(state, "play bargain")
    assert player(state, 0)["known"] == {"archon": 1}
