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


def read_standing(core: Kardashev, data: Mapping[str, Any]) -> None:
    """The stack as written, or what the stage begins with: a turn if a seat is active."""
    place = number(data.get("place", default_place(core, data)), 0, core.t.seats + 1, "place")
    if "frames" in data:
        core.place = place
        read_frames(core, data["frames"])
        return
    if data.get("active") is not None:
        core.stage = STAGES.words.index(choice(data.get("stage", "turns"), STAGES.words, "stage"))
        natural_turn(core)
    elif "stage" in data:
        natural_stage(core, place)
    if "place" in data and place != core.place:
        raise BadPosition(f"place: {core.place} here, not {place}")


def default_place(core: Kardashev, data: Mapping[str, Any]) -> int:
    """Turns are counted from slot 1, all else from 0; without a stage nothing has changed."""
    if core.stage == TURNS:
        return int(core.slot[core.active]) + 1 if core.active != NOBODY else 1
    return 0 if "stage" in data else int(core.place)


def fill_slots(core: Kardashev) -> None:
    """Seats without a slot take what is left, in seat order."""
    free = [slot for slot in range(1, core.t.seats + 1) if slot not in list(core.slot)]
    for seat in range(core.t.seats):
        if core.slot[seat] == 0:
            core.slot[seat] = free.pop(0)


def natural_turn(core: Kardashev) -> None:
    """In the middle of the active seat's turn, before its tile is placed if it has taken one."""
    core.round_number = max(1, core.round_number)
    fill_slots(core)
    core.place = core.slot[core.active] + 1
    core.depth = 0
    core.push(F_ROUND, NOBODY)
    core.push(F_TURN, core.active)
    kind = core.chosen_tile(core.active)
    if kind != NO_TILE and core.unexplored != 0:
        core.drawn[core.source[core.active]] = NO_TILE
        core.source[core.active] = NOBODY
        core.push(F_PLACE, core.active, kind, 0)


def natural_stage(core: Kardashev, place: int) -> None:
    """At the beginning of what the stage does at this place."""
    core.depth = 0
    core.push(F_ROUND, NOBODY)
    core.place = place
    if core.stage >= RANK:
        core.round_number = max(1, core.round_number)
    if core.stage == TURNS:
        fill_slots(core)
    if core.stage == RANK:
        core.push(F_BID, NOBODY)
