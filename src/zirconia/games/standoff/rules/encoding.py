"""A position as numbers: all of it, and from a seat's point of view in a fixed shape."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.games.standoff.rules.markets import supply
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import BLACK, GROUP, READ, ROWS, StandoffTables


def pack(p: Standoff) -> vec[i64]:
    """Everything as numbers: fields, zones, and the planes that the cells do not tell."""
    out = vec[i64](
        [
            p.over,
            p.ending,
            p.active,
            p.card,
            p.phase,
            p.actions,
            p.taken,
            p.plays,
            p.budget,
            p.choice,
            p.effect,
            p.effect_card,
            p.wanted,
            p.chosen,
            p.source,
            p.victim,
            p.target,
            p.round_number,
            p.turn_number,
            p.hand_limit,
            p.was_filled,
            p.leavers,
        ]
    )
    for i in range(p.t.numbers):
        out = append(out, i64(p.z[i]))
    for row in range(ROWS):
        out = append(out, p.planes[GROUP * ROWS + row])
        out = append(out, p.planes[READ * ROWS + row])
    return p.edition.packed(p, out)


def encode(p: Standoff, seat: i64) -> vec[i64]:
    """The turn, every seat's open cards and numbers from this seat on, the markets, and the board."""
    t = p.t
    out = vec[i64](
        [
            p.round_number,
            (p.active - seat + t.seats) % t.seats,
            p.phase,
            p.actions,
            p.taken,
            p.plays,
            p.budget,
            p.choice,
            p.effect,
            p.effect_card,
            p.wanted,
            p.chosen,
            p.card,
        ]
    )
    for turn in range(t.seats):
        out = encode_seat(p, out, (seat + turn) % t.seats, seat)
    for kind in range(t.kinds):
        out = append(out, p.pile(kind))
        out = append(out, supply(p, kind))
        out = append(out, p.count(t.draft, kind))
        out = append(out, p.count(t.trash, kind))
    for cell in range(t.cells):
        tile = p.tile(cell)
        out = append(out, 1 + (tile - 1 - seat + t.seats) % t.seats if 0 < tile < BLACK else tile)
        out = append(out, p.token_on(cell))
        out = append(out, 1 if p.in_plane(GROUP, cell) else 0)
    return p.edition.encoded(p, out)


def encode_seat(p: Standoff, out: vec[i64], owner: i64, seat: i64) -> vec[i64]:
    """Sizes and numbers, then for each kind: known in hand, in hand or deck, discarded, in front."""
    t = p.t
    base = p.base(owner)
    out = append(out, p.hand_count(owner))
    out = append(out, i64(p.z[base + t.deck + t.kinds]))
    for at in range(t.gun_at, t.seat_stride):
        out = append(out, i64(p.z[base + at]))
    for kind in range(t.kinds):
        held = i64(p.z[base + kind])
        known = held if owner == seat else i64(p.z[t.known_by(seat, owner) + kind])
        out = append(out, known)
        out = append(out, held + i64(p.z[base + t.deck + kind]))
        out = append(out, i64(p.z[base + t.discard + kind]))
        out = append(out, i64(p.z[base + t.played + kind]) + i64(p.z[base + t.orbit + kind]))
    return out


def shapes(t: StandoffTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Names and shapes of what `encode` gives, in order; an edition's own numbers follow."""
    kinds = int(t.kinds)
    turn = "round, whose, phase, actions, taken, plays, budget, choice, effect, of, wanted, chosen, card"
    seat = (
        ("hand, deck, in the gun, total, minerals, left, fast, more actions", (8,)),
        ("known in hand, in hand or deck, discarded, in front", (kinds, 4)),
    )
    seats = tuple((f"seat +{number}: {name}", shape) for number in range(t.seats) for name, shape in seat)
    return (
        (turn, (13,)),
        *seats,
        ("pile, for sale, draft pile, trash", (kinds, 4)),
        ("tile, token, chosen", (int(t.cells), 3)),
    )
