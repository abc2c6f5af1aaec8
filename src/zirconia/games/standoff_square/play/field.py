"""The field as sets of squares, six words of 48 bits each, and what it is worth to one seat.

A set has the rows of a plane of the rules, three to a word, so that all neighbours of it are a few shifts. Squares
are named by their slots there. Blocks are put and taken back again to try out what a change is worth.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import ARTILLERY, FORCEFIELD, OCCUPIED, REFINERY, ROWS, TOKENS
from zirconia.games.standoff_square.rules.tables import SquareTables

WORDS: Final = 6
BITS: Final = 48
SLOTS: Final = ROWS * 16
HIGHEST: Final = 0x800000000000  # the last square of a word
NOT_LAST: Final = 0x7FFF7FFF7FFF  # all columns but the last
TWO_ROWS: Final = 0xFFFFFFFF
ONE_ROW: Final = 0xFFFF

WON: Final = 1000.0
FARTHEST: Final = 20  # no way is followed further
UNREACHED: Final = 25  # the distance of a square to which no way leads
LAST_SQUARES: Final = 6  # with so few free squares, somebody may fill all that are left
SURPLUS: Final = 50  # the middle of a table by differences of distances


@final
class Field:
    """Blocks and forcefields of each seat, and the other tokens of the one who moves."""

    def __init__(self, tables: SquareTables) -> None:
        t = tables
        self.t = t
        self.seats: i64 = t.seats
        self.me: i64 = 0
        self.board: vec[i64] = packed(t.board, 0)
        self.edge: vec[i64] = packed(t.edge, 0)
        self.gun: vec[i64] = vec[i64]([0] * WORDS)
        self.gun_size: i64 = t.gun_size
        self.gun_words: vec[i64] = vec[i64]([0] * t.gun_size)  # where each of its squares is found
        self.gun_bits: vec[i64] = vec[i64]([0] * t.gun_size)
        self.shields: vec[i64] = by_slot(t, t.shields)
        self.ranges: vec[i64] = by_slot(t, t.ranges)
        self._find_gun()
        self.odds: vec[float] = vec[float](
            [0.75 * (2 / (1 + math.exp((difference - SURPLUS) / 1.6)) - 1) for difference in range(2 * SURPLUS)]
        )
        # Sets of squares; those of a seat one after the other.
        self.occupied: vec[i64] = vec[i64]([0] * WORDS)
        self.artilleries: vec[i64] = vec[i64]([0] * WORDS)
        self.refineries: vec[i64] = vec[i64]([0] * WORDS)
        self.blocks: vec[i64] = vec[i64]([0] * (WORDS * t.seats))
        self.forcefields: vec[i64] = vec[i64]([0] * (WORDS * t.seats))
        self.closed: vec[i64] = vec[i64]([0] * (WORDS * t.seats))  # to a seat, by forcefields of others
        self.held: vec[i64] = vec[i64]([0] * t.seats)  # squares of the Red Gun
        self.total: vec[i64] = vec[i64]([0] * t.seats)  # blocks
        self.filled: i64 = 0  # squares of the Red Gun
        self.ways: vec[i64] = vec[i64]([0] * (t.gun_size * t.seats))  # blocks needed to come to each of them
        self.room: vec[i64] = vec[i64]([0] * WORDS)  # three sets to work on
        self.border: vec[i64] = vec[i64]([0] * WORDS)
        self.grown: vec[i64] = vec[i64]([0] * WORDS)

    def _find_gun(self) -> None:
        at: i64 = 0
        for cell in range(self.t.cells):
            if self.t.gun[cell] == 1:
                self.gun_words[at] = self.t.slot[cell] // BITS
                self.gun_bits[at] = bit(self.t.slot[cell])
                add(self.gun, 0, self.t.slot[cell])
                at += 1

    # Reading a position -------------------------------------------------------------------------------

    def read(self, p: Standoff, me: i64) -> None:
        """The field of a position, as one seat looks at it."""
        self.me = me
        self.filled = p.filled
        pack(p.planes, OCCUPIED * ROWS, self.occupied, 0)
        pack(p.planes, (TOKENS + ARTILLERY) * ROWS, self.artilleries, 0)
        pack(p.planes, (TOKENS + REFINERY) * ROWS, self.refineries, 0)
        pack(p.planes, (TOKENS + FORCEFIELD) * ROWS, self.border, 0)
        for seat in range(self.seats):
            at = seat * WORDS
            pack(p.planes, (seat + 1) * ROWS, self.blocks, at)
            self.held[seat] = p.number(seat, self.t.gun_at)
            self.total[seat] = p.number(seat, self.t.total_at)
            for w in range(WORDS):
                self.forcefields[at + w] = self.border[w] & self.blocks[at + w]
        for w in range(WORDS):
            own = self.blocks[me * WORDS + w]
            self.artilleries[w] &= own
            self.refineries[w] &= own
        self.close_shielded()

    def close_shielded(self) -> None:
        """What forcefields close to each seat but their own."""
        for i in range(WORDS * self.seats):
            self.closed[i] = 0
        for seat in range(self.seats):
            for w in range(WORDS):
                bits = self.forcefields[seat * WORDS + w]
                slot = w * BITS
                while bits != 0:
                    if bits & 1 == 1:
                        self.shield(seat, slot)
                    bits >>= 1
                    slot += 1

    def shield(self, owner: i64, slot: i64) -> None:
        """A forcefield closes what is around it to all others."""
        for seat in range(self.seats):
            if seat != owner:
                for w in range(WORDS):
                    self.closed[seat * WORDS + w] |= self.shields[slot * WORDS + w]

    # Changes ------------------------------------------------------------------------------------------

    def put(self, seat: i64, slot: i64) -> None:
        """A block more."""
        add(self.blocks, seat * WORDS, slot)
        self.total[seat] += 1
        if has(self.gun, 0, slot):
            self.held[seat] += 1
        self.fill(slot)

    def take(self, seat: i64, slot: i64) -> None:
        """A block less; a token on it stays."""
        remove(self.blocks, seat * WORDS, slot)
        self.total[seat] -= 1
        if has(self.gun, 0, slot):
            self.held[seat] -= 1
        self.clear(slot)

    def fill(self, slot: i64) -> None:
        """A square is free no more."""
        add(self.occupied, 0, slot)
        if has(self.gun, 0, slot):
            self.filled += 1

    def clear(self, slot: i64) -> None:
        """A square is free again."""
        remove(self.occupied, 0, slot)
        if has(self.gun, 0, slot):
            self.filled -= 1

    def raise_forcefield(self, owner: i64, slot: i64) -> None:
        add(self.forcefields, owner * WORDS, slot)
        self.shield(owner, slot)

    def drop_forcefield(self, owner: i64, slot: i64) -> None:
        remove(self.forcefields, owner * WORDS, slot)
        self.close_shielded()

    def owner(self, slot: i64) -> i64:
        """Whose block stands there, -1 for nobody's."""
        for seat in range(self.seats):
            if has(self.blocks, seat * WORDS, slot):
                return seat
        return -1

    # Worth --------------------------------------------------------------------------------------------

    def worth(self, capacity: i64) -> float:
        """The lead over the best opponent, less the dangers; opponents place up to `capacity` blocks a turn."""
        if self.filled == self.gun_size:
            return WON if self.is_won() else -WON
        for seat in range(self.seats):
            self.find_ways(seat)
        least: float = WON
        dangers: float = 0.0
        for seat in range(self.seats):
            if seat != self.me:
                least = min(least, self.lead(seat))
                dangers += self.danger(seat, capacity)
        return least - 10.0 * dangers

    def is_won(self) -> bool:
        """With the Red Gun full: most squares of it, then the fewest blocks, then the later seat."""
        me = self.me
        for seat in range(self.seats):
            if seat == me:
                continue
            if self.held[seat] != self.held[me]:
                ahead = self.held[seat] > self.held[me]
            elif self.total[seat] != self.total[me]:
                ahead = self.total[seat] < self.total[me]
            else:
                ahead = seat > me
            if ahead:
                return False
        return True

    def find_room(self, seat: i64) -> None:
        """Into `room`: free squares that no forcefield closes to a seat."""
        for w in range(WORDS):
            self.room[w] = self.board[w] & ~self.occupied[w] & ~self.closed[seat * WORDS + w]

    def find_starts(self, seat: i64) -> None:
        """Into `border`: where a seat can place a single block, on the edge or beside its own; `room` as well."""
        self.find_room(seat)
        for w in range(WORDS):
            self.border[w] = self.room[w] & (self.edge[w] | beside(self.blocks, seat * WORDS, w))

    def find_ways(self, seat: i64) -> None:
        """Into `ways`: how many blocks a seat needs to come to each free square of the Red Gun."""
        first = seat * self.gun_size
        for i in range(self.gun_size):
            self.ways[first + i] = UNREACHED
        self.find_starts(seat)
        free = self.room
        r0, r1, r2, r3, r4, r5 = free[0], free[1], free[2], free[3], free[4], free[5]
        start = self.border
        b0, b1, b2, b3, b4, b5 = start[0], start[1], start[2], start[3], start[4], start[5]
        gun = self.gun
        g0, g1, g2, g3, g4, g5 = gun[0], gun[1], gun[2], gun[3], gun[4], gun[5]
        left = self.gun_size - self.filled
        steps: i64 = 1
        while left > 0 and steps <= FARTHEST and (b0 | b1 | b2 | b3 | b4 | b5) != 0:
            if (b0 & g0) | (b1 & g1) | (b2 & g2) | (b3 & g3) | (b4 & g4) | (b5 & g5) != 0:
                left -= self.note_come(first, steps, b0 & g0, b1 & g1, b2 & g2, b3 & g3, b4 & g4, b5 & g5)
            r0, r1, r2, r3, r4, r5 = r0 & ~b0, r1 & ~b1, r2 & ~b2, r3 & ~b3, r4 & ~b4, r5 & ~b5
            n0 = (grown(b0) | ((b1 & ONE_ROW) << 32)) & r0
            n1 = (grown(b1) | ((b2 & ONE_ROW) << 32) | (b0 >> 32)) & r1
            n2 = (grown(b2) | ((b3 & ONE_ROW) << 32) | (b1 >> 32)) & r2
            n3 = (grown(b3) | ((b4 & ONE_ROW) << 32) | (b2 >> 32)) & r3
            n4 = (grown(b4) | ((b5 & ONE_ROW) << 32) | (b3 >> 32)) & r4
            b5 = (grown(b5) | (b4 >> 32)) & r5
            b0, b1, b2, b3, b4 = n0, n1, n2, n3, n4
            steps += 1

    def note_come(self, first: i64, steps: i64, c0: i64, c1: i64, c2: i64, c3: i64, c4: i64, c5: i64) -> i64:
        """So many steps to the squares of the Red Gun in these words; how many they are."""
        come = self.grown
        come[0], come[1], come[2], come[3], come[4], come[5] = c0, c1, c2, c3, c4, c5
        count: i64 = 0
        for i in range(self.gun_size):
            if come[self.gun_words[i]] & self.gun_bits[i] != 0:
                self.ways[first + i] = steps
                count += 1
        return count

    def go_further(self) -> None:
        """`border` becomes the squares of `room` beside it, and what it was leaves `room`."""
        for w in range(WORDS):
            self.room[w] &= ~self.border[w]
        for w in range(WORDS):
            self.grown[w] = beside(self.border, 0, w) & self.room[w]
        for w in range(WORDS):
            self.border[w] = self.grown[w]

    def lead(self, seat: i64) -> float:
        """Squares of the Red Gun held more than an opponent and those to come to first; then fewer blocks."""
        me = self.me
        mine = me * self.gun_size
        theirs = seat * self.gun_size
        worth = float(self.held[me] - self.held[seat])
        for i in range(self.gun_size):
            own = self.ways[mine + i]
            other = self.ways[theirs + i]
            if own == UNREACHED and other == UNREACHED:
                continue
            worth += self.odds[own - other + SURPLUS]
            if own < UNREACHED and other < UNREACHED:
                worth += 0.06 * float(other - own)
            elif own < UNREACHED:
                worth += 0.06 * float(UNREACHED - own)
            else:
                worth -= 0.06 * float(UNREACHED - other)
        return worth - 0.01 * float(self.total[me] - self.total[seat])

    def danger(self, seat: i64, capacity: i64) -> float:
        """The chance that an opponent fills the rest of the Red Gun in a turn, and wins by it."""
        left = self.gun_size - self.filled
        if left > LAST_SQUARES:
            return 0.0
        first = seat * self.gun_size
        come: i64 = 0
        needed = left
        for i in range(self.gun_size):
            way = self.ways[first + i]
            if way < UNREACHED:
                come += 1
                needed = max(needed, way)
        most = self.held[seat] + left
        own = self.held[self.me]
        fewer = self.total[seat] + needed < self.total[self.me]
        if come < left or most < own or (most == own and not fewer):
            return 0.0
        return chance(needed - capacity)


