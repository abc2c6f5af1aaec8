"""Setup: roles, starting tiles and pieces, free cards and technologies (section 5)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.data import SEAT, A, KardashevData
from zirconia.games.kardashev.rules.effects import (
    FIRST_TILE,
    SECOND_TILE,
    START_CHOICE,
    START_COLONIES,
    START_COLONY_LEVEL,
    START_FLEET_LEVEL,
    START_FLEETS,
    START_FOOD,
    START_TECHNOLOGIES,
)
from zirconia.games.kardashev.rules.events import E_COLONY, E_FLEET, E_LAID, E_RESEARCHED, E_ROLE
from zirconia.games.kardashev.rules.frames import (
    F_OUTSIDE,
    F_ROLE,
    F_START_COLONY,
    F_START_FLEET,
    F_START_TECHNOLOGY,
)
from zirconia.games.kardashev.rules.numbers import (
    ALL_TYPES,
    CELL,
    CELLS,
    NOBODY,
    OUTSIDE,
    ROLE,
    ROLES_STREAM,
    TYPES,
    bit,
)
from zirconia.games.kardashev.rules.questions import NameTechnology, Question
from zirconia.games.kardashev.rules.reasons import (
    LEVEL,
    NO_SUCH_THING,
    NOT_ALLOWED,
    NOT_ASKED,
    NOT_LISTED,
    OUT_OF_REACH,
    RESEARCHED,
    TAKEN,
)


def start_number(k: KardashevData, seat: i64, column: i64) -> i64:
    """What the role of a seat starts with."""
    return k.t.start_number(k.role[seat], column)


def begin_role(k: KardashevData, seat: i64) -> None:
    """In seat order each player takes one role that is still free (R4); V6 deals them."""
    fixed = k.t.fixed_role[seat]
    if fixed >= 0:
        take_role(k, seat, fixed)
    elif k.t.random_roles:
        take_role(k, seat, random_role(k))
    else:
        k.push(F_ROLE, seat)


def random_role(k: KardashevData) -> i64:
    free: i64 = 0
    for role in range(k.t.roles):
        free += 1 if is_free(k, role) else 0
    left = k.random.below(ROLES_STREAM, free)
    for role in range(k.t.roles):
        if is_free(k, role):
            if left == 0:
                return role
            left -= 1
    return 0


def is_free(k: KardashevData, role: i64) -> bool:
    """A role that nobody has and that is promised to nobody."""
    for seat in range(k.t.seats):
        if k.role[seat] == role or k.t.fixed_role[seat] == role:
            return False
    return True


def take_role(k: KardashevData, seat: i64, role: i64) -> None:
    k.role[seat] = role
    if k.log is not None:
        k.log.add(E_ROLE, EVERYONE, seat, role)


def begin_pieces(k: KardashevData, seat: i64) -> None:
    """One player's whole setup, completed before the next one starts (R5)."""
    for kind in range(i64(TYPES)):
        k.hand[seat * TYPES + kind] += start_number(k, seat, START_FOOD + kind)
    for _ in range(start_number(k, seat, START_TECHNOLOGIES)):
        k.push(F_START_TECHNOLOGY, seat)
    k.income(seat, ALL_TYPES, start_number(k, seat, START_CHOICE))
    k.push(F_START_FLEET, seat, start_number(k, seat, START_FLEETS))
    k.push(F_START_COLONY, seat, start_number(k, seat, START_COLONIES))
    k.push(F_OUTSIDE, seat)


@final
class ChooseRole(Question):
    """One role that is still free (R4)."""

    def __init__(self) -> None:
        super().__init__(ROLE, 6)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        if code >= ROLE + k.t.roles:
            return NOT_ASKED
        return LEGAL if is_free(k, code - ROLE) else TAKEN

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        k.pop()
        take_role(k, seat, code - ROLE)


