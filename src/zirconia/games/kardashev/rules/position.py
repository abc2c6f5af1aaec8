"""A position of Kardashev: the frames at work on the data."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.position import NOT_YOUR_TURN, Codes
from zirconia.core.kernel.random import Random
from zirconia.games.kardashev.rules import ending
from zirconia.games.kardashev.rules.auction import ask_another, highest
from zirconia.games.kardashev.rules.data import FRAMES_DEEP, KIND, SEAT, WIDTH, A, KardashevData, filled
from zirconia.games.kardashev.rules.dispatch import FRAMES_AT_WORK
from zirconia.games.kardashev.rules.encoding import encode, encode_into
from zirconia.games.kardashev.rules.frames import F_BID, F_COMPLETE, F_PAIR, F_ROUND, F_SECRET_SUPPORT, F_SLOT
from zirconia.games.kardashev.rules.numbers import (
    CELLS,
    DICE_STREAM,
    IN_PLAY,
    LEAVING,
    NO_TILE,
    NOBODY,
    RESIGNED_SEAT,
    TURNS,
    TYPES,
    bit,
    count_bits,
)
from zirconia.games.kardashev.rules.questions import Frame
from zirconia.games.kardashev.rules.supports import answers, can_pay_supports, has_a_choice
from zirconia.games.kardashev.rules.tables import KardashevTables

MOST_RUNS: Final = 1_000_000  # frames that run without a decision: thousands, where everybody has left


@final
class Kardashev(KardashevData):
    """What the contract asks of a position, by way of the frame on top of the stack."""

    def frame(self) -> Frame:
        return FRAMES_AT_WORK[self.stack[(self.depth - 1) * WIDTH + KIND]]

    def advance(self) -> None:
        """Go on until somebody has to decide, or the game is over; a bound stands against going on for ever."""
        for _ in range(i64(MOST_RUNS)):
            if self.over or not self.frame().run(self):
                return
        raise RuntimeError("this position goes on for ever")

    # Who and when ---------------------------------------------------------------------------------

    def round(self) -> i64:
        return max(i64(1), self.round_number)

    def turn(self) -> i64:
        """Turns are counted slot by slot; an auction belongs to the first turn of its round."""
        done = (self.round() - 1) * self.t.seats
        return done + (max(i64(1), min(self.place - 1, self.t.seats)) if self.stage == TURNS else 1)

    def turn_seat(self) -> i64:
        """The active player; in setup and auction whoever is asked first."""
        if self.active != NOBODY:
            return self.active
        return max(i64(0), self.actor())

    def actor(self) -> i64:
        if self.over:
            return NOBODY
        frame = self.frame()
        for seat in range(self.t.seats):
            if frame.is_acting(self, seat):
                return seat
        return NOBODY

    def is_acting(self, seat: i64) -> bool:
        return not self.over and seat >= 0 and self.frame().is_acting(self, seat)

    def midway(self, seat: i64) -> bool:
        return self.half_made == seat and self.is_acting(seat)

    # Actions --------------------------------------------------------------------------------------

    def legal_into(self, out: Codes, seat: i64) -> None:
        self.frame().legal_into(self, out, seat)

    def check(self, code: i64, seat: i64) -> i64:
        if not self.is_acting(seat):
            return NOT_YOUR_TURN
        return self.frame().check(self, code, seat)

    def step(self, code: i64, seat: i64) -> None:
        """Do what the frame on top says, then go on; note whether the same player is still inside a choice."""
        reveals = self.random.reveals
        self.frame().step(self, code, seat)
        self.advance()
        goes_on = not self.over and self.random.reveals == reveals and self.is_acting(seat)
        self.half_made = seat if goes_on and not self.frame().begins() else NOBODY

    def has_left(self, seat: i64) -> bool:
        """Who was eliminated, has resigned or is leaving has nothing to give up any more (R65)."""
        return self.status[seat] != IN_PLAY

    def resign(self, seat: i64) -> None:
        """At once, or at the end of the action that is going on (R65)."""
        if self.status[seat] != IN_PLAY:
            return
        self.status[seat] = LEAVING if self.is_inside_action() else RESIGNED_SEAT
        self.half_made = NOBODY
        ending.end_if_alone(self)
        if not self.over:
            self.forget_secrets(seat)
            self.advance()

    def is_inside_action(self) -> bool:
        for at in range(self.depth):
            if self.stack[at * WIDTH + KIND] == F_COMPLETE:
                return True
        return False

    def forget_secrets(self, seat: i64) -> None:
        """The leaver bids 0, picks after all others and pays for no support."""
        if self.top_kind() == F_BID:
            self.bid[seat] = 0
        if self.top_kind() == F_SECRET_SUPPORT:
            self.support[seat] = 0
            self.ready |= bit(seat)
        if self.top_kind() in (F_SLOT, F_PAIR) and self.top(SEAT) == seat:
            ask_another(self)

    # Results --------------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        return ending.score(self, seat)

    def places(self) -> list[int]:
        return ending.places(self)

    # Copies and knowledge -------------------------------------------------------------------------

    def copy(self) -> Kardashev:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Kardashev:
        other = Kardashev(self.t, random)
        other.over = self.over
        other.ending = self.ending
        self.copy_board(other)
        self.copy_seats(other)
        self.copy_counters(other)
        return other

    def copy_board(self, other: Kardashev) -> None:
        other.ground = self.ground[:]
        other.tile = self.tile[:]
        other.symbols = self.symbols[:]
        other.colony = self.colony[:]
        other.colony_level = self.colony_level[:]
        other.fleet = self.fleet[:]
        other.fleet_level = self.fleet_level[:]
        other.bag = self.bag[:]

    def copy_seats(self, other: Kardashev) -> None:
        other.hand = self.hand[:]
        other.colonies = self.colonies[:]
        other.fleets = self.fleets[:]
        other.role = self.role[:]
        other.researched = self.researched[:]
        other.clone = self.clone[:]
        other.colony_supply = self.colony_supply[:]
        other.fleet_supply = self.fleet_supply[:]
        other.bid = self.bid[:]
        other.slot = self.slot[:]
        other.drawn = self.drawn[:]
        other.source = self.source[:]
        other.status = self.status[:]
        other.support = self.support[:]
        other.order = self.order[:]
        other.made = self.made[:]
        other.stack = self.stack[:]

    def copy_counters(self, other: Kardashev) -> None:
        other.unexplored = self.unexplored
        other.depth = self.depth
        other.round_number = self.round_number
        other.stage = self.stage
        other.place = self.place
        other.active = self.active
        other.base_used = self.base_used
        other.research_used = self.research_used
        other.marched = self.marched
        other.last_round = self.last_round
        other.ends_by = self.ends_by
        other.blue_at_start = self.blue_at_start
        other.stood = self.stood
        other.arcology = self.arcology
        other.possible = self.possible
        other.shared = self.shared
        other.moving = self.moving
        other.entered = self.entered
        other.ready = self.ready
        other.half_made = self.half_made

    def imagine(self, seat: i64, random: Random) -> Kardashev:
        """Others' bids, and with V7 their supports, as they might be; nothing else is hidden (17)."""
        other = self.with_random(random)
        kind = self.top_kind()
        if kind == F_BID:
            other.redraw_bids(seat)
        elif kind == F_SECRET_SUPPORT:
            other.redraw_supports(seat)
        return other

    def redraw_bids(self, seat: i64) -> None:
        for owner in range(self.t.seats):
            if owner != seat and self.bid[owner] >= 0 and self.status[owner] == IN_PLAY:
                self.bid[owner] = self.random.below(DICE_STREAM, highest(self, owner) + 1)

    def redraw_supports(self, seat: i64) -> None:
        """Any set of fleets that could support and be paid for, no more of them than answers were given."""
        near = self.t.near[self.top(A)]
        for owner in range(self.t.seats):
            if owner == seat or not has_a_choice(self, owner):
                continue
            self.support[owner] = 0
            for cell in range(i64(CELLS)):
                if near >> cell & 1 == 0 or self.fleet[cell] != owner or self.random.below(DICE_STREAM, 2) == 0:
                    continue
                named = count_bits(self.support[owner]) + 1
                if named <= answers(self, owner) and can_pay_supports(self, owner, named):
                    self.support[owner] |= bit(cell)

    def counters(self) -> vec[i64]:
        """The single numbers of a position, in a fixed order."""
        return vec[i64](
            [
                self.over,
                self.ending,
                self.round_number,
                self.stage,
                self.place,
                self.active,
                self.base_used,
                self.research_used,
                self.marched,
                self.last_round,
                self.ends_by,
                self.blue_at_start,
                self.stood,
                self.arcology,
                self.possible,
                self.shared,
                self.moving,
                self.entered,
                self.ready,
                self.half_made,
                self.depth,
            ]
        )

    def encode(self, seat: i64) -> vec[i64]:
        return encode(self, seat)

    def encode_into(self, out: vec[i64], at: i64, seat: i64) -> i64:
        return encode_into(self, out, at, seat)

    def pack(self) -> vec[i64]:
        out = self.counters()
        for column in (
            self.ground,
            self.tile,
            self.symbols,
            self.colony,
            self.colony_level,
            self.fleet,
            self.fleet_level,
            self.hand,
            self.role,
            self.researched,
            self.clone,
            self.colony_supply,
            self.fleet_supply,
            self.bid,
            self.slot,
            self.drawn,
            self.source,
            self.status,
            self.support,
            self.order,
            self.made,
        ):
            out = joined(out, column, len(column))
        for kind in range(self.t.kinds + 1):
            out = append(out, i64(self.bag[kind]))
        return joined(out, self.stack, self.depth * WIDTH)


