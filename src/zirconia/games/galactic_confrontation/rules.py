"""The rules of Galactic Confrontation. Section and ruling numbers are those of rulebook.md."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import (
    FIRST_ENDING,
    FIRST_EVENT,
    FIRST_REASON,
    LEGAL,
    LIMIT,
    NOT_YOUR_TURN,
    RESIGNED,
    Codes,
    Position,
)
from zirconia.core.random import Random
from zirconia.games.galactic_confrontation.tables import (
    BOTTOMLESS,
    GalacticTables,
    cards_for,
)
from zirconia.games.galactic_confrontation.tables import (
    NOT_FOR_SALE as NO_PRICE,
)
from zirconia.games.galactic_confrontation.tables import (
    STRATEGY as STRATEGY_CARD,
)

# Phases.
STRATEGY: Final = 0
BUY: Final = 1
CLEANUP: Final = 2

# Reasons, in the order in which they are tested (section 6).
WRONG_PHASE: Final = FIRST_REASON
NOT_IN_HAND: Final = FIRST_REASON + 1
NOT_STRATEGY: Final = FIRST_REASON + 2
NOT_FOR_SALE: Final = FIRST_REASON + 3
SOLD_OUT: Final = FIRST_REASON + 4
BAD_PAYMENT: Final = FIRST_REASON + 5
NO_FUNDS: Final = FIRST_REASON + 6
SUPERFLUOUS: Final = FIRST_REASON + 7
NO_TRASH: Final = FIRST_REASON + 8
NO_EXCHANGE: Final = FIRST_REASON + 9
NOT_BEHIND: Final = FIRST_REASON + 10
NO_HYDROGEN: Final = FIRST_REASON + 11

# Events.
ROUND: Final = FIRST_EVENT
PLAYED: Final = FIRST_EVENT + 1
DREW: Final = FIRST_EVENT + 2
SHUFFLED: Final = FIRST_EVENT + 3
IMPEDED: Final = FIRST_EVENT + 4
BOUGHT: Final = FIRST_EVENT + 5
TRASHED: Final = FIRST_EVENT + 6
FINISHED: Final = FIRST_EVENT + 7
EXCHANGED: Final = FIRST_EVENT + 8
FOUGHT: Final = FIRST_EVENT + 9

COMBAT: Final = FIRST_ENDING

NOBODY: Final = -1
MARKET_STREAM: Final = 2


@final
class Galactic(Position):
    """A position: zones as bags in one packed array, the counters of the current turn beside it."""

    def __init__(self, tables: GalacticTables, random: Random, zones: vec[i16]) -> None:
        super().__init__(random)
        self.t = tables
        self.z: vec[i16] = zones
        self.round_number: i64 = 1
        self.second = False  # whether the second turn of the round is on
        self.active: i64 = 0
        self.phase: i64 = STRATEGY
        self.plays: i64 = 1
        self.buys: i64 = 1
        self.pool: i64 = 0
        self.trashes: i64 = 0
        self.played: i64 = 0
        self.market: i64 = -1  # a bit for each kind that is part of this match's market (V7)
        self.winner: i64 = NOBODY

    # Who and when ---------------------------------------------------------------------------------

    def round(self) -> i64:
        return self.round_number

    def turn(self) -> i64:
        return self.round_number * 2 if self.second else self.round_number * 2 - 1

    def turn_seat(self) -> i64:
        return self.active

    def actor(self) -> i64:
        if self.over:
            return NOBODY
        return self.active

    # Strategy phase (6.1) -------------------------------------------------------------------------

    def check_play(self, kind: i64) -> i64:
        """A strategy card in the hand, in the strategy phase (6.1)."""
        if self.phase != STRATEGY:
            return WRONG_PHASE
        if self.z[self.active * self.t.seat_stride + kind] == 0:
            return NOT_IN_HAND
        return LEGAL if self.t.kind[kind] == STRATEGY_CARD else NOT_STRATEGY

    def play(self, kind: i64) -> None:
        """Draw, count, impede, then lay the card away (R8); at 0 plays or 50 cards the phase ends (R31)."""
        t = self.t
        base = self.active * t.seat_stride
        self.leave_hand(kind, 1)
        self.plays -= 1
        self.played += 1
        if self.log is not None:
            self.log.add(PLAYED, EVERYONE, self.active, kind)
        if t.draw[kind] > 0:
            self.draw(self.active, t.draw[kind])
        self.plays += t.plays[kind]
        self.buys += t.buys[kind]
        self.pool += t.credits[kind]
        self.trashes += t.trashes[kind]
        if t.impedes[kind] > 0:
            self.impede(t.impedes[kind])
        bags.add(self.z, base + self.resting_place(kind), t.kinds, kind, 1)
        self.end_strategy_if_spent()

    def resting_place(self, kind: i64) -> i64:
        """Damage and defence wait for combat (R20); with V3 every played card waits for cleanup."""
        t = self.t
        if t.damage[kind] > 0 or t.defence[kind] > 0:
            return t.in_play
        return t.waiting if t.waiting_area else t.discard

    def impede(self, wanted: i64) -> None:
        """Impeded cards from the supply to the opponent's discard pile, as many as are left (R4, R5)."""
        t = self.t
        at = t.supply_at + t.impeded
        count = i64(self.z[at])
        count = min(count, wanted)
        if not t.bottomless:
            self.z[at] = i16(i64(self.z[at]) - count)
        victim = 1 - self.active
        bags.add(self.z, victim * t.seat_stride + t.discard, t.kinds, t.impeded, count)
        if self.log is not None:
            self.log.add(IMPEDED, EVERYONE, victim, count)

    def end_strategy_if_spent(self) -> None:
        """The phase ends by itself at 0 plays or after 50 cards (R10, R31)."""
        if self.plays == 0 or self.played >= self.t.cards_a_turn:
            self.phase = BUY

    def check_exchange(self) -> i64:
        """V1: while behind in hit points and with Hydrogen in hand."""
        t = self.t
        if self.phase != STRATEGY:
            return WRONG_PHASE
        if not t.exchange:
            return NO_EXCHANGE
        if self.z[t.hit_points_at + self.active] >= self.z[t.hit_points_at + 1 - self.active]:
            return NOT_BEHIND
        return LEGAL if self.z[self.active * t.seat_stride + t.hydrogen] > 0 else NO_HYDROGEN

    def exchange(self) -> None:
        """V1: discard all Hydrogen from the hand and draw that many cards; it counts towards the 50 of R10."""
        t = self.t
        base = self.active * t.seat_stride
        count = i64(self.z[base + t.hydrogen])
        self.leave_hand(t.hydrogen, count)
        bags.add(self.z, base + t.discard, t.kinds, t.hydrogen, count)
        if self.log is not None:
            self.log.add(EXCHANGED, EVERYONE, self.active, count)
        self.played += 1
        self.draw(self.active, count)
        self.end_strategy_if_spent()

    # Buy phase (6.2) ------------------------------------------------------------------------------

    def is_for_sale(self, kind: i64) -> bool:
        """One of the buyable kinds (R2) and, with V7, of this match's market."""
        return self.t.price[kind] != NO_PRICE and (self.market >> kind) & 1 == 1

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

    # Cleanup phase (6.3) --------------------------------------------------------------------------

    def check_trash(self, kind: i64) -> i64:
        """A trash right left and the card in the hand (6.3)."""
        if self.phase != CLEANUP:
            return WRONG_PHASE
        if self.trashes == 0:
            return NO_TRASH
        return LEGAL if self.z[self.active * self.t.seat_stride + kind] > 0 else NOT_IN_HAND

    def trash(self, kind: i64) -> None:
        """The card leaves the game for good (R6, R22)."""
        t = self.t
        self.leave_hand(kind, 1)
        bags.add(self.z, t.trash, t.kinds, kind, 1)
        self.trashes -= 1
        if self.log is not None:
            self.log.add(TRASHED, EVERYONE, self.active, kind)

    def finish(self) -> None:
        """Discard the rest of the hand, draw a new one, and the turn is over (6.3)."""
        t = self.t
        base = self.active * t.seat_stride
        if self.log is not None:
            self.log.add(FINISHED, EVERYONE, self.active)
        if t.waiting_area:
            bags.pour(self.z, base + t.waiting, base + t.discard, t.kinds)
        bags.pour(self.z, base, base + t.discard, t.kinds)
        bags.become(self.z, base + t.known, base, t.kinds)
        self.draw(self.active, t.hand_size)
        self.reset_counters()
        if self.second:
            self.fight()
        else:
            self.second = True
            self.active = 1 - self.active

    def reset_counters(self) -> None:
        """The counters of a fresh turn (section 4)."""
        self.phase = STRATEGY
        self.plays = 1
        self.buys = 1
        self.pool = 0
        self.trashes = 0
        self.played = 0

    # Drawing (7) ----------------------------------------------------------------------------------

    def draw(self, seat: i64, count: i64) -> None:
        """One card at a time; the discard pile becomes the deck when a draw meets an empty one (R11, R12).

        At that moment the hand is all its owner has nowhere else in the open, so everybody knows it (11).
        """
        t = self.t
        base = seat * t.seat_stride
        deck = base + t.deck
        kinds = t.kinds
        z = self.z
        random = self.random
        while count > 0:
            count -= 1
            if z[deck + kinds] == 0:
                if z[base + t.discard + kinds] == 0:
                    return
                bags.pour(z, base + t.discard, deck, kinds)
                bags.become(z, base + t.known, base, kinds)
                if self.log is not None:
                    self.log.add(SHUFFLED, EVERYONE, seat)
            kind = bags.choose(random, seat, z, deck, kinds)
            bags.move(z, deck, base, kinds, kind)
            random.reveals += 1
            if self.log is not None:
                self.log.add(DREW, 1 << seat, seat, kind)

    def leave_hand(self, kind: i64, count: i64) -> None:
        """Cards go from the acting player's hand; those known to be there go first, as far as anybody can tell."""
        t = self.t
        z = self.z
        at = self.active * t.seat_stride
        bags.add(z, at, t.kinds, kind, -count)
        bags.forget(z, at + t.known, t.kinds, kind, count)

    # Combat (8) and the end (10) ------------------------------------------------------------------

    def total(self, seat: i64, column: vec[i64]) -> i64:
        """The sum of a column over the cards a seat has in play."""
        at = seat * self.t.seat_stride + self.t.in_play
        found: i64 = 0
        if self.z[at + self.t.kinds] > 0:
            for kind in range(self.t.kinds):
                found += i64(self.z[at + kind]) * column[kind]
        return found

    def loss(self, seat: i64) -> i64:
        """The opponent's damage that this seat's defence does not stop; never below 0 (section 8)."""
        through = self.total(1 - seat, self.t.damage) - self.total(seat, self.t.defence)
        return through if through > 0 else 0

    def fight(self) -> None:
        """Both losses are worked out first, then applied together (section 8, R25)."""
        t = self.t
        hits = t.hit_points_at
        self.active = 0
        lost_by_a = self.loss(0)
        lost_by_b = self.loss(1)
        self.log_fight(lost_by_a, lost_by_b)
        self.z[hits] = i16(i64(self.z[hits]) - lost_by_a)
        self.z[hits + 1] = i16(i64(self.z[hits + 1]) - lost_by_b)
        if self.z[hits] <= 0 or self.z[hits + 1] <= 0:
            self.end(COMBAT, self.winner_of_combat())
            return
        for seat in range(2):
            bags.pour(self.z, seat * t.seat_stride + t.in_play, seat * t.seat_stride + t.discard, t.kinds)
        if self.round_number >= t.rounds:
            self.end(LIMIT, self.winner_at_limit())
        else:
            self.next_round()

    def log_fight(self, lost_by_a: i64, lost_by_b: i64) -> None:
        if self.log is not None:
            self.log.add(
                FOUGHT, EVERYONE, 0, lost_by_a, self.total(1, self.t.damage), self.total(0, self.t.defence)
            )
            self.log.add(
                FOUGHT, EVERYONE, 1, lost_by_b, self.total(0, self.t.damage), self.total(1, self.t.defence)
            )

    def next_round(self) -> None:
        """A is first in every round (R27); with V2 B is first in even ones."""
        self.round_number += 1
        self.second = False
        self.active = 1 if self.t.changing_initiative and self.round_number % 2 == 0 else 0
        if self.log is not None:
            self.log.add(ROUND, EVERYONE, self.round_number)

    def winner_of_combat(self) -> i64:
        """The one still above 0; a double defeat is a tie (R26) unless V6 decides it."""
        a = self.z[self.t.hit_points_at]
        b = self.z[self.t.hit_points_at + 1]
        if a <= 0 and b <= 0:
            return self.higher(i64(a), i64(b)) if self.t.decider else NOBODY
        return 0 if a > 0 else 1

    def winner_at_limit(self) -> i64:
        """More hit points, then fewer Impeded owned, else a tie (section 10)."""
        found = self.higher(i64(self.z[self.t.hit_points_at]), i64(self.z[self.t.hit_points_at + 1]))
        return found if found != NOBODY else self.higher(self.impeded_owned(1), self.impeded_owned(0))

    def higher(self, a: i64, b: i64) -> i64:
        if a == b:
            return NOBODY
        return 0 if a > b else 1

    def impeded_owned(self, seat: i64) -> i64:
        """Deck, hand and discard pile together (section 10); Impeded are never in play."""
        t = self.t
        at = seat * t.seat_stride + t.impeded
        return i64(self.z[at + t.hand]) + i64(self.z[at + t.deck]) + i64(self.z[at + t.discard])

    def end(self, ending: i64, winner: i64) -> None:
        self.over = True
        self.ending = ending
        self.winner = winner

    def resign(self, seat: i64) -> None:
        """The other player wins (6.4)."""
        self.end(RESIGNED, 1 - seat)

    def score(self, seat: i64) -> i64:
        """Hit points; below 0 they only matter for the decider (R33, V6)."""
        hits = i64(self.z[self.t.hit_points_at + seat])
        return hits if self.t.decider else max(i64(0), hits)

    def places(self) -> list[int]:
        winner = self.winner if self.over else self.higher(self.score(0), self.score(1))
        if winner == NOBODY:
            return [1, 1]
        return [1, 2] if winner == 0 else [2, 1]

    # Actions --------------------------------------------------------------------------------------

    def legal_into(self, out: Codes, seat: i64) -> None:
        if self.phase == STRATEGY:
            self.plays_into(out)
        elif self.phase == BUY:
            self.purchases_into(out)
        else:
            self.trashes_into(out)

    def plays_into(self, out: Codes) -> None:
        t = self.t
        z = self.z
        base = self.active * t.seat_stride
        out.add(t.end_strategy)
        left = i64(z[base + t.kinds]) - i64(z[base + t.hydrogen]) - i64(z[base + t.impeded])
        i: i64 = 0
        while left > 0 and i < t.strategy_kinds:
            kind = t.strategies[i]
            if z[base + kind] > 0:
                left -= i64(z[base + kind])
                out.add(kind)
            i += 1
        if t.exchange and self.check_exchange() == LEGAL:
            out.add(t.exchange_code)

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

    def trashes_into(self, out: Codes) -> None:
        t = self.t
        z = self.z
        if self.trashes > 0:
            base = self.active * t.seat_stride
            for kind in range(t.kinds):
                if z[base + kind] > 0:
                    out.add(t.trash_code + kind)
        out.add(t.finish)

    def check(self, code: i64, seat: i64) -> i64:
        t = self.t
        if seat != self.active:
            return NOT_YOUR_TURN
        if code < t.trash_code:
            return self.check_play(code)
        if code < t.end_strategy:
            return self.check_trash(code - t.trash_code)
        if code >= t.buy_code:
            kind = (code - t.buy_code) // t.payments
            payment = code - t.buy_code - kind * t.payments
            return self.check_buy(kind, t.paid_hydrogen[payment], t.paid_oxygen[payment], t.paid_carbon[payment])
        if code == t.exchange_code:
            return self.check_exchange()
        return LEGAL if self.phase == code - t.end_strategy else WRONG_PHASE

    def step(self, code: i64, seat: i64) -> None:
        t = self.t
        if code < t.trash_code:
            self.play(code)
        elif code < t.end_strategy:
            self.trash(code - t.trash_code)
        elif code >= t.buy_code:
            kind = (code - t.buy_code) // t.payments
            payment = code - t.buy_code - kind * t.payments
            self.buy(kind, t.paid_hydrogen[payment], t.paid_oxygen[payment], t.paid_carbon[payment])
        elif code == t.end_strategy:
            self.phase = BUY
        elif code == t.end_buy:
            self.end_buy()
        elif code == t.finish:
            self.finish()
        else:
            self.exchange()

    # Copies and knowledge -------------------------------------------------------------------------

    def copy(self) -> Galactic:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Galactic:
        other = Galactic(self.t, random, self.z[:])
        other.over = self.over
        other.ending = self.ending
        other.round_number = self.round_number
        other.second = self.second
        other.active = self.active
        other.phase = self.phase
        other.plays = self.plays
        other.buys = self.buys
        other.pool = self.pool
        other.trashes = self.trashes
        other.played = self.played
        other.market = self.market
        other.winner = self.winner
        return other

    def imagine(self, seat: i64, random: Random) -> Galactic:
        """Another split of every hand this seat can't see and the deck behind it; all else is known (11)."""
        t = self.t
        other = self.with_random(random)
        for owner in range(2):
            if owner != seat:
                base = owner * t.seat_stride
                bags.redeal(random, owner, other.z, base, base + t.known, base + t.deck, t.kinds)
        return other

    def pack(self) -> vec[i64]:
        out = vec[i64](
            [
                self.over,
                self.ending,
                self.round_number,
                self.second,
                self.active,
                self.phase,
                self.plays,
                self.buys,
                self.pool,
                self.trashes,
                self.played,
                self.market,
                self.winner,
            ]
        )
        for i in range(self.t.cells):
            out = append(out, i64(self.z[i]))
        return out

    def encode(self, seat: i64) -> vec[i64]:
        """The turn, own zones, the opponent's open zones and sizes, and the supply; own seat first."""
        t = self.t
        out = vec[i64](
            [
                self.round_number,
                self.second,
                self.active == seat,
                self.phase,
                self.plays,
                self.buys,
                self.pool,
                self.trashes,
                self.played,
            ]
        )
        for owner in (seat, 1 - seat):
            base = owner * t.seat_stride
            out = append(out, i64(self.z[t.hit_points_at + owner]))
            out = append(out, i64(self.z[base + t.kinds]))
            out = append(out, i64(self.z[base + t.deck + t.kinds]))
            for kind in range(t.kinds):
                hidden = i64(self.z[base + kind]) + i64(self.z[base + t.deck + kind])
                out = append(out, i64(self.z[base + (t.hand if owner == seat else t.known) + kind]))
                out = append(out, hidden)
                out = append(out, i64(self.z[base + t.discard + kind]) + i64(self.z[base + t.waiting + kind]))
                out = append(out, i64(self.z[base + t.in_play + kind]))
        for kind in range(t.kinds):
            out = append(out, i64(self.z[t.supply_at + kind]))
            out = append(out, i64(self.z[t.trash + kind]))
        return out


