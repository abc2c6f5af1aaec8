"""The position of Galactic Confrontation: its actions by code, copies, and what a seat knows."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from zirconia.core import bags
from zirconia.core.position import LEGAL, NOT_YOUR_TURN, Codes
from zirconia.core.random import Random
from zirconia.games.galactic_confrontation.rules.phases import Phases
from zirconia.games.galactic_confrontation.rules.vocabulary import BUY, MARKET_STREAM, STRATEGY, WRONG_PHASE
from zirconia.games.galactic_confrontation.tables import BOTTOMLESS, GalacticTables
from zirconia.games.galactic_confrontation.tables import STRATEGY as STRATEGY_CARD


@final
class Galactic(Phases):
    """All phases together."""

    # Actions --------------------------------------------------------------------------------------

    def legal_into(self, out: Codes, seat: i64) -> None:
        if self.phase == STRATEGY:
            self.plays_into(out)
        elif self.phase == BUY:
            self.purchases_into(out)
        else:
            self.trashes_into(out)

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
            self.end_strategy()
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
