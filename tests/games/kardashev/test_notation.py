"""The notation of positions: declared keys, ids of frames, and what random changes have found."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest

from tests.games.kardashev.positions import (
    ROUND,
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
from tests.games.kardashev.table import ALL_ROLES, GAME, play, table
from zirconia.core.contract.reading import Field
from zirconia.core.errors import BadPosition
from zirconia.games.kardashev import notation, sheets
from zirconia.games.kardashev.rules import frames
from zirconia.games.kardashev.rules.dispatch import FRAMES_AT_WORK
from zirconia.games.kardashev.rules.frames import FRAMES

# Written positions hold these ids, digests their numbers: neither ever changes.
IDS = """
    round role outside start-colony start-fleet start-technology
    bid slot tile pair order share accept
    place side tractor turn act settle gift
    pay take take-same hand-over
    cheap found raise launch refit arcology harvest timeshare
    path moved explore march income
    attack support secret spend resolve array failed raid
    learn clone mark marked destroy probe erase
"""


def test_frames_are_written_under_ids_that_no_name_in_the_rules_changes() -> None:
    assert [kind.id for kind in FRAMES.declared] == IDS.split()


def test_every_kind_of_frame_has_one_number_and_a_class_of_its_own() -> None:
    numbers = sorted(getattr(frames, name) for name in vars(frames) if name.startswith("F_"))
    assert numbers == list(range(len(FRAMES.declared)))
    assert len({type(frame) for frame in FRAMES_AT_WORK}) == len(FRAMES.declared)


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (frames.F_BUILD_FLEET, "BuildFleet"),
        (frames.F_TERRAFORM, "Terraform"),
        (frames.F_RESEARCH, "Research"),
        (frames.F_MEMORY_ERASER, "MemoryEraser"),
    ],
)
def test_the_class_at_work_for_a_frame_is_found_by_its_number(number: int, name: str) -> None:
    assert type(FRAMES_AT_WORK[number]).__name__ == name


def test_frames_under_their_old_names_are_still_read() -> None:
    position = in_a_turn()
    old = {**position, "frames": [["Round", -1], ["Turn", 0]]}
    assert loads(old) == loads(position)
    assert loads(old).position()["frames"] == [["round", -1], ["turn", 0]]


def written_keys(position: Position) -> set[str]:
    """Every key that a position holds, as FIELDS names it."""
    found = set(position) - {"zirconia", "game", "rules", "seats", "options", "overrides", "next"}
    found |= {f"board.{key}" for cell in position["board"].values() for key in cell}
    found |= {f"players.{key}" for player in position["players"] for key in player}
    return found | {f"frames.{frame[0]}" for frame in position["frames"]}


def test_every_key_that_is_written_is_declared() -> None:
    declared = [field.key for field in notation.FIELDS]
    assert len(declared) == len(set(declared))
    for position in (in_a_turn(), in_an_auction()):
        written = written_keys(position)
        assert written <= set(declared)
        assert {key for key in declared if "." not in key} <= written


def test_every_key_of_a_seat_is_written() -> None:
    declared = {field.key for field in notation.FIELDS if field.key.startswith("players.")}
    assert declared <= written_keys(in_a_turn())


@pytest.mark.parametrize("field", notation.FIELDS)
def test_the_example_of_every_key_is_json_but_for_the_names_of_a_frames_numbers(field: Field) -> None:
    assert field.meaning
    if not field.key.startswith("frames."):
        json.loads(field.example)


def test_keys_that_mean_nothing_are_refused_everywhere() -> None:
    is_refused(changed(in_a_turn(), put("players", 0, "gold", 1)), r"players\[0\]: no 'gold'")
    is_refused(changed(in_a_turn(), put("board", "0,-3", "moon", 1)), r"board\[0,-3\]: no 'moon'")


# Found by changing positions at random ----------------------------------------------------------------


def test_tiles_that_lie_drawn_before_the_draw_would_be_lost() -> None:
    position = changed(in_a_turn(), put("stage", "draw"))
    for key in ("frames", "place", "active", "bag"):
        del position[key]
    is_refused(position, "drawn, takes: no tiles are drawn yet")


def test_nobody_is_ranked_before_all_have_bid() -> None:
    board = {"0,0": {"tile": "o"}}
    is_refused(
        {**SKETCH, "stage": "rank", "round": 1, "board": board, "frames": [ROUND]}, "in stage 'rank' all bid"
    )


def test_who_has_left_bids_nothing() -> None:
    players = [{"role": "warlord"}, {"role": "pioneer", "hand": {"food": 2}, "bid": 2, "status": "resigned"}]
    players.append({"role": "generalist", "hand": {"food": 2}})
    is_refused({"seats": 3, "stage": "rank", "players": players}, "0 for who has left")


def test_an_ally_may_resign_while_a_gift_is_chosen() -> None:
    board = {"0,0": "f c0:1 f2:1", "0,3": "f c1:1", "3,0": "f c3:1"}
    state = table(board, roles=ALL_ROLES[:4], hands=("F1 M1", "", "", ""), options={"allies": True})
    play(state, "end-turn").resign(2)
    assert loads(state.position()) == state


def test_in_setup_the_starting_tiles_of_the_role_lie_on_the_corner() -> None:
    position = play(GAME.start(2), "role warlord", "role pioneer", "outside f").position()
    assert loads(position).acting == (0,)
    for tile in ({"tile": "o"}, {"tile": "f", "side": "destroyed"}):
        is_refused(changed(position, put("board", "0,-3", tile)), "the starting tiles of the role")


def test_a_bag_that_lacks_tiles_in_setup_is_refused() -> None:
    is_refused(changed(GAME.start(2).position(), put("bag", "o", 3)), "bag: tile 'o': 3 in the bag")


def test_a_tile_that_completes_the_corner_of_a_sketch_is_not_missed_in_the_bag() -> None:
    position = in_a_turn()
    for player in position["players"]:
        del player["supply"]
    del position["bag"], position["board"]["0,2"]
    kind = list(sheets.DATA["tiles"]).index("f+")
    state = loads({**position, "frames": [ROUND, TURN, ["place", 0, kind]]})
    play(state, "cell 0,2", "planet")
    assert loads(state.position()) == state


def test_whoever_resigns_while_supports_are_named_leaves_a_position_that_can_be() -> None:
    board = {
        "0,0": "o f0:2",
        "0,-1": "o f0:1",
        "1,-1": "f c1:2",
        "1,0": "o f1:1",
        "2,-2": "o f1:1",
        "0,3": "o f2:1",
    }
    roles = ("generalist", "warlord", "pioneer")
    state = table(board, roles=roles, hands=("E5", "E5", ""), options={"secret-support": True})
    play(state, "move 0,0", "cell 1,-1")
    state.apply(state.code("support 1,0", 1), 1)
    state.resign(1)
    assert loads(state.position()) == state
    assert state.acting == (0,)


@pytest.mark.parametrize("junk", [None, True, 1.5, float("nan"), 1 << 70, "x", [[]], {"a": [1]}, -1])
def test_junk_under_any_key_is_refused_or_read(junk: Any) -> None:
    """Nothing but BadPosition comes out of the reader."""
    whole = in_a_turn()
    for key in notation.keys_under(""):
        for change in (put(key, junk), put(key, [junk]), put(key, {"0,0": junk})):
            with contextlib.suppress(BadPosition):
                GAME.load(changed(whole, change))
    for key in notation.keys_under("players"):
        with contextlib.suppress(BadPosition):
            GAME.load(changed(whole, put("players", 0, key, junk)))
    for key in notation.keys_under("board"):
        with contextlib.suppress(BadPosition):
            GAME.load(changed(whole, put("board", "0,-3", key, junk)))
