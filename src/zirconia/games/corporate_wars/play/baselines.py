"""Plain plans for Corporate Wars, as measuring sticks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.games.corporate_wars.play.evaluation import CorporateEvaluation
from zirconia.games.corporate_wars.rules.numbers import ACTIONS
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import CONTRACT, TACTIC, UNIT, CorporateTables

LATE = 30  # the turn from which only the shortest contracts are signed
OPENING = 12  # the turns in which the aggressive plan signs anything
SHORT = 4  # turns of a short contract
ONE = 1_000_000  # a whole point of value, as weights count it


class Plan(Evaluation):
    """Takes the action that, with the best one after it, improves the position most, as the plan sees it."""

    def __init__(self, tables: CorporateTables) -> None:
        super().__init__(tables)
        self.t = tables
        self.usual = CorporateEvaluation(tables)
        self.after = Codes(tables.actions + 1)

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Corporate)
        if position.phase != ACTIONS:
            self.usual.weigh(position, seat, codes, weights)
            return
        now = self.usual.value(position, seat)
        for i in range(codes.size):
            code = codes.codes[i]
            weights[i] = 1 if code == self.t.end_code else self.gain(position, seat, code, now)

    def gain(self, position: Corporate, seat: int, code: int, now: float) -> int:
        """How much an action improves the position by itself or with one more, and what the plan adds."""
        extra = self.extra(position, code)
        if extra < 0:
            return 0
        after = position.copy()
        after.step(code, seat)
        alone = self.usual.value(after, seat) - now
        return max(0, int(ONE * max(alone, 0.98 * (self.best_next(after, seat) - now))) + extra)

    def best_next(self, position: Corporate, seat: int) -> float:
        """The best value after one more play or attack of this turn."""
        best = -1.0
        self.after.size = 0
        position.legal_into(self.after, seat)
        for i in range(self.after.size):
            code = self.after.codes[i]
            if self.t.move_code <= code < self.t.attack_code or code >= self.t.discard_code:
                continue
            then = position.copy()
            then.step(code, seat)
            best = max(best, self.usual.value(then, seat))
        return best

    def extra(self, position: Corporate, code: int) -> int:
        """More for what the plan wants; below 0 for what it never does."""
        raise NotImplementedError


class Contracts(Plan):
    """Signs every contract while there is time, then greedily what improves the position."""

    def extra(self, position: Corporate, code: int) -> int:
        if code >= self.t.move_code:
            return 0
        kind = self.t.code_kind[code]
        if self.t.type[kind] == CONTRACT:
            return ONE // 2 if position.turn_number < LATE or self.t.duration[kind] <= SHORT else -1
        return ONE // 10 if self.t.type[kind] == TACTIC else 0


class Aggressive(Plan):
    """Attacks first, then units; of the contracts only the cheapest, and only in the opening."""

    def extra(self, position: Corporate, code: int) -> int:
        if self.t.attack_code <= code < self.t.discard_code:
            return ONE // 50
        if code >= self.t.move_code:
            return 0
        kind = self.t.code_kind[code]
        if self.t.type[kind] == CONTRACT:
            return 0 if position.turn_number < OPENING and self.t.cost[kind] == 1 else -1
        return ONE // 50 if self.t.type[kind] == UNIT else 0


BASELINES: Mapping[str, tuple[str, Callable[[CorporateTables], Evaluation]]] = {
    "contracts": ("contracts first, then whatever improves the position", Contracts),
    "aggressive": ("attacks and units, and next to no contracts", Aggressive),
}
