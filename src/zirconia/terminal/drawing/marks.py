"""Five marks with five meanings: can be chosen, is chosen, is a target, was the last move, is a player's.

Each has a colour and a pattern of its own, so that none depends on colour. A player's is the colour of the seat
and the name before the piece; the others are here.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from zirconia.terminal.drawing import colours

HATCH = "░"  # what the last move has touched; the theme writes it as : in ASCII
BRACKETS = {"lit": "[]", "chosen": "{}", "target": "<>"}
SIGNS = {"lit": "▸", "chosen": "●", "target": "◎", "": " "}
BACKS = {"lit": colours.LIT, "chosen": colours.CHOSEN, "target": colours.TARGET}
MEANINGS = (
    ("[ ] ▸", "can be chosen"),
    ("{ } ●", "is chosen"),
    ("< > ◎", "is a target of what is chosen"),
    (HATCH * 3, "the others' last turn has touched it"),
)


@dataclass(frozen=True)
class Lights:
    """What can be touched now, what has been on the way here, and what the others' last turn has touched."""

    lit: Collection[str] = ()
    chosen: Collection[str] = ()
    recent: Collection[str] = ()

    def mark(self, id: str) -> str:
        """'chosen', 'target', 'lit' or nothing; behind a first step, what is lit is its target."""
        if id in self.chosen:
            return "chosen"
        if id in self.lit:
            return "target" if self.chosen else "lit"
        return ""

    def back(self, id: str) -> str:
        """The background of its mark, or none."""
        return BACKS.get(self.mark(id), "")

    def sign(self, id: str) -> str:
        """Two characters before its name in a list."""
        return SIGNS[self.mark(id)] + (HATCH if id in self.recent else " ")


def framed(text: str, size: int, bracket: str, hatched: bool, must: bool) -> str:
    """A text in the middle of a cell's line: hatched around, in brackets where there is room or there must be."""
    between = HATCH if hatched else " "
    if not bracket or not (must or size - len(text) >= 2):
        return spaced(text, size, between)
    return bracket[0] + spaced(text[: size - 2], size - 2, between) + bracket[1]


def spaced(text: str, size: int, between: str) -> str:
    """Centred, with a space between the text and a hatching where it fits."""
    apart = f" {text} " if between != " " and text and len(text) + 4 <= size else text
    return apart[:size].center(size, between)
