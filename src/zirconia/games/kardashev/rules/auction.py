"""Phase 1: drawing, bidding, ranking, picking and paying (section 7)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.core.kernel.position import LEGAL, Codes
from zirconia.games.kardashev.rules.data import A, B, KardashevData
from zirconia.games.kardashev.rules.events import E_BID, E_DREW, E_ROLLED, E_ROUND, E_SLOT, E_TILE
from zirconia.games.kardashev.rules.frames import F_BID, F_ROUND, F_SLOT, F_TILE
from zirconia.games.kardashev.rules.numbers import (
    BANK,
    BID,
    DICE_STREAM,
    HIGHEST_BID,
    IN_PLAY,
    NO_TILE,
    NOBODY,
    RANK,
    SLOT,
    TILE,
    count_bits,
)
from zirconia.games.kardashev.rules.paying import hand_over
from zirconia.games.kardashev.rules.questions import Frame, Question
from zirconia.games.kardashev.rules.reasons import NO_SUCH_THING, NOT_ASKED, TAKEN, TOO_HIGH


def start_round(k: KardashevData) -> None:
    """Draw tiles if there are spaces for all, then everybody bids (7.1, 7.2)."""
    k.round_number += 1
    if k.log is not None:
        k.log.add(E_ROUND, EVERYONE, k.round_number)
    for seat in range(k.t.seats):
        k.bid[seat] = -1
        k.slot[seat] = 0
        k.source[seat] = NOBODY
        k.drawn[seat] = NO_TILE
        k.order[seat] = NOBODY
    k.blue_at_start = count_bits(k.unexplored & k.t.blue)
    draw_tiles(k)
    k.stage = RANK
    k.push(F_BID, NOBODY)


def draw_tiles(k: KardashevData) -> None:
    """Each player draws and shows a tile; with fewer spaces than players, or too few tiles, none (R15, R16)."""
    if count_bits(k.unexplored) < k.t.seats or k.tiles_in_bag() < k.t.seats:
        return
    for seat in range(k.t.seats):
        k.drawn[seat] = k.draw_tile()
        if k.log is not None:
            k.log.add(E_DREW, EVERYONE, seat, k.drawn[seat])


@final
class SecretBid(Frame):
    """Every player chooses 0 to the smaller of 6 and the cards in hand, all at once, in secret (R11)."""

    def run(self, k: KardashevData) -> bool:
        """Who has left bids 0 (R65); who has no cards is not asked (18)."""
        waiting = False
        for seat in range(k.t.seats):
            if k.bid[seat] < 0 and (k.status[seat] != IN_PLAY or highest(k, seat) == 0):
                k.bid[seat] = 0
            waiting = waiting or k.bid[seat] < 0
        if waiting:
            return False
        k.pop()
        k.random.reveals += 1
        if k.log is not None:
            for seat in range(k.t.seats):
                k.log.add(E_BID, EVERYONE, seat, k.bid[seat])
        return True

    def is_acting(self, k: KardashevData, seat: i64) -> bool:
        return k.bid[seat] < 0

    def begins(self) -> bool:
        return True

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        amount = code - BID
        if amount < 0 or amount > HIGHEST_BID:
            return NOT_ASKED
        return LEGAL if amount <= highest(k, seat) else TOO_HIGH

    def legal_into(self, k: KardashevData, out: Codes, seat: i64) -> None:
        for amount in range(highest(k, seat) + 1):
            out.add(BID + amount)

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        k.bid[seat] = code - BID


def highest(k: KardashevData, seat: i64) -> i64:
    """The highest bid a seat may make (R11)."""
    return min(k.t.highest_bid, k.cards(seat))


def rank_seats(k: KardashevData) -> None:
    """Everybody by bid, ties by dice; who has resigned takes what is left (7.3, R65)."""
    count = k.t.seats
    for seat in range(count):
        k.order[seat] = k.bid[seat] if k.status[seat] == IN_PLAY else -1 - seat
    roll_off(k, count)


def contenders(k: KardashevData) -> i64:
    """How many ranks there are: seats, or pairs of them where allies bid together."""
    return k.t.seats // 2 if k.t.pair_bids else k.t.seats


def is_here(k: KardashevData, contender: i64) -> bool:
    """Whether a seat is still in the game, or one of two allies."""
    if k.status[contender] == IN_PLAY:
        return True
    return k.t.pair_bids and k.status[contender + k.t.seats // 2] == IN_PLAY


def send_back(k: KardashevData, rank: i64) -> None:
    """Who has left since the bids were shown bids 0, and from this rank on comes after all others (R65)."""
    before = k.order[:]
    at = rank
    for one in range(rank, contenders(k)):
        if is_here(k, before[one]):
            k.order[at] = before[one]
            at += 1
    for one in range(rank, contenders(k)):
        if not is_here(k, before[one]):
            k.order[at] = before[one]
            at += 1
            k.bid[before[one]] = 0
            if k.t.pair_bids:
                k.bid[before[one] + k.t.seats // 2] = 0


def ask_another(k: KardashevData) -> None:
    """Whoever was to pick has left: the rank goes to somebody else (R65)."""
    while k.top_kind() != F_ROUND:
        k.pop()
    k.place -= 1


def roll_off(k: KardashevData, count: i64) -> None:
    """Turn the keys in `order` into contenders, best first; equal keys roll until all are separated (R12)."""
    while is_tied(k, count):
        for one in range(count):
            k.order[one] *= 8
        for one in range(count):
            if is_equal_to_another(k, one, count):
                roll = k.random.roll(DICE_STREAM, 6)
                k.order[one] += roll
                if k.log is not None:
                    k.log.add(E_ROLLED, EVERYONE, one, roll)
        compress(k, count)
    keys = k.order[:]
    for one in range(count):
        better: i64 = 0
        for other in range(count):
            better += 1 if keys[other] > keys[one] else 0
        k.order[better] = one


def is_equal_to_another(k: KardashevData, one: i64, count: i64) -> bool:
    """Whether somebody else had the same key before this pass of rolls (keys are multiples of 8 then)."""
    for other in range(count):
        if other != one and k.order[other] >> 3 == k.order[one] >> 3:
            return True
    return False


def is_tied(k: KardashevData, count: i64) -> bool:
    for one in range(count):
        for other in range(one + 1, count):
            if k.order[one] == k.order[other]:
                return True
    return False


def compress(k: KardashevData, count: i64) -> None:
    """Replace keys by their rank from below, so that they stay small however long the rolling lasts."""
    keys = k.order[:]
    for one in range(count):
        lower: i64 = 0
        for other in range(count):
            lower += 1 if keys[other] < keys[one] else 0
        k.order[one] = lower


def begin_pick(k: KardashevData, rank: i64) -> None:
    """From rank 1 down: a slot, a tile, then the next rank's bid (7.4, R13)."""
    seat = k.order[rank]
    price = k.bid[k.order[rank + 1]] if rank + 1 < k.t.seats else 0
    k.push(F_TILE, seat, seat, price)
    k.push(F_SLOT, seat)


