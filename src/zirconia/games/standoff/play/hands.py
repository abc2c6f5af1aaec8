"""What a hand is good for: whether anything in it can be placed, and what only bars the way to better cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    AIRDROP,
    AIRSTRIKE,
    OBSTRUCTION,
    PLACEMENT,
    RESOURCE,
    StandoffTables,
)

KEPT: Final = 2  # placement cards worth keeping in a hand: one is played a turn, and the rest bars the credits


def held(t: StandoffTables, position: Standoff, sort: i64) -> i64:
    """Cards of a sort (placement, resource) in the hand of the one to move."""
    count: i64 = 0
    kind: i64 = 0
    while kind < t.kinds:
        if t.kind[kind] == sort:
            count += position.in_hand(position.active, kind)
        kind += 1
    return count


def is_clogged(t: StandoffTables, position: Standoff) -> bool:
    """A hand of groups that nothing in it can pay for: it stays so until cards are drawn or thrown away."""
    return position.budget == 0 and held(t, position, PLACEMENT) > KEPT and held(t, position, RESOURCE) == 0


def is_detour(t: StandoffTables, kind: i64) -> bool:
    """Fills cells or removes pieces without a way to them: Obstruction, Airstrike, an unanchored Airdrop."""
    does = t.does[kind]
    return does in (OBSTRUCTION, AIRSTRIKE) or (does == AIRDROP and not t.anchored_airdrop)


def can_finish(t: StandoffTables, position: Standoff, stuck: bool) -> bool:
    """Whether a group in the hand, or what needs no way where there is none, can be paid for in this turn."""
    credits = position.budget + position.actions - 1
    cheapest: i64 = -1
    kind: i64 = 0
    while kind < t.kinds:
        count = position.in_hand(position.active, kind)
        if count > 0 and t.kind[kind] == RESOURCE:
            credits += count * t.credits[kind]
        elif count > 0 and (is_detour(t, kind) if stuck else t.kind[kind] == PLACEMENT):
            cheapest = t.cost[kind] if cheapest < 0 else min(cheapest, t.cost[kind])
        kind += 1
    return 0 <= cheapest <= credits


def fills(t: StandoffTables, kind: i64) -> bool:
    """Whether a card brings blocks, what pays for them, or other cards."""
    return t.kind[kind] in (PLACEMENT, RESOURCE) or t.draw[kind] > 0
