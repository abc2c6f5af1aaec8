"""A position as numbers: all of it, and from a seat's point of view in a fixed shape."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    BLACK,
    GROUP,
    PERMANENT,
    READ,
    ROWS,
    TEMPORARY,
    StandoffTables,
)

TURN: Final = 13
SEAT: Final = 8
BY_KIND: Final = 4
BY_CELL: Final = 3
BOARD: Final = "tile, token, chosen"  # the numbers of every cell


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
    t = p.t
    seats = t.seats * (SEAT + BY_KIND * t.kinds)
    out = vec[i64]([0] * (TURN + seats + BY_KIND * t.kinds + BY_CELL * t.cells + p.edition.own_numbers()))
    encode_into(p, out, 0, seat)
    return out


def encode_into(p: Standoff, out: vec[i64], at: i64, seat: i64) -> i64:
    """The turn, every seat's open cards and numbers from this seat on, the markets, the board; where it ends."""
    t = p.t
    out[at] = p.round_number
    out[at + 1] = (p.active - seat + t.seats) % t.seats
    out[at + 2] = p.phase
    out[at + 3] = p.actions
    out[at + 4] = p.taken
    out[at + 5] = p.plays
    out[at + 6] = p.budget
    out[at + 7] = p.choice
    out[at + 8] = p.effect
    out[at + 9] = p.effect_card
    out[at + 10] = p.wanted
    out[at + 11] = p.chosen
    out[at + 12] = p.card
    at += TURN
    for turn in range(t.seats):
        at = seat_into(p, out, at, (seat + turn) % t.seats, seat)
    at = markets_into(p, out, at)
    at = board_into(p, out, at, seat)
    return p.edition.encode_into(p, out, at)


def seat_into(p: Standoff, out: vec[i64], at: i64, owner: i64, seat: i64) -> i64:
    """Sizes and numbers, then for each kind: known in hand, in hand or deck, discarded, in front."""
    t = p.t
    z = p.z
    hand = p.base(owner)
    deck = hand + t.deck
    out[at] = i64(z[hand + t.kinds])
    out[at + 1] = i64(z[deck + t.kinds])
    at += 2
    for number in range(t.gun_at, t.seat_stride):
        out[at] = i64(z[hand + number])
        at += 1
    known = hand if owner == seat else t.known_by(seat, owner)
    discard = hand + t.discard
    played = hand + t.played
    orbit = hand + t.orbit
    for kind in range(t.kinds):
        out[at] = i64(z[known + kind])
        out[at + 1] = i64(z[hand + kind]) + i64(z[deck + kind])
        out[at + 2] = i64(z[discard + kind])
        out[at + 3] = i64(z[played + kind]) + i64(z[orbit + kind])
        at += BY_KIND
    return at


def markets_into(p: Standoff, out: vec[i64], at: i64) -> i64:
    """For each kind: its pile, how many can be bought now, the draft pile, the trash."""
    t = p.t
    z = p.z
    market = t.market
    piles = t.piles
    draft = t.draft
    trash = t.trash
    place = at
    for kind in range(t.kinds):
        pile = i64(z[piles + kind])
        out[place] = pile
        out[place + 1] = pile if market[kind] == PERMANENT else 0
        out[place + 2] = i64(z[draft + kind])
        out[place + 3] = i64(z[trash + kind])
        place += BY_KIND
    for slot in range(t.row_size):
        kind = i64(z[t.row + slot])
        if kind >= 0 and market[kind] == TEMPORARY:
            out[at + kind * BY_KIND + 1] += 1
    return place


def board_into(p: Standoff, out: vec[i64], at: i64, seat: i64) -> i64:
    """For each cell: what fills it, the own colour being 1; its token; whether it is chosen for a group."""
    z = p.z
    seats = p.t.seats
    tiles = p.t.tiles
    tokens = p.t.tokens
    grouped = is_any(p, GROUP)
    for cell in range(p.t.cells):
        tile = i64(z[tiles + cell])
        if 0 < tile < BLACK:
            out[at] = tile - seat if tile > seat else tile - seat + seats
        elif tile != 0:
            out[at] = tile
        token = z[tokens + cell]
        if token != 0:
            out[at + 1] = i64(token)
        if grouped and p.in_plane(GROUP, cell):
            out[at + 2] = 1
        at += BY_CELL
    return at


def is_any(p: Standoff, plane: i64) -> bool:
    """Whether a plane has any cell."""
    for row in range(i64(ROWS)):
        if p.planes[plane * ROWS + row] != 0:
            return True
    return False


def shapes(t: StandoffTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Names and shapes of what `encode` gives, in order; an edition's own numbers follow."""
    kinds = int(t.kinds)
    turn = "round, whose, phase, actions, taken, plays, budget, choice, effect, of, wanted, chosen, card"
    seat = (
        ("hand, deck, in the gun, total, minerals, left, fast, more actions", (SEAT,)),
        ("known in hand, in hand or deck, discarded, in front", (kinds, BY_KIND)),
    )
    seats = tuple((f"seat +{number}: {name}", shape) for number in range(t.seats) for name, shape in seat)
    return (
        (turn, (TURN,)),
        *seats,
        ("pile, for sale, draft pile, trash", (kinds, BY_KIND)),
        (BOARD, (int(t.cells), BY_CELL)),
    )
