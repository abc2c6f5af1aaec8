"""Reading positions: the keys they have, and small readers that name the place where something is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from zirconia.core.errors import BadPosition, shown, suggestion
from zirconia.core.plain import JsonValue

FORMAT = 1


class Field(NamedTuple):
    """One key of a position: what it holds, and an example."""

    key: str
    meaning: str
    example: str


# What the positions of every game have in common; all else is the game's own.
HEADER = (
    Field("zirconia", "the format of positions, 1", "1"),
    Field("game", "the id of the game", '"kardashev"'),
    Field("rules", "the game's rules number; a position of another number is refused", "1"),
    Field("seats", "the number of players; the game's smallest when left out", "2"),
    Field("options", "the options that differ from their defaults, by name (`zirconia games` lists them)", "{}"),
    Field("overrides", "numbers of the game's data changed for this match, by table, row and column", "{}"),
    Field(
        "next",
        "outcomes to use before the random source, by its streams; no view shows them",
        '{"dice": [4, 4, 6]}',
    ),
)


def as_mapping(position: Mapping[str, JsonValue] | str) -> Mapping[str, JsonValue]:
    """The position as a mapping; text is read as JSON."""
    if isinstance(position, str):
        try:
            position = json.loads(position)
        except (ValueError, RecursionError) as error:
            raise BadPosition(f"this position is no JSON: {error}") from None
    if not isinstance(position, Mapping):
        raise BadPosition("a position is a JSON object")
    return position


def keys_of(fields: Iterable[Field], inside: str = "") -> tuple[str, ...]:
    """The keys of a position, or of what stands inside one of them: 'players[]' has those of a player."""
    start = inside + "." if inside else ""
    found = [field.key.removeprefix(start) for field in fields if field.key.startswith(start)]
    return tuple(key for key in found if "." not in key)


def known_keys(data: Mapping[str, JsonValue], allowed: Iterable[str], where: str) -> None:
    """Refuse keys that mean nothing."""
    words = list(allowed)
    for key in data:
        if key not in words:
            raise BadPosition(f"{where}: no {shown(key)}; {suggestion(key, words)}")


def mapping(value: JsonValue, where: str) -> Mapping[str, JsonValue]:
    if not isinstance(value, Mapping):
        raise BadPosition(f"{where} must be an object, not {shown(value)}")
    return value


def number(value: JsonValue, low: int, high: int, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(f"{where} must be a number from {low} to {high}, not {shown(value)}")
    return value


def flag(value: JsonValue, where: str) -> bool:
    if not isinstance(value, bool):
        raise BadPosition(f"{where} must be true or false, not {shown(value)}")
    return value


def choice(value: JsonValue, allowed: Iterable[str], where: str) -> str:
    words = list(allowed)
    if not isinstance(value, str) or value not in words:
        raise BadPosition(f"{where}: no {shown(value)}; {suggestion(value, words)}")
    return value


def sequence(value: JsonValue, length: int | None, where: str) -> list[JsonValue]:
    if not isinstance(value, (list, tuple)) or (length is not None and len(value) != length):
        wanted = "a list" if length is None else f"a list of {length}"
        raise BadPosition(f"{where} must be {wanted}, not {shown(value)}")
    return list(value)


def counts(value: JsonValue, ids: Iterable[str], where: str, high: int = 999) -> dict[str, int]:
    """A set of cards: {'oxygen': 2} or ['oxygen', 'oxygen']."""
    words = list(ids)
    if isinstance(value, (list, tuple)):
        found: dict[str, int] = {}
        for word in value:
            one = choice(word, words, where)
            found[one] = number(found.get(one, 0) + 1, 0, high, f"{where}.{one}")
        return found
    given = mapping(value, where)
    return {choice(key, words, where): number(count, 0, high, f"{where}.{key}") for key, count in given.items()}
