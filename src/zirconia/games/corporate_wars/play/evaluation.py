"""What good play is in Corporate Wars: units, fights that pay, contracts while they return."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.games.corporate_wars.play.worth import (
    ADVANTAGE,
    ANY_BARGAIN,
    ANY_CONTRACT,
    ANY_DRAW,
    CAPTURING,
    CARD,
    CREDIT,
    EACH_CREDIT,
    EACH_DRAW,
    EACH_GAIN,
    EVEN,
    EVEN_LOSS,
    EVEN_POWER,
    FACING_UNIT,
    FADING,
    FELLED_POWER,
    FELLING,
    FIRST_CARD,
    FIRST_CREDIT,
    GAIN,
    IN_ZONE,
    INTO_ZONE,
    LEAD,
    MARKING,
    NEAR,
    NEAR_UNIT,
    ODDS,
    OVERPRICED,
    PAY,
    POWER,
    PROGRESS,
    PROMISED_CARD,
    SIGNED,
    SOON,
    SQUARE,
    STRAYING,
    STRONG_UNIT,
    TO_ATTACK,
    TO_END,
    TO_MOVE,
    TO_STAY_NEAR,
    TOWARDS_ZONE,
    WEIGHTS,
    ZONE_UNIT,
)
from zirconia.games.corporate_wars.rules.board import BIT, GRID, TILES, adjacent, count, surrounding
from zirconia.games.corporate_wars.rules.combat import difference
from zirconia.games.corporate_wars.rules.ending import units_in_zone
from zirconia.games.corporate_wars.rules.numbers import ACTIONS
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import CONTRACT, TACTIC, UNIT, CorporateTables

FIRST_CREDITS: Final = 4
FIRST_CARDS: Final = 3
NUMBERS: Final[tuple[int, ...]] = (*ODDS, *WEIGHTS)
CERTAIN: Final = 40.0  # odds as good as a win


@final
class CorporateEvaluation(Evaluation):
    """The chance to win by what both sides have; weights that know the zone, fights and contracts."""

    def __init__(self, tables: CorporateTables, numbers: Sequence[int] = NUMBERS) -> None:
        super().__init__(tables)
        self.t = tables
        self.w: vec[float] = vec[float]([number / 1000 for number in numbers[: len(ODDS)]])
        self.v: vec[i64] = vec[i64](numbers[len(ODDS) :])
        self.rate = 80_000
        self.rollout = 2
        self.farther = 2
        self.turn_rollout = 1
        self.exploration = float(self.v[STRAYING]) / 100.0
        self.bargains: vec[i64] = vec[i64]([kind for kind in range(tables.kinds) if is_bargain(tables, kind)])
        kinds = range(tables.kinds)
        self.overpriced: vec[i64] = vec[i64]([overprice(tables, kind) for kind in kinds])
        self.tactic: vec[i64] = vec[i64]([self.tactic_weight(tables, kind) for kind in kinds])
        self.near: vec[i64] = vec[i64](nearness(tables.capture_zone))

    # Judging ----------------------------------------------------------------------------------------

    def value(self, position: Position, seat: i64) -> float:
        assert isinstance(position, Corporate)
        own = self.share(position, seat)
        theirs = self.share(position, 1 - seat)
        late = max(own, theirs)
        worth = self.worth(position, seat) - self.worth(position, 1 - seat)
        w = self.w
        odds = (1.0 - w[FADING] * late) * worth
        odds += w[PROGRESS] * (own - theirs) + w[SQUARE] * (own * own - theirs * theirs)
        odds += w[TO_MOVE] if position.active == seat else -w[TO_MOVE]
        lead = units_in_zone(position, seat) - units_in_zone(position, 1 - seat)
        if lead > 0:
            odds += w[LEAD] * late
        elif lead < 0:
            odds -= w[LEAD] * late
        odds = max(odds, -CERTAIN)  # so that no number of credits is too much for the exponential
        return 2.0 / (1.0 + math.exp(-odds)) - 1.0

    def share(self, position: Corporate, seat: i64) -> float:
        """How much of the way to victory is done."""
        return float(position.points(seat)) / float(self.t.points)

    def worth(self, position: Corporate, seat: i64) -> float:
        """What a seat can go on with: units, contracts, credits, cards; one that only gains credits is no card."""
        t = self.t
        credits = position.credits(seat)
        cards = position.size(seat, t.hand)
        for kind in self.bargains:
            held = position.cards(seat, t.hand, kind)
            cards -= held
            credits += held * (t.gain[kind] - t.cost[kind]) // 2  # half, so that it is played rather than kept
        worth = self.units(position, seat) + self.contracts(position, seat)
        w = self.w
        worth += w[CREDIT] * float(credits) + w[FIRST_CREDIT] * float(min(credits, FIRST_CREDITS))
        return worth + w[CARD] * float(cards) + w[FIRST_CARD] * float(min(cards, FIRST_CARDS))

    def units(self, position: Corporate, seat: i64) -> float:
        """Power and what the cards can do, more in the capture zone and a trace more near it."""
        t = self.t
        w = self.w
        units = position.units(seat)
        worth = w[CAPTURING] * float(count(units & self.t.capture_zone))
        tile: i64 = 0
        while units != 0:
            if units & 1 == 1:
                kind = position.unit(tile)
                worth += w[POWER] * float(position.power(tile)) + w[NEAR] * float(self.near[tile])
                worth += w[ADVANTAGE] * float(t.advantage[kind]) + w[GAIN] * float(t.gain[kind])
            units >>= 1
            tile += 1
        return worth

    def contracts(self, position: Corporate, seat: i64) -> float:
        """What they will still pay, as far as the game may last."""
        t = self.t
        w = self.w
        total = position.signed(seat)
        horizon = t.points - max(position.points(0), position.points(1)) + 2
        worth: float = 0.0
        i: i64 = 0
        while i < total:
            left = position.turns_left(seat, i)
            pays = w[PAY] * float(min(left, horizon)) + w[SOON] * float(min(left, 3))
            worth += w[SIGNED] + pays * float(t.contract_pay)
            worth += w[PROMISED_CARD] * float(t.draw[position.contract(seat, i)])
            i += 1
        return worth

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
                weights[i] = 4 * self.weigh_play(position, seat, t.code_kind[code], t.code_tile[code])
            elif code < t.attack_code:
                weights[i] = self.weigh_move(position, seat, code - t.move_code)
            elif code < t.discard_code:
                weights[i] = 4 * self.weigh_attack(position, code - t.attack_code)
            else:
                weights[i] = at_least(self.v[TO_END], 1)
            i += 1

    def weigh_play(self, position: Corporate, seat: i64, kind: i64, tile: i64) -> i64:
        """Units near the zone and out of harm's way; contracts early; tactics that gain."""
        t = self.t
        v = self.v
        if t.type[kind] == UNIT:
            weight = v[STRONG_UNIT] * t.power[kind] + v[NEAR_UNIT] * self.near[tile]
            if BIT[tile] & self.t.capture_zone != 0:
                weight += v[ZONE_UNIT]
            if surrounding(BIT[tile]) & position.units(1 - seat) != 0:
                weight += v[FACING_UNIT]
            weight -= v[OVERPRICED] * self.overpriced[kind]
            return weight if weight > 0 else 0
        if t.type[kind] == CONTRACT:
            missing = t.points - position.points(seat)
            rival = t.points - position.points(1 - seat)
            missing = min(missing, rival)
            pays = t.duration[kind]
            pays = t.contract_pay * min(pays, missing + 3)
            if pays <= t.cost[kind]:
                return 0
            return at_least(v[ANY_CONTRACT] + v[EACH_CREDIT] * (pays - t.cost[kind]), 0)
        return self.tactic[kind]

    def weigh_move(self, position: Corporate, seat: i64, move: i64) -> i64:
        """Into the zone, towards it, or next to somebody worth attacking; about and about is a waste."""
        source = move >> 2
        target = GRID.neighbour(source, (move & 3) * 2 + 1)
        v = self.v
        weight: i64 = 0
        if self.near[target] > self.near[source]:
            weight = v[INTO_ZONE] if BIT[target] & self.t.capture_zone != 0 else v[TOWARDS_ZONE]
        enemy = position.units(1 - seat)
        if position.can_attack >> source & 1 == 1 and surrounding(BIT[target]) & enemy != 0:
            fresh = surrounding(BIT[target]) & enemy & ~surrounding(BIT[source]) != 0
            weight += v[TO_ATTACK] if fresh else v[TO_STAY_NEAR]
        return 4 * weight if weight > 0 else 1

    def weigh_attack(self, position: Corporate, attack: i64) -> i64:
        """What falls on either side, and the mark for those who come after."""
        source = attack >> 3
        target = GRID.neighbour(source, attack & 7)
        own = position.power(source)
        theirs = position.power(target)
        advantage = difference(position, source, target)
        strike = own
        guard = theirs
        if advantage < 0:
            strike += advantage
        else:
            guard -= advantage
        strike = max(strike, 0)
        guard = max(guard, 0)
        v = self.v
        bonus: i64 = 0
        if BIT[target] & self.t.capture_zone != 0:
            bonus = v[IN_ZONE]
        if strike > guard:
            return at_least(v[FELLING] + v[FELLED_POWER] * theirs + bonus, 1)
        if strike == guard:
            even = v[EVEN] + v[EVEN_POWER] * (theirs - own) if theirs >= own else v[EVEN_LOSS]
            return at_least(even + bonus, 1)
        helpers = count(surrounding(BIT[target]) & position.units(position.active) & position.can_attack)
        return at_least(v[MARKING], 1) if helpers > 1 else 1

    def tactic_weight(self, t: CorporateTables, kind: i64) -> i64:
        """By the credits it leaves, or the cards it draws for its cost; one that does neither is never played."""
        v = self.v
        left = t.gain[kind] - t.cost[kind]
        if left > 0:
            return at_least(v[ANY_BARGAIN] + v[EACH_GAIN] * left, 1)
        over = -left - t.draw[kind]
        weight = v[ANY_DRAW] + v[EACH_DRAW] * t.draw[kind]
        if over > 0:
            weight -= v[OVERPRICED] * over
        return weight if weight > 0 and t.draw[kind] > 0 else 0

    # What is never good -----------------------------------------------------------------------------

    def rule_out(self, position: Position, seat: i64, codes: Codes) -> None:
        """No turn ends while a card is left that can be paid and does nothing but gain credits."""
        assert isinstance(position, Corporate)
        t = self.t
        for kind in self.bargains:
            if position.cards(seat, t.hand, kind) > 0 and position.credits(seat) >= t.cost[kind]:
                leave_out(codes, t.end_code)
                return


