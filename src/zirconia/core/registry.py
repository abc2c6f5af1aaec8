"""Which games there are: every folder under `zirconia.games` that holds one, and every plugin's.

A game that fails, whatever way, is reported on stderr and the others are there.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, TypeVar

from zirconia.core.contract.option import Option
from zirconia.core.errors import UnknownGame, ZirconiaError, shown, suggestion
from zirconia.core.game import Game

PACKAGE = "zirconia.games"
GROUP = "zirconia.games"  # the entry points of plugins
TEXTS = ("id", "title", "summary", "designers")

MISSING = object()

T = TypeVar("T")


_failures: dict[str, str] = {}  # why some games are not there


@cache
def _all() -> dict[str, Game[Any, Any]]:
    """Games by id."""
    found: dict[str, Game[Any, Any]] = {}
    for name, told, load in _sources():
        try:
            game = load()
            if game is not None:
                found[_checked(game, found).id] = game
        except (Exception, SystemExit) as error:  # a broken game must not take the others with it
            _failures[name] = f"{told} could not be loaded: {one_line(error)}"
            report(_failures[name])
    return dict(sorted(found.items()))


def _sources() -> Iterator[tuple[str, str, Callable[[], Any]]]:
    """(id, what it is called, how it is loaded) of everything that may be a game, the package's own first."""
    for module in pkgutil.iter_modules(importlib.import_module(PACKAGE).__path__):
        id = module.name.replace("_", "-")
        yield id, f"the game {id!r}", partial(_of_the_package, module.name)
    for entry in entry_points(group=GROUP):
        yield entry.name, f"the game plugin {entry.name!r}", partial(_plugin, entry)


def _of_the_package(name: str) -> Any:
    """The game of a folder; one without GAME is a family's shared part, not a game."""
    return getattr(importlib.import_module(f"{PACKAGE}.{name}"), "GAME", None)


def _plugin(entry: EntryPoint) -> Any:
    game = entry.load()
    if not isinstance(game, Game):
        raise ZirconiaError(f"{entry.value} is no Game")
    return game


def _checked(game: Game[Any, Any], found: Mapping[str, object]) -> Game[Any, Any]:
    """A game with an id of its own and the facts that every list of games shows."""
    problem = lacking(game)
    if problem:
        raise ZirconiaError(problem)
    if game.id in found:
        raise ZirconiaError(f"there is a game {game.id!r} already")
    return game


def lacking(game: Game[Any, Any]) -> str:
    """The first thing that a game does not say of itself, or not as it should."""
    wanted: dict[str, tuple[str, Callable[[Any], bool]]] = {
        **{name: ("a text", lambda value: isinstance(value, str) and value != "") for name in TEXTS},
        "seats": ("a tuple of numbers of players", are_counts),
        "minutes": ("a whole number", is_count),
        "rules": ("a whole number", is_count),
        "folder": ("a Path", lambda value: isinstance(value, Path)),
        "options": ("Options by name, with values that are JSON", are_options),
        "seat_names": ("a name for every seat", lambda value: len(value) >= max(game.seats)),
    }
    for name, (what, is_right) in wanted.items():
        value = getattr(game, name, MISSING)
        if value is MISSING:
            return f"{name!r} is missing: {what}"
        if not is_right(value):
            return f"{name!r} must be {what}, not {shown(value)}"
    return ""


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def are_counts(value: object) -> bool:
    return isinstance(value, (tuple, list)) and len(value) > 0 and all(map(is_count, value))


def are_options(value: object) -> bool:
    if not isinstance(value, Mapping):
        return False
    for name, option in value.items():
        if not isinstance(option, Option) or option.name != name:
            return False
        json.dumps([option.type, option.default, option.help, option.choices, option.low, option.high])
    return True


def one_line(error: BaseException) -> str:
    """What went wrong, as one line; an error that is not ours also says of which kind it is."""
    text = " ".join(str(error).split())
    if isinstance(error, ZirconiaError):
        return text
    if isinstance(error, ImportError) and (error.name or "").startswith("zirconia_core_"):
        return "its rules were compiled for another version of Zirconia; install the plugin again"
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def report(told: str) -> None:
    print(f"zirconia: {told}", file=sys.stderr)


def games() -> list[str]:
    """The ids of all installed games."""
    return list(_all())


def game(id: str) -> Game[Any, Any]:
    """The game of this id. Raises UnknownGame."""
    found = _all().get(id)
    if found is None:
        raise UnknownGame(_failures.get(id) or f"there is no game {id!r}; {suggestion(id, _all())}")
    return found


def of_every_game(tell: Callable[[Game[Any, Any]], T]) -> list[T]:
    """What there is to tell of every game, for lists; a game of which nothing can be told is reported."""
    found = []
    for id, one in _all().items():
        try:
            found.append(tell(one))
        except Exception as error:  # a broken game must not take the list with it
            report(f"the game {id!r} cannot be listed: {one_line(error)}")
    return found
