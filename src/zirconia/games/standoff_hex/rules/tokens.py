"""Napalm, which removes tokens, and Telekinesis, which moves them with their tile (15.2, 15.3)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.standoff.rules.actions import check_action
from zirconia.games.standoff.rules.cells import has_reached, tokens_in
from zirconia.games.standoff.rules.effects import begin
from zirconia.games.standoff.rules.numbers import NOBODY
from zirconia.games.standoff.rules.payment import check_price, pay
from zirconia.games.standoff.rules.reasons import NO_TARGET, NO_TOKEN_THERE
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    BLACK,
    CREDIT_WELL,
    EMPTY,
    ENCAMPMENT_WELL,
    HAND_WELL,
    MOVE,
    NO_TOKEN,
    ROWS,
    TELEKINESIS,
    TOKENS,
)
from zirconia.games.standoff_hex.rules.events import MOVED, REMOVED
from zirconia.games.standoff_hex.rules.tables import HexTables


def find_removable(p: Standoff, h: HexTables) -> None:
    """Any hex with a token; with V3 no well."""
    for row in range(1, ROWS - 1):
        tokens = tokens_in(p, row)
        if h.eternal_wells:
            for well in (CREDIT_WELL, ENCAMPMENT_WELL, HAND_WELL):
                tokens &= ~p.planes[(TOKENS + well) * ROWS + row]
        p.t.reached[row] = tokens


def remove_token(p: Standoff, cell: i64) -> None:
    """The token is gone for good; a tile there stays (15.2)."""
    if p.log is not None:
        p.log.add(REMOVED, EVERYONE, p.active, p.token_on(cell), cell)
    p.set_token(cell, NO_TOKEN)


def find_destinations(p: Standoff, source: i64) -> None:
    """Neighbouring hexes with neither tile nor token (R47)."""
    t = p.t
    for row in range(1, ROWS - 1):
        t.reached[row] = 0
    for direction in range(t.grid.directions):
        cell = t.grid.table[source * t.grid.directions + direction]
        if cell >= 0 and p.tile(cell) == EMPTY and p.token_on(cell) == NO_TOKEN:
            slot = t.slot[cell]
            t.reached[slot >> 4] |= 1 << (slot & 15)


def price_of_move(p: Standoff, h: HexTables, cell: i64) -> i64:
    """2 credits on one's own tile, 1 on a black one, -1 where there is no ability (15.3)."""
    if p.token_on(cell) != TELEKINESIS:
        return -1
    if p.tile(cell) >= BLACK:
        return h.black_move_cost
    return h.move_cost if p.controls(p.active, cell) else -1


def check_move(p: Standoff, h: HexTables, cell: i64) -> i64:
    """Move a tile with Telekinesis to a free neighbour (15.3)."""
    reason = check_action(p)
    if reason != LEGAL:
        return reason
    price = price_of_move(p, h, cell)
    if price < 0:
        return NO_TOKEN_THERE
    reason = check_price(p, price, 0)
    if reason != LEGAL:
        return reason
    find_destinations(p, cell)
    return LEGAL if has_reached(p.t) else NO_TARGET


def begin_move(p: Standoff, h: HexTables, cell: i64) -> None:
    """Pay; the destination is chosen next."""
    pay(p, price_of_move(p, h, cell), 0)
    p.spend_action()
    p.source = cell
    begin(p, MOVE, NOBODY)


def moves_into(p: Standoff, h: HexTables, out: Codes) -> None:
    """Every tile that Telekinesis can move."""
    t = p.t
    for row in range(1, ROWS - 1):
        bits = p.planes[(TOKENS + TELEKINESIS) * ROWS + row]
        bit: i64 = 0
        while bits != 0:
            if bits & 1 == 1 and check_move(p, h, t.cell_at[row * 16 + bit]) == LEGAL:
                out.add(t.use_code + t.cell_at[row * 16 + bit])
            bits >>= 1
            bit += 1


def move_tile(p: Standoff, source: i64, cell: i64) -> None:
    """Tile and token move together; forcefields do not matter (R47)."""
    colour = p.tile(source)
    p.take_tile(source)
    p.set_token(source, NO_TOKEN)
    p.put_tile(cell, colour)
    p.set_token(cell, TELEKINESIS)
    if p.log is not None:
        p.log.add(MOVED, EVERYONE, p.active, source, cell)
