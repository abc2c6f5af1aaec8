"""Setup, bids, slots, tiles and where they are laid (sections 5, 7 and 8.1)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.position import Codes
from zirconia.games.kardashev.play.outlook import Outlook
from zirconia.games.kardashev.play.worth import (
    BID_OFF,
    CROWDED,
    EMPTY_FOREIGN,
    EMPTY_NEAR,
    FIRST_PICK,
    INNER,
    PLACE_FLEET,
    PLACE_FOREIGN,
    PLACE_NEAR,
    POINT,
    ROLE_WORTH,
    SLOT_EARLY,
    SLOT_LATE,
    SPOIL,
    TILE_MILITARY,
    TILE_PLANET,
    TILE_SECOND,
    larger,
    smaller,
)
from zirconia.games.kardashev.rules.data import A, B, C
from zirconia.games.kardashev.rules.numbers import (
    BID,
    CELL,
    CELLS,
    MILITARY,
    NO_TILE,
    NOBODY,
    OUTSIDE,
    PLANET_SIDE,
    ROLE,
    SLOT,
    TILE,
)
from zirconia.games.kardashev.rules.position import Kardashev


def variety(types: i64) -> i64:
    """How many different types."""
    return (types & 1) + (types >> 1 & 1) + (types >> 2 & 1)


# Setup --------------------------------------------------------------------------------------------


def weigh_roles(o: Outlook, codes: Codes, gains: vec[i64]) -> None:
    i: i64 = 0
    while i < codes.size:
        gains[i] = o.w[ROLE_WORTH + o.t.ability[codes.codes[i] - ROLE]]
        i += 1


def weigh_outside(o: Outlook, codes: Codes, gains: vec[i64]) -> None:
    """The shipyard lies inside, where its fleets are needed."""
    i: i64 = 0
    while i < codes.size:
        gains[i] = 0 if o.t.tile_symbols[codes.codes[i] - OUTSIDE] >> MILITARY & 1 == 1 else o.w[INNER]
        i += 1


def weigh_start(o: Outlook, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64], sign: i64) -> None:
    """The colony inside, where it borders most."""
    i: i64 = 0
    while i < codes.size:
        gains[i] = sign * o.w[INNER] if codes.codes[i] - CELL == o.t.inner[seat] else 0
        i += 1


# The auction --------------------------------------------------------------------------------------


def quality(o: Outlook, kind: i64) -> i64:
    """What a tile is worth to whoever lays it."""
    symbols = o.t.tile_symbols[kind]
    if symbols == 0:
        return 0
    worth: i64 = o.w[TILE_PLANET] + o.w[TILE_SECOND] * (variety(symbols & 7) - 1)
    if symbols >> MILITARY & 1 == 1:
        worth += o.w[TILE_MILITARY]
    return worth


def weigh_bids(o: Outlook, k: Kardashev, codes: Codes, gains: vec[i64]) -> None:
    """As many cards as the first choice is worth."""
    best: i64 = 0
    worst: i64 = 10_000
    seat: i64 = 0
    while seat < o.seats:
        if k.drawn[seat] != NO_TILE:
            here = quality(o, k.drawn[seat])
            best = larger(best, here)
            worst = smaller(worst, here)
        seat += 1
    choice: i64 = o.w[FIRST_PICK]
    if best > worst:
        choice += best - worst
    i: i64 = 0
    while i < codes.size:
        off = (codes.codes[i] - BID) * o.card - choice
        if off < 0:
            off = -off
        gains[i] = -off * o.w[BID_OFF] >> 5
        i += 1


def weigh_slots(o: Outlook, codes: Codes, gains: vec[i64]) -> None:
    """Early, but in the last round late: nobody answers the last turn."""
    i: i64 = 0
    while i < codes.size:
        slot = codes.codes[i] - SLOT
        gains[i] = slot * o.w[SLOT_LATE] if o.left == 0 else -slot * o.w[SLOT_EARLY]
        i += 1


def weigh_tiles(o: Outlook, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
    """The better tile; what is paid for another's goes to that seat."""
    price = k.top(B)
    i: i64 = 0
    while i < codes.size:
        drawer = codes.codes[i] - TILE
        gains[i] = quality(o, k.drawn[drawer])
        if price > 0 and o.t.side[drawer] != o.t.side[seat]:
            gains[i] -= price * o.card >> 1
        i += 1


# Laying tiles -------------------------------------------------------------------------------------


def weigh_places(o: Outlook, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
    kind = k.top(A)
    i: i64 = 0
    while i < codes.size:
        gains[i] = place_gain(o, k, seat, codes.codes[i] - CELL, o.t.tile_symbols[kind])
        i += 1


def place_gain(o: Outlook, k: Kardashev, seat: i64, cell: i64, symbols: i64) -> i64:
    """Planets where we can settle and others can't; empty space where others would have settled."""
    near = o.t.near[cell]
    ours = near & k.colonies_of(seat) != 0
    foreign = borders_others(o, k, seat, near)
    if symbols == 0:
        if ours:
            return o.w[EMPTY_NEAR] + o.w[EMPTY_FOREIGN] * foreign
        return o.w[EMPTY_FOREIGN] * foreign
    gain: i64 = o.w[PLACE_FOREIGN] * foreign
    if ours:
        return gain + o.w[PLACE_NEAR]
    if near & k.fleets_of(seat) != 0:
        return gain + o.w[PLACE_FLEET]
    return -gain >> 1


def borders_others(o: Outlook, k: Kardashev, seat: i64, near: i64) -> i64:
    """How many other sides' seats have a colony among these spaces."""
    others: i64 = 0
    other: i64 = 0
    while other < o.seats:
        if o.t.side[other] != o.t.side[seat] and near & k.colonies_of(other) != 0:
            others += 1
        other += 1
    return others


def weigh_sides(o: Outlook, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
    """The planet where we can settle it; a card and a ruin where only others could."""
    cell = k.top(A)
    near = o.t.near[cell]
    planet: i64 = 0
    if k.top(C) == 1:
        planet = POINT * o.t.fleet_points[k.moving] + o.w[PLACE_NEAR]
    elif near & k.colonies_of(seat) != 0:
        planet = o.w[PLACE_NEAR]
        if free_planets(o, k, seat) >= 3:
            planet += o.w[CROWDED]
    elif borders_others(o, k, seat, near) > 0:
        planet = -o.w[SPOIL]
    i: i64 = 0
    while i < codes.size:
        gains[i] = planet if codes.codes[i] == PLANET_SIDE else o.card * o.t.spoils
        i += 1


def free_planets(o: Outlook, k: Kardashev, seat: i64) -> i64:
    """Planets that a seat could settle from its colonies."""
    planets: i64 = 0
    own = k.colonies_of(seat)
    cell: i64 = 0
    while cell < CELLS:
        if o.t.near[cell] & own != 0 and k.colony[cell] == NOBODY and k.is_planet(cell):
            planets += 1
        cell += 1
    return planets
