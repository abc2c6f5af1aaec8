"""Boards that look the same from several sides."""

from __future__ import annotations

from typing import NamedTuple


class Symmetry(NamedTuple):
    """A way to turn or mirror a board that changes nothing for anybody.

    `numbers` has for each number that a seat sees the place where it stands then, `codes` for each action the one
    that does the same there.
    """

    numbers: tuple[int, ...]
    codes: tuple[int, ...]
