"""Research actions: learning technologies and using them (sections 12 and 14)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.games.kardashev.rules.building import borders_colony
from zirconia.games.kardashev.rules.cards import payable, payable_matching
from zirconia.games.kardashev.rules.codes import (
    ALL_TYPES,
    CANNOT_PAY,
    CELL,
    CELLS,
    COLONIZED,
    DESTROYED,
    E_CLONED,
    E_DESTROYED,
    E_LOST,
    E_MARKED,
    E_RESEARCHED,
    F_CLONE,
    F_DESTROY,
    F_ERASE,
    F_LEARN,
    F_MARK,
    F_MARKED,
    F_PAY,
    F_PLACE,
    F_PROBE,
    F_TAKE,
    F_TAKE_SAME,
    MILITARY,
    NO_COLONY,
    NO_PLANET,
    NOBODY,
    NOT_ALLOWED,
    NOT_ASKED,
    NOT_LISTED,
    NOT_RESEARCHED,
    NOTHING_TO_USE,
    NOWHERE,
    OUT_OF_REACH,
    PREREQUISITE,
    RESEARCHED,
    RESTORED,
    SHOWN,
    SYMBOL,
    TYPES,
    bit,
)
from zirconia.games.kardashev.rules.realm import SEAT, A, Automatic, B, Question, Realm
from zirconia.games.kardashev.tables import CLONES, RESEARCH_INCOME

# Research (12.1) ----------------------------------------------------------------------------------


def check_learn(k: Realm, seat: i64, technology: i64) -> i64:
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


def can_pay_cost(k: Realm, seat: i64, technology: i64) -> bool:
    cost = k.t.cost
    at = technology * 5
    if cost[at + 4] == 0:
        return payable(k, seat, cost[at], cost[at + 1], cost[at + 2], cost[at + 3])
    for kind in range(i64(TYPES)):
        if payable_matching(k, seat, kind, cost[at + 4]):
            return True
    return False


def begin_learn(k: Realm, seat: i64, technology: i64) -> None:
    cost = k.t.cost
    at = technology * 5
    k.stood = 0
    k.push(F_LEARN, seat, technology)
    k.push(F_PAY, seat, cost[at], cost[at + 1], cost[at + 2], cost[at + 3], cost[at + 4])


@final
class Learn(Automatic):
    """The technology works at once; its exclusive partner is lost; the Scientist takes a card (R40, R41)."""

    def run(self, k: Realm) -> bool:
        seat = k.top(SEAT)
        technology = k.top(A)
        k.pop()
        partners = k.t.negates[k.role[seat] * k.t.technologies + technology] & k.researched[seat]
        for other in range(k.t.technologies):
            if partners >> other & 1:
                lose_technology(k, seat, other)
        k.researched[seat] |= bit(technology)
        if k.log is not None:
            k.log.add(E_RESEARCHED, EVERYONE, seat, technology)
        scientist = k.seat_with(RESEARCH_INCOME)
        if scientist != NOBODY:
            k.income(scientist, k.stood, 1)
        if k.t.having[CLONES] >> technology & 1:
            k.push(F_CLONE, seat)
        return True


def lose_technology(k: Realm, seat: i64, technology: i64) -> None:
    """Losing one never affects others built on it; a lost Cloning loses its copy (12.1, R55)."""
    k.researched[seat] &= ~bit(technology)
    if k.t.having[CLONES] >> technology & 1:
        k.clone[seat] = -1
    if k.log is not None:
        k.log.add(E_LOST, EVERYONE, seat, technology)


class NameTechnology(Question):
    """A question answered by naming a technology."""

    def __init__(self) -> None:
        super().__init__(0, 0)

    def legal_into(self, k: Realm, out: Codes, seat: i64) -> None:
        for code in range(k.t.name_code, k.t.name_code + k.t.technologies):
            if self.check(k, code, seat) == LEGAL:
                out.add(code)


@final
class ChooseClone(NameTechnology):
    """Another technology of the role, researched or not; with V9 a researched one (R55)."""

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
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

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        k.pop()
        k.clone[seat] = code - k.t.name_code
        if k.log is not None:
            k.log.add(E_CLONED, EVERYONE, seat, k.clone[seat])


# Terraform and Accretion Device (R51) -------------------------------------------------------------


def can_pay_symbol(k: Realm, seat: i64, symbol: i64) -> bool:
    """One unit of the symbol's type, or any card for the military symbol."""
    if symbol == MILITARY:
        return k.cards(seat) > 0
    return payable_matching(k, seat, symbol, 1)


def check_mark_cell(k: Realm, seat: i64, cell: i64, restoring: bool) -> i64:
    """Terraform: a tile with your colony. Accretion Device: a destroyed planet next to one (R51)."""
    if restoring:
        if k.ground[cell] != DESTROYED:
            return NO_PLANET
        if not borders_colony(k, seat, cell):
            return OUT_OF_REACH
    elif k.colony[cell] != seat:
        return NO_COLONY
    for symbol in range(i64(4)):
        if check_mark_symbol(k, seat, cell, symbol) == LEGAL:
            return LEGAL
    return SHOWN if k.symbols[cell] == 15 else CANNOT_PAY


def check_mark_symbol(k: Realm, seat: i64, cell: i64, symbol: i64) -> i64:
    """The tile must not show the symbol yet, and you must be able to pay for it."""
    if k.symbols[cell] >> symbol & 1:
        return SHOWN
    return LEGAL if can_pay_symbol(k, seat, symbol) else CANNOT_PAY


