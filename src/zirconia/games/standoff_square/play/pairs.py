"""The plan of a rush: two 2-Polyominoes, placed again and again; a miner's, where an Artillery is for sale."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from zirconia.core.kernel.position import Codes
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import ARTILLERY, REFINERY
from zirconia.games.standoff_square.play.field import size_of
from zirconia.games.standoff_square.play.miner import Miner, is_among
from zirconia.games.standoff_square.play.stock import first_placing
from zirconia.games.standoff_square.rules.tables import SquareTables

LAST_ROUND: Final = 12  # of the rush
PAIRS: Final = 2  # that are wanted
CROWDED: Final = 5  # cards in hand


@final
class Pairs(Miner):
    """Buy a pair, place it, draw for the next; single blocks are thrown out, credits kept for the next pair."""

    def __init__(self, tables: SquareTables) -> None:
        super().__init__(tables)
        self.pair: i64 = first_placing(tables, 2)

    def decide(self, p: Standoff, codes: Codes) -> i64:
        return self.rush(p, codes) if self.is_rushing(p) else super().decide(p, codes)

    def is_rushing(self, p: Standoff) -> bool:
        """From the start, unless an artillery is for sale then, for some rounds."""
        if self.pair < 0 or self.stock.single < 0 or p.round_number > LAST_ROUND:
            return False
        if size_of(self.field.refineries, 0) > 0 or self.stock.owned_with_token(REFINERY) > 0:
            return False  # who has begun to mine goes on
        if self.stock.owned(self.pair) > 0:
            return True
        for kind in range(self.t.kinds):
            if self.t.token[kind] == ARTILLERY and self.stock.is_for_sale(kind):
                return False
        return True

    def rush(self, p: Standoff, codes: Codes) -> i64:
        """The next action, as what has to be chosen after it is left to the plan."""
        t = self.t
        self.planned = 0
        self.done = 1
        self.planned_in = p.turn_number
        self.aims.capacity = PAIRS
        buy = t.buy_code + self.pair * t.copies_apart
        if p.actions == 0:
            return self.finish(codes)
        owned = self.stock.owned(self.pair)
        if owned < PAIRS and self.credits() >= t.price[self.pair] and self.stock.is_for_sale(self.pair):
            return buy if is_among(codes, buy) else self.raise_money(codes)
        can_place = p.plays > 0 and self.stock.in_hand(self.pair) > 0 and self.credits() >= t.cost[self.pair]
        if can_place and self.groups.find(2, self.aims.capacity):
            return self.place(self.pair, 2, codes)
        if p.actions > 1 and p.plays > 0 and owned > 0 and is_among(codes, t.draw_code):
            return t.draw_code
        single = self.stock.single
        singles = self.stock.in_hand(single)
        if p.plays > 0 and singles > 0 and self.is_worth_a_block():
            return self.place(single, 1, codes)
        if (singles > 1 and owned > 0) or (singles > 0 and p.hand_count(self.stock.me) > CROWDED):
            code = t.discard_code + single
            return code if is_among(codes, code) else self.raise_money(codes)
        return self.finish(codes)

    def credits(self) -> i64:
        """The budget, with all credits that are in hand."""
        return self.stock.money - self.stock.minerals

    def is_worth_a_block(self) -> bool:
        """Whether a single block makes a better field; the best one is found."""
        return self.groups.find(1, self.aims.capacity) and self.groups.best > self.field.worth(self.aims.capacity)

    def place(self, kind: i64, size: i64, codes: Codes) -> i64:
        """Play a card, with the best group to follow; for what can't be paid yet, credits."""
        code = self.t.play_code + kind
        if not is_among(codes, code):
            return self.raise_money(codes)
        self.plan[0] = code
        self.planned = 1
        self.then_group(size)
        return code

    def finish(self, codes: Codes) -> i64:
        """Credits are played that the next pair does not need: a card played is drawn again sooner."""
        t = self.t
        kept = t.cost[self.pair] if self.stock.in_hand(self.pair) > 0 else 0
        one = self.stock.one_credit
        can = one >= 0 and self.stock.in_hand(one) > kept and is_among(codes, t.play_code + one)
        return t.play_code + one if can else t.end_code
