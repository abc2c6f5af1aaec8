"""Ranges of numbers to try, `cards.critical-hit.price=600..1200:100`, and goals, `seat-advantage=0`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from zirconia.core.contract.changes import change, changes, merged
from zirconia.core.contract.data import Number, Sheet
from zirconia.core.errors import BadSetup, shown
from zirconia.core.plain import Json
from zirconia.lab.measures.measure import POINTS, SHARE, Measure

RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?::(\d+))?")
GOAL = re.compile(r"([\w.-]+)=(-?\d+(?:\.\d+)?)")
MOST_POINTS = 10_000
EXAMPLE = "PATH=LOW..HIGH:STEP, as in cards.critical-hit.price=600..1200:100"


class Range(NamedTuple):
    """A place of the data, and the values to try there."""

    path: str
    values: tuple[int, ...]


def read_range(schema: Mapping[str, Sheet], text: str) -> Range:
    """PATH=LOW..HIGH:STEP; without a step by ones. Raises BadSetup."""
    path, _, span = text.partition("=")
    found = RANGE.fullmatch(span.strip())
    if not found or int(found[3] or 1) < 1:
        raise BadSetup([f"a range is {EXAMPLE}, not {shown(text)}"])
    low, high, step = int(found[1]), int(found[2]), int(found[3] or 1)
    if low >= high:
        raise BadSetup([f"in a range LOW is below HIGH: {EXAMPLE}, not {shown(text)}"])
    table, _, column, _ = change(schema, f"{path}={low}")
    kind = schema[table].columns.get(column) if table in schema else None
    if kind is not None and not isinstance(kind, Number):
        raise BadSetup([f"{path.strip()} holds words; a range is of numbers, {EXAMPLE}"])
    return Range(path.strip(), tuple(range(low, high + 1, step)))


def read_goal(text: str) -> tuple[str, float]:
    """MEASURE=VALUE. Raises BadSetup."""
    found = GOAL.fullmatch(text.strip())
    if not found:
        raise BadSetup([f"a goal is MEASURE=VALUE, as in seat-advantage=0, not {shown(text)}"])
    return found[1], float(found[2])


def check_goal(measure: Measure, goal: float) -> None:
    """A share lies between 0 and 1, and a difference of shares between -1 and 1. Raises BadSetup."""
    lowest = {SHARE: 0, POINTS: -1}.get(measure.unit)
    if lowest is not None and not lowest <= goal <= 1:
        hint = f"; {goal / 100:g} for {goal:g} %" if goal > 1 or goal < -1 else ""
        raise BadSetup([f"--goal: {measure.id} is a fraction from {lowest} to 1, not {goal:g}{hint}"])


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
