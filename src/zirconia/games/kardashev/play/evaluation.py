"""The judge of Kardashev: points as they stand and what will still become of them; a weight for every decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.position import Codes, Position
from zirconia.games.kardashev.play.actions import weigh_actions
from zirconia.games.kardashev.play.auctions import (
    weigh_bids,
    weigh_outside,
    weigh_places,
    weigh_roles,
    weigh_sides,
    weigh_slots,
    weigh_start,
    weigh_tiles,
)
from zirconia.games.kardashev.play.cards import weigh_hand_over, weigh_pay, weigh_take
from zirconia.games.kardashev.play.moves import detours_of, survey, weigh_path, weigh_support
from zirconia.games.kardashev.play.outlook import Outlook
from zirconia.games.kardashev.play.prospects import PROSPECTS, Prospects
from zirconia.games.kardashev.play.worth import NEVER, PACE, SEARCHES, WORTH, larger, smaller, soften
from zirconia.games.kardashev.rules.data import A
from zirconia.games.kardashev.rules.frames import (
    F_ACT,
    F_BID,
    F_CLONING,
    F_GIFT,
    F_HAND_OVER,
    F_OUTSIDE,
    F_PATH,
    F_PAY,
    F_PLACE,
    F_ROLE,
    F_SECRET_SUPPORT,
    F_SIDE,
    F_SLOT,
    F_START_COLONY,
    F_START_FLEET,
    F_SUPPORT,
    F_TAKE,
    F_TAKE_SAME,
    F_TILE,
    F_TURN,
)
from zirconia.games.kardashev.rules.numbers import CELL, CELLS, YES
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.tables import KardashevTables

# What the judge knows: what things are worth where actions are weighed, what they are worth where positions are
# judged, and how searches go about it.
NUMBERS: Final[tuple[int, ...]] = (*WORTH, *PROSPECTS, *SEARCHES)


@final
class KardashevEvaluation(Evaluation):
    """Points as they stand, and what cards, yields and pieces will still become."""

    def __init__(self, tables: KardashevTables, numbers: Sequence[int] = NUMBERS) -> None:
        super().__init__(tables)
        self.t = tables
        worth = vec[i64](numbers[: len(WORTH)])
        self.o = Outlook(tables, worth)
        self.prospects = Prospects(tables, worth[PACE], vec[i64](numbers[len(WORTH) : -len(SEARCHES)]))
        exploration, turns, rate, power = numbers[-len(SEARCHES) :]
        self.exploration = exploration / 1000
        self.rollout = turns + tables.seats
        self.rate = rate // tables.seats
        self.farther = 2 if tables.seats == 2 else 0  # with more seats it was never tried
        self.sharp_rollouts = power > 1

    # Judging ----------------------------------------------------------------------------------------

    def value(self, position: Position, seat: i64) -> float:
        """The seat's share of the chances by the points that are to be expected."""
        assert isinstance(position, Kardashev)
        share = self.prospects.share(position, seat)
        seats = float(self.seats)
        return 2.0 * share - 1.0 if self.seats == 2 else (share * seats - 1.0) / (seats - 1.0)

    def margin(self, position: Position, seat: i64) -> float:
        """A point more is always better than a point less, won or lost."""
        assert isinstance(position, Kardashev)
        lead: i64 = 20
        other: i64 = 0
        while other < self.seats:
            if self.t.side[other] != self.t.side[seat]:
                lead = smaller(lead, position.score(seat) - position.score(other))
            other += 1
        return 0.01 * float(larger(lead, -20))

    # Weighing ---------------------------------------------------------------------------------------

    def weigh(self, position: Position, seat: i64, codes: Codes, weights: vec[i64]) -> None:
        """Gains by the frame that asks, then weights: the likelier the more is gained."""
        assert isinstance(position, Kardashev)
        self.o.look(position)
        self.gains(position, seat, codes, weights)
        soften(weights, codes.size, self.o.weight_at)

    def gains(self, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
        o = self.o
        kind = k.top_kind()
        if kind in (F_TURN, F_ACT):
            weigh_actions(o, k, seat, codes, gains)
        elif kind in (F_TAKE, F_TAKE_SAME):
            weigh_take(o, k, seat, codes, gains)
        elif kind == F_PAY:
            weigh_pay(o, k, seat, codes, gains)
        elif kind in (F_HAND_OVER, F_GIFT):
            weigh_hand_over(o, k, seat, codes, gains)
        elif kind == F_PATH:
            weigh_path(o, k, seat, codes, gains)
        elif kind in (F_SUPPORT, F_SECRET_SUPPORT):
            weigh_support(o, k, seat, codes, gains)
        elif kind == F_CLONING:
            self.copy_gains(k, seat, codes, gains)
        elif kind < F_TURN:
            self.early_gains(k, seat, codes, gains, kind)
        else:
            self.plain_gains(codes, gains)

    def early_gains(self, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64], kind: i64) -> None:
        """Setup, auction and laying the tile."""
        o = self.o
        if kind == F_BID:
            weigh_bids(o, k, codes, gains)
        elif kind == F_SLOT:
            weigh_slots(o, codes, gains)
        elif kind == F_TILE:
            weigh_tiles(o, k, seat, codes, gains)
        elif kind == F_PLACE:
            weigh_places(o, k, seat, codes, gains)
        elif kind == F_SIDE:
            weigh_sides(o, k, seat, codes, gains)
        elif kind == F_ROLE:
            weigh_roles(o, codes, gains)
        elif kind == F_OUTSIDE:
            weigh_outside(o, codes, gains)
        elif kind == F_START_COLONY:
            weigh_start(o, k, seat, codes, gains, 1)
        elif kind == F_START_FLEET:
            weigh_start(o, k, seat, codes, gains, -1)
        else:
            self.plain_gains(codes, gains)

    def copy_gains(self, k: Kardashev, seat: i64, codes: Codes, gains: vec[i64]) -> None:
        """Technologies by what they bring: nothing, where the seat has them and others may be copied."""
        self.plain_gains(codes, gains)
        held = self.held_for_good(k, seat)
        i: i64 = 0
        while i < codes.size:
            if held >> (codes.codes[i] - self.t.name_code) & 1 == 1:
                gains[i] = NEVER
            i += 1

    def held_for_good(self, k: Kardashev, seat: i64) -> i64:
        """The technologies of which a copy brings nothing; none where only they can be copied."""
        return 0 if self.t.narrow_cloning else k.researched[seat]

    def plain_gains(self, codes: Codes, gains: vec[i64]) -> None:
        """Technologies by what they bring, yes rather than no, the rest alike."""
        t = self.t
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            gains[i] = 0
            if code >= t.name_code:
                gains[i] = 5 * self.o.use_worth[code - t.name_code]
            elif code == YES:
                gains[i] = 100
            i += 1

    # What is never good -----------------------------------------------------------------------------

    def rule_out(self, position: Position, seat: i64, codes: Codes) -> None:
        """A fleet goes nowhere by a longer way than it needs to, and Cloning copies nothing that is held."""
        assert isinstance(position, Kardashev)
        kind = position.top_kind()
        useless: i64 = 0
        first: i64 = 0
        if kind == F_PATH:
            survey(self.o, position, seat, position.top(A))
            useless = detours_of(self.o, position, seat)
            first = CELL
        elif kind == F_CLONING:
            useless = self.held_for_good(position, seat)
            first = self.t.name_code
        if useless == 0:
            return
        last = first + (CELLS if kind == F_PATH else self.t.technologies)
        kept: i64 = 0
        i: i64 = 0
        while i < codes.size:
            code = codes.codes[i]
            if code < first or code >= last or useless >> (code - first) & 1 == 0:
                codes.codes[kept] = code
                kept += 1
            i += 1
        codes.size = larger(kept, 1)
