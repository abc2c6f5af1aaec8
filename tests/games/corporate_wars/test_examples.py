"""The worked examples of the rulebook (section 17), one test each."""

from __future__ import annotations

import pytest

from tests.games.corporate_wars.helpers import GAME, at, do, player, position, refused, size, standing


def test_example_01_first_turns() -> None:
    state = GAME.start(seed="first")
    one, two = player(state, 0), player(state, 1)
    assert (one["credits"], size(one["hand"]), size(one["deck"]), one["points"]) == (2, 6, 34, 0)
    assert (two["credits"], size(two["hand"]), size(two["deck"])) == (0, 5, 35)
    do(state, "end")
    two = player(state, 1)
    assert (two["credits"], size(two["hand"]), size(two["deck"])) == (2, 6, 34)


def test_example_02_start_of_turn_with_contracts() -> None:
    contracts = [{"card": "gunkfood", "left": 4}, {"card": "machine-parts", "left": 1}]
    state = position(turn=1, p1={"credits": 3, "contracts": contracts, "deck": {"archon": 2}})
    one = player(do(state, "end"), 0)
    assert one["credits"] == 7
    assert (size(one["hand"]), size(one["deck"])) == (1, 1)
    assert one["contracts"] == [{"card": "gunkfood", "left": 3}]
    assert one["discard"] == {"machine-parts": 1}
    assert one["points"] == 0


def test_example_03_life_of_gunkfood() -> None:
    state = do(position(p1={"credits": 1, "hand": ["gunkfood"]}), "play gunkfood")
    assert player(state, 0)["credits"] == 0
    seen = []
    for _ in range(4):
        do(state, "end", "end")
        one = player(state, 0)
        seen.append((one["credits"], [contract["left"] for contract in one["contracts"]]))
    assert seen == [(3, [3]), (6, [2]), (9, [1]), (12, [])]


def test_example_04_plain_win() -> None:
    state = do(position("P1 commando 2,3 4", "P2 henchman 2,4 3"), "attack 2,3 2,4")
    assert player(state, 1)["discard"] == {"henchman": 1}
    winner = at(state, "2,3")
    assert winner is not None
    assert winner["power"] == 1
    assert not winner["can-move"] and not winner["can-attack"] and not winner["overwhelmed"]
    assert at(state, "2,4") is None


def test_example_05_tie_diagonal() -> None:
    state = do(position("P1 henchman 0,0 3", "P2 henchman 1,1 3"), "attack 0,0 1,1")
    assert player(state, 0)["discard"] == player(state, 1)["discard"] == {"henchman": 1}
    assert state.position()["units"] == []


def test_example_06_two_on_one() -> None:
    state = position("P2 oppressor 3,4 5", "P1 bounty-hunter 3,3 2", "P1 henchman 4,3 3")
    do(state, "attack 3,3 3,4")
    oppressor = at(state, "3,4")
    assert oppressor is not None and (oppressor["power"], oppressor["overwhelmed"]) == (3, True)
    assert at(state, "3,3") is None
    do(state, "attack 4,3 3,4")
    assert (standing(state, "3,4"), standing(state, "4,3")) == (None, ("henchman", 1))


def test_example_07_the_same_in_the_other_order() -> None:
    state = position("P2 oppressor 3,4 5", "P1 bounty-hunter 3,3 2", "P1 henchman 4,3 3")
    do(state, "attack 4,3 3,4")
    oppressor = at(state, "3,4")
    assert oppressor is not None and (oppressor["power"], oppressor["overwhelmed"]) == (2, True)
    do(state, "attack 3,3 3,4")
    assert (standing(state, "3,4"), standing(state, "3,3")) == (None, ("bounty-hunter", 1))


def test_example_08_attacking_with_advantage() -> None:
    state = do(position("P1 maimbot 2,3 3", "P2 henchman 2,4 3"), "attack 2,3 2,4")
    assert (standing(state, "2,3"), standing(state, "2,4")) == (("maimbot", 1), None)


