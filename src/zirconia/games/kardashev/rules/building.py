"""Build Colony, Upgrade Colony, Build Fleet, Upgrade Fleet (9.1 to 9.4)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.data import SEAT, A, B, KardashevData
from zirconia.games.kardashev.rules.effects import (
    CHEAP_COLONY,
    OUTPOSTS,
    PRICE_COLONY,
    PRICE_FLEET,
    PRICE_OUTPOST,
    PRICE_UPGRADE,
    SETTLER_INCOME,
    SHIPYARD_INCOME,
    SHIPYARDS,
)
from zirconia.games.kardashev.rules.events import E_COLONY, E_COLONY_UP, E_FLEET, E_FLEET_UP
from zirconia.games.kardashev.rules.frames import (
    F_BUILD_COLONY,
    F_BUILD_FLEET,
    F_CHEAP_COLONY,
    F_PAY,
    F_UPGRADE_COLONY,
    F_UPGRADE_FLEET,
)
from zirconia.games.kardashev.rules.numbers import ALL_TYPES, DESTROYED, MILITARY, NOBODY, SYMBOL, UNEXPLORED
from zirconia.games.kardashev.rules.paying import can_afford, charge, payable
from zirconia.games.kardashev.rules.questions import Automatic, Question
from zirconia.games.kardashev.rules.reasons import (
    CANNOT_PAY,
    COLONIZED,
    FLEET_IN_THE_WAY,
    LEVEL,
    NO_COLONY,
    NO_FLEET,
    NO_MILITARY,
    NO_PIECES,
    NO_PLANET,
    NOT_ASKED,
    OUT_OF_REACH,
)

# Build Colony (9.1) -------------------------------------------------------------------------------


def check_build_colony(k: KardashevData, seat: i64, cell: i64) -> i64:
    """A free planet next to your colony or under your fleet, without an opponent's fleet (9.1, R23)."""
    if not k.is_planet(cell):
        return NO_PLANET
    if k.colony[cell] != NOBODY:
        return COLONIZED
    if k.is_enemy(seat, k.fleet[cell]):
        return FLEET_IN_THE_WAY
    if k.fleet[cell] != seat and not borders_colony(k, seat, cell):
        return OUT_OF_REACH
    if k.colony_supply[seat] < 1:
        return NO_PIECES
    return LEGAL if can_pay_colony(k, seat) else CANNOT_PAY


def borders_colony(k: KardashevData, seat: i64, cell: i64) -> bool:
    return k.colonies_of(seat) & k.t.near[cell] != 0


def borders_fleet(k: KardashevData, seat: i64, cell: i64) -> bool:
    return k.fleets_of(seat) & k.t.near[cell] != 0


def can_pay_colony(k: KardashevData, seat: i64) -> bool:
    if k.has(seat, CHEAP_COLONY):
        n = k.amount(seat, CHEAP_COLONY)
        return payable(k, seat, n, 0, 0, 0) or payable(k, seat, 0, n, 0, 0)
    return can_afford(k, seat, PRICE_COLONY)


def begin_build_colony(k: KardashevData, seat: i64, cell: i64) -> None:
    k.push(F_BUILD_COLONY, seat, cell)
    if k.has(seat, CHEAP_COLONY):
        k.push(F_CHEAP_COLONY, seat)
    else:
        charge(k, seat, PRICE_COLONY)


@final
class CheapColony(Question):
    """Nanotube Polymers: Food or Matter, as you like, pays for a new colony (R53)."""

    def __init__(self) -> None:
        super().__init__(SYMBOL, 2)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        kind = code - SYMBOL
        if kind < 0 or kind > 1:
            return NOT_ASKED
        n = k.amount(seat, CHEAP_COLONY)
        return LEGAL if payable(k, seat, n * (1 - kind), n * kind, 0, 0) else CANNOT_PAY

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        kind = code - SYMBOL
        k.pop()
        n = k.amount(seat, CHEAP_COLONY)
        k.push(F_PAY, seat, n * (1 - kind), n * kind)


@final
class BuildColony(Automatic):
    """A new colony-1 (9.1)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        k.pop()
        k.set_colony(cell, seat, 1)
        if k.log is not None:
            k.log.add(E_COLONY, EVERYONE, seat, cell, 1)
        settler_income(k, seat, cell)
        return True


def settler_income(k: KardashevData, seat: i64, cell: i64) -> None:
    """The Pioneer takes a card of a type shown there, one an action (R43)."""
    if k.has_role(seat, SETTLER_INCOME):
        k.role_income(seat, k.types_at(cell))


# Upgrade Colony (9.2) -----------------------------------------------------------------------------


def check_upgrade_colony(k: KardashevData, seat: i64, cell: i64) -> i64:
    """Your colony below level 3, and a piece for it (9.2)."""
    if k.colony[cell] != seat:
        return NO_COLONY
    if k.colony_level[cell] >= 3:
        return LEVEL
    if k.colony_supply[seat] < 1:
        return NO_PIECES
    return LEGAL if can_afford(k, seat, PRICE_UPGRADE) else CANNOT_PAY


def begin_upgrade_colony(k: KardashevData, seat: i64, cell: i64) -> None:
    k.push(F_UPGRADE_COLONY, seat, cell)
    charge(k, seat, PRICE_UPGRADE)


@final
class UpgradeColony(Automatic):
    """One level more (9.2)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        k.pop()
        k.set_colony(cell, seat, k.colony_level[cell] + 1)
        if k.log is not None:
            k.log.add(E_COLONY_UP, EVERYONE, seat, cell, k.colony_level[cell])
        settler_income(k, seat, cell)
        return True


