"""Where a position stands: the frames as written, or what its stage or its active seat begins with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.reading import choice, number
from zirconia.core.errors import BadPosition
from zirconia.games.kardashev.notation.frames import read_frames
from zirconia.games.kardashev.rules.frames import F_BID, F_PLACE, F_ROUND, F_TURN
from zirconia.games.kardashev.rules.numbers import NO_TILE, NOBODY, RANK, STAGES, TURNS
from zirconia.games.kardashev.rules.position import Kardashev


def read_standing(position: Kardashev, data: Mapping[str, Any]) -> None:
    """The stack as written, or what the stage begins with: a turn if a seat is active."""
    place = number(data.get("place", default_place(position, data)), 0, position.t.seats + 1, "place")
    if "frames" in data:
        position.place = place
        read_frames(position, data["frames"])
        return
    if data.get("active") is not None:
        position.stage = STAGES.words.index(choice(data.get("stage", "turns"), STAGES.words, "stage"))
        natural_turn(position)
    elif "stage" in data:
        natural_stage(position, place)
    if "place" in data and place != position.place:
        raise BadPosition(f"place: {position.place} here, not {place}")


def default_place(position: Kardashev, data: Mapping[str, Any]) -> int:
    """Turns are counted from slot 1, all else from 0; without a stage nothing has changed."""
    if position.stage == TURNS:
        return int(position.slot[position.active]) + 1 if position.active != NOBODY else 1
    return 0 if "stage" in data else int(position.place)


def fill_slots(position: Kardashev) -> None:
    """Seats without a slot take what is left, in seat order."""
    free = [slot for slot in range(1, position.t.seats + 1) if slot not in list(position.slot)]
    for seat in range(position.t.seats):
        if position.slot[seat] == 0:
            position.slot[seat] = free.pop(0)


def natural_turn(position: Kardashev) -> None:
    """In the middle of the active seat's turn, before its tile is placed if it has taken one."""
    position.round_number = max(1, position.round_number)
    fill_slots(position)
    position.place = position.slot[position.active] + 1
    position.depth = 0
    position.push(F_ROUND, NOBODY)
    position.push(F_TURN, position.active)
    kind = position.chosen_tile(position.active)
    if kind != NO_TILE and position.unexplored != 0:
        position.drawn[position.source[position.active]] = NO_TILE
        position.source[position.active] = NOBODY
        position.push(F_PLACE, position.active, kind, 0)


def natural_stage(position: Kardashev, place: int) -> None:
    """At the beginning of what the stage does at this place."""
    position.depth = 0
    position.push(F_ROUND, NOBODY)
    position.place = place
    if position.stage >= RANK:
        position.round_number = max(1, position.round_number)
    if position.stage == TURNS:
        fill_slots(position)
    if position.stage == RANK:
        position.push(F_BID, NOBODY)
