"""The points to be expected at the end, seat by seat, and what a lead of them is worth.

What each thing counts for is among the numbers of the judge.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.kardashev.play.outlook import rounds_left
from zirconia.games.kardashev.play.worth import smaller
from zirconia.games.kardashev.rules.numbers import CELLS, ENERGY, FOOD, MATTER, MILITARY, NOBODY, TURNS
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.tables import KardashevTables

OUT: Final = -60_000  # what an eliminated seat can expect
MOST_PAIRS: Final = 4  # pairs or Energy above this are worth no more
MOST_CARDS: Final = 6  # and cards of any kind
LAST: Final = 6  # tenths of a round: with fewer left only points count, and turns that are to come
LONG: Final = 80
CERTAIN: Final = 300.0  # spreads, and whatever is more: no number is too much for the exponential

# Names of the numbers: thousandths of a point for each. What is counted by tenths of a round is for every tenth
# that follows this round, LONG at most.
POINT: Final[i64] = 0  # not all leads last
PAIR: Final[i64] = 1  # Food and Matter for a colony
ENERGY_CARD: Final[i64] = 2  # fleets that can move
CARD: Final[i64] = 3  # any card, the first few
TECHNOLOGY: Final[i64] = 4  # others build on it
FLEET: Final[i64] = 5  # a level of a fleet, beside its point
TO_MOVE: Final[i64] = 6  # the turn that begins
TO_COME: Final[i64] = 7  # a turn that a seat will still have in this round, the one that begins as well,
LONG_TO_COME: Final[i64] = 8  # and a tenth of a round
EXPOSED: Final[i64] = 9  # a point that a foreign fleet in reach is strong enough to take
YIELD: Final[i64] = 10  # a level of a producing colony, a tenth of a round
VARIETY: Final[i64] = 11  # a type produced, a tenth of a round
SHIPYARD: Final[i64] = 12  # a tenth of a round
LEARNED: Final[i64] = 13  # a technology, a tenth of a round
HELD: Final[i64] = 14  # a colony to hold, a tenth of a round
LATE_CARD: Final[i64] = 15  # in the last round
LATE_TO_COME: Final[i64] = 16  # a turn that is still to come then
SPREAD: Final[i64] = 17  # so many points ahead, and one side's chances are 2.7 times the other's,
LONGER: Final[i64] = 18  # and so many more a tenth of a round
LATE_SPREAD: Final[i64] = 19  # in the last round

# Found by some thousand games among followers of our weights.
PROSPECTS: Final[tuple[int, ...]] = (
    760, 600, 900, 0, 740, 600, 2_400, 0, 0, 300,
    16, 15, 35, 20, -26, 20, 0, 4_000, 60, 4_000,
)  # fmt: skip


@final
class Prospects:
    """Sums by seat over the board, made anew for every position."""

    def __init__(self, tables: KardashevTables, pace: i64, numbers: vec[i64]) -> None:
        self.t = tables
        self.w: vec[i64] = numbers
        self.seats: i64 = tables.seats
        self.pace = pace
        none = [0] * int(tables.seats)
        self.points: vec[i64] = vec[i64](none)
        self.yields: vec[i64] = vec[i64](none)
        self.types: vec[i64] = vec[i64](none)
        self.shipyards: vec[i64] = vec[i64](none)
        self.settled: vec[i64] = vec[i64](none)
        self.fleets: vec[i64] = vec[i64](none)
        self.exposed: vec[i64] = vec[i64](none)
        self.known: vec[i64] = vec[i64](none)
        self.reach: vec[i64] = vec[i64]([tables.near[cell] | tables.hop[cell] for cell in range(CELLS)])

    def share(self, k: Kardashev, seat: i64) -> float:
        """A seat's share of the chances; allies share theirs."""
        self.survey(k)
        left = smaller(rounds_left(k, self.pace), LONG)
        spread = float(self.w[LATE_SPREAD if left < LAST else SPREAD] + self.w[LONGER] * left)
        own: float = 0.0
        all: float = 0.0
        other: i64 = 0
        while other < self.seats:
            chance = math.exp(min(float(self.expected(k, other, left)) / spread, CERTAIN))
            all += chance
            if self.t.side[other] == self.t.side[seat]:
                own += chance
            other += 1
        return own / all

    def survey(self, k: Kardashev) -> None:
        """Once over the board."""
        fleets: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            self.points[seat] = 0
            self.yields[seat] = 0
            self.types[seat] = 0
            self.shipyards[seat] = 0
            self.settled[seat] = 0
            self.fleets[seat] = 0
            self.exposed[seat] = 0
            fleets |= k.fleets[seat]
            seat += 1
        cell: i64 = 0
        while cell < CELLS:
            if k.colony[cell] != NOBODY:
                self.add_colony(k, cell, fleets)
            if k.fleet[cell] != NOBODY:
                self.points[k.fleet[cell]] += self.t.fleet_points[k.fleet_level[cell]]
                self.fleets[k.fleet[cell]] += k.fleet_level[cell]
            cell += 1

    def add_colony(self, k: Kardashev, cell: i64, fleets: i64) -> None:
        owner = k.colony[cell]
        level = k.colony_level[cell]
        points = self.t.colony_points[level]
        symbols = k.symbols[cell]
        self.points[owner] += points
        self.settled[owner] += 1
        if symbols & 7 != 0:
            self.yields[owner] += level
            self.types[owner] |= symbols & 7
        if symbols >> MILITARY & 1 == 1:
            self.shipyards[owner] += 1
        near = self.reach[cell] & fleets & ~k.fleets[owner]
        if near != 0 and self.is_beaten(k, near, level + k.fleet_level[cell], owner):
            self.exposed[owner] += points

    def is_beaten(self, k: Kardashev, fleets: i64, defence: i64, owner: i64) -> bool:
        """Whether one of these fleets is an opponent's and stronger."""
        cell: i64 = 0
        while fleets != 0:
            if fleets & 1 == 1 and k.fleet_level[cell] > defence and k.is_enemy(owner, k.fleet[cell]):
                return True
            fleets >>= 1
            cell += 1
        return False

    def expected(self, k: Kardashev, seat: i64, left: i64) -> i64:
        """Thousandths of the points of a seat at the end, if all goes on as usual."""
        if k.is_gone(seat):
            return OUT
        self.add_technologies(k, seat)
        w = self.w
        if left < LAST:
            points = 1_000 * self.points[seat] + w[LATE_CARD] * k.cards(seat)
            return points + w[LATE_TO_COME] if is_to_come(k, seat) else points
        points = w[POINT] * self.points[seat] + self.purse(k, seat) + left * self.growth(seat)
        points += w[TECHNOLOGY] * self.known[seat] + w[FLEET] * self.fleets[seat]
        points -= w[EXPOSED] * self.exposed[seat]
        if is_to_come(k, seat):
            points += w[TO_COME] + w[LONG_TO_COME] * left
            if k.active == seat:
                points += w[TO_MOVE]
        return points

    def growth(self, seat: i64) -> i64:
        """What a tenth of a round brings."""
        types = self.types[seat]
        w = self.w
        return (
            w[YIELD] * self.yields[seat]
            + w[HELD] * self.settled[seat]
            + w[VARIETY] * ((types & 1) + (types >> 1 & 1) + (types >> 2 & 1))
            + w[SHIPYARD] * self.shipyards[seat]
            + w[LEARNED] * self.known[seat]
        )

    def add_technologies(self, k: Kardashev, seat: i64) -> None:
        """Their number and their points."""
        researched = k.researched[seat]
        technology: i64 = 0
        self.known[seat] = 0
        while researched != 0:
            if researched & 1 == 1:
                self.points[seat] += self.t.points[technology]
                self.known[seat] += 1
            researched >>= 1
            technology += 1

    def purse(self, k: Kardashev, seat: i64) -> i64:
        """What a hand is worth: pairs for colonies, Energy for fleets."""
        pairs = smaller(smaller(k.held(seat, FOOD), k.held(seat, MATTER)), MOST_PAIRS)
        w = self.w
        energy = w[ENERGY_CARD] * smaller(k.held(seat, ENERGY), MOST_PAIRS)
        return w[PAIR] * pairs + energy + w[CARD] * smaller(k.cards(seat), MOST_CARDS)


def is_to_come(k: Kardashev, seat: i64) -> bool:
    """Whether a seat's turn of this round has just begun or is still to come, where others have had theirs."""
    return k.stage == TURNS and k.slot[seat] >= k.slot[k.active]
