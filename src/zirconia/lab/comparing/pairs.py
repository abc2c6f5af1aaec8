"""Pairs of games: both sides with the same seed and the same seating, looked at in the order of their numbers.

Which pairs there are when the comparison stops follows from the terms alone, not from which process was faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, dropwhile, takewhile
from pathlib import Path
from typing import NamedTuple

from zirconia.lab.batches import (
    GAMES,
    PARTS,
    Book,
    Spread,
    Task,
    is_complete,
    keep,
    part_file,
    play_part,
    tables_of,
)
from zirconia.lab.comparing.comparison import Comparison
from zirconia.lab.runs import Run, read_run, run_of
from zirconia.lab.tables import Part
from zirconia.lab.terms import SLOW, Terms, read_terms

LARGEST = 50  # pairs between two looks
FEW = 4  # the same where bots think


class Pair(NamedTuple):
    """Games of both sides, by the same numbers."""

    a: Task
    b: Task


def play_pair(pair: Pair) -> tuple[Part, Part]:
    return play_part(pair.a), play_part(pair.b)


def pairs_of(a: Terms, b: Terms, most: int) -> list[Pair]:
    size = min(FEW if a.part == SLOW else LARGEST, most)
    return [
        Pair(Task(a, first, min(first + size, a.games)), Task(b, first, min(first + size, b.games)))
        for first in range(0, a.games, size)
    ]


def in_order(pairs: list[Pair], spread: Spread) -> Iterator[tuple[Part, Part]]:
    """The pairs by their numbers, whichever gets ready first."""
    ready: dict[int, tuple[Part, Part]] = {}
    wanted = iter([pair.a.first for pair in pairs])
    first = next(wanted, None)
    for a, b in spread(play_pair, pairs, pairs[0].a.terms.bots) if pairs else ():
        ready[a.first] = (a, b)
        while first in ready:
            yield ready.pop(first)
            first = next(wanted, None)


def compare(
    a: Terms,
    b: Terms,
    comparison: Comparison,
    folder: Path,
    spread: Spread,
    most: int = LARGEST,
    enough: Callable[[], bool] = lambda: False,
) -> Iterator[int]:
    """Play until the question is answered, it is enough, or the games are played; how many pairs, at every look.

    Both sides remain as runs, `a` and `b` in the folder. Broken off, it goes on where it was. There are at most
    `most` pairs between two looks.
    """
    sides = {folder / "a": a, folder / "b": b}
    pairs = pairs_of(a, b, most)
    if (games := games_of_finished(sides)) is not None:
        finish_both(sides, pairs, games)
        comparison.add(*(read_run(side) for side in sides))
        yield comparison.pairs
        return
    for parts in chain(kept_pairs(pairs, sides), played_pairs(missing_pairs(pairs, sides), sides, spread)):
        comparison.add(*seen(a, b, parts))
        yield comparison.pairs
        if comparison.is_sure() or enough():
            break
    finish_both(sides, pairs, comparison.pairs)


def played_pairs(pairs: list[Pair], sides: Mapping[Path, Terms], spread: Spread) -> Iterator[tuple[Part, Part]]:
    """Pairs as they are played; each is kept at once."""
    for parts in in_order(pairs, spread):
        for side, part in zip(sides, parts, strict=True):
            keep(side, part)
        yield parts


def seen(a: Terms, b: Terms, parts: tuple[Part, Part]) -> tuple[Run, Run]:
    return run_of(a, parts[0]), run_of(b, parts[1])


# What is there already --------------------------------------------------------------------------------


def games_of_finished(sides: Mapping[Path, Terms]) -> int | None:
    """How many pairs a finished comparison has; None if there are pairs to play. Raises OtherRun."""
    found = None
    for side, terms in sides.items():
        if (side / f"{GAMES}.parquet").exists():  # it may have been stopped before all its games were played
            found = min(terms.games, read_terms(side).games)
            is_complete(side, replace(terms, games=found))
        else:
            is_complete(side, terms)
    return found


def finish_both(sides: Mapping[Path, Terms], pairs: list[Pair], games: int) -> None:
    """Both runs as they remain, each of so many games."""
    firsts = [pair.a.first for pair in pairs if pair.a.first < games]
    for side, terms in sides.items():
        if not (side / f"{GAMES}.parquet").exists():
            Book(side, terms, firsts).close(games)


def is_kept(pair: Pair, sides: Mapping[Path, Terms]) -> bool:
    return all(part_file(side / PARTS, pair.a.first, GAMES).exists() for side in sides)


def missing_pairs(pairs: list[Pair], sides: Mapping[Path, Terms]) -> list[Pair]:
    return list(dropwhile(lambda pair: is_kept(pair, sides), pairs))


def kept_pairs(pairs: list[Pair], sides: Mapping[Path, Terms]) -> Iterator[tuple[Part, Part]]:
    """The pairs that were played before; they were kept in the order of their numbers."""
    for pair in takewhile(lambda pair: is_kept(pair, sides), pairs):
        a, b = (kept_part(side, terms, pair.a) for side, terms in sides.items())
        yield a, b


def kept_part(folder: Path, terms: Terms, task: Task) -> Part:
    tables = {
        name: part_file(folder / PARTS, task.first, name).read_bytes() for name in reversed(tables_of(terms))
    }
    return Part(task.first, task.last - task.first, tables)
