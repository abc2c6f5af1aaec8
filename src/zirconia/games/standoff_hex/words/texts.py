"""What the cards of the hex edition do, in words."""

from __future__ import annotations

from zirconia.core.contract.data import Rows
from zirconia.games.standoff.words.texts import Texts


def texts(data: dict[str, Rows], flags: dict[str, bool]) -> list[str]:
    """Every card's text; a card that can be merged says with what."""
    rows, numbers = data["cards"], data["numbers"]["match"]
    words = Texts("tile", "hex", {"horse": "Cannot be played and has no effect."})
    sentences = {id: words.card(row, id, numbers, flags) for id, row in rows.items()}
    if flags["components"]:
        for made, row in data["merges"].items():
            for one, two in ((row["first"], row["second"]), (row["second"], row["first"])):
                sentences[one] += f" Merge with {rows[two]['name']} into {rows[made]['name']}."
    return list(sentences.values())