def take_slot(k: KardashevData, seat: i64, slot: i64) -> None:
    k.slot[seat] = slot
    if k.log is not None:
        k.log.add(E_SLOT, EVERYONE, seat, slot)


def slot_is_free(k: KardashevData, slot: i64) -> bool:
    for seat in range(k.t.seats):
        if k.slot[seat] == slot:
            return False
    return True


@final
class PickSlot(Question):
    """One free turn slot, 1 to P (7.4)."""

    def __init__(self) -> None:
        super().__init__(SLOT, 6)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        slot = code - SLOT + 1
        if slot < 1 or slot > 6:
            return NOT_ASKED
        if slot > k.t.seats:
            return NO_SUCH_THING
        return LEGAL if slot_is_free(k, slot) else TAKEN

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        k.pop()
        take_slot(k, seat, code - SLOT + 1)


@final
class PickTile(Question):
    """A drawn tile nobody has taken, for the seat `a`; then `b` cards are paid for it (7.4, R14).

    The pair auction pays later, with `b` = -1 (16.2).
    """

    def __init__(self) -> None:
        super().__init__(TILE, 6)

    def run(self, k: KardashevData) -> bool:
        if k.drawn[0] == NO_TILE:
            self.pay(k, BANK)
            return True
        return super().run(k)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        drawer = code - TILE
        if drawer < 0 or drawer >= 6:
            return NOT_ASKED
        if drawer >= k.t.seats:
            return NO_SUCH_THING
        for other in range(k.t.seats):
            if k.source[other] == drawer:
                return TAKEN
        return LEGAL

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        drawer = code - TILE
        k.source[k.top(A)] = drawer
        if k.log is not None:
            k.log.add(E_TILE, EVERYONE, k.top(A), drawer, k.drawn[drawer])
        self.pay(k, BANK if k.t.side[drawer] == k.t.side[seat] else drawer)

    def pay(self, k: KardashevData, receiver: i64) -> None:
        """To the drawer of the tile; to the bank for one's own tile, an ally's (V1), or no tile."""
        seat = k.top(A)
        price = k.top(B)
        k.pop()
        if price > 0:
            hand_over(k, seat, receiver, price)
