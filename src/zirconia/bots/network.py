"""A learned network in whole numbers: the same results on every machine, in compiled code.

What a seat sees is a few hundred small numbers, most of them 0. Each value that is not has a row of weights, and
the first layer is the sum of these rows. Several weights lie side by side in one machine word (lanes), far enough
apart that their sums never touch, so that one addition adds them all. Weights count in 256ths, sums of products
in 65536ths.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from zirconia.core.kernel.position import Codes, Position

ONE: Final = 256  # what stands for 1
MOST: Final = 1024  # a hidden number is at most 4
EXPLORATION: Final = 1.5  # how far a search strays from what looks best, where a file does not say it
SOFTER: Final = 2  # thirds of its differences are left of a policy that was rewarded for being sure

LANES: Final = 3  # of the first layer: sums of rows
LANE: Final = 20
TOGETHER: Final = 10  # numbers that tell what is read together
PAIR: Final = 31  # bits of the two lanes of the second layer: sums of products

# 2 ** (20 - n / 16): the weight of an action that scores so much less than the best one.
FRACTIONS: Final = vec[i64](
    [
        1048576, 1004120, 961548, 920782, 881744, 844361, 808563, 774282,
        741455, 710020, 679917, 651091, 623487, 597053, 571740, 547500,
    ]
)  # fmt: skip


@final
class Weights:
    """The weights of one game, laid out for reading; shared by all its matches."""

    def __init__(self, width: i64, depth: i64, seats: i64, rows: i64, places: i64, numbers: bytes) -> None:
        self.width = width
        self.depth = depth
        self.seats = seats
        self.rows = rows
        self.words: i64 = (width + LANES - 1) // LANES
        self.pairs: i64 = (depth + 1) // 2
        self.numbers = numbers
        self.at: i64 = 0  # how many numbers have been read
        self.table: vec[i64] = self._lanes(rows, width)
        self.bias: vec[i64] = self._lanes(1, width)
        self.hidden: vec[i64] = self._pairs(width, depth)
        self.hidden_bias: vec[i64] = self._plain(depth, ONE)
        self.policy: vec[i16] = self._small(places * depth)
        self.policy_bias: vec[i64] = self._plain(places, ONE)
        self.value: vec[i64] = self._plain(seats * depth, 1)
        self.value_bias: vec[i64] = self._plain(seats, ONE)

    def _next(self) -> i64:
        """The next number of the file: two bytes, the high one of all numbers first."""
        half = len(self.numbers) // 2
        high: i64 = self.numbers[self.at]
        low: i64 = self.numbers[half + self.at]
        self.at += 1
        return high * 256 + low - 32768

    def _lanes(self, rows: i64, width: i64) -> vec[i64]:
        found: vec[i64] = vec[i64]([0] * (rows * self.words))
        for row in range(rows):
            for column in range(width):
                weight = self._next()
                found[row * self.words + column // LANES] += weight << (LANE * (column % LANES))
        return found

    def _pairs(self, rows: i64, width: i64) -> vec[i64]:
        found: vec[i64] = vec[i64]([0] * (rows * self.pairs))
        for row in range(rows):
            for column in range(width):
                weight = self._next()
                found[row * self.pairs + column // 2] += weight << (PAIR * (column % 2))
        return found

    def _plain(self, size: i64, times: i64) -> vec[i64]:
        found: vec[i64] = vec[i64]([0] * size)
        for i in range(size):
            found[i] = self._next() * times
        return found

    def _small(self, size: i64) -> vec[i16]:
        found: vec[i16] = vec[i16]([0] * size)
        for i in range(size):
            found[i] = i16(self._next())
        return found


@final
class Network:
    """The network of one setup: it reads positions as one seat sees them."""

    def __init__(
        self,
        weights: Weights,
        lows: list[int],
        sizes: list[int],
        bits: list[int],
        starts: list[int],
        rows: list[int],
        places: list[int],
        offsets: list[int],
        seats: int,
    ) -> None:
        """For each number that a seat sees its range, or the size of a set, and where its values begin in `rows`;
        for each action its place; and what the facts of the match add to the first layer."""
        self.weights = weights
        self.seats: i64 = seats
        self.by_hand: float = 0.0  # the part of the game's own judgement beside it in a search
        self.exploration: float = EXPLORATION
        self.thirds: i64 = SOFTER  # of the differences between actions that a search takes over
        self.even: float = 0.0  # the part of likeliness that all actions share
        self.later: i64 = 0  # passes of a node before it advises a search by hand there; 0: it guides a search
        self.advice: float = 0.5  # its part of what is tried in a search by hand
        self.rounds: i64 = 0  # of a match in which it has a say; 0: all of them
        self.sure: float = 1.0  # how likely an action must be to be taken at once in a search; 1: none is
        self.lows: vec[i64] = vec[i64](lows)
        self.sizes: vec[i64] = vec[i64](sizes)
        self.bits: vec[i64] = vec[i64](bits)
        self.starts: vec[i64] = vec[i64](starts)
        self.rows: vec[i64] = vec[i64](rows)
        self.places: vec[i64] = vec[i64](places)
        self.bias: vec[i64] = weights.bias[:]
        for column in range(weights.width):
            self.bias[column // LANES] += i64(offsets[column]) << (LANE * (column % LANES))
        self.together: vec[i64] = vec[i64]([])  # three columns, lows, sizes; where their rows begin
        self.rows_together: vec[i64] = vec[i64]([])
        self.seen: vec[i64] = vec[i64]([0] * len(lows))
        self.sums: vec[i64] = weights.bias[:]
        self.first: vec[i64] = vec[i64]([0] * weights.width)
        self.pairs: vec[i64] = vec[i64]([0] * weights.pairs)
        self.second: vec[i64] = vec[i64]([0] * (weights.depth + 1))
        self.live: vec[i64] = vec[i64]([0] * (weights.depth + 1))  # the numbers of the second layer that are not 0
        self.lively: i64 = 0
        self.scores: vec[i64] = vec[i64]([0] * (len(places) + 1))

    def read_together(
        self, columns: Sequence[int], lows: Sequence[int], sizes: Sequence[int], rows: Sequence[int]
    ) -> None:
        """Three numbers have rows together from now on, besides those of their own."""
        for number in (*columns, *lows, *sizes, len(self.rows_together)):
            self.together = append(self.together, i64(number))
        for row in rows:
            self.rows_together = append(self.rows_together, i64(row))

    def read(self, position: Position, seat: i64) -> None:
        """Look at a position as this seat sees it."""
        seen = self.seen
        i: i64 = 0
        while i < len(seen):
            seen[i] = 0
            i += 1
        position.encode_into(seen, 0, seat)
        self.take_in()
        self.unpack()
        self.deepen()

    def take_in(self) -> None:
        """Add up the rows of all that is seen."""
        sums = self.sums
        i: i64 = 0
        while i < self.weights.words:
            sums[i] = self.bias[i]
            i += 1
        seen = self.seen
        i = 0
        while i < len(seen):
            value = seen[i]
            if value != 0:
                if self.bits[i] > 0:
                    self.add_set(i, value)
                else:
                    value -= self.lows[i]
                    value = max(value, 0)
                    value = min(value, self.sizes[i] - 1)
                    self.add_row(self.rows[self.starts[i] + value])
            i += 1
        i = 0
        while i < len(self.together):
            if seen[self.together[i]] != 0:
                self.add_row(self.rows_together[self.together[i + 9] + self.combined(i)])
            i += TOGETHER

    def combined(self, at: i64) -> i64:
        """The number of a combination."""
        together = self.together
        number: i64 = 0
        i = at
        while i < at + 3:
            value = self.seen[together[i]] - together[i + 3]
            value = max(value, 0)
            number = number * together[i + 6] + min(value, together[i + 6] - 1)
            i += 1
        return number

    def add_set(self, column: i64, things: i64) -> None:
        """The rows of all things in a set."""
        bit: i64 = 0
        while bit < self.bits[column]:
            if things >> bit & 1:
                self.add_row(self.rows[self.starts[column] + bit])
            bit += 1

    def add_row(self, row: i64) -> None:
        if row == 0:
            return
        sums = self.sums
        table = self.weights.table
        words = self.weights.words
        at = (row - 1) * words
        i: i64 = 0
        while i < words:
            sums[i] += table[at]
            at += 1
            i += 1

    def unpack(self) -> None:
        """The sums out of their lanes, between 0 and MOST."""
        first = self.first
        width = self.weights.width
        column: i64 = 0
        i: i64 = 0
        while column < width:
            word = self.sums[i]
            lane: i64 = 0
            while lane < LANES and column < width:
                number = word & ((1 << LANE) - 1)
                if number >= 1 << (LANE - 1):
                    number -= 1 << LANE
                word = (word - number) >> LANE
                first[column] = 0 if number < 0 else MOST if number > MOST else number
                column += 1
                lane += 1
            i += 1

    def deepen(self) -> None:
        """The second layer."""
        weights = self.weights
        pairs = self.pairs
        size = weights.pairs
        hidden = weights.hidden
        i: i64 = 0
        while i < size:
            pairs[i] = 0
            i += 1
        column: i64 = 0
        while column < weights.width:
            number = self.first[column]
            if number != 0:
                at = column * size
                i = 0
                while i < size:
                    pairs[i] += number * hidden[at]
                    at += 1
                    i += 1
            column += 1
        self.lively = 0
        i = 0
        while i < size:
            low = pairs[i] & ((1 << PAIR) - 1)
            if low >= 1 << (PAIR - 1):
                low -= 1 << PAIR
            self.settle(2 * i, low)
            if 2 * i + 1 < weights.depth:
                self.settle(2 * i + 1, (pairs[i] - low) >> PAIR)
            i += 1

    def settle(self, at: i64, sum: i64) -> None:
        """A number of the second layer; those that are not 0 are listed."""
        number = (sum + self.weights.hidden_bias[at]) >> 8
        if number > 0:
            self.second[at] = min(number, MOST)
            self.live[self.lively] = at
            self.lively += 1

    def weigh(self, codes: Codes, out: vec[i64], thirds: i64) -> i64:
        """A weight for each of these actions, the best one's being 2 ** 20; their sum.

        It falls with the score as chances do; with `thirds` below 3 it falls less, as the third part says.
        """
        best = self.score(codes)
        scores = self.scores
        total: i64 = 0
        i: i64 = 0
        while i < codes.size:
            halvings = (best - scores[i]) * 1477 // 1024 * thirds // 3
            whole = halvings >> 16
            weight: i64 = 1
            if whole < 20:
                weight = max(FRACTIONS[halvings >> 12 & 15] >> whole, 1)
            out[i] = weight
            total += weight
            i += 1
        return total

    def score(self, codes: Codes) -> i64:
        """The score of each of these actions in `scores`; the best of them."""
        weights = self.weights
        policy = weights.policy
        depth = weights.depth
        live = self.live
        second = self.second
        best: i64 = 0
        i: i64 = 0
        while i < codes.size:
            place = self.places[codes.codes[i]]
            at = place * depth
            sum = weights.policy_bias[place]
            k: i64 = 0
            while k < self.lively:
                column = live[k]
                sum += second[column] * i64(policy[at + column])
                k += 1
            self.scores[i] = sum
            if i == 0 or sum > best:
                best = sum
            i += 1
        return best

    def expect(self, seat: i64, out: vec[float]) -> None:
        """The result that each seat of the table should expect, from -1 to 1, by what this one sees."""
        weights = self.weights
        other: i64 = 0
        while other < self.seats:
            sum = weights.value_bias[other]
            k: i64 = 0
            while k < self.lively:
                column = self.live[k]
                sum += self.second[column] * weights.value[other * weights.depth + column]
                k += 1
            x = float(sum) / 65536.0
            at = seat + other
            out[at - self.seats if at >= self.seats else at] = x / (1.0 + x) if x >= 0.0 else x / (1.0 - x)
            other += 1
