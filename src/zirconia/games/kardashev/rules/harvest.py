"""The Harvest action (9.5): colonies, fleets, Timeshares, the Scavenger's bonus, Taxation."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.data import SEAT, A, B, KardashevData
from zirconia.games.kardashev.rules.effects import (
    ARCOLOGY,
    BLOCKS,
    CARGOHOLD,
    HARVEST_BONUS,
    MINING,
    ROVER,
    SHARES,
    TAXES,
)
from zirconia.games.kardashev.rules.events import E_HARVEST, E_NAMED
from zirconia.games.kardashev.rules.frames import F_ARCOLOGY, F_HARVEST, F_TAKE, F_TIMESHARE
from zirconia.games.kardashev.rules.numbers import CELL, CELLS, MILITARY, NOBODY, SYMBOL, TYPES, bit
from zirconia.games.kardashev.rules.questions import Automatic, Question
from zirconia.games.kardashev.rules.reasons import NO_COLONY, NOT_ADJACENT, NOT_ALLOWED, NOT_ASKED, TAKEN

# Stages of the Harvest frame, in the order of 9.5; `b` counts cells or seats within one.
COLONIES: Final = 0
FLEETS: Final = 1
TIMESHARES: Final = 2
BONUS: Final = 3
TAXATION: Final = 4


def begin_harvest(k: KardashevData, seat: i64) -> None:
    if k.log is not None:
        k.log.add(E_HARVEST, EVERYONE, seat)
    k.push(F_HARVEST, seat, COLONIES, 0)
    if k.has(seat, ARCOLOGY):
        k.push(F_ARCOLOGY, seat)


def types_for(k: KardashevData, cell: i64) -> i64:
    """The types a tile can give now: its symbols, and the named type for a military one (R50)."""
    types = k.types_at(cell)
    if k.arcology >= 0 and k.symbols[cell] >> MILITARY & 1 == 1:
        types |= bit(k.arcology)
    return types


def is_blockaded(k: KardashevData, cell: i64, harvester: i64) -> bool:
    """Another player's Blockade next to a colony of an opponent of theirs stops everybody else (R47, 16.6)."""
    owner = k.colony[cell]
    for seat in range(k.t.seats):
        if k.fleets_of(seat) & k.t.near[cell] == 0 or seat == harvester:
            continue
        if k.is_enemy(seat, owner) and k.has(seat, BLOCKS):
            return True
    return False


@final
class NameArcology(Question):
    """Arcology: military symbols count as the type you name, for the whole action (R50)."""

    def __init__(self) -> None:
        super().__init__(SYMBOL, TYPES)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        return LEGAL if SYMBOL <= code < SYMBOL + TYPES else NOT_ASKED

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        k.pop()
        k.arcology = code - SYMBOL
        if k.log is not None:
            k.log.add(E_NAMED, EVERYONE, seat, k.arcology)