def test_example_09_attacking_into_advantage() -> None:
    state = do(position("P1 henchman 2,3 3", "P2 maimbot 2,4 3"), "attack 2,3 2,4")
    maimbot = at(state, "2,4")
    assert maimbot is not None and (maimbot["power"], maimbot["overwhelmed"]) == (1, True)
    assert at(state, "2,3") is None


def test_example_10_advantages_cancel() -> None:
    state = do(position("P1 maimbot 3,3 3", "P2 archon 2,4 5"), "attack 3,3 2,4")
    archon = at(state, "2,4")
    assert archon is not None and (archon["power"], archon["overwhelmed"]) == (2, True)
    assert at(state, "3,3") is None


def test_example_11_overwhelmed_against_equal_advantage() -> None:
    state = do(position("P1 maimbot 2,3 3", "P2 archon 2,4 4 overwhelmed"), "attack 2,3 2,4")
    assert state.position()["units"] == []


def test_example_12_advantage_kills() -> None:
    state = do(position("P1 archon 2,3 5", "P2 bounty-hunter 2,4 1"), "attack 2,3 2,4")
    assert (standing(state, "2,3"), standing(state, "2,4")) == (("archon", 5), None)


def test_example_13_advantage_kills_the_attacker() -> None:
    state = do(position("P1 henchman 2,3 1", "P2 maimbot 2,4 2"), "attack 2,3 2,4")
    maimbot = at(state, "2,4")
    assert maimbot is not None and (maimbot["power"], maimbot["overwhelmed"]) == (2, True)
    assert at(state, "2,3") is None


def test_example_14_where_may_p1_deploy() -> None:
    state = position("P1 henchman 2,2", "P2 henchman 1,4", p1={"credits": 9, "hand": ["commando"]})
    tiles = {state.key(code).split()[-1] for code in state.legal() if state.key(code).startswith("play")}
    assert tiles == {*(f"{row},0" for row in range(6)), "1,2", "2,1", "3,2"}
    assert refused(state, "play commando 2,3") == "ENEMY_NEAR"
    assert refused(state, "play commando 3,3") == "NO_SUPPORT"
    assert refused(state, "play commando 1,1") == "NO_SUPPORT"


def test_example_15_deploy_and_strike() -> None:
    state = position("P2 henchman 4,1 3", p1={"credits": 3, "hand": ["commando"]})
    do(state, "play commando 4,0")
    assert refused(state, "move 4,0 3,0") == "EXHAUSTED"
    do(state, "attack 4,0 4,1")
    assert (standing(state, "4,0"), standing(state, "4,1")) == (("commando", 1), None)
    assert player(state, 0)["credits"] == 0


def test_example_16_a_chain() -> None:
    state = position(p1={"credits": 4, "hand": {"bounty-hunter": 4}})
    do(state, *(f"play bounty-hunter 0,{column}" for column in range(4)))
    assert player(state, 0)["credits"] == 0
    do(state, "end", "end")
    assert state.scores() == (1, 0)


def test_example_17_enemy_deploy_zone() -> None:
    hands = {"credits": 2, "hand": ["henchman"]}
    state = position("P1 henchman 3,6", p1=hands, p2=hands)
    assert refused(state, "play henchman 3,7") == "ENEMY_ZONE"
    do(state, "move 3,6 3,7", "end")
    assert refused(state, "play henchman 3,7") == "OCCUPIED"
    do(state, "play henchman 2,7")


@pytest.mark.parametrize(("own", "enemy", "points"), [(2, 1, 1), (2, 2, 0), (0, 0, 0), (6, 1, 1)])
def test_example_18_scoring(own: int, enemy: int, points: int) -> None:
    units = [f"P1 henchman {row},3" for row in range(own)] + [f"P2 henchman {row},4" for row in range(enemy)]
    assert do(position(*units, turn=1), "end").scores() == (points, 0)


