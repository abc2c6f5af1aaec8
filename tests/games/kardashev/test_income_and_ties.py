"""Income of roles in its finer points (R41 to R46), Wormhole (R38), and the criteria of a tie (R61)."""

from __future__ import annotations

import pytest

from tests.games.kardashev.table import at, can, cards, do, options, play, refused, supply, table

TWO = ("generalist", "warlord")


def test_four_for_one_does_not_change_what_a_unit_stood_for() -> None:
    """R41."""
    board = {"0,0": "f c0:1", "0,3": "f c1:1"}
    state = table(board, roles=("scientist", "generalist"), hands=("", "F4 E1"), active=1)
    play(state, "research fuel-efficiency")
    assert cards(state, 1) == ""
    assert options(state, 0) == {"matter", "energy"}


def test_matching_units_stand_for_the_type_that_was_named() -> None:
    """R41, R9."""
    board = {"0,0": "f c0:1", "0,3": "f c1:1"}
    state = table(board, roles=("scientist", "generalist"), hands=("", "F8"), active=1)
    play(state, "research encryption", "matter")
    assert cards(state, 1) == ""
    assert cards(state, 0) == "M1"


def test_an_own_research_must_be_paid_before_its_income() -> None:
    state = table({"0,0": "f c0:1"}, roles=("scientist", "warlord"), hands=("M1", ""))
    refused(state, "research botsourcing", "CANNOT_PAY")


def test_the_pioneer_gets_nothing_from_a_planet_without_resource_symbols_and_nothing_for_captures() -> None:
    """R43."""
    state = table({"0,0": "o f0:2", "0,1": "m c1:1"}, roles=("pioneer", "warlord"), hands=("E1", ""))
    play(state, "move 0,0", "cell 0,1")
    assert cards(state, 0) == ""


def test_the_scavengers_bonus_may_be_of_a_type_that_was_not_chosen() -> None:
    """R44."""
    state = table({"0,0": "fe c0:1"}, roles=("scavenger", "warlord"))
    play(state, "harvest", "food")
    assert options(state) == {"food", "energy"}
    play(state, "energy")
    assert cards(state, 0) == "F1 E1"


def test_a_harvest_without_a_card_gives_no_bonus() -> None:
    state = play(table({"0,0": "o f0:1"}, roles=("scavenger", "warlord")), "harvest")
    assert cards(state, 0) == ""


def test_the_attacked_tile_counts_whatever_the_outcome_and_cards_come_before_supports() -> None:
    """R45."""
    board = {"0,0": "m f0:1", "0,1": "f c1:3", "1,0": "o f0:3"}
    state = table(board, roles=("warlord", "pioneer"), hands=("E1", ""))
    play(state, "move 0,0", "cell 0,1", "yes")
    assert cards(state, 0) == "F1"
    assert at(state, "0,0")["fleet"] == [0, 1]
    paid = table(
        {"0,0": "m f0:1", "0,1": "e c1:3", "1,0": "o f0:3"}, roles=("warlord", "pioneer"), hands=("E1", "")
    )
    play(paid, "move 0,0", "cell 0,1", "yes", "support 1,0")
    assert at(paid, "0,1")["colony"] == [0, 3]


def test_each_tile_counts_once_and_the_start_only_when_entered_again() -> None:
    """R45, R28."""
    state = table({"0,0": "m f0:1", "0,1": "f"}, roles=("warlord", "pioneer"), hands=("E2", ""))
    play(state, "move 0,0", "cell 0,1", "cell 0,0", "cell 0,1", "stop", "yes")
    assert cards(state, 0) == "F1 M1"


def test_the_income_of_a_turn_can_be_kept_for_a_later_move_but_taken_once() -> None:
    board = {"0,0": "o f0:1", "0,1": "f", "0,2": "e"}
    state = table(board, roles=("warlord", "pioneer"), hands=("E2", ""))
    play(state, "move 0,0", "cell 0,1", "stop", "no")
    assert cards(state, 0) == "E1"
    play(state, "move 0,1", "cell 0,2", "stop", "yes")
    assert cards(state, 0) == "E1"
    assert state.position()["marched"] == 1


def test_losing_the_fleet_does_not_cancel_the_income() -> None:
    board = {"0,0": "o f0:1", "0,1": "f", "3,0": "o f0:1"}
    state = table(board, roles=("warlord", "pioneer"), hands=("E1", ""), next={"bag": ["m"]})
    play(state, "move 0,0", "cell 0,1", "cell 0,2", "destroyed", "energy", "yes")
    assert cards(state, 0) == "F1 E1"
    assert supply(state, 0)[1] == 14


def test_a_tile_just_explored_counts_planet_side_up() -> None:
    board = {"0,1": "o f0:1"}
    state = table(board, roles=("warlord", "pioneer"), hands=("E1", ""), next={"bag": ["m"]})
    play(state, "move 0,1", "cell 0,2", "planet", "yes")
    assert cards(state, 0) == "M1"