def check_mark(k: Realm, seat: i64, restoring: bool) -> i64:
    for cell in range(i64(CELLS)):
        if check_mark_cell(k, seat, cell, restoring) == LEGAL:
            return LEGAL
    return NOTHING_TO_USE


@final
class Mark(Question):
    """Where (`b`, once chosen) and which symbol; `a` is 1 for Accretion Device."""

    def __init__(self) -> None:
        super().__init__(CELL, CELLS + 4)

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        symbol = code - SYMBOL
        cell = code - CELL
        if k.top(B) == NOWHERE:
            if cell < 0 or cell >= CELLS:
                return NOT_ASKED
            return check_mark_cell(k, seat, cell, k.top(A) == 1)
        if symbol < 0 or symbol > MILITARY:
            return NOT_ASKED
        return check_mark_symbol(k, seat, k.top(B), symbol)

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        if k.top(B) == NOWHERE:
            k.put(B, code - CELL)
            return
        symbol = code - SYMBOL
        cell = k.top(B)
        k.pop()
        k.push(F_MARKED, seat, cell, symbol)
        if symbol == MILITARY:
            k.push(F_PAY, seat, 0, 0, 0, 1)
        else:
            k.push(F_PAY, seat, 0, 0, 0, 0, 0)
            k.put(A + symbol, 1)


@final
class Marked(Automatic):
    """The symbol stays, whoever owns the tile; a destroyed planet is a planet again with only it (R51)."""

    def run(self, k: Realm) -> bool:
        seat = k.top(SEAT)
        cell = k.top(A)
        symbol = k.top(B)
        k.pop()
        k.symbols[cell] |= bit(symbol)
        if k.ground[cell] == DESTROYED:
            k.ground[cell] = RESTORED
        if k.log is not None:
            k.log.add(E_MARKED, EVERYONE, seat, cell, symbol)
        return True


# Antimatter (R51) ---------------------------------------------------------------------------------


def check_destroy_cell(k: Realm, seat: i64, cell: i64) -> i64:
    """An uncolonized planet, not destroyed, next to one of your colonies."""
    if not k.is_planet(cell):
        return NO_PLANET
    if k.colony[cell] != NOBODY:
        return COLONIZED
    return LEGAL if borders_colony(k, seat, cell) else OUT_OF_REACH


def check_destroy(k: Realm, seat: i64) -> i64:
    for cell in range(i64(CELLS)):
        if check_destroy_cell(k, seat, cell) == LEGAL:
            return LEGAL
    return NOTHING_TO_USE


@final
class DestroyPlanet(Question):
    """Take a card for each resource symbol; added symbols and every fleet go; the planet is destroyed."""

    def __init__(self) -> None:
        super().__init__(CELL, CELLS)

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        cell = code - CELL
        return check_destroy_cell(k, seat, cell) if 0 <= cell < CELLS else NOT_ASKED

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        cell = code - CELL
        k.pop()
        types = k.types_at(cell)
        for kind in range(i64(TYPES)):
            if types >> kind & 1:
                k.gain(seat, kind, 1)
        k.weaken_fleet(cell, 3)
        k.ground[cell] = DESTROYED
        k.symbols[cell] = 0
        if k.log is not None:
            k.log.add(E_DESTROYED, EVERYONE, seat, cell)


# Space Probe --------------------------------------------------------------------------------------


def check_probe(k: Realm, seat: i64) -> i64:
    return LEGAL if k.unexplored() != 0 and k.tiles_in_bag() > 0 else NOTHING_TO_USE


@final
class Probe(Automatic):
    """Draw a tile and place it on any unexplored space of either zone."""

    def run(self, k: Realm) -> bool:
        seat = k.top(SEAT)
        k.pop()
        k.push(F_PLACE, seat, k.draw_tile(), 1)
        return True


# Memory Eraser (R56) ------------------------------------------------------------------------------


@final
class Erase(NameTechnology):
    """Everybody who has researched the named technology takes its printed cost and loses it (R56)."""

    def check(self, k: Realm, code: i64, seat: i64) -> i64:
        return LEGAL if code >= k.t.name_code else NOT_ASKED

    def step(self, k: Realm, code: i64, seat: i64) -> None:
        """The free parts of the refunds are chosen in seat order from the active player (R57)."""
        technology = code - k.t.name_code
        k.pop()
        for offset in range(k.t.seats):
            holder = (seat + k.t.seats - 1 - offset) % k.t.seats
            if k.researched[holder] >> technology & 1:
                lose_technology(k, holder, technology)
                refund(k, holder, technology)


def refund(k: Realm, seat: i64, technology: i64) -> None:
    cost = k.t.cost
    at = technology * 5
    for kind in range(i64(TYPES)):
        k.gain(seat, kind, cost[at + kind])
    if cost[at + 3] > 0:
        k.push(F_TAKE, seat, ALL_TYPES, cost[at + 3])
    if cost[at + 4] > 0:
        k.push(F_TAKE_SAME, seat, 0, cost[at + 4])


# Beginnings of each use, as the turn calls them ---------------------------------------------------


def begin_terraform(k: Realm, seat: i64) -> None:
    k.push(F_MARK, seat, 0, NOWHERE)


def begin_restore(k: Realm, seat: i64) -> None:
    k.push(F_MARK, seat, 1, NOWHERE)


def begin_destroy(k: Realm, seat: i64) -> None:
    k.push(F_DESTROY, seat)


def begin_probe(k: Realm, seat: i64) -> None:
    k.push(F_PROBE, seat)


def begin_erase(k: Realm, seat: i64) -> None:
    k.push(F_ERASE, seat)
