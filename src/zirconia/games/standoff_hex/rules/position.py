"""The hex edition's own actions and its position as a whole. Numbers are those of rulebook.md."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.core.random import Random
from zirconia.games.standoff.rules.numbers import ASK_SHIELD
from zirconia.games.standoff.rules.reasons import NO_SUCH_CHOICE
from zirconia.games.standoff.rules.tables import (
    COMPONENT,
    PLANES,
    ROWS,
)
from zirconia.games.standoff_hex.rules.events import ADDED
from zirconia.games.standoff_hex.rules.expansion import Expansion
from zirconia.games.standoff_hex.rules.tables import HexTables


@final
class Hex(Expansion):
    """Wells, Tactical Offensive, and the seven modules of the expansion."""

    def add_credit(self) -> None:
        """The action Add 1 credit (8.2)."""
        self.spend_action()
        self.budget += 1
        if self.log is not None:
            self.log.add(ADDED, EVERYONE, self.active)
        self.after_action()

    # Actions of this edition --------------------------------------------------------------------------

    def check_own(self, code: i64) -> i64:
        h = self.h
        if code == h.credit_code:
            return self.check_action()
        if code == h.adjust_code:
            return self.check_adjust()
        if code == h.pass_code:
            return LEGAL if self.choice == ASK_SHIELD else NO_SUCH_CHOICE
        if code < h.merge_code:
            return self.check_answer(code - h.answer_code)
        if code < h.deny_code:
            return self.check_merge(code - h.merge_code)
        return self.check_deny((code - h.deny_code) // h.copies_apart, (code - h.deny_code) % h.copies_apart)

    def step_own(self, code: i64) -> None:
        h = self.h
        if code == h.credit_code:
            self.add_credit()
        elif code == h.adjust_code:
            self.adjust()
        elif code == h.pass_code:
            self.decline()
        elif code < h.merge_code:
            self.answer(code - h.answer_code)
        elif code < h.deny_code:
            self.merge(code - h.merge_code)
        else:
            self.deny((code - h.deny_code) // h.copies_apart, (code - h.deny_code) % h.copies_apart)

    def own_into(self, out: Codes) -> None:
        h = self.h
        if self.actions > 0:
            out.add(h.credit_code)
            if h.components:
                self.merges_and_denials_into(out)
        if h.adjustment and not self.adjusted and self.z[h.row] >= 0:
            out.add(h.adjust_code)

    def merges_and_denials_into(self, out: Codes) -> None:
        h = self.h
        for number in range(h.merged):
            if self.check_merge(number) == LEGAL:
                out.add(h.merge_code + number)
        for slot in range(h.row_size):
            kind = i64(self.z[h.row + slot])
            if kind >= 0 and h.kind[kind] == COMPONENT:
                copy = self.copies_before(slot, kind)
                if copy < h.copies_apart and self.check_deny(kind, copy) == LEGAL:
                    out.add(h.deny_code + kind * h.copies_apart + copy)

    # Copies -------------------------------------------------------------------------------------------

    def copy(self) -> Hex:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Hex:
        other = Hex(self.h, random, self.z[:], self.planes[:])
        self.copy_into(other)
        other.adjusted = self.adjusted
        return other

    def imagine(self, seat: i64, random: Random) -> Hex:
        other = self.with_random(random)
        other.reimagine(seat)
        return other

    def pack(self) -> vec[i64]:
        out = super().pack()
        return append(out, 1 if self.adjusted else 0)

    def encode(self, seat: i64) -> vec[i64]:
        out = super().encode(seat)
        out = append(out, 1 if self.adjusted else 0)
        out = append(out, self.source)
        return append(out, self.target)


def deal(tables: HexTables, random: Random) -> Hex:
    """The starting position (section 5)."""
    core = Hex(tables, random, vec[i16]([0] * tables.numbers), vec[i64]([0] * (PLANES * ROWS)))
    core.deal()
    return core
