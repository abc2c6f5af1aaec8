"""The packed numbers of a setup of Galactic Confrontation."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.position import Tables

# Kinds of card.
RESOURCE: Final = 0
STRATEGY: Final = 1
SETBACK: Final = 2

CREDITS: Final = 100  # all amounts are multiples of 100; inside the rules they are counted in hundreds
NOT_FOR_SALE: Final = -1
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
        self.strategies: vec[i64] = vec[i64]([k for k in range(len(ids)) if columns["kind"][k] == STRATEGY])
        self.strategy_kinds: i64 = len(self.strategies)
        for_sale = [k for k in range(len(ids)) if columns["price"][k] != NOT_FOR_SALE]
        self.by_price: vec[i64] = vec[i64](sorted(for_sale, key=lambda k: columns["price"][k]))
        self.hydrogen: i64 = ids.index("hydrogen")
        self.oxygen: i64 = ids.index("oxygen")
        self.carbon: i64 = ids.index("carbon")
        self.impeded: i64 = ids.index("impeded")
        self.hit_points: i64 = numbers["hit-points"]
        self.rounds: i64 = numbers["rounds"]
        self.hand_size: i64 = numbers["hand"]
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

    def _lay_out_codes(self) -> None:
        """play, trash, three ends, the exchange, then one code for each purchase and payment."""
        dearest: i64 = 0
        for kind in range(self.kinds):
            dearest = max(dearest, self.price[kind])
        self.hydrogens: i64 = 1 + cards_for(dearest, self.worth[self.hydrogen])
        self.oxygens: i64 = 1 + cards_for(dearest, self.worth[self.oxygen])
        self.carbons: i64 = 1 + cards_for(dearest, self.worth[self.carbon])
        self.payments: i64 = self.hydrogens * self.oxygens * self.carbons
        self.trash_code: i64 = self.kinds
        self.end_strategy: i64 = self.kinds * 2
        self.end_buy: i64 = self.end_strategy + 1
        self.finish: i64 = self.end_strategy + 2
        self.exchange_code: i64 = self.end_strategy + 3
        self.buy_code: i64 = self.end_strategy + 4
        self.actions = self.buy_code + self.kinds * self.payments
        every = range(self.payments)
        self.paid_hydrogen: vec[i64] = vec[i64]([payment % self.hydrogens for payment in every])
        self.paid_oxygen: vec[i64] = vec[i64]([payment // self.hydrogens % self.oxygens for payment in every])
        self.paid_carbon: vec[i64] = vec[i64]([payment // self.hydrogens // self.oxygens for payment in every])

    def buying(self, kind: i64, hydrogen: i64, oxygen: i64, carbon: i64) -> i64:
        """The code of buying a kind with so many of each resource."""
        payment = hydrogen + self.hydrogens * (oxygen + self.oxygens * carbon)
        return self.buy_code + kind * self.payments + payment


def cards_for(price: i64, worth: i64) -> i64:
    """How many cards of one worth it takes to reach a price, and the most that are not superfluous."""
    return (price + worth - 1) // worth
