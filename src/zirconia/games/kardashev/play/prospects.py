"""The points to be expected at the end, seat by seat, and what a lead of them is worth.

The numbers were fitted to the ends of some thousand games among followers of our weights: for every turn of such
a game, the lead at its end against the differences between the seats on that turn.
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
MOST_CARDS: Final = 4  # pairs or Energy above this are worth no more
LAST: Final = 6  # tenths of a round: with fewer left only points count

# Thousandths of a point for each. Where "a round" stands, for every round that follows this one, LONG at most.
POINT: Final = 760  # not all leads last
PAIR: Final = 600  # Food and Matter for a colony
ENERGY_CARD: Final = 900  # fleets that can move
TECHNOLOGY: Final = 740  # others build on it
FLEET: Final = 600  # a level of a fleet, beside its point
TO_MOVE: Final = 2_400  # the turn that begins
EXPOSED: Final = 300  # a point that a foreign fleet in reach is strong enough to take
LATE_CARD: Final = 20  # it only breaks ties
YIELD: Final = 16  # a level of a producing colony, a tenth of a round
VARIETY: Final = 15  # a type produced, a tenth of a round
SHIPYARD: Final = 35  # a tenth of a round
LEARNED: Final = 20  # a technology, a tenth of a round
HELD: Final = -26  # a colony to hold, a tenth of a round
LONG: Final = 80

# A lead of SPREAD + LONGER * left points makes one side's chances 2.7 times the other's.
SPREAD: Final = 4_000.0
LONGER: Final = 60.0


@final
class Prospects:
    """Sums by seat over the board, made anew for every position."""

    def __init__(self, tables: KardashevTables, pace: i64) -> None:
        self.t = tables
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
        spread = SPREAD + LONGER * float(left)
        own: float = 0.0
        all: float = 0.0
        other: i64 = 0
        while other < self.seats:
            chance = math.exp(float(self.expected(k, other, left)) / spread)
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
        if left < LAST:
            return 1_000 * self.points[seat] + LATE_CARD * k.cards(seat)
        points = POINT * self.points[seat] + self.purse(k, seat) + left * self.growth(seat)
        points += TECHNOLOGY * self.known[seat] + FLEET * self.fleets[seat] - EXPOSED * self.exposed[seat]
        if k.stage == TURNS and k.active == seat:
            points += TO_MOVE
        return points

    def growth(self, seat: i64) -> i64:
        """What a tenth of a round brings."""
        types = self.types[seat]
        return (
            YIELD * self.yields[seat]
            + HELD * self.settled[seat]
            + VARIETY * ((types & 1) + (types >> 1 & 1) + (types >> 2 & 1))
            + SHIPYARD * self.shipyards[seat]
            + LEARNED * self.known[seat]
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
        pairs = smaller(smaller(k.held(seat, FOOD), k.held(seat, MATTER)), MOST_CARDS)
        return PAIR * pairs + ENERGY_CARD * smaller(k.held(seat, ENERGY), MOST_CARDS)
