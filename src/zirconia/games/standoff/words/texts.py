"""What cards do, in words derived from the numbers that the rules execute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.games.standoff.rules.tables import ASIDE, COMPONENT, RESOURCE, SPECIAL, StandoffTables

LASTING = {"eternal-walls": "The walls can't be destroyed.", "eternal-rim": "The rim can't be destroyed."}


def amount(credits: int, minerals: int) -> str:
    """'3', or '3+1' for three credits and a mineral."""
    return f"{credits}+{minerals}" if minerals else str(credits)


def plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


class Texts:
    """The words of an edition: what a cell and a piece are called, and sentences for effects of its own."""

    def __init__(self, piece: str, cell: str, own: Mapping[str, str]) -> None:
        self.piece = piece
        self.cell = cell
        self.own = own

    def card(self, row: Mapping[str, Any], id: str, numbers: Mapping[str, int], flags: Mapping[str, bool]) -> str:
        """What a card does, from the numbers the rules execute."""
        if id in self.own:
            return self.own[id].format(**{key.replace("-", "_"): value for key, value in numbers.items()})
        sentences = [self.effect(row, numbers, flags), *self.plain(row)]
        if row["shield"]:
            sentences.append(
                f"Or discard it when an opponent destroys something: that effect does nothing, "
                f"and you draw {plural(row['shield'], 'card')}."
            )
        if row["fast"]:
            sentences.append(f"Your budget falls by {numbers['fast-debt']} in your next upkeep.")
        if row["trashed"]:
            sentences.append("Trash this card.")
        return " ".join(sentence for sentence in sentences if sentence) or "Cannot be played."

    def plain(self, row: Mapping[str, Any]) -> list[str]:
        """The effects that are numbers, in the order in which they happen."""
        return [
            f"Draw {plural(row['draw'], 'card')}." if row["draw"] else "",
            f"+{plural(row['actions'], 'action')}." if row["actions"] else "",
            f"Gain {plural(row['per-card'], 'credit')} for each card in your hand." if row["per-card"] else "",
            f"Gain {plural(row['credits'], 'credit')}." if row["credits"] else "",
            f"{plural(row['dilation'], 'more action')} in each of your later turns." if row["dilation"] else "",
        ]

    def effect(self, row: Mapping[str, Any], numbers: Mapping[str, int], flags: Mapping[str, bool]) -> str:
        """The sentence of the choice a card asks for."""
        piece, cell = self.piece, self.cell
        group = " in one connected group" if row["place"] > 1 else ""
        anchored = ", on the edge or next to one of yours" if flags["anchored-airdrop"] else ""
        lasting = next((f" {told}" for flag, told in LASTING.items() if flags.get(flag)), "")
        no_well = ", unless it is a well" if flags.get("eternal-wells") else ""
        sentences = {
            "place": f"Place {plural(row['place'], piece)}{group}, on the edge or next to one of yours.",
            "airdrop": f"Place 1 {piece} on any free, unshielded {cell}{anchored}.",
            "obstruction": f"Place 1 black {piece} on any free {cell}, shielded or not.",
            "airstrike": f"Destroy any {piece} and its token{no_well}.{lasting}",
            "offensive": f"Destroy a {piece} next to one of yours; a token there stays.",
            "hack": "Look at an opponent's hand and discard one card of it.",
            "trojan": "Add a Horse to an opponent's deck and shuffle it.",
            "early-access": "Look at your deck, take one card of it into your hand, and shuffle it.",
            "disposal": f"Trash up to {plural(row['trashes'], 'card')} from your hand.",
            "initiative": "An extra turn for you follows this turn.",
            "emp": "Every satellite in play goes to its owner's discard pile.",
            "napalm": f"Remove the token from a {cell}{no_well}; a {piece} there stays.",
            "improve": self.token(row["token"], numbers),
        }
        return sentences.get(row["does"], "")

    def token(self, token: str, numbers: Mapping[str, int]) -> str:
        """What a token is for."""
        mine = f"Put it on one of your {self.piece}s without a token"
        return {
            "artillery": f"{mine}. Fire it (an action) for {plural(numbers['fire-cost'], 'credit')}: destroy "
            f"a {self.piece} within distance {numbers['artillery-range']}.",
            "forcefield": f"{mine}. Other players cannot place {self.piece}s within distance "
            f"{numbers['forcefield-range']} of it.",
            "refinery": f"{mine} that stands on a mineral patch. Mining then gives minerals.",
            "telekinesis": f"Put it on any {self.piece} without a token. As an action that {self.piece} "
            f"moves to a neighbouring empty {self.cell}.",
        }.get(token, "")


def cost_text(t: StandoffTables, kind: int) -> str:
    """What playing costs; nothing is written for cards that are not played as actions."""
    if t.kind[kind] in (RESOURCE, COMPONENT, SPECIAL):
        return ""
    return amount(t.cost[kind], t.cost_minerals[kind])


def price_text(t: StandoffTables, kind: int) -> str:
    return "" if t.market[kind] == ASIDE else amount(t.price[kind], t.price_minerals[kind])
