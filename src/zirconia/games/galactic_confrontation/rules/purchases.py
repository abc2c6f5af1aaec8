"""The buy phase (6.2): prices, payments, the pool, and every legal way to pay."""

from __future__ import annotations

from mypy_extensions import i16, i64

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.games.galactic_confrontation.rules.bases import Bases
from zirconia.games.galactic_confrontation.rules.vocabulary import (
    BAD_PAYMENT,
    BOUGHT,
    BUY,
    CLEANUP,
    NO_FUNDS,
    NOT_FOR_SALE,
    SOLD_OUT,
    SUPERFLUOUS,
    WRONG_PHASE,
)
from zirconia.games.galactic_confrontation.tables import NOT_FOR_SALE as NO_PRICE
from zirconia.games.galactic_confrontation.tables import cards_for


class Purchases(Bases):
    """Resource cards are spent whole, the pool in parts."""

    def is_for_sale(self, kind: i64) -> bool:
        """One of the buyable kinds (R2) and, with V7, of this match's market."""
        return self.t.price[kind] != NO_PRICE and self.is_in_market(kind)

    def is_in_market(self, kind: i64) -> bool:
        """With V7 only some strategy kinds are laid out."""
        return (self.market >> kind) & 1 == 1

    def check_buy(self, kind: i64, hydrogen: i64, oxygen: i64, carbon: i64) -> i64:
        """For sale, not sold out, paid from the hand, enough, and no superfluous card (6.2, R15)."""
        t = self.t
        base = self.active * t.seat_stride
        if self.phase != BUY:
            return WRONG_PHASE
        if not self.is_for_sale(kind):
            return NOT_FOR_SALE
        if self.z[t.supply_at + kind] == 0:
            return SOLD_OUT
        if (
            hydrogen > i64(self.z[base + t.hydrogen])
            or oxygen > i64(self.z[base + t.oxygen])
            or carbon > i64(self.z[base + t.carbon])
        ):
            return BAD_PAYMENT
        worth = self.worth(hydrogen, oxygen, carbon)
        if worth + self.pool < t.price[kind]:
            return NO_FUNDS
        if self.is_superfluous(worth, t.price[kind], hydrogen, oxygen, carbon):
            return SUPERFLUOUS
        return LEGAL

    def worth(self, hydrogen: i64, oxygen: i64, carbon: i64) -> i64:
        t = self.t
        return hydrogen * t.worth[t.hydrogen] + oxygen * t.worth[t.oxygen] + carbon * t.worth[t.carbon]

    def is_superfluous(self, worth: i64, price: i64, hydrogen: i64, oxygen: i64, carbon: i64) -> bool:
        """Whether some card could be left out with the rest still worth the price (R15)."""
        t = self.t
        spare = worth - price
        return (
            (hydrogen > 0 and t.worth[t.hydrogen] <= spare)
            or (oxygen > 0 and t.worth[t.oxygen] <= spare)
            or (carbon > 0 and t.worth[t.carbon] <= spare)
        )

    def buy(self, kind: i64, hydrogen: i64, oxygen: i64, carbon: i64) -> None:
        """Spend cards whole and the pool in parts, no change (R13, R14); the card goes to the discard pile."""
        t = self.t
        base = self.active * t.seat_stride
        worth = self.worth(hydrogen, oxygen, carbon)
        price = t.price[kind]
        if worth < price:
            self.pool -= price - worth
        self.spend(base, t.hydrogen, hydrogen)
        self.spend(base, t.oxygen, oxygen)
        self.spend(base, t.carbon, carbon)
        self.z[t.supply_at + kind] = i16(i64(self.z[t.supply_at + kind]) - 1)
        bags.add(self.z, base + t.discard, t.kinds, kind, 1)
        if self.log is not None:
            self.log.add(BOUGHT, EVERYONE, self.active, kind, worth, max(i64(0), worth - price))
        self.buys -= 1
        if self.buys == 0:
            self.end_buy()

    def spend(self, base: i64, kind: i64, count: i64) -> None:
        if count > 0:
            self.leave_hand(kind, count)
            bags.add(self.z, base + self.t.discard, self.t.kinds, kind, count)

    def end_buy(self) -> None:
        """Unused buys and the rest of the pool are lost (R23)."""
        self.phase = CLEANUP
        self.pool = 0
        self.buys = 0

    def automatic(self, kind: i64) -> i64:
        """The code of the automatic payment: least lost, most from the pool, fewest cards, most Carbon; or -1."""
        t = self.t
        base = self.active * t.seat_stride
        best: i64 = -1
        best_rank: i64 = 0
        for carbon in range(min(t.carbons, i64(self.z[base + t.carbon]) + 1)):
            for oxygen in range(min(t.oxygens, i64(self.z[base + t.oxygen]) + 1)):
                for hydrogen in range(min(t.hydrogens, i64(self.z[base + t.hydrogen]) + 1)):
                    if self.check_buy(kind, hydrogen, oxygen, carbon) == LEGAL:
                        over = self.worth(hydrogen, oxygen, carbon) - t.price[kind]
                        lost = max(i64(0), over)
                        pooled = max(i64(0), -over)
                        cards = hydrogen + oxygen + carbon
                        rank = ((lost * 1000 + (999 - pooled)) * 1000 + cards) * 1000 + 999 - carbon
                        if best < 0 or rank < best_rank:
                            best = t.buying(kind, hydrogen, oxygen, carbon)
                            best_rank = rank
        return best

    def purse(self, seat: i64) -> i64:
        """All a seat could pay now: the pool and every resource card in the hand."""
        t = self.t
        base = seat * t.seat_stride
        return self.pool + self.worth(
            i64(self.z[base + t.hydrogen]), i64(self.z[base + t.oxygen]), i64(self.z[base + t.carbon])
        )

    def purchases_into(self, out: Codes) -> None:
        t = self.t
        z = self.z
        purse = self.purse(self.active)
        base = self.active * t.seat_stride
        hydrogens = i64(z[base + t.hydrogen])
        others = z[base + t.oxygen] > 0 or z[base + t.carbon] > 0
        out.add(t.end_buy)
        for kind in t.by_price:
            price = t.price[kind]
            if price > purse:
                return
            if z[t.supply_at + kind] > 0 and (self.market >> kind) & 1 == 1:
                if others:
                    self.payments_into(out, kind, base)
                else:
                    self.hydrogen_into(out, t.buying(kind, 0, 0, 0), price, hydrogens, 0)

    def payments_into(self, out: Codes, kind: i64, base: i64) -> None:
        """Every legal payment: for each choice of Carbon and Oxygen, the numbers of Hydrogen that fit."""
        t = self.t
        hydrogens = i64(self.z[base + t.hydrogen])
        oxygens = i64(self.z[base + t.oxygen])
        carbons = i64(self.z[base + t.carbon])
        carbon: i64 = 0
        rest = t.price[kind]  # what the Carbon leaves to pay
        while carbon <= carbons:
            oxygen: i64 = 0
            missing = rest
            while oxygen <= oxygens and (missing > 0 or oxygen == 0 or missing + t.worth[t.oxygen] > 0):
                least = self.least_worth(oxygen, carbon)
                self.hydrogen_into(out, t.buying(kind, 0, oxygen, carbon), missing, hydrogens, least)
                oxygen += 1
                missing -= t.worth[t.oxygen]
            if rest <= 0:
                return
            carbon += 1
            rest -= t.worth[t.carbon]

    def least_worth(self, oxygen: i64, carbon: i64) -> i64:
        """The worth of the cheapest Oxygen or Carbon of a payment; 0 if it holds neither."""
        t = self.t
        if carbon == 0:
            return t.worth[t.oxygen] if oxygen > 0 else 0
        if oxygen > 0 and t.worth[t.oxygen] < t.worth[t.carbon]:
            return t.worth[t.oxygen]
        return t.worth[t.carbon]

    def hydrogen_into(self, out: Codes, code: i64, missing: i64, hydrogens: i64, least: i64) -> None:
        """The numbers of Hydrogen that, with the pool, cover what is missing and hold nothing superfluous (R15).

        `code` is the purchase without Hydrogen, `least` the worth of the cheapest other card in it.
        """
        each = self.t.worth[self.t.hydrogen]
        hydrogen: i64 = 0
        if missing > self.pool:
            hydrogen = missing - self.pool if each == 1 else cards_for(missing - self.pool, each)
        missing -= hydrogen * each
        while hydrogen <= hydrogens:
            if missing < 0 and ((hydrogen > 0 and each <= -missing) or (least > 0 and least <= -missing)):
                return
            out.add(code + hydrogen)
            if missing <= 0:
                return
            hydrogen += 1
            missing -= each
