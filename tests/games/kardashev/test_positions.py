"""Positions that cannot be are refused, with what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.kardashev.positions import (
    CENTRE,
    ROUND,
    SETTLE,
    SKETCH,
    TURN,
    Position,
    changed,
    in_a_turn,
    in_an_auction,
    is_refused,
    loads,
    put,
)
from tests.games.kardashev.table import options, refused, table
from zirconia.core.errors import BadPosition

TWO = ("warlord", "pioneer")


def test_the_positions_of_these_tests_can_be() -> None:
    for position in (in_a_turn(), in_an_auction()):
        assert loads(position).position() == position


# The board and the pieces -----------------------------------------------------------------------------

BOARD = [
    (put("board", "1,0", {"tile": "o", "colony": [0, 1]}), "a colony stands on a planet, not on empty space"),
    (
        put("board", "1,0", {"tile": "f", "side": "destroyed", "colony": [0, 1]}),
        "a colony stands on a planet, not on a destroyed planet",
    ),
    (
        put("board", "1,0", {"tile": "f", "side": "destroyed", "fleet": [0, 1]}),
        "no fleet stands on a destroyed planet",
    ),
    (put("board", "0,3", "fleet", [0, 1]), "a fleet on another side's colony would have attacked it"),
    (put("board", "0,3", "symbols", ["energy"]), "the planet shows at least what is printed: matter"),
    (put("board", "1,0", {"tile": "o", "side": "destroyed"}), "an empty-space tile has no side 'destroyed'"),
    (put("board", "1,0", {"tile": "o", "symbols": ["food"]}), "empty space shows no symbols"),
    (put("board", "1,0", {"tile": "f", "side": "restored"}), "'restored' shows at least one symbol"),
    (put("board", "0,-3", "fleet", [0, 3]), r"players\[0\].supply.fleets: 12 are not on the board, not 13"),
    (put("players", 1, "supply", "colonies", 12), "supply.colonies: 13 are not on the board, not 12"),
    (put("players", 1, "supply", {"wells": 1}), "no 'wells'"),
    (put("bag", "f", 1), "bag: tile 'f': .* there are 4 in all"),
    (put("bag", "f", 9), "bag.f must be a number from 0 to 4, not 9"),
    (put("bag", ["o"] * 70000), "bag.o must be a number from 0 to 999, not 1000"),
    (put("players", 0, "hand", ["food"] * 10000), "must be a number from 0 to 9999"),
]


@pytest.mark.parametrize(("change", "message"), BOARD)
def test_a_board_that_cannot_be_is_refused(change: Callable[[Position], None], message: str) -> None:
    position = in_a_turn()
    for player in position["players"] if "supply" not in message else []:
        del player["supply"]
    is_refused(changed(position, change), message)


def test_pieces_beyond_the_supply_are_refused() -> None:
    with pytest.raises(BadPosition, match="more colony pieces on the board than 15"):
        table({f"{q},0": "f c0:3" for q in range(-3, 3)}, roles=TWO)


def test_a_bag_that_is_left_out_holds_what_lies_nowhere_else() -> None:
    position = in_a_turn()
    bag = position.pop("bag")
    assert loads(position).position()["bag"] == bag


# Technologies and roles -------------------------------------------------------------------------------

SEATS = [
    (put("players", 0, "technologies", ["cloning"]), "the warlord has no 'cloning'"),
    (
        put("players", 0, "technologies", ["salvage-drone", "proximity-fuse"]),
        "'salvage-drone' excludes 'proximity-fuse'; only one is kept",
    ),
    (put("players", 0, "copies", "boosters"), "only a researched Cloning copies"),
    (put("players", 1, "role", "generalist"), "options fix it as 'pioneer'"),
    (put("players", 1, "role", None), "every seat has a role once the roles are chosen"),
    (put("players", 0, "status", "eliminated"), "an eliminated player has no pieces on the board"),
    (put("players", 0, "status", "leaving"), "'leaving' is only inside an action"),
    (put("players", 1, "status", "resigned"), "only one side has not resigned"),
    (put("players", 1, "slot", 1), r"every turn slot from 1 to 2 once, not \[1, 1\]"),
    (put("players", 1, "takes", 0), "seat 0 has drawn no tile"),
    (put("players", 0, "drawn", "o"), "bag: .* there are 8 in all"),
    (put("players", 0, "supports", ["0,-3"]), "supports: only during an attack"),
    (put("players", 0, "technologies", [["x"]]), r"technology: no \['x'\]"),
]


@pytest.mark.parametrize(("change", "message"), SEATS)
def test_a_seat_that_cannot_be_is_refused(change: Callable[[Position], None], message: str) -> None:
    is_refused(changed(in_a_turn(), change), message)


def test_every_role_is_there_once() -> None:
    with pytest.raises(BadPosition, match="'warlord' is taken; every role is there once"):
        table({"0,0": "o"}, roles=("warlord", "warlord"))


# Stages, counters and the end -------------------------------------------------------------------------

COUNTERS = [
    (put("place", 1), "place: 2, the slot of the active seat and 1, not 1"),
    (put("stage", "rank"), "active: nobody is in stage 'rank', only in 'turns'"),
    (put("round", 31), "round: in stage 'turns' from 1 to 30, not 31"),
    (put("base", 3), "base: at most 2"),
    (put("research", 9), "at most 3 actions a turn"),
    (put("last-round", 5), "last-round and ends-by are both given, or neither"),
    (lambda p: p.update({"last-round": 9, "ends-by": "shortage"}), "last-round: from 1 to 3"),
    (put("ends-by", "limit"), "'limit' announces no last round"),
    (put("entered", ["0,-2"]), "entered: only while a fleet moves"),
    (put("made", [["0,-2"], [], []]), "only during a harvest"),
    (put("ready", [1]), "ready: only while supports are named in secret"),
    (put("moving", 2), "supply.fleets: 11 are not on the board"),
    (put("midway", 1), "midway: seat 1 is not inside a choice"),
    (put("over", True), "a game that is over names how it ended"),
    (put("ending", "shortage"), "a game that is over names how it ended"),
    (lambda p: p.update({"over": True, "ending": "limit"}), "after the last turn stage is 'turns', place 3"),
    (lambda p: p.update({"over": True, "ending": "resigned"}), "'resigned' leaves one side"),
    (put("order", [0] * 9), "order must be a list of 2"),
    (put("stood", 8), "stood must be a number from 0 to 7"),
    (put("junk", 1), "position: no 'junk'"),
]


@pytest.mark.parametrize(("change", "message"), COUNTERS)
def test_counters_that_cannot_be_are_refused(change: Callable[[Position], None], message: str) -> None:
    is_refused(changed(in_a_turn(), change), message)


AUCTION = [
    (put("players", 1, "slot", 2), r"players\[1\].slot: 0 at this rank"),
    (put("players", 0, "slot", 0), r"players\[0\].slot: chosen at this rank"),
    (put("order", [1, 0, 2]), "order: the highest bid first"),
    (put("order", [0, 0, 2]), "order: every one of 0 to 2 once"),
    (put("players", 0, "bid", None), "all have bid"),
    (put("players", 1, "hand", {}), "no more than the cards that could pay it"),
    (put("players", 2, "drawn", None), "a tile for every seat, or none; not 2"),
    (put("players", 2, "takes", 1), r"players\[2\].takes: nothing yet"),
    (put("frames", 1, 3, 3), "the seat at this rank is asked something else"),
    (put("frames", 1, 1, 2), "the seat at this rank is asked something else"),
]


@pytest.mark.parametrize(("change", "message"), AUCTION)
def test_an_auction_that_cannot_be_is_refused(change: Callable[[Position], None], message: str) -> None:
    is_refused(changed(in_an_auction(), change), message)


@pytest.mark.parametrize("stage", ["draw", "rank", "turns"])
def test_a_stage_without_frames_begins_where_the_stage_does(stage: str) -> None:
    state = loads({**SKETCH, "stage": stage, "board": {"0,0": {"tile": "f", "colony": [0, 1], "fleet": [0, 1]}}})
    assert state.position()["players"][0]["role"] == "warlord"
    assert state.acting and state.legal()


def test_picks_without_frames_begin_with_the_rank_of_their_place() -> None:
    players = [{"role": "warlord", "bid": 1, "hand": {"food": 1}}, {"role": "pioneer", "bid": 0}]
    state = loads({"seats": 2, "stage": "picks", "round": 1, "players": players, "order": [0, 1]})
    assert options(state) == {"slot 1", "slot 2"}
    is_refused({**SKETCH, "stage": "picks"}, "order: every one of 0 to 1 once")


def test_turns_without_an_active_seat_begin_with_the_slot_of_their_place() -> None:
    board = {"0,0": {"tile": "f", "colony": [0, 1]}, "0,1": {"tile": "f", "colony": [1, 1]}}
    state = loads({**SKETCH, "stage": "turns", "place": 2, "board": board})
    assert state.turn == (2, 1)


def test_roles_are_not_asked_for_again() -> None:
    is_refused(SKETCH, r"players\[0\].role: not chosen by now")
    is_refused({**SKETCH, "stage": "roles"}, r"players\[0\].role: not chosen by now")


# Frames -----------------------------------------------------------------------------------------------

STACKS: list[tuple[list[Any], str]] = [
    ([ROUND, ["start-colony", 0, 1 << 40, 2], TURN], "frames.1.: 'start-colony' is written"),
    (
        [ROUND, ["StartColony", 0, 1 << 40]],
        "left of 'start-colony' must be a number from 0 to 2",
    ),
    ([ROUND], "the active seat's turn is missing"),
    ([], "there are 1 to 24, not 0"),
    ([ROUND] * 25, "there are 1 to 24, not 25"),
    ([TURN], "the lowest is 'round', not 'turn'"),
    ([ROUND, ROUND], "'round' can't lie on 'round'"),
    ([ROUND, ["turn", 1]], "'turn' belongs to the active seat, not to seat 1"),
    ([ROUND, ["turn", -1]], "the seat of 'turn' must be a number from 0 to 1"),
    ([ROUND, ["turm", 0]], "no kind of frame 'turm'; did you mean 'turn'"),
    ([ROUND, [["turn"], 0]], "no kind of frame"),
    ([ROUND, TURN, SETTLE], "'settle' asks nobody"),
    ([ROUND, ["bid", -1]], "'turn' or a 'gift' lies on 'round'"),
    ([ROUND, TURN, ["explore", 0, 3]], "'explore' can't lie on 'turn'"),
    ([ROUND, TURN, ["place", 0, 99]], "tile of 'place' must be a number from 0 to 9"),
    ([ROUND, TURN, ["place", 0, 0, 1]], "'place' needs an unexplored space"),
    ([ROUND, TURN, ["tractor", 0, 5], ["side", 0, 4, 0]], "'tractor' needs|'side' needs"),
    ([ROUND, TURN, SETTLE, ["take", 0, 0, 1]], "types of 'take' must be a number from 1 to 7"),
    ([ROUND, TURN, SETTLE, ["take", 0, 7, 1, 9]], "'take' needs 0 as 'cell'"),
    ([ROUND, TURN, SETTLE, ["path", 0, CENTRE, CENTRE, CENTRE]], "'path' needs an own fleet"),
    ([ROUND, TURN, SETTLE, ["found", 0, CENTRE], ["pay", 0, 1, 1]], "'found' needs a planet"),
    ([ROUND, TURN, SETTLE, ["learn", 0, 0], ["pay", 0, 40]], "needs a price|needs a technology"),
    ([ROUND, TURN, SETTLE, ["resolve", 0, 3, 4], ["support", 0, 3]], "'resolve' needs an enemy"),
    ([ROUND, TURN, SETTLE, ["failed", 0, 3, 4, 1, 1], ["raid", 0, 1]], "'failed' needs|'raid' needs"),
    ([ROUND, TURN, SETTLE, ["harvest", 0, 3, 5], ["take", 0, 7, 1]], "'harvest' needs a 'next'"),
    ([ROUND, ["gift", 0, 1, 3]], "'gift' needs the ally"),
]


@pytest.mark.parametrize(("frames", "message"), STACKS)
def test_frames_that_cannot_be_are_refused(frames: list[Any], message: str) -> None:
    position = in_a_turn()
    del position["bag"]
    is_refused({**position, "frames": frames}, message)


def test_a_path_from_which_nothing_leads_on_is_refused() -> None:
    board = dict.fromkeys(["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"], "x") | {"0,0": "o f0:1"}
    state = table(board, roles=TWO, hands=("E1", ""))
    refused(state, "move 0,0", "NO_WAY_ON")
    frames = [ROUND, TURN, SETTLE, ["path", 0, CENTRE, CENTRE, CENTRE]]
    is_refused({**state.position(), "frames": frames}, "somebody who has no legal answer")
