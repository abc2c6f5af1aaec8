"""Public and hidden information (section 14): what is unseen, and another hand and deck that could be there."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.tables import UNIT


def known_hidden(position: Components, seat: i64, kind: i64) -> i64:
    """Copies that were shown once and are now unseen: they must be in the hand or the deck."""
    at = seat * position.t.seat_stride + kind
    return i64(position.z[at + position.t.shown]) - i64(position.z[at + position.t.open])


def unseen(position: Components, seat: i64, kind: i64) -> i64:
    """Copies in hand and deck together, as far as everybody knows (section 14)."""
    if position.t.hidden_decks:
        return known_hidden(position, seat, kind)
    at = seat * position.t.seat_stride + kind
    return i64(position.z[at]) + i64(position.z[at + position.t.deck])


def redeal(position: Components, seat: i64) -> None:
    """Hand and deck shuffled together, or invented where the list is hidden, and the hand drawn again."""
    t = position.t
    hand = seat * t.seat_stride
    if t.hidden_decks:
        cards = i64(position.z[hand + t.kinds])
        bags.pour(position.z, hand, hand + t.deck, t.kinds)
        invent(position, seat)
        while cards > 0:
            cards -= 1
            kind = bags.choose(position.random, seat, position.z, hand + t.deck, t.kinds)
            bags.move(position.z, hand + t.deck, hand, t.kinds, kind)
    else:
        bags.redeal(position.random, seat, position.z, hand, hand + t.known, hand + t.deck, t.kinds)


def invent(position: Components, seat: i64) -> None:
    """Other cards for an unseen deck: those known to be there, then some to make it legal (D2 to D4)."""
    t = position.t
    base = seat * t.seat_stride
    missing = i64(position.z[base + t.deck + t.kinds])
    units: i64 = 0
    for kind in range(t.kinds):
        known = known_hidden(position, seat, kind)
        position.z[base + t.deck + kind] = i16(known)
        missing -= known
        if t.type[kind] == UNIT:
            units += i64(position.z[base + t.shown + kind])
    needed = max(i64(0), min(missing, t.least_units - units))
    invent_cards(position, seat, True, needed)
    invent_cards(position, seat, False, missing - needed)


def invent_cards(position: Components, seat: i64, units_only: bool, cards: i64) -> None:
    """Copies that may still exist beside those seen, drawn at random into a deck whose size is set."""
    t = position.t
    base = seat * t.seat_stride
    pool = vec[i16]([0] * (t.kinds + 1))
    for kind in range(t.kinds):
        if t.type[kind] == UNIT or not units_only:
            assumed = i64(position.z[base + t.open + kind]) + i64(position.z[base + t.deck + kind])
            bags.add(pool, 0, t.kinds, kind, max(i64(0), t.most_copies - assumed))
    for _ in range(cards):
        if pool[t.kinds] > 0:
            kind = bags.draw(position.random, seat, pool, 0, t.kinds)
        else:  # only in a position that no legal deck leads to
            kind = position.random.below(seat, t.kinds)
        position.z[base + t.deck + kind] = i16(i64(position.z[base + t.deck + kind]) + 1)
