"""What is refused in Corporate Wars, with which reason, sentence and rule."""

from __future__ import annotations

import pytest

from tests.games.corporate_wars.helpers import (
    GAME,
    do,
    position,
)
from zirconia import IllegalAction, State, UnknownCommand


@pytest.mark.parametrize(
    "text", ["dance", "move 2,2", "play", "play banana", "attack 1,1 2,2 3,3", "move a b", ""]
)
def test_nonsense_is_no_command(text: str) -> None:
    with pytest.raises(UnknownCommand):
        GAME.start(seed=1).code(text)


def test_a_refusal_says_what_is_missing() -> None:
    state = position(p1={"credits": 2, "hand": ["bargain"]})
    with pytest.raises(IllegalAction, match="Bargain costs 3 and you have 2 credits"):
        state.code("play bargain")
    why = state.why(0, ["card:bargain"])
    assert why is not None and why.reason == "NO_FUNDS"


def test_a_unit_without_a_tile_is_refused_with_its_cost_and_the_credits() -> None:
    state = position(p1={"credits": 1, "hand": ["archon"]})
    with pytest.raises(IllegalAction, match="Archon costs 7 and you have 1 credit\\."):
        state.code("play archon")


@pytest.mark.parametrize(
    ("command", "reason", "rule"),
    [
        ("attack 2,2 4,4", "OUT_OF_REACH", "7.5"),
        ("attack 0,0 4,4", "EMPTY_SOURCE", "7.5"),
        ("attack 4,4 2,2", "NOT_YOURS", "7.5"),
        ("move 2,2 4,4", "OUT_OF_REACH", "7.4"),
        ("move 0,0 5,5", "EMPTY_SOURCE", "7.4"),
    ],
)
def test_an_order_over_any_distance_cites_its_own_section(command: str, reason: str, rule: str) -> None:
    state = position("P1 henchman 2,2", "P2 henchman 4,4")
    with pytest.raises(IllegalAction) as caught:
        state.code(command)
    assert (caught.value.reason, caught.value.rule) == (reason, rule)


@pytest.mark.parametrize(("target", "rule"), [("4,4", "7.5"), ("5,5", "7.4")])
def test_touching_a_far_enemy_means_an_attack_and_a_far_tile_a_move(target: str, rule: str) -> None:
    refusal = position("P1 henchman 2,2", "P2 henchman 4,4").why(0, ["cell:2,2", f"cell:{target}"])
    assert refusal is not None and (refusal.reason, refusal.rule) == ("OUT_OF_REACH", rule)


def why(state: State, *path: str) -> str:
    """What is told of a thing that was touched."""
    refusal = state.why(0, list(path))
    assert refusal is not None
    return refusal.sentence


def test_a_new_unit_is_refused_for_what_is_true_of_it() -> None:
    state = do(position(p1={"credits": 9, "hand": ["henchman"]}), "play henchman 2,0")
    told = "It can't move this turn: it has moved already, or was deployed only now."
    assert why(state, "cell:2,0") == why(state, "unit:2,0") == f"{told} No enemy unit stands around it."
    assert why(state, "cell:2,0", "cell:2,1") == f"{told} There is no unit to attack on that tile."


def test_a_unit_that_has_attacked_is_refused_for_that() -> None:
    state = do(position("P1 archon 2,2", "P2 henchman 2,3"), "attack 2,2 2,3")
    assert why(state, "cell:2,2").startswith("It has attacked this turn")


def test_a_unit_between_its_own_is_refused_for_want_of_room_and_of_enemies() -> None:
    state = position("P1 henchman 0,0", "P1 henchman 0,1", "P1 henchman 1,0")
    assert why(state, "cell:0,0") == "No tile next to it is vacant. No enemy unit stands around it."
