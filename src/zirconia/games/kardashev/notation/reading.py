"""Positions of Kardashev out of JSON, every key checked by itself; invariants.py checks what must agree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import i16

from zirconia.core.contract.reading import choice, counts, flag, known_keys, mapping, number, sequence
from zirconia.core.errors import BadPosition
from zirconia.core.kernel import bags
from zirconia.games.kardashev.notation.expected import need
from zirconia.games.kardashev.notation.fields import CELL_KEYS, KEYS, NUMBERS, PLAYER_KEYS, SIDES
from zirconia.games.kardashev.notation.invariants import can_be_answered, check_midway, check_position
from zirconia.games.kardashev.notation.standing import read_standing
from zirconia.games.kardashev.notation.tiles import laid_tiles, waiting_tiles
from zirconia.games.kardashev.rules.events import SHORTAGE
from zirconia.games.kardashev.rules.numbers import (
    CELLS,
    HIGHEST_BID,
    NO_TILE,
    NOBODY,
    RANK,
    RESTORED,
    STAGES,
    STATUSES,
    SYMBOLS,
    TYPES,
    UNEXPLORED,
    bit,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.words.values import cell_key

MOST_CARDS = 9999
SPACES = {cell_key(cell): cell for cell in range(CELLS)}


def read(position: Kardashev, data: Mapping[str, Any], endings: Sequence[str]) -> None:
    """Keys left out stay; a position that names an active seat but no frames stands in that seat's turn."""
    known_keys(data, KEYS, "position")
    if "board" in data:
        read_board(position, mapping(data["board"], "board"))
    players = sequence(data.get("players", [{}] * position.t.seats), position.t.seats, "players")
    for seat, one in enumerate(players):
        read_player(position, seat, mapping(one, f"players[{seat}]"))
    read_counters(position, data)
    read_end(position, data, ("", "resigned", "limit", *endings))
    lift_moving(position)
    for seat, one in enumerate(players):
        check_supply(position, seat, one)
    read_standing(position, data)
    read_bag(position, data)
    check_position(position)
    go_on(position)


def go_on(position: Kardashev) -> None:
    """To the next decision, unless the position stands in one that can be answered."""
    if position.stage == RANK or not can_be_answered(position):
        position.advance()
    need(can_be_answered(position), "frames: nobody is asked, or somebody who has no legal answer")
    check_midway(position)


def read_board(position: Kardashev, data: Mapping[str, Any]) -> None:
    """The whole board: spaces left out are unexplored, pieces not named are in the supplies."""
    for cell in range(CELLS):
        position.set_colony(cell, NOBODY, 0)
        position.set_fleet(cell, NOBODY, 0)
        position.unexplored |= bit(cell)
        position.ground[cell] = UNEXPLORED
        position.tile[cell] = NO_TILE
        position.symbols[cell] = 0
    for place, one in data.items():
        read_cell(position, cell_of(place, "board"), mapping(one, f"board[{place}]"), f"board[{place}]")


def cell_of(place: Any, where: str) -> int:
    if not isinstance(place, str) or place not in SPACES:
        raise BadPosition(f"{where}: no space {place!r}; write it like '0,-3'")
    return SPACES[place]


def read_cell(position: Kardashev, cell: int, data: Mapping[str, Any], where: str) -> None:
    known_keys(data, CELL_KEYS, where)
    kind = tile_of(position, data.get("tile", "o"), f"{where}.tile")
    side = choice(data.get("side", "planet"), SIDES[1:], f"{where}.side")
    position.lay(cell, kind, side != "planet")
    if side == "restored":
        position.ground[cell] = RESTORED
    if "symbols" in data:
        words = [choice(word, SYMBOLS, where) for word in sequence(data["symbols"], None, f"{where}.symbols")]
        position.symbols[cell] = sum(1 << SYMBOLS.index(word) for word in set(words))
    if "colony" in data:
        position.set_colony(cell, *owner_and_level(position, data["colony"], f"{where}.colony"))
    if "fleet" in data:
        position.set_fleet(cell, *owner_and_level(position, data["fleet"], f"{where}.fleet"))


def owner_and_level(position: Kardashev, value: Any, where: str) -> tuple[int, int]:
    owner, level = sequence(value, 2, where)
    return number(owner, 0, position.t.seats - 1, where), number(level, 1, 3, where)


def tile_of(position: Kardashev, value: Any, where: str) -> int:
    word = value.lower() if isinstance(value, str) else value
    return position.t.tile_ids.index(choice(word, position.t.tile_ids, where))


def read_player(position: Kardashev, seat: int, data: Mapping[str, Any]) -> None:
    t = position.t
    where = f"players[{seat}]"
    known_keys(data, PLAYER_KEYS, where)
    if "role" in data:
        role = data["role"]
        position.role[seat] = -1 if role is None else t.role_ids.index(choice(role, t.role_ids, f"{where}.role"))
    if "hand" in data:
        hand = counts(data["hand"], SYMBOLS[:TYPES], f"{where}.hand", MOST_CARDS)
        for at, word in enumerate(SYMBOLS[:TYPES]):
            position.set_held(seat, at, number(hand.get(word, 0), 0, MOST_CARDS, f"{where}.hand.{word}"))
    if "technologies" in data:
        ids = sequence(data["technologies"], None, f"{where}.technologies")
        position.researched[seat] = sum(1 << at for at in {technology_of(position, id, where) for id in ids})
    if "copies" in data:
        position.clone[seat] = -1 if data["copies"] is None else technology_of(position, data["copies"], where)
    read_auction(position, seat, data, where)
    if "status" in data:
        position.status[seat] = STATUSES.words.index(choice(data["status"], STATUSES.words, f"{where}.status"))
    if "supports" in data:
        position.support[seat] = mask_of(data["supports"], f"{where}.supports")


