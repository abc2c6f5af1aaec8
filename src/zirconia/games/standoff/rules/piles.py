"""Hands, decks, discard piles and the trash: drawing, shuffling, and cards that leave the hand (section 6)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.games.standoff.rules.events import DISCARDED, DREW, SHUFFLED, TRASHED
from zirconia.games.standoff.rules.knowledge import copy_bag, forget_deck
from zirconia.games.standoff.rules.standoff import Standoff


def owned(p: Standoff, seat: i64, kind: i64) -> i64:
    """Cards of a kind in hand, deck, discard pile and play area."""
    t = p.t
    z = p.z
    at = seat * t.seat_stride + kind
    return i64(z[at]) + i64(z[at + t.deck]) + i64(z[at + t.discard]) + i64(z[at + t.played])


def in_match(p: Standoff, kind: i64) -> i64:
    """Cards of a kind wherever they are, also the one being resolved."""
    t = p.t
    count = p.count(t.trash, kind) + p.count(t.draft, kind) + p.pile(kind) + i64(p.card == kind)
    for seat in range(t.seats):
        bag = p.base(seat)
        end = bag + t.gun_at
        while bag < end:
            count += p.count(bag, kind)
            bag += t.stride
    for slot in range(t.row_size):
        count += i64(p.in_row(slot) == kind)
    return count


def in_piles(p: Standoff, seat: i64, kind: i64) -> i64:
    """Cards of a kind in hand, deck and discard pile: not those that lie in front."""
    return owned(p, seat, kind) - p.count(p.base(seat) + p.t.played, kind)


def can_draw(p: Standoff, seat: i64) -> bool:
    """Whether deck or discard pile holds a card (R28)."""
    t = p.t
    at = p.base(seat) + t.kinds
    return p.z[at + t.deck] > 0 or p.z[at + t.discard] > 0


def draw(p: Standoff, seat: i64, count: i64) -> None:
    """One card at a time; a draw that meets an empty deck shuffles the discard pile into it first."""
    t = p.t
    base = p.base(seat)
    for _ in range(count):
        if p.z[base + t.deck + t.kinds] == 0:
            if p.z[base + t.discard + t.kinds] == 0:
                return
            shuffle(p, seat)
        kind = bags.draw(p.random, seat + 1, p.z, base + t.deck, t.kinds)
        bags.add(p.z, base, t.kinds, kind, 1)
        forget_deck(p, seat)
        if p.log is not None:
            p.log.add(DREW, 1 << seat, seat, kind)


def shuffle(p: Standoff, seat: i64) -> None:
    """The discard pile becomes the deck. With the deck empty, everybody could work out the hand."""
    t = p.t
    base = p.base(seat)
    for observer in range(t.seats + 1):
        if observer != seat:
            copy_bag(p, base, t.known_by(observer, seat))
    bags.pour(p.z, base + t.discard, base + t.deck, t.kinds)
    copy_bag(p, base + t.deck, t.surely(seat))
    if p.log is not None:
        p.log.add(SHUFFLED, EVERYONE, seat)


def leave_hand(p: Standoff, seat: i64, kind: i64) -> None:
    """A card leaves a hand in the open."""
    t = p.t
    bags.add(p.z, p.base(seat), t.kinds, kind, -1)
    for observer in range(t.seats + 1):
        at = t.known_by(observer, seat)
        if p.z[at + kind] > 0:
            bags.add(p.z, at, t.kinds, kind, -1)


def discard(p: Standoff, seat: i64, kind: i64) -> None:
    """From the hand to the discard pile."""
    leave_hand(p, seat, kind)
    bags.add(p.z, p.base(seat) + p.t.discard, p.t.kinds, kind, 1)
    if p.log is not None:
        p.log.add(DISCARDED, EVERYONE, seat, kind)


def trash(p: Standoff, seat: i64, kind: i64) -> None:
    """From the hand out of the game for good."""
    leave_hand(p, seat, kind)
    bags.add(p.z, p.t.trash, p.t.kinds, kind, 1)
    if p.log is not None:
        p.log.add(TRASHED, EVERYONE, seat, kind)
