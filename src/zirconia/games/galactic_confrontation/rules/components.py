"""What the game keeps (section 3): zones as bags in one packed array, and the counters of the turn beside it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.position import Position
from zirconia.core.kernel.random import Random
from zirconia.games.galactic_confrontation.rules.numbers import NOBODY, STRATEGY
from zirconia.games.galactic_confrontation.rules.tables import GalacticTables


class Components(Position):
    """The data of a position; the sections of the rulebook are functions of it."""

    def __init__(self, tables: GalacticTables, random: Random, zones: vec[i16]) -> None:
        super().__init__(random)
        self.t = tables
        self.z: vec[i16] = zones
        self.round_number: i64 = 1
        self.second = False  # whether the second turn of the round is on
        self.active: i64 = 0
        self.phase: i64 = STRATEGY
        self.plays: i64 = tables.plays_a_turn
        self.buys: i64 = tables.buys_a_turn
        self.pool: i64 = 0
        self.trashes: i64 = 0
        self.played: i64 = 0
        self.market: i64 = -1  # a bit for each kind that is part of this match's market (V7)
        self.winner: i64 = NOBODY

    # What lies where, for whoever knows nothing of the packing ------------------------------------

    def place(self, seat: i64, zone: i64) -> i64:
        """Where a zone of a player begins: `t.hand`, `t.deck`, `t.discard` and so on."""
        return seat * self.t.seat_stride + zone

    def cards(self, place: i64, kind: i64) -> i64:
        """How many cards of a kind lie in a place: a player's zone, `t.trash` or `t.supply_at`."""
        return i64(self.z[place + kind])

    def size(self, place: i64) -> i64:
        """How many cards lie in a player's zone or the trash pile."""
        return i64(self.z[place + self.t.kinds])

    def owned(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a player owns, wherever they are."""
        t = self.t
        z = self.z
        at = seat * t.seat_stride + kind
        count = i64(z[at]) + i64(z[at + t.deck]) + i64(z[at + t.discard])
        return count + i64(z[at + t.in_play]) + i64(z[at + t.waiting])

    def cards_owned(self, seat: i64) -> i64:
        """How many cards a player owns."""
        count: i64 = 0
        kind: i64 = 0
        while kind < self.t.kinds:
            count += self.owned(seat, kind)
            kind += 1
        return count

    def worth_owned(self, seat: i64) -> i64:
        """What all resources of a player would pay, in hundreds of credits."""
        worth: i64 = 0
        kind: i64 = 0
        while kind < self.t.kinds:
            if self.t.worth[kind] != 0:
                worth += self.owned(seat, kind) * self.t.worth[kind]
            kind += 1
        return worth

    def hit_points(self, seat: i64) -> i64:
        return i64(self.z[self.t.hit_points_at + seat])

    def is_in_market(self, kind: i64) -> bool:
        """With V7 only some strategy kinds are laid out."""
        return (self.market >> kind) & 1 == 1

    # Laying things out ----------------------------------------------------------------------------

    def clear(self, place: i64) -> None:
        """Nothing lies in a place any more."""
        for i in range(self.t.stride):
            self.z[place + i] = 0

    def add(self, place: i64, kind: i64, count: i64) -> None:
        """More cards of a kind in a player's zone or the trash pile."""
        bags.add(self.z, place, self.t.kinds, kind, count)

    def set_supply(self, kind: i64, count: i64) -> None:
        self.z[self.t.supply_at + kind] = i16(count)

    def set_hit_points(self, seat: i64, hits: i64) -> None:
        self.z[self.t.hit_points_at + seat] = i16(hits)