def technology_of(position: Kardashev, id: Any, where: str) -> int:
    return position.t.technology_ids.index(choice(id, position.t.technology_ids, f"{where}: technology"))


def read_auction(position: Kardashev, seat: int, data: Mapping[str, Any], where: str) -> None:
    if "bid" in data:
        bid = data["bid"]
        position.bid[seat] = -1 if bid is None else number(bid, 0, HIGHEST_BID, f"{where}.bid")
    if "slot" in data:
        position.slot[seat] = number(data["slot"], 0, position.t.seats, f"{where}.slot")
    if "drawn" in data:
        drawn = data["drawn"]
        position.drawn[seat] = NO_TILE if drawn is None else tile_of(position, drawn, f"{where}.drawn")
    if "takes" in data:
        position.source[seat] = read_seat(position, data["takes"], f"{where}.takes")


def check_supply(position: Kardashev, seat: int, data: Mapping[str, Any]) -> None:
    """Supplies follow from the board; where they are given they must agree (R6)."""
    where = f"players[{seat}].supply"
    given = mapping(data.get("supply", {}), where)
    known_keys(given, ("colonies", "fleets"), where)
    for word, held in (("colonies", position.colony_supply[seat]), ("fleets", position.fleet_supply[seat])):
        if word in given and given[word] != held:
            raise BadPosition(f"{where}.{word}: {held} are not on the board, not {given[word]!r}")


def lift_moving(position: Kardashev) -> None:
    """The pieces of a fleet on the move are neither on the board nor in the supply."""
    if position.active != NOBODY:
        position.fleet_supply[position.active] -= position.moving


def read_seat(position: Kardashev, value: Any, where: str) -> int:
    return NOBODY if value is None else number(value, 0, position.t.seats - 1, where)


def mask_of(value: Any, where: str) -> int:
    return sum(1 << cell for cell in {cell_of(place, where) for place in sequence(value, None, where)})


def read_bag(position: Kardashev, data: Mapping[str, Any]) -> None:
    """The tiles in the bag; left out, all of the mix that lie nowhere else."""
    t = position.t
    if "bag" in data:
        given = counts(data["bag"], t.tile_ids, "bag")
        inside = [given.get(id, 0) for id in t.tile_ids]
    else:
        elsewhere = zip(waiting_tiles(position), laid_tiles(position, False), strict=True)
        inside = [max(0, int(t.tile_count[kind]) - sum(both)) for kind, both in enumerate(elsewhere)]
    for kind in range(t.kinds + 1):
        position.bag[kind] = i16(0)
    for kind, count in enumerate(inside):
        most = int(t.tile_count[kind])
        bags.add(position.bag, 0, t.kinds, kind, number(count, 0, most, f"bag.{t.tile_ids[kind]}"))


def read_counters(position: Kardashev, data: Mapping[str, Any]) -> None:
    for name, (attribute, most) in NUMBERS.items():
        if name in data:
            setattr(position, attribute, number(data[name], 0, most, name))
    for name in ("shared", "entered"):
        if name in data:
            setattr(position, name, mask_of(data[name], name))
    if "ready" in data:
        seats = [number(seat, 0, position.t.seats - 1, "ready") for seat in sequence(data["ready"], None, "ready")]
        position.ready = sum(1 << seat for seat in set(seats))
    if "stage" in data:
        position.stage = STAGES.words.index(choice(data["stage"], STAGES.words, "stage"))
    if "active" in data:
        position.active = read_seat(position, data["active"], "active")
    if "midway" in data:
        position.half_made = read_seat(position, data["midway"], "midway")
    if data.get("arcology") is not None:
        position.arcology = SYMBOLS.index(choice(data["arcology"], SYMBOLS[:TYPES], "arcology"))
    if "order" in data:
        for at, one in enumerate(sequence(data["order"], position.t.seats, "order")):
            position.order[at] = number(one, NOBODY, position.t.seats - 1, "order")
    if "made" in data:
        for at, cells in enumerate(sequence(data["made"], TYPES, "made")):
            position.made[at] = mask_of(cells, "made")


def read_end(position: Kardashev, data: Mapping[str, Any], endings: Sequence[str]) -> None:
    announced = endings.index(choice(data.get("ends-by", ""), endings, "ends-by"))
    if 0 < announced < SHORTAGE:
        raise BadPosition(f"ends-by: {endings[announced]!r} announces no last round; {', '.join(endings[3:])} do")
    position.ends_by = announced
    position.ending = endings.index(choice(data.get("ending", ""), endings, "ending"))
    position.over = flag(data.get("over", position.ending > 0), "over")