@final
class ChooseOutside(Question):
    """Which of the two starting tiles lies on the outer space (R3)."""

    def __init__(self) -> None:
        super().__init__(OUTSIDE, 10)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        kind = code - OUTSIDE
        if kind < 0 or kind >= k.t.kinds:
            return NOT_ASKED
        own = kind == start_number(k, seat, FIRST_TILE) or kind == start_number(k, seat, SECOND_TILE)
        return LEGAL if own else NO_SUCH_THING

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        k.pop()
        first = start_number(k, seat, FIRST_TILE)
        second = start_number(k, seat, SECOND_TILE)
        outside = code - OUTSIDE
        self.lay(k, seat, k.t.outer[seat], outside)
        self.lay(k, seat, k.t.inner[seat], second if outside == first else first)

    def lay(self, k: KardashevData, seat: i64, cell: i64, kind: i64) -> None:
        k.lay(cell, kind, False)
        if k.log is not None:
            k.log.add(E_LAID, EVERYONE, seat, kind, cell)


class ChooseStart(Question):
    """Where a starting piece goes: one of the two own tiles, one piece of a sort on each (R5)."""

    def __init__(self) -> None:
        super().__init__(CELL, CELLS)

    def holds(self, k: KardashevData, cell: i64) -> bool:
        raise NotImplementedError

    def put_down(self, k: KardashevData, seat: i64, cell: i64) -> None:
        raise NotImplementedError

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        cell = code - CELL
        if cell < 0 or cell >= CELLS:
            return NOT_ASKED
        if cell != k.t.outer[seat] and cell != k.t.inner[seat]:
            return OUT_OF_REACH
        return TAKEN if self.holds(k, cell) else LEGAL

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        left = k.top(A) - 1
        k.put(A, left)
        if left <= 0:
            k.pop()
        self.put_down(k, seat, code - CELL)

    def run(self, k: KardashevData) -> bool:
        """As many pieces as tiles need no question."""
        seat = k.top(SEAT)
        if k.top(A) == 2:
            self.put_down(k, seat, k.t.outer[seat])
            self.put_down(k, seat, k.t.inner[seat])
            k.pop()
            return True
        if k.top(A) <= 0:
            k.pop()
            return True
        return super().run(k)


@final
class StartColony(ChooseStart):
    """The starting colonies of the role (section 5)."""

    def holds(self, k: KardashevData, cell: i64) -> bool:
        return k.colony[cell] != NOBODY

    def put_down(self, k: KardashevData, seat: i64, cell: i64) -> None:
        level = start_number(k, seat, START_COLONY_LEVEL)
        k.set_colony(cell, seat, level)
        if k.log is not None:
            k.log.add(E_COLONY, EVERYONE, seat, cell, level)


@final
class StartFleet(ChooseStart):
    """The starting fleets of the role (section 5)."""

    def holds(self, k: KardashevData, cell: i64) -> bool:
        return k.fleet[cell] != NOBODY

    def put_down(self, k: KardashevData, seat: i64, cell: i64) -> None:
        level = start_number(k, seat, START_FLEET_LEVEL)
        k.set_fleet(cell, seat, level)
        if k.log is not None:
            k.log.add(E_FLEET, EVERYONE, seat, cell, level)


@final
class StartTechnology(NameTechnology):
    """The Scientist's free level 1 technology; it causes no income (R8). Of an exclusive pair only one (R40)."""

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        technology = code - k.t.name_code
        if technology < 0:
            return NOT_ASKED
        if k.t.listed[k.role[seat]] >> technology & 1 == 0:
            return NOT_LISTED
        if k.researched[seat] >> technology & 1:
            return RESEARCHED
        if k.t.negated(k.role[seat], technology) & k.researched[seat] != 0:
            return NOT_ALLOWED
        return LEGAL if k.t.level[technology] == 1 else LEVEL

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        k.pop()
        technology = code - k.t.name_code
        k.researched[seat] |= bit(technology)
        if k.log is not None:
            k.log.add(E_RESEARCHED, EVERYONE, seat, technology)
