"""The worked examples of the rulebook (section 14), each by its number."""

from __future__ import annotations

from typing import Any

import pytest

from .table import GAME, SHORT, counters, do, hits, phase, pile, player, refused, table, zone


def test_example_01_setup() -> None:
    position = GAME.start(seed=3).position()
    assert len(position["supply"]) == 14
    assert set(position["supply"].values()) == {10}
    for one in position["players"]:
        assert sum(one["hand"].values()) == 5
        assert sum(one["deck"].values()) == 5
        assert one["hit-points"] == 10
    cards = sum(sum(one[zone].values()) for one in position["players"] for zone in ("hand", "deck"))
    assert cards + sum(position["supply"].values()) == 160


def test_example_02_counting_plays() -> None:
    state = table(player("PI DM CH DS", deck="H O O"), draws="H")
    do(state, "play preemptive-insurgence")
    assert counters(state, "plays") == (2,)
    do(state, "play defensive-maneuver")
    assert counters(state, "plays") == (2,)
    do(state, "play critical-hit")
    assert counters(state, "plays", "trashes") == (1, 2)
    do(state, "play decisive-strike")
    assert counters(state, "plays", "trashes") == (0, 3)
    assert phase(state) == "buy"
    panel = {one["id"]: one["value"] for one in state.view(0)["players"][0]["counters"]}
    assert (panel["defence"], panel["damage"]) == (1, 4)
    assert zone(state, "discard") == pile("PI")
    assert zone(state, "hand") == pile("H")


def test_example_03_drawn_and_played() -> None:
    state = table(player("PI", deck="CH H H"), draws="CH")
    do(state, "play preemptive-insurgence")
    assert zone(state, "hand") == pile("CH")
    assert counters(state, "plays") == (2,)
    do(state, "play critical-hit")
    assert zone(state, "in-play") == pile("CH")
    assert counters(state, "plays") == (1,)
    assert phase(state) == "strategy"


def test_example_04_no_change() -> None:
    state = table(player("O O Imp"), phase="buy")
    do(state, "buy preemptive-insurgence with 2 oxygen")
    assert zone(state, "discard") == pile("O O PI")
    assert zone(state, "hand") == pile("Imp")
    assert counters(state, "buys", "pool") == (0, 0)
    assert phase(state) == "cleanup"
    assert state.events()[-1]["lost"] == 100


def test_example_05_superfluous_card() -> None:
    state = table(player("O H H"), phase="buy")
    refused(state, "buy oxygen with 1 oxygen + 2 hydrogen", "SUPERFLUOUS")
    do(state, "buy oxygen with 1 oxygen + 1 hydrogen")
    assert state.events()[-1]["lost"] == 0
    assert zone(state, "hand") == pile("H")


def test_example_06_spending_the_pool_in_parts() -> None:
    state = do(table(player("TN H H O Imp")), "play trade-negotiations")
    assert counters(state, "pool", "buys") == (200, 2)
    assert phase(state) == "buy"
    do(state, "buy braintrust-accumulation with 1 oxygen + 1 hydrogen")
    assert counters(state, "pool", "buys") == (100, 1)
    do(state, "buy counter-intelligence with 1 hydrogen")
    assert counters(state, "pool") == (0,)
    assert phase(state) == "cleanup"
    assert zone(state, "hand") == pile("Imp")


def test_example_07_pool_is_lost() -> None:
    state = table(player("O"), phase="buy", pool=200, buys=2)
    do(state, "buy counter-intelligence with 1 oxygen")
    assert counters(state, "pool") == (200,)
    do(state, "end-buy")
    assert counters(state, "pool") == (0,)


def test_example_08_pool_does_not_grow() -> None:
    position: dict[str, Any] = {"phase": "buy", "pool": 200, "buys": 2}
    state = do(table(player("C"), **position), "buy counter-intelligence with 1 carbon")
    assert counters(state, "pool") == (200,)
    assert state.events()[-1]["lost"] == 100
    state = do(table(player("C"), **position), "buy counter-intelligence")
    assert counters(state, "pool") == (0,)
    assert zone(state, "hand") == pile("C")


@pytest.mark.parametrize(("pile_before", "gained"), [(10, 2), (1, 1), (0, 0)])
def test_example_09_counter_intelligence(pile_before: int, gained: int) -> None:
    state = table(player("CI"), player(), supply={"impeded": pile_before})
    do(state, "play counter-intelligence")
    assert counters(state, "plays") == (2,)
    assert zone(state, "discard", 1).get("impeded", 0) == gained
    assert state.position()["supply"]["impeded"] == pile_before - gained


def test_example_10_drawing_through_a_refill() -> None:
    state = do(table(player("BA", deck="H H", discard="O O O C C C")), "play braintrust-accumulation")
    assert sum(zone(state, "hand").values()) == 3
    assert zone(state, "hand")["hydrogen"] == 2
    assert sum(zone(state, "deck").values()) == 5
    assert zone(state, "discard") == pile("BA")
    assert counters(state, "plays") == (0,)
    assert phase(state) == "buy"