# Build Fleet (9.3) --------------------------------------------------------------------------------


def is_outpost(k: KardashevData, seat: i64, cell: i64) -> bool:
    """Where Autonomous Construction works: explored, whole, uncolonized, next to another fleet of yours (R52)."""
    return (
        k.ground[cell] != UNEXPLORED
        and k.ground[cell] != DESTROYED
        and k.colony[cell] == NOBODY
        and k.has(seat, OUTPOSTS)
        and borders_fleet(k, seat, cell)
    )


def is_shipyard(k: KardashevData, seat: i64, cell: i64) -> bool:
    """Your side's colony with a military symbol; with Militarization any colony of yours (16.4, R64)."""
    if k.symbols[cell] >> MILITARY & 1:
        return True
    return k.colony[cell] == seat and k.has(seat, SHIPYARDS)


def is_friendly_colony(k: KardashevData, seat: i64, cell: i64) -> bool:
    return k.colony[cell] != NOBODY and not k.is_enemy(seat, k.colony[cell])


def check_build_fleet(k: KardashevData, seat: i64, cell: i64, level: i64) -> i64:
    """A shipyard and a level its colony allows; your old fleet there returns first (9.3, R26)."""
    if k.fleet[cell] != NOBODY and k.fleet[cell] != seat:
        return FLEET_IN_THE_WAY
    outpost = not is_friendly_colony(k, seat, cell)
    if outpost and not is_outpost(k, seat, cell):
        return NO_COLONY
    if not outpost and not is_shipyard(k, seat, cell):
        return NO_MILITARY
    if level > (1 if outpost else k.colony_level[cell]):
        return LEVEL
    back: i64 = k.fleet_level[cell] if k.fleet[cell] == seat else 0
    if k.fleet_supply[seat] + back < level:
        return NO_PIECES
    return LEGAL if can_afford(k, seat, PRICE_OUTPOST if outpost else PRICE_FLEET) else CANNOT_PAY


def begin_build_fleet(k: KardashevData, seat: i64, cell: i64, level: i64) -> None:
    k.push(F_BUILD_FLEET, seat, cell, level)
    charge(k, seat, PRICE_FLEET if is_friendly_colony(k, seat, cell) else PRICE_OUTPOST)


@final
class BuildFleet(Automatic):
    """The new fleet; the Imperialist takes a card (9.3, R42)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        level = k.top(B)
        k.pop()
        k.set_fleet(cell, seat, level)
        if k.log is not None:
            k.log.add(E_FLEET, EVERYONE, seat, cell, level)
        shipyard_income(k)
        return True


def shipyard_income(k: KardashevData) -> None:
    """Whenever anybody builds or upgrades a fleet the Imperialist takes 1 card of choice (R42)."""
    k.role_incomes(SHIPYARD_INCOME, ALL_TYPES)


# Upgrade Fleet (9.4) ------------------------------------------------------------------------------


def check_upgrade_fleet(k: KardashevData, seat: i64, cell: i64) -> i64:
    """Your fleet below level 3 in a shipyard, whatever the colony's level (9.4, R25)."""
    if k.fleet[cell] != seat:
        return NO_FLEET
    outpost = not is_friendly_colony(k, seat, cell)
    if outpost and not is_outpost(k, seat, cell):
        return NO_COLONY
    if not outpost and not is_shipyard(k, seat, cell):
        return NO_MILITARY
    if k.fleet_level[cell] >= 3:
        return LEVEL
    if k.fleet_supply[seat] < 1:
        return NO_PIECES
    return LEGAL if can_afford(k, seat, PRICE_OUTPOST if outpost else PRICE_FLEET) else CANNOT_PAY


def begin_upgrade_fleet(k: KardashevData, seat: i64, cell: i64) -> None:
    k.push(F_UPGRADE_FLEET, seat, cell)
    charge(k, seat, PRICE_FLEET if is_friendly_colony(k, seat, cell) else PRICE_OUTPOST)


@final
class UpgradeFleet(Automatic):
    """One level more; the Imperialist takes a card (9.4, R42)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        k.pop()
        k.set_fleet(cell, seat, k.fleet_level[cell] + 1)
        if k.log is not None:
            k.log.add(E_FLEET_UP, EVERYONE, seat, cell, k.fleet_level[cell])
        shipyard_income(k)
        return True