def joined(out: vec[i64], column: vec[i64], size: i64) -> vec[i64]:
    """A vec with another one behind it."""
    for i in range(size):
        out = append(out, column[i])
    return out


def empty(tables: KardashevTables, random: Random) -> Kardashev:
    """Before setup: nothing on the board, the bag full."""
    k = Kardashev(tables, random)
    seats = tables.seats
    k.ground = filled(CELLS, 0)
    k.tile = filled(CELLS, NO_TILE)
    k.symbols = filled(CELLS, 0)
    k.colony = filled(CELLS, NOBODY)
    k.colony_level = filled(CELLS, 0)
    k.fleet = filled(CELLS, NOBODY)
    k.fleet_level = filled(CELLS, 0)
    k.hand = filled(seats * TYPES, 0)
    k.colonies = filled(seats, 0)
    k.fleets = filled(seats, 0)
    k.unexplored = bit(CELLS) - 1
    k.role = filled(seats, -1)
    k.researched = filled(seats, 0)
    k.clone = filled(seats, -1)
    k.colony_supply = filled(seats, tables.colony_pieces)
    k.fleet_supply = filled(seats, tables.fleet_pieces)
    k.bid = filled(seats, -1)
    k.slot = filled(seats, 0)
    k.drawn = filled(seats, NO_TILE)
    k.source = filled(seats, NOBODY)
    k.status = filled(seats, IN_PLAY)
    k.support = filled(seats, 0)
    k.order = filled(seats, NOBODY)
    k.made = filled(TYPES, 0)
    k.stack = filled(FRAMES_DEEP * WIDTH, 0)
    k.bag = vec[i16]([0] * (tables.kinds + 1))
    for kind in range(tables.kinds):
        bags.add(k.bag, 0, tables.kinds, kind, tables.tile_count[kind])
    k.push(F_ROUND, NOBODY)
    return k


def deal(tables: KardashevTables, random: Random, log: Log | None) -> Kardashev:
    """The first decision of setup (section 5)."""
    k = empty(tables, random)
    k.log = log
    k.advance()
    return k
