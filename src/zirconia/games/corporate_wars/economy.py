"""Credits, cards and contracts: income, drawing, effects, and what everybody knows of the cards."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import Position
from zirconia.core.random import Random
from zirconia.games.corporate_wars.tables import UNIT, CorporateTables
from zirconia.games.corporate_wars.vocabulary import (
    ACTIONS,
    CREDITS,
    DREW,
    GAINED,
    INCOME,
    NO_CARDS,
    NOBODY,
    PAID,
    SHUFFLED,
    TERMINATED,
)


class Economy(Position):
    """The cards of both players as bags, their contracts, the grid and all counters in packed arrays."""

    def __init__(self, tables: CorporateTables, random: Random, zones: vec[i16], numbers: vec[i64]) -> None:
        super().__init__(random)
        self.t = tables
        self.z: vec[i16] = zones
        self.n: vec[i64] = numbers
        self.movers: i64 = 0  # units with can_move
        self.attackers: i64 = 0  # units with can_attack
        self.overwhelmed: i64 = 0
        self.turn_number: i64 = 0  # from 0, as the rulebook counts
        self.active: i64 = 0
        self.phase: i64 = ACTIONS
        self.winner: i64 = NOBODY

    # Income and contracts (6.1) ---------------------------------------------------------------------

    def basic_income(self, seat: i64) -> i64:
        """What a turn brings before contracts; V9 helps a player with few credits."""
        t = self.t
        return t.income + (t.aid if self.n[CREDITS + seat] <= t.aid_limit else 0)

    def receive_income(self, seat: i64) -> None:
        """Step 1: the basic income."""
        income = self.basic_income(seat)
        self.n[CREDITS + seat] += income
        if self.log is not None:
            self.log.add(INCOME, EVERYONE, seat, income)

    def pay_contracts(self, seat: i64) -> None:
        """Step 5: each contract pays and counts down, oldest first, exactly once (R8, R9)."""
        t = self.t
        at = seat * t.seat_stride + t.contracts
        total = i64(self.z[at])
        kept: i64 = 0
        for i in range(total):
            entry = i64(self.z[at + 1 + i])
            kind, left = entry >> 8, (entry & 255) - 1
            self.z[at + 1 + i] = 0
            self.n[CREDITS + seat] += t.contract_pay
            if self.log is not None:
                self.log.add(PAID, EVERYONE, seat, kind, t.contract_pay, left)
            if left > 0:
                self.z[at + 1 + kept] = i16((kind << 8) + left)
                kept += 1
            else:
                self.terminate(seat, kind)
        self.z[at] = i16(kept)

    def terminate(self, seat: i64, kind: i64) -> None:
        """The effect first, then the card goes to the discard pile (R10)."""
        if self.log is not None:
            self.log.add(TERMINATED, EVERYONE, seat, kind)
        self.effect(seat, kind)
        bags.add(self.z, seat * self.t.seat_stride + self.t.discard, self.t.kinds, kind, 1)

    def add_contract(self, seat: i64, kind: i64, left: i64) -> None:
        """The card joins the end of the list (7.2)."""
        at = seat * self.t.seat_stride + self.t.contracts
        total = i64(self.z[at])
        self.z[at + 1 + total] = i16((kind << 8) + left)
        self.z[at] = i16(total + 1)

    def effect(self, owner: i64, kind: i64) -> None:
        """What a card does once: when a unit is destroyed, a contract terminated, a tactic played."""
        t = self.t
        if t.gain[kind] > 0:
            self.n[CREDITS + owner] += t.gain[kind]
            if self.log is not None:
                self.log.add(GAINED, EVERYONE, owner, t.gain[kind], kind)
        if t.draw[kind] > 0:
            self.draw(owner, t.draw[kind])

    # Drawing (10) -----------------------------------------------------------------------------------

    def draw(self, seat: i64, cards: i64) -> None:
        """One card at a time; a draw that meets an empty deck first refills it from the discards (R27)."""
        t = self.t
        base = seat * t.seat_stride
        for _ in range(cards):
            if self.z[base + t.deck + t.kinds] == 0:
                if self.z[base + t.discard + t.kinds] == 0:
                    if self.log is not None:
                        self.log.add(NO_CARDS, EVERYONE, seat)
                    return
                self.refill(seat)
            kind = bags.draw(self.random, seat, self.z, base + t.deck, t.kinds)
            bags.add(self.z, base, t.kinds, kind, 1)
            if self.log is not None:
                self.log.add(DREW, 1 << seat, seat, kind)

    def refill(self, seat: i64) -> None:
        """The discard pile is shuffled and becomes the deck (10).

        Where the deck lists are known the hand is then all its owner has nowhere else: everybody knows it (14).
        """
        t = self.t
        base = seat * t.seat_stride
        if t.hidden_decks:
            for kind in range(t.kinds):
                self.z[base + t.open + kind] = i16(
                    i64(self.z[base + t.open + kind]) - i64(self.z[base + t.discard + kind])
                )
        else:
            bags.become(self.z, base + t.known, base, t.kinds)
        bags.pour(self.z, base + t.discard, base + t.deck, t.kinds)
        if self.log is not None:
            self.log.add(SHUFFLED, EVERYONE, seat)

    def leave_hand(self, seat: i64, kind: i64) -> None:
        """A card leaves the hand in the open; the most copies ever seen at once are known to exist."""
        t = self.t
        base = seat * t.seat_stride
        bags.add(self.z, base, t.kinds, kind, -1)
        bags.forget(self.z, base + t.known, t.kinds, kind, 1)
        if t.hidden_decks:
            seen = i64(self.z[base + t.open + kind]) + 1
            self.z[base + t.open + kind] = i16(seen)
            if seen > i64(self.z[base + t.shown + kind]):
                self.z[base + t.shown + kind] = i16(seen)

    # What everybody knows (14) ----------------------------------------------------------------------

    def known_hidden(self, seat: i64, kind: i64) -> i64:
        """Copies that were shown once and are now unseen: they must be in the hand or the deck."""
        at = seat * self.t.seat_stride + kind
        return i64(self.z[at + self.t.shown]) - i64(self.z[at + self.t.open])

    def unseen(self, seat: i64, kind: i64) -> i64:
        """Copies in hand and deck together, as far as everybody knows (section 14)."""
        if self.t.hidden_decks:
            return self.known_hidden(seat, kind)
        at = seat * self.t.seat_stride + kind
        return i64(self.z[at]) + i64(self.z[at + self.t.deck])

    def redeal(self, seat: i64) -> None:
        """Hand and deck shuffled together, or invented where the list is hidden, and the hand drawn again."""
        t = self.t
        hand = seat * t.seat_stride
        if t.hidden_decks:
            cards = i64(self.z[hand + t.kinds])
            bags.pour(self.z, hand, hand + t.deck, t.kinds)
            self.invent(seat)
            while cards > 0:
                cards -= 1
                kind = bags.choose(self.random, seat, self.z, hand + t.deck, t.kinds)
                bags.move(self.z, hand + t.deck, hand, t.kinds, kind)
        else:
            bags.redeal(self.random, seat, self.z, hand, hand + t.known, hand + t.deck, t.kinds)

    def invent(self, seat: i64) -> None:
        """Other cards for an unseen deck: those known to be there, then some to make it legal (D2 to D4)."""
        t = self.t
        base = seat * t.seat_stride
        missing = i64(self.z[base + t.deck + t.kinds])
        units: i64 = 0
        for kind in range(t.kinds):
            known = self.known_hidden(seat, kind)
            self.z[base + t.deck + kind] = i16(known)
            missing -= known
            if t.type[kind] == UNIT:
                units += i64(self.z[base + t.shown + kind])
        needed = max(i64(0), min(missing, t.least_units - units))
        self.invent_cards(seat, True, needed)
        self.invent_cards(seat, False, missing - needed)

    def invent_cards(self, seat: i64, units_only: bool, cards: i64) -> None:
        """Copies that may still exist beside those seen, drawn at random into a deck whose size is set."""
        t = self.t
        base = seat * t.seat_stride
        pool = vec[i16]([0] * (t.kinds + 1))
        for kind in range(t.kinds):
            if t.type[kind] == UNIT or not units_only:
                assumed = i64(self.z[base + t.open + kind]) + i64(self.z[base + t.deck + kind])
                bags.add(pool, 0, t.kinds, kind, max(i64(0), t.most_copies - assumed))
        for _ in range(cards):
            if pool[t.kinds] > 0:
                kind = bags.draw(self.random, seat, pool, 0, t.kinds)
            else:  # only in a position that no legal deck leads to
                kind = self.random.below(seat, t.kinds)
            self.z[base + t.deck + kind] = i16(i64(self.z[base + t.deck + kind]) + 1)
