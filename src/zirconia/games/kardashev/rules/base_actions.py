"""The base actions: which there are, and which are possible (section 9)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.kardashev.rules import building, harvest, movement
from zirconia.games.kardashev.rules.data import KardashevData
from zirconia.games.kardashev.rules.effects import (
    BASE_BUILD_COLONY,
    BASE_BUILD_FLEET,
    BASE_HARVEST,
    BASE_MOVE,
    BASE_UPGRADE_COLONY,
    BASE_UPGRADE_FLEET,
    OUTPOSTS,
)
from zirconia.games.kardashev.rules.numbers import (
    BUILD_COLONY,
    BUILD_FLEET,
    CELLS,
    HARVEST,
    MOVE,
    NOBODY,
    SKIP,
    UNEXPLORED,
    UPGRADE_COLONY,
    UPGRADE_FLEET,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class BaseAction:
    """One base action: its bit, its first code, and how the `at`-th of its codes is checked and begun."""

    def __init__(self, bit: i64, first: i64) -> None:
        self.bit = bit
        self.first = first

    def check(self, k: KardashevData, seat: i64, at: i64) -> i64:
        raise NotImplementedError

    def begin(self, k: KardashevData, seat: i64, at: i64) -> None:
        raise NotImplementedError


@final
class BuildColonyAction(BaseAction):
    def check(self, k: KardashevData, seat: i64, at: i64) -> i64:
        return building.check_build_colony(k, seat, at)

    def begin(self, k: KardashevData, seat: i64, at: i64) -> None:
        building.begin_build_colony(k, seat, at)


@final
class UpgradeColonyAction(BaseAction):
    def check(self, k: KardashevData, seat: i64, at: i64) -> i64:
        return building.check_upgrade_colony(k, seat, at)

    def begin(self, k: KardashevData, seat: i64, at: i64) -> None:
        building.begin_upgrade_colony(k, seat, at)


@final
class BuildFleetAction(BaseAction):
    def check(self, k: KardashevData, seat: i64, at: i64) -> i64:
        return building.check_build_fleet(k, seat, at // 3, at % 3 + 1)

    def begin(self, k: KardashevData, seat: i64, at: i64) -> None:
        building.begin_build_fleet(k, seat, at // 3, at % 3 + 1)


@final
class UpgradeFleetAction(BaseAction):
    def check(self, k: KardashevData, seat: i64, at: i64) -> i64:
        return building.check_upgrade_fleet(k, seat, at)

    def begin(self, k: KardashevData, seat: i64, at: i64) -> None:
        building.begin_upgrade_fleet(k, seat, at)


@final
class MoveFleetAction(BaseAction):
    def check(self, k: KardashevData, seat: i64, at: i64) -> i64:
        return movement.check_move(k, seat, at)

    def begin(self, k: KardashevData, seat: i64, at: i64) -> None:
        movement.begin_move(k, seat, at)


@final
class HarvestAction(BaseAction):
    def check(self, k: KardashevData, seat: i64, at: i64) -> i64:
        return LEGAL

    def begin(self, k: KardashevData, seat: i64, at: i64) -> None:
        harvest.begin_harvest(k, seat)


# In the order of their first codes.
BASE_ACTIONS_AT_WORK: Final[list[BaseAction]] = [
    BuildColonyAction(BASE_BUILD_COLONY, BUILD_COLONY),
    UpgradeColonyAction(BASE_UPGRADE_COLONY, UPGRADE_COLONY),
    BuildFleetAction(BASE_BUILD_FLEET, BUILD_FLEET),
    UpgradeFleetAction(BASE_UPGRADE_FLEET, UPGRADE_FLEET),
    MoveFleetAction(BASE_MOVE, MOVE),
    HarvestAction(BASE_HARVEST, HARVEST),
]


def is_base(code: i64) -> bool:
    """Whether a code begins a base action."""
    return code == HARVEST or BUILD_COLONY <= code < SKIP


def base_action(code: i64) -> BaseAction:
    """The base action that a code begins."""
    begun = BASE_ACTIONS_AT_WORK[0]
    for action in BASE_ACTIONS_AT_WORK:
        if action.first <= code:
            begun = action
    return begun


def bit_of(code: i64) -> i64:
    """The bit of the base action a code begins, or 0."""
    return base_action(code).bit if is_base(code) else 0


def check_base(k: KardashevData, code: i64, seat: i64) -> i64:
    """Whether the rules of a base action allow it here, budget apart."""
    action = base_action(code)
    return action.check(k, seat, code - action.first)


def begin_base(k: KardashevData, code: i64, seat: i64) -> None:
    action = base_action(code)
    action.begin(k, seat, code - action.first)


def base_into(k: KardashevData, out: Codes, seat: i64, allowed: i64) -> None:
    """Every base action among these bits that the rules allow here."""
    if allowed & BASE_HARVEST:
        out.add(HARVEST)
    builds_colony = allowed & BASE_BUILD_COLONY != 0
    upgrades_colony = allowed & BASE_UPGRADE_COLONY != 0
    builds_fleet = allowed & BASE_BUILD_FLEET != 0
    upgrades_fleet = allowed & BASE_UPGRADE_FLEET != 0
    moves = allowed & BASE_MOVE != 0
    outposts = k.has(seat, OUTPOSTS)
    for cell in range(i64(CELLS)):
        if k.ground[cell] == UNEXPLORED:
            continue
        if k.colony[cell] == NOBODY:
            if builds_colony and building.check_build_colony(k, seat, cell) == LEGAL:
                out.add(BUILD_COLONY + cell)
        elif upgrades_colony and building.check_upgrade_colony(k, seat, cell) == LEGAL:
            out.add(UPGRADE_COLONY + cell)
        if builds_fleet and (outposts or k.colony[cell] != NOBODY):
            for level in range(i64(3)):
                if building.check_build_fleet(k, seat, cell, level + 1) != LEGAL:
                    break
                out.add(BUILD_FLEET + cell * 3 + level)
        if k.fleet[cell] == seat:
            if upgrades_fleet and building.check_upgrade_fleet(k, seat, cell) == LEGAL:
                out.add(UPGRADE_FLEET + cell)
            if moves and movement.check_move(k, seat, cell) == LEGAL:
                out.add(MOVE + cell)


def any_base(k: KardashevData, seat: i64, allowed: i64) -> bool:
    """Whether any of these base actions is possible."""
    if allowed & BASE_HARVEST:
        return True
    codes = k.t.scratch_too
    codes.size = 0
    base_into(k, codes, seat, allowed)
    return codes.size > 0
