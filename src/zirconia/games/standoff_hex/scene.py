"""What a seat sees of the hex edition."""

from __future__ import annotations

from zirconia.core.scene import Json, counter, zone
from zirconia.games.standoff import tables as T
from zirconia.games.standoff.game import SEAT_NAMES
from zirconia.games.standoff.rules import words as W
from zirconia.games.standoff.scene import StandoffScene
from zirconia.games.standoff_hex.rules.hexes import Hex

WELLS = (
    ("credit-wells", "Credit wells", T.CREDIT_WELL),
    ("encampment-wells", "Encampment wells", T.ENCAMPMENT_WELL),
    ("hand-wells", "Hand wells", T.HAND_WELL),
)


class HexScene(StandoffScene[Hex]):
    """Wells and who draws on them, the question of the Shield, and what the expansion adds."""

    art = "standoff-hex"
    piece = "tile"
    plays = "Encampment plays"

    def question(self) -> str:
        core = self.core
        if core.choice != W.ASK_SHIELD or core.over:
            return super().question()
        how = self.t.names[core.effect_card] if core.effect_card >= 0 else "an artillery"
        asked, acting = SEAT_NAMES[core.victim], SEAT_NAMES[core.active]
        return f"{acting} destroys the tile on ({self.place(core.target)}) with {how}. {asked}: answer or not?"

    def more_left(self) -> list[Json]:
        core = self.core
        found = [counter("hand-limit", "Hand limit", core.hand_limit)]
        if core.h.adjustment:
            found.append(counter("adjusted", "Row adjusted", int(core.adjusted), high=1))
        return found

    def more_counters(self, owner: int) -> list[Json]:
        core = self.core
        found = [
            counter(id, label, core.controlled(owner, token))
            for id, label, token in WELLS
            if token != T.HAND_WELL or T.HAND_WELL in list(self.t.start_token)
        ]
        more = int(core.z[owner * self.t.seat_stride + self.t.dilated_at])
        return [*found, counter("more-actions", "More actions each turn", more)] if more else found

    def more_zones(self) -> list[Json]:
        return [zone("edge", "Edge", symbol="o", color="#495057")]

    def ground(self, number: int) -> tuple[str, str]:
        slot = self.t.slot[number]
        if self.t.edge[slot >> 4] >> (slot & 15) & 1:
            return "edge", "Edge: a group is anchored here."
        return super().ground(number)

    def token_text(self, token: int) -> str:
        h = self.core.h
        return {
            T.CREDIT_WELL: f"+{h.well_credits} credit in its controller's upkeep.",
            T.ENCAMPMENT_WELL: f"+{h.well_plays} encampment play in its controller's upkeep.",
            T.HAND_WELL: f"+{h.well_cards} card in its controller's hand limit.",
            T.TELEKINESIS: f"Moves its tile to a free neighbour for {h.move_cost} credits "
            f"({h.black_move_cost} on a black tile, for anybody).",
        }.get(token) or super().token_text(token)
