"""Satellites and fast credits (V1, V2)."""

from __future__ import annotations

from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL
from zirconia.games.standoff.rules.numbers import DISCARDING, NO_CHOICE, NOBODY, NONE
from zirconia.games.standoff.rules.reasons import NEGATIVE, NO_SUCH_CHOICE, NOT_IN_HAND, WRONG_PHASE
from zirconia.games.standoff.rules.tables import (
    PLACEMENT,
)
from zirconia.games.standoff_square.rules.events import EMPTIED_ORBIT, OWED, THREW
from zirconia.games.standoff_square.rules.minerals import Minerals
from zirconia.games.standoff_square.rules.reasons import NO_BART


@mypyc_attr(allow_interpreted_subclasses=True)
class Satellites(Minerals):
    """What stays in orbit, and what is owed."""

    def has_satellite(self, seat: i64, kind: i64) -> i64:
        return i64(self.z[self.base(seat) + self.t.orbit + kind])

    def satellites_in_orbit(self) -> i64:
        count: i64 = 0
        for seat in range(self.t.seats):
            count += i64(self.z[self.base(seat) + self.t.orbit + self.t.kinds])
        return count

    def empty_orbit(self) -> None:
        """Every satellite goes to its owner's discard pile."""
        t = self.t
        for seat in range(t.seats):
            bags.pour(self.z, self.base(seat) + t.orbit, self.base(seat) + t.discard, t.kinds)
        if self.log is not None:
            self.log.add(EMPTIED_ORBIT, EVERYONE, self.active)

    def upkeep(self) -> None:
        """Last action and waiver are gone; Steve draws, Linda pays, then fast credits are owed (V1, V2)."""
        s = self.s
        self.remember(NONE, NOBODY)
        self.waiver = False
        if s.satellites:
            self.draw(self.active, self.has_satellite(self.active, s.steve))
            if self.has_satellite(self.active, s.linda) > 0:
                self.earn(self.has_satellite(self.active, s.linda))
        at = self.base(self.active) + s.fast_at
        if self.z[at] > 0:
            self.budget -= s.fast_debt * i64(self.z[at])
            if self.log is not None:
                self.log.add(OWED, EVERYONE, self.active, s.fast_debt * i64(self.z[at]))
            self.z[at] = 0

    def play_resource(self, kind: i64) -> None:
        """A fast credit is owed for in the next upkeep (V2)."""
        if self.t.fast[kind] > 0:
            at = self.base(self.active) + self.t.fast_at
            self.z[at] = i16(i64(self.z[at]) + 1)
        super().play_resource(kind)

    def is_free(self, kind: i64) -> bool:
        """Zelda: polyomino cards use no action."""
        s = self.s
        return s.satellites and s.kind[kind] == PLACEMENT and self.has_satellite(self.active, s.zelda) > 0

    def check_cost(self, kind: i64) -> i64:
        """A polyomino card played without action does not use the waiver."""
        if not self.is_free(kind):
            return super().check_cost(kind)
        if self.budget < 0:
            return NEGATIVE
        return self.check_funds(self.t.cost[kind], self.t.cost_minerals[kind])

    def pay_for(self, kind: i64) -> None:
        if not self.is_free(kind):
            super().pay_for(kind)
            return
        self.free_play = True
        self.budget -= self.t.cost[kind]
        self.add_stock(self.active, -self.t.cost_minerals[kind])

    def check_throw(self, kind: i64) -> i64:
        """Bart: any card of the hand for a credit, in the action and the discard phase."""
        if self.choice != NO_CHOICE:
            return NO_SUCH_CHOICE
        if not self.s.satellites or self.has_satellite(self.active, self.s.bart) == 0:
            return NO_BART
        return LEGAL if self.in_hand(self.active, kind) > 0 else NOT_IN_HAND

    def throw(self, kind: i64) -> None:
        self.discard(self.active, kind)
        self.budget += self.s.bart_credits
        if self.log is not None:
            self.log.add(THREW, EVERYONE, self.active, kind)

    def must_choose(self) -> bool:
        """With Bart in play the discard phase waits until its player goes on."""
        bart = self.s.satellites and self.has_satellite(self.active, self.s.bart) > 0
        return bart or self.must_choose_card()

    def check_done(self) -> i64:
        if self.phase != DISCARDING:
            return super().check_done()
        return LEGAL if self.must_choose() and not self.must_choose_card() else WRONG_PHASE

    def done(self) -> None:
        if self.phase == DISCARDING:
            self.end_turn()
        else:
            super().done()
