"""Players in texts: a game's texts hold a mark for a seat, and who shows them puts in the name of who sits there.

A letter like E may name a tile as well as a seat. A mark is neither: it is a character of Unicode's private use,
which no name and no text of a game holds otherwise.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Sequence
from typing import TypeVar, cast

MOST_SEATS = 20
FIRST = 0xE000
PLAYERS = tuple(chr(FIRST + seat) for seat in range(MOST_SEATS))  # f"taken by {PLAYERS[seat]}"
MARKED = re.compile(f"[{PLAYERS[0]}-{PLAYERS[-1]}]")
SYMBOL = 2  # characters of a name where there is room for a symbol only

Thing = TypeVar("Thing")
UNNAMED = frozenset(("cells", "style"))  # the many parts of a scene in which no mark may stand: cells have owners


def put_names(text: str, names: Sequence[str]) -> str:
    """The text with a name for each mark."""
    if text.isascii() or not MARKED.search(text):
        return text
    return MARKED.sub(lambda mark: names[ord(mark[0]) - FIRST], text)


def with_names(thing: Thing, names: Sequence[str]) -> Thing:
    """Whatever of a scene has marks in it, with names; what has none is the very same object."""
    return cast(Thing, named(thing, names))


def named(thing: object, names: Sequence[str]) -> object:
    kind = type(thing)
    if kind is str:
        return put_names(cast(str, thing), names)
    if kind is list:
        old = cast(list[object], thing)
        new = [named(one, names) for one in old]
        return old if all(map(operator.is_, new, old)) else new
    if kind is dict:
        return named_parts(cast(dict[str, object], thing), names)
    return thing


def named_parts(thing: dict[str, object], names: Sequence[str]) -> dict[str, object]:
    changed: dict[str, object] = {}
    for key, value in thing.items():
        now = shown(key, value, names) if key not in UNNAMED else value
        if now is not value:
            changed[key] = now
    return {**thing, **changed} if changed else thing


def shown(key: str, value: object, names: Sequence[str]) -> object:
    """A part of a thing; a symbol has room for the beginning of a name only."""
    if key == "symbol" and isinstance(value, str):
        return put_names(value, [name[:SYMBOL] for name in names])
    return named(value, names)
