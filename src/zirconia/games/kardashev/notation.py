"""Positions of Kardashev as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import i16

from zirconia.core import bags
from zirconia.core.errors import BadPosition
from zirconia.core.loading import Field, choice, counts, flag, known_keys, mapping, number, sequence
from zirconia.games.kardashev import invariants, stack, standing
from zirconia.games.kardashev.invariants import SIDES
from zirconia.games.kardashev.rules import codes
from zirconia.games.kardashev.rules.codes import CELLS, NO_TILE, NOBODY, TYPES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.stages import STAGES, need
from zirconia.games.kardashev.words import SYMBOLS, cell_key

STATUSES = ("playing", "eliminated", "resigned", "leaving")
MOST_CARDS = 9999

# Every key of a position, where it is read below and in docs/positions.md. 'players.hand' is a key of a player,
# 'board.tile' one of a space, 'frames.pay' a kind of frame.
FIELDS = (
    Field("stage", f"how far the round is: {', '.join(STAGES)}", '"turns"'),
    Field("place", "how far the stage is: seats asked, ranks begun, or the next turn slot", "2"),
    Field("active", "whose turn it is; without 'frames' the position stands in that turn", "0"),
    Field("round", "the round, 0 in setup", "4"),
    Field("base", "base actions used this turn", "1"),
    Field("research", "research actions used this turn", "0"),
    Field("marched", "1 once the Warlord's income of this turn is taken", "0"),
    Field("last-round", "the announced last round; 0 while there is none", "0"),
    Field("ends-by", "what announced it: shortage, elimination, frontier", '"shortage"'),
    Field("blue-at-start", "unexplored blue spaces when the round began (V5)", "14"),
    Field("stood", "types that the units of a payment stood for, as bits (R41)", "3"),
    Field("possible", "types that a harvest could have given, as bits (R44)", "0"),
    Field("moving", "the level of a fleet that attacks or explores", "0"),
    Field("shared", "colonies that Timeshares has picked", "[]"),
    Field("entered", "spaces that a moving fleet has entered", '["0,-2"]'),
    Field("ready", "seats that have named their secret supports (V7)", "[]"),
    Field("arcology", "the type that Arcology has named", "null"),
    Field("midway", "the seat inside a choice that can be cancelled", "null"),
    Field(
        "board", "the explored spaces; those left out are unexplored", '{"0,-3": {"tile": "f", "colony": [0, 1]}}'
    ),
    Field("board.tile", "the tile, starting tiles included", '"fe"'),
    Field(
        "board.side",
        "destroyed, or restored by Accretion Device; a planet or empty space if left out",
        '"destroyed"',
    ),
    Field("board.symbols", "what the tile shows, where that is not what is printed", '["food", "military"]'),
    Field("board.colony", "owner and level of the colony", "[0, 2]"),
    Field("board.fleet", "owner and level of the fleet", "[1, 3]"),
    Field("bag", "tiles in the bag; left out: all that lie nowhere else", '{"f": 3, "o": 8}'),
    Field("players", "the seats in order", '[{"role": "warlord", "hand": {"energy": 2}}, {"role": "pioneer"}]'),
    Field("players.role", "the role; null before it is chosen", '"scientist"'),
    Field("players.hand", "resource cards", '{"food": 2, "energy": 1}'),
    Field("players.technologies", "technologies researched", '["encryption"]'),
    Field("players.copies", "the technology that Cloning copies", "null"),
    Field("players.bid", "the bid of this round; null before it is made", "2"),
    Field("players.slot", "the turn slot; 0 before it is chosen", "1"),
    Field("players.drawn", "the tile that the seat drew and that waits to be placed", '"me"'),
    Field("players.takes", "the seat whose tile it has taken and not placed yet", "1"),
    Field("players.status", f"one of {', '.join(STATUSES)}", '"playing"'),
    Field("players.supports", "fleets named as supports in the attack that is going on", "[]"),
    Field("players.supply", "pieces left; what is not on the board if left out", '{"colonies": 13, "fleets": 14}'),
    Field("order", "ranks of the auction: seats, in the ally game pairs", "[1, 0]"),
    Field("made", "for each type, the colonies that have given it in this harvest", "[[], [], []]"),
    Field(
        "frames", "pending decisions, the lowest first: a kind, a seat (-1: nobody), numbers", '[["round", -1]]'
    ),
    *(kind.field() for kind in stack.KINDS),
    Field("ending", "how the game ended: resigned, limit, shortage, elimination, frontier", '""'),
    Field("over", "whether it has ended", "false"),
)


def keys_under(where: str) -> tuple[str, ...]:
    """The declared keys of a part of a position; '' for the position itself."""
    if not where:
        return tuple(field.key for field in FIELDS if "." not in field.key)
    return tuple(field.key.split(".")[1] for field in FIELDS if field.key.startswith(f"{where}."))


KEYS, CELL_KEYS, PLAYER_KEYS = keys_under(""), keys_under("board"), keys_under("players")
SPACES = {cell_key(cell): cell for cell in range(CELLS)}

# Keys that are plain numbers: the attribute of the position, and the highest value.
NUMBERS = {
    "round": ("round_number", 99),
    "base": ("base_used", 9),
    "research": ("research_used", 9),
    "marched": ("marched", 1),
    "last-round": ("last_round", 199),
    "blue-at-start": ("blue_at_start", 19),
    "stood": ("stood", 7),
    "possible": ("possible", 7),
    "moving": ("moving", 3),
}

# Writing ----------------------------------------------------------------------------------------------


def write(core: Kardashev, endings: Sequence[str]) -> dict[str, Any]:
    every = ("", "resigned", "limit", *endings)
    return {
        "stage": STAGES[core.stage],
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
        "frames": stack.write(core),
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


# Reading ----------------------------------------------------------------------------------------------


def read(core: Kardashev, data: Mapping[str, Any], endings: Sequence[str]) -> None:
    """Keys left out stay; a position that names an active seat but no frames stands in that seat's turn."""
    known_keys(data, KEYS, "position")
    if "board" in data:
        read_board(core, mapping(data["board"], "board"))
    players = sequence(data.get("players", [{}] * core.t.seats), core.t.seats, "players")
    for seat, one in enumerate(players):
        read_player(core, seat, mapping(one, f"players[{seat}]"))
    read_counters(core, data)
    read_end(core, data, ("", "resigned", "limit", *endings))
    lift_moving(core)
    for seat, one in enumerate(players):
        check_supply(core, seat, one)
    standing.read(core, data)
    read_bag(core, data)
    invariants.check(core)
    go_on(core)