def test_a_skip_may_be_bent_explores_and_happens_once() -> None:
    """R38."""
    board = {"0,0": "o f0:1", "0,1": "x", "1,1": "o", "1,2": "x"}
    state = table(board, roles=("warlord", "pioneer"), technologies={0: "wormhole"}, hands=("E4", ""))
    play(state, "move 0,0")
    refused(state, "cell 0,1", "BARRED")
    play(state, "skip 0,1")
    refused(state, "cell 0,0", "NOT_ADJACENT")
    refused(state, "stop", "CANNOT_STOP")
    assert can(state, "cell 0,2")
    play(state, "cell 1,1")
    refused(state, "skip 1,2", "SKIPPED")
    play(state, "stop")
    assert at(state, "1,1")["fleet"] == [0, 1]
    assert cards(state, 0) == "E3"


def test_wormhole_is_needed_to_skip() -> None:
    state = play(table({"0,0": "o f0:1", "0,1": "o"}, roles=TWO, hands=("E4", "")), "move 0,0")
    refused(state, "skip 0,1", "NOT_RESEARCHED")


def test_taxation_takes_one_card_a_colony_however_many_fleets_touch_it() -> None:
    """R46."""
    board = {"0,0": "f c0:3", "0,1": "o f1:1", "1,0": "o f1:1"}
    state = play(table(board, roles=("pioneer", "imperialist"), technologies={1: "taxation"}), "harvest")
    assert (cards(state, 0), cards(state, 1)) == ("F3", "F1")


def test_the_defender_answers_after_the_attacker_has_paid() -> None:
    """R32."""
    board = {"0,0": "o f0:1", "0,-1": "o f0:1", "1,-1": "f c1:1", "1,0": "o f1:1"}
    state = play(table(board, roles=TWO, hands=("E3", "E3")), "move 0,0", "cell 1,-1")
    assert state.acting == (0,)
    do(state, 0, "support 0,-1")
    assert state.acting == (1,)
    assert cards(state, 0) == "E1"


# Ties -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "hands", "slots", "places"),
    [
        ({"0,0": "f c0:1 f0:3", "0,1": "f c1:2 f1:1"}, ("", ""), (2, 1), (1, 2)),  # 6 : 6, fleets
        ({"0,0": "f c0:2", "0,2": "m c0:1 f0:1", "0,1": "f c1:3", "0,3": "m c1:1"}, ("F1", ""), (1, 2), (1, 2)),
        ({"0,0": "f c0:1", "0,2": "f c0:1", "0,1": "f c1:3"}, ("F5", ""), (1, 2), (2, 1)),  # colony pieces
        ({"0,0": "f c0:1", "0,1": "f c1:1"}, ("", "F1"), (1, 2), (2, 1)),  # cards
        ({"0,0": "f c0:1", "0,1": "f c1:1"}, ("", ""), (2, 1), (2, 1)),  # the lower slot
    ],
)
def test_ties(
    board: dict[str, str], hands: tuple[str, str], slots: tuple[int, int], places: tuple[int, int]
) -> None:
    """R61."""
    last = slots.index(2)
    state = table(
        board,
        roles=TWO,
        hands=hands,
        players=[{"slot": slot} for slot in slots],
        active=last,
        round=30,
    )
    assert state.scores()[0] == state.scores()[1]
    play(state, "end-turn")
    assert (state.over, state.ending) == (True, "limit")
    assert state.places() == places


def test_a_shortage_is_final_even_if_pieces_return() -> None:
    """R58."""
    board = {f"{q},{r}": "f c0:3" for q, r in ((2, 0), (2, -1), (3, -1), (3, -2))}
    board |= {"0,0": "m c0:1", "0,1": "o f1:3", "0,2": "m c1:1"}
    state = table(board, roles=("pioneer", "generalist"), hands=("", "E2"), active=0, round=4)
    play(state, "harvest")
    assert state.position()["last-round"] == 5
    play(state, "end-turn", "move 0,1", "cell 0,0")
    assert supply(state, 0)[0] == 3
    assert state.position()["last-round"] == 5


# Two roles with the ability of one -----------------------------------------------------------------------


def test_two_roles_with_one_ability_are_both_paid_whoever_acts_first() -> None:
    """The Imperialist's ability, which a change gives the Warlord, too (section 13, R42)."""
    overrides = {"roles": {"warlord": {"ability": "shipyard-income", "income": 2}}}
    for roles in (("imperialist", "warlord"), ("warlord", "imperialist")):
        state = table({"0,0": "m+ c0:1", "0,3": "f c1:1"}, roles=roles, overrides=overrides)
        play(state, "build-fleet 0,0 1")
        asked = []
        while "take a card" in state.view(state.acting[0])["prompt"]["text"]:
            asked.append(state.acting[0])
            play(state, "food")
        counts = {"imperialist": 1, "warlord": 2}
        assert asked == [0] * counts[roles[0]] + [1] * counts[roles[1]]


def test_two_roles_that_live_on_research_both_take_a_card_of_the_cost() -> None:
    """The Scientist's ability, which a change gives the Generalist, too (section 13, R41)."""
    overrides = {"roles": {"generalist": {"ability": "research-income"}}}
    board = {"0,0": "m c0:1", "0,3": "f c1:1"}
    state = table(board, roles=("scientist", "generalist"), hands=("M1 E1", ""), overrides=overrides)
    play(state, "research fuel-efficiency")
    assert state.acting == (0,)
    play(state, "energy")
    assert state.acting == (1,)
    play(state, "matter")
    assert (cards(state, 0), cards(state, 1)) == ("E1", "M1")
