"""What is asked in somebody else's turn says what it is about; what is under way is what can really be asked."""

from __future__ import annotations

import pytest

from tests.games.kardashev.table import ALL_ROLES, do, play, table
from tests.games.kardashev.test_secret_support import secret
from zirconia import State

BATTLE = {"0,0": "o f0:2", "0,-1": "o f0:1", "1,-1": "f c1:2", "1,0": "o f1:1", "2,-2": "o f1:1"}


def attack() -> State:
    state = table(BATTLE, hands=("E5", "E1 F9"))
    return play(state, "move 0,0", "cell 1,-1")


def steps(state: State) -> list[str]:
    """What is under way, in words."""
    areas = [one for one in state.view(0)["areas"] if one["kind"] == "steps"]
    return [card["name"] for one in areas for card in one["cards"]]


def pieces(state: State, cell: str) -> list[tuple[str, int | None, int | None]]:
    cells = state.view(1)["boards"][0]["cells"]
    found = next(one for one in cells if one["id"] == f"cell:{cell}")["pieces"]
    return [(one["name"], one["owner"], one.get("level")) for one in found if "level" in one]


def test_v7_the_secret_question_says_who_attacks_what_with_how_much() -> None:
    state = secret()
    attacks = "on (1,-1) with a fleet-2, 2 against 2 without supports."
    assert state.view(1, ("Ada", "Ben"))["prompt"]["text"].startswith(f"Ada attacks your colony-2 {attacks}")
    assert state.view(0, ("Ada", "Ben"))["prompt"]["text"].startswith(f"You attack Ben's colony-2 {attacks}")
    assert state.view(None, ("Ada", "Ben"))["prompt"]["text"].startswith(f"Ada attacks Ben's colony-2 {attacks}")


def test_v7_the_secret_question_tells_nothing_of_what_was_answered() -> None:
    state = secret()
    before = state.view(0)["prompt"]
    do(state, 1, "support 1,0")
    assert {**state.view(0)["prompt"], "waiting": before["waiting"]} == before


@pytest.mark.parametrize("state", [secret(), attack()])
def test_the_attacking_fleet_stands_where_the_battle_is(state: State) -> None:
    assert pieces(state, "1,-1") == [("colony", 1, 2), ("fleet", 0, 2)]
    marked = {one["id"]: one["cells"] for one in state.view(1)["boards"][0]["overlays"]}
    assert (marked["attacked"], marked["attacker"]) == (["cell:1,-1"], ["cell:0,0"])


def test_the_defender_reads_the_attack_and_no_counters_of_the_attacker() -> None:
    state = attack()
    assert [one["id"] for one in state.view(0)["prompt"]["left"]] == ["actions", "base", "research"]
    do(state, 0, "done")
    asked = state.view(1)["prompt"]
    assert asked["text"].startswith("A attacks your colony-2 on (1,-1) with a fleet-2, 2 against 2: choose fleets")
    assert asked["you"] and asked["left"] == []
    assert state.view(None)["prompt"]["left"] == []
    do(state, 1, "support 1,0", "support 2,-2")  # which leaves no other answer than to be done
    asked = state.view(1)["prompt"]
    assert asked["text"] == "Supports at (1,-1): choose how to pay 2 Energy." and asked["left"] == []


def test_v7_only_the_attacker_sees_the_actions_left() -> None:
    state = secret()
    assert state.view(0)["prompt"]["left"] and not state.view(1)["prompt"]["left"]


def test_an_explored_tile_is_followed_by_what_this_player_is_asked() -> None:
    def explored(role: str, technologies: str = "") -> list[str]:
        known, drawn = {0: technologies}, {"bag": ["f"]}
        state = table({"0,0": "o f0:1"}, roles=(role, "scientist"), hands=("E5",), technologies=known, next=drawn)
        return steps(play(state, "move 0,0", "cell 0,1"))

    side = "A: choose the side of the tile F on (0,1), explored"
    assert explored("generalist") == [side]
    assert explored("warlord") == [side, "A: choose whether this move gives income"]
    assert explored("scavenger", "tractor-beam") == [side, "A: Tractor Beam at (0,1)"]


def test_supports_are_named_by_those_who_have_a_fleet_there() -> None:
    state = table({**BATTLE, "3,0": "m c2:1"}, roles=ALL_ROLES[:4], hands=("E5", "E5"), options={"allies": True})
    play(state, "move 0,0", "cell 1,-1")
    assert [one for one in steps(state) if "supports" in one] == [
        "A: name supports at (1,-1)",
        "B: name supports at (1,-1)",
    ]


def test_a_price_names_what_is_paid_and_nothing_else() -> None:
    state = play(table({"0,0": "f c0:1"}, hands=("F1 M8",)), "upgrade-colony 0,0")
    paying = [one for one in steps(state) if "pay" in one]
    assert all(" 0 " not in one for one in paying), paying
