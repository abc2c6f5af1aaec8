"""What a seat sees, as numbers of a fixed shape: own seat first, then the others in seat order."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.kardashev.rules.data import KIND, WIDTH, KardashevData
from zirconia.games.kardashev.rules.numbers import CELLS, TYPES
from zirconia.games.kardashev.rules.tables import KardashevTables

SHAPE_OF_GAME: Final = 15
SHAPE_OF_CELL: Final = 7
SHAPE_OF_SEAT: Final = 16


def encode(k: KardashevData, seat: i64) -> vec[i64]:
    seats = k.t.seats * SHAPE_OF_SEAT
    out = vec[i64]([0] * (SHAPE_OF_GAME + SHAPE_OF_CELL * CELLS + seats + k.t.kinds))
    encode_into(k, out, 0, seat)
    return out


def encode_into(k: KardashevData, out: vec[i64], at: i64, seat: i64) -> i64:
    """The game, the board cell by cell, the seats, the bag; where it ends."""
    at = game_into(k, out, at, seat)
    at = board_into(k, out, at, seat)
    for offset in range(k.t.seats):
        at = seat_into(k, out, at, (seat + offset) % k.t.seats, seat)
    for kind in range(k.t.kinds):
        out[at] = i64(k.bag[kind])
        at += 1
    return at


def seen_from(k: KardashevData, owner: i64, seat: i64) -> i64:
    """0 for nobody, 1 for oneself, 2 for the next seat, and so on."""
    if owner < 0:
        return 0
    return owner - seat + 1 if owner >= seat else owner - seat + k.t.seats + 1


def game_into(k: KardashevData, out: vec[i64], at: i64, seat: i64) -> i64:
    """The round, the turn and the question that is asked now; what somebody else has answered half is not told."""
    top = (k.depth - 1) * WIDTH
    own = i64(k.stack[top + 1] == seat)
    out[at] = k.round_number
    out[at + 1] = k.stage
    out[at + 2] = k.place
    out[at + 3] = seen_from(k, k.active, seat)
    out[at + 4] = k.base_used
    out[at + 5] = k.research_used
    out[at + 6] = k.marched
    out[at + 7] = k.last_round
    out[at + 8] = k.moving
    out[at + 9] = k.stack[top + KIND]
    out[at + 10] = seen_from(k, k.stack[top + 1], seat)
    out[at + 11] = own * k.stack[top + 2]
    out[at + 12] = own * k.stack[top + 3]
    out[at + 13] = own * k.stack[top + 4]
    out[at + 14] = own * k.stack[top + 5]
    return at + SHAPE_OF_GAME


def board_into(k: KardashevData, out: vec[i64], at: i64, seat: i64) -> i64:
    ground = k.ground
    tile = k.tile
    symbols = k.symbols
    colony = k.colony
    colony_level = k.colony_level
    fleet = k.fleet
    fleet_level = k.fleet_level
    for cell in range(i64(CELLS)):
        out[at] = ground[cell]
        out[at + 1] = tile[cell] + 1
        out[at + 2] = symbols[cell]
        out[at + 3] = seen_from(k, colony[cell], seat)
        out[at + 4] = colony_level[cell]
        out[at + 5] = seen_from(k, fleet[cell], seat)
        out[at + 6] = fleet_level[cell]
        at += SHAPE_OF_CELL
    return at


def seat_into(k: KardashevData, out: vec[i64], at: i64, owner: i64, seat: i64) -> i64:
    """What is known of one seat; a bid or support in the making only to its owner (17)."""
    hidden = k.is_hidden(owner, seat)
    for kind in range(i64(TYPES)):
        out[at + kind] = k.hand[owner * TYPES + kind]
    place = at + TYPES
    out[place] = k.role[owner] + 1
    out[place + 1] = k.researched[owner] & 0x7FFFFFFF
    out[place + 2] = k.researched[owner] >> 31
    out[place + 3] = k.clone[owner] + 1
    out[place + 4] = k.colony_supply[owner]
    out[place + 5] = k.fleet_supply[owner]
    out[place + 6] = i64(k.bid[owner] >= 0)
    out[place + 7] = 0 if hidden else k.bid[owner]
    out[place + 8] = k.slot[owner]
    out[place + 9] = k.drawn[owner] + 1
    out[place + 10] = k.chosen_tile(owner) + 1
    out[place + 11] = k.status[owner]
    out[place + 12] = 0 if hidden else k.support[owner]
    return at + SHAPE_OF_SEAT


def parts(tables: KardashevTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What the numbers are, part by part, each with its shape."""
    return (
        ("round, stage, turn, budget, end, question", (SHAPE_OF_GAME,)),
        ("ground, tile, symbols, colony and its level, fleet and its level", (CELLS, SHAPE_OF_CELL)),
        (
            "hand, role, technologies, supplies, bid, slot, tiles, status, supports",
            (int(tables.seats), SHAPE_OF_SEAT),
        ),
        ("tiles in the bag", (int(tables.kinds),)),
    )
