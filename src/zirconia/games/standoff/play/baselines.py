"""Plain plans for both Standoffs, as measuring sticks: what is bought; all else as a good player does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.games.standoff.play.evaluation import StandoffEvaluation
from zirconia.games.standoff.play.hands import is_detour
from zirconia.games.standoff.rules.numbers import NO_CHOICE
from zirconia.games.standoff.rules.piles import owned
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import AIRDROP, PLACEMENT, RESOURCE, StandoffTables


class Plan(Evaluation):
    """Credits, the largest group, then the purchase that the plan likes best; draws with what is left.

    A leader who has no way to the last cells buys what needs none, whatever the plan.
    """

    def __init__(self, tables: StandoffTables) -> None:
        super().__init__(tables)
        self.t = tables
        self.usual = StandoffEvaluation(tables)

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Standoff)
        self.usual.weigh(position, seat, codes, weights)
        if position.choice != NO_CHOICE:
            return
        t = self.t
        for i in range(codes.size):
            if t.buy_code <= codes.codes[i] < t.cell_code:
                kind = int((codes.codes[i] - t.buy_code) // t.copies_apart)
                if not (self.usual.stuck and is_detour(t, kind)):
                    weights[i] = self.liking(position, kind)

    def liking(self, position: Standoff, kind: int) -> int:
        """How much the plan wants to buy a card now; less than 12 is worse than drawing a card."""
        raise NotImplementedError

    def owned(self, position: Standoff, kind: int) -> int:
        return owned(position, position.active, kind)


class Rush(Plan):
    """Groups from the first turn on, as large as can be paid, and Airdrops."""

    def liking(self, position: Standoff, kind: int) -> int:
        t = self.t
        if t.kind[kind] == PLACEMENT and t.place[kind] > 1:
            return 20 * int(t.place[kind]) if self.owned(position, kind) < 3 else 8
        if t.does[kind] == AIRDROP:
            return 70
        return 15 if t.kind[kind] == RESOURCE and t.credits[kind] > 1 and position.round_number < 5 else 5


class Income(Plan):
    """Credits for the first rounds, then the largest groups."""

    def liking(self, position: Standoff, kind: int) -> int:
        t = self.t
        early = position.round_number <= 7
        if t.kind[kind] == RESOURCE and t.credits[kind] > 1:
            return 30 * int(t.credits[kind]) if early and self.owned(position, kind) < 4 else 5
        if t.kind[kind] == PLACEMENT and t.place[kind] > 2:
            return 20 * int(t.place[kind]) if self.owned(position, kind) < 3 else 8
        if t.draw[kind] > 1:
            return 40 if self.owned(position, kind) < 2 else 5
        return 60 if t.does[kind] == AIRDROP and not early else 5


BASELINES: Mapping[str, tuple[str, Callable[[StandoffTables], Evaluation]]] = {
    "rush": ("groups from the first turn on, the shortest way in", Rush),
    "economy": ("credits for seven rounds, then the largest groups", Income),
}