def test_example_11_deck_runs_out_exactly() -> None:
    state = table(player("H H H H H", deck="O O O O O", discard="C C C"))
    do(state, "end-strategy", "end-buy", "finish")
    assert zone(state, "hand") == pile("O O O O O")
    assert zone(state, "deck") == {}
    assert zone(state, "discard") == pile("C C C H H H H H")
    assert "shuffled" not in [event["kind"] for event in state.events()]


def test_example_12_cleanup_with_trash_rights() -> None:
    state = table(player("CH H H Imp Imp", deck="O", discard="H C"))
    do(state, "play critical-hit", "end-buy", "trash impeded", "trash impeded")
    refused(state, "trash hydrogen", "NO_TRASH")
    do(state, "finish")
    assert zone(state, "hand") == pile("H H H O C")
    assert zone(state, "deck") == zone(state, "discard") == {}
    assert zone(state, "in-play") == pile("CH")
    assert state.position()["trash"] == pile("Imp Imp")


def test_example_13_combat() -> None:
    state = table(player(in_play="CH DS TI"), player(in_play="DM DS"), active=1, phase="cleanup")
    do(state, "finish")
    assert hits(state) == (10, 7)
    assert zone(state, "discard", 0) == pile("CH DS TI")
    assert zone(state, "in-play", 0) == zone(state, "in-play", 1) == {}
    in_b = zone(state, "hand", 1) | zone(state, "discard", 1) | zone(state, "deck", 1)
    assert in_b == pile("DM DS")
    assert (state.round, state.turn[1], phase(state)) == (2, 0, "strategy")


def test_example_14_tie() -> None:
    state = table(player(in_play="CH DS", hits=3), player(in_play="CH", hits=4), active=1, phase="cleanup")
    do(state, "finish")
    assert hits(state) == (0, 0)
    assert state.over
    assert state.places() == (1, 1)
    assert state.returns() == (0.0, 0.0)


def test_example_15_defence_saves_the_win() -> None:
    state = table(player(in_play="CH DS DM", hits=3), player(in_play="CH", hits=4), active=1, phase="cleanup")
    do(state, "finish")
    assert hits(state) == (1, 0)
    assert state.places() == (1, 2)
    assert state.returns() == (1.0, -1.0)


def test_example_16_excess_defence() -> None:
    state = table(player(in_play="CH", hits=6), player(in_play="TI DM DM", hits=2), active=1, phase="cleanup")
    do(state, "finish")
    assert hits(state) == (6, 2)
    assert not state.over


def test_example_17_many_buys() -> None:
    state = table(player("AA TI TN H O"))
    do(state, "play aggressive-acquisition")
    assert counters(state, "plays", "buys") == (2, 2)
    do(state, "play technology-investment")
    assert counters(state, "plays", "buys") == (1, 3)
    do(state, "play trade-negotiations")
    assert counters(state, "plays", "buys", "pool") == (0, 4, 200)
    assert phase(state) == "buy"
    do(state, "buy oxygen")
    assert (zone(state, "hand"), counters(state, "pool")) == (pile("O"), (0,))
    do(state, "buy counter-intelligence")
    assert zone(state, "hand") == {}
    do(state, "buy hydrogen")
    assert counters(state, "buys") == (1,)
    do(state, "end-buy")
    assert phase(state) == "cleanup"


@pytest.mark.parametrize(
    ("example", "hand", "pool", "card", "left", "pool_left", "lost"),
    [
        (18, "C C O H", 0, "IT", "C H", 0, 0),
        (19, "C H O O", 0, "BA", "O O", 0, 0),
        (20, "C C O", 0, "BA", "C", 0, 100),
        (21, "C C", 200, "BA", "C", 100, 0),
    ],
)
def test_examples_18_to_21_automatic_payment(
    example: int, hand: str, pool: int, card: str, left: str, pool_left: int, lost: int
) -> None:
    state = table(player(hand), phase="buy", buys=2, pool=pool)
    do(state, f"buy {SHORT[card]}")
    assert zone(state, "hand") == pile(left), example
    assert counters(state, "pool") == (pool_left,)
    assert state.events()[-1]["lost"] == lost


def test_example_22_rejected_actions() -> None:
    refused(table(player("H")), "play hydrogen", "NOT_STRATEGY")
    refused(table(player("C C O"), phase="buy"), "buy impeded", "NOT_FOR_SALE")
    sold_out = table(player("C C O"), phase="buy", supply={"critical-hit": 0})
    refused(sold_out, "buy critical-hit with 2 carbon + 1 oxygen", "SOLD_OUT")
    refused(table(player("C C O"), phase="buy"), "buy critical-hit with 2 carbon", "NO_FUNDS")
    refused(table(player("C C O"), phase="buy", trashes=1), "trash carbon", "WRONG_PHASE")


def test_example_23_nothing_left_to_draw() -> None:
    state = do(table(player("BA", discard="O C")), "play braintrust-accumulation")
    assert zone(state, "hand") == pile("O C")
    assert zone(state, "deck") == {}
    assert zone(state, "discard") == pile("BA")


def test_example_24_round_limit() -> None:
    state = table(
        player(deck="Imp Imp H H H", hits=4),
        player(deck="Imp H H H H", hits=4),
        round=50,
        active=1,
        phase="cleanup",
    )
    do(state, "finish")
    assert state.ending == "limit"
    assert state.places() == (2, 1)
