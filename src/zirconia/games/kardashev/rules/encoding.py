"""What a seat sees, as numbers of a fixed shape: own seat first, then the others in seat order."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.games.kardashev.rules.data import KIND, WIDTH, KardashevData
from zirconia.games.kardashev.rules.numbers import CELLS, TYPES
from zirconia.games.kardashev.rules.tables import KardashevTables

SHAPE_OF_GAME: Final = 15
SHAPE_OF_CELL: Final = 7
SHAPE_OF_SEAT: Final = 16


def encode(k: KardashevData, seat: i64) -> vec[i64]:
    """The game, the board cell by cell, the seats, the bag."""
    out = encode_game(k, seat)
    for cell in range(i64(CELLS)):
        out = append(out, k.ground[cell])
        out = append(out, k.tile[cell] + 1)
        out = append(out, k.symbols[cell])
        out = append(out, seen_from(k, k.colony[cell], seat))
        out = append(out, k.colony_level[cell])
        out = append(out, seen_from(k, k.fleet[cell], seat))
        out = append(out, k.fleet_level[cell])
    for offset in range(k.t.seats):
        out = encode_seat(k, out, (seat + offset) % k.t.seats, seat)
    for kind in range(k.t.kinds):
        out = append(out, i64(k.bag[kind]))
    return out


def seen_from(k: KardashevData, owner: i64, seat: i64) -> i64:
    """0 for nobody, 1 for oneself, 2 for the next seat, and so on."""
    return 0 if owner < 0 else (owner - seat + k.t.seats) % k.t.seats + 1


def encode_game(k: KardashevData, seat: i64) -> vec[i64]:
    """The round, the turn and the question that is asked now; what somebody else has answered half is not told."""
    at = (k.depth - 1) * WIDTH
    own = i64(k.stack[at + 1] == seat)
    return vec[i64](
        [
            k.round_number,
            k.stage,
            k.place,
            seen_from(k, k.active, seat),
            k.base_used,
            k.research_used,
            k.marched,
            k.last_round,
            k.moving,
            k.stack[at + KIND],
            seen_from(k, k.stack[at + 1], seat),
            own * k.stack[at + 2],
            own * k.stack[at + 3],
            own * k.stack[at + 4],
            own * k.stack[at + 5],
        ]
    )


def encode_seat(k: KardashevData, out: vec[i64], owner: i64, seat: i64) -> vec[i64]:
    """What is known of one seat; a bid or support in the making only to its owner (17)."""
    hidden = k.is_hidden(owner, seat)
    for kind in range(i64(TYPES)):
        out = append(out, k.hand[owner * TYPES + kind])
    out = append(out, k.role[owner] + 1)
    out = append(out, k.researched[owner] & 0x7FFFFFFF)
    out = append(out, k.researched[owner] >> 31)
    out = append(out, k.clone[owner] + 1)
    out = append(out, k.colony_supply[owner])
    out = append(out, k.fleet_supply[owner])
    out = append(out, i64(k.bid[owner] >= 0))
    out = append(out, 0 if hidden else k.bid[owner])
    out = append(out, k.slot[owner])
    out = append(out, k.drawn[owner] + 1)
    out = append(out, k.chosen_tile(owner) + 1)
    out = append(out, k.status[owner])
    return append(out, 0 if hidden else k.support[owner])


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
