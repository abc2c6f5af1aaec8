"""Attacks: supports, strength, capture and retreat, and the technologies that answer them (section 11)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.data import SEAT, A, B, C, D, KardashevData
from zirconia.games.kardashev.rules.effects import ARRAY, DISRUPTS, FUSE, RAIDS, SALVAGE, TURRETS
from zirconia.games.kardashev.rules.events import (
    E_CAPTURED,
    E_COLONY_DOWN,
    E_FLEET_DOWN,
    E_FOUGHT,
    E_NAMED,
    E_RETREATED,
)
from zirconia.games.kardashev.rules.frames import (
    F_DEFENSE_ARRAY,
    F_FAILED,
    F_OUTCOME,
    F_RAIDER_DRONE,
    F_SECRET_SUPPORT,
    F_SUPPORT,
)
from zirconia.games.kardashev.rules.movement import lose_moving_fleet
from zirconia.games.kardashev.rules.numbers import CELLS, DESTROYED, NOBODY, SYMBOL, TYPES, UNEXPLORED
from zirconia.games.kardashev.rules.paying import hand_over
from zirconia.games.kardashev.rules.questions import Automatic, Question
from zirconia.games.kardashev.rules.reasons import NOT_ASKED


def defender_of(k: KardashevData, cell: i64) -> i64:
    """The owner of the colony, or of the fleet if there is no colony (11.1)."""
    return k.colony[cell] if k.colony[cell] != NOBODY else k.fleet[cell]


@final
class Attack(Automatic):
    """Attacker, attacker's ally, defender, defender's ally support once each, then the outcome (11.3, 16.5)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        before = k.top(B)
        k.pop()
        k.ready = 0
        k.push(F_OUTCOME, seat, cell, before)
        if k.t.secret_support:
            k.push(F_SECRET_SUPPORT, seat, cell)
            return True
        defender = defender_of(k, cell)
        self.ask(k, k.t.ally(defender), cell)
        self.ask(k, defender, cell)
        self.ask(k, k.t.ally(seat), cell)
        self.ask(k, seat, cell)
        return True

    def ask(self, k: KardashevData, seat: i64, cell: i64) -> None:
        if seat != NOBODY:
            k.push(F_SUPPORT, seat, cell)


# Outcome (11.2, 11.4) -----------------------------------------------------------------------------


def strength(k: KardashevData, seat: i64) -> i64:
    """The levels of all supporting fleets of a seat's side."""
    levels: i64 = 0
    for other in range(k.t.seats):
        if k.t.side[other] == k.t.side[seat] and k.support[other] != 0:
            for cell in range(i64(CELLS)):
                if k.support[other] >> cell & 1:
                    levels += k.fleet_level[cell]
    return levels


