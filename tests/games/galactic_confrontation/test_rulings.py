"""Rulings, variants and options that the worked examples leave out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.printed import rules
from zirconia import BadPosition, BadSetup, IllegalAction, State
from zirconia.games.galactic_confrontation import sheets
from zirconia.games.galactic_confrontation.words.texts import describe

from .table import GAME, counters, do, hits, phase, pile, player, refused, table, zone


def start(**options: object) -> State:
    return GAME.start(seed=1, options=options)


def test_r10_the_strategy_phase_ends_after_fifty_cards() -> None:
    state = table(player("PI PI"), played=49)
    do(state, "play preemptive-insurgence")
    assert phase(state) == "buy"
    assert counters(state, "played") == (50,)


def test_r9_another_copy_played_earlier_can_be_drawn_again() -> None:
    state = do(table(player("PI PI")), "play preemptive-insurgence", "play preemptive-insurgence")
    assert zone(state, "hand") == pile("PI")


def test_r17_a_bought_card_may_be_drawn_at_cleanup() -> None:
    state = do(table(player("C C O"), phase="buy"), "buy critical-hit", "finish")
    assert zone(state, "hand") == pile("C C O CH")


def test_r18_hydrogen_costs_nothing_but_uses_a_buy() -> None:
    state = table(player("H"), phase="buy")
    refused(state, "buy hydrogen with 1 hydrogen", "SUPERFLUOUS")
    do(state, "buy hydrogen")
    assert phase(state) == "cleanup"


def test_r31_a_hand_without_strategy_cards_does_not_end_the_phase() -> None:
    state = table(player("H H"))
    assert phase(state) == "strategy"
    assert [state.key(code) for code in state.legal()] == ["end-strategy"]


def test_resigning_is_possible_for_either_player_at_any_time() -> None:
    for seat in (0, 1):
        state = start()
        state.resign(seat)
        assert state.over
        assert state.ending == "resigned"
        assert state.places()[seat] == 2


@pytest.mark.parametrize("command", ["end-strategy", "play decisive-strike"])
def test_unused_plays_are_lost_with_the_strategy_phase(command: str) -> None:
    """6.1 and R23, whether the player ends the phase or the last card allowed does (R10)."""
    state = do(table(player("DS"), plays=3, played=49), command)
    assert phase(state) == "buy" and counters(state, "plays") == (0,)
    shown = {one["label"]: one["value"] for one in state.view(0)["prompt"]["left"]}
    assert shown["Plays"] == 0
    assert state.encode(0)[4] == 0


def test_preconditions_are_tested_in_the_written_order() -> None:
    refused(table(player("H")), "play hydrogen", "NOT_YOUR_TURN", seat=1)
    refused(table(player("C C")), "buy impeded", "WRONG_PHASE")
    refused(table(player("O"), phase="buy"), "buy oxygen with 1 impeded", "BAD_PAYMENT")
    refused(table(player("O"), phase="buy"), "buy oxygen with 30 hydrogen", "BAD_PAYMENT")
    over = table(player("H"))
    over.resign(1)
    refused(over, "end-strategy", "GAME_OVER")


def test_a_tie_at_the_round_limit_with_equal_impeded_is_a_tie() -> None:
    state = table(player(hits=4), player(hits=4), round=50, active=1, phase="cleanup")
    assert do(state, "finish").places() == (1, 1)


def test_v1_renames_and_reprices() -> None:
    state = start(**{"later-balance": True})
    supply = {card["card"]: card for card in state.view(0)["areas"][0]["cards"]}
    assert supply["counter-intelligence"]["name"] == "Counter Espionage"
    assert supply["counter-intelligence"]["price"] == "300"
    assert supply["technology-investment"]["price"] == "500"
    assert "Trash up to 2" in supply["technology-investment"]["text"]
    assert "buy" not in supply["technology-investment"]["text"]
    assert supply["critical-hit"]["text"] == "Draw 1 card. In combat: 3 damage."
    assert supply["decisive-strike"]["name"] == "Precision Strike"
    assert supply["preemptive-insurgence"]["name"] == "Preemptive Intelligence"


def test_v1_hydrogen_is_exchanged_while_behind() -> None:
    later: dict[str, Any] = {"options": {"later-balance": True}}
    state = table(player("H H DS", deck="O O C", hits=5), player(hits=6), **later)
    do(state, "exchange")
    assert sum(zone(state, "hand").values()) == 3
    assert zone(state, "discard") == pile("H H")
    assert counters(state, "plays", "played") == (1, 1)
    refused(state, "exchange", "NO_HYDROGEN")
    refused(table(player("H", hits=6), player(hits=6), **later), "exchange", "NOT_BEHIND")
    refused(table(player("H", hits=5), player(hits=6)), "exchange", "NO_EXCHANGE")


def test_v2_b_is_first_in_even_rounds() -> None:
    state = start(**{"changing-initiative": True})
    order = []
    for _ in range(6):
        order.append(state.turn[1])
        do(state, "end-strategy", "end-buy", "finish")
    assert order == [0, 1, 1, 0, 0, 1]


def test_v3_played_cards_wait_until_cleanup() -> None:
    options: dict[str, Any] = {"options": {"waiting-area": True}}
    state = do(table(player("PI PI"), **options), "play preemptive-insurgence", "play preemptive-insurgence")
    assert zone(state, "hand") == {}
    assert zone(state, "waiting") == pile("PI PI")
    do(state, "end-strategy", "end-buy", "finish")
    assert zone(state, "hand") == pile("PI PI")


@pytest.mark.parametrize(("length", "expected"), [("standard", 10), ("skirmish", 5), ("long-war", 20)])
def test_v4_length(length: str, expected: int) -> None:
    state = start(length=length)
    assert hits(state) == (expected, expected)
    with pytest.raises(BadPosition, match=f"from 1 to {80 if length == 'long-war' else 50}"):
        GAME.load({"options": {"length": length}, "round": 99})


def test_v5_head_start() -> None:
    state = start(**{"head-start": True})
    owned = [
        zone(state, "hand", 1).get(id, 0) + zone(state, "deck", 1).get(id, 0) for id in ("hydrogen", "impeded")
    ]
    assert owned == [8, 2]


def test_v6_the_base_less_far_below_zero_wins() -> None:
    a, b = player(in_play="CH DS", hits=3), player(in_play="CH", hits=2)
    state = table(a, b, active=1, phase="cleanup", options={"decider": True})
    do(state, "finish")
    assert hits(state) == (0, -2)
    assert state.places() == (1, 2)


def test_v7_small_market_sells_six_strategy_kinds_with_damage_among_them() -> None:
    markets = set()
    for seed in range(40):
        position = GAME.start(seed=seed, options={"small-market": True}).position()
        chosen = [id for id in position["market"] if id not in ("hydrogen", "oxygen", "carbon", "impeded")]
        assert len(chosen) == 6
        assert {"decisive-strike", "critical-hit"} & set(chosen)
        assert all(position["supply"][id] == 10 for id in chosen)
        markets.add(tuple(chosen))
    assert len(markets) > 20


def test_v7_what_is_not_in_the_market_is_not_for_sale() -> None:
    market = ["hydrogen", "oxygen", "carbon", "impeded", "critical-hit"]
    state = table(player("C C C"), phase="buy", market=market, options={"small-market": True})
    refused(state, "buy decisive-strike", "NOT_FOR_SALE")


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        ("buy impeded", "R2"),
        ("buy impeded with 99 carbon", "R2"),
        ("buy decisive-strike", "13"),
        ("buy decisive-strike with 99 carbon", "13"),
    ],
)
def test_impeded_are_never_for_sale_and_other_cards_not_in_this_market(command: str, rule: str) -> None:
    market = ["hydrogen", "oxygen", "carbon", "impeded", "critical-hit"]
    state = table(player("C C C"), phase="buy", market=market, options={"small-market": True})
    with pytest.raises(IllegalAction) as caught:
        state.code(command)
    assert (caught.value.reason, caught.value.rule) == ("NOT_FOR_SALE", rule)


def test_v8_the_impeded_pile_never_runs_out() -> None:
    state = table(player("CI CI CI CI CI CI CI CI"), player(), options={"bottomless-setbacks": True})
    do(state, *["play counter-intelligence"] * 8)
    assert zone(state, "discard", 1) == {"impeded": 16}


def test_the_text_of_a_card_comes_from_its_numbers() -> None:
    cheaper = {"cards": {"critical-hit": {"damage": 5, "price": 700}}}
    setup = GAME.setup(overrides=cheaper)
    supply = {card["card"]: card for card in setup.start(seed=1).view(0)["areas"][0]["cards"]}
    assert supply["critical-hit"]["text"] == "Trash up to 2 cards at cleanup. In combat: 5 damage."
    assert supply["critical-hit"]["price"] == "700"


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"cards": {"critical-hit": {"prise": 1}}}, "did you mean 'price'?"),
        ({"cards": {"critical-hit": {"price": 750}}}, "multiple of 100"),
        ({"cards": {"critical-hit": {"price": 100_000}}}, "from -100 to 1600"),
        ({"cards": {"critical-hot": {"price": 100}}}, "did you mean 'critical-hit'?"),
        ({"card": {}}, "did you mean 'cards'?"),
        ({"numbers": {"match": {"hit-points": "ten"}}}, "must be a number"),
    ],
)
def test_overrides_that_cannot_be_are_refused(overrides: dict[str, object], message: str) -> None:
    with pytest.raises(BadSetup, match="overrides") as caught:
        GAME.setup(overrides=overrides)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"phase": "bye"}, "did you mean 'buy'?"),
        ({"players": [{}]}, "list of 2"),
        ({"players": [{"hand": {"oxigen": 1}}, {}]}, "did you mean 'oxygen'?"),
        ({"players": [{"hand": {"oxygen": -1}}, {}]}, "from 0"),
        ({"round": 51}, "from 1 to 50"),
        ({"plys": 2}, "did you mean 'plays'?"),
        ({"next": {"dice": [1]}}, "no random stream"),
        ({"next": {"deck-a": ["gold"]}}, "no card"),
        ({"game": "chess"}, "not of"),
        ("{", "no JSON"),
    ],
)
def test_positions_that_cannot_be_are_refused(position: object, message: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.load(position)  # type: ignore[arg-type]
    assert message in str(caught.value)


def test_every_data_row_has_a_name_and_a_text() -> None:
    tables = sheets.pack(sheets.DATA, dict.fromkeys(sheets.FLAGS, False))
    for kind, id in enumerate(sheets.DATA["cards"]):
        assert tables.names[kind]
        assert describe(tables, kind).endswith("."), id


def test_the_opening_hands_follow_the_published_odds() -> None:
    """Section 4: 2, 3, 4 or 5 Hydrogen with probability 1/12, 5/12, 5/12, 1/12."""
    setup = GAME.setup()
    seen = [0] * 6
    for seed in range(1200):
        seen[zone(setup.start(seed=seed), "hand").get("hydrogen", 0)] += 1
    assert sum(seen[2:]) == 1200
    for count, expected in ((2, 100), (3, 500), (4, 500), (5, 100)):
        assert abs(seen[count] - expected) < 4.5 * (expected * (1 - expected / 1200)) ** 0.5


@settings(max_examples=60, deadline=None)
@given(
    hand=st.lists(st.sampled_from(["H", "O", "C"]), max_size=8),
    pool=st.integers(0, 6),
    worth=st.sampled_from([(100, 200, 300), (100, 100, 100), (300, 200, 100), (200, 300, 700)]),
)
def test_every_legal_payment_is_offered_and_no_other(
    hand: list[str], pool: int, worth: tuple[int, int, int]
) -> None:
    """The quick enumeration agrees with the written preconditions for every code."""
    changed = {id: {"worth": value} for id, value in zip(("hydrogen", "oxygen", "carbon"), worth, strict=True)}
    state = table(player(" ".join(hand)), phase="buy", pool=pool * 100, overrides={"cards": changed})
    legal = state.legal()
    assert sorted(legal) == [code for code in range(state.setup.actions) if state.reason(code, 0) == 0]


@settings(max_examples=60, deadline=None)
@given(hand=st.lists(st.sampled_from(["H", "O", "C"]), max_size=8), pool=st.integers(0, 6))
def test_the_automatic_payment_is_the_best_of_all_legal_ones(hand: list[str], pool: int) -> None:
    state = table(player(" ".join(hand)), phase="buy", pool=pool * 100)
    for id, price in (("oxygen", 300), ("impose-tariffs", 500), ("critical-hit", 800)):
        ranked = []
        for code in state.legal():
            key = state.key(code)
            if key.startswith(f"buy {id} "):
                paid = [0, 0, 0]
                for part in key.removeprefix(f"buy {id} ").split(" + "):
                    if part != "nothing":
                        count, word = part.split()
                        paid[("hydrogen", "oxygen", "carbon").index(word)] = int(count)
                over = paid[0] * 100 + paid[1] * 200 + paid[2] * 300 - price
                ranked.append((max(0, over), -max(0, -over), sum(paid), -paid[2], code))
        if ranked:
            assert state.code(f"buy {id}") == min(ranked)[-1]
        else:
            refused(state, f"buy {id}", "NO_FUNDS")


def test_a_hand_is_known_where_the_deck_ran_out_and_stays_known_until_it_is_played() -> None:
    """Section 11: everything owned is known as a set, so with an empty deck the hand can be worked out."""
    state = table(player("BA CH", deck="O", discard="H H H H"))
    do(state, "play braintrust-accumulation")
    assert zone(state, "known") == pile("CH O")
    for seed in range(20):
        hand = zone(state.imagine(1, seed), "hand")
        assert hand["critical-hit"] == hand["oxygen"] == 1
    areas = {area["id"]: area for area in state.view(1)["players"][0]["areas"]}
    assert [card["card"] for card in areas["known"]["cards"]] == ["oxygen", "critical-hit"]
    do(state, "buy counter-intelligence with 1 oxygen")
    assert zone(state, "known") == pile("CH")
    do(state, "finish")  # two Hydrogen empty the deck before the discard pile becomes a new one
    assert zone(state, "known") == pile("H H")


def test_a_turn_allows_as_many_plays_and_buys_as_the_numbers_say() -> None:
    changed = {"numbers": {"match": {"plays": 2, "buys": 3}}}
    state = GAME.setup(overrides=changed).start(seed="0")
    assert (state.position()["plays"], state.position()["buys"]) == (2, 3)
    text = rules("galactic-confrontation", changed)
    assert "You may play **2** strategy cards." in text and "You may buy **3** cards;" in text
