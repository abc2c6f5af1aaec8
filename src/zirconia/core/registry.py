"""Which games there are: every folder under `zirconia.games` that holds one, and every plugin's."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from zirconia.core.errors import UnknownGame, suggestion
from zirconia.core.game import Game

PACKAGE = "zirconia.games"
GROUP = "zirconia.games"  # the entry points of plugins


@cache
def _all() -> dict[str, Game[Any, Any]]:
    """Games by id. A package without GAME is a family's shared part, not a game."""
    found: dict[str, Game[Any, Any]] = {}
    for module in pkgutil.iter_modules(importlib.import_module(PACKAGE).__path__, PACKAGE + "."):
        game = getattr(importlib.import_module(module.name), "GAME", None)
        if game is not None:
            found[game.id] = game
    for entry in entry_points(group=GROUP):
        try:
            found.update(_plugin(entry, found))
        except Exception as error:  # a broken plugin must not take the other games with it
            print(f"zirconia: the game plugin {entry.name!r} could not be loaded: {error}", file=sys.stderr)
    return dict(sorted(found.items()))


def _plugin(entry: EntryPoint, found: Mapping[str, object]) -> dict[str, Game[Any, Any]]:
    """The game of an entry point, which must be one and have an id of its own."""
    game = entry.load()
    if not isinstance(game, Game):
        raise TypeError(f"{entry.value} is no Game")
    if game.id in found:
        raise ValueError(f"there is a game {game.id!r} already")
    return {game.id: game}


def games() -> list[str]:
    """The ids of all installed games."""
    return list(_all())


def game(id: str) -> Game[Any, Any]:
    """The game of this id. Raises UnknownGame."""
    found = _all().get(id)
    if found is None:
        raise UnknownGame(f"there is no game {id!r}; {suggestion(str(id), _all())}")
    return found
