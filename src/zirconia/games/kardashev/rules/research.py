"""Research actions: learning technologies and using them (sections 12 and 14)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.data import SEAT, A, KardashevData
from zirconia.games.kardashev.rules.effects import CLONES, RESEARCH_INCOME
from zirconia.games.kardashev.rules.events import E_LOST, E_RESEARCHED
from zirconia.games.kardashev.rules.frames import F_CLONING, F_PAY, F_RESEARCH
from zirconia.games.kardashev.rules.numbers import TYPES, bit
from zirconia.games.kardashev.rules.paying import payable, payable_with
from zirconia.games.kardashev.rules.questions import Automatic
from zirconia.games.kardashev.rules.reasons import CANNOT_PAY, NOT_LISTED, PREREQUISITE, RESEARCHED

# Research (12.1) ----------------------------------------------------------------------------------


def check_research(k: KardashevData, seat: i64, technology: i64) -> i64:
    """Listed for your role, not researched yet, one prerequisite held, and payable (12.1, R39)."""
    t = k.t
    role = k.role[seat]
    if role < 0 or t.listed[role] >> technology & 1 == 0:
        return NOT_LISTED
    if k.researched[seat] >> technology & 1:
        return RESEARCHED
    needed = t.requires[role * t.technologies + technology]
    if needed != 0 and needed & k.researched[seat] == 0:
        return PREREQUISITE
    return LEGAL if can_pay_cost(k, seat, technology) else CANNOT_PAY


def can_pay_cost(k: KardashevData, seat: i64, technology: i64) -> bool:
    cost = k.t.cost
    at = technology * 5
    if cost[at + 4] == 0:
        return payable(k, seat, cost[at], cost[at + 1], cost[at + 2], cost[at + 3])
    for kind in range(i64(TYPES)):
        if payable_with(k, seat, kind, cost[at + 4], cost[at], cost[at + 1], cost[at + 2], cost[at + 3]):
            return True
    return False


def begin_research(k: KardashevData, seat: i64, technology: i64) -> None:
    cost = k.t.cost
    at = technology * 5
    k.stood = 0
    k.push(F_RESEARCH, seat, technology)
    k.push(F_PAY, seat, cost[at], cost[at + 1], cost[at + 2], cost[at + 3], cost[at + 4])


@final
class Research(Automatic):
    """The technology works at once; its exclusive partner is lost; the Scientist takes a card (R40, R41)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        technology = k.top(A)
        k.pop()
        partners = k.t.negated(k.role[seat], technology) & k.researched[seat]
        for other in range(k.t.technologies):
            if partners >> other & 1:
                lose_technology(k, seat, other)
        k.researched[seat] |= bit(technology)
        if k.log is not None:
            k.log.add(E_RESEARCHED, EVERYONE, seat, technology)
        k.role_incomes(RESEARCH_INCOME, k.stood)
        if k.t.having[CLONES] >> technology & 1:
            k.push(F_CLONING, seat)
        return True


def lose_technology(k: KardashevData, seat: i64, technology: i64) -> None:
    """Losing one never affects others built on it; a lost Cloning loses its copy (12.1, R55)."""
    k.researched[seat] &= ~bit(technology)
    if k.t.having[CLONES] >> technology & 1:
        k.clone[seat] = -1
    if k.log is not None:
        k.log.add(E_LOST, EVERYONE, seat, technology)
