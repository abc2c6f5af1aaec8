"""Bags: counts by kind inside a shared packed array, with the total in the slot after the last kind.

A shuffled pile that nobody has looked at is a bag. No order is stored before a card is drawn, so no order
can leak, a shuffle costs nothing, and imagining hidden cards is a matter of counts. Hands and discard piles
are bags as well. `at` is where the bag begins; `kinds` how many kinds it counts.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core.kernel.random import Random


def size(v: vec[i16], at: i64, kinds: i64) -> i64:
    """How many cards the bag holds."""
    return i64(v[at + kinds])


def add(v: vec[i16], at: i64, kinds: i64, kind: i64, count: i64) -> None:
    """Put in (or, with a negative count, take out) cards of one kind."""
    v[at + kind] = i16(i64(v[at + kind]) + count)
    v[at + kinds] = i16(i64(v[at + kinds]) + count)


def move(v: vec[i16], source: i64, target: i64, kinds: i64, kind: i64) -> None:
    """Move one card of a kind from one bag to another."""
    v[source + kind] -= 1
    v[source + kinds] -= 1
    v[target + kind] += 1
    v[target + kinds] += 1


def pour(v: vec[i16], source: i64, target: i64, kinds: i64) -> None:
    """Move everything from one bag into another."""
    left = i64(v[source + kinds])
    v[target + kinds] = i16(i64(v[target + kinds]) + left)
    v[source + kinds] = 0
    while left > 0:
        count = i64(v[source])
        if count > 0:
            v[target] = i16(i64(v[target]) + count)
            v[source] = 0
            left -= count
        source += 1
        target += 1


def become(v: vec[i16], at: i64, model: i64, kinds: i64) -> None:
    """Make a bag hold what another one holds."""
    for i in range(kinds + 1):
        v[at + i] = v[model + i]


def forget(v: vec[i16], at: i64, kinds: i64, kind: i64, count: i64) -> None:
    """Take out so many cards of a kind, or as many as there are."""
    held = i64(v[at + kind])
    if held > 0:
        add(v, at, kinds, kind, -held if held < count else -count)


def choose(random: Random, stream: i64, v: vec[i16], at: i64, kinds: i64) -> i64:
    """A random card of the bag, each equally likely; the bag must not be empty. It stays inside."""
    found: i64 = 0
    if random.script is not None:
        kind = random.scripted(stream)
        while kind >= 0:
            if kind < kinds and v[at + kind] > 0:
                return kind
            kind = random.scripted(stream)
    left = random.below(stream, i64(v[at + kinds])) - i64(v[at])
    while left >= 0:
        at += 1
        left -= i64(v[at])
        found += 1
    return found


def draw(random: Random, stream: i64, v: vec[i16], at: i64, kinds: i64) -> i64:
    """Draw a random card out of the bag: a reveal."""
    kind = choose(random, stream, v, at, kinds)
    add(v, at, kinds, kind, -1)
    random.reveals += 1
    return kind


def redeal(random: Random, stream: i64, v: vec[i16], hand: i64, known: i64, deck: i64, kinds: i64) -> None:
    """A hand nobody can tell from this one: what is known to be in it stays, the rest is drawn anew."""
    count = i64(v[hand + kinds]) - i64(v[known + kinds])
    pour(v, hand, deck, kinds)
    for i in range(kinds + 1):
        v[deck + i] -= v[known + i]
        v[hand + i] = v[known + i]
    while count > 0:
        move(v, deck, hand, kinds, choose(random, stream, v, deck, kinds))
        count -= 1
