"""What a game declares for those who measure it: numbers to read after every round, and events worth counting.

A game's `measures.py` is such a declaration; the lab reads it, counts and draws.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from zirconia.core.contract.option import Options


@dataclass(frozen=True)
class Gauge:
    """A number of one seat, read from the position after every round: a curve of the report."""

    id: str
    title: str
    read: Callable[[Any, int], int]  # of a position and a seat


@dataclass(frozen=True)
class Things:
    """Cards, technologies or the like, followed one by one through the events that name them.

    What came to a hand (`drawn`) and was not `used` was dead there. Rows of the data whose `column` holds one of
    the words `left_out` are not followed, and those of the words `never_used` can't be dead. `present` tells, of a
    setup's tables and options, which rows there are in such a match at all; without it there are all of them.
    """

    id: str
    title: str
    gained: tuple[str, ...]
    used: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    verb: str = "bought"  # having become its owner
    column: str = ""
    left_out: tuple[str, ...] = ()
    never_used: tuple[str, ...] = ()
    present: Callable[[Any, Options], Collection[str]] | None = None


@dataclass(frozen=True)
class Happening:
    """An event counted seat by seat: how often it happened or, where a field is named, what that adds up to."""

    id: str
    title: str
    event: str
    field: str = ""
    thing: str = ""  # only where the event names this one


@dataclass(frozen=True)
class Measured:
    """All that a game declares."""

    gauges: tuple[Gauge, ...] = ()
    things: tuple[Things, ...] = ()
    happenings: tuple[Happening, ...] = ()
    kinds: tuple[str, ...] = field(default=("card",))  # the kinds of event field that name a thing
