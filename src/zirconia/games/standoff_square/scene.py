"""What a seat sees of the square edition."""

from __future__ import annotations

from zirconia.core.scene import Json, counter, zone
from zirconia.games.standoff.scene import StandoffScene
from zirconia.games.standoff.tables import REFINERY
from zirconia.games.standoff_square.rules.square import Square
from zirconia.games.standoff_square.rules.words import LAST_BUY, LAST_CARD, LAST_FIRE, NONE
from zirconia.games.standoff_square.tables import LARGE, SMALL

LAST_WORDS = ("nothing yet", "Duplicate", "Draw", "Discard", "", "", "Mine", "Fire")


class SquareScene(StandoffScene[Square]):
    """Patches, minerals, the last action and the waiver."""

    art = "standoff-square"
    piece = "block"
    plays = "Polyomino plays"

    def more_left(self) -> list[Json]:
        core = self.core
        return [
            counter("minerals", "Minerals", core.stock(core.active)),
            counter("last", "Last action", 0 if core.last == NONE else 1, text=self.last_action()),
            *([counter("waiver", "Next action free", 1)] if core.waiver else []),
            *([counter("extra", "Extra turn", 1)] if core.extra else []),
            *([counter("pending", "Extra turn to come", 1)] if core.pending else []),
        ]

    def last_action(self) -> str:
        """What a Duplicate would repeat now."""
        core = self.core
        if core.last == LAST_CARD:
            return f"played {self.t.names[core.last_what]}"
        if core.last == LAST_BUY:
            return f"bought {self.t.names[core.last_what]}"
        place = f" from ({self.place(core.last_what)})" if core.last == LAST_FIRE else ""
        return LAST_WORDS[core.last] + place

    def more_counters(self, owner: int) -> list[Json]:
        core = self.core
        found = [
            counter("minerals", "Minerals", core.stock(owner)),
            counter("refineries", "Refineries", core.controlled(owner, REFINERY)),
        ]
        debts = int(core.z[owner * self.t.seat_stride + self.t.fast_at])
        return [*found, counter("fast", "Fast credits to pay for", debts)] if debts else found

    def more_zones(self) -> list[Json]:
        return [
            zone("small", "Small mineral patch", symbol="s", color="#7f5539"),
            zone("large", "Large mineral patch", symbol="L", color="#b08968"),
        ]

    def ground(self, number: int) -> tuple[str, str]:
        patch = self.core.s.patch[number]
        if patch == SMALL:
            return "small", f"Small mineral patch: a Refinery here mines {self.core.s.small_patch}."
        if patch == LARGE:
            return "large", f"Large mineral patch: a Refinery here mines {self.core.s.large_patch}."
        return super().ground(number)

    def token_text(self, token: int) -> str:
        return "Gives minerals when its owner mines." if token == REFINERY else super().token_text(token)
