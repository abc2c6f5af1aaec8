"""The position of Galactic Confrontation as the core calls it: actions by code, copies, what a seat knows."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.position import LEGAL, NOT_YOUR_TURN, RESIGNED, Codes
from zirconia.core.kernel.random import Random
from zirconia.games.galactic_confrontation.rules import buying, cleanup, encoding, ending, strategy
from zirconia.games.galactic_confrontation.rules.components import Components
from zirconia.games.galactic_confrontation.rules.numbers import BUY, NOBODY, STRATEGY
from zirconia.games.galactic_confrontation.rules.reasons import WRONG_PHASE


@final
class Galactic(Components):
    """What the contract asks of a position, by way of the sections of the rulebook."""

    # Who and when ---------------------------------------------------------------------------------

    def round(self) -> i64:
        return self.round_number

    def turn(self) -> i64:
        return self.round_number * 2 if self.second else self.round_number * 2 - 1

    def turn_seat(self) -> i64:
        return self.active

    def actor(self) -> i64:
        return NOBODY if self.over else self.active

    # Actions --------------------------------------------------------------------------------------

    def legal_into(self, out: Codes, seat: i64) -> None:
        if self.phase == STRATEGY:
            strategy.plays_into(self, out)
        elif self.phase == BUY:
            buying.purchases_into(self, out)
        else:
            cleanup.trashes_into(self, out)

    def check(self, code: i64, seat: i64) -> i64:
        t = self.t
        if seat != self.active:
            return NOT_YOUR_TURN
        if code < t.trash_code:
            return strategy.check_play(self, code)
        if code < t.end_strategy:
            return cleanup.check_trash(self, code - t.trash_code)
        if code >= t.buy_code:
            return buying.check_buy(self, t.bought(code), t.paid, t.payment_of(code) * t.resource_kinds)
        if code == t.exchange_code:
            return strategy.check_exchange(self)
        return LEGAL if self.phase == code - t.end_strategy else WRONG_PHASE

    def step(self, code: i64, seat: i64) -> None:
        t = self.t
        if code < t.trash_code:
            strategy.play(self, code)
        elif code < t.end_strategy:
            cleanup.trash(self, code - t.trash_code)
        elif code >= t.buy_code:
            buying.buy(self, t.bought(code), t.payment_of(code))
        elif code == t.end_strategy:
            strategy.end_strategy(self)
        elif code == t.end_buy:
            buying.end_buy(self)
        elif code == t.finish:
            cleanup.finish(self)
        else:
            strategy.exchange(self)

    def resign(self, seat: i64) -> None:
        """The other player wins (6.4)."""
        ending.end(self, RESIGNED, 1 - seat)

    # Results --------------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        return ending.score(self, seat)

    def places(self) -> list[int]:
        return ending.places(self)

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
        return encoding.encode(self, seat)

    def encode_into(self, out: vec[i64], at: i64, seat: i64) -> i64:
        return encoding.encode_into(self, out, at, seat)
