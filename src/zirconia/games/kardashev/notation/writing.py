"""Positions of Kardashev as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zirconia.games.kardashev.notation.fields import NUMBERS, SIDES
from zirconia.games.kardashev.notation.frames import write_frames
from zirconia.games.kardashev.rules.numbers import CELLS, NOBODY, STAGES, STATUSES, SYMBOLS, TYPES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.words.values import cell_key


def write(core: Kardashev, endings: Sequence[str]) -> dict[str, Any]:
    every = ("", "resigned", "limit", *endings)
    return {
        "stage": STAGES.words[core.stage],
        "place": int(core.place),
        "active": seat_or_none(core.active),
        **{name: int(getattr(core, attribute)) for name, (attribute, _) in NUMBERS.items()},
        "shared": cells_of(core.shared),
        "entered": cells_of(core.entered),
        "ready": [seat for seat in range(core.t.seats) if core.ready >> seat & 1],
        "ends-by": every[core.ends_by],
        "arcology": None if core.arcology < 0 else SYMBOLS[core.arcology],
        "midway": seat_or_none(core.half_made),
        "board": {cell_key(cell): write_cell(core, cell) for cell in range(CELLS) if core.ground[cell]},
        "bag": {id: int(core.bag[kind]) for kind, id in enumerate(core.t.tile_ids)},
        "players": [write_player(core, seat) for seat in range(core.t.seats)],
        "order": [int(one) for one in core.order],
        "made": [cells_of(core.made[kind]) for kind in range(TYPES)],
        "frames": write_frames(core),
        "ending": every[core.ending],
        "over": core.over,
    }


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def cells_of(mask: int) -> list[str]:
    return [cell_key(cell) for cell in range(CELLS) if mask >> cell & 1]


def write_cell(core: Kardashev, cell: int) -> dict[str, Any]:
    """A tile, what it shows where that is not what is printed, and the pieces on it."""
    written: dict[str, Any] = {"tile": core.t.tile_ids[core.tile[cell]]}
    side = SIDES[core.ground[cell]]
    if side != "planet":
        written["side"] = side
    if side == "restored" or core.symbols[cell] != (
        0 if side == "destroyed" else core.t.tile_symbols[core.tile[cell]]
    ):
        written["symbols"] = [word for at, word in enumerate(SYMBOLS) if core.symbols[cell] >> at & 1]
    if core.colony[cell] != NOBODY:
        written["colony"] = [int(core.colony[cell]), int(core.colony_level[cell])]
    if core.fleet[cell] != NOBODY:
        written["fleet"] = [int(core.fleet[cell]), int(core.fleet_level[cell])]
    return written


def write_player(core: Kardashev, seat: int) -> dict[str, Any]:
    t = core.t
    return {
        "role": None if core.role[seat] < 0 else t.role_ids[core.role[seat]],
        "hand": {word: int(core.held(seat, at)) for at, word in enumerate(SYMBOLS[:TYPES])},
        "technologies": [id for at, id in enumerate(t.technology_ids) if core.has_researched(seat, at)],
        "copies": None if core.clone[seat] < 0 else t.technology_ids[core.clone[seat]],
        "bid": None if core.bid[seat] < 0 else int(core.bid[seat]),
        "slot": int(core.slot[seat]),
        "drawn": None if core.drawn[seat] < 0 else t.tile_ids[core.drawn[seat]],
        "takes": seat_or_none(core.source[seat]),
        "status": STATUSES.words[core.status[seat]],
        "supports": cells_of(core.support[seat]),
        "supply": {"colonies": int(core.colony_supply[seat]), "fleets": int(core.fleet_supply[seat])},
    }
