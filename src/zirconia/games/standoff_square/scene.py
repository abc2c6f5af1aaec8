"""What a seat sees of the square edition."""

from __future__ import annotations

from zirconia.core.contract.scene import counter, zone
from zirconia.core.contract.vocabulary import Counter, Zone
from zirconia.games.standoff.rules.numbers import LAST_BUY, LAST_CARD, LAST_FIRE, NONE
from zirconia.games.standoff.rules.payment import stock
from zirconia.games.standoff.rules.tables import REFINERY
from zirconia.games.standoff.scene import StandoffScene
from zirconia.games.standoff.words.values import cell_name
from zirconia.games.standoff_square.rules.tables import LARGE, SMALL, square_tables

LAST_WORDS = ("nothing yet", "Duplicate", "Draw", "Discard", "", "", "Mine", "Fire")


class SquareScene(StandoffScene):
    """Patches, minerals, the last action and the waiver."""

    art = "standoff-square"
    piece = "block"
    plays = "Polyomino plays"

    def more_left(self) -> list[Counter]:
        position = self.position
        return [
            counter("minerals", "Minerals", stock(position, position.active)),
            counter("last", "Last action", 0 if position.last == NONE else 1, text=self.last_action()),
            *([counter("waiver", "Next action free", 1)] if position.waiver else []),
            *([counter("extra", "Extra turn", 1)] if position.extra else []),
            *([counter("pending", "Extra turn to come", 1)] if position.pending else []),
        ]

    def last_action(self) -> str:
        """What a Duplicate would repeat now."""
        position = self.position
        if position.last == LAST_CARD:
            return f"played {self.t.names[position.last_what]}"
        if position.last == LAST_BUY:
            return f"bought {self.t.names[position.last_what]}"
        where = f" from {cell_name(self.t, position.last_what)}" if position.last == LAST_FIRE else ""
        return LAST_WORDS[position.last] + where

    def more_counters(self, owner: int) -> list[Counter]:
        position = self.position
        counters = [
            counter("minerals", "Minerals", stock(position, owner)),
            counter("refineries", "Refineries", position.controlled(owner, REFINERY)),
        ]
        debts = position.number(owner, self.t.fast_at)
        return [*counters, counter("fast", "Fast credits to pay for", debts)] if debts else counters

    def more_zones(self) -> list[Zone]:
        return [
            zone("small", "Small mineral patch", symbol="s", color="#7f5539"),
            zone("large", "Large mineral patch", symbol="L", color="#b08968"),
        ]

    def ground(self, number: int) -> tuple[str, str]:
        s = square_tables(self.t)
        if s.patch[number] == SMALL:
            return "small", f"Small mineral patch: a Refinery here mines {s.small_patch}."
        if s.patch[number] == LARGE:
            return "large", f"Large mineral patch: a Refinery here mines {s.large_patch}."
        return super().ground(number)

    def token_text(self, token: int) -> str:
        return "Gives minerals when its owner mines." if token == REFINERY else super().token_text(token)
