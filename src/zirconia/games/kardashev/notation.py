"""Positions of Kardashev as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import i16

from zirconia.core import bags
from zirconia.core.errors import BadPosition, suggestion
from zirconia.core.loading import choice, counts, flag, known_keys, mapping, number, sequence
from zirconia.games.kardashev.rules import codes
from zirconia.games.kardashev.rules.codes import CELLS, NO_TILE, NOBODY, TYPES
from zirconia.games.kardashev.rules.frames import FRAMES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.realm import FRAMES_DEEP, WIDTH
from zirconia.games.kardashev.words import SYMBOLS, cell_key

STAGES = ("roles", "pieces", "draw", "rank", "picks", "turns")
SIDES = ("unexplored", "planet", "planet", "destroyed", "restored")
STATUSES = ("playing", "eliminated", "resigned", "leaving")
FRAME_NAMES = [type(frame).__name__ for frame in FRAMES]
NUMBERS = ("round", "base", "research", "marched", "last-round", "blue-at-start", "stood", "possible", "moving")
MASKS = ("shared", "entered", "ready")
KEYS = (
    "stage",
    "place",
    "active",
    *NUMBERS,
    *MASKS,
    "ends-by",
    "arcology",
    "midway",
    "board",
    "bag",
    "players",
    "order",
    "made",
    "frames",
    "ending",
    "over",
)
PLAYER_KEYS = (
    "role",
    "hand",
    "technologies",
    "copies",
    "bid",
    "slot",
    "drawn",
    "takes",
    "status",
    "supports",
    "supply",
)

ATTRIBUTES = {
    "round": "round_number",
    "base": "base_used",
    "research": "research_used",
    "marched": "marched",
    "last-round": "last_round",
    "blue-at-start": "blue_at_start",
    "stood": "stood",
    "possible": "possible",
    "moving": "moving",
    "shared": "shared",
    "entered": "entered",
    "ready": "ready",
}

# Writing ----------------------------------------------------------------------------------------------


def write(core: Kardashev, endings: Sequence[str]) -> dict[str, Any]:
    every = ("", "resigned", "limit", *endings)
    return {
        "stage": STAGES[core.stage],
        "place": int(core.place),
        "active": seat_or_none(core.active),
        **{name: int(getattr(core, ATTRIBUTES[name])) for name in NUMBERS},
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
        "frames": [write_frame(core, at) for at in range(core.depth)],
        "ending": every[core.ending],
        "over": core.over,
    }


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def cells_of(mask: int) -> list[str]:
    return [cell_key(cell) for cell in range(CELLS) if mask >> cell & 1]


def write_cell(core: Kardashev, cell: int) -> dict[str, Any]:
    """A tile, what it shows where that is not what is printed, and the pieces on it."""
    found: dict[str, Any] = {"tile": core.t.tile_ids[core.tile[cell]]}
    side = SIDES[core.ground[cell]]
    if side != "planet":
        found["side"] = side
    if side == "restored" or core.symbols[cell] != (
        0 if side == "destroyed" else core.t.tile_symbols[core.tile[cell]]
    ):
        found["symbols"] = [word for at, word in enumerate(SYMBOLS) if core.symbols[cell] >> at & 1]
    if core.colony[cell] != NOBODY:
        found["colony"] = [int(core.colony[cell]), int(core.colony_level[cell])]
    if core.fleet[cell] != NOBODY:
        found["fleet"] = [int(core.fleet[cell]), int(core.fleet_level[cell])]
    return found


def write_player(core: Kardashev, seat: int) -> dict[str, Any]:
    t = core.t
    return {
        "role": None if core.role[seat] < 0 else t.role_ids[core.role[seat]],
        "hand": {word: int(core.hand[seat * TYPES + at]) for at, word in enumerate(SYMBOLS[:TYPES])},
        "technologies": [id for at, id in enumerate(t.technology_ids) if core.researched[seat] >> at & 1],
        "copies": None if core.clone[seat] < 0 else t.technology_ids[core.clone[seat]],
        "bid": None if core.bid[seat] < 0 else int(core.bid[seat]),
        "slot": int(core.slot[seat]),
        "drawn": None if core.drawn[seat] < 0 else t.tile_ids[core.drawn[seat]],
        "takes": seat_or_none(core.source[seat]),
        "status": STATUSES[core.status[seat]],
        "supports": cells_of(core.support[seat]),
        "supply": {"colonies": int(core.colony_supply[seat]), "fleets": int(core.fleet_supply[seat])},
    }


def write_frame(core: Kardashev, at: int) -> list[Any]:
    """The kind of a frame by name, its seat, and its numbers without trailing zeros."""
    values = [int(core.stack[at * WIDTH + i]) for i in range(WIDTH)]
    while len(values) > 2 and values[-1] == 0:
        values.pop()
    return [FRAME_NAMES[values[0]], *values[1:]]


def tiles_in_frames(core: Kardashev) -> int:
    """Tiles that are drawn and not placed yet, in the middle of a turn."""
    kinds = [int(core.stack[at * WIDTH]) for at in range(core.depth)]
    return sum(1 for kind in kinds if kind in (codes.F_PLACE, codes.F_SIDE))


# Reading ----------------------------------------------------------------------------------------------


def read(core: Kardashev, data: Mapping[str, Any], endings: Sequence[str]) -> None:
    """Keys left out stay; a position that names an active seat but no frames stands in that seat's turn."""
    known_keys(data, KEYS, "position")
    every = ("", "resigned", "limit", *endings)
    if "board" in data:
        read_board(core, mapping(data["board"], "board"))
    for seat, one in enumerate(sequence(data.get("players", [{}] * core.t.seats), core.t.seats, "players")):
        read_player(core, seat, mapping(one, f"players[{seat}]"))
    if "bag" in data:
        read_bag(core, data["bag"])
    read_counters(core, data, every)
    read_frames(core, data)


