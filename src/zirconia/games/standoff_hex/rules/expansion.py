"""Deflector Shield, components, Time Dilation and market adjustment (15.1, 15.4, 15.5, 15.8)."""

from __future__ import annotations

from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.games.standoff.rules.events import TRASHED
from zirconia.games.standoff.rules.numbers import ASK_SHIELD
from zirconia.games.standoff.rules.reasons import NO_SUCH_CHOICE, NOT_IN_HAND, SOLD_OUT
from zirconia.games.standoff.rules.tables import (
    COMPONENT,
)
from zirconia.games.standoff_hex.rules.events import ASKED, CLEARED, DEFLECTED, DILATED, MERGED, PASSED
from zirconia.games.standoff_hex.rules.reasons import ADJUSTED, EMPTY_ROW, NOT_A_COMPONENT, NOT_PLAYED
from zirconia.games.standoff_hex.rules.wells import Wells


@mypyc_attr(allow_interpreted_subclasses=True)
class Expansion(Wells):
    """The modules that are more than a token."""

    def is_answered(self, cell: i64) -> bool:
        """X1: every opponent with a card in hand is asked, whatever the cards are (R48)."""
        if not self.h.shields_answer:
            return False
        self.target = cell
        return self.ask_after(self.active)

    def ask_after(self, seat: i64) -> bool:
        """Ask the next opponent in turn order; False if none is left to ask."""
        seats = self.t.seats
        other = (seat + 1) % seats
        while other != self.active:
            if not self.has_left(other) and self.hand_count(other) > 0:
                self.choice = ASK_SHIELD
                self.victim = other
                if self.log is not None:
                    self.log.add(ASKED, EVERYONE, other, self.target)
                return True
            other = (other + 1) % seats
        return False

    def unanswered(self) -> None:
        """Nobody left to ask: the effect hits."""
        if not self.ask_after(self.victim):
            self.strike(self.target)
            self.complete()

    def check_answer(self, kind: i64) -> i64:
        """A Shield in the hand of the one who is asked."""
        if self.choice != ASK_SHIELD or self.t.shield[kind] == 0:
            return NO_SUCH_CHOICE
        return LEGAL if self.in_hand(self.victim, kind) > 0 else NOT_IN_HAND

    def answer(self, kind: i64) -> None:
        """The Shield is discarded, its owner draws, and the effect does nothing."""
        if self.log is not None:
            self.log.add(DEFLECTED, EVERYONE, self.victim, kind)
        self.discard(self.victim, kind)
        self.draw(self.victim, self.t.shield[kind])
        self.complete()

    def decline(self) -> None:
        if self.log is not None:
            self.log.add(PASSED, EVERYONE, self.victim)
        self.unanswered()

    def answers_into(self, out: Codes) -> None:
        for kind in range(self.t.kinds):
            if self.t.shield[kind] > 0 and self.in_hand(self.victim, kind) > 0:
                out.add(self.h.answer_code + kind)
        out.add(self.h.pass_code)

    def check_deny(self, kind: i64, copy: i64) -> i64:
        """Only a component may be bought into the trash (15.4)."""
        if self.t.kind[kind] != COMPONENT:
            return NOT_A_COMPONENT
        return self.check_buy(kind, copy)

    def deny(self, kind: i64, copy: i64) -> None:
        """Pay the price, and the component goes to the trash."""
        t = self.t
        self.pay(t.price[kind], t.price_minerals[kind])
        self.spend_action()
        bags.add(self.z, t.trash, t.kinds, kind, 1)
        if self.log is not None:
            self.log.add(TRASHED, EVERYONE, self.active, kind)
        self.take_from_market(kind, copy)
        self.after_action()

    def check_merge(self, number: i64) -> i64:
        """Both cards in hand, an action left, and the merged card in the side supply (15.4)."""
        reason = self.check_action()
        if reason != LEGAL:
            return reason
        h = self.h
        if not h.components:
            return NOT_PLAYED
        one, two, made = h.merges[number * 3], h.merges[number * 3 + 1], h.merges[number * 3 + 2]
        if self.in_hand(self.active, one) == 0 or self.in_hand(self.active, two) == 0:
            return NOT_IN_HAND
        if one == two and self.in_hand(self.active, one) < 2:
            return NOT_IN_HAND
        return LEGAL if self.z[h.piles + made] > 0 else SOLD_OUT

    def merge(self, number: i64) -> None:
        """The components are trashed, the merged card goes to the discard pile (R49)."""
        h = self.h
        made = h.merges[number * 3 + 2]
        self.spend_action()
        self.trash(self.active, h.merges[number * 3])
        self.trash(self.active, h.merges[number * 3 + 1])
        self.z[h.piles + made] = i16(i64(self.z[h.piles + made]) - 1)
        bags.add(self.z, self.base(self.active) + h.discard, h.kinds, made, 1)
        if self.log is not None:
            self.log.add(MERGED, EVERYONE, self.active, made)
        self.after_action()

    def gain(self, kind: i64) -> None:
        """Time Dilation: more actions in every later turn (15.5)."""
        super().gain(kind)
        if self.t.dilation[kind] > 0:
            at = self.base(self.active) + self.t.dilated_at
            self.z[at] = i16(i64(self.z[at]) + self.t.dilation[kind])
            if self.log is not None:
                self.log.add(DILATED, EVERYONE, self.active, self.t.dilation[kind])

    def check_adjust(self) -> i64:
        """Once a turn, a free action (15.8)."""
        if not self.h.adjustment:
            return NOT_PLAYED
        reason = self.check_phase()
        if reason != LEGAL:
            return reason
        if self.adjusted:
            return ADJUSTED
        return LEGAL if self.z[self.t.row] >= 0 else EMPTY_ROW

    def adjust(self) -> None:
        """The leftmost cards are trashed and the row is refilled."""
        t = self.t
        self.adjusted = True
        for _ in range(self.h.adjusts):
            kind = i64(self.z[t.row])
            if kind >= 0:
                bags.add(self.z, t.trash, t.kinds, kind, 1)
                self.leave_row(0)
                if self.log is not None:
                    self.log.add(CLEARED, EVERYONE, self.active, kind)
        self.refill_row()
