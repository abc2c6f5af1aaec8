"""How a board is turned before a network reads it, where the rules don't care which side is which.

Who learned by playing itself knows the plans of its own habit, on its side of the board, and little of the same
plans elsewhere. So a position is turned or mirrored until it looks as familiar as it can: what stands where was
counted in games of the network, and of the ways to look at it the likeliest is taken, each number by itself. Two
positions that are the same but for the side are read alike then. Where habits are not strong enough for that, a
position can be read in all ways, one after another.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

NEVER: Final = -1  # where there never was anything
FAMILIAR: Final = 1 << 20  # what familiarity counts; what is less settles which of equals is taken


@final
class Turning:
    """The ways to look at a board, and how familiar every seat is with what stands where.

    A way has for each number the place where it stands then; the first leaves all as it is. `familiar` has for
    each seat and each number what all of its values count, from the lowest on: how much likelier they are than
    nothing.
    """

    def __init__(self, ways: list[list[int]], lows: list[int], familiar: list[dict[int, list[int]]]) -> None:
        size = len(ways[0])
        self.size: i64 = size
        self.count: i64 = len(ways)
        self.has_habits = len(familiar) > 0
        moved = [number for number in range(size) if any(way[number] != number for way in ways)]
        self.moved: vec[i64] = vec[i64](moved)
        self.to: vec[i64] = vec[i64]([place for way in ways for place in way])
        self.lows: vec[i64] = vec[i64](lows)
        # Of each seat and number: where that begins which its values count, and how many there are.
        self.starts: vec[i64] = vec[i64]([NEVER] * (size * len(familiar)))
        self.sizes: vec[i64] = vec[i64]([0] * (size * len(familiar)))
        self.counts: vec[i64] = vec[i64]([])
        self.strange: vec[i64] = vec[i64]([])  # of each seat: what anything counts where there never was anything
        for seat, numbers in enumerate(familiar):
            self.strange = append(self.strange, i64(min((min(values) for values in numbers.values()), default=0)))
            for number, values in numbers.items():
                self.starts[seat * size + number] = i64(len(self.counts))
                self.sizes[seat * size + number] = i64(len(values))
                for value in values:
                    self.counts = append(self.counts, i64(value))
        self.filled: i64 = 0
        self.there: vec[i64] = vec[i64]([0] * (len(moved) + 1))  # the numbers that move and are not 0
        self.values: vec[i64] = vec[i64]([0] * (len(moved) + 1))  # and what they are

    def turn(self, seen: vec[i64], seat: i64, way: i64) -> i64:
        """Turn what is seen into the most familiar way or, without habits, into this one; which it was."""
        if way == 0 and not self.has_habits:
            return way
        self.look(seen)
        if self.has_habits:
            way = self.most_familiar(seat)
        if way > 0:
            self.move(seen, way)
        return way

    def look(self, seen: vec[i64]) -> None:
        """List the numbers that move and are not 0."""
        filled: i64 = 0
        i: i64 = 0
        count: i64 = len(self.moved)
        while i < count:
            number = self.moved[i]
            if seen[number] != 0:
                self.there[filled] = number
                self.values[filled] = seen[number]
                filled += 1
            i += 1
        self.filled = filled

    def most_familiar(self, seat: i64) -> i64:
        """The way in which what is listed is likeliest.

        Of equals it is always the same that is taken, whichever side is up: what settles it is told from how the
        board looks then.
        """
        best: i64 = 0
        most: i64 = 0
        way: i64 = 0
        while way < self.count:
            sum: i64 = 0
            i: i64 = 0
            while i < self.filled:
                place = self.to[way * self.size + self.there[i]]
                sum += self.familiarity(seat, place, self.values[i]) * FAMILIAR
                sum += (place * 40_503 + self.values[i] * 9_973) & 1023
                i += 1
            if way == 0 or sum > most:
                most = sum
                best = way
            way += 1
        return best

    def familiarity(self, seat: i64, number: i64, value: i64) -> i64:
        at = seat * self.size + number
        start = self.starts[at]
        if start == NEVER:
            return self.strange[seat]
        value = max(value - self.lows[number], 0)
        return self.counts[start + min(value, self.sizes[at] - 1)]

    def move(self, seen: vec[i64], way: i64) -> None:
        """Everything that is listed to where it stands then."""
        i: i64 = 0
        while i < self.filled:
            seen[self.there[i]] = 0
            i += 1
        i = 0
        while i < self.filled:
            seen[self.to[way * self.size + self.there[i]]] = self.values[i]
            i += 1
