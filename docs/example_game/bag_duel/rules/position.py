"""One position of Bag Duel, and what can be done in it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from bag_duel.rules.events import COUNTED, DREW, PLAYED, RESTED
from bag_duel.rules.reasons import BAG_EMPTY, CAN_ACT, DONE, HAND_FULL, NOT_DONE, NOT_IN_HAND
from bag_duel.rules.tables import BAG_STREAM, FULL_HAND, START_HAND, DuelTables
from zirconia.core.kernel import bags
from zirconia.core.kernel.events import EVERYONE, Log
from zirconia.core.kernel.position import LEGAL, NOT_YOUR_TURN, RESIGNED, Codes, Position
from zirconia.core.kernel.random import Random


class Duel(Position):
    """One position: the bags in one array, whose turn it is, and who is out."""

    def __init__(self, tables: DuelTables, random: Random, stones: vec[i16]) -> None:
        super().__init__(random)
        self.t = tables
        self.stones = stones
        self.round_number = 1
        self.active = 0
        self.done = False
        self.out = 0

    def round(self) -> i64:
        return self.round_number

    def turn(self) -> i64:
        return (self.round_number - 1) * self.t.seats + self.active + 1

    def turn_seat(self) -> i64:
        return self.active

    def actor(self) -> i64:
        return -1 if self.over else self.active

    def size(self, at: int) -> int:
        """How many stones are in a bag, a hand, or lie open."""
        return int(self.stones[at + self.t.kinds])

    def kinds_at(self, at: int) -> list[int]:
        """How many of each kind are there."""
        return [int(self.stones[at + kind]) for kind in range(self.t.kinds)]

    # Deeds --------------------------------------------------------------------------------------

    def check(self, code: i64, seat: i64) -> i64:
        if not self.is_acting(seat):
            return NOT_YOUR_TURN
        if code == self.t.end:
            return LEGAL if self.done else NOT_DONE
        if self.done:
            return DONE
        if code < self.t.kinds:
            return self.check_play(code, seat)
        return self.check_draw(seat) if code == self.t.draw else self.check_rest(seat)

    def step(self, code: i64, seat: i64) -> None:
        if code == self.t.end:
            self.end_turn()
            return
        self.done = True
        if code < self.t.kinds:
            self.play(code, seat)
        elif code == self.t.draw:
            self.draw(seat)
        elif self.log is not None:
            self.log.add(RESTED, EVERYONE, seat)

    def check_play(self, kind: i64, seat: i64) -> i64:
        """A stone that is in the hand (R1)."""
        return LEGAL if self.stones[self.t.hand(seat) + kind] else NOT_IN_HAND

    def play(self, kind: i64, seat: i64) -> None:
        """Lay it open (R1)."""
        bags.move(self.stones, self.t.hand(seat), self.t.open(seat), self.t.kinds, kind)
        if self.log is not None:
            self.log.add(PLAYED, EVERYONE, seat, kind)

    def check_draw(self, seat: i64) -> i64:
        """Room in the hand and a stone in the bag (R2)."""
        if self.size(self.t.hand(seat)) >= FULL_HAND:
            return HAND_FULL
        return LEGAL if self.size(0) else BAG_EMPTY

    def draw(self, seat: i64) -> None:
        """Take a stone out of the bag; only the drawer sees it (R2)."""
        kind = bags.draw(self.random, BAG_STREAM, self.stones, 0, self.t.kinds)
        bags.add(self.stones, self.t.hand(seat), self.t.kinds, kind, 1)
        if self.log is not None:
            self.log.add(DREW, 1 << seat, seat, kind)

    def check_rest(self, seat: i64) -> i64:
        """Only who can do nothing else rests (R3)."""
        if self.size(self.t.hand(seat)) or self.check_draw(seat) == LEGAL:
            return CAN_ACT
        return LEGAL

    def end_turn(self) -> None:
        """The next player who is not out; after the last round the stones are counted (R4, R5)."""
        self.done = False
        self.active += 1
        while self.active < self.t.seats and self.is_out(self.active):
            self.active += 1
        if self.active == self.t.seats:
            self.end_round()

    def end_round(self) -> None:
        if self.round_number == self.t.rounds:
            self.active = self.t.seats - 1
            self.over = True
            self.ending = COUNTED
            return
        self.round_number += 1
        self.active = next(seat for seat in range(self.t.seats) if not self.is_out(seat))

    def is_out(self, seat: int) -> bool:
        return bool(self.out >> seat & 1)

    def resign(self, seat: i64) -> None:
        """Out, and last; the last one left wins at once (R6)."""
        self.out |= 1 << seat
        if self.out.bit_count() == self.t.seats - 1:
            self.over = True
            self.ending = RESIGNED
        elif seat == self.active:
            self.end_turn()

    def legal_into(self, out: Codes, seat: i64) -> None:
        for code in range(self.t.actions):
            if self.check(code, seat) == LEGAL:
                out.add(code)

    # Results ------------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        """The worth of the open stones (R5)."""
        at = self.t.open(seat)
        return sum(int(self.stones[at + kind]) * worth for kind, worth in enumerate(self.t.worth))

    def places(self) -> list[int]:
        """By score; who is out comes after everybody else (R5, R6)."""
        ranks = [
            (self.is_out(seat), 0 if self.is_out(seat) else -self.score(seat)) for seat in range(self.t.seats)
        ]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]

    # Copies and knowledge -----------------------------------------------------------------------

    def copy(self) -> Duel:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Duel:
        other = type(self)(self.t, random, self.stones[:])
        other.over, other.ending = self.over, self.ending
        other.round_number, other.active = self.round_number, self.active
        other.done, other.out = self.done, self.out
        return other

    def imagine(self, seat: i64, random: Random) -> Duel:
        """The hands this seat can't see go back into the bag and are drawn again (R7)."""
        other = self.with_random(random)
        hidden = [owner for owner in range(self.t.seats) if owner != seat]
        sizes = [self.size(self.t.hand(owner)) for owner in hidden]
        for owner in hidden:
            bags.pour(other.stones, self.t.hand(owner), 0, self.t.kinds)
        for owner, size in zip(hidden, sizes, strict=True):
            for _ in range(size):
                kind = bags.draw(random, BAG_STREAM, other.stones, 0, self.t.kinds)
                bags.add(other.stones, self.t.hand(owner), self.t.kinds, kind, 1)
        return other

    def unseen(self, seat: i64) -> list[int]:
        """The stones of each kind that this seat can't see: the bag and other hands (R7)."""
        places = [0, *(self.t.hand(owner) for owner in range(self.t.seats) if owner != seat)]
        return [sum(int(self.stones[at + kind]) for at in places) for kind in range(self.t.kinds)]

    def pack(self) -> vec[i64]:
        out = vec[i64]([self.over, self.ending, self.round_number, self.active, self.done, self.out])
        for count in self.stones:
            out = append(out, i64(count))
        return out

    def encode(self, seat: i64) -> vec[i64]:
        """The turn, what is unseen, every seat from one's own on (hand size, out, open stones), the own hand."""
        numbers = [self.round_number, self.done, seat == self.actor(), self.size(0), *self.unseen(seat)]
        for owner in [(seat + i) % self.t.seats for i in range(self.t.seats)]:
            numbers += [self.size(self.t.hand(owner)), self.is_out(owner), *self.kinds_at(self.t.open(owner))]
        return vec[i64]([int(number) for number in [*numbers, *self.kinds_at(self.t.hand(seat))]])


def deal(tables: DuelTables, random: Random, log: Log | None) -> Duel:
    """All stones in the bag, and two for each player."""
    position = Duel(tables, random, vec[i16]([0] * (tables.stride * (1 + 2 * tables.seats))))
    position.log = log
    for kind, count in enumerate(tables.count):
        bags.add(position.stones, 0, tables.kinds, kind, count)
    for seat in range(tables.seats):
        for _ in range(START_HAND):
            position.draw(seat)
    return position
