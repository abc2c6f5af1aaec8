"""Placing tiles: where, which side up, and what that brings (8.1, 10.3)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.data import SEAT, A, B, C, KardashevData
from zirconia.games.kardashev.rules.effects import TRACTOR
from zirconia.games.kardashev.rules.events import E_DESTROYED, E_LAID
from zirconia.games.kardashev.rules.frames import F_SIDE, F_TRACTOR_BEAM
from zirconia.games.kardashev.rules.movement import lose_moving_fleet
from zirconia.games.kardashev.rules.numbers import (
    ALL_TYPES,
    CELL,
    CELLS,
    DESTROYED_SIDE,
    PLANET_SIDE,
    UNEXPLORED,
    count_bits,
)
from zirconia.games.kardashev.rules.questions import Automatic, Question
from zirconia.games.kardashev.rules.reasons import BLUE_FIRST, EXPLORED, NOT_ALLOWED, NOT_ASKED


@final
class PlaceTile(Question):
    """The tile of kind `a` on an unexplored space: blue first, unless `b` (8.1, R17)."""

    def __init__(self) -> None:
        super().__init__(CELL, CELLS)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        cell = code - CELL
        if cell < 0 or cell >= CELLS:
            return NOT_ASKED
        if k.ground[cell] != UNEXPLORED:
            return EXPLORED
        return LEGAL if k.top(B) == 1 or k.t.blue >> cell & 1 == 1 or is_zone_open(k) else BLUE_FIRST

    def answer_for_absent(self, k: KardashevData, seat: i64) -> None:
        """A leaver's tile goes back into the bag (R65)."""
        k.return_tile(k.top(A))
        k.pop()

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        kind = k.top(A)
        k.pop()
        k.push(F_TRACTOR_BEAM, seat, code - CELL)
        k.push(F_SIDE, seat, code - CELL, kind, 0)


def is_zone_open(k: KardashevData) -> bool:
    """With 3 or fewer blue spaces unexplored any space will do; V5 counts at the start of the round."""
    blue = count_bits(k.unexplored & k.t.blue)
    if k.t.round_start_zones:
        return k.blue_at_start <= k.t.open_zone or blue == 0
    return blue <= k.t.open_zone


@final
class ChooseSide(Question):
    """Planet or destroyed planet up; `a` the space, `b` the kind, `c` 1 if a fleet explores (8.1, 10.3)."""

    def __init__(self) -> None:
        super().__init__(PLANET_SIDE, 2)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        """Empty space has no second side (R19)."""
        if code == PLANET_SIDE:
            return LEGAL
        if code != DESTROYED_SIDE:
            return NOT_ASKED
        return NOT_ALLOWED if k.t.is_empty_tile(k.top(B)) else LEGAL

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        """A destroyed planet brings a card of any type and ends a fleet that explored it (R30)."""
        cell = k.top(A)
        kind = k.top(B)
        by_fleet = k.top(C) == 1
        destroyed = code == DESTROYED_SIDE
        k.pop()
        k.lay(cell, kind, destroyed)
        if k.log is not None:
            if destroyed:
                k.log.add(E_DESTROYED, EVERYONE, seat, cell)
            else:
                k.log.add(E_LAID, EVERYONE, seat, kind, cell)
        if by_fleet and destroyed:
            lose_moving_fleet(k, seat)
        elif by_fleet:
            k.put_fleet_down(seat, cell)
        if destroyed:
            k.income(seat, ALL_TYPES, k.t.spoils)


@final
class TractorBeam(Automatic):
    """A planet placed planet side up gives a card of a type it shows (R54)."""

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        k.pop()
        if k.is_planet(cell) and k.has(seat, TRACTOR):
            k.income(seat, k.types_at(cell), k.amount(seat, TRACTOR))
        return True
