"""What a seat owns and can pay, and what cards, minerals and draws are worth to one who mines first."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.position import Codes
from zirconia.games.standoff.rules.numbers import CHOOSE_FROM_HAND, CHOOSE_TRASH, DISCARDING, NO_CHOICE
from zirconia.games.standoff.rules.payment import stock
from zirconia.games.standoff.rules.piles import in_piles
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import (
    AIRDROP,
    AIRSTRIKE,
    ARTILLERY,
    DISPOSAL,
    DUPLICATE,
    FORCEFIELD,
    HACK,
    INITIATIVE,
    OBSTRUCTION,
    PERMANENT,
    PLACE,
    PLACEMENT,
    REFINERY,
    RESOURCE,
    TROJAN,
)
from zirconia.games.standoff_square.play.field import BITS, WORDS, Field, size_of
from zirconia.games.standoff_square.rules.tables import SquareTables

REFINERIES: Final = 2  # that are wanted
GOOD_RANGE: Final = 8  # squares of the Red Gun that are within range of a well placed artillery
RICH: Final = 24  # with so much money, one more of each card is bought
CAN_ARM: Final = 14  # with so much money, cards are bought so that an Artillery comes up
LARGE: Final = 4  # blocks of a group that is wanted
ARTILLERY_WORTH: Final = 26.0


@final
class Stock:
    """The cards and means of the one who moves, in one position. The worths were found by trying them out."""

    def __init__(self, tables: SquareTables, field: Field) -> None:
        t = tables
        self.t = t
        self.field = field
        self.p: Standoff | None = None
        self.me: i64 = 0
        self.money: i64 = 0  # all that can be spent: a mineral can be converted into a credit
        self.minerals: i64 = 0
        self.is_well_armed = False
        self.worths: vec[float] = vec[float]([worth_of(t, kind) for kind in range(t.kinds)])
        self.wanted: vec[i64] = vec[i64]([wanted_of(t, kind) for kind in range(t.kinds)])
        self.idle: vec[i64] = vec[i64]([i64(is_idle(t, kind)) for kind in range(t.kinds)])
        self.single: i64 = first_placing(t, 1)
        self.large: i64 = first_placing(t, LARGE)
        self.one_credit: i64 = first_giving(t, 1)

    def read(self, p: Standoff, me: i64) -> None:
        """Look into a position; the field has been read before."""
        t = self.t
        self.p = p
        self.me = me
        self.minerals = stock(p, me)
        self.money = p.budget + self.minerals
        self.is_well_armed = self.has_good_artillery()
        for kind in range(t.kinds):
            if self.is_credit(kind):
                self.money += t.credits[kind] * p.in_hand(me, kind)

    def is_credit(self, kind: i64) -> bool:
        """Whether a card gives credits and takes none back later."""
        t = self.t
        return t.kind[kind] == RESOURCE and t.credits[kind] > 0 and t.fast[kind] == 0

    def can_pay(self, credits: i64, minerals: i64) -> bool:
        """Whether it can be paid once all credits are played and the other minerals converted."""
        return self.minerals >= minerals and self.money - minerals >= credits

    def in_hand(self, kind: i64) -> i64:
        assert self.p is not None
        return self.p.in_hand(self.me, kind)

    def owned(self, kind: i64) -> i64:
        """How often a card is in hand, deck and discard pile."""
        assert self.p is not None
        return in_piles(self.p, self.me, kind)

    def can_play(self, kind: i64) -> bool:
        """Whether a card is in hand and can be paid."""
        return self.in_hand(kind) > 0 and self.can_pay(self.t.cost[kind], self.t.cost_minerals[kind])

    def is_for_sale(self, kind: i64) -> bool:
        t = self.t
        assert self.p is not None
        if t.market[kind] == PERMANENT:
            return self.p.pile(kind) > 0
        for slot in range(t.row_size):
            if self.p.in_row(slot) == kind:
                return True
        return False

    def can_buy(self, kind: i64) -> bool:
        """Whether a card is for sale and can be paid."""
        return self.is_for_sale(kind) and self.can_pay(self.t.price[kind], self.t.price_minerals[kind])

    def owned_with_token(self, token: i64) -> i64:
        """How many cards are owned that put this token."""
        count: i64 = 0
        for kind in range(self.t.kinds):
            if self.t.token[kind] == token:
                count += self.owned(kind)
        return count

    # Worth --------------------------------------------------------------------------------------------

    def has_good_artillery(self) -> bool:
        """Whether an artillery stands where it reaches much of the Red Gun."""
        field = self.field
        for w in range(WORDS):
            bits = field.artilleries[w]
            slot = w * BITS
            while bits != 0:
                if bits & 1 == 1 and range_over_gun(field, slot) >= GOOD_RANGE:
                    return True
                bits >>= 1
                slot += 1
        return False

    def card_value(self, kind: i64, money: i64) -> float:
        """What it is worth to draw a card, with so much money."""
        t = self.t
        held = self.in_hand(kind) > 0
        if t.token[kind] == ARTILLERY:
            return self.artillery_value(held, money)
        worth = self.worths[kind]
        if t.token[kind] == REFINERY and size_of(self.field.refineries, 0) >= REFINERIES:
            worth = 0.0
        if held:
            worth *= 0.3 if t.kind[kind] == PLACEMENT else 0.6
        if self.is_credit(kind):
            worth *= mineral_value(money)
        return worth * 0.5 if t.cost[kind] + t.cost_minerals[kind] > money else worth

    def artillery_value(self, held: bool, money: i64) -> float:
        """Little once one stands well; a second one in hand is of less use."""
        if self.is_well_armed:
            return 2.0
        worth = ARTILLERY_WORTH * 0.3 if held else ARTILLERY_WORTH
        return worth if money >= 5 else worth * 0.5

    def draw_value(self, actions: i64, money: i64) -> float:
        """What a card drawn is worth on average; next to nothing without another action to play it."""
        if actions <= 1:
            return 0.05
        t = self.t
        p = self.p
        assert p is not None
        base = p.base(self.me)
        bag = base + t.deck if p.size(base + t.deck) > 0 else base + t.discard
        cards = p.size(bag)
        if cards == 0:
            return 0.0
        total: float = 0.0
        for kind in range(t.kinds):
            count = p.count(bag, kind)
            if count > 0:
                total += float(count) * self.card_value(kind, money)
        return max(total / float(cards) * 0.9, 0.3 if money >= 30 else 0.0)

    def wish(self, kind: i64) -> float:
        """What a card is worth to buy, less what of its price is felt; 0 for one that is not wanted."""
        t = self.t
        price = float(t.price[kind] + t.price_minerals[kind])
        felt = price * 0.7 * mineral_value(self.money)
        refineries = size_of(self.field.refineries, 0)
        if t.token[kind] == REFINERY:
            all = refineries + self.owned_with_token(REFINERY)
            return 20.0 - 6.0 * float(all) - 0.7 * price if all < REFINERIES else 0.0
        is_gun = t.token[kind] == ARTILLERY
        armed = (is_gun or self.money >= CAN_ARM) and self.is_well_armed
        most = self.wanted[kind]
        if refineries > 0 and most > 0 and not (is_gun and armed):
            owned = self.owned(kind) + (size_of(self.field.artilleries, 0) if is_gun else 0)
            if owned < most + (1 if self.money >= RICH else 0):
                return 0.8 * self.worths[kind] * (1.0 - 0.25 * float(owned)) - felt
        if self.money >= CAN_ARM and self.idle[kind] == 1 and not armed and t.market[kind] != PERMANENT:
            return 1.2 - felt if self.owned_with_token(ARTILLERY) == 0 else 0.0
        return 0.0

    def worth_keeping(self, kind: i64) -> float:
        """What a card is worth in the next turn, in which there will be more to spend; further copies less."""
        t = self.t
        field = self.field
        worth = self.worths[kind]
        if t.token[kind] == ARTILLERY and size_of(field.artilleries, 0) > 0:
            worth = 2.0
        if t.token[kind] == REFINERY and size_of(field.refineries, 0) >= REFINERIES:
            worth = -1.0
        if field.gun_size - field.filled <= 4:  # single blocks decide
            if kind == self.single or t.does[kind] == AIRDROP:
                worth = 9.0
            elif kind == self.large:
                worth = 4.0
        if self.is_credit(kind) and t.credits[kind] < 3:
            worth *= mineral_value(self.minerals + 8)
        for _ in range(self.in_hand(kind) - 1):
            worth *= 0.6
        return worth

    def is_junk(self, kind: i64) -> bool:
        """What is better trashed."""
        if kind in (self.t.horse, self.one_credit):
            return True
        return kind == self.single and self.large >= 0 and self.owned(self.large) >= 2

    # Picks --------------------------------------------------------------------------------------------

    def pick(self, p: Standoff, codes: Codes) -> i64:
        """The card to discard at the end of a turn, to take by Hack, or to trash by Disposal."""
        t = self.t
        best: i64 = codes.codes[0]
        highest: float = -1000.0
        for i in range(codes.size):
            code = codes.codes[i]
            kind = code - t.pick_code
            if not t.pick_code <= code < t.buy_code:
                worth: float = 0.0  # done: no more is trashed
            elif p.phase == DISCARDING:
                worth = -self.worth_keeping(kind)
            elif p.choice == CHOOSE_TRASH:
                worth = 1.0 if self.is_junk(kind) else -1.0
            else:
                worth = self.worths[kind]
            if worth > highest:
                highest = worth
                best = code
        return best


def is_pick(p: Standoff) -> bool:
    """Whether a card is to be picked that the plan has a view of."""
    if p.choice == NO_CHOICE:
        return p.phase == DISCARDING
    return p.choice in (CHOOSE_FROM_HAND, CHOOSE_TRASH)


def mineral_value(money: i64) -> float:
    """What one more is worth: the less, the more money there is."""
    if money < 8:
        return 1.0
    if money < 14:
        return 0.7
    if money < RICH:
        return 0.4
    return 0.15 if money < 40 else 0.03


def range_over_gun(field: Field, slot: i64) -> i64:
    """How many squares of the Red Gun an artillery would reach from there."""
    count: i64 = 0
    for w in range(WORDS):
        bits = field.ranges[slot * WORDS + w] & field.gun[w]
        while bits != 0:
            bits &= bits - 1
            count += 1
    return count


# Cards --------------------------------------------------------------------------------------------------


def worth_of(t: SquareTables, kind: i64) -> float:
    """What it is good for to have a card, by what it does."""
    does = t.does[kind]
    token = t.token[kind]
    if t.kind[kind] == PLACEMENT:
        return group_worth(t.place[kind])
    if t.kind[kind] == RESOURCE:
        return 0.8 * float(t.credits[kind]) if t.fast[kind] == 0 else 0.0
    if token == ARTILLERY:
        return ARTILLERY_WORTH
    if token == REFINERY:
        return 15.0
    if token == FORCEFIELD:
        return 12.0
    if does == AIRSTRIKE:
        return 10.0
    if does == DUPLICATE:
        return 9.0
    if does == AIRDROP:
        return 5.0
    if t.draw[kind] > 1:
        return 4.5
    if t.more_actions[kind] > 1:
        return 4.0
    return 3.0 if does == DISPOSAL or t.per_card[kind] > 0 else 0.0


def group_worth(blocks: i64) -> float:
    """What it is good for to have a card that places so many blocks."""
    if blocks <= 1:
        return float(blocks)
    return 4.0 * float(blocks) - (5.0 if blocks >= LARGE else 4.0)


def wanted_of(t: SquareTables, kind: i64) -> i64:
    """How many of a card are bought once a refinery stands."""
    does = t.does[kind]
    token = t.token[kind]
    if token == ARTILLERY or does in (AIRDROP, AIRSTRIKE) or (does == PLACE and t.place[kind] == LARGE):
        return 2
    return 1 if token == FORCEFIELD or does == DUPLICATE or t.draw[kind] > 1 else 0


def is_idle(t: SquareTables, kind: i64) -> bool:
    """Whether a card is bought only so that others come up."""
    return t.does[kind] in (HACK, DISPOSAL, OBSTRUCTION, TROJAN, INITIATIVE) or t.more_actions[kind] > 1


def first_placing(t: SquareTables, size: i64) -> i64:
    """The first card that places so many blocks, or -1."""
    for kind in range(t.kinds):
        if t.kind[kind] == PLACEMENT and t.does[kind] == PLACE and t.place[kind] == size:
            return kind
    return -1


def first_giving(t: SquareTables, credits: i64) -> i64:
    """The first card that gives so many credits, or -1."""
    for kind in range(t.kinds):
        if t.kind[kind] == RESOURCE and t.credits[kind] == credits and t.fast[kind] == 0:
            return kind
    return -1
