"""Wells, which give to whoever controls them, and tokens that outlast their tile (section 10)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.games.standoff.rules.cells import around
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    CREDIT_WELL,
    ENCAMPMENT_WELL,
    HAND_WELL,
    OFFENSIVE,
    READ,
    ROWS,
    TOKENS,
)
from zirconia.games.standoff_hex.rules.events import WELL_GAVE
from zirconia.games.standoff_hex.rules.tables import HexTables


def upkeep(p: Standoff, h: HexTables) -> None:
    """Every well is read once, for its controller (R12, R14); hand wells count for this turn (R51)."""
    give(p, h, CREDIT_WELL, p.controlled(p.active, CREDIT_WELL))
    give(p, h, ENCAMPMENT_WELL, p.controlled(p.active, ENCAMPMENT_WELL))
    p.hand_limit += h.well_cards * p.controlled(p.active, HAND_WELL)
    if h.instant_wells:
        for row in range(1, ROWS - 1):
            wells = p.planes[(TOKENS + CREDIT_WELL) * ROWS + row]
            wells |= p.planes[(TOKENS + ENCAMPMENT_WELL) * ROWS + row]
            p.planes[READ * ROWS + row] = wells & p.planes[(p.active + 1) * ROWS + row]


def give(p: Standoff, h: HexTables, well: i64, count: i64) -> None:
    """Credits or encampment plays from so many wells."""
    if count == 0:
        return
    if well == CREDIT_WELL:
        p.budget += h.well_credits * count
    else:
        p.plays += h.well_plays * count
    if p.log is not None:
        p.log.add(WELL_GAVE, EVERYONE, p.active, well, count)


def took_cell(p: Standoff, h: HexTables, cell: i64) -> None:
    """V4: a well gives at once when it is taken, at most once a turn."""
    token = p.token_on(cell)
    if not h.instant_wells or (token not in (CREDIT_WELL, ENCAMPMENT_WELL)):
        return
    if not p.in_plane(READ, cell):
        p.flip(READ, cell)
        give(p, h, token, 1)


def is_well(token: i64) -> bool:
    return token in (CREDIT_WELL, ENCAMPMENT_WELL, HAND_WELL)


def keeps_token(p: Standoff, h: HexTables, cell: i64) -> bool:
    """Tactical Offensive leaves the token, Airstrike and Artillery do not (10.3); with V3 wells stay."""
    return p.effect == OFFENSIVE or (h.eternal_wells and is_well(p.token_on(cell)))


def find_next_to_own(p: Standoff) -> None:
    """Of the cells in `reached`, those next to one of the active player's tiles (Tactical Offensive, R17)."""
    t = p.t
    for row in range(1, ROWS - 1):
        t.reached[row] &= around(t, p.planes, (p.active + 1) * ROWS + row)
