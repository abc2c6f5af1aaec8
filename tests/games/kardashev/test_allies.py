"""The ally game (section 16): what allies may do with each other's pieces, and how pairs score."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

import zirconia
from tests.games.kardashev.table import ALL_ROLES, at, can, cards, do, options, play, refused, table, total
from zirconia import State

ALLIES = {"allies": True}
HOMES = {"3,0": "m c1:1", "-3,3": "m c3:1"}


def pairs(board: dict[str, str], hands: tuple[str, ...] = ("", "", "", ""), **more: Any) -> State:
    """Seats 0 and 2 against 1 and 3; 0 is the Generalist, 2 the Pioneer."""
    more.setdefault("roles", ALL_ROLES[:4])
    more.setdefault("active", 0)
    return table({**HOMES, **board}, hands=hands, options=ALLIES, **more)


def test_the_option_names_the_pairs_of_seats() -> None:
    game = zirconia.game("kardashev")
    told = game.options["allies"].help.split(";")
    for seats, words in zip((4, 6), told, strict=True):
        sides = game.start(seats=seats, options={"allies": True}).sides
        paired = [
            game.seat_names[one] + game.seat_names[two]
            for one, two in combinations(range(seats), 2)
            if sides[one] == sides[two]
        ]
        assert paired == ["".join(pair) for pair in re.findall(r"\b([A-F])\b[a-z ]* with ([A-F])", words)]


def test_a_fleet_passes_through_an_allys_pieces_but_does_not_end_on_an_allys_fleet() -> None:
    state = pairs({"0,0": "o f0:1", "0,1": "f c2:1 f2:1", "0,2": "m c2:1"}, ("E1", "", "", ""))
    play(state, "move 0,0", "cell 0,1")
    refused(state, "stop", "FLEET_IN_THE_WAY")
    play(state, "cell 0,2")
    assert at(state, "0,2") == {"tile": "m", "colony": [2, 1], "fleet": [0, 1]}


def test_fleets_are_built_on_an_allys_military_colony_up_to_its_level() -> None:
    state = pairs({"0,0": "f+ c2:2", "0,1": "e+ c2:1 f2:1", "0,2": "f+ c0:3 f2:1", "1,0": "m c2:3"})
    assert can(state, "build-fleet 0,0 2")
    refused(state, "build-fleet 0,0 3", "LEVEL")
    refused(state, "build-fleet 0,1 1", "FLEET_IN_THE_WAY")
    refused(state, "build-fleet 0,2 1", "FLEET_IN_THE_WAY")
    refused(state, "build-fleet 1,0 1", "NO_MILITARY")
    play(state, "build-fleet 0,0 1")
    do(state, 1, "food")
    play(state, "upgrade-fleet 0,0")
    do(state, 1, "food")
    assert at(state, "0,0") == {"tile": "f+", "colony": [2, 2], "fleet": [0, 2]}
    assert cards(state, 1) == "F2"


def test_an_allys_fleet_does_not_stop_founding_but_an_allys_colony_does() -> None:
    state = pairs({"0,0": "f c0:1", "0,1": "m f2:1", "1,0": "m c2:1"}, ("F1 M1", "", "", ""))
    refused(state, "build-colony 1,0", "COLONIZED")
    play(state, "build-colony 0,1")
    assert at(state, "0,1") == {"tile": "m", "colony": [0, 1], "fleet": [2, 1]}


def test_a_retreat_onto_an_allys_colony_is_possible() -> None:
    state = pairs({"0,0": "o f0:1", "0,1": "f c2:1", "0,2": "m c1:3"}, ("E1", "", "", ""))
    play(state, "move 0,0", "cell 0,1", "cell 0,2")
    assert at(state, "0,1") == {"tile": "f", "colony": [2, 1], "fleet": [0, 1]}


def test_blockade_and_taxation_do_not_concern_allies() -> None:
    board = {"0,0": "f c0:2", "0,1": "o f2:1"}
    state = play(pairs(board, technologies={2: "blockade taxation"}), "harvest")
    assert (cards(state, 0), cards(state, 2)) == ("F2", "")
    board = {"0,0": "f c0:2", "0,1": "o f1:1"}
    state = play(pairs(board, technologies={1: "blockade"}), "harvest")
    assert cards(state, 0) == ""


def test_timeshares_never_picks_an_allys_colony() -> None:
    board = {"0,0": "f c2:2", "0,1": "o f0:1", "0,2": "e c1:1"}
    state = play(pairs(board, technologies={0: "timeshares"}), "harvest")
    assert cards(state, 0) == "E1"


def bidding(hands: tuple[str, ...]) -> State:
    return table(
        {"0,0": "o"},
        roles=ALL_ROLES[:4],
        hands=hands,
        options=ALLIES,
        players=[{"drawn": tile} for tile in ("f", "m", "e", "o")],
        active=None,
        stage="rank",
    )


@pytest.mark.parametrize(
    ("hands", "paid"),
    [(("F6", "F3", "F6", ""), (2, 1)), (("F6", "F3", "F1", ""), (2, 1)), (("F6", "F3", "", ""), (3, 0))],
)
def test_a_refused_split_is_half_each_and_the_odd_card_the_speakers(
    hands: tuple[str, ...], paid: tuple[int, int]
) -> None:
    """R66."""
    state = bidding(hands)
    for seat, amount in ((0, 6), (1, 3), (2, 0)):
        if seat in state.acting:
            do(state, seat, f"bid {amount}")
    before = (total(state, 0), total(state, 2))
    do(state, 0, "slot 1", "slot 1", "tile 0", "tile 2")
    if state.acting == (0,) and "share 3" in options(state, 0):
        do(state, 0, "share 3")
    if state.acting == (2,):
        do(state, 2, "no")
    assert (before[0] - total(state, 0), before[1] - total(state, 2)) == paid


def test_with_an_ally_who_left_each_pays_half() -> None:
    """R66: nobody can accept for the leaver."""
    state = bidding(("F4", "F3", "F6", "F3"))
    state.resign(2)
    for seat, amount in ((0, 4), (1, 2), (3, 1)):
        do(state, seat, f"bid {amount}")
    do(state, 0, "slot 1", "slot 1", "tile 0", "tile 2")
    assert (total(state, 0), total(state, 2)) == (2, 5)


def test_when_the_speaker_leaves_the_ally_picks() -> None:
    """R65: the partner plays on."""
    state = bidding(("F6", "F3", "F6", ""))
    for seat, amount in ((0, 6), (1, 3), (2, 1)):
        do(state, seat, f"bid {amount}")
    assert state.acting == (0,)
    state.resign(0)
    assert state.acting == (2,) and options(state, 2) == {"slot 1", "slot 2"}


def test_the_split_offers_only_what_both_can_pay() -> None:
    state = bidding(("F4", "F3", "F1", "F1"))
    for seat, amount in enumerate((4, 3, 1, 1)):
        do(state, seat, f"bid {amount}")
    do(state, 0, "slot 1", "slot 1", "tile 1", "tile 3")
    assert options(state, 0) == {"share 3", "share 4"}
    refused(state, "share 2", "NO_CARDS", 0)
    refused(state, "share 5", "TOO_HIGH", 0)


def test_the_odd_card_goes_to_the_drawer_of_the_earlier_slots_tile() -> None:
    state = bidding(("F6", "F3", "", ""))
    do(state, 0, "bid 6")
    do(state, 1, "bid 3")
    do(state, 0, "slot 1", "slot 3", "tile 1", "tile 3")
    if state.acting == (2,):
        do(state, 2, "yes")
    assert [total(state, seat) for seat in range(4)] == [3, 3 + 1, 0, 2]


def test_pairs_win_together_and_an_eliminated_ally_still_adds_technologies() -> None:
    state = table(
        {"0,0": "f c0:1", "0,1": "m c1:1 f1:1", "0,2": "m c3:1"},
        roles=ALL_ROLES[:4],
        options=ALLIES,
        technologies={2: "space-probe nanotube-polymers"},
        players=[{}, {}, {"status": "eliminated"}, {}],
        active=3,
        round=30,
    )
    assert state.sides == (0, 1, 0, 1)
    play(state, "end-turn")
    assert state.over
    assert state.scores() == (3, 4, 5, 3)
    assert state.places() == (1, 3, 1, 3)


def test_a_resigned_allys_partner_plays_on_and_the_pair_can_win() -> None:
    state = pairs({"0,0": "f c0:3", "0,1": "f c2:1"}, round=30, active=3)
    state.resign(2)
    assert not state.over
    play(state, "end-turn")
    assert state.places() == (1, 3, 1, 3)


def test_when_a_whole_pair_has_resigned_the_other_wins() -> None:
    state = pairs({"0,0": "f c0:3", "0,1": "f c2:1"})
    state.resign(2)
    state.resign(0)
    assert state.over and state.ending == "resigned"
    assert state.places() == (3, 1, 3, 1)


def test_six_players_make_three_pairs() -> None:
    state = table({"0,0": "f c0:1"}, roles=ALL_ROLES, options=ALLIES)
    assert state.sides == (0, 1, 2, 0, 1, 2)