def read_board(core: Kardashev, data: Mapping[str, Any]) -> None:
    """The whole board: spaces left out are unexplored, pieces not named are in the supplies."""
    for cell in range(CELLS):
        core.set_colony(cell, NOBODY, 0)
        core.set_fleet(cell, NOBODY, 0)
        core.dark |= codes.bit(cell)
        core.ground[cell] = codes.UNEXPLORED
        core.tile[cell] = NO_TILE
        core.symbols[cell] = 0
    for place, one in data.items():
        read_cell(core, cell_of(place, "board"), mapping(one, f"board[{place}]"), f"board[{place}]")
    for seat in range(core.t.seats):
        if core.colony_supply[seat] < 0 or core.fleet_supply[seat] < 0:
            raise BadPosition(f"board: seat {seat} has more pieces on the board than it owns")


def cell_of(place: Any, where: str) -> int:
    names = [cell_key(cell) for cell in range(CELLS)]
    if str(place) not in names:
        raise BadPosition(f"{where}: no space {place!r}; write it like '0,-3'")
    return names.index(str(place))


def read_cell(core: Kardashev, cell: int, data: Mapping[str, Any], where: str) -> None:
    known_keys(data, ("tile", "side", "symbols", "colony", "fleet"), where)
    kind = tile_of(core, data.get("tile", "o"), f"{where}.tile")
    side = choice(data.get("side", "planet"), SIDES[1:], f"{where}.side")
    core.lay(cell, kind, side != "planet")
    if side == "restored":
        core.ground[cell] = codes.RESTORED
    if "symbols" in data:
        chosen = sequence(data["symbols"], None, f"{where}.symbols")
        core.symbols[cell] = sum(1 << SYMBOLS.index(choice(word, SYMBOLS, where)) for word in set(chosen))
    if "colony" in data:
        core.set_colony(cell, *owner_and_level(core, data["colony"], f"{where}.colony"))
    if "fleet" in data:
        core.set_fleet(cell, *owner_and_level(core, data["fleet"], f"{where}.fleet"))


def owner_and_level(core: Kardashev, value: Any, where: str) -> tuple[int, int]:
    owner, level = sequence(value, 2, where)
    return number(owner, 0, core.t.seats - 1, where), number(level, 1, 3, where)


def tile_of(core: Kardashev, value: Any, where: str) -> int:
    word = value.lower() if isinstance(value, str) else value
    return core.t.tile_ids.index(choice(word, core.t.tile_ids, where))


def read_player(core: Kardashev, seat: int, data: Mapping[str, Any]) -> None:
    t = core.t
    where = f"players[{seat}]"
    known_keys(data, PLAYER_KEYS, where)
    if data.get("role") is not None:
        core.role[seat] = t.role_ids.index(choice(data["role"], t.role_ids, f"{where}.role"))
    if "hand" in data:
        hand = counts(data["hand"], SYMBOLS[:TYPES], f"{where}.hand", 9999)
        for at, word in enumerate(SYMBOLS[:TYPES]):
            core.hand[seat * TYPES + at] = hand.get(word, 0)
    if "technologies" in data:
        core.researched[seat] = sum(
            1 << technology_of(core, id, where)
            for id in set(sequence(data["technologies"], None, f"{where}.technologies"))
        )
    if "copies" in data:
        core.clone[seat] = -1 if data["copies"] is None else technology_of(core, data["copies"], where)
    read_auction(core, seat, data, where)
    if "status" in data:
        core.status[seat] = STATUSES.index(choice(data["status"], STATUSES, f"{where}.status"))
    if "supports" in data:
        core.support[seat] = mask_of(data["supports"], f"{where}.supports")
    if "supply" in data:
        supply = mapping(data["supply"], f"{where}.supply")
        core.colony_supply[seat] = number(supply.get("colonies", 0), 0, 99, f"{where}.supply.colonies")
        core.fleet_supply[seat] = number(supply.get("fleets", 0), 0, 99, f"{where}.supply.fleets")


def technology_of(core: Kardashev, id: Any, where: str) -> int:
    return core.t.technology_ids.index(choice(id, core.t.technology_ids, f"{where}: technology"))