def deal(tables: GalacticTables, random: Random) -> Galactic:
    """Supply, starting decks, opening hands (section 4); V5, V7 and V8 change what is laid out."""
    t = tables
    core = Galactic(t, random, vec[i16]([0] * t.cells))
    core.market = choose_market(t, random) if t.choose_market else -1
    for kind in range(t.kinds):
        if core.market >> kind & 1 == 1:
            core.z[t.supply_at + kind] = i16(t.supply[kind])
    if t.bottomless:
        core.z[t.supply_at + t.impeded] = BOTTOMLESS
    for seat in range(2):
        base = seat * t.seat_stride
        core.z[t.hit_points_at + seat] = i16(t.hit_points)
        for kind in range(t.kinds):
            bags.add(core.z, base + t.deck, t.kinds, kind, t.start[kind])
        if seat == 1 and t.head_start and t.start[t.impeded] > 0:
            bags.add(core.z, base + t.deck, t.kinds, t.impeded, -1)
            bags.add(core.z, base + t.deck, t.kinds, t.hydrogen, 1)
        core.draw(seat, t.hand_size)
    return core


def choose_market(t: GalacticTables, random: Random) -> i64:
    """V7: six strategy kinds at random, at least one of them a damage card (if any is); all else stays."""
    strategies = [kind for kind in range(t.kinds) if t.kind[kind] == STRATEGY_CARD]
    damaging = [kind for kind in strategies if t.damage[kind] > 0]
    while True:
        left = list(strategies)
        while len(left) > t.small_market:
            left.pop(random.below(MARKET_STREAM, len(left)))
        if not damaging or any(kind in left for kind in damaging):
            break
    closed: i64 = 0
    for kind in strategies:
        if kind not in left:
            closed |= 1 << i64(kind)
    return -1 & ~closed