def test_example_19_the_tenth_point() -> None:
    one = {"points": 9, "credits": 1, "contracts": [{"card": "gunkfood", "left": 2}], "deck": ["archon"]}
    state = do(position("P1 henchman 5,4", turn=1, p1=one), "end")
    after = player(state, 0)
    assert (after["credits"], after["hand"], after["points"]) == (3, {"archon": 1}, 10)
    assert state.over and state.places() == (1, 2) and state.ending == "victory"
    assert after["contracts"] == [{"card": "gunkfood", "left": 2}]


def test_example_20_drawing_through_a_refill() -> None:
    one = {"credits": 2, "hand": ["gray-logistics"], "deck": ["archon"]}
    state = position(p1={**one, "discard": ["henchman", "commando", "gunkfood"]})
    after = player(do(state, "play gray-logistics"), 0)
    assert after["hand"]["archon"] == 1
    assert (size(after["hand"]), size(after["deck"]), after["credits"]) == (2, 2, 0)
    assert after["discard"] == {"gray-logistics": 1}


def test_example_21_unicycle_tank() -> None:
    state = position("P1 commando 2,3 4", "P2 unicycle-tank 2,4 3", p2={"credits": 1})
    do(state, "attack 2,3 2,4")
    assert player(state, 1)["credits"] == 4
    assert standing(state, "2,3") == ("commando", 1)


def test_example_22_bargain() -> None:
    poor = position(p1={"credits": 2, "hand": ["bargain"]})
    assert refused(poor, "play bargain") == "NO_FUNDS"
    assert player(poor, 0)["hand"] == {"bargain": 1}
    after = player(do(position(p1={"credits": 3, "hand": ["bargain"]}), "play bargain"), 0)
    assert (after["credits"], after["discard"]) == (5, {"bargain": 1})


def test_example_23_nothing_to_draw() -> None:
    state = do(position(turn=1), "end")
    assert (player(state, 0)["credits"], player(state, 0)["hand"]) == (2, {})
    assert state.acting == (0,)


def test_example_24_move_attack_no_more() -> None:
    state = do(position("P1 commando 2,2 4", "P2 bounty-hunter 2,4 2"), "move 2,2 2,3")
    assert refused(state, "move 2,3 1,3") == "EXHAUSTED"
    do(state, "attack 2,3 2,4")
    assert standing(state, "2,3") == ("commando", 2)
    assert refused(state, "move 2,3 2,4") == "EXHAUSTED"


def test_example_25_bad_orders() -> None:
    state = position("P1 commando 2,2", "P1 henchman 2,3")
    assert refused(state, "move 2,2 3,3") == "OUT_OF_REACH"
    assert refused(state, "move 2,2 2,3") == "OCCUPIED"
    assert refused(state, "attack 2,2 2,3") == "FRIENDLY_TARGET"
    assert refused(state, "attack 2,2 1,1") == "NO_TARGET"
    assert refused(state, "attack 2,2 2,4") == "OUT_OF_REACH"
    commando = at(state, "2,2")
    assert commando is not None and commando["can-move"] and commando["can-attack"]


def test_example_26_bioweapons_rd_ends() -> None:
    one = {"contracts": [{"card": "bioweapons-rd", "left": 1}], "deck": {"archon": 3}}
    after = player(do(position(turn=1, p1=one), "end"), 0)
    assert after["credits"] == 3
    assert (size(after["hand"]), size(after["deck"]), after["discard"]) == (2, 1, {"bioweapons-rd": 1})


def test_example_27_the_mark_wears_off_the_wound_stays() -> None:
    state = do(position("P2 oppressor 2,4 3 moved spent overwhelmed"), "end")
    oppressor = at(state, "2,4")
    assert oppressor is not None
    assert (oppressor["power"], oppressor["overwhelmed"]) == (3, False)
    assert oppressor["can-move"] and oppressor["can-attack"]


def test_example_28_round_limit() -> None:
    units = ("P1 henchman 0,3 3", "P1 henchman 1,3 1", "P2 archon 0,4 5", "P2 henchman 1,4 1")
    state = do(position(*units, turn=119, p1={"points": 7}, p2={"points": 7}), "end")
    assert state.over and state.ending == "limit"
    assert state.places() == (2, 1)
