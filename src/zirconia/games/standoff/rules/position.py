"""A position of Standoff, as everything outside the rules calls it."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core.kernel.events import Log
from zirconia.core.kernel.position import NOT_YOUR_TURN, Codes
from zirconia.core.kernel.random import Random
from zirconia.games.standoff.rules import actions
from zirconia.games.standoff.rules.effects import aim
from zirconia.games.standoff.rules.encoding import encode, encode_into, pack
from zirconia.games.standoff.rules.ending import places
from zirconia.games.standoff.rules.knowledge import reimagine
from zirconia.games.standoff.rules.leaving import resign
from zirconia.games.standoff.rules.legal import legal_into
from zirconia.games.standoff.rules.numbers import (
    ASK_SHIELD,
    CHOOSE_FROM_DECK,
    CHOOSE_FROM_HAND,
    DISCARDING,
    NO_CHOICE,
    NOBODY,
)
from zirconia.games.standoff.rules.setup import deal
from zirconia.games.standoff.rules.standoff import Edition, Standoff
from zirconia.games.standoff.rules.tables import PLANES, ROWS, StandoffTables
from zirconia.games.standoff.rules.turns import end_phase


@final
class StandoffPosition(Standoff):
    """What the contract asks of a position: each question leads to the section that answers it."""

    # Who and when -------------------------------------------------------------------------------------

    def round(self) -> i64:
        return self.round_number

    def turn(self) -> i64:
        return self.turn_number

    def turn_seat(self) -> i64:
        return self.active

    def actor(self) -> i64:
        if self.over:
            return NOBODY
        return self.victim if self.choice == ASK_SHIELD else self.active

    def midway(self, seat: i64) -> bool:
        """Inside a choice that shows nothing until it is complete."""
        if seat != self.active or self.over:
            return False
        if self.phase == DISCARDING:
            return self.chosen > 0
        return self.choice not in (NO_CHOICE, CHOOSE_FROM_HAND, CHOOSE_FROM_DECK, ASK_SHIELD)

    # Actions, by their codes: the tables lay them out, an edition's own come last ---------------------

    def legal_into(self, out: Codes, seat: i64) -> None:
        legal_into(self, out)

    def check(self, code: i64, seat: i64) -> i64:
        t = self.t
        if seat != self.actor():
            return NOT_YOUR_TURN
        if code < t.discard_code:
            return actions.check_play(self, code)
        if code < t.pick_code:
            return actions.check_discard(self, code - t.discard_code)
        if code < t.buy_code:
            return actions.check_pick(self, code - t.pick_code)
        if code < t.cell_code:
            bought = code - t.buy_code
            return actions.check_buy(self, bought // t.copies_apart, bought % t.copies_apart)
        if code < t.use_code:
            return actions.check_here(self, code - t.cell_code)
        if code < t.seat_code:
            return actions.check_use(self, code - t.use_code)
        if code < t.draw_code:
            return actions.check_aim(self, code - t.seat_code)
        if code == t.draw_code:
            return actions.check_draw(self)
        if code == t.end_code:
            return actions.check_phase(self)
        return actions.check_done(self) if code == t.done_code else self.edition.check(self, code)

    def step(self, code: i64, seat: i64) -> None:
        t = self.t
        if code < t.discard_code:
            actions.play(self, code)
        elif code < t.pick_code:
            actions.discard_one(self, code - t.discard_code)
        elif code < t.buy_code:
            actions.pick(self, code - t.pick_code)
        elif code < t.cell_code:
            bought = code - t.buy_code
            actions.buy(self, bought // t.copies_apart, bought % t.copies_apart)
        elif code < t.use_code:
            actions.choose_here(self, code - t.cell_code)
        elif code < t.seat_code:
            actions.use(self, code - t.use_code)
        elif code < t.draw_code:
            aim(self, code - t.seat_code)
        elif code == t.draw_code:
            actions.draw_one(self)
        elif code == t.end_code:
            end_phase(self)
        elif code == t.done_code:
            actions.done(self)
        else:
            self.edition.step(self, code)

    def resign(self, seat: i64) -> None:
        resign(self, seat)

    # Results ------------------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        """Blocks of one's own colour in the Red Gun."""
        return self.number(seat, self.t.gun_at)

    def places(self) -> list[int]:
        return places(self)

    # Copies and knowledge -----------------------------------------------------------------------------

    def copy(self) -> StandoffPosition:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> StandoffPosition:
        other = StandoffPosition(self.t, self.edition, random, self.z[:], self.planes[:])
        self.copy_fields(other)
        return other

    def imagine(self, seat: i64, random: Random) -> StandoffPosition:
        other = self.with_random(random)
        reimagine(other, seat)
        return other

    def pack(self) -> vec[i64]:
        return pack(self)

    def encode(self, seat: i64) -> vec[i64]:
        return encode(self, seat)

    def encode_into(self, out: vec[i64], at: i64, seat: i64) -> i64:
        return encode_into(self, out, at, seat)


def start(tables: StandoffTables, edition: Edition, random: Random, log: Log | None) -> StandoffPosition:
    """The starting position (section 5)."""
    zones = vec[i16]([0] * tables.numbers)
    position = StandoffPosition(tables, edition, random, zones, vec[i64]([0] * (PLANES * ROWS)))
    position.log = log
    deal(position)
    return position
