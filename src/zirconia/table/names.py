"""What the players of a table are called in everything that is shown of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import zirconia


def shown_names(game: str, seated: Sequence[tuple[str, str]]) -> list[str]:
    """A name for each seat, from (kind, name) of its chair; equal ones have the seat's own name behind them."""
    seat_names = zirconia.game(game).seat_names
    names = [one_name(kind, name) or seat_names[seat] for seat, (kind, name) in enumerate(seated)]
    often = Counter(names)
    return [name if often[name] == 1 else f"{name} {seat_names[seat]}" for seat, name in enumerate(names)]


def one_name(kind: str, name: str) -> str:
    """A bot of the ladder says that it is one; a program is called as its author did."""
    return f"{name.capitalize()} bot" if kind == "bot" and name.isalpha() else name
