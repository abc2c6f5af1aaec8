"""The packed numbers of a setup of Corporate Wars."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.position import Tables
from zirconia.games.corporate_wars.rules.board import TILES, mask_of

# Types of card.
UNIT: Final = 0
CONTRACT: Final = 1
TACTIC: Final = 2

NO_TILE: Final = -1
CONTRACT_SLOTS: Final = 99  # more contracts than any deck holds cards


@final
class CorporateTables(Tables):
    """Columns by kind of card, the numbers of the match, and the layout of zones and action codes."""

    def __init__(
        self,
        ids: list[str],
        names: list[str],
        columns: dict[str, vec[i64]],
        numbers: dict[str, int],
        flags: dict[str, bool],
        zones: dict[str, list[int]],
    ) -> None:
        super().__init__(2, 0, 2)
        self.ids = ids
        self.names = names
        self.kinds: i64 = len(ids)
        self.type: vec[i64] = columns["type"]
        self.cost: vec[i64] = columns["cost"]
        self.power: vec[i64] = columns["power"]
        self.duration: vec[i64] = columns["duration"]
        self.advantage: vec[i64] = columns["advantage"]
        self.gain: vec[i64] = columns["gain"]
        self.draw: vec[i64] = columns["draw"]
        self.copies: vec[i64] = columns["copies"]
        self.take_numbers(numbers)
        self.head_start: vec[i64] = vec[i64]([numbers["head-start-1"], numbers["head-start-2"]])
        self.new_hand = flags["new-hand"]
        self.change_places = flags["change-places"]
        self.hidden_decks = flags["hidden-decks"]
        self.deploy_zone: vec[i64] = vec[i64]([mask_of(zones["deploy-p1"]), mask_of(zones["deploy-p2"])])
        self.capture_zone: i64 = mask_of(zones["capture"])
        self._lay_out_zones()
        self._lay_out_codes()

    def take_numbers(self, numbers: dict[str, int]) -> None:
        """The numbers of the match."""
        self.points: i64 = numbers["points"]
        self.most_points: i64 = numbers["most-points"]
        self.rounds: i64 = numbers["rounds"]
        self.income: i64 = numbers["income"]
        self.aid: i64 = numbers["aid"]
        self.aid_limit: i64 = numbers["aid-limit"]
        self.contract_pay: i64 = numbers["contract-pay"]
        self.hand_size: i64 = numbers["hand"]
        self.draw_size: i64 = numbers["draw"]
        self.hand_limit: i64 = numbers["hand-limit"]
        self.overwhelmed: i64 = numbers["overwhelmed"]
        self.deck_size: i64 = numbers["deck-size"]
        self.most_copies: i64 = numbers["most-copies"]
        self.least_units: i64 = numbers["least-units"]
        self.stipend: i64 = numbers["stipend"]

    def _lay_out_zones(self) -> None:
        """Per seat three bags, what is known of the hand, what is open and was shown, contracts; then the grid."""
        stride = self.kinds + 1
        self.hand: i64 = 0
        self.deck: i64 = stride
        self.discard: i64 = stride * 2
        self.open: i64 = stride * 3
        self.shown: i64 = stride * 4
        self.known: i64 = stride * 5
        self.contracts: i64 = stride * 6
        self.seat_stride: i64 = stride * 6 + 1 + CONTRACT_SLOTS
        self.kind_at: i64 = self.seat_stride * 2
        self.power_at: i64 = self.kind_at + TILES
        self.cells: i64 = self.power_at + TILES

    def _lay_out_codes(self) -> None:
        """Plays (a unit: one for each tile), moves, attacks, discards, end, keep, redraw."""
        first: list[int] = []
        kinds: list[int] = []
        tiles: list[int] = []
        for kind in range(self.kinds):
            first.append(len(kinds))
            places = list(range(TILES)) if self.type[kind] == UNIT else [NO_TILE]
            kinds += [kind] * len(places)
            tiles += places
        self.play_code: vec[i64] = vec[i64](first)
        self.code_kind: vec[i64] = vec[i64](kinds)
        self.code_tile: vec[i64] = vec[i64](tiles)
        self.move_code: i64 = len(kinds)
        self.attack_code: i64 = self.move_code + TILES * 4
        self.discard_code: i64 = self.attack_code + TILES * 8
        self.end_code: i64 = self.discard_code + self.kinds
        self.keep_code: i64 = self.end_code + 1
        self.redraw_code: i64 = self.end_code + 2
        self.actions = self.end_code + 3
