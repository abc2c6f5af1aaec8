"""What the cards of the square edition do, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.games.standoff.words.texts import Texts


class SquareTexts(Texts):
    """Duplicate says what it can't repeat."""

    def card(self, row: Mapping[str, Any], id: str, numbers: Mapping[str, int], flags: Mapping[str, bool]) -> str:
        text = super().card(row, id, numbers, flags)
        strict = id == "duplicate" and flags["strict-placement"]
        return f"{text} It can't repeat a placement card." if strict else text


TEXTS = SquareTexts(
    "block",
    "cell",
    {
        "duplicate": "Repeat the last action of this turn without its cost. As the first action of a turn: "
        "the next action costs nothing.",
        "horse": "Cannot be played, nor chosen for the Discard action.",
        "steve": "Satellite: draw a card in each of your upkeeps.",
        "linda": "Satellite: gain 1 credit in each of your upkeeps.",
        "zelda": "Satellite: your polyomino cards use no action.",
        "bart": "Satellite: throw away cards of your hand for {bart_credits} credit each.",
    },
)
