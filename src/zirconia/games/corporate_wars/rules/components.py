"""What the game keeps (section 3): cards as bags, contracts, the grid and all counters in packed arrays."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.position import Position
from zirconia.core.kernel.random import Random
from zirconia.games.corporate_wars.rules.numbers import ACTIONS, CREDITS, MOST_CREDITS, NOBODY, POINTS, UNITS
from zirconia.games.corporate_wars.rules.tables import CorporateTables


class Components(Position):
    """The data of a position; the sections of the rulebook are functions of it."""

    def __init__(self, tables: CorporateTables, random: Random, zones: vec[i16], numbers: vec[i64]) -> None:
        super().__init__(random)
        self.t = tables
        self.z: vec[i16] = zones
        self.n: vec[i64] = numbers
        self.can_move: i64 = 0  # the tiles of units that can still move
        self.can_attack: i64 = 0
        self.overwhelmed: i64 = 0
        self.turn_number: i64 = 0  # from 0, as the rulebook counts
        self.active: i64 = 0
        self.phase: i64 = ACTIONS
        self.winner: i64 = NOBODY

    # Players --------------------------------------------------------------------------------------

    def credits(self, seat: i64) -> i64:
        return self.n[CREDITS + seat]

    def points(self, seat: i64) -> i64:
        return self.n[POINTS + seat]

    def cards(self, seat: i64, zone: i64, kind: i64) -> i64:
        """How many cards of a kind a player has in a zone: `t.hand`, `t.deck`, `t.discard` and so on."""
        return i64(self.z[seat * self.t.seat_stride + zone + kind])

    def size(self, seat: i64, zone: i64) -> i64:
        """How many cards lie in a player's zone."""
        return i64(self.z[seat * self.t.seat_stride + zone + self.t.kinds])

    # Contracts ------------------------------------------------------------------------------------

    def signed(self, seat: i64) -> i64:
        """How many contracts a player has in play."""
        return i64(self.z[seat * self.t.seat_stride + self.t.contracts])

    def contract(self, seat: i64, at: i64) -> i64:
        """The kind of a contract in play, the oldest at 0."""
        return i64(self.z[seat * self.t.seat_stride + self.t.contracts + 1 + at]) >> 8

    def turns_left(self, seat: i64, at: i64) -> i64:
        """The turns that a contract in play will still pay."""
        return i64(self.z[seat * self.t.seat_stride + self.t.contracts + 1 + at]) & 255

    def add_contract(self, seat: i64, kind: i64, left: i64) -> None:
        """The card joins the end of the list (7.2)."""
        at = seat * self.t.seat_stride + self.t.contracts
        total = i64(self.z[at])
        self.z[at + 1 + total] = i16((kind << 8) + left)
        self.z[at] = i16(total + 1)

    # The grid -------------------------------------------------------------------------------------

    def units(self, seat: i64) -> i64:
        """The tiles of a player's units."""
        return self.n[UNITS + seat]

    def owner_of(self, tile: i64) -> i64:
        """The seat whose unit stands on a tile, or NOBODY."""
        if self.n[UNITS] >> tile & 1 == 1:
            return 0
        return 1 if self.n[UNITS + 1] >> tile & 1 == 1 else NOBODY

    def unit(self, tile: i64) -> i64:
        """The kind of the unit on a tile."""
        return i64(self.z[self.t.kind_at + tile])

    def power(self, tile: i64) -> i64:
        """The power that the unit on a tile has now."""
        return i64(self.z[self.t.power_at + tile])

    # Laying things out ----------------------------------------------------------------------------

    def clear(self, seat: i64, zone: i64) -> None:
        """Nothing lies in a player's zone any more."""
        at = seat * self.t.seat_stride + zone
        for i in range(self.t.kinds + 1):
            self.z[at + i] = 0

    def add(self, seat: i64, zone: i64, kind: i64, count: i64) -> None:
        """More cards of a kind in a player's zone."""
        bags.add(self.z, seat * self.t.seat_stride + zone, self.t.kinds, kind, count)

    def earn(self, seat: i64, credits: i64) -> None:
        """More credits for a player; nobody ever has more than can be written down."""
        self.n[CREDITS + seat] = min(self.n[CREDITS + seat] + credits, MOST_CREDITS)

    def set_credits(self, seat: i64, credits: i64) -> None:
        self.n[CREDITS + seat] = credits

    def set_points(self, seat: i64, points: i64) -> None:
        self.n[POINTS + seat] = points

    def set_power(self, tile: i64, power: i64) -> None:
        self.z[self.t.power_at + tile] = i16(power)

    def set_seen(self, seat: i64, kind: i64, now: i64, ever: i64) -> None:
        """Copies in the open now, and the most that were ever seen at once (14)."""
        at = seat * self.t.seat_stride + kind
        self.z[at + self.t.open] = i16(now)
        self.z[at + self.t.shown] = i16(ever)
