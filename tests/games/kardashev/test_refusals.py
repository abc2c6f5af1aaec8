"""Refusals name the rule that stands in the way, and the facts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kardashev.table import ALL_ROLES, GAME, bidding, play, table
from zirconia import IllegalAction, State

ALLIES = {"allies": True}


def refusal(state: State, command: str, seat: int | None = None) -> IllegalAction:
    with pytest.raises(IllegalAction) as error:
        state.code(command, seat)
    return error.value


def why(state: State, command: str, seat: int | None = None) -> tuple[str, str]:
    """Reason and rule."""
    error = refusal(state, command, seat)
    return error.reason, error.rule


def turn(board: dict[str, str], hand: str = "F9 M9 E9", role: str = "warlord", **more: Any) -> State:
    other = "pioneer" if role != "pioneer" else "warlord"
    return table(board, roles=(role, other), hands=(hand, "E9"), **more)


def test_a_path_cannot_end_on_an_own_fleet() -> None:
    state = play(turn({"0,0": "o f0:1", "0,1": "o f0:1", "0,2": "o"}), "move 0,0", "cell 0,1")
    error = refusal(state, "stop")
    assert (error.reason, error.rule) == ("FLEET_IN_THE_WAY", "10.1")
    assert error.sentence == "The path cannot end here: you have another fleet on this tile."


def test_no_fleet_is_built_under_an_allys_fleet() -> None:
    state = table({"0,0": "m+ c0:1 f2:1"}, roles=ALL_ROLES[:4], options=ALLIES)
    error = refusal(state, "build-fleet 0,0 1")
    assert (error.reason, error.rule) == ("FLEET_IN_THE_WAY", "R64")
    assert error.sentence == "Your ally has a fleet on that tile."


@pytest.mark.parametrize(("technology", "rule"), [("autonomous-construction", "R52"), ("", "9.3")])
def test_no_fleet_is_built_on_an_enemy_fleet(technology: str, rule: str) -> None:
    board = {"0,0": "o f0:1", "0,1": "o f1:1"}
    state = turn(board, role="imperialist", technologies={0: technology})
    error = refusal(state, "build-fleet 0,1 1")
    assert (error.reason, error.rule) == ("FLEET_IN_THE_WAY", rule)
    assert error.sentence == "An opponent has a fleet on that tile."


def test_no_colony_is_founded_under_an_enemy_fleet() -> None:
    state = turn({"0,0": "f c0:1", "0,1": "f f1:1"})
    assert why(state, "build-colony 0,1") == ("FLEET_IN_THE_WAY", "R23")


@pytest.mark.parametrize("secret", [False, True])
def test_a_support_is_named_once(secret: bool) -> None:
    board = {"0,0": "o f0:1", "0,1": "f c1:1", "-1,1": "o f0:1", "1,0": "o f0:1"}
    state = play(
        turn(board, "E9", options={"secret-support": secret}), "move 0,0", "cell 0,1", "no", "support 1,0"
    )
    assert why(state, "support 1,0", 0) == ("TAKEN", "11.3")
    assert why(state, "support 0,-1", 0) == ("NO_FLEET", "11.3")


def test_a_supporting_fleet_stands_next_to_the_attacked_tile() -> None:
    board = {"0,0": "o f0:1", "0,1": "f c1:1", "-1,1": "o f0:1", "0,-1": "o f0:1"}
    state = play(turn(board, "E9"), "move 0,0", "cell 0,1", "no")
    assert why(state, "support 0,-1") == ("NOT_ADJACENT", "11.3")


def test_a_role_is_taken_once() -> None:
    state = play(GAME.start(2), "role pioneer")
    assert why(state, "role pioneer") == ("TAKEN", "R4")


def test_a_move_begins_with_a_fleet() -> None:
    assert why(turn({"0,0": "o"}), "move 0,0") == ("NO_FLEET", "10.1")
    assert why(turn({"0,0": "o"}), "upgrade-fleet 0,0") == ("NO_FLEET", "9.4")


@pytest.mark.parametrize("command", ["slot 5", "tile 4"])
def test_slots_and_tiles_are_as_many_as_players(command: str) -> None:
    state = bidding(("F3", "F2", "F1"))
    for seat, amount in enumerate((3, 2, 1)):
        state.apply(state.code(f"bid {amount}", seat), seat)
    if command == "tile 4":
        play(state, "slot 1")
    assert why(state, command) == ("NO_SUCH_THING", "7.4")


def test_a_taken_slot_is_refused_by_the_auction() -> None:
    state = bidding(("F3", "F2", "F1"))
    for seat, amount in enumerate((3, 2, 1)):
        state.apply(state.code(f"bid {amount}", seat), seat)
    play(state, "slot 1", "tile 0")
    assert why(state, "slot 1") == ("TAKEN", "7.4")


@pytest.mark.parametrize(
    ("target", "reason"), [("0,1", "COLONIZED"), ("0,-2", "OUT_OF_REACH"), ("1,0", "NO_PLANET")]
)
def test_antimatter_destroys_an_uncolonized_planet_next_to_a_colony(target: str, reason: str) -> None:
    board = {"0,0": "f c0:1", "0,1": "f c1:1", "0,-2": "f", "1,0": "o", "-1,0": "m", "0,-1": "m"}
    state = play(turn(board, technologies={0: "antimatter"}), "use antimatter")
    assert why(state, f"cell {target}") == (reason, "R51")


@pytest.mark.parametrize("piece", ["colony", "fleet"])
def test_a_starting_piece_goes_on_the_own_corner(piece: str) -> None:
    state = play(GAME.start(2), "role warlord", "role pioneer", "outside f")
    if piece == "fleet":
        play(state, "cell 0,-2")
    assert why(state, "cell 0,0") == ("OUT_OF_REACH", "5")


def test_the_scientist_starts_with_a_technology_of_level_1() -> None:
    state = play(GAME.start(2), "role scientist", "role pioneer", "outside e", "cell 0,-3", "cell 0,-3")
    assert why(state, "name cloning") == ("LEVEL", "5")


LINE = {f"{q},0": "o" for q in range(-3, 4)}


def test_a_ninth_tile_is_one_too_many() -> None:
    state = turn(LINE | {"-3,0": "o f0:1"}, technologies={0: "dyson-sphere"})
    play(state, "move -3,0", *(f"cell {q},0" for q in (-2, -1, 0, 1, 2, 3, 2, 1)))
    error = refusal(state, "cell 0,0")
    assert (error.reason, error.rule) == ("NOT_ASKED", "10.1")
    assert "after 8 tiles (10.1)" in error.sentence


def test_a_tile_beyond_the_energy_is_too_far() -> None:
    state = play(turn(LINE | {"-3,0": "o f0:2"}, "E2"), "move -3,0", "cell -2,0", "cell -1,0")
    error = refusal(state, "cell 0,0")
    assert (error.reason, error.rule) == ("NOT_ASKED", "10.2")
    assert "where you can pay for no more (10.2)" in error.sentence


def test_a_move_without_any_energy_says_what_a_tile_costs() -> None:
    error = refusal(turn({"0,0": "o f0:3", "0,1": "o"}, ""), "move 0,0")
    assert (error.reason, error.rule) == ("TOO_FAR", "10.2")
    assert error.sentence == "A fleet-3 needs 2 Energy to enter a tile, and you cannot pay it."


def test_who_is_not_asked_and_a_game_that_is_over_name_their_rules() -> None:
    state = turn({"0,0": "o f0:1"})
    assert why(state, "harvest", 1) == ("NOT_YOUR_TURN", "18")
    state.resign(1)
    assert why(state, "harvest", 0) == ("GAME_OVER", "15")


@pytest.mark.parametrize(("level", "words"), [(1, "destroyed"), (2, "reduced to level 1")])
def test_a_fleet_without_a_level_left_is_destroyed(level: int, words: str) -> None:
    board = {"0,0": f"o f0:{level}", "0,1": "f c1:3"}
    state = table(board, roles=("pioneer", "scientist"), hands=("E9", ""), technologies={1: "defensive-turrets"})
    play(state, "move 0,0", "cell 0,1")
    assert f"A's fleet at (0,0) is {words}." in [event["text"] for event in state.events()]


def test_who_has_left_cannot_leave_again() -> None:
    state = GAME.start(3)
    state.resign(1)
    before = state.digest()
    with pytest.raises(IllegalAction) as refused:
        state.resign(1)
    assert refused.value.reason == "HAS_LEFT" and state.digest() == before


def test_what_is_no_command_is_answered_with_those_there_are_roles_among_them() -> None:
    assert "try role NAME, bid N" in refusal(GAME.start(seed=1), "abracadabra").sentence
