"""What good play is in Corporate Wars: units in the capture zone, fights that pay, contracts while they return."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.evaluation import Evaluation, squash
from zirconia.core.position import Codes, Position
from zirconia.games.corporate_wars.board import BIT, CAPTURE, GRID, TILES, count, surrounding
from zirconia.games.corporate_wars.rules import Corporate
from zirconia.games.corporate_wars.tables import CONTRACT, UNIT, CorporateTables
from zirconia.games.corporate_wars.vocabulary import ACTIONS, CREDITS, POINTS, UNITS

SCALE: Final = 22.0  # a lead of so much is worth half a win


@final
class CorporateEvaluation(Evaluation):
    """A sum of what both sides have, weighed; positive for the seat that has more."""

    def __init__(self, tables: CorporateTables) -> None:
        super().__init__(tables)
        self.t = tables
        self.rate = 80_000
        self.rollout = 2
        self.glance = 1
        self.moment = 0.3
        self.exploration = 0.25
        self.near: vec[i64] = vec[i64]([nearness(tile & 7) for tile in range(TILES)])

    # Judging ----------------------------------------------------------------------------------------

    def value(self, position: Position, seat: i64) -> float:
        assert isinstance(position, Corporate)
        lead = count(position.n[UNITS + seat] & CAPTURE) - count(position.n[UNITS + 1 - seat] & CAPTURE)
        points = self.points(position, seat) - self.points(position, 1 - seat)
        worth = self.worth(position, seat) - self.worth(position, 1 - seat)
        return squash((points + self.zone(lead) + worth) / SCALE)

    def points(self, core: Corporate, seat: i64) -> float:
        """About six a point, more when few are missing."""
        t = self.t
        share = float(core.n[POINTS + seat]) / float(t.points)
        return 60.0 * share + 25.0 * share * share * share

    def zone(self, lead: i64) -> float:
        """The lead in the capture zone: the first unit counts most."""
        lead = min(lead, 3)
        lead = max(lead, -3)
        if lead > 0:
            return 2.5 + 2.0 * float(lead)
        if lead < 0:
            return -2.5 + 2.0 * float(lead)
        return 0.0

    def worth(self, core: Corporate, seat: i64) -> float:
        """Power on the grid, nearer to the zone more, credits, cards, and what contracts will still pay."""
        t = self.t
        z = core.z
        found: float = 0.0
        units = core.n[UNITS + seat]
        tile: i64 = 0
        while units != 0:
            if units & 1 == 1:
                power = float(z[t.power_at + tile])
                found += power + 1.2 * float(t.advantage[i64(z[t.kind_at + tile])]) + 0.5
                found += 0.35 * float(self.near[tile])
            units >>= 1
            tile += 1
        credits = core.n[CREDITS + seat]
        found += 0.75 * float(credits if credits < 8 else 8) + 0.2 * float(credits if credits > 8 else 8)
        base = seat * t.seat_stride
        cards = i64(z[base + t.kinds])
        found += 0.7 * float(cards if cards < 7 else 7)
        at = base + t.contracts
        total = i64(z[at])
        missing = float(t.points - core.n[POINTS + seat])
        i: i64 = 0
        while i < total:
            left = float(i64(z[at + 1 + i]) & 255)
            left = min(left, missing + 2.0)
            found += 0.7 * left
            i += 1
        return found

    # Weighing ---------------------------------------------------------------------------------------

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Corporate)
        t = self.t
        i: i64 = 0
        if position.phase != ACTIONS:
            while i < codes.size:
                code = codes.codes[i]
                weights[i] = 10
                if t.discard_code <= code < t.end_code:
                    weights[i] = 12 - t.cost[code - t.discard_code]
                i += 1
            return
        while i < codes.size:
            code = codes.codes[i]
            if code < t.move_code:
                weights[i] = self.weigh_play(position, seat, t.code_kind[code], t.code_tile[code])
            elif code < t.attack_code:
                weights[i] = self.weigh_move(position, seat, code - t.move_code)
            elif code < t.discard_code:
                weights[i] = self.weigh_attack(position, code - t.attack_code)
            else:
                weights[i] = 8
            i += 1

    def weigh_play(self, core: Corporate, seat: i64, kind: i64, tile: i64) -> i64:
        """Units near the zone and out of harm's way; contracts early; tactics that gain."""
        t = self.t
        if t.type[kind] == UNIT:
            weight = 2 * t.power[kind] + 2 * self.near[tile]
            if BIT[tile] & CAPTURE != 0:
                weight += 10
            if surrounding(BIT[tile]) & core.n[UNITS + 1 - seat] != 0:
                weight += 4
            return weight
        if t.type[kind] == CONTRACT:
            missing = t.points - core.n[POINTS + seat]
            rival = t.points - core.n[POINTS + 1 - seat]
            missing = min(missing, rival)
            pays = t.duration[kind]
            pays = min(pays, missing + 3)
            if pays <= t.cost[kind]:
                return 0
            return 10 + 8 * (pays - t.cost[kind])
        return 12 + 12 * (t.gain[kind] - t.cost[kind]) if t.gain[kind] > t.cost[kind] else 8 + 4 * t.draw[kind]

    def weigh_move(self, core: Corporate, seat: i64, move: i64) -> i64:
        """Into the zone, towards it, or next to somebody worth attacking."""
        source = move >> 2
        target = GRID.neighbour(source, (move & 3) * 2 + 1)
        gain = self.near[target] - self.near[source]
        weight: i64 = 1
        if gain > 0:
            weight = 8
        if BIT[target] & CAPTURE != 0:
            weight += 6
        if BIT[source] & CAPTURE != 0:
            weight -= 5
            if BIT[target] & CAPTURE == 0:
                weight = 0
        enemy = core.n[UNITS + 1 - seat]
        if core.attackers >> source & 1 == 1 and surrounding(BIT[target]) & enemy != 0:
            weight += 4
        return weight if weight > 0 else 1

    def weigh_attack(self, core: Corporate, attack: i64) -> i64:
        """What falls on either side, and the mark for those who come after."""
        t = self.t
        source = attack >> 3
        target = GRID.neighbour(source, attack & 7)
        own = i64(core.z[t.power_at + source])
        theirs = i64(core.z[t.power_at + target])
        difference = core.difference(source, target)
        strike = own
        guard = theirs
        if difference < 0:
            strike += difference
        else:
            guard -= difference
        strike = max(strike, 0)
        guard = max(guard, 0)
        bonus: i64 = 0
        if BIT[target] & CAPTURE != 0:
            bonus = 12
        if strike > guard:
            return 25 + 6 * theirs + bonus
        if strike == guard:
            return 10 + 5 * (theirs - own) + bonus if theirs >= own else 4 + bonus
        helpers = count(surrounding(BIT[target]) & core.n[UNITS + core.active] & core.attackers)
        return 5 if helpers > 1 else 1


def nearness(column: i64) -> i64:
    """From 0 at the borders to 3 in the capture zone."""
    return column if column < 4 else 7 - column
