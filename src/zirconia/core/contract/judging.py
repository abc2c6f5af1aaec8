"""The numbers that a game's evaluation judges by, so that they can be learned from play."""

from __future__ import annotations

from typing import NamedTuple


class Judgement(NamedTuple):
    """The numbers as they were found by hand, and by how much each may well be wrong; 0: it is not learned."""

    numbers: tuple[int, ...]
    steps: tuple[int, ...]


def quarters(numbers: tuple[int, ...], least: int) -> tuple[int, ...]:
    """A quarter of each number, and no less than the least."""
    return tuple(max(least, abs(number) // 4) for number in numbers)
