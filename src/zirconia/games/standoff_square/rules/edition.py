"""Where the rules of the square edition differ from the other one. Numbers are those of rulebook.md."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.core.kernel.events import Log
from zirconia.core.kernel.position import Codes
from zirconia.core.kernel.random import Random
from zirconia.games.standoff.rules.effects import complete
from zirconia.games.standoff.rules.numbers import ACTING
from zirconia.games.standoff.rules.payment import stock
from zirconia.games.standoff.rules.position import StandoffPosition, start
from zirconia.games.standoff.rules.reasons import NO_TOKEN_THERE
from zirconia.games.standoff.rules.standoff import Edition, Standoff
from zirconia.games.standoff.rules.tables import DUPLICATE, IMPROVE, INITIATIVE, REFINERY
from zirconia.games.standoff.rules.turns import end_turn
from zirconia.games.standoff_square.rules import duplicate, minerals, satellites
from zirconia.games.standoff_square.rules.tables import SquareTables


@final
class SquareEdition(Edition):
    """Minerals and refineries, Duplicate and Initiative, satellites and fast credits."""

    def __init__(self, tables: SquareTables) -> None:
        self.s = tables

    def upkeep(self, p: Standoff) -> None:
        satellites.upkeep(p, self.s)

    def is_free(self, p: Standoff, kind: i64) -> bool:
        return satellites.is_free(p, self.s, kind)

    def played_resource(self, p: Standoff, kind: i64) -> None:
        satellites.note_fast_credit(p, kind)

    def narrow_targets(self, p: Standoff, effect: i64, kind: i64) -> None:
        """Refineries stand on patches (10)."""
        if effect == IMPROVE and p.t.token[kind] == REFINERY:
            minerals.find_patches(p, self.s)

    def can_begin(self, p: Standoff, effect: i64) -> bool:
        """Duplicate needs an action to repeat, Initiative does not chain, EMP needs a satellite in play (V1)."""
        if effect == DUPLICATE:
            return duplicate.can_repeat(p, self.s)
        if effect == INITIATIVE:
            return duplicate.can_gain_turn(p, self.s)
        return satellites.satellites_in_orbit(p) > 0

    def begin(self, p: Standoff, effect: i64) -> None:
        if effect == DUPLICATE:
            duplicate.repeat(p, self.s)
            return
        if effect == INITIATIVE:
            duplicate.gain_turn(p)
        else:
            satellites.empty_orbit(p)
        complete(p)

    def lingers(self, p: Standoff) -> bool:
        return satellites.has_bart(p, self.s)

    # Actions ------------------------------------------------------------------------------------------

    def check(self, p: Standoff, code: i64) -> i64:
        s = self.s
        if code < s.seat_code:
            return NO_TOKEN_THERE
        if code == s.done_code:
            return satellites.check_done(p, s)
        if code == s.mine_code:
            return minerals.check_mine(p, s)
        if code == s.convert_code:
            return minerals.check_convert(p)
        return satellites.check_throw(p, s, code - s.throw_code)

    def step(self, p: Standoff, code: i64) -> None:
        s = self.s
        if code == s.done_code:
            end_turn(p)
        elif code == s.mine_code:
            minerals.mine(p, s)
        elif code == s.convert_code:
            minerals.convert(p)
        else:
            satellites.throw(p, s, code - s.throw_code)

    def legal_into(self, p: Standoff, out: Codes) -> None:
        s = self.s
        if p.phase == ACTING:
            if p.actions > 0 and p.controlled(p.active, REFINERY) > 0 and minerals.yields(p, s) > 0:
                out.add(s.mine_code)
            if stock(p, p.active) > 0:
                out.add(s.convert_code)
        satellites.throws_into(p, s, out)

    # Numbers ------------------------------------------------------------------------------------------

    def packed(self, p: Standoff, out: vec[i64]) -> vec[i64]:
        for value in (p.extra, p.pending, p.waiver, p.free_play):
            out = append(out, 1 if value else 0)
        out = append(out, p.last)
        return append(out, p.last_what)

    def own_numbers(self) -> i64:
        return 5

    def encode_into(self, p: Standoff, out: vec[i64], at: i64) -> i64:
        out[at] = 1 if p.extra else 0
        out[at + 1] = 1 if p.pending else 0
        out[at + 2] = 1 if p.waiver else 0
        out[at + 3] = p.last
        out[at + 4] = p.last_what
        return at + 5


def deal(tables: SquareTables, random: Random, log: Log | None) -> StandoffPosition:
    """The starting position (section 5)."""
    return start(tables, SquareEdition(tables), random, log)
