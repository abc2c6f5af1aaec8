"""Fleets: where to go, whom to attack, whom to support (sections 10 and 11)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.position import Codes
from zirconia.games.kardashev.play.outlook import UNKNOWN, Outlook, rescue
from zirconia.games.kardashev.play.worth import (
    EXPLORE,
    GUARD,
    LAND,
    LOOT,
    MARCH,
    NEVER,
    POINT,
    STALK,
    STEP,
    YIELD,
    larger,
)
from zirconia.games.kardashev.rules.combat import defender_of, strength
from zirconia.games.kardashev.rules.data import A, B, D
from zirconia.games.kardashev.rules.effects import FREE_SUPPORTS, MARCH_INCOME, SALVAGE
from zirconia.games.kardashev.rules.movement import farthest, move_price
from zirconia.games.kardashev.rules.numbers import CELL, CELLS, DESTROYED, DONE, ENERGY, NOBODY, STOP, bit
from zirconia.games.kardashev.rules.position import Kardashev

FARTHEST: Final = 5  # tiles that a plan looks ahead


def survey(o: Outlook, k: Kardashev, seat: i64, origin: i64) -> None:
    """Which spaces stop the fleet on `origin`, and which may end its path."""
    own: i64 = 0
    foes: i64 = 0
    other: i64 = 0
    while other < o.seats:
        if o.t.side[other] == o.t.side[seat]:
            own |= k.fleets[other]
        else:
            foes |= k.fleets[other] | k.colonies[other]
        other += 1
    ruins: i64 = 0
    cell: i64 = 0
    while cell < CELLS:
        if k.ground[cell] == DESTROYED:
            ruins |= bit(cell)
        o.gain_at[cell] = UNKNOWN
        cell += 1
    o.foes = foes
    o.open = (bit(CELLS) - 1) & ~(k.unexplored | ruins | foes)
    o.ends = (bit(CELLS) - 1) & ~(ruins | (own & ~bit(origin)))
    o.origin = origin
    o.level = k.fleet_level[origin]


def around(o: Outlook, cells: i64) -> i64:
    """The spaces next to any of these."""
    spaces: i64 = 0
    cell: i64 = 0
    while cells != 0:
        if cells & 1 == 1:
            spaces |= o.t.near[cell]
        cells >>= 1
        cell += 1
    return spaces


def move_gain(o: Outlook, k: Kardashev, seat: i64, origin: i64) -> i64:
    """The best that a fleet can do with a move."""
    survey(o, k, seat, origin)
    return best_from(o, k, seat, origin, 0, farthest(k, seat, o.level))


def best_from(o: Outlook, k: Kardashev, seat: i64, start: i64, done: i64, most: i64) -> i64:
    """The best end of a path that has come to `start` with so many tiles, of at most `most`."""
    best: i64 = NEVER
    layer = bit(start)
    seen = layer
    tiles = done
    while tiles < most and tiles < FARTHEST and layer != 0:
        tiles += 1
        ring = around(o, layer) & ~seen
        toll = toll_of(o, k, seat, tiles)
        ends = ring & o.ends
        cell: i64 = 0
        while ends != 0:
            if ends & 1 == 1:
                gain = end_gain(o, k, seat, cell) - toll
                best = larger(best, gain)
            ends >>= 1
            cell += 1
        seen |= ring
        layer = ring & o.open
    return best


def toll_of(o: Outlook, k: Kardashev, seat: i64, tiles: i64) -> i64:
    """What a path of so many tiles costs, less what the Warlord collects on it."""
    toll = move_price(k, seat, o.level, tiles) * o.card + tiles * o.w[STEP]
    if k.marched == 0 and k.has_role(seat, MARCH_INCOME) and o.left > 0:
        toll -= tiles * o.w[MARCH]
    return toll


def end_gain(o: Outlook, k: Kardashev, seat: i64, cell: i64) -> i64:
    """What it is worth to end a path on a space, worked out once."""
    if o.gain_at[cell] == UNKNOWN:
        o.gain_at[cell] = arrival_gain(o, k, seat, cell)
    return o.gain_at[cell]


def arrival_gain(o: Outlook, k: Kardashev, seat: i64, cell: i64) -> i64:
    if o.foes >> cell & 1 == 1:
        return attack_gain(o, k, seat, cell)
    if k.unexplored >> cell & 1 == 1:
        return o.w[EXPLORE] if o.left > 0 else 0
    gain: i64 = 0
    if k.colony[cell] == NOBODY:
        if k.is_planet(cell) and o.t.near[cell] & k.colonies_of(seat) == 0:
            gain += o.w[LAND]
    elif k.colony[cell] == seat:
        gain += o.w[GUARD] + rescue(o, k, seat, cell, o.level)
    if o.left > 0 and has_prey(o, k, o.t.near[cell] & o.foes):
        gain += o.w[STALK]
    return gain


def defence_at(k: Kardashev, cell: i64) -> i64:
    """The strength of a tile without supports (11.2)."""
    return k.colony_level[cell] + k.fleet_level[cell]


def has_prey(o: Outlook, k: Kardashev, cells: i64) -> bool:
    """Whether the fleet alone is stronger than a colony among these spaces."""
    cell: i64 = 0
    while cells != 0:
        if cells & 1 == 1 and k.colony[cell] != NOBODY and defence_at(k, cell) < o.level:
            return True
        cells >>= 1
        cell += 1
    return False


# Battles ------------------------------------------------------------------------------------------


def attack_gain(o: Outlook, k: Kardashev, seat: i64, cell: i64) -> i64:
    """What changes hands if the attack is sure to win; a loss if it is not."""
    defender = defender_of(k, cell)
    spare = k.held(seat, ENERGY) - move_price(k, seat, o.level, 1)
    attack = o.level + support_of(o, k, seat, cell, o.origin, spare)
    defence = defence_at(k, cell) + support_of(o, k, defender, cell, cell, k.held(defender, ENERGY))
    if attack <= defence:
        salvaged = k.amount(seat, SALVAGE)
        return salvaged * o.card - POINT // 4 if salvaged > 0 and k.cards(defender) >= salvaged else -POINT
    level = k.colony_level[cell]
    placed = level if level < k.colony_supply[seat] else k.colony_supply[seat]
    lost = o.t.colony_points[level] + o.t.fleet_points[k.fleet_level[cell]]
    gain = POINT * o.t.colony_points[placed] + lost * o.w[LOOT] // (o.seats - 1)
    if k.types_at(cell) != 0:
        gain += placed * o.w[YIELD] * o.left // 10
    return gain


def support_of(o: Outlook, k: Kardashev, seat: i64, target: i64, besides: i64, energy: i64) -> i64:
    """The levels of the fleets that could support at a tile, the one on `besides` left out."""
    fleets = k.fleets_of(seat) & o.t.near[target]
    if fleets == 0:
        return 0
    most = energy + k.amount(seat, FREE_SUPPORTS)
    levels: i64 = 0
    cell: i64 = 0
    while fleets != 0:
        if fleets & 1 == 1 and cell != besides and most > 0:
            levels += k.fleet_level[cell]
            most -= 1
        fleets >>= 1
        cell += 1
    return levels


def weigh_path(o: Outlook, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
    """On towards the best end, or stop where it is."""
    here = k.top(B)
    done = k.top(D)
    survey(o, k, seat, k.top(A))
    most = farthest(k, seat, o.level)
    detours = detours_of(o, k, seat)
    i: i64 = 0
    while i < codes.size:
        code = codes.codes[i]
        if code == STOP:
            gains[i] = end_gain(o, k, seat, here) - toll_of(o, k, seat, done)
        elif code >= CELL and code < CELL + CELLS:
            gains[i] = NEVER
            if detours >> (code - CELL) & 1 == 0:
                gains[i] = step_gain(o, k, seat, code - CELL, done + 1, most)
        else:
            gains[i] = -POINT
        i += 1


def detours_of(o: Outlook, k: Kardashev, seat: i64) -> i64:
    """The spaces to which the path is a detour: it is paid for and brings nothing, but to who collects on it.

    `survey` has been asked about this path.
    """
    if k.has_role(seat, MARCH_INCOME):
        return 0
    seen = bit(o.origin)
    layer = seen
    steps: i64 = 0
    while steps < k.top(D) and layer != 0:
        ring = around(o, layer) & ~seen
        seen |= ring
        layer = ring & o.open
        steps += 1
    return seen


def step_gain(o: Outlook, k: Kardashev, seat: i64, cell: i64, done: i64, most: i64) -> i64:
    """The best end of a path that enters this space now."""
    best: i64 = -2 * POINT
    if o.ends >> cell & 1 == 1:
        gain = end_gain(o, k, seat, cell) - toll_of(o, k, seat, done)
        best = larger(best, gain)
    if o.open >> cell & 1 == 1:
        gain = best_from(o, k, seat, cell, done, most)
        best = larger(best, gain)
    return best


def weigh_support(o: Outlook, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
    """Only as much as decides the battle, and nothing for a battle that can't be turned."""
    cell = k.top(A)
    defender = defender_of(k, cell)
    attacks = o.t.side[seat] != o.t.side[defender]
    attack = k.moving + strength(k, k.active)
    defence = defence_at(k, cell) + strength(k, defender)
    energy = k.held(seat, ENERGY)
    if attacks:
        answer = support_of(o, k, defender, cell, cell, k.held(defender, ENERGY))
        lacking = defence + answer + 1 - attack
        hopeless = attack + support_of(o, k, seat, cell, -1, energy) <= defence
    else:
        lacking = attack - defence
        hopeless = attack > defence + support_of(o, k, seat, cell, -1, energy)
    more: i64 = 2 * POINT
    if lacking <= 0 or hopeless:
        more = -2 * POINT
    i: i64 = 0
    while i < codes.size:
        gains[i] = 0 if codes.codes[i] == DONE else more + 10 * k.fleet_level[codes.codes[i] - CELL]
        i += 1
