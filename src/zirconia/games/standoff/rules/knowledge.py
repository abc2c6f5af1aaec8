"""What is known of hidden cards, and hands and decks as somebody imagines them (section 14)."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.games.standoff.rules.standoff import Standoff


def copy_bag(p: Standoff, source: i64, target: i64) -> None:
    """Make one bag hold what another holds."""
    for i in range(p.t.stride):
        p.z[target + i] = p.z[source + i]


def learn_hand(p: Standoff, observer: i64, owner: i64) -> None:
    """The observer sees the whole hand."""
    copy_bag(p, p.base(owner), p.t.known_by(observer, owner))
    p.random.reveals += 1


def forget_deck(p: Standoff, seat: i64) -> None:
    """A card that nobody else saw left the deck: of every kind, one fewer is surely there."""
    t = p.t
    at = t.surely(seat)
    if p.z[at + t.kinds] == 0:
        return
    for kind in range(t.kinds):
        if p.z[at + kind] > 0:
            bags.add(p.z, at, t.kinds, kind, -1)


def redeal(p: Standoff, observer: i64, seat: i64) -> None:
    """Split hand and deck anew: what the observer (seats: nobody's eyes) knows of either stays."""
    t = p.t
    hand = p.base(seat)
    deck = hand + t.deck
    count = i64(p.z[hand + t.kinds])
    known = t.known_by(observer, seat)
    sure = t.surely(seat)
    bags.pour(p.z, hand, deck, t.kinds)
    for kind in range(t.kinds):
        bags.add(p.z, deck, t.kinds, kind, -i64(p.z[known + kind]) - i64(p.z[sure + kind]))
        bags.add(p.z, hand, t.kinds, kind, i64(p.z[known + kind]))
    for _ in range(count - i64(p.z[known + t.kinds])):
        bags.move(p.z, deck, hand, t.kinds, bags.choose(p.random, seat + 1, p.z, deck, t.kinds))
    for kind in range(t.kinds):
        bags.add(p.z, deck, t.kinds, kind, i64(p.z[sure + kind]))


def reimagine(p: Standoff, seat: i64) -> None:
    """Split every hand this seat can't see, and the deck behind it, anew (14).

    What others have learned of a hand that this seat can't see is more than it knows; it is taken back
    to what everybody knows.
    """
    t = p.t
    observer = seat if seat >= 0 else t.seats
    for other in range(t.seats):
        for owner in range(t.seats):
            if other not in (seat, owner) and owner != seat:
                copy_bag(p, t.known_by(t.seats, owner), t.known_by(other, owner))
    for owner in range(t.seats):
        if owner != seat:
            redeal(p, observer, owner)
