"""The packed numbers of a setup of Galactic Confrontation."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.core.kernel.position import Tables

# Kinds of card.
RESOURCE: Final = 0
STRATEGY_CARD: Final = 1
SETBACK: Final = 2

CREDITS: Final = 100  # all amounts are multiples of 100; inside the rules they are counted in hundreds
NO_PRICE: Final = -1
BOTTOMLESS: Final = 30_000


@final
class GalacticTables(Tables):
    """Columns by kind of card, the numbers of the match, and the layout of zones and action codes."""

    def __init__(
        self,
        ids: list[str],
        names: list[str],
        columns: dict[str, vec[i64]],
        numbers: dict[str, int],
        flags: dict[str, bool],
    ) -> None:
        super().__init__(2, 0, 3)
        self.ids = ids
        self.names = names
        self.kinds: i64 = len(ids)
        self.kind: vec[i64] = columns["kind"]
        self.price: vec[i64] = columns["price"]
        self.worth: vec[i64] = columns["worth"]
        self.plays: vec[i64] = columns["plays"]
        self.draw: vec[i64] = columns["draw"]
        self.buys: vec[i64] = columns["buys"]
        self.credits: vec[i64] = columns["credits"]
        self.defence: vec[i64] = columns["defence"]
        self.damage: vec[i64] = columns["damage"]
        self.trashes: vec[i64] = columns["trashes"]
        self.impedes: vec[i64] = columns["impedes"]
        self.supply: vec[i64] = columns["supply"]
        self.start: vec[i64] = columns["start"]
        self.strategies: vec[i64] = self._of_kind(STRATEGY_CARD)
        self.strategy_kinds: i64 = len(self.strategies)
        self.resources: vec[i64] = self._of_kind(RESOURCE)
        self.resource_kinds: i64 = len(self.resources)
        for_sale = [k for k in range(len(ids)) if columns["price"][k] != NO_PRICE]
        self.by_price: vec[i64] = vec[i64](sorted(for_sale, key=lambda k: columns["price"][k]))
        self.hydrogen: i64 = ids.index("hydrogen")
        self.impeded: i64 = ids.index("impeded")
        self.hit_points: i64 = numbers["hit-points"]
        self.rounds: i64 = numbers["rounds"]
        self.hand_size: i64 = numbers["hand"]
        self.plays_a_turn: i64 = numbers["plays"]
        self.buys_a_turn: i64 = numbers["buys"]
        self.cards_a_turn: i64 = numbers["cards-a-turn"]
        self.small_market: i64 = numbers["small-market"]
        self.exchange = flags["later-balance"]
        self.changing_initiative = flags["changing-initiative"]
        self.waiting_area = flags["waiting-area"]
        self.head_start = flags["head-start"]
        self.decider = flags["decider"]
        self.choose_market = flags["small-market"]
        self.bottomless = flags["bottomless-setbacks"]
        self._lay_out_zones()
        self._lay_out_codes()

    def _lay_out_zones(self) -> None:
        """Five bags a seat and what is known of the hand, then the trash pile, the supply, and the hit points."""
        self.stride: i64 = self.kinds + 1
        self.hand: i64 = 0
        self.deck: i64 = self.stride
        self.discard: i64 = self.stride * 2
        self.in_play: i64 = self.stride * 3
        self.waiting: i64 = self.stride * 4
        self.known: i64 = self.stride * 5
        self.seat_stride: i64 = self.stride * 6
        self.trash: i64 = self.seat_stride * 2
        self.supply_at: i64 = self.trash + self.stride
        self.hit_points_at: i64 = self.supply_at + self.kinds
        self.cells: i64 = self.hit_points_at + 2

    def _of_kind(self, wanted: i64) -> vec[i64]:
        return vec[i64]([kind for kind in range(self.kinds) if self.kind[kind] == wanted])

    def _lay_out_codes(self) -> None:
        """play, trash, three ends, the exchange, then one code for each purchase and payment."""
        self._lay_out_payments()
        self.trash_code: i64 = self.kinds
        self.end_strategy: i64 = self.kinds * 2
        self.end_buy: i64 = self.end_strategy + 1
        self.finish: i64 = self.end_strategy + 2
        self.exchange_code: i64 = self.end_strategy + 3
        self.buy_code: i64 = self.end_strategy + 4
        self.actions = self.buy_code + self.kinds * self.payments

    def _lay_out_payments(self) -> None:
        """A payment counts the cards of each resource, like digits of a number, those of the first one lowest."""
        dearest: i64 = 0
        for kind in range(self.kinds):
            dearest = max(dearest, self.price[kind])
        self.payments: i64 = 1
        self.payment_limits: vec[i64] = vec[i64]([])  # by resource: no useful payment has so many of its cards
        self.payment_steps: vec[i64] = vec[i64]([])  # by resource: what one more of its cards adds to a payment
        for kind in self.resources:
            limit = 1 + cards_for(dearest, self.worth[kind])
            self.payment_limits = append(self.payment_limits, limit)
            self.payment_steps = append(self.payment_steps, self.payments)
            self.payments *= limit
        self.paid: vec[i64] = vec[i64]([])  # for each payment the cards of each resource
        self.paid_cards: vec[i64] = vec[i64]([])
        self.paid_worth: vec[i64] = vec[i64]([])
        for payment in range(self.payments):
            cards: i64 = 0
            for i in range(self.resource_kinds):
                count = payment // self.payment_steps[i] % self.payment_limits[i]
                cards += count
                self.paid = append(self.paid, count)
            self.paid_cards = append(self.paid_cards, cards)
            self.paid_worth = append(self.paid_worth, self.worth_of(self.paid, payment * self.resource_kinds))

    def worth_of(self, paid: vec[i64], at: i64) -> i64:
        """The worth of a payment that holds the cards of each resource from `at` on."""
        worth: i64 = 0
        for i in range(self.resource_kinds):
            worth += paid[at + i] * self.worth[self.resources[i]]
        return worth

    def buying(self, kind: i64, payment: i64) -> i64:
        """The code of buying a kind with a payment."""
        return self.buy_code + kind * self.payments + payment

    def bought(self, code: i64) -> i64:
        """The kind that a purchase is for."""
        return (code - self.buy_code) // self.payments

    def payment_of(self, code: i64) -> i64:
        """The payment of a purchase."""
        return (code - self.buy_code) % self.payments


def cards_for(price: i64, worth: i64) -> i64:
    """How many cards of one worth it takes to reach a price, and the most that are not superfluous."""
    return (price + worth - 1) // worth
