"""Things that have a number, a word in the data or in positions, and a text: each is declared once."""

from __future__ import annotations

from typing import NamedTuple

from mypy_extensions import i64


class Words:
    """One sort of things in the order of their numbers.

    ROVER: Final[i64] = EFFECTS.add("rover", "In your harvest ...")
    """

    def __init__(self) -> None:
        self.words: tuple[str, ...] = ()
        self.texts: tuple[str, ...] = ()

    def add(self, word: str, text: str = "") -> i64:
        """Declare the next one; its number is its place."""
        self.words += (word,)
        self.texts += (text,)
        return len(self.words) - 1


class FrameKind(NamedTuple):
    """A kind of frame as positions write it, and its step as the scene shows it.

    `numbers` are words 'name:range', the ranges those of notation/frames.py; `on` are the ids it may lie upon;
    `seat` is whose frame it is: nobody's, the active seat's, or any. The step is '' where it goes without saying.
    """

    id: str
    meaning: str
    numbers: str
    on: str
    seat: str
    step: str


class FrameKinds:
    """All kinds of frames in the order of their numbers."""

    def __init__(self) -> None:
        self.declared: tuple[FrameKind, ...] = ()

    def add(
        self,
        id: str,
        meaning: str,
        numbers: str = "",
        on: str = "",
        seat: str = "active",
        step: str = "",
    ) -> i64:
        """Declare the next one; ids never change, as written positions hold them."""
        self.declared += (FrameKind(id, meaning, numbers, on, seat, step),)
        return len(self.declared) - 1
