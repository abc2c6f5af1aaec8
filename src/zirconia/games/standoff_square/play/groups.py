"""Where a group is best placed: connected squares that begin near the Red Gun, and the field that they make."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.standoff_square.play.field import BITS, SLOTS, WORDS, Field, beside

FAR: Final = 30  # steps to the Red Gun from where no way leads there
FIRST_SQUARES: Final = 24  # where a group may begin
MOST_GROUPS: Final = 90  # that are followed at once
CANDIDATES: Final = 4096  # more never come from so many by one square
RANKS: Final = 8192
LOWEST: Final = 40  # added to ranks, so that none is negative
SLOT: Final = 511  # nine bits name a square in a packed group


@final
class Groups:
    """Connected groups are found square by square; the nearest are followed, and the most valuable is kept."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.steps: vec[i64] = vec[i64]([0] * SLOTS)  # of free squares to the Red Gun
        self.nearness: vec[i64] = vec[i64]([0] * SLOTS)  # ten times the steps, a little less beside an opponent
        self.free: vec[i64] = vec[i64]([0] * SLOTS)
        self.count: i64 = 0
        self.orders: vec[i64] = vec[i64]([0] * CANDIDATES)  # the squares as they can be placed, packed
        self.sets: vec[i64] = vec[i64]([0] * CANDIDATES)  # the same squares in order of their numbers
        self.nearest: vec[i64] = vec[i64]([0] * CANDIDATES)
        self.sums: vec[i64] = vec[i64]([0] * CANDIDATES)
        self.ranks: vec[i64] = vec[i64]([0] * CANDIDATES)
        self.sorted: vec[i64] = vec[i64]([0] * CANDIDATES)
        self.columns: vec[i64] = vec[i64]([0] * CANDIDATES)  # to sort the columns above
        self.starts_of_ranks: vec[i64] = vec[i64]([0] * (RANKS + 1))
        self.seen: vec[i64] = vec[i64]([0] * CANDIDATES)
        self.seen_in: vec[i64] = vec[i64]([0] * CANDIDATES)
        self.search: i64 = 0
        self.best: float = 0.0
        self.order: i64 = 0  # of the best group

    def find(self, size: i64, capacity: i64) -> bool:
        """Into `order` and `best`: the group of so many blocks that makes the best field; False if none fits."""
        self.look_around()
        self.begin()
        placed: i64 = 1
        while placed < size:
            self.enlarge(placed)
            placed += 1
            if self.count > MOST_GROUPS:
                self.thin_out()
        found = False
        for i in range(self.count):
            worth = self.worth_with(self.orders[i], size, capacity)
            if not found or worth > self.best:
                self.best = worth
                self.order = self.orders[i]
                found = True
        return found

    def worth_with(self, order: i64, size: i64, capacity: i64) -> float:
        """What the field is worth with these blocks more."""
        field = self.field
        for i in range(size):
            field.put(field.me, (order >> (9 * i)) & SLOT)
        worth = field.worth(capacity)
        for i in range(size):
            field.take(field.me, (order >> (9 * i)) & SLOT)
        return worth

    def look_around(self) -> None:
        """How far each free square is from the free ones of the Red Gun, and where an opponent is near."""
        field = self.field
        for slot in range(SLOTS):
            self.steps[slot] = FAR
        field.find_room(field.me)
        for slot in range(SLOTS):
            self.free[slot] = (field.room[slot // BITS] >> (slot % BITS)) & 1
        for w in range(WORDS):
            field.border[w] = field.gun[w] & field.room[w]
        for step in range(FAR):
            any: i64 = 0
            for w in range(WORDS):
                bits = field.border[w]
                any |= bits
                slot = w * BITS
                while bits != 0:
                    if bits & 1 == 1:
                        self.steps[slot] = step
                    bits >>= 1
                    slot += 1
            if any == 0:
                break
            field.go_further()
        for slot in range(SLOTS):
            self.nearness[slot] = 10 * self.steps[slot]
        for seat in range(field.seats):
            if seat != field.me:
                self.mark_contested(seat * WORDS)

    def mark_contested(self, blocks: i64) -> None:
        """Squares beside an opponent count as a little nearer."""
        for w in range(WORDS):
            bits = beside(self.field.blocks, blocks, w)
            slot = w * BITS
            while bits != 0:
                if bits & 1 == 1 and self.nearness[slot] % 10 == 0:
                    self.nearness[slot] -= 3
                bits >>= 1
                slot += 1

    def begin(self) -> None:
        """Single squares, the nearest first."""
        field = self.field
        field.find_starts(field.me)
        self.count = 0
        for w in range(WORDS):
            bits = field.border[w]
            slot = w * BITS
            while bits != 0:
                if bits & 1 == 1:
                    self.add(slot, slot, self.nearness[slot], self.nearness[slot])
                    self.ranks[self.count - 1] = self.nearness[slot] + LOWEST
                bits >>= 1
                slot += 1
        self.sort(FIRST_SQUARES)

    def add(self, order: i64, squares: i64, nearest: i64, sum: i64) -> None:
        at = self.count
        self.orders[at] = order
        self.sets[at] = squares
        self.nearest[at] = nearest
        self.sums[at] = sum
        self.count += 1

    def enlarge(self, size: i64) -> None:
        """All groups with one free square more, instead of those of `size` squares."""
        self.search += 1
        before = self.count
        for group in range(before):
            order = self.orders[group]
            for i in range(size):
                slot = (order >> (9 * i)) & SLOT
                column = slot & 15
                self.try_with(group, size, slot - 16)
                if column > 0:
                    self.try_with(group, size, slot - 1)
                if column < 15:
                    self.try_with(group, size, slot + 1)
                self.try_with(group, size, slot + 16)
        self.count -= before
        for i in range(self.count):
            self.orders[i] = self.orders[before + i]
            self.sets[i] = self.sets[before + i]
            self.nearest[i] = self.nearest[before + i]
            self.sums[i] = self.sums[before + i]

    def try_with(self, group: i64, size: i64, slot: i64) -> None:
        """One square more, if it is free and the group is a new one."""
        if self.free[slot] == 0:
            return
        squares = with_square(self.sets[group], size, slot)
        if squares < 0 or not self.is_new(squares):
            return
        near = self.nearness[slot]
        order = self.orders[group] | (slot << (9 * size))
        self.add(order, squares, min(self.nearest[group], near), self.sums[group] + near)

    def is_new(self, squares: i64) -> bool:
        """Whether this group was not met in this round; it is remembered."""
        at = (squares ^ (squares >> 11) ^ (squares >> 21)) * 40503 % CANDIDATES
        while self.seen_in[at] == self.search:
            if self.seen[at] == squares:
                return False
            at = (at + 1) % CANDIDATES
        self.seen[at] = squares
        self.seen_in[at] = self.search
        return True

    def thin_out(self) -> None:
        """Only the groups that come nearest are followed."""
        for i in range(self.count):
            self.ranks[i] = 10 * self.nearest[i] + self.sums[i] + 11 * LOWEST
        self.sort(MOST_GROUPS)

    def sort(self, most: i64) -> None:
        """By rank, equals as they are, and no more than so many."""
        highest: i64 = 0
        for i in range(self.count):
            highest = max(highest, self.ranks[i])
        starts = self.starts_of_ranks
        for rank in range(highest + 2):
            starts[rank] = 0
        for i in range(self.count):
            starts[self.ranks[i] + 1] += 1
        for rank in range(highest + 1):
            starts[rank + 1] += starts[rank]
        for i in range(self.count):
            self.sorted[starts[self.ranks[i]]] = i
            starts[self.ranks[i]] += 1
        kept = min(self.count, most)
        self.reorder(self.orders, kept)
        self.reorder(self.sets, kept)
        self.reorder(self.nearest, kept)
        self.reorder(self.sums, kept)
        self.count = kept

    def reorder(self, column: vec[i64], kept: i64) -> None:
        for i in range(kept):
            self.columns[i] = column[self.sorted[i]]
        for i in range(kept):
            column[i] = self.columns[i]


def with_square(squares: i64, size: i64, slot: i64) -> i64:
    """A packed set with one square more, or -1 if it holds that already."""
    larger: i64 = 0
    shift: i64 = 0
    put = False
    for i in range(size):
        other = (squares >> (9 * i)) & SLOT
        if other == slot:
            return -1
        if not put and slot < other:
            larger |= slot << shift
            shift += 9
            put = True
        larger |= other << shift
        shift += 9
    return larger if put else larger | (slot << shift)
