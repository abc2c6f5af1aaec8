"""The square edition's own actions and its position as a whole. Numbers are those of rulebook.md."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from zirconia.core.position import Codes
from zirconia.core.random import Random
from zirconia.games.standoff.rules.tables import (
    PLANES,
    REFINERY,
    ROWS,
)
from zirconia.games.standoff_square.rules.duplicate import Duplicates
from zirconia.games.standoff_square.rules.tables import SquareTables


@final
class Square(Duplicates):
    """Minerals and refineries, Duplicate and its waiver, Initiative, satellites and fast credits."""

    # Actions of this edition --------------------------------------------------------------------------

    def check_own(self, code: i64) -> i64:
        if code == self.s.mine_code:
            return self.check_mine()
        if code == self.s.convert_code:
            return self.check_convert()
        return self.check_throw(code - self.s.throw_code)

    def step_own(self, code: i64) -> None:
        if code == self.s.mine_code:
            self.mine()
        elif code == self.s.convert_code:
            self.convert()
        else:
            self.throw(code - self.s.throw_code)

    def own_into(self, out: Codes) -> None:
        if self.actions > 0 and self.controlled(self.active, REFINERY) > 0 and self.yields() > 0:
            out.add(self.s.mine_code)
        if self.stock(self.active) > 0:
            out.add(self.s.convert_code)
        self.throws_into(out)

    def throws_into(self, out: Codes) -> None:
        if self.s.satellites and self.has_satellite(self.active, self.s.bart) > 0:
            for kind in range(self.t.kinds):
                if self.in_hand(self.active, kind) > 0:
                    out.add(self.s.throw_code + kind)

    def discards_into(self, out: Codes) -> None:
        if self.must_choose_card():
            super().discards_into(out)
        else:
            out.add(self.t.done_code)
        self.throws_into(out)

    # Copies -------------------------------------------------------------------------------------------

    def copy(self) -> Square:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Square:
        other = Square(self.s, random, self.z[:], self.planes[:])
        self.copy_into(other)
        other.extra = self.extra
        other.pending = self.pending
        other.last = self.last
        other.last_what = self.last_what
        other.waiver = self.waiver
        other.free_play = self.free_play
        return other

    def imagine(self, seat: i64, random: Random) -> Square:
        other = self.with_random(random)
        other.reimagine(seat)
        return other

    def pack(self) -> vec[i64]:
        out = super().pack()
        for value in (self.extra, self.pending, self.waiver, self.free_play):
            out = append(out, 1 if value else 0)
        out = append(out, self.last)
        return append(out, self.last_what)

    def encode(self, seat: i64) -> vec[i64]:
        out = super().encode(seat)
        for value in (self.extra, self.pending, self.waiver):
            out = append(out, 1 if value else 0)
        out = append(out, self.last)
        return append(out, self.last_what)


def deal(tables: SquareTables, random: Random) -> Square:
    """The starting position (section 5)."""
    core = Square(tables, random, vec[i16]([0] * tables.numbers), vec[i64]([0] * (PLANES * ROWS)))
    core.deal()
    return core
