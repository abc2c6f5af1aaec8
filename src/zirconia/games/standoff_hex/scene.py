"""What a seat sees of the hex edition."""

from __future__ import annotations

from zirconia.core.contract.naming import PLAYERS
from zirconia.core.contract.scene import counter, zone
from zirconia.core.contract.vocabulary import Counter, Zone
from zirconia.games.standoff.rules import numbers as N
from zirconia.games.standoff.rules import tables as T
from zirconia.games.standoff.scene import StandoffScene
from zirconia.games.standoff.words.values import cell_name
from zirconia.games.standoff_hex.rules.tables import hex_tables

WELLS = (
    ("credit-wells", "Credit wells", T.CREDIT_WELL),
    ("encampment-wells", "Encampment wells", T.ENCAMPMENT_WELL),
    ("hand-wells", "Hand wells", T.HAND_WELL),
)


class HexScene(StandoffScene):
    """Wells and who draws on them, the question of the Shield, and what the expansion adds."""

    art = "standoff-hex"
    piece = "tile"
    plays = "Encampment plays"

    def question(self) -> str:
        position = self.position
        if position.choice != N.ASK_SHIELD or position.over:
            return super().question()
        how = self.t.names[position.effect_card] if position.effect_card >= 0 else "an artillery"
        asked, acting = PLAYERS[position.victim], PLAYERS[position.active]
        where = cell_name(self.t, position.target)
        return f"{acting} destroys the tile on {where} with {how}. {asked}: answer or not?"

    def more_left(self) -> list[Counter]:
        position = self.position
        counters = [counter("hand-limit", "Hand limit", position.hand_limit)]
        if hex_tables(self.t).adjustment:
            counters.append(counter("adjusted", "Row adjusted", int(position.adjusted), high=1))
        return counters

    def more_counters(self, owner: int) -> list[Counter]:
        position = self.position
        wells = [
            counter(id, label, position.controlled(owner, token))
            for id, label, token in WELLS
            if token != T.HAND_WELL or T.HAND_WELL in list(self.t.start_token)
        ]
        more = position.number(owner, self.t.dilated_at)
        return [*wells, counter("more-actions", "More actions each turn", more)] if more else wells

    def more_zones(self) -> list[Zone]:
        return [zone("edge", "Edge", symbol="o", color="#495057")]

    def ground(self, number: int) -> tuple[str, str]:
        slot = self.t.slot[number]
        if self.t.edge[slot >> 4] >> (slot & 15) & 1:
            return "edge", "Edge: a group is anchored here."
        return super().ground(number)

    def token_text(self, token: int) -> str:
        h = hex_tables(self.t)
        return {
            T.CREDIT_WELL: f"+{h.well_credits} credit in its controller's upkeep.",
            T.ENCAMPMENT_WELL: f"+{h.well_plays} encampment play in its controller's upkeep.",
            T.HAND_WELL: f"+{h.well_cards} card in its controller's hand limit.",
            T.TELEKINESIS: f"Moves its tile to a free neighbour for {h.move_cost} credits "
            f"({h.black_move_cost} on a black tile, for anybody).",
        }.get(token) or super().token_text(token)
