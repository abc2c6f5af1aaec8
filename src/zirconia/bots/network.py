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
from mypy_extensions import i64

from zirconia.bots.turning import Turning
from zirconia.bots.weights import LANE, LANES, PAIR, Weights
from zirconia.core.kernel.position import Codes, Position

MOST: Final = 1024  # a hidden number is at most 4
EXPLORATION: Final = 1.5  # how far a search strays from what looks best, where a file does not say it
SOFTER: Final = 2  # thirds of its differences are left of a policy that was rewarded for being sure

TOGETHER: Final = 10  # numbers that tell what is read together
FOUR: Final = 4  # rows that are added at once: what they are added to is read and written once for all of them

# 2 ** (20 - n / 16): the weight of an action that scores so much less than the best one.
FRACTIONS: Final = vec[i64](
    [
        1048576, 1004120, 961548, 920782, 881744, 844361, 808563, 774282,
        741455, 710020, 679917, 651091, 623487, 597053, 571740, 547500,
    ]
)  # fmt: skip


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
        self.places: vec[i64] = vec[i64](places)  # of all actions, for every way to turn the board
        self.first_place: i64 = 0  # where those of the way begin in which the position was read
        self.actions: i64 = len(places)
        self.turning: Turning | None = None
        self.ways: i64 = 1  # in which a position is to be read, one after another
        self.bias: vec[i64] = weights.bias[:]
        for column in range(weights.width):
            self.bias[column // LANES] += i64(offsets[column]) << (LANE * (column % LANES))
        self.together: vec[i64] = vec[i64]([])  # three columns, lows, sizes; where their rows begin
        self.rows_together: vec[i64] = vec[i64]([])
        self._make_room(len(lows), len(places))

    def _make_room(self, columns: int, actions: int) -> None:
        """For what is read, layer by layer."""
        self.nothing: vec[i64] = vec[i64]([0] * columns)
        self.seen: vec[i64] = self.nothing[:]
        self.sums: vec[i64] = self.weights.bias[:]
        self.starts_of: vec[i64] = vec[i64]([0] * FOUR)  # where the rows of what is seen begin in the table
        self.known: i64 = 0  # how many they are
        # Those numbers of the first layer that are not 0, and where the weights of each begin.
        self.first: vec[i64] = vec[i64]([0] * (self.weights.width + FOUR))
        self.columns: vec[i64] = vec[i64]([0] * (self.weights.width + FOUR))
        self.pairs: vec[i64] = vec[i64]([0] * self.weights.pairs)
        self.second: vec[i64] = vec[i64]([0] * (self.weights.depth + 1))
        self.live: vec[i64] = vec[i64]([0] * (self.weights.depth + 1))  # those numbers of it that are not 0
        self.firsts: i64 = 0  # how many numbers of the first layer, and of the second
        self.lively: i64 = 0
        self.scores: vec[i64] = vec[i64]([0] * (actions + 1))

    def read_together(
        self, columns: Sequence[int], lows: Sequence[int], sizes: Sequence[int], rows: Sequence[int]
    ) -> None:
        """Three numbers have rows together from now on, besides those of their own."""
        for number in (*columns, *lows, *sizes, len(self.rows_together)):
            self.together = append(self.together, i64(number))
        for row in rows:
            self.rows_together = append(self.rows_together, i64(row))

    def turn(self, turning: Turning, places: list[int]) -> None:
        """Turn boards before they are read; the places of all actions, way by way."""
        self.turning = turning
        self.ways = 1 if turning.has_habits else turning.count
        self.places = vec[i64](places)

    def read(self, position: Position, seat: i64, way: i64 = 0) -> None:
        """Look at a position as this seat sees it: in the most familiar way or, without habits, in this one."""
        self.seen = self.nothing[:]
        position.encode_into(self.seen, 0, seat)
        turning = self.turning
        if turning is not None:
            self.first_place = turning.turn(self.seen, seat, way) * self.actions
        self.take_in()
        self.add_up()
        self.unpack()
        self.deepen()

    def take_in(self) -> None:
        """List the rows of all that is seen."""
        self.known = 0
        seen = self.seen
        size: i64 = len(seen)
        i: i64 = 0
        while i < size:
            value = seen[i]
            if value != 0:
                if self.bits[i] > 0:
                    self.list_set(i, value)
                else:
                    value -= self.lows[i]
                    value = max(value, 0)
                    value = min(value, self.sizes[i] - 1)
                    self.list_row(self.rows[self.starts[i] + value])
            i += 1
        i = 0
        while i < len(self.together):
            if seen[self.together[i]] != 0:
                self.list_row(self.rows_together[self.together[i + 9] + self.combined(i)])
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

    def list_set(self, column: i64, things: i64) -> None:
        """The rows of all things in a set."""
        bit: i64 = 0
        while bit < self.bits[column]:
            if things >> bit & 1:
                self.list_row(self.rows[self.starts[column] + bit])
            bit += 1

    def list_row(self, row: i64) -> None:
        if row == 0:
            return
        if self.known == len(self.starts_of):
            self.starts_of = append(self.starts_of, 0)
        self.starts_of[self.known] = (row - 1) * self.weights.words
        self.known += 1

    def add_up(self) -> None:
        """The sums of the listed rows, and what holds in any case."""
        sums = self.sums
        table = self.weights.table
        words = self.weights.words
        i: i64 = 0
        while i < words:
            sums[i] = self.bias[i]
            i += 1
        row: i64 = 0
        while row + FOUR <= self.known:
            one = self.starts_of[row]
            two = self.starts_of[row + 1]
            three = self.starts_of[row + 2]
            four = self.starts_of[row + 3]
            i = 0
            while i < words:
                sums[i] += table[one + i] + table[two + i] + table[three + i] + table[four + i]
                i += 1
            row += FOUR
        while row < self.known:
            one = self.starts_of[row]
            i = 0
            while i < words:
                sums[i] += table[one + i]
                i += 1
            row += 1

    def unpack(self) -> None:
        """The sums out of their lanes, from 0 to MOST: those that are not 0, and four times nothing after them."""
        first = self.first
        columns = self.columns
        size = self.weights.pairs
        end = self.weights.width * size
        at: i64 = 0  # where the weights of a column begin
        live: i64 = 0
        i: i64 = 0
        while at < end:
            word = self.sums[i]
            lane: i64 = 0
            while lane < LANES and at < end:
                number = word & ((1 << LANE) - 1)
                if number >= 1 << (LANE - 1):
                    number -= 1 << LANE
                word = (word - number) >> LANE
                if number > 0:
                    first[live] = min(number, MOST)
                    columns[live] = at
                    live += 1
                at += size
                lane += 1
            i += 1
        self.firsts = live
        i = 0
        while i < FOUR:
            first[live + i] = 0
            columns[live + i] = 0
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
        at: i64 = 0
        while at < self.firsts:
            one = self.columns[at]
            two = self.columns[at + 1]
            three = self.columns[at + 2]
            four = self.columns[at + 3]
            a = self.first[at]
            b = self.first[at + 1]
            c = self.first[at + 2]
            d = self.first[at + 3]
            i = 0
            while i < size:
                pairs[i] += (
                    a * hidden[one + i] + b * hidden[two + i] + c * hidden[three + i] + d * hidden[four + i]
                )
                i += 1
            at += FOUR
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
        scores = self.scores
        i: i64 = 0
        while i + FOUR <= codes.size:
            self.score_four(codes, i)
            i += FOUR
        while i < codes.size:
            scores[i] = self.score_of(codes.codes[i])
            i += 1
        best = scores[0]
        i = 1
        while i < codes.size:
            best = max(best, scores[i])
            i += 1
        return best

    def score_of(self, code: i64) -> i64:
        weights = self.weights
        policy = weights.policy
        place = self.places[self.first_place + code]
        at = place * weights.depth
        sum = weights.policy_bias[place]
        k: i64 = 0
        while k < self.lively:
            column = self.live[k]
            sum += self.second[column] * i64(policy[at + column])
            k += 1
        return sum

    def score_four(self, codes: Codes, first: i64) -> None:
        """The scores of four actions in a row, at once."""
        weights = self.weights
        policy = weights.policy
        depth = weights.depth
        live = self.live
        second = self.second
        places = self.places
        start = self.first_place
        one = places[start + codes.codes[first]]
        two = places[start + codes.codes[first + 1]]
        three = places[start + codes.codes[first + 2]]
        four = places[start + codes.codes[first + 3]]
        a = weights.policy_bias[one]
        b = weights.policy_bias[two]
        c = weights.policy_bias[three]
        d = weights.policy_bias[four]
        one *= depth
        two *= depth
        three *= depth
        four *= depth
        k: i64 = 0
        while k < self.lively:
            column = live[k]
            number = second[column]
            a += number * i64(policy[one + column])
            b += number * i64(policy[two + column])
            c += number * i64(policy[three + column])
            d += number * i64(policy[four + column])
            k += 1
        self.scores[first] = a
        self.scores[first + 1] = b
        self.scores[first + 2] = c
        self.scores[first + 3] = d

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
