"""Public and hidden information (section 14): what is unseen, and another hand and deck that could be there."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.tables import UNIT


def known_hidden(core: Components, seat: i64, kind: i64) -> i64:
    """Copies that were shown once and are now unseen: they must be in the hand or the deck."""
    at = seat * core.t.seat_stride + kind
    return i64(core.z[at + core.t.shown]) - i64(core.z[at + core.t.open])


def unseen(core: Components, seat: i64, kind: i64) -> i64:
    """Copies in hand and deck together, as far as everybody knows (section 14)."""
    if core.t.hidden_decks:
        return known_hidden(core, seat, kind)
    at = seat * core.t.seat_stride + kind
    return i64(core.z[at]) + i64(core.z[at + core.t.deck])


def redeal(core: Components, seat: i64) -> None:
    """Hand and deck shuffled together, or invented where the list is hidden, and the hand drawn again."""
    t = core.t
    hand = seat * t.seat_stride
    if t.hidden_decks:
        cards = i64(core.z[hand + t.kinds])
        bags.pour(core.z, hand, hand + t.deck, t.kinds)
        invent(core, seat)
        while cards > 0:
            cards -= 1
            kind = bags.choose(core.random, seat, core.z, hand + t.deck, t.kinds)
            bags.move(core.z, hand + t.deck, hand, t.kinds, kind)
    else:
        bags.redeal(core.random, seat, core.z, hand, hand + t.known, hand + t.deck, t.kinds)


def invent(core: Components, seat: i64) -> None:
    """Other cards for an unseen deck: those known to be there, then some to make it legal (D2 to D4)."""
    t = core.t
    base = seat * t.seat_stride
    missing = i64(core.z[base + t.deck + t.kinds])
    units: i64 = 0
    for kind in range(t.kinds):
        known = known_hidden(core, seat, kind)
        core.z[base + t.deck + kind] = i16(known)
        missing -= known
        if t.type[kind] == UNIT:
            units += i64(core.z[base + t.shown + kind])
    needed = max(i64(0), min(missing, t.least_units - units))
    invent_cards(core, seat, True, needed)
    invent_cards(core, seat, False, missing - needed)


def invent_cards(core: Components, seat: i64, units_only: bool, cards: i64) -> None:
    """Copies that may still exist beside those seen, drawn at random into a deck whose size is set."""
    t = core.t
    base = seat * t.seat_stride
    pool = vec[i16]([0] * (t.kinds + 1))
    for kind in range(t.kinds):
        if t.type[kind] == UNIT or not units_only:
            assumed = i64(core.z[base + t.open + kind]) + i64(core.z[base + t.deck + kind])
            bags.add(pool, 0, t.kinds, kind, max(i64(0), t.most_copies - assumed))
    for _ in range(cards):
        if pool[t.kinds] > 0:
            kind = bags.draw(core.random, seat, pool, 0, t.kinds)
        else:  # only in a position that no legal deck leads to
            kind = core.random.below(seat, t.kinds)
        core.z[base + t.deck + kind] = i16(i64(core.z[base + t.deck + kind]) + 1)