@final
class Harvest(Automatic):
    """All steps of 9.5, one source after the other; no producing colony is left out (R27)."""

    def run(self, k: KardashevData) -> bool:
        stage = k.top(A)
        if stage == COLONIES:
            self.colony(k)
        elif stage == FLEETS:
            self.fleet(k)
        elif stage == TIMESHARES:
            self.timeshare(k)
        elif stage == BONUS:
            self.bonus(k)
        else:
            self.tax(k)
        return True

    def next_stage(self, k: KardashevData) -> None:
        k.put(A, k.top(A) + 1)
        k.put(B, 0)

    def colony(self, k: KardashevData) -> None:
        """Step 2: every producing colony gives as many cards as its level."""
        seat = k.top(SEAT)
        for cell in range(k.top(B), i64(CELLS)):
            if k.colony[cell] == seat:
                types = types_for(k, cell)
                if types != 0 and not is_blockaded(k, cell, seat):
                    k.put(B, cell + 1)
                    k.possible |= types
                    k.push(F_TAKE, seat, types, k.colony_level[cell], cell + 1)
                    return
        self.next_stage(k)

    def fleet(self, k: KardashevData) -> None:
        """Step 3: Harvest Rover on producing colonies, Asteroid Mining on uncolonized planets (R49)."""
        seat = k.top(SEAT)
        if k.has(seat, ROVER) or k.has(seat, MINING):
            produced = k.made[0] | k.made[1] | k.made[2]
            for cell in range(k.top(B), i64(CELLS)):
                if k.fleet[cell] == seat and self.fleet_yields(k, seat, cell, produced):
                    k.put(B, cell + 1)
                    types = types_for(k, cell)
                    k.possible |= types
                    k.income(seat, types, self.fleet_yield(k, seat, cell))
                    return
        self.next_stage(k)

    def fleet_yields(self, k: KardashevData, seat: i64, cell: i64, produced: i64) -> bool:
        if k.colony[cell] == NOBODY:
            return k.is_planet(cell) and types_for(k, cell) != 0 and k.has(seat, MINING)
        return produced >> cell & 1 == 1 and k.has(seat, ROVER)

    def fleet_yield(self, k: KardashevData, seat: i64, cell: i64) -> i64:
        """What the technology says, with Expanded Cargohold for each level of the fleet."""
        cards = k.amount(seat, MINING if k.colony[cell] == NOBODY else ROVER)
        return cards * k.fleet_level[cell] if k.has(seat, CARGOHOLD) else cards

    def timeshare(self, k: KardashevData) -> None:
        """Step 3: each fleet picks one adjacent enemy colony, none twice (R48)."""
        seat = k.top(SEAT)
        if k.has(seat, SHARES):
            for cell in range(k.top(B), i64(CELLS)):
                if k.fleet[cell] == seat:
                    k.put(B, cell + 1)
                    k.push(F_TIMESHARE, seat, cell)
                    return
        self.next_stage(k)

    def bonus(self, k: KardashevData) -> None:
        """Step 4: the Scavenger takes one more card of a type that could be produced (R44)."""
        seat = k.top(SEAT)
        self.next_stage(k)
        if k.has_role(seat, HARVEST_BONUS):
            k.role_income(seat, k.possible)

    def tax(self, k: KardashevData) -> None:
        """Step 5: others' Taxation, in seat order from the harvester, a card for each colony touched (R46)."""
        seat = k.top(SEAT)
        produced = k.made[0] | k.made[1] | k.made[2]
        for at in range(k.top(B), k.t.seats * CELLS):
            cell = at % CELLS
            if produced >> cell & 1 == 0:
                continue
            collector = (seat + at // CELLS) % k.t.seats
            if self.may_tax(k, collector, seat, cell):
                k.put(B, at + 1)
                k.income(collector, self.made_by(k, cell), k.amount(collector, TAXES))
                return
        self.finish(k)

    def may_tax(self, k: KardashevData, collector: i64, seat: i64, cell: i64) -> bool:
        return (
            k.is_enemy(collector, seat)
            and k.has(collector, TAXES)
            and k.fleets_of(collector) & k.t.near[cell] != 0
        )

    def made_by(self, k: KardashevData, cell: i64) -> i64:
        """The types a colony has just produced."""
        types: i64 = 0
        for kind in range(i64(TYPES)):
            types |= (k.made[kind] >> cell & 1) << kind
        return types

    def finish(self, k: KardashevData) -> None:
        k.pop()
        for kind in range(i64(TYPES)):
            k.made[kind] = 0
        k.arcology = -1
        k.possible = 0
        k.shared = 0


@final
class PickTimeshare(Question):
    """Which enemy colony the fleet on `a` shares (R48); it is always taken (R20)."""

    def __init__(self) -> None:
        super().__init__(CELL, CELLS)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        cell = code - CELL
        if cell < 0 or cell >= CELLS:
            return NOT_ASKED
        if not k.is_enemy(seat, k.colony[cell]):
            return NO_COLONY
        if k.t.near[k.top(A)] >> cell & 1 == 0:
            return NOT_ADJACENT
        if k.shared >> cell & 1:
            return TAKEN
        if types_for(k, cell) == 0 or is_blockaded(k, cell, seat):
            return NOT_ALLOWED
        return LEGAL

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        cell = code - CELL
        k.pop()
        k.shared |= bit(cell)
        k.possible |= types_for(k, cell)
        k.income(seat, types_for(k, cell), k.colony_level[cell])
