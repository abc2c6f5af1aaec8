"""What a seat sees, as numbers of a fixed shape: the turn, both players (own first), the grid tile by tile."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.corporate_wars.rules.board import COLUMNS, LOWEST, TILES
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.knowledge import unseen
from zirconia.games.corporate_wars.rules.numbers import CREDITS, POINTS, UNITS
from zirconia.games.corporate_wars.rules.tables import CorporateTables

TURN: Final = 6
PLAYER: Final = 4
BY_KIND: Final = 5
BY_TILE: Final = 6


def encode(p: Components, seat: i64) -> vec[i64]:
    out = vec[i64]([0] * (TURN + 2 * (PLAYER + BY_KIND * p.t.kinds) + BY_TILE * TILES))
    encode_into(p, out, 0, seat)
    return out


def encode_into(p: Components, out: vec[i64], at: i64, seat: i64) -> i64:
    """Everything from `at` on; where it ends."""
    out[at] = seat
    out[at + 1] = p.turn_number
    out[at + 2] = 1 if p.active == seat else 0
    out[at + 3] = p.phase
    out[at + 4] = p.t.points
    out[at + 5] = p.t.rounds
    at = player_into(p, out, at + TURN, seat, True)
    at = player_into(p, out, at, 1 - seat, False)
    return grid_into(p, out, at, seat)


def player_into(p: Components, out: vec[i64], at: i64, owner: i64, own: bool) -> i64:
    """Credits, points and sizes; by kind the hand as known, what is unseen, discards, contracts."""
    t = p.t
    z = p.z
    base = owner * t.seat_stride
    out[at] = p.n[CREDITS + owner]
    out[at + 1] = p.n[POINTS + owner]
    out[at + 2] = i64(z[base + t.kinds])
    out[at + 3] = i64(z[base + t.deck + t.kinds])
    known = base if own else base + t.known
    deck = base + t.deck
    discard = base + t.discard
    hidden = t.hidden_decks
    place = at + PLAYER
    for kind in range(t.kinds):
        out[place] = i64(z[known + kind])
        if own:
            out[place + 1] = i64(z[deck + kind])
        elif hidden:
            out[place + 1] = unseen(p, owner, kind)
        else:
            out[place + 1] = i64(z[base + kind]) + i64(z[deck + kind])
        out[place + 2] = i64(z[discard + kind])
        place += BY_KIND
    contracts_into(p, out, at + PLAYER, base + t.contracts)
    return place


def contracts_into(p: Components, out: vec[i64], at: i64, contracts: i64) -> None:
    """How many contracts of each kind are held, and the turns that they last, all together."""
    z = p.z
    for i in range(i64(z[contracts])):
        entry = i64(z[contracts + 1 + i])
        place = at + (entry >> 8) * BY_KIND
        out[place + 3] += 1
        out[place + 4] += entry & 255


def grid_into(p: Components, out: vec[i64], at: i64, seat: i64) -> i64:
    """Tile by tile: whose unit, which card, its power, and what it can still do."""
    z = p.z
    mine = p.n[UNITS + seat]
    units = mine | p.n[UNITS + 1 - seat]
    can_move = p.can_move
    can_attack = p.can_attack
    overwhelmed = p.overwhelmed
    kind_at = p.t.kind_at
    power_at = p.t.power_at
    row: i64 = 0  # its first tile
    while units != 0:
        byte = units & 255
        while byte != 0:
            tile = row + LOWEST[byte]
            place = at + tile * BY_TILE
            out[place] = 1 if mine >> tile & 1 else -1
            out[place + 1] = i64(z[kind_at + tile]) + 1
            out[place + 2] = i64(z[power_at + tile])
            out[place + 3] = can_move >> tile & 1
            out[place + 4] = can_attack >> tile & 1
            out[place + 5] = overwhelmed >> tile & 1
            byte &= byte - 1
        units >>= 8
        row += COLUMNS
    return at + TILES * BY_TILE


def parts(tables: CorporateTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What the numbers are, part by part, each with its shape."""
    kinds = int(tables.kinds)
    numbers = "credits, points, hand size, deck size"
    columns = "hand as known, unseen, discards, contracts, their turns left"
    return (
        ("seat, turn, mine, phase, points needed, rounds", (TURN,)),
        (f"own {numbers}", (PLAYER,)),
        (f"own {columns}", (kinds, BY_KIND)),
        (f"opponent's {numbers}", (PLAYER,)),
        (f"opponent's {columns}", (kinds, BY_KIND)),
        ("owner (1 own, -1 theirs), card + 1, power, can move, can attack, overwhelmed", (TILES, BY_TILE)),
    )
