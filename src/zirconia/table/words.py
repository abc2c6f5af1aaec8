"""What people type: names and chat, without anything that would upset a screen."""

from __future__ import annotations

import unicodedata

MOST_NAME = 40


def clean(text: str, most: int = MOST_NAME, lines: bool = False) -> str:
    """One line (or lines) without control, direction and other unseen characters, cut to a length."""
    kept = [" " if char == "\n" and not lines else char for char in text.replace("\r\n", "\n") if is_seen(char)]
    rows = "".join(kept).split("\n")
    return "\n".join(" ".join(row.split()) for row in rows).strip()[:most]


def is_seen(char: str) -> bool:
    """Letters, marks, signs, spaces and line ends; no controls, no direction changes, no lone halves of pairs."""
    return char == "\n" or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
