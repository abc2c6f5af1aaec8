"""What a game is made of, for its player's rulebook: cards in groups, and the numbers that its sentences name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from zirconia.core.contract.vocabulary import Card


class Catalogue(NamedTuple):
    """Groups of cards by name, and numbers by name, all of one setup."""

    groups: Mapping[str, list[Card]] = {}
    numbers: Mapping[str, int | str] = {}
