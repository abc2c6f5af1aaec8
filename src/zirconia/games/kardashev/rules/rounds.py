"""The course of a game: setup, then rounds of auction and turns (sections 5 and 6)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from zirconia.core.kernel.events import EVERYONE
from zirconia.games.kardashev.rules import auction, ending, pairs, setup
from zirconia.games.kardashev.rules.data import KardashevData
from zirconia.games.kardashev.rules.events import E_RETURNED, E_TURN
from zirconia.games.kardashev.rules.frames import F_PLACE, F_TURN
from zirconia.games.kardashev.rules.numbers import (
    DRAW,
    IN_PLAY,
    NO_TILE,
    NOBODY,
    PICKS,
    PIECES,
    RANK,
    ROLES,
    TURNS,
)
from zirconia.games.kardashev.rules.questions import Automatic


@final
class Round(Automatic):
    """The frame at the bottom of the stack: it starts whatever comes next."""

    def run(self, k: KardashevData) -> bool:
        stage = k.stage
        if stage == ROLES:
            self.next_role(k)
        elif stage == PIECES:
            self.next_pieces(k)
        elif stage == DRAW:
            auction.start_round(k)
        elif stage == RANK:
            self.rank(k)
        elif stage == PICKS:
            self.next_pick(k)
        else:
            self.next_turn(k)
        return not k.over

    def next_role(self, k: KardashevData) -> None:
        seat = k.place
        if seat == k.t.seats:
            self.enter(k, PIECES, 0)
            return
        k.place += 1
        setup.begin_role(k, seat)

    def next_pieces(self, k: KardashevData) -> None:
        seat = k.place
        if seat == k.t.seats:
            self.enter(k, DRAW, 0)
            return
        k.place += 1
        setup.begin_pieces(k, seat)

    def enter(self, k: KardashevData, stage: i64, place: i64) -> None:
        k.stage = stage
        k.place = place

    def rank(self, k: KardashevData) -> None:
        if k.t.pair_bids:
            pairs.rank_pairs(k)
        else:
            auction.rank_seats(k)
        self.enter(k, PICKS, 0)

    def next_pick(self, k: KardashevData) -> None:
        rank = k.place
        if rank == auction.contenders(k):
            self.enter(k, TURNS, 1)
            return
        k.place += 1
        auction.send_back(k, rank)
        if k.t.pair_bids:
            pairs.begin_pair(k, rank)
        else:
            auction.begin_pick(k, rank)

    def next_turn(self, k: KardashevData) -> None:
        """Players act in slot order (section 8); after the last, the round is over."""
        slot = k.place
        k.active = NOBODY
        ending.close_frontier(k)
        if slot > k.t.seats:
            ending.end_of_round(k)
            if not k.over:
                self.enter(k, DRAW, 0)
            return
        k.place += 1
        for seat in range(k.t.seats):
            if k.slot[seat] == slot:
                start_turn(k, seat)


def start_turn(k: KardashevData, seat: i64) -> None:
    """The tile first, then up to three actions; who has left returns the tile (8, R18, R59, R65)."""
    kind = k.chosen_tile(seat)
    if kind != NO_TILE:
        k.drawn[k.source[seat]] = NO_TILE
    k.source[seat] = NOBODY
    if k.status[seat] == IN_PLAY:
        k.active = seat
        k.base_used = 0
        k.research_used = 0
        k.marched = 0
        if k.log is not None:
            k.log.add(E_TURN, EVERYONE, seat, k.slot[seat])
        k.push(F_TURN, seat)
    if kind == NO_TILE:
        return
    if k.status[seat] == IN_PLAY and k.unexplored != 0:
        k.push(F_PLACE, seat, kind, 0)
        return
    k.return_tile(kind)
    if k.log is not None:
        k.log.add(E_RETURNED, EVERYONE, seat, kind)
