"""Tokens on hexes: wells, Tactical Offensive, Napalm and Telekinesis (sections 10, 15.2, 15.3)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.core.random import Random
from zirconia.games.standoff.rules.events import DESTROYED
from zirconia.games.standoff.rules.numbers import NOBODY
from zirconia.games.standoff.rules.position import Standoff
from zirconia.games.standoff.rules.reasons import NO_TARGET, NO_TOKEN_THERE
from zirconia.games.standoff.rules.tables import (
    BLACK,
    CREDIT_WELL,
    EMPTY,
    ENCAMPMENT_WELL,
    HAND_WELL,
    MOVE,
    NAPALM,
    NO_TOKEN,
    OFFENSIVE,
    READ,
    ROWS,
    TELEKINESIS,
    TOKENS,
)
from zirconia.games.standoff_hex.rules.events import MOVED, REMOVED, WELL_GAVE
from zirconia.games.standoff_hex.rules.tables import HexTables


@mypyc_attr(allow_interpreted_subclasses=True)
class Wells(Standoff):
    """Control follows the tile (10.1)."""

    def __init__(self, tables: HexTables, random: Random, zones: vec[i16], planes: vec[i64]) -> None:
        super().__init__(tables, random, zones, planes)
        self.h = tables
        self.adjusted = False  # the row has been adjusted this turn (15.8)

    def upkeep(self) -> None:
        """Every well is read once, for its controller (R12, R14); hand wells count for this turn (R51)."""
        h = self.h
        self.adjusted = False
        self.give(CREDIT_WELL, self.controlled(self.active, CREDIT_WELL))
        self.give(ENCAMPMENT_WELL, self.controlled(self.active, ENCAMPMENT_WELL))
        self.hand_limit += h.well_cards * self.controlled(self.active, HAND_WELL)
        if h.instant_wells:
            for row in range(1, ROWS - 1):
                wells = self.planes[(TOKENS + CREDIT_WELL) * ROWS + row]
                wells |= self.planes[(TOKENS + ENCAMPMENT_WELL) * ROWS + row]
                self.planes[READ * ROWS + row] = wells & self.planes[(self.active + 1) * ROWS + row]

    def give(self, well: i64, count: i64) -> None:
        """Credits or encampment plays from so many wells."""
        if count == 0:
            return
        if well == CREDIT_WELL:
            self.budget += self.h.well_credits * count
        else:
            self.plays += self.h.well_plays * count
        if self.log is not None:
            self.log.add(WELL_GAVE, EVERYONE, self.active, well, count)

    def took(self, cell: i64) -> None:
        """V4: a well gives at once when it is taken, at most once a turn."""
        token = self.token_on(cell)
        if not self.h.instant_wells or (token not in (CREDIT_WELL, ENCAMPMENT_WELL)):
            return
        if not self.in_plane(READ, cell):
            self.flip(READ, cell)
            self.give(token, 1)

    def is_well(self, token: i64) -> bool:
        return token in (CREDIT_WELL, ENCAMPMENT_WELL, HAND_WELL)

    def strike(self, cell: i64) -> None:
        """Tactical Offensive leaves the token; Airstrike and Artillery do not (10.3)."""
        if self.effect != OFFENSIVE:
            super().strike(cell)
            return
        self.take_tile(cell)
        if self.log is not None:
            self.log.add(DESTROYED, EVERYONE, self.active, cell)

    def lose_token(self, cell: i64) -> None:
        """V3: wells stay."""
        if not (self.h.eternal_wells and self.is_well(self.token_on(cell))):
            super().lose_token(cell)

    def narrow(self, effect: i64) -> None:
        """Tactical Offensive needs a neighbour of one's own colour (R17)."""
        if effect != OFFENSIVE:
            super().narrow(effect)
            return
        for row in range(1, ROWS - 1):
            self.t.reached[row] &= self.around(self.planes, (self.active + 1) * ROWS + row)

    def find_targets(self, effect: i64, kind: i64) -> None:
        if effect == NAPALM:
            self.find_removable()
        elif effect == MOVE:
            self.find_destinations(self.source)
        else:
            super().find_targets(effect, kind)

    def find_removable(self) -> None:
        """Any hex with a token; with V3 no well."""
        for row in range(1, ROWS - 1):
            found = self.tokens_in(row)
            if self.h.eternal_wells:
                for well in (CREDIT_WELL, ENCAMPMENT_WELL, HAND_WELL):
                    found &= ~self.planes[(TOKENS + well) * ROWS + row]
            self.t.reached[row] = found

    def find_destinations(self, source: i64) -> None:
        """Neighbouring hexes with neither tile nor token (R47)."""
        t = self.t
        for row in range(1, ROWS - 1):
            t.reached[row] = 0
        for direction in range(t.grid.directions):
            cell = t.grid.table[source * t.grid.directions + direction]
            if cell >= 0 and self.tile(cell) == EMPTY and self.token_on(cell) == NO_TOKEN:
                slot = t.slot[cell]
                t.reached[slot >> 4] |= 1 << (slot & 15)

    def price_of_move(self, cell: i64) -> i64:
        """2 credits on one's own tile, 1 on a black one, -1 where there is no ability (15.3)."""
        if self.token_on(cell) != TELEKINESIS:
            return -1
        if self.tile(cell) >= BLACK:
            return self.h.black_move_cost
        return self.h.move_cost if self.controls(self.active, cell) else -1

    def check_use(self, cell: i64) -> i64:
        """Fire an artillery, or move a tile with Telekinesis to a free neighbour."""
        reason = self.check_action()
        if reason != LEGAL:
            return reason
        if self.token_on(cell) != TELEKINESIS:
            return super().check_use(cell)
        price = self.price_of_move(cell)
        if price < 0:
            return NO_TOKEN_THERE
        reason = self.check_price(price, 0)
        if reason != LEGAL:
            return reason
        self.find_destinations(cell)
        return LEGAL if self.has_reached() else NO_TARGET

    def use(self, cell: i64) -> None:
        if self.token_on(cell) != TELEKINESIS:
            super().use(cell)
            return
        self.pay(self.price_of_move(cell), 0)
        self.spend_action()
        self.source = cell
        self.begin(MOVE, NOBODY)

    def uses_into(self, out: Codes) -> None:
        super().uses_into(out)
        t = self.t
        for row in range(1, ROWS - 1):
            bits = self.planes[(TOKENS + TELEKINESIS) * ROWS + row]
            bit: i64 = 0
            while bits != 0:
                if bits & 1 == 1 and self.check_use(t.cell_at[row * 16 + bit]) == LEGAL:
                    out.add(t.use_code + t.cell_at[row * 16 + bit])
                bits >>= 1
                bit += 1

    def choose_cell(self, cell: i64) -> None:
        if self.effect == NAPALM:
            self.remove_token(cell)
        elif self.effect == MOVE:
            self.move_tile(self.source, cell)
        else:
            super().choose_cell(cell)
            return
        self.complete()

    def remove_token(self, cell: i64) -> None:
        """The token is gone for good; a tile there stays (15.2)."""
        if self.log is not None:
            self.log.add(REMOVED, EVERYONE, self.active, self.token_on(cell), cell)
        self.set_token(cell, NO_TOKEN)

    def move_tile(self, source: i64, cell: i64) -> None:
        """Tile and token move together; forcefields do not matter (R47)."""
        colour = self.tile(source)
        self.take_tile(source)
        self.set_token(source, NO_TOKEN)
        self.put_tile(cell, colour)
        self.set_token(cell, TELEKINESIS)
        if self.log is not None:
            self.log.add(MOVED, EVERYONE, self.active, source, cell)
