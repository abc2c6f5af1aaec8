"""Ranges of numbers to try, `cards.critical-hit.price=600..1200:50`, and goals, `seat-advantage=0`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from zirconia.core.contract.changes import change, changes, merged
from zirconia.core.contract.data import Sheet
from zirconia.core.errors import BadSetup, shown
from zirconia.core.plain import Json

RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?")
GOAL = re.compile(r"([\w.-]+)=(-?\d+(?:\.\d+)?)")
MOST_POINTS = 10_000
EXAMPLE = "PATH=LOW..HIGH:STEP, as in cards.critical-hit.price=600..1200:50"


class Range(NamedTuple):
    """A place of the data, and the values to try there."""

    path: str
    values: tuple[int, ...]


def read_range(schema: Mapping[str, Sheet], text: str) -> Range:
    """PATH=LOW..HIGH:STEP; without a step by ones. Raises BadSetup."""
    path, _, span = text.partition("=")
    found = RANGE.fullmatch(span.strip())
    if not found or int(found[3] or 1) < 1 or int(found[1]) >= int(found[2]):
        raise BadSetup([f"a range is {EXAMPLE}, not {shown(text)}"])
    change(schema, f"{path}={found[1]}")
    return Range(path.strip(), tuple(range(int(found[1]), int(found[2]) + 1, int(found[3] or 1))))


def read_goal(text: str) -> tuple[str, float]:
    """MEASURE=VALUE. Raises BadSetup."""
    found = GOAL.fullmatch(text.strip())
    if not found:
        raise BadSetup([f"a goal is MEASURE=VALUE, as in seat-advantage=0, not {shown(text)}"])
    return found[1], float(found[2])


def points(ranges: Sequence[Range]) -> list[tuple[int, ...]]:
    """Every combination of the values. Raises BadSetup where there are too many."""
    count = 1
    for one in ranges:
        count *= len(one.values)
    if count > MOST_POINTS:
        raise BadSetup([f"the ranges make {count:,} combinations; at most {MOST_POINTS:,} can be searched"])
    return list(product(*(one.values for one in ranges)))


def overrides_at(schema: Mapping[str, Sheet], ranges: Sequence[Range], point: Sequence[int], beside: Json) -> Json:
    """The overrides of one combination, beside what is changed in all of them."""
    texts = [f"{one.path}={value}" for one, value in zip(ranges, point, strict=True)]
    return merged(beside, changes(schema, texts))
