"""Plain JSON: what positions, options, overrides, records and events are made of."""

from __future__ import annotations

import copy
from typing import Any

Json = dict[str, Any]  # an object
JsonValue = Any  # whatever can stand in one

SIMPLE = (str, int, float, bool, type(None))


def copied(value: JsonValue) -> JsonValue:
    """A deep copy, much sooner than Python's own; whatever is no plain JSON is left to that one."""
    kind = type(value)
    if kind is dict:
        return {key: one if type(one) in SIMPLE else copied(one) for key, one in value.items()}
    if kind is list:
        return [one if type(one) in SIMPLE else copied(one) for one in value]
    return value if kind in SIMPLE else copy.deepcopy(value)