def go_on(core: Kardashev) -> None:
    """To the next decision, unless the position stands in one that can be answered."""
    if core.stage == codes.RANK or not invariants.can_be_answered(core):
        core.advance()
    need(invariants.can_be_answered(core), "frames: nobody is asked, or somebody who has no legal answer")
    invariants.check_midway(core)


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


def cell_of(place: Any, where: str) -> int:
    if not isinstance(place, str) or place not in SPACES:
        raise BadPosition(f"{where}: no space {place!r}; write it like '0,-3'")
    return SPACES[place]


def read_cell(core: Kardashev, cell: int, data: Mapping[str, Any], where: str) -> None:
    known_keys(data, CELL_KEYS, where)
    kind = tile_of(core, data.get("tile", "o"), f"{where}.tile")
    side = choice(data.get("side", "planet"), SIDES[1:], f"{where}.side")
    core.lay(cell, kind, side != "planet")
    if side == "restored":
        core.ground[cell] = codes.RESTORED
    if "symbols" in data:
        words = [choice(word, SYMBOLS, where) for word in sequence(data["symbols"], None, f"{where}.symbols")]
        core.symbols[cell] = sum(1 << SYMBOLS.index(word) for word in set(words))
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
    if "role" in data:
        role = data["role"]
        core.role[seat] = -1 if role is None else t.role_ids.index(choice(role, t.role_ids, f"{where}.role"))
    if "hand" in data:
        hand = counts(data["hand"], SYMBOLS[:TYPES], f"{where}.hand", MOST_CARDS)
        for at, word in enumerate(SYMBOLS[:TYPES]):
            core.hand[seat * TYPES + at] = number(hand.get(word, 0), 0, MOST_CARDS, f"{where}.hand.{word}")
    if "technologies" in data:
        ids = sequence(data["technologies"], None, f"{where}.technologies")
        core.researched[seat] = sum(1 << at for at in {technology_of(core, id, where) for id in ids})
    if "copies" in data:
        core.clone[seat] = -1 if data["copies"] is None else technology_of(core, data["copies"], where)
    read_auction(core, seat, data, where)
    if "status" in data:
        core.status[seat] = STATUSES.index(choice(data["status"], STATUSES, f"{where}.status"))
    if "supports" in data:
        core.support[seat] = mask_of(data["supports"], f"{where}.supports")


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