def leave_out(codes: Codes, code: i64) -> None:
    """The others of them, if there are any."""
    kept: i64 = 0
    i: i64 = 0
    while i < codes.size:
        if codes.codes[i] != code:
            codes.codes[kept] = codes.codes[i]
            kept += 1
        i += 1
    if kept > 0:
        codes.size = kept


def overprice(t: CorporateTables, kind: i64) -> i64:
    """How many credits a unit costs beyond the usual: a power less than it has, and what else it can do."""
    fair = t.power[kind] + 2 * t.advantage[kind] + 2 * t.gain[kind] // 3 + t.draw[kind]
    over = t.cost[kind] - fair
    return over if over > 0 else 0


def at_least(one: i64, two: i64) -> i64:
    return one if one > two else two


def nearness(zone: i64) -> list[int]:
    """Of every tile: from 0 where the capture zone is farthest to the most in it, by the steps of a unit."""
    steps = [-1] * TILES
    reached = zone
    edge = zone
    far = 0
    while edge != 0:
        for tile in range(TILES):
            if edge & BIT[tile] != 0:
                steps[tile] = far
        edge = adjacent(reached) & ~reached
        reached |= edge
        far += 1
    farthest = max(steps)
    return [farthest - step for step in steps]


def is_bargain(t: CorporateTables, kind: i64) -> bool:
    """Whether a card does nothing but gain credits."""
    return t.type[kind] == TACTIC and t.gain[kind] > t.cost[kind] and t.draw[kind] == 0
