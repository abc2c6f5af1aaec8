"""How a match went: who won, how often the lead changed, when it was decided, how long nothing moved."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from zirconia.core.kernel.position import Position
from zirconia.lab.watching import NOBODY, Watch


class Course(NamedTuple):
    """The course of a match, as columns of its row."""

    shares: list[float]
    lead_changes: int
    decided: float | None
    comeback: bool | None
    stall: int


def winners(position: Position, sides: Sequence[int]) -> list[float]:
    """What each seat has of the first place: a side that ties has its part of it, and allies have it together.

    An unfinished game has no winner.
    """
    if not position.over:
        return [0.0] * len(sides)
    first = {sides[seat] for seat, place in enumerate(position.places()) if place == 1}
    return [1 / len(first) if side in first else 0.0 for side in sides]


def course_of(watch: Watch, shares: list[float]) -> Course:
    """The course of a match in which each seat got these shares of the first place."""
    leaders = list(watch.leaders)
    won = {watch.sides[seat] for seat, share in enumerate(shares) if share == 1.0}
    winner = won.pop() if won else None
    half = leaders[len(leaders) // 2] if leaders else NOBODY
    return Course(
        shares,
        lead_changes(leaders),
        None if winner is None else decided(leaders, winner),
        None if winner is None else half not in (NOBODY, winner),
        longest_stall(list(watch.changed)),
    )


def lead_changes(leaders: Sequence[int]) -> int:
    """How often a side led alone after another had; times in which nobody does are passed over."""
    alone = [side for side in leaders if side != NOBODY]
    return sum(before != after for before, after in pairwise(alone))


def decided(leaders: Sequence[int], winner: int) -> float:
    """After which share of its turns the winner led alone to the end; 1 if it took the last one to get there."""
    led = len(leaders)
    while led > 0 and leaders[led - 1] == winner:
        led -= 1
    return min(1.0, (led + 1) / len(leaders)) if leaders else 1.0


def longest_stall(changed: Sequence[int]) -> int:
    """The longest run of turns without a change."""
    longest = now = 0
    for change in changed:
        now = 0 if change else now + 1
        if now > longest:  # noqa: PLR1730 - max() costs more than all the rest
            longest = now
    return longest
