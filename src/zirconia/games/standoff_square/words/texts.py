"""What the cards of the square edition do, in words."""

from __future__ import annotations

from zirconia.games.standoff.words.texts import Texts

TEXTS = Texts(
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
