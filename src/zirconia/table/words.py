"""What people type: names and chat, without anything that would upset a screen."""

from __future__ import annotations

import unicodedata

MOST_NAME = 40
# Letters and signs that are drawn as nothing: fillers of Hangul, blanks of Braille, Khmer, Mongolian and music.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")


def clean(text: str, most: int = MOST_NAME, lines: bool = False) -> str:
    """One line (or lines) without control, direction and other unseen characters, cut to a length."""
    kept = [" " if char == "\n" and not lines else char for char in text.replace("\r\n", "\n") if is_seen(char)]
    if not any(is_drawn(char) for char in kept):
        return ""
    rows = "".join(kept).split("\n")
    return "\n".join(" ".join(row.split()) for row in rows).strip()[:most]


def is_seen(char: str) -> bool:
    """Letters, marks, signs, spaces and line ends; no controls, no direction changes, no lone halves of pairs."""
    unseen = char in BLANK or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    return char == "\n" or not unseen


def is_drawn(char: str) -> bool:
    """Whether something is there to be seen by itself: no space, and no mark that only changes its neighbour."""
    return unicodedata.category(char)[0] in "LNPS"
