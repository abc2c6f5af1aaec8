"""The points to be expected at the end, seat by seat, and what a lead of them is worth.

The numbers were fitted to the ends of some thousand games among followers of our weights: for every turn of such
a game, the lead at its end against the differences between the seats on that turn.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.kardashev.evaluation.outlook import rounds_left
from zirconia.games.kardashev.rules.codes import CELLS, MILITARY, NOBODY, TURNS, TYPES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.tables import KardashevTables

OUT: Final = -60.0  # what an eliminated seat can expect
MOST_CARDS: Final = 12.0  # a hand above this is worth no more

# Points for each, where left are the rounds that follow this one.
CARD: Final = 0.24
PAIR: Final = 0.37  # Food and Matter for a colony
ENERGY: Final = 0.29  # for the first four
LATE_CARD: Final = 0.02  # a card that only breaks ties
TECHNOLOGY: Final = 0.55  # beside its points: others build on it
YIELD: Final = 0.2  # a level of a producing colony, times left
COLONY: Final = -0.2  # a colony to hold, times left
VARIETY: Final = 0.16  # a type produced, times left
SHIPYARD: Final = 0.18  # times left
FLEET: Final = 0.1  # a level of a fleet, times left
EXPOSED: Final = 0.5  # a point that a foreign fleet in reach is strong enough to take
LATE_EXPOSED: Final = 0.2  # in the last round, when some have had their turns
TO_MOVE: Final = 2.0  # the turn that begins

# A lead of SPREAD + LONGER * left points makes one side's chances 2.7 times the other's.
SPREAD: Final = 3.4
LONGER: Final = 0.5


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
        self.reach: vec[i64] = vec[i64]([tables.near[cell] | tables.hop[cell] for cell in range(CELLS)])

    def share(self, k: Kardashev, seat: i64) -> float:
        """A seat's share of the chances; allies share theirs."""
        self.survey(k)
        left = 0.1 * float(rounds_left(k, self.pace))
        spread = SPREAD + LONGER * left
        own: float = 0.0
        all: float = 0.0
        other: i64 = 0
        while other < self.seats:
            chance = math.exp(self.expected(k, other, left) / spread)
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

    def expected(self, k: Kardashev, seat: i64, left: float) -> float:
        """The points of a seat at the end, if all goes on as usual."""
        if k.is_gone(seat):
            return OUT
        found = float(self.points[seat] + self.learned(k, seat))
        if left < 0.5:
            return found + LATE_CARD * float(k.cards(seat)) - LATE_EXPOSED * float(self.exposed[seat])
        types = self.types[seat]
        found += self.purse(k, seat) + TECHNOLOGY * float(self.known(k, seat))
        found += left * (
            YIELD * float(self.yields[seat])
            + COLONY * float(self.settled[seat])
            + VARIETY * float((types & 1) + (types >> 1 & 1) + (types >> 2 & 1))
            + SHIPYARD * float(self.shipyards[seat])
            + FLEET * float(self.fleets[seat])
        )
        return found + self.tempo(k, seat) - EXPOSED * float(self.exposed[seat])

    def learned(self, k: Kardashev, seat: i64) -> i64:
        """Points of technologies."""
        researched = k.researched[seat]
        found: i64 = 0
        technology: i64 = 0
        while researched != 0:
            if researched & 1 == 1:
                found += self.t.points[technology]
            researched >>= 1
            technology += 1
        return found

    def known(self, k: Kardashev, seat: i64) -> i64:
        """How many technologies."""
        researched = k.researched[seat]
        found: i64 = 0
        while researched != 0:
            researched &= researched - 1
            found += 1
        return found

    def purse(self, k: Kardashev, seat: i64) -> float:
        """What a hand is worth: pairs for colonies, Energy for fleets, the rest as cards."""
        at = seat * TYPES
        pairs = k.hand[at] if k.hand[at] < k.hand[at + 1] else k.hand[at + 1]
        energy = k.hand[at + 2]
        cards = float(k.cards(seat))
        pairs = min(pairs, 4)
        energy = min(energy, 4)
        cards = min(cards, MOST_CARDS)
        return CARD * cards + PAIR * float(pairs) + ENERGY * float(energy)

    def tempo(self, k: Kardashev, seat: i64) -> float:
        """The turn that begins belongs to somebody."""
        return TO_MOVE if k.stage == TURNS and k.active == seat else 0.0
