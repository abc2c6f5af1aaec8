"""What a card is good for, told from its numbers: plans wish for roles, never for a card by its name."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.galactic_confrontation.rules.tables import GalacticTables

OTHER: Final = 0  # nothing that any plan asks for
STRONG_DAMAGE: Final = 1
DAMAGE: Final = 2
STRONG_DEFENCE: Final = 3
DEFENCE: Final = 4
RICH_RESOURCE: Final = 5
RESOURCE: Final = 6  # better than what everybody starts with
IMPEDING: Final = 7
CREDITS_AND_CARDS: Final = 8
PLAYS_AND_CARDS: Final = 9
CARDS: Final = 10


def role_of(t: GalacticTables, kind: i64) -> i64:
    """The first that fits: what it does in combat, what it pays, what it does to the opponent, what it brings."""
    if t.damage[kind] > 0:
        return STRONG_DAMAGE if t.damage[kind] > 1 else DAMAGE
    if t.defence[kind] > 0:
        return STRONG_DEFENCE if t.defence[kind] > 1 else DEFENCE
    if t.worth[kind] > 1:
        return RICH_RESOURCE if t.worth[kind] > 2 else RESOURCE
    if t.impedes[kind] > 0:
        return IMPEDING
    if t.draw[kind] == 0:
        return OTHER
    if t.credits[kind] > 0:
        return CREDITS_AND_CARDS
    return PLAYS_AND_CARDS if t.plays[kind] > 1 else CARDS


def bargain(t: GalacticTables, kind: i64) -> i64:
    """How many hundreds of credits a card costs less than usual: one for each thing that it does, two for damage.

    No card as printed is one; what everybody starts with never is.
    """
    does = t.worth[kind] + t.credits[kind] + t.draw[kind] + t.buys[kind] + t.plays[kind] + t.defence[kind]
    does += 2 * t.damage[kind]
    cheap = does - t.price[kind]
    return cheap if cheap > 0 and t.worth[kind] != 1 and kind != t.impeded else 0


def outdone(t: GalacticTables, kind: i64, other: i64) -> bool:
    """Whether another card does all that this one does, for no higher price; no card as printed is outdone."""
    if kind == other or t.kind[kind] != t.kind[other] or not 0 <= t.price[other] <= t.price[kind]:
        return False
    for column in does(t):
        if column[kind] > column[other]:
            return False
    return t.price[other] < t.price[kind] or other < kind or any(c[other] > c[kind] for c in does(t))


def is_empty(t: GalacticTables, kind: i64) -> bool:
    """A card that does nothing when it is played or paid with; for sale, none is as printed."""
    return all(column[kind] <= 0 for column in does(t))


def does(t: GalacticTables) -> list[vec[i64]]:
    """Of everything that a card may do, how much each does."""
    return [t.worth, t.plays, t.draw, t.buys, t.credits, t.defence, t.damage, t.trashes, t.impedes]
