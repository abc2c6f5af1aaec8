"""The strategy phase (6.1) and the cleanup phase (6.3)."""

from __future__ import annotations

from mypy_extensions import i16, i64

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.games.galactic_confrontation.rules.purchases import Purchases
from zirconia.games.galactic_confrontation.rules.vocabulary import (
    BUY,
    CLEANUP,
    EXCHANGED,
    FINISHED,
    IMPEDED,
    MOST_IMPEDED,
    NO_EXCHANGE,
    NO_HYDROGEN,
    NO_TRASH,
    NOT_BEHIND,
    NOT_IN_HAND,
    NOT_STRATEGY,
    PLAYED,
    STRATEGY,
    TRASHED,
    WRONG_PHASE,
)
from zirconia.games.galactic_confrontation.tables import STRATEGY as STRATEGY_CARD


class Phases(Purchases):
    """What a player does before and after buying."""

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
        victim = 1 - self.active
        if t.bottomless:
            count = max(i64(0), min(count, MOST_IMPEDED - self.impeded_owned(victim)))
        else:
            self.z[at] = i16(i64(self.z[at]) - count)
        bags.add(self.z, victim * t.seat_stride + t.discard, t.kinds, t.impeded, count)
        if self.log is not None:
            self.log.add(IMPEDED, EVERYONE, victim, count)

    def end_strategy_if_spent(self) -> None:
        """The phase ends by itself at 0 plays or after 50 cards (R10, R31)."""
        if self.plays == 0 or self.played >= self.t.cards_a_turn:
            self.end_strategy()

    def end_strategy(self) -> None:
        """The buy phase begins; unused plays are lost (6.1, R23)."""
        self.phase = BUY
        self.plays = 0

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

    def trashes_into(self, out: Codes) -> None:
        t = self.t
        z = self.z
        if self.trashes > 0:
            base = self.active * t.seat_stride
            for kind in range(t.kinds):
                if z[base + kind] > 0:
                    out.add(t.trash_code + kind)
        out.add(t.finish)
