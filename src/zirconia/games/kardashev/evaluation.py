"""What good play is in Kardashev: colonies and their yields, technologies, and the end in sight."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.evaluation import Evaluation
from zirconia.core.position import Codes, Position
from zirconia.games.kardashev.rules.codes import (
    BID,
    BUILD_COLONY,
    BUILD_FLEET,
    CELL,
    CELLS,
    COMPILE,
    DESTROYED_SIDE,
    END_TURN,
    HARVEST,
    HIGHEST_BID,
    MILITARY,
    MOVE,
    PLANET_SIDE,
    RESEARCH,
    SKIP,
    SLOT,
    STOP,
    UPGRADE_COLONY,
    UPGRADE_FLEET,
)
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.tables import KardashevTables

SPREAD: Final = 5.0  # a lead of so many points makes one side's chances 2.7 times the other's
LENGTH: Final = 12.0  # rounds of a usual game


@final
class KardashevEvaluation(Evaluation):
    """Points as they stand, and what cards, yields and pieces will still become."""

    def __init__(self, tables: KardashevTables) -> None:
        super().__init__(tables)
        self.t = tables
        self.rate = 8_000
        self.rollout = 1 + tables.seats
        self.exploration = 0.25

    # Judging ----------------------------------------------------------------------------------------

    def value(self, position: Position, seat: i64) -> float:
        """The seat's share of the chances by the points that are to be expected."""
        assert isinstance(position, Kardashev)
        own: float = 0.0
        all: float = 0.0
        other: i64 = 0
        while other < self.seats:
            chance = math.exp(self.prospects(position, other) / SPREAD)
            all += chance
            if other == seat or self.t.side[other] == self.t.side[seat]:
                own += chance
            other += 1
        share = own / all
        seats = float(self.seats)
        return 2.0 * share - 1.0 if self.seats == 2 else (share * seats - 1.0) / (seats - 1.0)

    def prospects(self, core: Kardashev, seat: i64) -> float:
        """The points of this seat at the end, if all goes on as usual."""
        if core.is_gone(seat):
            return -60.0
        found = float(core.score(seat))
        left = self.rounds_left(core)
        cards = float(core.cards(seat))
        worth = 0.4 if left > 0.5 else 0.02
        most = 9.0 + left
        found += worth * (cards if cards < most else most)
        colonies = core.colonies_of(seat)
        yields: i64 = 0
        types: i64 = 0
        soldiers: i64 = 0
        cell: i64 = 0
        while colonies != 0:
            if colonies & 1 == 1:
                if core.types_at(cell) != 0:
                    yields += core.colony_level[cell]
                    types |= core.types_at(cell)
                if core.symbols[cell] >> MILITARY & 1 == 1:
                    soldiers = 1
            colonies >>= 1
            cell += 1
        found += 0.13 * left * float(yields) + 0.12 * left * float(variety(types)) + 0.05 * left * float(soldiers)
        return found

    def rounds_left(self, core: Kardashev) -> float:
        """Rounds until the end as far as anybody can tell: the scarcest supply of colony pieces tells most."""
        if core.last_round > 0:
            return float(core.last_round - core.round_number)
        least: i64 = 99
        other: i64 = 0
        while other < self.seats:
            least = min(least, core.colony_supply[other])
            other += 1
        by_pieces = 1.0 + float(least - 2) * 0.9
        by_time = float(self.t.rounds - core.round_number)
        return by_pieces if by_pieces < by_time else by_time

    # Weighing ---------------------------------------------------------------------------------------

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        """Colonies before technologies before harvests; low bids; the rest by the search."""
        assert isinstance(position, Kardashev)
        cards = position.cards(seat)
        i: i64 = 0
        while i < codes.size:
            weights[i] = self.weight(position, seat, codes.codes[i], cards)
            i += 1

    def weight(self, core: Kardashev, seat: i64, code: i64, cards: i64) -> i64:
        if code < BID:
            return 30 - (code - SLOT) if code >= SLOT else 20
        if code <= BID + HIGHEST_BID:
            return self.weigh_bid(code - BID, cards)
        if code < BUILD_COLONY:
            return self.weigh_cell(core, seat, code - CELL) if CELL <= code < CELL + CELLS else 20
        if code < UPGRADE_COLONY:
            return 450 + 50 * variety(core.types_at(code - BUILD_COLONY))
        if code < BUILD_FLEET:
            return 350
        if code < UPGRADE_FLEET:
            return 20
        if code < MOVE:
            return 30
        if code < SKIP:
            return 12
        if code < STOP:
            return 4
        if code == STOP:
            return 30
        if code == HARVEST:
            return self.weigh_harvest(core, seat)
        if code == COMPILE:
            return 12
        if code == END_TURN:
            return 1
        if code == PLANET_SIDE:
            return 30
        if code == DESTROYED_SIDE:
            return 10
        if code >= RESEARCH:
            return 120 if code < RESEARCH + self.t.technologies else 15
        return 10

    def weigh_bid(self, bid: i64, cards: i64) -> i64:
        """Small bids; nobody gives a hand away for a place in the order."""
        if bid * 2 > cards + 1:
            return 1
        return 12 - 3 * bid if bid < 4 else 1

    def weigh_cell(self, core: Kardashev, seat: i64, cell: i64) -> i64:
        """Spaces next to one's own colonies are the ones to lay and to settle."""
        near = self.t.near[cell] & core.colonies_of(seat)
        return 40 if near != 0 else 8

    def weigh_harvest(self, core: Kardashev, seat: i64) -> i64:
        colonies = core.colonies_of(seat)
        found: i64 = 0
        cell: i64 = 0
        while colonies != 0:
            if colonies & 1 == 1 and core.types_at(cell) != 0:
                found += core.colony_level[cell]
            colonies >>= 1
            cell += 1
        return 60 * found if core.cards(seat) < 6 else 12 * found


def variety(types: i64) -> i64:
    """How many different types."""
    return (types & 1) + (types >> 1 & 1) + (types >> 2 & 1)
