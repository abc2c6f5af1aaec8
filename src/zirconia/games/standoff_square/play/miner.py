"""The plan of a miner: two refineries, minerals, then large groups and an artillery in reach of the Red Gun.

Every action that might be good now gets a number, and the highest is done, with the choices that follow it. What
can't be paid yet waits for credits. The numbers were found by trying them out.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.games.standoff.play.evaluation import StandoffEvaluation
from zirconia.games.standoff.rules.numbers import (
    LAST_CARD,
    NO_CHOICE,
    NOBODY,
)
from zirconia.games.standoff.rules.piles import in_piles
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    AIRDROP,
    AIRSTRIKE,
    ARTILLERY,
    DISPOSAL,
    DUPLICATE,
    FORCEFIELD,
    MOST_PLACED,
    OBSTRUCTION,
    PLACE,
    REFINERY,
)
from zirconia.games.standoff_square.play.aims import Aims
from zirconia.games.standoff_square.play.field import WORDS, Field, has, size_of
from zirconia.games.standoff_square.play.groups import SLOT, Groups
from zirconia.games.standoff_square.play.stock import (
    REFINERIES,
    Stock,
    is_pick,
    mineral_value,
    range_over_gun,
)
from zirconia.games.standoff_square.rules.tables import LARGE, SquareTables

FIELD_VALUE: Final = 6.0  # of one square of the Red Gun ahead, in the measure of cards and minerals
LEAST_VALUE: Final = 0.05  # anything worth less is not done
LATE_ROUND: Final = 8  # an artillery that comes later need not reach quite as much
LEAST_REACH: Final = 10.0
CHOSEN: Final = 64  # the weight of what the plan does
LONGEST: Final = 5  # an action and the choices that follow it


class Miner(Evaluation):
    """Two refineries, minerals, then what the field and the cards in hand ask for."""

    def __init__(self, tables: SquareTables) -> None:
        super().__init__(tables)
        self.t = tables
        self.usual = StandoffEvaluation(tables)
        self.field = Field(tables)
        self.groups = Groups(self.field)
        self.aims = Aims(tables, self.field, self.groups)
        self.stock = Stock(tables, self.field)
        self.now: float = 0.0  # what the field is worth as it stands
        self.best: float = 0.0
        self.plan: vec[i64] = vec[i64]([0] * LONGEST)
        self.planned: i64 = 0
        self.done: i64 = 0  # steps of the plan
        self.planned_in: i64 = -1  # the turn it was made in

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        assert isinstance(position, Standoff)
        code = self.next_step(position, codes)
        if code < 0 and position.choice != NO_CHOICE and not is_pick(position):
            self.usual.weigh(position, seat, codes, weights)
            return
        if code < 0:
            self.field.read(position, seat)
            self.stock.read(position, seat)
            code = self.stock.pick(position, codes) if is_pick(position) else self.decide(position, codes)
        for i in range(codes.size):
            weights[i] = CHOSEN if codes.codes[i] == code else 0

    def next_step(self, p: Standoff, codes: Codes) -> i64:
        """What a plan that is being carried out does next, or -1."""
        if p.choice == NO_CHOICE or self.done >= self.planned or p.turn_number != self.planned_in:
            return -1
        code = self.plan[self.done]
        self.done += 1
        return code if is_among(codes, code) else -1

    # Plans --------------------------------------------------------------------------------------------

    def decide(self, p: Standoff, codes: Codes) -> i64:
        """The first step of the best plan; without a good one, credits are played and the turn ends."""
        t = self.t
        self.planned = 0
        self.done = 1
        self.planned_in = p.turn_number
        self.best = LEAST_VALUE
        if p.actions > 0:
            self.make_plan(p, codes)
        if self.planned == 0:
            credit = self.largest_credit(codes)
            return credit if credit >= 0 else t.end_code
        if is_among(codes, self.plan[0]):
            return self.plan[0]
        self.planned = 0
        return self.raise_money(codes)

    def raise_money(self, codes: Codes) -> i64:
        """What brings most credits, for what can't be paid yet; without any, the end of the turn."""
        credit = self.largest_credit(codes)
        if credit >= 0:
            return credit
        return self.t.convert_code if is_among(codes, self.t.convert_code) else self.t.end_code

    def make_plan(self, p: Standoff, codes: Codes) -> None:
        """Whatever might be good now is offered; the best remains."""
        self.aims.capacity = self.find_capacity(p)
        self.now = self.field.worth(self.aims.capacity)
        self.refineries(p)
        self.polyominoes(p)
        self.effects()
        self.artillery(p)
        self.shots()
        self.duplicate(p)
        self.helpers(p)
        self.minerals(codes)
        self.draw(p, codes)
        self.purchases()

    def offer(self, worth: float, code: i64) -> bool:
        """A plan of one step, if it is the best so far."""
        if worth <= self.best:
            return False
        self.best = worth
        self.plan[0] = code
        self.planned = 1
        return True

    def then(self, slot: i64) -> None:
        """The plan goes on by choosing a square."""
        self.plan[self.planned] = self.t.cell_code + self.t.cell_at[slot]
        self.planned += 1

    def then_group(self, size: i64) -> None:
        for i in range(size):
            self.then((self.groups.order >> (9 * i)) & SLOT)

    def largest_credit(self, codes: Codes) -> i64:
        """The card in hand that gives most credits, or -1."""
        t = self.t
        best: i64 = -1
        for i in range(codes.size):
            code = codes.codes[i]
            if (
                code < t.discard_code
                and self.stock.is_credit(code)
                and (best < 0 or t.credits[code] > t.credits[best])
            ):
                best = code
        return best

    def find_capacity(self, p: Standoff) -> i64:
        """The most blocks that an opponent's cards place in a turn."""
        t = self.t
        most: i64 = 1
        for seat in range(t.seats):
            if seat == self.field.me:
                continue
            airdrop: i64 = 0
            for kind in range(t.kinds):
                if t.does[kind] == PLACE and t.place[kind] > most and in_piles(p, seat, kind) > 0:
                    most = t.place[kind]
                elif t.does[kind] == AIRDROP and in_piles(p, seat, kind) > 0:
                    airdrop = 1
            most += airdrop
        return most

    # Refineries and minerals --------------------------------------------------------------------------

    def refineries(self, p: Standoff) -> None:
        """A refinery on a patch that is held, or a block on a patch for one that is owned."""
        t = self.t
        stock = self.stock
        patch, held = self.free_patch()
        for kind in range(t.kinds):
            is_playable = t.token[kind] == REFINERY and held > 0 and stock.can_play(kind)
            if is_playable and self.offer(18.0, t.play_code + kind):
                self.then(patch)
        standing = size_of(self.field.refineries, 0)
        is_wanted = standing + held < REFINERIES and stock.owned_with_token(REFINERY) > held
        if is_wanted and p.plays > 0 and stock.single >= 0 and stock.in_hand(stock.single) > 0:
            self.field.find_starts(self.field.me)
            patch = self.best_patch(self.field.border)
            if patch >= 0 and self.offer(15.0, t.play_code + stock.single):
                self.then(patch)

    def free_patch(self) -> tuple[i64, i64]:
        """The best patch that is held and has no token, and how many there are."""
        patch: i64 = -1
        best: i64 = 0
        held: i64 = 0
        for cell in range(self.t.cells):
            if self.t.patch[cell] > 0 and self.aims.is_bare(self.t.slot[cell]):
                held += 1
                if self.t.patch[cell] > best:
                    best = self.t.patch[cell]
                    patch = self.t.slot[cell]
        return patch, held

    def best_patch(self, squares: vec[i64]) -> i64:
        """The best patch of a set, or -1."""
        patch: i64 = -1
        best: i64 = 0
        for cell in range(self.t.cells):
            if self.t.patch[cell] > best and has(squares, 0, self.t.slot[cell]):
                best = self.t.patch[cell]
                patch = self.t.slot[cell]
        return patch

    def mined(self) -> i64:
        """Minerals of one Mine action."""
        t = self.t
        minerals: i64 = 0
        for cell in range(t.cells):
            if t.patch[cell] > 0 and has(self.field.refineries, 0, t.slot[cell]):
                minerals += t.large_patch if t.patch[cell] == LARGE else t.small_patch
        return minerals

    def minerals(self, codes: Codes) -> None:
        mined = self.mined()
        if mined > 0 and is_among(codes, self.t.mine_code):
            self.offer(self.mining_value(mined), self.t.mine_code)

    def mining_value(self, mined: i64) -> float:
        return float(mined) * mineral_value(self.stock.money)

    # The field ----------------------------------------------------------------------------------------

    def polyominoes(self, p: Standoff) -> None:
        t = self.t
        if p.plays <= 0:
            return
        size: i64 = MOST_PLACED
        while size > 0:
            for kind in range(t.kinds):
                is_playable = t.does[kind] == PLACE and t.place[kind] == size and self.stock.can_play(kind)
                if is_playable and self.groups.find(size, self.aims.capacity):
                    gain = self.gain(self.groups.best, t.cost[kind], t.cost_minerals[kind])
                    if self.offer(gain + self.bonus(size), t.play_code + kind):
                        self.then_group(size)
            size -= 1

    def effects(self) -> None:
        """The cards that are aimed at one square of the field."""
        t = self.t
        for kind in range(t.kinds):
            does = t.does[kind]
            is_aimed = does in (AIRDROP, OBSTRUCTION, AIRSTRIKE) or t.token[kind] == FORCEFIELD
            if is_aimed and self.stock.can_play(kind) and self.aims.aim(kind):
                gain = self.gain(self.aims.aimed, t.cost[kind], t.cost_minerals[kind])
                if does == AIRDROP and has(self.field.gun, 0, self.aims.aimed_at) and not self.is_behind():
                    gain += 3.0
                if self.offer(gain, t.play_code + kind):
                    self.then(self.aims.aimed_at)

    def artillery(self, p: Standoff) -> None:
        """An artillery, where it reaches most of the Red Gun."""
        t = self.t
        for kind in range(t.kinds):
            if t.token[kind] == ARTILLERY and self.stock.can_play(kind):
                late = 3.0 if p.round_number >= LATE_ROUND else 0.0
                best: float = 0.0
                at: i64 = -1
                for slot in range(16, 16 * 17):
                    if self.aims.is_bare(slot):
                        reach = float(range_over_gun(self.field, slot) + self.aims.hostile_in_range(slot)) + late
                        if reach > best:
                            best = reach
                            at = slot
                if best >= LEAST_REACH and self.offer(best + 2.0, t.play_code + kind):
                    self.then(at)

    def shots(self) -> None:
        """Every artillery that can be fired."""
        t = self.t
        if self.stock.money < t.fire_cost:
            return
        for gun in range(16, 16 * 17):
            if has(self.field.artilleries, 0, gun):
                self.aims.begin_aiming()
                for w in range(WORDS):
                    self.aims.aim_at_blocks(w, self.field.ranges[gun * WORDS + w] & self.aims.hostile(w))
                code = t.use_code + t.cell_at[gun]
                if self.aims.aimed_at >= 0 and self.offer(self.gain(self.aims.aimed, t.fire_cost, 0), code):
                    self.then(self.aims.aimed_at)

    def duplicate(self, p: Standoff) -> None:
        """The last action once more, if it was a card for the field."""
        t = self.t
        kind = self.duplicate_to_play()
        if kind < 0 or p.last != LAST_CARD or p.last_what == NOBODY:
            return
        again = p.last_what
        size = t.place[again] if t.does[again] == PLACE else 0
        if size > 0:
            if self.groups.find(size, self.aims.capacity):
                gain = self.gain(self.groups.best, t.cost[kind], t.cost_minerals[kind])
                if self.offer(gain, t.play_code + kind):
                    self.then_group(size)
        elif self.aims.aim(again) and self.offer(
            self.gain(self.aims.aimed, t.cost[kind], t.cost_minerals[kind]), t.play_code + kind
        ):
            self.then(self.aims.aimed_at)

    def duplicate_to_play(self) -> i64:
        for kind in range(self.t.kinds):
            if self.t.does[kind] == DUPLICATE and self.stock.can_play(kind):
                return kind
        return -1

    def gain(self, worth: float, credits: i64, minerals: i64) -> float:
        """What a better field is worth, less what it costs."""
        return (worth - self.now) * FIELD_VALUE - 0.5 * float(credits + minerals)

    def bonus(self, size: i64) -> float:
        """More for squares of the Red Gun to one who is not behind there: the end comes nearer."""
        if self.is_behind():
            return 0.0
        inside: i64 = 0
        for i in range(size):
            if has(self.field.gun, 0, (self.groups.order >> (9 * i)) & SLOT):
                inside += 1
        return 3.0 * float(inside)

    def is_behind(self) -> bool:
        field = self.field
        for seat in range(field.seats):
            if field.held[seat] > field.held[field.me]:
                return True
        return False

    # Cards --------------------------------------------------------------------------------------------

    def helpers(self, p: Standoff) -> None:
        """Credits, actions and cards from a card, and Disposal with enough junk in hand."""
        t = self.t
        stock = self.stock
        mined = self.mined()
        for kind in range(t.kinds):
            if stock.in_hand(kind) == 0:
                continue
            if t.per_card[kind] > 0:
                self.offer(float(p.hand_count(stock.me) - 1), t.play_code + kind)
            elif not stock.can_play(kind):
                continue
            elif t.more_actions[kind] > 1:
                poor = p.actions == 1 and stock.money < 5
                self.offer(2.0 * self.mining_value(mined) - (7.0 if poor else 3.0), t.play_code + kind)
            elif t.draw[kind] > 1 and p.actions > 1:
                worth = 3.0 * stock.draw_value(p.actions - 1, stock.money - 2) - 2.0
                self.offer(worth, t.play_code + kind)
            elif t.does[kind] == DISPOSAL and mined > 0:
                waste = self.junk_in_hand()
                if waste >= 2:
                    self.offer(2.0 * float(min(waste, t.trashes[kind])) - 1.0, t.play_code + kind)

    def junk_in_hand(self) -> i64:
        count: i64 = 0
        for kind in range(self.t.kinds):
            if self.stock.in_hand(kind) > 0 and self.stock.is_junk(kind):
                count += self.stock.in_hand(kind)
        return count

    def draw(self, p: Standoff, codes: Codes) -> None:
        if is_among(codes, self.t.draw_code):
            self.offer(self.stock.draw_value(p.actions, self.stock.money), self.t.draw_code)

    def purchases(self) -> None:
        t = self.t
        for kind in range(t.kinds):
            if self.stock.wish(kind) > self.best and self.stock.can_buy(kind):
                self.offer(self.stock.wish(kind), t.buy_code + kind * t.copies_apart)


def is_among(codes: Codes, code: i64) -> bool:
    for i in range(codes.size):
        if codes.codes[i] == code:
            return True
    return False
