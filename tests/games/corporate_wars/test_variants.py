"""Every variant of section 16, alone and where two meet; decks of section 12."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.corporate_wars.helpers import GAME, at, do, player, position, refused, size, standing, tables
from zirconia import BadSetup
from zirconia.games.corporate_wars.sheets import PRESETS

STANDARD = {
    "bounty-hunter": 5,
    "henchman": 5,
    "commando": 4,
    "oppressor": 2,
    "maimbot": 4,
    "archon": 2,
    "unicycle-tank": 3,
    "gunkfood": 3,
    "machine-parts": 3,
    "nuclear-fission": 2,
    "bioweapons-rd": 2,
    "gray-logistics": 3,
    "bargain": 2,
}


def owned(state: Any, seat: int) -> dict[str, int]:
    """The deck list of a fresh player."""
    one = player(state, seat)
    return {id: one["hand"].get(id, 0) + one["deck"].get(id, 0) for id in tables(state).ids}


# V1 to V5 and V8 ----------------------------------------------------------------------------------


def test_v1_the_stipend_goes_to_p2() -> None:
    state = GAME.start(seed=1, options={"stipend": 2})
    assert [player(state, seat)["credits"] for seat in (0, 1)] == [2, 2]
    assert player(do(state, "end"), 1)["credits"] == 4


def test_v2_each_player_keeps_or_redraws_once_p1_first() -> None:
    state = GAME.start(seed=1, options={"new-hand": True})
    assert state.acting == (0,)
    assert [state.key(code) for code in state.legal()] == ["keep", "redraw"]
    assert refused(state, "end") == "WRONG_PHASE"
    before = player(state, 0)["hand"]
    do(state, "redraw")
    assert state.acting == (1,)
    assert size(player(state, 0)["hand"]) == 5
    assert player(state, 0)["hand"] != before
    kept = player(state, 1)["hand"]
    do(state, "keep")
    assert player(state, 1)["hand"] == kept
    assert (state.acting, size(player(state, 0)["hand"]), player(state, 0)["credits"]) == ((0,), 6, 2)
    assert refused(state, "keep") == refused(state, "redraw") == "WRONG_PHASE"


def test_v3_two_ready_friends_change_places() -> None:
    units = ("P1 archon 2,2 4 spent", "P1 henchman 2,3 3 overwhelmed", "P1 commando 3,2 moved")
    state = position(*units, options={"change-places": True})
    assert refused(state, "move 2,2 3,2") == "OCCUPIED"
    assert refused(state, "move 3,2 2,2") == "EXHAUSTED"
    do(state, "move 2,2 2,3")
    archon, henchman = at(state, "2,3"), at(state, "2,2")
    assert archon is not None and henchman is not None
    assert (archon["card"], archon["power"], archon["can-attack"], archon["overwhelmed"]) == (
        "archon",
        4,
        False,
        False,
    )
    assert (henchman["power"], henchman["can-attack"], henchman["overwhelmed"]) == (3, True, True)
    assert not archon["can-move"] and not henchman["can-move"]


def test_v3_never_swaps_with_an_enemy() -> None:
    state = position("P1 archon 2,2", "P2 henchman 2,3", options={"change-places": True})
    assert refused(state, "move 2,2 2,3") == "OCCUPIED"


def test_v4_five_points_win_within_thirty_rounds() -> None:
    options = {"short-game": True}
    state = position("P1 henchman 0,3", turn=1, p1={"points": 4}, options=options)
    assert do(state, "end").places() == (1, 2)
    assert do(position(turn=59, options=options), "end").ending == "limit"


@pytest.mark.parametrize(("lead", "points"), [(1, 1), (2, 2), (3, 3), (5, 3)])
def test_v5_the_lead_scores_up_to_three(lead: int, points: int) -> None:
    units = [f"P1 henchman {row},3" for row in range(lead)]
    state = do(position(*units, turn=1, options={"domination": True}), "end")
    assert state.scores() == (points, 0)


def test_v5_twenty_points_win() -> None:
    state = position("P1 henchman 0,3", turn=1, p1={"points": 18}, options={"domination": True})
    do(state, "end")
    assert not state.over
    do(state, "end", "end")
    assert state.ending == "victory"


def test_v4_and_v5_together_need_ten_points() -> None:
    t = tables(GAME.start(options={"short-game": True, "domination": True}))
    assert (t.points, t.rounds, t.most_points) == (10, 30, 3)


def test_v8_a_head_start_gives_points() -> None:
    state = GAME.start(seed=1, options={"head-start": [0, 3]})
    assert state.scores() == (0, 3)
    with pytest.raises(BadSetup, match="head-start"):
        GAME.setup(options={"head-start": 5})
    with pytest.raises(BadSetup, match="P1 would start with 4 of 3 points"):
        GAME.setup(options={"head-start": [4, 0]}, overrides={"numbers": {"match": {"points": 3}}})


# V7 -----------------------------------------------------------------------------------------------


def test_v7_the_hand_is_discarded_down_to_ten() -> None:
    state = position(p1={"hand": {"archon": 11, "gunkfood": 1}}, options={"hand-limit": True})
    assert refused(state, "discard archon") == "WRONG_PHASE"
    do(state, "end")
    assert state.acting == (0,) and state.midway(0)
    assert refused(state, "end") == "WRONG_PHASE"
    assert refused(state, "discard bargain") == "NOT_IN_HAND"
    do(state, "discard gunkfood", "discard archon")
    assert state.acting == (1,)
    assert player(state, 0)["hand"] == {"archon": 10}
    assert player(state, 0)["discard"] == {"archon": 1, "gunkfood": 1}


def test_v7_the_end_of_the_turn_can_be_taken_back_while_discarding() -> None:
    state = position(p1={"hand": {"archon": 12}}, options={"hand-limit": True})
    before = state.digest()
    do(state, "end", "discard archon")
    state.cancel(0)
    assert state.digest() == before


def test_v7_ten_cards_may_be_kept() -> None:
    state = do(position(p1={"hand": {"archon": 10}}, options={"hand-limit": True}), "end")
    assert state.acting == (1,)


def test_v7_the_last_turn_ends_after_the_discard() -> None:
    state = position(turn=119, p2={"hand": {"archon": 11}}, options={"hand-limit": True})
    do(state, "end")
    assert not state.over
    assert do(state, "discard archon").ending == "limit"


# V9 -----------------------------------------------------------------------------------------------


def test_v9_opening_hand_and_income() -> None:
    state = GAME.start(seed=1, options={"later-edition": True})
    assert (size(player(state, 0)["hand"]), player(state, 0)["credits"]) == (7, 2)
    assert size(player(state, 1)["hand"]) == 6
    assert (sum(owned(state, 1).values()), len(owned(state, 1))) == (40, 11)


@pytest.mark.parametrize(("credits", "after"), [(0, 2), (2, 4), (3, 4), (9, 10)])
def test_v9_aid_is_for_players_with_two_credits_or_fewer(credits: int, after: int) -> None:
    state = position(turn=1, p1={"credits": credits}, options={"later-edition": True})
    assert player(do(state, "end"), 0)["credits"] == after


def test_v9_contracts_pay_and_do_not_count_before_the_aid() -> None:
    one = {"credits": 2, "contracts": [{"card": "peptane-fields"}, {"card": "machine-shop"}]}
    state = position(turn=1, p1=one, options={"later-edition": True})
    assert player(do(state, "end"), 0)["credits"] == 2 + 2 + 2


def test_v9_negative_advantage_works_through_the_same_formula() -> None:
    options = {"later-edition": True}
    state = do(position("P1 trashpunk-brute 2,3", "P2 terrorguard 2,4", options=options), "attack 2,3 2,4")
    assert state.position()["units"] == []  # 6 - 1 against 5
    state = do(position("P1 small-time-merc 2,3", "P2 trashpunk-brute 2,4", options=options), "attack 2,3 2,4")
    assert standing(state, "2,4") == ("trashpunk-brute", 3)  # 6 - 1 - 2


def test_v9_units_change_places() -> None:
    state = position("P1 omnitank 2,2", "P1 maimdroid 2,3", options={"later-edition": True})
    assert standing(do(state, "move 2,2 2,3"), "2,3") == ("omnitank", 7)


def test_v9_unicyclone_pays_two_and_gray_logistics_draws_three() -> None:
    options = {"later-edition": True}
    state = do(position("P1 megalotrooper 2,3", "P2 unicyclone 2,4", options=options), "attack 2,3 2,4")
    assert player(state, 1)["credits"] == 2
    one = {"credits": 1, "hand": ["gray-logistics"], "deck": {"omnitank": 9}}
    state = do(position(p1=one, options=options), "play gray-logistics")
    assert player(state, 0)["hand"] == {"omnitank": 3}


# Decks (section 12) and V6 ------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["first", "later"])
@pytest.mark.parametrize("name", ["rush", "economy", "control"])
def test_every_preset_deck_is_legal_and_dealt(edition: str, name: str) -> None:
    state = GAME.start(seed=1, options={"deck": [name, "standard"], "later-edition": edition == "later"})
    wanted = PRESETS[edition][name]
    assert owned(state, 0) == {id: wanted.get(id, 0) for id in tables(state).ids}
    assert state.setup.options["decks"] == "custom"


def test_both_editions_have_the_same_preset_names() -> None:
    assert set(PRESETS["first"]) == set(PRESETS["later"])


def test_a_deck_can_be_a_mapping() -> None:
    own = {**STANDARD, "archon": 1, "oppressor": 3}
    state = GAME.start(seed=1, options={"deck": [own, "standard"]})
    assert owned(state, 0) == own
    assert owned(state, 1) == STANDARD


def test_the_standard_game_is_not_custom() -> None:
    assert GAME.setup().options["decks"] == "standard"
    assert not tables(GAME.start()).hidden_decks
    assert tables(GAME.start(options={"decks": "custom"})).hidden_decks


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"archon": 1}, "WRONG_SIZE: P2's deck has 39 cards"),
        ({"archon": 0, "commando": 6}, "TOO_MANY_COPIES: P2's deck has 6 copies of 'commando'"),
        ({"archon": 1, "arkon": 1}, "UNKNOWN_CARD: P2's deck has 'arkon'"),
    ],
)
def test_an_illegal_deck_is_refused_with_its_breach(change: dict[str, int], code: str) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.setup(options={"deck": ["standard", {**STANDARD, **change}]})
    assert len(caught.value.errors) == 1
    assert caught.value.errors[0].startswith(code)


def test_a_deck_needs_fifteen_units() -> None:
    others = dict.fromkeys(("gunkfood", "machine-parts", "nuclear-fission", "bioweapons-rd", "bargain"), 5)
    few = {**others, "gray-logistics": 1, "henchman": 5, "archon": 5, "commando": 4}
    with pytest.raises(BadSetup) as caught:
        GAME.setup(options={"deck": [few, "standard"]})
    assert [error.split(":")[0] for error in caught.value.errors] == ["TOO_FEW_UNITS"]


def test_every_breach_of_a_deck_is_named() -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.setup(options={"deck": [{"gunkfood": 6, "nothing": 1}, {"archon": 7}]})
    codes = [error.split(":")[0] for error in caught.value.errors]
    assert codes == [
        *("UNKNOWN_CARD", "WRONG_SIZE", "TOO_MANY_COPIES", "TOO_FEW_UNITS"),
        *("WRONG_SIZE", "TOO_MANY_COPIES", "TOO_FEW_UNITS"),
    ]


def test_a_deck_that_both_have_is_told_once() -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.setup(options={"deck": {**STANDARD, "archon": 1}})
    assert caught.value.errors == ("WRONG_SIZE: both players' deck has 39 cards; it must have exactly 40 (D2)",)


@pytest.mark.parametrize("deck", [["banana", "standard"], [3, "standard"], [{"archon": -1}, "standard"]])
def test_what_is_no_deck_is_refused(deck: list[Any]) -> None:
    with pytest.raises(BadSetup, match="P1's deck is a name or maps card ids"):
        GAME.setup(options={"deck": deck})


def test_editions_are_not_mixed() -> None:
    with pytest.raises(BadSetup, match="UNKNOWN_CARD"):
        GAME.setup(options={"later-edition": True, "deck": STANDARD})


# Overrides and texts ------------------------------------------------------------------------------


def test_an_override_changes_the_rule_and_the_text() -> None:
    changes = {
        "cards": {"commando": {"cost": 1, "power": 9, "advantage": -2}},
        "numbers": {"match": {"income": 7}},
    }
    state = GAME.load({"overrides": changes, "players": [{"credits": 1, "hand": ["commando"]}, {}]})
    do(state, "play commando 0,0")
    assert standing(state, "0,0") == ("commando", 9)
    texts = [cell["pieces"][0]["text"] for cell in state.view(0)["boards"][0]["cells"] if cell["pieces"]]
    assert texts == ["Power 9. Advantage −2, attacking and defending."]
    assert player(do(state, "end"), 1)["credits"] == 7


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"cards": {"commando": {"cost": 31}}}, "from 0 to 30"),
        ({"cards": {"commando": {"power": 0}}}, "at least 1, as it is a unit"),
        ({"cards": {"gunkfood": {"duration": 0}}}, "at least 1, as it is a contract"),
        ({"cards": {"comando": {"cost": 3}}}, "did you mean 'commando'"),
        ({"cards": {"commando": {"name": "Archon"}}}, "another card is called so"),
        ({"cards": {"commando": {"copies": 5}}}, "WRONG_SIZE"),
        ({"numbers": {"match": {"points": 0}}}, "from 1 to 99"),
    ],
)
def test_overrides_out_of_range_are_refused(overrides: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        GAME.setup(overrides=overrides)


def test_card_texts_come_from_the_numbers() -> None:
    hand = ["archon", "unicycle-tank", "bioweapons-rd", "gray-logistics", "bargain", "gunkfood"]
    view = position(p1={"hand": hand}).view(0)
    cards = next(area for area in view["players"][0]["areas"] if area["id"] == "hand")["cards"]
    assert {card["card"]: card["text"] for card in cards} == {
        "archon": "Power 5. Advantage 1, attacking and defending.",
        "unicycle-tank": "Power 3. When destroyed, its owner gains 3 credits at once.",
        "bioweapons-rd": "Pays 1 credit at the start of your next 4 turns. "
        "When terminated, its owner draws 1 card.",
        "gray-logistics": "When played, its owner draws 2 cards.",
        "bargain": "When played, its owner gains 5 credits.",
        "gunkfood": "Pays 1 credit at the start of your next 4 turns.",
    }
    assert {card["card"]: card["cost"] for card in cards}["archon"] == "7"
