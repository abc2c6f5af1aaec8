"""Plain plans for Corporate Wars, as measuring sticks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.evaluation import Evaluation
from zirconia.core.position import Codes, Position
from zirconia.games.corporate_wars.evaluation import CorporateEvaluation
from zirconia.games.corporate_wars.rules import Corporate
from zirconia.games.corporate_wars.tables import CONTRACT, TACTIC, UNIT, CorporateTables
from zirconia.games.corporate_wars.vocabulary import ACTIONS

LATE = 24  # the turn from which a contract is no longer signed


class Plan(Evaluation):
    """Takes the action that improves the position most, within what the plan allows."""

    def __init__(self, tables: CorporateTables) -> None:
        super().__init__(tables)
        self.t = tables
        self.usual = CorporateEvaluation(tables)

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Corporate)
        if position.phase != ACTIONS:
            self.usual.weigh(position, seat, codes, weights)
            return
        now = self.usual.value(position, seat)
        for i in range(codes.size):
            code = codes.codes[i]
            weights[i] = 1 if code == self.t.end_code else self.gain(position, seat, code, now)

    def gain(self, core: Corporate, seat: int, code: int, now: float) -> int:
        """How much an action improves the position, and what the plan adds."""
        extra = self.extra(core, code)
        if extra < 0:
            return 0
        after = core.copy()
        after.step(code, seat)
        change = int(100_000 * (self.usual.value(after, seat) - now)) + extra
        return max(0, change)

    def extra(self, core: Corporate, code: int) -> int:
        """More for what the plan wants; below 0 for what it never does."""
        raise NotImplementedError


class Contracts(Plan):
    """Signs every contract while there is time, then greedily what improves the position."""

    def extra(self, core: Corporate, code: int) -> int:
        if code < self.t.move_code and self.t.type[self.t.code_kind[code]] == CONTRACT:
            return 50_000 if core.turn_number < LATE else -1
        if code < self.t.move_code and self.t.type[self.t.code_kind[code]] == TACTIC:
            return 10_000
        return 0


class Aggressive(Plan):
    """Units and attacks, never a contract."""

    def extra(self, core: Corporate, code: int) -> int:
        if code < self.t.move_code:
            kind = self.t.code_kind[code]
            if self.t.type[kind] == CONTRACT:
                return -1
            return 6_000 if self.t.type[kind] == UNIT else 0
        if self.t.attack_code <= code < self.t.discard_code:
            return 1_500
        return 0


BASELINES: Mapping[str, tuple[str, Callable[[CorporateTables], Evaluation]]] = {
    "contracts": ("contracts first, then whatever improves the position", Contracts),
    "aggressive": ("units and attacks, never a contract", Aggressive),
}
