"""Piles: drawing, discarding and trashing, the two markets, and what is known of hidden cards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.random import Random
from zirconia.games.standoff.rules.events import DISCARDED, DREW, REVEALED, SHUFFLED, TRASHED
from zirconia.games.standoff.rules.field import Field
from zirconia.games.standoff.rules.numbers import NOBODY
from zirconia.games.standoff.rules.tables import ASIDE, PERMANENT, TEMPORARY, StandoffTables

MARKET: Final = 0  # the stream of the draft pile; seat s draws from stream s + 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Piles(Field):
    """The cards of a match. A card being resolved is in no pile (section 8)."""

    def __init__(self, tables: StandoffTables, random: Random, zones: vec[i16], planes: vec[i64]) -> None:
        super().__init__(tables, random, zones, planes)
        self.active: i64 = 0
        self.card: i64 = NOBODY  # the card being resolved

    def base(self, seat: i64) -> i64:
        return seat * self.t.seat_stride

    def in_hand(self, seat: i64, kind: i64) -> i64:
        return i64(self.z[self.base(seat) + kind])

    def hand_count(self, seat: i64) -> i64:
        return i64(self.z[self.base(seat) + self.t.kinds])

    # Drawing (7) --------------------------------------------------------------------------------------

    def can_draw(self, seat: i64) -> bool:
        """Whether deck or discard pile holds a card (R28)."""
        t = self.t
        at = self.base(seat) + t.kinds
        return self.z[at + t.deck] > 0 or self.z[at + t.discard] > 0

    def draw(self, seat: i64, count: i64) -> None:
        """One card at a time; a draw that meets an empty deck shuffles the discard pile into it first."""
        t = self.t
        base = self.base(seat)
        for _ in range(count):
            if self.z[base + t.deck + t.kinds] == 0:
                if self.z[base + t.discard + t.kinds] == 0:
                    return
                self.shuffle(seat)
            kind = bags.draw(self.random, seat + 1, self.z, base + t.deck, t.kinds)
            bags.add(self.z, base, t.kinds, kind, 1)
            self.forget_deck(seat)
            if self.log is not None:
                self.log.add(DREW, 1 << seat, seat, kind)

    def shuffle(self, seat: i64) -> None:
        """The discard pile becomes the deck. With the deck empty, everybody could work out the hand."""
        t = self.t
        base = self.base(seat)
        for observer in range(t.seats + 1):
            if observer != seat:
                self.copy_bag(base, t.known_by(observer, seat))
        bags.pour(self.z, base + t.discard, base + t.deck, t.kinds)
        self.copy_bag(base + t.deck, t.surely(seat))
        if self.log is not None:
            self.log.add(SHUFFLED, EVERYONE, seat)

    # Leaving the hand ---------------------------------------------------------------------------------

    def leave_hand(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand in the open."""
        t = self.t
        bags.add(self.z, self.base(seat), t.kinds, kind, -1)
        for observer in range(t.seats + 1):
            at = t.known_by(observer, seat)
            if self.z[at + kind] > 0:
                bags.add(self.z, at, t.kinds, kind, -1)

    def discard(self, seat: i64, kind: i64) -> None:
        """From the hand to the discard pile."""
        self.leave_hand(seat, kind)
        bags.add(self.z, self.base(seat) + self.t.discard, self.t.kinds, kind, 1)
        if self.log is not None:
            self.log.add(DISCARDED, EVERYONE, seat, kind)

    def trash(self, seat: i64, kind: i64) -> None:
        """From the hand out of the game for good."""
        self.leave_hand(seat, kind)
        bags.add(self.z, self.t.trash, self.t.kinds, kind, 1)
        if self.log is not None:
            self.log.add(TRASHED, EVERYONE, seat, kind)

    # What is known ------------------------------------------------------------------------------------

    def copy_bag(self, source: i64, target: i64) -> None:
        for i in range(self.t.stride):
            self.z[target + i] = self.z[source + i]

    def learn_hand(self, observer: i64, owner: i64) -> None:
        """The observer sees the whole hand."""
        self.copy_bag(self.base(owner), self.t.known_by(observer, owner))
        self.random.reveals += 1

    def forget_deck(self, seat: i64) -> None:
        """A card that nobody else saw left the deck: of every kind, one fewer is surely there."""
        t = self.t
        at = t.surely(seat)
        if self.z[at + t.kinds] == 0:
            return
        for kind in range(t.kinds):
            if self.z[at + kind] > 0:
                bags.add(self.z, at, t.kinds, kind, -1)

    def redeal(self, observer: i64, seat: i64) -> None:
        """Split hand and deck anew: what the observer (seats: nobody's eyes) knows of either stays."""
        t = self.t
        hand = self.base(seat)
        deck = hand + t.deck
        count = i64(self.z[hand + t.kinds])
        known = t.known_by(observer, seat)
        sure = t.surely(seat)
        bags.pour(self.z, hand, deck, t.kinds)
        for kind in range(t.kinds):
            bags.add(self.z, deck, t.kinds, kind, -i64(self.z[known + kind]) - i64(self.z[sure + kind]))
            bags.add(self.z, hand, t.kinds, kind, i64(self.z[known + kind]))
        for _ in range(count - i64(self.z[known + t.kinds])):
            bags.move(self.z, deck, hand, t.kinds, bags.choose(self.random, seat + 1, self.z, deck, t.kinds))
        for kind in range(t.kinds):
            bags.add(self.z, deck, t.kinds, kind, i64(self.z[sure + kind]))

    # Markets (12) -------------------------------------------------------------------------------------

    def supply(self, kind: i64) -> i64:
        """How many copies of a kind can be bought now: the pile, or those in the row."""
        t = self.t
        if t.market[kind] == PERMANENT:
            return i64(self.z[t.piles + kind])
        if t.market[kind] == ASIDE:
            return 0
        count: i64 = 0
        for slot in range(t.row_size):
            if self.z[t.row + slot] == kind:
                count += 1
        return count

    def take_from_market(self, kind: i64, copy: i64) -> None:
        """The card leaves its pile, or the row, which slides left and is filled from the right (R38)."""
        t = self.t
        if t.market[kind] == TEMPORARY:
            self.leave_row(self.slot_of(kind, copy))
            self.refill_row()
        else:
            self.z[t.piles + kind] = i16(i64(self.z[t.piles + kind]) - 1)

    def slot_of(self, kind: i64, copy: i64) -> i64:
        """Where in the row a copy of a kind lies, counted from the left; -1 if there are not so many."""
        left = copy
        for slot in range(self.t.row_size):
            if self.z[self.t.row + slot] == kind:
                if left == 0:
                    return slot
                left -= 1
        return -1

    def leave_row(self, slot: i64) -> None:
        """Cards further right move one place to the left."""
        at = self.t.row
        for i in range(slot, self.t.row_size - 1):
            self.z[at + i] = self.z[at + i + 1]
        self.z[at + self.t.row_size - 1] = -1

    def refill_row(self) -> None:
        """Turn up cards of the draft pile, as long as it lasts (R39)."""
        t = self.t
        for slot in range(t.row_size):
            if self.z[t.row + slot] < 0 and self.z[t.draft + t.kinds] > 0:
                kind = bags.draw(self.random, MARKET, self.z, t.draft, t.kinds)
                self.z[t.row + slot] = i16(kind)
                if self.log is not None:
                    self.log.add(REVEALED, EVERYONE, kind)