@final
class Outcome(Automatic):
    """The attacker wins with the greater strength; a tie is the defender's (11.4)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        before = k.top(B)
        k.pop()
        defender = defender_of(k, cell)
        attack = k.moving + strength(k, seat)
        defence = k.colony_level[cell] + k.fleet_level[cell] + strength(k, defender)
        if k.log is not None:
            k.log.add(E_FOUGHT, EVERYONE, seat, cell, attack, defence)
        for other in range(k.t.seats):
            k.support[other] = 0
        if attack > defence:
            win(k, seat, cell)
        else:
            fail(k, seat, cell, before)
        return True


def win(k: KardashevData, seat: i64, cell: i64) -> None:
    """The fleet there dies, the colony changes hands, Proximity Fuse and Orbital Defense Array answer (11.5)."""
    owner = k.colony[cell]
    level = k.colony_level[cell]
    if k.fleet[cell] != NOBODY:
        k.weaken_fleet(cell, 3)
    if owner != NOBODY:
        capture(k, seat, cell, min(level, k.colony_supply[seat]))
    k.put_fleet_down(seat, cell)
    if owner != NOBODY:
        k.push(F_DEFENSE_ARRAY, seat, cell, k.amount(owner, ARRAY))
        if not k.is_gone(owner):
            hand_over(k, seat, owner, k.amount(owner, FUSE))


def capture(k: KardashevData, seat: i64, cell: i64, level: i64) -> None:
    """Own pieces at the same level, as far as the supply allows; none leave the tile free (R34)."""
    k.set_colony(cell, seat, level)
    if k.log is not None:
        k.log.add(E_CAPTURED, EVERYONE, seat, cell, level)


@final
class DefenseArray(Automatic):
    """Orbital Defense Array: the attacking fleet loses `b` levels, the colony stays taken (11.5)."""

    def run(self, k: KardashevData) -> bool:
        cell = k.top(A)
        levels = k.top(B)
        k.pop()
        k.weaken_fleet(cell, levels)
        return True


def can_retreat(k: KardashevData, seat: i64, cell: i64) -> bool:
    """Explored, not destroyed, no other fleet and no opponent's colony (R35)."""
    if k.ground[cell] == UNEXPLORED or k.ground[cell] == DESTROYED:
        return False
    return k.fleet[cell] == NOBODY and not k.is_enemy(seat, k.colony[cell])


def fail(k: KardashevData, seat: i64, cell: i64, before: i64) -> None:
    """Back to the retreat space, or destroyed; drones and turrets only after a real retreat (11.6, R37)."""
    if not can_retreat(k, seat, before):
        lose_moving_fleet(k, seat)
        if k.log is not None:
            k.log.add(E_FLEET_DOWN, EVERYONE, seat, cell, 0)
        return
    k.put_fleet_down(seat, before)
    if k.log is not None:
        k.log.add(E_RETREATED, EVERYONE, seat, before)
    if k.colony[cell] != NOBODY:
        k.push(F_FAILED, seat, cell, before, SALVAGING)


# Steps after a failed attack on a colony (11.6, R36): `c` of the Failed frame.
SALVAGING: Final = 0
RAIDING: Final = 1
DISRUPTING: Final = 2
SHOOTING: Final = 3


@final
class Failed(Automatic):
    """Salvage, Raider and Disruptor Drone, then Defensive Turrets; `a` the tile, `b` the fleet's space (R36)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        owner = k.colony[cell]
        stage = k.top(C)
        k.put(C, stage + 1)
        if stage == SALVAGING:
            k.put(D, owner)
            hand_over(k, owner, seat, k.amount(seat, SALVAGE))
        elif stage == RAIDING:
            if k.has(seat, RAIDS) and k.cards(owner) > 0:
                k.push(F_RAIDER_DRONE, seat, owner)
        elif stage == DISRUPTING:
            weaken_colony(k, cell, k.amount(seat, DISRUPTS))
        else:
            before = k.top(B)
            levels = k.amount(k.top(D), TURRETS)
            k.pop()
            k.weaken_fleet(before, levels)
        return True


def weaken_colony(k: KardashevData, cell: i64, levels: i64) -> None:
    """The colony loses levels; at level 1 it leaves the board (11.6)."""
    owner = k.colony[cell]
    if levels > 0:
        k.set_colony(cell, owner, k.colony_level[cell] - levels)
        if k.log is not None:
            k.log.add(E_COLONY_DOWN, EVERYONE, owner, cell, k.colony_level[cell])


@final
class RaiderDrone(Question):
    """Raider Drone: name a type, the colony's owner `a` hands over every card of it (11.6)."""

    def __init__(self) -> None:
        super().__init__(SYMBOL, TYPES)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        return LEGAL if SYMBOL <= code < SYMBOL + TYPES else NOT_ASKED

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        owner = k.top(A)
        kind = code - SYMBOL
        k.pop()
        if k.log is not None:
            k.log.add(E_NAMED, EVERYONE, seat, kind)
        k.give(owner, seat, kind, k.hand[owner * TYPES + kind])