def chance(short: i64) -> float:
    """The chance of filling the last squares, by the blocks that a turn falls short of it."""
    if short < 0:
        return 0.9
    if short == 0:
        return 0.75
    if short == 1:
        return 0.3
    return 0.12 if short == 2 else 0.03


# Sets of squares ----------------------------------------------------------------------------------------


def bit(slot: i64) -> i64:
    """A square in its word. Compiled, a 1 that is written down has 32 bits, and can't be shifted further."""
    return HIGHEST >> (BITS - 1 - slot % BITS)


def has(squares: vec[i64], at: i64, slot: i64) -> bool:
    return (squares[at + slot // BITS] >> (slot % BITS)) & 1 == 1


def add(squares: vec[i64], at: i64, slot: i64) -> None:
    squares[at + slot // BITS] |= bit(slot)


def remove(squares: vec[i64], at: i64, slot: i64) -> None:
    squares[at + slot // BITS] &= ~bit(slot)


def beside(squares: vec[i64], at: i64, word: i64) -> i64:
    """The neighbours of a set, in one of its words."""
    here = squares[at + word]
    found = grown(here)
    if word > 0:
        found |= squares[at + word - 1] >> 32
    if word < WORDS - 1:
        found |= (squares[at + word + 1] & ONE_ROW) << 32
    return found


def grown(word: i64) -> i64:
    """The neighbours in the same word."""
    return ((word & NOT_LAST) << 1) | ((word >> 1) & NOT_LAST) | ((word & TWO_ROWS) << 16) | (word >> 16)


def size_of(squares: vec[i64], at: i64) -> i64:
    """How many squares a set holds."""
    count: i64 = 0
    for w in range(WORDS):
        bits = squares[at + w]
        while bits != 0:
            bits &= bits - 1
            count += 1
    return count


def pack(rows: vec[i64], first: i64, out: vec[i64], at: i64) -> None:
    """A plane of the rules as a set."""
    for w in range(WORDS):
        row = first + 3 * w
        out[at + w] = rows[row] | (rows[row + 1] << 16) | (rows[row + 2] << 32)


def packed(rows: vec[i64], first: i64) -> vec[i64]:
    out = vec[i64]([0] * WORDS)
    pack(rows, first, out, 0)
    return out


def by_slot(t: SquareTables, reach: vec[i64]) -> vec[i64]:
    """The sets around each square, by slots instead of the numbers of cells."""
    out = vec[i64]([0] * (SLOTS * WORDS))
    for cell in range(t.cells):
        pack(reach, cell * ROWS, out, t.slot[cell] * WORDS)
    return out
