"""Pairs of games: both sides with the same seed and the same seating, looked at in the order of their numbers.

Which pairs there are when the comparison stops follows from the terms alone, not from which process was faster.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from zirconia.lab.batches import Spread, Task, finish, keep, play_part, start
from zirconia.lab.comparing.comparison import Comparison
from zirconia.lab.runs import Run, run_of
from zirconia.lab.tables import Part
from zirconia.lab.terms import Terms

LARGEST = 50  # pairs between two looks


class Pair(NamedTuple):
    """Games of both sides, by the same numbers."""

    a: Task
    b: Task


def play_pair(pair: Pair) -> tuple[Part, Part]:
    return play_part(pair.a), play_part(pair.b)


def pairs_of(a: Terms, b: Terms) -> list[Pair]:
    size = min(a.part, LARGEST)
    return [
        Pair(Task(a, first, min(first + size, a.games)), Task(b, first, min(first + size, b.games)))
        for first in range(0, a.games, size)
    ]


def in_order(pairs: list[Pair], spread: Spread) -> Iterator[tuple[Part, Part]]:
    """The pairs by their numbers, whichever gets ready first."""
    ready: dict[int, tuple[Part, Part]] = {}
    wanted = iter([pair.a.first for pair in pairs])
    first = next(wanted, None)
    for a, b in spread(play_pair, pairs, pairs[0].a.terms.bots):
        ready[a.first] = (a, b)
        while first in ready:
            yield ready.pop(first)
            first = next(wanted, None)


def compare(a: Terms, b: Terms, comparison: Comparison, folder: Path, spread: Spread) -> Iterator[int]:
    """Play until the question is answered or the games are played; how many pairs, again after every look.

    Both sides remain as runs, `a` and `b` in the folder.
    """
    for name, terms in (("a", a), ("b", b)):
        start(folder / name, terms)
    firsts: list[int] = []
    for parts in in_order(pairs_of(a, b), spread):
        for name, part in zip("ab", parts, strict=True):
            keep(folder / name, part)
        firsts.append(parts[0].first)
        comparison.add(*seen(a, b, parts))
        yield comparison.pairs
        if comparison.is_sure():
            break
    for name, terms in (("a", a), ("b", b)):
        finish(folder / name, terms, firsts, comparison.pairs)


def seen(a: Terms, b: Terms, parts: tuple[Part, Part]) -> tuple[Run, Run]:
    return run_of(a, parts[0]), run_of(b, parts[1])
