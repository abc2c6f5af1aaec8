"""The weights of a learned network as they lie in memory: whole numbers, several in a machine word."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

ONE: Final = 256  # what stands for 1
LANES: Final = 3  # of the first layer: sums of rows
LANE: Final = 20
PAIR: Final = 31  # bits of the two lanes of the second layer: sums of products


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
