"""Drawing (section 7), and what everybody knows of a hand (section 11)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE
from zirconia.games.galactic_confrontation.rules.components import Components
from zirconia.games.galactic_confrontation.rules.events import DREW, SHUFFLED


def draw(position: Components, seat: i64, count: i64) -> None:
    """One card at a time; the discard pile becomes the deck when a draw meets an empty one (R11, R12).

    At that moment the hand is all its owner has nowhere else in the open, so everybody knows it (11).
    """
    t = position.t
    base = seat * t.seat_stride
    deck = base + t.deck
    kinds = t.kinds
    z = position.z
    random = position.random
    while count > 0:
        count -= 1
        if z[deck + kinds] == 0:
            if z[base + t.discard + kinds] == 0:
                return
            bags.pour(z, base + t.discard, deck, kinds)
            bags.become(z, base + t.known, base, kinds)
            if position.log is not None:
                position.log.add(SHUFFLED, EVERYONE, seat)
        kind = bags.choose(random, seat, z, deck, kinds)
        bags.move(z, deck, base, kinds, kind)
        random.reveals += 1
        if position.log is not None:
            position.log.add(DREW, 1 << seat, seat, kind)


def leave_hand(position: Components, kind: i64, count: i64) -> None:
    """Cards go from the acting player's hand; those known to be there go first, as far as anybody can tell."""
    t = position.t
    z = position.z
    at = position.active * t.seat_stride
    bags.add(z, at, t.kinds, kind, -count)
    bags.forget(z, at + t.known, t.kinds, kind, count)