def check_supply(core: Kardashev, seat: int, data: Mapping[str, Any]) -> None:
    """Supplies follow from the board; where they are given they must agree (R6)."""
    where = f"players[{seat}].supply"
    given = mapping(data.get("supply", {}), where)
    known_keys(given, ("colonies", "fleets"), where)
    for word, held in (("colonies", core.colony_supply[seat]), ("fleets", core.fleet_supply[seat])):
        if word in given and given[word] != held:
            raise BadPosition(f"{where}.{word}: {held} are not on the board, not {given[word]!r}")


def lift_moving(core: Kardashev) -> None:
    """The pieces of a fleet on the move are neither on the board nor in the supply."""
    if core.active != NOBODY:
        core.fleet_supply[core.active] -= core.moving


def read_seat(core: Kardashev, value: Any, where: str) -> int:
    return NOBODY if value is None else number(value, 0, core.t.seats - 1, where)


def mask_of(value: Any, where: str) -> int:
    return sum(1 << cell for cell in {cell_of(place, where) for place in sequence(value, None, where)})


def read_bag(core: Kardashev, data: Mapping[str, Any]) -> None:
    """The tiles in the bag; left out, all of the mix that lie nowhere else."""
    t = core.t
    if "bag" in data:
        given = counts(data["bag"], t.tile_ids, "bag")
        inside = [given.get(id, 0) for id in t.tile_ids]
    else:
        elsewhere = zip(invariants.waiting_tiles(core), invariants.laid_tiles(core, False), strict=True)
        inside = [max(0, int(t.tile_count[kind]) - sum(both)) for kind, both in enumerate(elsewhere)]
    for kind in range(t.kinds + 1):
        core.bag[kind] = i16(0)
    for kind, count in enumerate(inside):
        most = int(t.tile_count[kind])
        bags.add(core.bag, 0, t.kinds, kind, number(count, 0, most, f"bag.{t.tile_ids[kind]}"))


def read_counters(core: Kardashev, data: Mapping[str, Any]) -> None:
    for name, (attribute, most) in NUMBERS.items():
        if name in data:
            setattr(core, attribute, number(data[name], 0, most, name))
    for name in ("shared", "entered"):
        if name in data:
            setattr(core, name, mask_of(data[name], name))
    if "ready" in data:
        seats = [number(seat, 0, core.t.seats - 1, "ready") for seat in sequence(data["ready"], None, "ready")]
        core.ready = sum(1 << seat for seat in set(seats))
    if "stage" in data:
        core.stage = STAGES.index(choice(data["stage"], STAGES, "stage"))
    if "active" in data:
        core.active = read_seat(core, data["active"], "active")
    if "midway" in data:
        core.half_made = read_seat(core, data["midway"], "midway")
    if data.get("arcology") is not None:
        core.arcology = SYMBOLS.index(choice(data["arcology"], SYMBOLS[:TYPES], "arcology"))
    if "order" in data:
        for at, one in enumerate(sequence(data["order"], core.t.seats, "order")):
            core.order[at] = number(one, NOBODY, core.t.seats - 1, "order")
    if "made" in data:
        for at, cells in enumerate(sequence(data["made"], TYPES, "made")):
            core.made[at] = mask_of(cells, "made")


def read_end(core: Kardashev, data: Mapping[str, Any], endings: Sequence[str]) -> None:
    announced = endings.index(choice(data.get("ends-by", ""), endings, "ends-by"))
    if 0 < announced < codes.SHORTAGE:
        raise BadPosition(f"ends-by: {endings[announced]!r} announces no last round; {', '.join(endings[3:])} do")
    core.ends_by = announced
    core.ending = endings.index(choice(data.get("ending", ""), endings, "ending"))
    core.over = flag(data.get("over", core.ending > 0), "over")
