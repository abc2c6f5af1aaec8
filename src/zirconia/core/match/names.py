"""Names of players in whatever is shown: each mark of a seat becomes the name of who sits there.

Every view passes through here, thing by thing, so this is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, cast

from zirconia.core.contract.naming import FIRST, MARKED, SYMBOL, UNNAMED

Thing = TypeVar("Thing")


def put_names(text: str, names: Sequence[str]) -> str:
    """The text with a name for each mark."""
    if text.isascii() or not MARKED.search(text):
        return text
    return MARKED.sub(lambda mark: names[ord(mark[0]) - FIRST], text)


def with_names(thing: Thing, names: Sequence[str]) -> Thing:
    """Whatever of a scene has marks in it, with names; what has none is the very same object."""
    return cast(Thing, named(thing, names))


def named(thing: object, names: Sequence[str]) -> object:
    if isinstance(thing, str):
        return put_names(thing, names)
    if isinstance(thing, list):
        return named_items(thing, names)
    if isinstance(thing, dict):
        return named_parts(thing, names)
    return thing


def named_items(thing: list[object], names: Sequence[str]) -> list[object]:
    new: list[object] = []
    same = True
    for one in thing:
        now = named(one, names)
        same = same and now is one
        new.append(now)
    return thing if same else new


def named_parts(thing: dict[str, object], names: Sequence[str]) -> dict[str, object]:
    changed: dict[str, object] = {}
    for key, value in thing.items():
        if key in UNNAMED:
            continue
        now = shown(key, value, names)
        if now is not value:
            changed[key] = now
    return {**thing, **changed} if changed else thing


def shown(key: str, value: object, names: Sequence[str]) -> object:
    """A part of a thing; a symbol has room for the beginning of a name only."""
    if key == "symbol" and isinstance(value, str):
        return put_names(value, [name[:SYMBOL] for name in names])
    return named(value, names)
