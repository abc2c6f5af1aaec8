"""Squares as people read them: 'c4' is the third column and the fourth row, counted from the top left.

Display and typed commands alone; in ids, keys and positions a square is 'row,column' from 0.
"""

from __future__ import annotations

import re

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SQUARE = re.compile(r"([a-z])([1-9][0-9]{0,3})")


def square_name(row: int, column: int) -> str:
    """The name of a square; of one beyond the letters, or off the board, its numbers."""
    if row < 0 or not 0 <= column < len(LETTERS):
        return f"{row},{column}"
    return f"{LETTERS[column]}{row + 1}"


def square_named(text: str) -> tuple[int, int] | None:
    """The row and the column that a name means; None for a text that is no name of a square."""
    found = SQUARE.fullmatch(text.strip().lower())
    return (int(found[2]) - 1, LETTERS.index(found[1])) if found else None
