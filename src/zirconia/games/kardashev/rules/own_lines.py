"""Technologies of single roles that ask something: Cloning, Space Probe, Memory Eraser (14.2)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.data import SEAT, KardashevData
from zirconia.games.kardashev.rules.effects import CLONES
from zirconia.games.kardashev.rules.events import E_CLONED
from zirconia.games.kardashev.rules.frames import F_PLACE, F_TAKE, F_TAKE_SAME
from zirconia.games.kardashev.rules.numbers import ALL_TYPES, TYPES
from zirconia.games.kardashev.rules.questions import Automatic, NameTechnology
from zirconia.games.kardashev.rules.reasons import (
    NOT_ALLOWED,
    NOT_ASKED,
    NOT_LISTED,
    NOT_RESEARCHED,
    NOTHING_TO_USE,
)
from zirconia.games.kardashev.rules.research import lose_technology

# Cloning (R55) ------------------------------------------------------------------------------------


@final
class Cloning(NameTechnology):
    """Another technology of the role, researched or not; with V9 a researched one (R55)."""

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        technology = code - k.t.name_code
        if technology < 0:
            return NOT_ASKED
        if k.t.listed[k.role[seat]] >> technology & 1 == 0:
            return NOT_LISTED
        if k.t.having[CLONES] >> technology & 1:
            return NOT_ALLOWED
        if k.t.narrow_cloning and k.researched[seat] >> technology & 1 == 0:
            return NOT_RESEARCHED
        return LEGAL

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        k.pop()
        k.clone[seat] = code - k.t.name_code
        if k.log is not None:
            k.log.add(E_CLONED, EVERYONE, seat, k.clone[seat])


# Space Probe --------------------------------------------------------------------------------------


def check_space_probe(k: KardashevData, seat: i64) -> i64:
    return LEGAL if k.unexplored != 0 and k.tiles_in_bag() > 0 else NOTHING_TO_USE


@final
class SpaceProbe(Automatic):
    """Draw a tile and place it on any unexplored space of either zone."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        k.pop()
        k.push(F_PLACE, seat, k.draw_tile(), 1)
        return True


# Memory Eraser (R56) ------------------------------------------------------------------------------


@final
class MemoryEraser(NameTechnology):
    """Everybody who has researched the named technology takes its printed cost and loses it (R56)."""

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        return LEGAL if code >= k.t.name_code else NOT_ASKED

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        """The free parts of the refunds are chosen in seat order from the active player (R57)."""
        technology = code - k.t.name_code
        k.pop()
        for offset in range(k.t.seats):
            holder = (seat + k.t.seats - 1 - offset) % k.t.seats
            if k.researched[holder] >> technology & 1:
                lose_technology(k, holder, technology)
                refund(k, holder, technology)


def refund(k: KardashevData, seat: i64, technology: i64) -> None:
    cost = k.t.cost
    at = technology * 5
    for kind in range(i64(TYPES)):
        k.gain(seat, kind, cost[at + kind])
    if cost[at + 3] > 0:
        k.push(F_TAKE, seat, ALL_TYPES, cost[at + 3])
    if cost[at + 4] > 0:
        k.push(F_TAKE_SAME, seat, 0, cost[at + 4])
