"""Themes of puzzles: what a solution is about, in the words of the game's rulebook.

A game declares them in `puzzles/themes.toml` of its folder; the first one that fits is a puzzle's theme:

    [best-bid]
    name = "Best bid"
    task = "How much do you bid?"
    actions = ["bid *"]

Everything that is named must fit: `actions`, patterns of the solution's key; `events`, one of which the solver
causes in the rest of the turn; `ends`, the game ends in this turn and the solver is first; `wins`, the solution
all but wins; `saves`, everything else all but loses. A theme that names nothing fits always.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from zirconia.core.errors import ZirconiaError, suggestion
from zirconia.core.registry import game

WON = 0.9  # an expectation that is all but the first place
LOST = -0.7  # and one that is all but the last
FLAGS = ("ends", "wins", "saves")
LISTS = ("actions", "events")
TEXTS = ("name", "task")


class BadThemes(ZirconiaError):
    """A game's declaration of themes that can't be used."""


@dataclass(frozen=True)
class Theme:
    """What a puzzle is about: its name, what is asked, and what must hold of a solution."""

    id: str
    name: str
    task: str
    actions: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    ends: bool = False
    wins: bool = False
    saves: bool = False


@dataclass(frozen=True)
class Solved:
    """What is known of a solution: its key, what its seat causes, the value it has and that of all else."""

    key: str
    events: frozenset[str]
    ends: bool
    value: float
    otherwise: float


# In a game that declares none.
USUAL = (
    Theme("win-this-turn", "Win this turn", "You can win this turn. How?", ends=True),
    Theme("hold-out", "Hold out", "Everything else loses. What saves you?", saves=True),
    Theme("best-action", "Best action", "What is best?"),
)


@cache
def themes_of(id: str) -> tuple[Theme, ...]:
    """The themes of a game, in the order in which they are tried. Raises BadThemes."""
    path = Path(game(id).folder) / "puzzles" / "themes.toml"
    if not path.exists():
        return USUAL
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadThemes(f"{path} cannot be read: {error}") from None
    themes = tuple(declared(path, name, row) for name, row in data.items())
    if not themes or not fits(themes[-1], Solved("", frozenset(), False, 0.0, 0.0)):
        raise BadThemes(
            f"{path}: the last theme must fit everything, so it has a name and a task and nothing else"
        )
    known = {event.id for event in game(id).all_events}
    for theme in themes:
        for event in theme.events:
            if event not in known:
                close = suggestion(event, known)
                raise BadThemes(f"{path}: {theme.id!r} names an event {event!r} that is none; {close}")
    return themes


def declared(path: Path, name: str, row: Any) -> Theme:
    """One theme of a file. Raises BadThemes."""
    if not isinstance(row, Mapping):
        raise BadThemes(f"{path}: {name!r} is a table with a name and a task, not {row!r}")
    for key, value in row.items():
        if not allowed(key, value):
            kinds = f"{', '.join(TEXTS)} are texts, {', '.join(LISTS)} lists of texts, {', '.join(FLAGS)} true"
            raise BadThemes(f"{path}: {key} = {value!r} of {name!r} is nothing that a theme has: {kinds}")
    if any(key not in row for key in TEXTS):
        raise BadThemes(f"{path}: the theme {name!r} needs a name and a task")
    lists = {key: tuple(row[key]) for key in LISTS if key in row}
    return Theme(**{**row, **lists, "id": name})


def allowed(key: str, value: Any) -> bool:
    if key in TEXTS:
        return isinstance(value, str) and bool(value)
    if key in LISTS:
        return isinstance(value, list) and bool(value) and all(isinstance(one, str) for one in value)
    return key in FLAGS and value is True


def fits(theme: Theme, solved: Solved) -> bool:
    return (
        (not theme.actions or any(fnmatchcase(solved.key, pattern) for pattern in theme.actions))
        and (not theme.events or not solved.events.isdisjoint(theme.events))
        and (not theme.ends or solved.ends)
        and (not theme.wins or solved.value >= WON)
        and (not theme.saves or solved.otherwise <= LOST)
    )


def theme_for(themes: Sequence[Theme], solved: Solved) -> Theme:
    """The first theme that fits; the last one always does."""
    return next(theme for theme in themes if fits(theme, solved))
