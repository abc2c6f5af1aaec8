"""Changed prices are paid in full."""

from __future__ import annotations

from tests.games.kardashev.table import GAME, can, cards, play, refused, table, technologies

ROLES = ("warlord", "pioneer")
BOARD = {"0,0": "f c0:1", "2,0": "m c1:1"}

# Matching units beside others (8.3) ---------------------------------------------------------------------------

DEAR = {"technologies": {"encryption": {"food": 3, "matching": 2}}}


def test_matching_units_and_the_rest_of_a_price_are_needed_together() -> None:
    state = table(BOARD, roles=ROLES, hands=("E2",), overrides=DEAR)
    refused(state, "research encryption", "CANNOT_PAY")
    refused(table(BOARD, roles=ROLES, hands=("F4",), overrides=DEAR), "research encryption", "CANNOT_PAY")


def test_matching_units_and_the_rest_of_a_price_are_paid() -> None:
    state = table(BOARD, roles=ROLES, hands=("F4 M2 E1",), overrides=DEAR)
    play(state, "research encryption")
    assert (cards(state, 0), technologies(state, 0)) == ("F1 E1", {"encryption"})


def test_a_type_that_leaves_the_rest_unpaid_can_t_be_named() -> None:
    state = table(BOARD, roles=ROLES, hands=("F4 M2 E2",), overrides=DEAR)
    play(state, "research encryption")
    assert GAME.load(state.position()) == state
    assert not can(state, "food") and can(state, "matter") and can(state, "energy")
    play(state, "energy")
    assert (cards(state, 0), technologies(state, 0)) == ("F1 M2", {"encryption"})
