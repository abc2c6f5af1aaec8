"""The planet line: Terraform, Accretion Device, Antimatter (14.2, R51)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.building import borders_colony
from zirconia.games.kardashev.rules.data import SEAT, A, B, KardashevData
from zirconia.games.kardashev.rules.events import E_DESTROYED, E_MARKED
from zirconia.games.kardashev.rules.frames import F_ADD_SYMBOL, F_PAY
from zirconia.games.kardashev.rules.numbers import (
    CELL,
    CELLS,
    DESTROYED,
    MILITARY,
    NOBODY,
    NOWHERE,
    RESTORED,
    SYMBOL,
    TYPES,
    bit,
)
from zirconia.games.kardashev.rules.paying import payable_matching
from zirconia.games.kardashev.rules.questions import Automatic, Question
from zirconia.games.kardashev.rules.reasons import (
    CANNOT_PAY,
    COLONIZED,
    NO_COLONY,
    NO_PLANET,
    NOT_ASKED,
    NOTHING_TO_USE,
    OUT_OF_REACH,
    SHOWN,
)

# Terraform and Accretion Device (R51) -------------------------------------------------------------


def can_pay_symbol(k: KardashevData, seat: i64, symbol: i64) -> bool:
    """As many units of the symbol's type, or any cards for the military symbol, as a symbol costs."""
    if symbol == MILITARY:
        return k.cards(seat) >= k.t.symbol_price
    return payable_matching(k, seat, symbol, k.t.symbol_price)


def check_tile_for_symbol(k: KardashevData, seat: i64, cell: i64, restoring: bool) -> i64:
    """Terraform: a tile with your colony. Accretion Device: a destroyed planet next to one (R51)."""
    if restoring:
        if k.ground[cell] != DESTROYED:
            return NO_PLANET
        if not borders_colony(k, seat, cell):
            return OUT_OF_REACH
    elif k.colony[cell] != seat:
        return NO_COLONY
    for symbol in range(i64(4)):
        if check_symbol(k, seat, cell, symbol) == LEGAL:
            return LEGAL
    return SHOWN if k.symbols[cell] == 15 else CANNOT_PAY


def check_symbol(k: KardashevData, seat: i64, cell: i64, symbol: i64) -> i64:
    """The tile must not show the symbol yet, and you must be able to pay for it."""
    if k.symbols[cell] >> symbol & 1:
        return SHOWN
    return LEGAL if can_pay_symbol(k, seat, symbol) else CANNOT_PAY


def check_add_symbol(k: KardashevData, seat: i64, restoring: bool) -> i64:
    for cell in range(i64(CELLS)):
        if check_tile_for_symbol(k, seat, cell, restoring) == LEGAL:
            return LEGAL
    return NOTHING_TO_USE


@final
class Terraform(Question):
    """On which tile (`b`, once chosen) and which symbol; `a` is 1 for Accretion Device."""

    def __init__(self) -> None:
        super().__init__(CELL, CELLS + 4)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        symbol = code - SYMBOL
        cell = code - CELL
        if k.top(B) == NOWHERE:
            if cell < 0 or cell >= CELLS:
                return NOT_ASKED
            return check_tile_for_symbol(k, seat, cell, k.top(A) == 1)
        if symbol < 0 or symbol > MILITARY:
            return NOT_ASKED
        return check_symbol(k, seat, k.top(B), symbol)

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        if k.top(B) == NOWHERE:
            k.put(B, code - CELL)
            return
        symbol = code - SYMBOL
        cell = k.top(B)
        k.pop()
        k.push(F_ADD_SYMBOL, seat, cell, symbol)
        if symbol == MILITARY:
            k.push(F_PAY, seat, 0, 0, 0, k.t.symbol_price)
        else:
            k.push(F_PAY, seat, 0, 0, 0, 0, 0)
            k.put(A + symbol, k.t.symbol_price)


@final
class AddSymbol(Automatic):
    """The symbol stays, whoever owns the tile; a destroyed planet is a planet again with only it (R51)."""

    def run(self, k: KardashevData) -> bool:
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


def check_antimatter_at(k: KardashevData, seat: i64, cell: i64) -> i64:
    """An uncolonized planet, not destroyed, next to one of your colonies."""
    if not k.is_planet(cell):
        return NO_PLANET
    if k.colony[cell] != NOBODY:
        return COLONIZED
    return LEGAL if borders_colony(k, seat, cell) else OUT_OF_REACH


def check_antimatter(k: KardashevData, seat: i64) -> i64:
    for cell in range(i64(CELLS)):
        if check_antimatter_at(k, seat, cell) == LEGAL:
            return LEGAL
    return NOTHING_TO_USE


@final
class Antimatter(Question):
    """Take a card for each resource symbol; added symbols and every fleet go; the planet is destroyed."""

    def __init__(self) -> None:
        super().__init__(CELL, CELLS)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        cell = code - CELL
        return check_antimatter_at(k, seat, cell) if 0 <= cell < CELLS else NOT_ASKED

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
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
