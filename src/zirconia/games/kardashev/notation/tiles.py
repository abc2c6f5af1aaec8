"""Where tiles and pieces are: what is drawn, what is laid, and what never changes in a match."""

from __future__ import annotations

from zirconia.games.kardashev.notation.frames import rows_of
from zirconia.games.kardashev.rules.numbers import CELLS, DRAW, NO_TILE, UNEXPLORED
from zirconia.games.kardashev.rules.position import Kardashev


def waiting_tiles(core: Kardashev) -> list[int]:
    """Tiles that are drawn and not placed yet, by kind."""
    waiting = [0] * int(core.t.kinds)
    held = [int(kind) for kind in core.drawn if kind != NO_TILE]
    held += [row.a if row.id == "place" else row.b for row in rows_of(core) if row.id in ("place", "side")]
    for kind in held:
        waiting[kind] += 1
    return waiting


def laid_tiles(core: Kardashev, corners: bool) -> list[int]:
    """Tiles in the corners where seats start, or outside of them, by kind."""
    t = core.t
    starts = {int(cell) for seat in range(t.seats) for cell in (t.outer[seat], t.inner[seat])}
    laid = [0] * int(t.kinds)
    for cell in range(CELLS):
        if core.ground[cell] != UNEXPLORED and (cell in starts) == corners:
            laid[core.tile[cell]] += 1
    return laid


def conserved(core: Kardashev) -> dict[str, int]:
    """Colony and fleet pieces of every seat, and the tiles once setup has laid the starting ones."""
    t = core.t
    totals: dict[str, int] = {}
    for seat in range(t.seats):
        levels = sum(core.colony_level[cell] for cell in range(CELLS) if core.colony[cell] == seat)
        totals[f"colony pieces of {seat}"] = int(core.colony_supply[seat] + levels)
        levels = sum(core.fleet_level[cell] for cell in range(CELLS) if core.fleet[cell] == seat)
        moving = core.moving if seat == core.active else 0
        totals[f"fleet pieces of {seat}"] = int(core.fleet_supply[seat] + levels + moving)
    laid = sum(laid_tiles(core, False)) + sum(laid_tiles(core, True))
    starting = sum(laid_tiles(core, True)) if core.stage < DRAW else 2 * int(t.seats)
    totals["tiles"] = int(core.tiles_in_bag()) + sum(waiting_tiles(core)) + laid - starting
    return totals
