"""Minerals: prices in two currencies, refineries and mining (sections 8 and 10)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL
from zirconia.core.random import Random
from zirconia.games.standoff.rules.numbers import LAST_MINE, NOBODY, NONE
from zirconia.games.standoff.rules.position import Standoff
from zirconia.games.standoff.rules.reasons import NEGATIVE, NO_CREDITS, NO_MINERALS
from zirconia.games.standoff.rules.tables import (
    NO_TOKEN,
    REFINERY,
    ROWS,
)
from zirconia.games.standoff_square.rules.events import CONVERTED, MINED
from zirconia.games.standoff_square.rules.reasons import NO_REFINERY, NO_STOCK
from zirconia.games.standoff_square.rules.tables import LARGE, SquareTables


@mypyc_attr(allow_interpreted_subclasses=True)
class Minerals(Standoff):
    """The numbers that only this edition keeps, and what minerals do."""

    def __init__(self, tables: SquareTables, random: Random, zones: vec[i16], planes: vec[i64]) -> None:
        super().__init__(tables, random, zones, planes)
        self.s = tables
        self.extra = False  # this is an extra turn
        self.pending = False  # an extra turn follows
        self.last: i64 = NONE
        self.last_what: i64 = NOBODY
        self.waiver = False
        self.free_play = False  # the placement being resolved was played by Zelda's leave

    def stock(self, seat: i64) -> i64:
        return i64(self.z[self.base(seat) + self.t.minerals_at])

    def add_stock(self, seat: i64, minerals: i64) -> None:
        at = self.base(seat) + self.t.minerals_at
        self.z[at] = i16(i64(self.z[at]) + minerals)

    def check_price(self, credits: i64, minerals: i64) -> i64:
        """Credits from the budget and minerals from the stockpile; a waiver pays both (11.4)."""
        if self.budget < 0:
            return NEGATIVE
        return LEGAL if self.waiver else self.check_funds(credits, minerals)

    def check_funds(self, credits: i64, minerals: i64) -> i64:
        if credits > self.budget:
            return NO_CREDITS
        return LEGAL if minerals <= self.stock(self.active) else NO_MINERALS

    def pay(self, credits: i64, minerals: i64) -> None:
        """The waiver is used up by the very next action, whatever it costs."""
        if self.waiver:
            self.waiver = False
            return
        self.budget -= credits
        self.add_stock(self.active, -minerals)

    def check_mine(self) -> i64:
        """At least one refinery under control (R21)."""
        reason = self.check_action()
        if reason != LEGAL:
            return reason
        return LEGAL if self.yields() > 0 else NO_REFINERY

    def yields(self) -> i64:
        """Minerals of one Mine action: by the patches under one's refineries (8.6)."""
        s = self.s
        found: i64 = 0
        for cell in range(s.cells):
            if s.patch[cell] > 0 and self.token_on(cell) == REFINERY and self.controls(self.active, cell):
                found += s.large_patch if s.patch[cell] == LARGE else s.small_patch
        return found

    def mine(self) -> None:
        self.waiver = False
        self.spend_action()
        self.remember(LAST_MINE, NOBODY)
        self.dig()
        self.after_action()

    def dig(self) -> None:
        minerals = self.yields()
        self.add_stock(self.active, minerals)
        if self.log is not None:
            self.log.add(MINED, EVERYONE, self.active, minerals)

    def check_convert(self) -> i64:
        """A mineral in stock; a free action (8.9)."""
        reason = self.check_phase()
        if reason != LEGAL:
            return reason
        return LEGAL if self.stock(self.active) > 0 else NO_STOCK

    def convert(self) -> None:
        self.add_stock(self.active, -1)
        self.budget += 1
        if self.log is not None:
            self.log.add(CONVERTED, EVERYONE, self.active)

    def find_improvable(self, token: i64) -> None:
        """A refinery needs a patch under the block (section 10)."""
        super().find_improvable(token)
        if token == REFINERY:
            for row in range(1, ROWS - 1):
                self.t.reached[row] &= self.s.patches[row]

    def turned_black(self, cell: i64) -> None:
        """The tokens of one who leaves are removed (R47)."""
        if self.token_on(cell) != NO_TOKEN:
            self.set_token(cell, NO_TOKEN)

    def remember(self, last: i64, what: i64) -> None:
        self.last = last
        self.last_what = what
