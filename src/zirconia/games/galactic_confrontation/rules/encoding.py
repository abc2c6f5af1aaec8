"""What a seat sees, as numbers of a fixed shape: the turn, both players (own first), the supply."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.galactic_confrontation.rules.components import Components
from zirconia.games.galactic_confrontation.rules.tables import GalacticTables

TURN: Final = 9
PLAYER: Final = 3
BY_KIND: Final = 4
MARKET: Final = 2


def encode(p: Components, seat: i64) -> vec[i64]:
    out = vec[i64]([0] * (TURN + 2 * PLAYER + (2 * BY_KIND + MARKET) * p.t.kinds))
    encode_into(p, out, 0, seat)
    return out


def encode_into(p: Components, out: vec[i64], at: i64, seat: i64) -> i64:
    """Everything from `at` on; where it ends."""
    out[at] = p.round_number
    out[at + 1] = 1 if p.second else 0
    out[at + 2] = 1 if p.active == seat else 0
    out[at + 3] = p.phase
    out[at + 4] = p.plays
    out[at + 5] = p.buys
    out[at + 6] = p.pool
    out[at + 7] = p.trashes
    out[at + 8] = p.played
    at = player_into(p, out, at + TURN, seat, True)
    at = player_into(p, out, at, 1 - seat, False)
    return market_into(p, out, at)


def player_into(p: Components, out: vec[i64], at: i64, owner: i64, own: bool) -> i64:
    """Hit points and sizes; by kind the hand as known, hand and deck together, discards, what is in play."""
    t = p.t
    z = p.z
    hand = owner * t.seat_stride
    deck = hand + t.deck
    out[at] = i64(z[t.hit_points_at + owner])
    out[at + 1] = i64(z[hand + t.kinds])
    out[at + 2] = i64(z[deck + t.kinds])
    at += PLAYER
    known = hand + (t.hand if own else t.known)
    discard = hand + t.discard
    waiting = hand + t.waiting
    in_play = hand + t.in_play
    for kind in range(t.kinds):
        out[at] = i64(z[known + kind])
        out[at + 1] = i64(z[hand + kind]) + i64(z[deck + kind])
        out[at + 2] = i64(z[discard + kind]) + i64(z[waiting + kind])
        out[at + 3] = i64(z[in_play + kind])
        at += BY_KIND
    return at


def market_into(p: Components, out: vec[i64], at: i64) -> i64:
    """By kind what is for sale, and what is in the trash."""
    z = p.z
    supply = p.t.supply_at
    trash = p.t.trash
    for kind in range(p.t.kinds):
        out[at] = i64(z[supply + kind])
        out[at + 1] = i64(z[trash + kind])
        at += MARKET
    return at


def parts(tables: GalacticTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """What the numbers are, part by part, each with its shape."""
    kinds = int(tables.kinds)
    seat = (
        ("hit points, hand size, deck size", (PLAYER,)),
        ("hand as known, hand and deck, discard, in play", (kinds, BY_KIND)),
    )
    turn = "round, second turn, mine, phase, plays, buys, pool, trashes, cards played"
    return (
        (turn, (TURN,)),
        *[(f"own {name}", shape) for name, shape in seat],
        *[(f"opponent's {name}", shape) for name, shape in seat],
        ("supply, trash", (kinds, MARKET)),
    )
