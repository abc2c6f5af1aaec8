"""What a game is made of, for its player's rulebook: cards in groups, and the numbers that its sentences name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from zirconia.core.contract.vocabulary import Card


class Catalogue(NamedTuple):
    """Groups of cards by name, and numbers by name, all of one setup."""

    groups: Mapping[str, list[Card]] = {}
    numbers: Mapping[str, int | str] = {}


def few(count: int) -> str:
    """A number in a sentence: 'one', '2'."""
    return "one" if count == 1 else str(count)


def counted(count: int, word: str) -> str:
    """'one card', '2 cards'."""
    return f"{few(count)} {word}" if count == 1 else f"{count} {word}s"


def spread(values: Iterable[int]) -> str:
    """'3–6', or '3' where all are the same."""
    found = sorted(set(values))
    return "–".join(str(one) for one in dict.fromkeys((found[0], found[-1])))
