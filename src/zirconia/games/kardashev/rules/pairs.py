"""The auction of the ally game: pairs bid together and share what they pay (16.2, R62, R66)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.position import LEGAL
from zirconia.games.kardashev.rules.auction import is_here, roll_off, slot_is_free, take_slot
from zirconia.games.kardashev.rules.data import SEAT, A, B, C, KardashevData
from zirconia.games.kardashev.rules.frames import F_ACCEPT, F_ORDER, F_PAIR, F_SHARE, F_TILE
from zirconia.games.kardashev.rules.numbers import BANK, HIGHEST_SHARE, IN_PLAY, NO, NOBODY, SHARE, SLOT, YES
from zirconia.games.kardashev.rules.paying import hand_over
from zirconia.games.kardashev.rules.questions import Question
from zirconia.games.kardashev.rules.reasons import NO_CARDS, NO_SUCH_THING, NOT_ASKED, TAKEN, TOO_HIGH


def pair_bid(k: KardashevData, pair: i64) -> i64:
    """Both allies' bids together."""
    return k.bid[pair] + k.bid[pair + k.t.seats // 2]


def rank_pairs(k: KardashevData) -> None:
    """Pairs by the sum of their bids, one die a tied pair (16.2); a pair that has left comes last."""
    pairs = k.t.seats // 2
    for seat in range(k.t.seats):
        k.order[seat] = NOBODY
    for pair in range(pairs):
        k.order[pair] = pair_bid(k, pair) if is_here(k, pair) else -1 - pair
    roll_off(k, pairs)


def speaker_of(k: KardashevData, pair: i64) -> i64:
    """The ally with the higher bid, the lower seat if equal; a player who has left does not speak."""
    other = pair + k.t.seats // 2
    if k.status[other] != IN_PLAY:
        return pair
    if k.status[pair] != IN_PLAY or k.bid[other] > k.bid[pair]:
        return other
    return pair


def begin_pair(k: KardashevData, rank: i64) -> None:
    """Slot pair, who goes first, a tile for each, and the price of the next pair's bid (16.2)."""
    pairs = k.t.seats // 2
    speaker = speaker_of(k, k.order[rank])
    ally = k.t.ally(speaker)
    price = pair_bid(k, k.order[rank + 1]) if rank + 1 < pairs else 0
    k.push(F_SHARE, speaker, price)
    k.push(F_TILE, speaker, ally, 0)
    k.push(F_TILE, speaker, speaker, 0)
    k.push(F_PAIR, speaker)


@final
class PickPair(Question):
    """One free slot pair {s, s + T}, named by s (16.2)."""

    def __init__(self) -> None:
        super().__init__(SLOT, 6)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        slot = code - SLOT + 1
        if slot < 1 or slot > 6:
            return NOT_ASKED
        if slot > k.t.seats // 2:
            return NO_SUCH_THING
        return LEGAL if slot_is_free(k, slot) else TAKEN

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        k.pop()
        k.push(F_ORDER, seat, code - SLOT + 1)


@final
class PickOrder(Question):
    """Which slot of the pair `a` the speaker takes; the ally gets the other (16.2)."""

    def __init__(self) -> None:
        super().__init__(SLOT, 6)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        slot = code - SLOT + 1
        if slot < 1 or slot > 6:
            return NOT_ASKED
        return LEGAL if slot == k.top(A) or slot == k.top(A) + k.t.seats // 2 else NO_SUCH_THING

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        both = k.top(A) * 2 + k.t.seats // 2
        slot = code - SLOT + 1
        k.pop()
        take_slot(k, seat, slot)
        take_slot(k, k.t.ally(seat), both - slot)


@final
class ProposeShare(Question):
    """How many of the `a` cards the speaker pays; the ally pays the rest (R66). Nobody agrees for one who left."""

    def __init__(self) -> None:
        super().__init__(SHARE, HIGHEST_SHARE + 1)

    def run(self, k: KardashevData) -> bool:
        seat = k.top(SEAT)
        price = k.top(A)
        if price > 0 and both_are_here(k, seat):
            return super().run(k)
        k.pop()
        pay_shares(k, seat, price, half_of(k, seat, price))
        return True

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        share = code - SHARE
        if share < 0 or share > HIGHEST_SHARE:
            return NOT_ASKED
        if share > k.top(A):
            return TOO_HIGH
        rest = k.top(A) - share
        return LEGAL if share <= k.cards(seat) and rest <= k.cards(k.t.ally(seat)) else NO_CARDS

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        price = k.top(A)
        k.pop()
        k.push(F_ACCEPT, k.t.ally(seat), seat, price, code - SHARE)


@final
class AcceptShare(Question):
    """The ally accepts the split; refused, each pays half and what one lacks the other pays (R66)."""

    def __init__(self) -> None:
        super().__init__(YES, 2)

    def check(self, k: KardashevData, code: i64, seat: i64) -> i64:
        return LEGAL if code in (YES, NO) else NOT_ASKED

    def step(self, k: KardashevData, code: i64, seat: i64) -> None:
        speaker = k.top(A)
        price = k.top(B)
        share = k.top(C)
        k.pop()
        pay_shares(k, speaker, price, half_of(k, speaker, price) if code == NO else share)

    def fallback(self, k: KardashevData, seat: i64) -> i64:
        return NO


def both_are_here(k: KardashevData, seat: i64) -> bool:
    return k.status[seat] == IN_PLAY and k.status[k.t.ally(seat)] == IN_PLAY


def half_of(k: KardashevData, speaker: i64, price: i64) -> i64:
    """What the speaker pays where nothing was agreed: half and the odd card, and what the ally lacks (R66)."""
    share = max((price + 1) // 2, price - k.cards(k.t.ally(speaker)))
    return min(share, k.cards(speaker))


def pay_shares(k: KardashevData, speaker: i64, price: i64, share: i64) -> None:
    """Half the price to each tile's drawer, the odd card to that of the earlier slot (16.2).

    The speaker's cards fill the earlier slot's half first, the ally's cards what is missing.
    """
    ally = k.t.ally(speaker)
    early = speaker if k.slot[speaker] < k.slot[ally] else ally
    first = receiver_for(k, early)
    second = receiver_for(k, k.t.ally(early))
    half = (price + 1) // 2
    to_first = min(share, half)
    hand_over(k, ally, second, price - half - (share - to_first))
    hand_over(k, ally, first, half - to_first)
    hand_over(k, speaker, second, share - to_first)
    hand_over(k, speaker, first, to_first)


def receiver_for(k: KardashevData, seat: i64) -> i64:
    """The drawer of a seat's tile, or the bank if it belongs to the paying pair or there is no tile."""
    drawer = k.source[seat]
    return BANK if drawer < 0 or k.t.side[drawer] == k.t.side[seat] else drawer