def read_auction(core: Kardashev, seat: int, data: Mapping[str, Any], where: str) -> None:
    if "bid" in data:
        bid = data["bid"]
        core.bid[seat] = -1 if bid is None else number(bid, 0, codes.HIGHEST_BID, f"{where}.bid")
    if "slot" in data:
        core.slot[seat] = number(data["slot"], 0, core.t.seats, f"{where}.slot")
    if "drawn" in data:
        drawn = data["drawn"]
        core.drawn[seat] = NO_TILE if drawn is None else tile_of(core, drawn, f"{where}.drawn")
    if "takes" in data:
        core.source[seat] = read_seat(core, data["takes"], f"{where}.takes")


def read_seat(core: Kardashev, value: Any, where: str) -> int:
    return NOBODY if value is None else number(value, 0, core.t.seats - 1, where)


def mask_of(value: Any, where: str) -> int:
    return sum(1 << cell_of(place, where) for place in set(sequence(value, None, where)))


def read_bag(core: Kardashev, value: Any) -> None:
    given = counts(value, core.t.tile_ids, "bag", 999)
    for kind in range(core.t.kinds + 1):
        core.bag[kind] = i16(0)
    for id, count in given.items():
        bags.add(core.bag, 0, core.t.kinds, core.t.tile_ids.index(id), count)


def read_counters(core: Kardashev, data: Mapping[str, Any], endings: Sequence[str]) -> None:
    for name in NUMBERS:
        if name in data:
            setattr(core, ATTRIBUTES[name], number(data[name], 0, 999, name))
    for name in ("shared", "entered"):
        if name in data:
            setattr(core, name, mask_of(data[name], name))
    if "ready" in data:
        seats = sequence(data["ready"], None, "ready")
        core.ready = sum(1 << number(seat, 0, core.t.seats - 1, "ready") for seat in set(seats))
    if "stage" in data:
        core.stage = STAGES.index(choice(data["stage"], STAGES, "stage"))
    core.place = number(data.get("place", core.place), 0, 99, "place")
    if "active" in data:
        core.active = read_seat(core, data["active"], "active")
    if "midway" in data:
        core.half_made = read_seat(core, data["midway"], "midway")
    if data.get("arcology") is not None:
        core.arcology = SYMBOLS.index(choice(data["arcology"], SYMBOLS[:TYPES], "arcology"))
    for at, one in enumerate(sequence(data.get("order", []), None, "order")):
        core.order[at] = number(one, -9, 9, "order")
    for at, cells in enumerate(sequence(data.get("made", []), None, "made")):
        core.made[at] = mask_of(cells, "made")
    core.ends_by = endings.index(choice(data.get("ends-by", endings[core.ends_by]), endings, "ends-by"))
    core.ending = endings.index(choice(data.get("ending", ""), endings, "ending"))
    core.over = flag(data.get("over", core.ending > 0), "over")


def read_frames(core: Kardashev, data: Mapping[str, Any]) -> None:
    """The stack as written, or the natural one: the active seat's turn, or bids when tiles lie drawn."""
    if "frames" in data:
        rows = sequence(data["frames"], None, "frames")
        if not 1 <= len(rows) <= FRAMES_DEEP:
            raise BadPosition(f"frames: there are 1 to {FRAMES_DEEP}, not {len(rows)}")
        core.depth = 0
        for row in rows:
            read_frame(core, sequence(row, None, "frames"))
        return
    if data.get("active") is not None:
        natural_turn(core, data)
    elif data.get("stage") == "rank":
        natural_auction(core, data)


def read_frame(core: Kardashev, row: list[Any]) -> None:
    if len(row) < 2 or row[0] not in FRAME_NAMES or len(row) > WIDTH:
        word = row[0] if row else ""
        raise BadPosition(f"frames: {row!r} is none; {suggestion(str(word), FRAME_NAMES)}")
    values = [number(value, -1, 1 << 40, f"frames.{row[0]}") for value in row[1:]]
    core.push(FRAME_NAMES.index(row[0]), values[0])
    for at, value in enumerate(values[1:]):
        core.put(2 + at, value)


def natural_turn(core: Kardashev, data: Mapping[str, Any]) -> None:
    """In the middle of the active seat's turn, the tile placed; slots in seat order unless given."""
    if core.round_number == 0:
        core.round_number = 1
    core.stage = codes.TURNS
    if not any(core.slot[seat] for seat in range(core.t.seats)):
        for seat in range(core.t.seats):
            core.slot[seat] = seat + 1
    core.place = core.slot[core.active] + 1
    core.depth = 0
    core.push(codes.F_ROUND, NOBODY)
    core.push(codes.F_TURN, core.active)
    kind = core.prize(core.active)
    if kind != NO_TILE:
        core.drawn[core.source[core.active]] = NO_TILE
        core.source[core.active] = NOBODY
        core.push(codes.F_PLACE, core.active, kind, 0)


def natural_auction(core: Kardashev, data: Mapping[str, Any]) -> None:
    """Everybody is about to bid for the tiles that lie drawn."""
    if core.round_number == 0:
        core.round_number = 1
    core.depth = 0
    core.push(codes.F_ROUND, NOBODY)
    core.push(codes.F_BID, NOBODY)
    core.advance()
