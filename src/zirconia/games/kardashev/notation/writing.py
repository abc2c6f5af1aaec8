"""Positions of Kardashev as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zirconia.games.kardashev.notation.fields import NUMBERS, SIDES
from zirconia.games.kardashev.notation.frames import write_frames
from zirconia.games.kardashev.rules.numbers import CELLS, NOBODY, STAGES, STATUSES, SYMBOLS, TYPES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.words.values import cell_key


def write(position: Kardashev, endings: Sequence[str]) -> dict[str, Any]:
    every = ("", "resigned", "limit", *endings)
    return {
        "stage": STAGES.words[position.stage],
        "place": int(position.place),
        "active": seat_or_none(position.active),
        **{name: int(getattr(position, attribute)) for name, (attribute, _) in NUMBERS.items()},
        "shared": cells_of(position.shared),
        "entered": cells_of(position.entered),
        "ready": [seat for seat in range(position.t.seats) if position.ready >> seat & 1],
        "ends-by": every[position.ends_by],
        "arcology": None if position.arcology < 0 else SYMBOLS[position.arcology],
        "midway": seat_or_none(position.half_made),
        "board": {cell_key(cell): write_cell(position, cell) for cell in range(CELLS) if position.ground[cell]},
        "bag": {id: int(position.bag[kind]) for kind, id in enumerate(position.t.tile_ids)},
        "players": [write_player(position, seat) for seat in range(position.t.seats)],
        "order": [int(one) for one in position.order],
        "made": [cells_of(position.made[kind]) for kind in range(TYPES)],
        "frames": write_frames(position),
        "ending": every[position.ending],
        "over": position.over,
    }


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def cells_of(mask: int) -> list[str]:
    return [cell_key(cell) for cell in range(CELLS) if mask >> cell & 1]


def write_cell(position: Kardashev, cell: int) -> dict[str, Any]:
    """A tile, what it shows where that is not what is printed, and the pieces on it."""
    written: dict[str, Any] = {"tile": position.t.tile_ids[position.tile[cell]]}
    side = SIDES[position.ground[cell]]
    if side != "planet":
        written["side"] = side
    if side == "restored" or position.symbols[cell] != (
        0 if side == "destroyed" else position.t.tile_symbols[position.tile[cell]]
    ):
        written["symbols"] = [word for at, word in enumerate(SYMBOLS) if position.symbols[cell] >> at & 1]
    if position.colony[cell] != NOBODY:
        written["colony"] = [int(position.colony[cell]), int(position.colony_level[cell])]
    if position.fleet[cell] != NOBODY:
        written["fleet"] = [int(position.fleet[cell]), int(position.fleet_level[cell])]
    return written


def write_player(position: Kardashev, seat: int) -> dict[str, Any]:
    t = position.t
    return {
        "role": None if position.role[seat] < 0 else t.role_ids[position.role[seat]],
        "hand": {word: int(position.held(seat, at)) for at, word in enumerate(SYMBOLS[:TYPES])},
        "technologies": [id for at, id in enumerate(t.technology_ids) if position.has_researched(seat, at)],
        "copies": None if position.clone[seat] < 0 else t.technology_ids[position.clone[seat]],
        "bid": None if position.bid[seat] < 0 else int(position.bid[seat]),
        "slot": int(position.slot[seat]),
        "drawn": None if position.drawn[seat] < 0 else t.tile_ids[position.drawn[seat]],
        "takes": seat_or_none(position.source[seat]),
        "status": STATUSES.words[position.status[seat]],
        "supports": cells_of(position.support[seat]),
        "supply": {"colonies": int(position.colony_supply[seat]), "fleets": int(position.fleet_supply[seat])},
    }
