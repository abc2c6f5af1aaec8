"""The packed numbers of the hex edition: wells, the modules of the expansion, and the actions of its own."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.core.kernel.grids import Grid
from zirconia.games.standoff.rules.tables import BLACK, ETERNAL, StandoffTables


@final
class HexTables(StandoffTables):
    """What the hex edition adds to the shared tables."""

    def __init__(
        self,
        seats: i64,
        ids: list[str],
        names: list[str],
        texts: list[str],
        columns: dict[str, vec[i64]],
        numbers: dict[str, int],
        flags: dict[str, bool],
        grid: Grid,
        board: dict[str, list[int]],
        tokens: dict[int, int],
        merges: list[tuple[int, int, int]],
    ) -> None:
        super().__init__(seats, ids, names, texts, columns, numbers, flags, grid)
        self.shields_answer = flags["deflector-shield"]
        self.components = flags["components"]
        self.adjustment = flags["adjustment"]
        self.eternal_wells = flags["eternal-wells"]
        self.instant_wells = flags["instant-wells"]
        self.well_credits: i64 = numbers["well-credits"]
        self.well_plays: i64 = numbers["well-plays"]
        self.well_cards: i64 = numbers["well-cards"]
        self.move_cost: i64 = numbers["telekinesis-cost"]
        self.black_move_cost: i64 = numbers["telekinesis-black-cost"]
        self.adjusts: i64 = numbers["adjusts"]
        self.set_gun(board["gun"])
        for cell in board["black"]:
            self.start_tile[cell] = BLACK
        for cell in board["rim"]:
            self.start_tile[cell] = ETERNAL if flags["eternal-rim"] else BLACK
        for cell, token in tokens.items():
            self.start_token[cell] = token
        self.merged: i64 = len(merges)
        parts = vec[i64](capacity=self.merged * 3)
        for one, two, made in merges:
            parts = append(parts, one)
            parts = append(parts, two)
            parts = append(parts, made)
        self.merges: vec[i64] = parts
        self._lay_out_own_codes()

    def _lay_out_own_codes(self) -> None:
        self.credit_code: i64 = self.first_own
        self.adjust_code: i64 = self.first_own + 1
        self.pass_code: i64 = self.first_own + 2
        self.answer_code: i64 = self.first_own + 3  # with the shield of a kind
        self.merge_code: i64 = self.answer_code + self.kinds
        self.deny_code: i64 = self.merge_code + self.merged
        self.actions = self.deny_code + self.kinds * self.copies_apart


def hex_tables(tables: StandoffTables) -> HexTables:
    """The tables of a position of this edition, with all that it adds."""
    assert isinstance(tables, HexTables)
    return tables
