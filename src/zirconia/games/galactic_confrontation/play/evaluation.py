"""What good play is in Galactic Confrontation: an income, then damage, and who wins the race between the two."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.core.kernel.evaluation import Evaluation, squash
from zirconia.core.kernel.position import Codes, Position
from zirconia.games.galactic_confrontation.play.roles import bargain, is_empty, outdone, role_of
from zirconia.games.galactic_confrontation.play.worth import (
    ACTION_CREDIT,
    BARGAIN,
    BUSY,
    DONE_BUYING,
    DONE_TRASHING,
    DRAWN,
    EXCHANGE,
    FREE,
    FREE_DRAW,
    FREE_PLAY,
    GROWTH,
    HITS,
    INCOME,
    LAST,
    LAST_CREDIT,
    LAST_DAMAGE,
    LAST_DEFENCE,
    LAST_DRAW,
    MORE_INCOME,
    MOST_SHIELD,
    NUMBERS,
    RACE,
    ROLES,
    SHIELD,
    SLOWNESS,
    STRAYING,
    STRAYING_NOW,
    STRIKE,
    THINNING,
    THROUGH,
    TRASH_POOR,
    UNPLANNED,
    UNPLANNED_DAMAGE,
    URGENCY,
    WEIGHTS,
    WISH,
)
from zirconia.games.galactic_confrontation.rules.combat import loss
from zirconia.games.galactic_confrontation.rules.numbers import BUY, STRATEGY
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.tables import SETBACK, GalacticTables

HORIZON: Final = 40  # turns after which a race is as good as never won

A_WISH: Final = 5  # numbers of a wish for one card
TRASH_SETBACK: Final = 200
MOST_BARGAINS: Final = 6  # cards of a kind that are bought because they are cheap


@final
class GalacticEvaluation(Evaluation):
    """Plays both decks forward as averages, counts the turns each needs to bring the other down."""

    def __init__(self, tables: GalacticTables, numbers: Sequence[int] = NUMBERS) -> None:
        super().__init__(tables)
        self.t = tables
        plan = len(RACE) + len(WEIGHTS)
        self.w: vec[float] = vec[float]([number / 100 for number in numbers[: len(RACE)]])
        self.v: vec[i64] = vec[i64](numbers[len(RACE) : plan])
        self.rate = 20_000
        self.rollout = 20
        self.turn_rollout = 1
        self.flatten_weights = True
        self.exploration = float(self.v[STRAYING]) / 100.0
        self.turn_exploration = float(self.v[STRAYING_NOW]) / 100.0
        self.wishes: vec[i64] = vec[i64]([])  # of each wish: kind, most, first round, last round, weight
        self.make_plan(numbers[plan:])
        self.bargains: vec[i64] = vec[i64]([bargain(tables, kind) for kind in range(tables.kinds)])
        self.better: vec[i64] = vec[i64]([])  # pairs of a card and what outdoes it; itself where it does nothing
        self.find_poor()
        self.best: vec[i64] = vec[i64]([-1] * tables.kinds)
        self.best_loss: vec[i64] = vec[i64]([0] * tables.kinds)

    def make_plan(self, numbers: Sequence[int]) -> None:
        """The wishes for the cards that there are; rounds stretch with the hit points."""
        t = self.t
        for at, role in enumerate(ROLES):
            most, first, last, weight = numbers[WISH * at : WISH * at + WISH]
            for kind in range(t.kinds):
                if role_of(t, kind) == role:
                    rounds = ((first - 1) * t.hit_points // 10, last * t.hit_points // 10)
                    for number in (kind, most, *rounds, weight):
                        self.wishes = append(self.wishes, number)

    def find_poor(self) -> None:
        """The cards for sale that nobody should buy, where numbers were changed."""
        t = self.t
        for kind in range(t.kinds):
            for other in range(t.kinds):
                if t.price[kind] >= 0 and (outdone(t, kind, other) or (kind == other and is_empty(t, kind))):
                    self.better = append(append(self.better, kind), other)

    # Judging ----------------------------------------------------------------------------------------

    def value(self, position: Position, seat: i64) -> float:
        """The lead in the race, in turns, brought into -1 to 1; hit points decide a race nobody wins."""
        assert isinstance(position, Galactic)
        mine = self.turns_to_win(position, seat)
        theirs = self.turns_to_win(position, 1 - seat)
        hits = self.hit_points_left(position, seat) - self.hit_points_left(position, 1 - seat)
        urgency = self.w[URGENCY] + self.w[SLOWNESS] * (mine if mine < theirs else theirs)
        return squash((theirs - mine) / urgency + self.w[HITS] * hits)

    def hit_points_left(self, position: Galactic, seat: i64) -> float:
        """Hit points after the combat to come, as far as it has been played."""
        hits = float(position.hit_points(seat) - loss(position, seat))
        return hits if hits > 0.0 else 0.1

    def turns_to_win(self, position: Galactic, seat: i64) -> float:
        """How many turns this deck needs, buying income while it is short and damage afterwards."""
        t = self.t
        cards: float = 0.0
        credits: float = 0.0
        damage: float = 0.0
        hitters: float = 0.0
        more: float = 0.0
        draws: float = 0.0
        busy: float = 0.0
        kind: i64 = 0
        while kind < t.kinds:
            owned = position.owned(seat, kind)
            if owned > 0:
                count = float(owned)
                cards += count
                credits += count * float(t.worth[kind]) + self.w[ACTION_CREDIT] * count * float(t.credits[kind])
                draws += count * float(t.draw[kind])
                if t.plays[kind] > 0:
                    more += count * float(t.plays[kind] - 1)
                elif t.damage[kind] > 0:
                    damage += count * float(t.damage[kind])
                    hitters += count
                else:
                    busy += count
            kind += 1
        enemy = self.hit_points_left(position, 1 - seat)
        shield = self.shield(position, 1 - seat)
        return self.race(cards, credits, damage, hitters, more, draws, busy, enemy, shield, float(t.hand_size))

    def shield(self, position: Galactic, seat: i64) -> float:
        """Defence that a seat plays in an average turn."""
        t = self.t
        defence: i64 = 0
        cards: i64 = 1
        kind: i64 = 0
        while kind < t.kinds:
            owned = position.owned(seat, kind)
            cards += owned
            defence += owned * t.defence[kind]
            kind += 1
        usual = self.w[SHIELD] * float(defence) / float(cards)
        return usual if usual < self.w[MOST_SHIELD] else self.w[MOST_SHIELD]

    def race(
        self,
        cards: float,
        credits: float,
        damage: float,
        hitters: float,
        more: float,
        draws: float,
        busy: float,
        enemy: float,
        shield: float,
        hand_size: float,
    ) -> float:
        """Turn by turn: draw an average hand, strike with it, buy with it."""
        w = self.w
        turn: float = 0.0
        while turn < HORIZON:
            share = hand_size / cards
            share = share * (1.0 + w[DRAWN] * draws / cards)
            share = min(share, 1.0)
            plays = 1.0 + more * share
            strikers = hitters * share
            wanted = strikers + w[BUSY] * busy * share
            played = plays * (1.0 - math.exp(-wanted / plays))
            dealt: float = 0.0
            if hitters > 0.0:
                dealt = damage / hitters * strikers * played / (wanted + 0.001)
            through = dealt - shield
            through = max(through, dealt * w[THROUGH])
            if through >= enemy and through > 0.0:
                return turn + enemy / through
            enemy -= through
            income = credits * share
            strike = (income - w[INCOME]) / w[MORE_INCOME]
            strike = max(strike, 0.0)
            strike = min(strike, 1.0)
            damage += w[STRIKE] * strike
            hitters += strike
            credits += (1.0 - strike) * w[GROWTH] * income
            cards += 1.0 - w[THINNING] * strikers * played / (wanted + 0.001)
            cards = max(cards, 6.0)
            turn += 1.0
        return HORIZON + enemy

    # Weighing ---------------------------------------------------------------------------------------

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Galactic)
        if position.phase == STRATEGY:
            self.weigh_plays(position, codes, weights)
        elif position.phase == BUY:
            self.weigh_purchases(position, codes, weights)
        else:
            self.weigh_trashes(position, codes, weights)

    def weigh_plays(self, position: Galactic, codes: Codes, weights: vec[i64]) -> None:
        """Free cards first, drawing ones before all; then whatever the last play does best."""
        t = self.t
        v = self.v
        free = False
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            if code < t.kinds and t.plays[code] > 0:
                free = True
            i += 1
        i = 0
        while i < codes.size:
            code = codes.codes[i]
            weight: i64 = 0
            if code < t.kinds:
                if t.plays[code] > 0:
                    weight = v[FREE] + v[FREE_DRAW] * t.draw[code] + v[FREE_PLAY] * t.plays[code]
                elif not free:
                    weight = v[LAST] + v[LAST_DAMAGE] * t.damage[code] + v[LAST_DRAW] * t.draw[code]
                    weight += v[LAST_CREDIT] * t.credits[code] + v[LAST_DEFENCE] * t.defence[code]
            elif code == t.exchange_code:
                weight = v[EXCHANGE]
            elif codes.size == 1:
                weight = 1
            weights[i] = weight
            i += 1

    def weigh_purchases(self, position: Galactic, codes: Codes, weights: vec[i64]) -> None:
        """One payment a kind, the one that loses least and leaves the biggest cards; then by the card's appeal."""
        t = self.t
        best = self.best
        i: i64 = 0
        while i < t.kinds:
            best[i] = -1
            i += 1
        i = 0
        while i < codes.size:
            weights[i] = self.v[DONE_BUYING]
            code = codes.codes[i]
            if code >= t.buy_code:
                self.compare_payment(position, code, i)
                weights[i] = 0
            i += 1
        kind: i64 = 0
        while kind < t.kinds:
            if best[kind] >= 0:
                weights[best[kind]] = self.appeal_now(position, kind)
            kind += 1

    def compare_payment(self, position: Galactic, code: i64, i: i64) -> None:
        """Keep the place of the best payment of each kind."""
        t = self.t
        kind = (code - t.buy_code) // t.payments
        payment = code - t.buy_code - kind * t.payments
        loss = t.paid_worth[payment] - t.price[kind]
        rank = -100 * loss + t.paid_cards[payment]
        if loss >= 0:
            rank = 10000 * loss + t.paid_cards[payment]
        if self.best[kind] < 0 or rank < self.best_loss[kind]:
            self.best[kind] = i
            self.best_loss[kind] = rank

    def appeal_now(self, position: Galactic, kind: i64) -> i64:
        """By the first wish of the plan for this card that is open now, or by how cheap it is; else a little."""
        t = self.t
        if t.impedes[kind] > 0 and position.cards(t.supply_at, t.impeded) == 0:
            return 0
        if len(self.better) > 0 and self.is_poor(position, kind):
            return 0
        owned = position.owned(position.active, kind)
        wishes = self.wishes
        cheap: i64 = 0
        if self.bargains[kind] > 0 and owned < MOST_BARGAINS:
            cheap = self.v[DONE_BUYING] + self.v[BARGAIN] * self.bargains[kind]
        at: i64 = 0
        while at < len(wishes):
            now = wishes[at + 2] < position.round_number <= wishes[at + 3] and owned < wishes[at + 1]
            if wishes[at] == kind and now:
                return wishes[at + 4] if wishes[at + 4] > cheap else cheap
            at += A_WISH
        if cheap > 0:
            return cheap
        if t.worth[kind] == 1:
            return 1
        return self.v[UNPLANNED] + self.v[UNPLANNED_DAMAGE] * t.damage[kind]

    def weigh_trashes(self, position: Galactic, codes: Codes, weights: vec[i64]) -> None:
        """Setbacks go first, then poor resources; good cards never."""
        t = self.t
        burdened = self.has_setback(codes)
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            weight: i64 = 0
            if code == t.finish:
                weight = self.v[DONE_TRASHING]
            elif code >= t.trash_code:
                kind = code - t.trash_code
                if t.kind[kind] == SETBACK:
                    weight = TRASH_SETBACK
                elif t.worth[kind] == 1 and not burdened:
                    weight = self.v[TRASH_POOR]
            weights[i] = weight
            i += 1

    # What is never good -----------------------------------------------------------------------------

    def rule_out(self, position: Position, seat: i64, codes: Codes) -> None:
        """Plays don't end with a damage card left to play, a setback goes before anything better, and a card is
        not bought that does nothing or that a cheaper one outdoes."""
        assert isinstance(position, Galactic)
        if position.phase == BUY and len(self.better) > 0:
            self.spare_poor(position, codes)
        strikes = position.phase == STRATEGY and self.has_damage(codes)
        burdened = position.phase not in (STRATEGY, BUY) and self.has_setback(codes)
        if not strikes and not burdened:
            return
        t = self.t
        kept: i64 = 0
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            spared = burdened and self.is_trash(code) and t.kind[code - t.trash_code] != SETBACK
            if not spared and not (strikes and code == t.end_strategy):
                codes.codes[kept] = code
                kept += 1
            i += 1
        codes.size = kept

    def spare_poor(self, position: Galactic, codes: Codes) -> None:
        t = self.t
        kept: i64 = 0
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            if code < t.buy_code or not self.is_poor(position, (code - t.buy_code) // t.payments):
                codes.codes[kept] = code
                kept += 1
            i += 1
        codes.size = kept

    def is_poor(self, position: Galactic, kind: i64) -> bool:
        """Whether a card does nothing, or one that outdoes it is still for sale."""
        at: i64 = 0
        while at < len(self.better):
            if self.better[at] == kind:
                other = self.better[at + 1]
                if other == kind or position.cards(self.t.supply_at, other) > 0:
                    return True
            at += 2
        return False

    def has_damage(self, codes: Codes) -> bool:
        """Whether a card that does damage may be played."""
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            if code < self.t.kinds and self.t.damage[code] > 0:
                return True
            i += 1
        return False

    def has_setback(self, codes: Codes) -> bool:
        """Whether a card that only gets in the way may be trashed."""
        t = self.t
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            if self.is_trash(code) and t.kind[code - t.trash_code] == SETBACK:
                return True
            i += 1
        return False

    def is_trash(self, code: i64) -> bool:
        return self.t.trash_code <= code < self.t.trash_code + self.t.kinds
