"""Where tiles and pieces are: what is drawn, what is laid, and what never changes in a match."""

from __future__ import annotations

from zirconia.games.kardashev.notation.frames import rows_of
from zirconia.games.kardashev.rules.numbers import CELLS, DRAW, NO_TILE, UNEXPLORED
from zirconia.games.kardashev.rules.position import Kardashev


def waiting_tiles(position: Kardashev) -> list[int]:
    """Tiles that are drawn and not placed yet, by kind."""
    waiting = [0] * int(position.t.kinds)
    held = [int(kind) for kind in position.drawn if kind != NO_TILE]
    held += [row.a if row.id == "place" else row.b for row in rows_of(position) if row.id in ("place", "side")]
    for kind in held:
        waiting[kind] += 1
    return waiting


def laid_tiles(position: Kardashev, corners: bool) -> list[int]:
    """Tiles in the corners where seats start, or outside of them, by kind."""
    t = position.t
    starts = {int(cell) for seat in range(t.seats) for cell in (t.outer[seat], t.inner[seat])}
    laid = [0] * int(t.kinds)
    for cell in range(CELLS):
        if position.ground[cell] != UNEXPLORED and (cell in starts) == corners:
            laid[position.tile[cell]] += 1
    return laid


def conserved(position: Kardashev) -> dict[str, int]:
    """Colony and fleet pieces of every seat, and the tiles once setup has laid the starting ones."""
    t = position.t
    totals: dict[str, int] = {}
    for seat in range(t.seats):
        levels = sum(position.colony_level[cell] for cell in range(CELLS) if position.colony[cell] == seat)
        totals[f"colony pieces of {seat}"] = int(position.colony_supply[seat] + levels)
        levels = sum(position.fleet_level[cell] for cell in range(CELLS) if position.fleet[cell] == seat)
        moving = position.moving if seat == position.active else 0
        totals[f"fleet pieces of {seat}"] = int(position.fleet_supply[seat] + levels + moving)
    laid = sum(laid_tiles(position, False)) + sum(laid_tiles(position, True))
    starting = sum(laid_tiles(position, True)) if position.stage < DRAW else 2 * int(t.seats)
    totals["tiles"] = int(position.tiles_in_bag()) + sum(waiting_tiles(position)) + laid - starting
    return totals
