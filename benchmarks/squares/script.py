"""The two bots: Miner, which builds an economy first, and Script, which rushes where no Artillery is for sale."""

from __future__ import annotations

from benchmarks.squares.economy import plan_economy
from benchmarks.squares.picking import pick
from benchmarks.squares.rush import plan_rush
from benchmarks.squares.situation import Plan, Situation
from zirconia.bots.seat import Budget, Seat

LAST_ROUND_OF_THE_RUSH = 12


class Miner:
    """Two refineries, mining, then the large polyominoes and an artillery in reach of the Red Gun."""

    def __init__(self, seed: str) -> None:
        self.rest: Plan = []  # of the plan that is being carried out

    def choose(self, seat: Seat, budget: Budget) -> int:
        """The next step of the plan, or the first of a new one; what can't be paid yet waits for credits."""
        legal = seat.legal()
        if len(legal) == 1:
            return legal[0]
        situation = Situation(seat)
        if self.rest:
            key = self.rest.pop(0)
            if key in situation.codes:
                return situation.codes[key]
            self.rest = []
        if situation.is_inside_a_choice:
            return pick(situation)
        first, *rest = self.plan(situation)
        if first not in situation.codes:
            return situation.raise_money()
        self.rest = rest
        return situation.codes[first]

    def plan(self, situation: Situation) -> Plan:
        return plan_economy(situation)


class Script(Miner):
    """The rush, then the economy; where an Artillery is for sale at the start, the economy at once."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.rushes: bool | None = None  # not known before the first plan

    def plan(self, situation: Situation) -> Plan:
        if self.rushes is None:
            self.rushes = "artillery" not in situation.row()
        if situation.position.round_number > LAST_ROUND_OF_THE_RUSH:
            self.rushes = False
        return plan_rush(situation) if self.rushes else super().plan(situation)
