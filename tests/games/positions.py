"""What the positions of every game are asked: which keys they write, and which they take."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import zirconia
from zirconia.core.contract.reading import HEADER
from zirconia.core.game import Game
from zirconia.core.kernel.random import from_seed


def some_positions(game: Game[Any, Any], options: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Positions of a random game, so that every kind of thing has stood in one."""
    state = game.start(seed="keys", options=options)
    random = from_seed("keys", 1)
    while not state.over:
        yield state.position()
        for _ in range(40):
            if not state.over:
                legal = state.legal()
                state.apply(legal[random.below(0, len(legal))])


def paths(value: Any, path: str = "") -> Iterator[str]:
    """The keys in a position, those of lists of objects as 'units[].card'; sets of cards are no keys."""
    if isinstance(value, list):
        for one in value:
            yield from paths(one, path + "[]")
    elif isinstance(value, dict):
        for key, one in value.items():
            here = f"{path}.{key}" if path else key
            yield here
            if isinstance(one, list):
                yield from paths(one, here)


def undocumented(game: Game[Any, Any], options: dict[str, Any]) -> set[str]:
    """Keys that positions have and the game's fields have not."""
    known = {field.key for field in (*HEADER, *game.fields)}
    return {key for data in some_positions(game, options) for key in paths(data)} - known


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """The position and every object in one of its lists."""
    if isinstance(value, dict):
        yield value
        for one in value.values():
            if isinstance(one, list):
                for inner in one:
                    yield from objects(inner)


def unknown_keys_accepted(game: Game[Any, Any]) -> list[str]:
    """Where a key that means nothing was taken without a word."""
    found = []
    for data in list(some_positions(game, {}))[-1:]:
        for number in range(len(list(objects(data)))):
            changed = copy.deepcopy(data)
            list(objects(changed))[number]["nonsense"] = 1
            try:
                game.load(changed)
            except zirconia.BadPosition as error:
                if "nonsense" not in str(error):
                    found.append(str(error))
            else:
                found.append(str(list(objects(data))[number])[:60])
    return found
