"""The actions of the hex edition in words."""

from __future__ import annotations

from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import COMPONENT, TELEKINESIS, StandoffTables
from zirconia.games.standoff.words.actions import Actions
from zirconia.games.standoff.words.values import cell_name
from zirconia.games.standoff_hex.rules.tables import hex_tables


class HexActions(Actions):
    """Credits, market adjustment, answers, merges, denied components and moved tiles."""

    def own_key(self, t: StandoffTables, code: int) -> str:
        h = hex_tables(t)
        if code < h.answer_code:
            return ("credit", "adjust", "pass")[code - h.credit_code]
        if code < h.merge_code:
            return f"answer {h.ids[code - h.answer_code]}"
        if code < h.deny_code:
            return f"merge {h.ids[h.merges[(code - h.merge_code) * 3 + 2]]}"
        kind, copy = divmod(code - int(h.deny_code), int(h.copies_apart))
        return f"deny {h.ids[kind]}" + (f" {copy + 1}" if copy else "")

    def own_name(self, t: StandoffTables, code: int) -> str:
        h = hex_tables(t)
        if code < h.answer_code:
            return ("Add 1 credit", "Adjust the market", "Do not answer")[code - h.credit_code]
        if code < h.merge_code:
            return f"Answer with {h.names[code - h.answer_code]}"
        if code < h.deny_code:
            one, two, made = (h.names[h.merges[(code - h.merge_code) * 3 + i]] for i in range(3))
            return f"Merge {one} and {two} into {made}"
        return f"{self.buy_name(h, code - h.deny_code)} and trash it"

    def use_name(self, position: Standoff, cell: int) -> str:
        if position.token_on(cell) == TELEKINESIS:
            return f"Move the tile on {cell_name(position.t, cell)}"
        return super().use_name(position, cell)

    def own_path(self, position: Standoff, code: int) -> tuple[str, ...]:
        h = hex_tables(position.t)
        if h.answer_code <= code < h.merge_code:
            return (f"card:{h.ids[code - h.answer_code]}", "do:answer")
        if code >= h.deny_code:
            kind, copy = divmod(code - int(h.deny_code), int(h.copies_apart))
            return (*super().buy_path(position, kind, copy), "do:trash")
        return (f"do:{self.own_key(h, code).replace(' ', '-')}",)

    def buy_path(self, position: Standoff, kind: int, copy: int) -> tuple[str, ...]:
        """A component is bought for the discard pile or for the trash (15.4)."""
        path = super().buy_path(position, kind, copy)
        return (*path, "do:keep") if position.t.kind[kind] == COMPONENT else path
