"""Drawing (section 10), and what a card that leaves a hand tells everybody (section 14)."""

from __future__ import annotations

from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.events import DREW, NO_CARDS, SHUFFLED


def draw(position: Components, seat: i64, cards: i64) -> None:
    """One card at a time; a draw that meets an empty deck first refills it from the discards (R27)."""
    t = position.t
    base = seat * t.seat_stride
    for _ in range(cards):
        if position.z[base + t.deck + t.kinds] == 0:
            if position.z[base + t.discard + t.kinds] == 0:
                if position.log is not None:
                    position.log.add(NO_CARDS, EVERYONE, seat)
                return
            refill(position, seat)
        kind = bags.draw(position.random, seat, position.z, base + t.deck, t.kinds)
        bags.add(position.z, base, t.kinds, kind, 1)
        if position.log is not None:
            position.log.add(DREW, 1 << seat, seat, kind)


def refill(position: Components, seat: i64) -> None:
    """The discard pile is shuffled and becomes the deck (10).

    Where the deck lists are known the hand is then all its owner has nowhere else: everybody knows it (14).
    """
    t = position.t
    base = seat * t.seat_stride
    if t.hidden_decks:
        for kind in range(t.kinds):
            position.z[base + t.open + kind] = i16(
                i64(position.z[base + t.open + kind]) - i64(position.z[base + t.discard + kind])
            )
    else:
        bags.become(position.z, base + t.known, base, t.kinds)
    bags.pour(position.z, base + t.discard, base + t.deck, t.kinds)
    if position.log is not None:
        position.log.add(SHUFFLED, EVERYONE, seat)


def leave_hand(position: Components, seat: i64, kind: i64) -> None:
    """A card leaves the hand in the open; the most copies ever seen at once are known to exist."""
    t = position.t
    base = seat * t.seat_stride
    bags.add(position.z, base, t.kinds, kind, -1)
    bags.forget(position.z, base + t.known, t.kinds, kind, 1)
    if t.hidden_decks:
        seen = i64(position.z[base + t.open + kind]) + 1
        position.z[base + t.open + kind] = i16(seen)
        if seen > i64(position.z[base + t.shown + kind]):
            position.z[base + t.shown + kind] = i16(seen)
