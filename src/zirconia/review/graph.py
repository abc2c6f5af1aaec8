"""The line of expectation as rows of characters, in whatever room there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

WIDTH = 64  # columns, where nothing else is asked for
HEIGHT = 9  # rows, from 1 to -1; an odd number, so that one of them is the middle
LABEL = 6  # columns before the line


def graph(
    values: Sequence[float],
    rounds: Sequence[int],
    columns: int | None = None,
    height: int = HEIGHT,
    marks: Mapping[int, str] | None = None,
) -> list[str]:
    """A line of expectations, the middle marked, rounds below; long games are thinned out, short ones stretched.

    The first value is the one before anything was done, each other that after an entry, of which `rounds` tells.
    Without `columns` it is as wide as the line is long, up to `WIDTH`. `marks` are drawn instead of some values.
    """
    columns = min(WIDTH, len(values)) if columns is None else columns
    places = places_in(len(values), columns)
    rows = [[" "] * columns for _row in range(height)]
    rows[height // 2] = ["-"] * columns
    for column, place in enumerate(places):
        rows[row_of(values[place], height)][column] = "*"
    for place, mark in (marks or {}).items():
        rows[row_of(values[place], height)][column_of(place, len(values), columns)] = mark
    labels = {0: "+1", height // 2: " 0", height - 1: "-1"}
    lines = [f"  {labels.get(number, '  ')} |{''.join(row)}".rstrip() for number, row in enumerate(rows)]
    return [*lines, f"round {axis([rounds[max(0, place - 1)] for place in places])}"]


def places_in(count: int, columns: int) -> list[int]:
    """Which of so many values each column shows."""
    return [round(at * (count - 1) / max(1, columns - 1)) for at in range(columns)]


def column_of(place: int, count: int, columns: int) -> int:
    """The first column that shows a value, or the nearest one where it is left out."""
    return min(enumerate(places_in(count, columns)), key=lambda one: (abs(one[1] - place), one[0]))[0]


def row_of(value: float, height: int) -> int:
    return round((1 - max(-1.0, min(1.0, value))) / 2 * (height - 1))


def axis(rounds: Sequence[int]) -> str:
    """Under each column where a round begins, its number, as far as there is room."""
    line = ""
    for at, one in enumerate(rounds):
        if (not at or one != rounds[at - 1]) and (not line or len(line) < at):
            line = f"{line:<{at}}{one}"
    return line
