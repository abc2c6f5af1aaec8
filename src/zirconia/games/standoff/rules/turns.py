"""Turns: upkeep, the discard phase, rounds, leaving, and the end of the game (sections 7 and 13)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LIMIT, RESIGNED
from zirconia.core.random import Random
from zirconia.games.standoff.rules.effects import Effects
from zirconia.games.standoff.rules.events import ENDED, FILLED, LEFT, TURN
from zirconia.games.standoff.rules.numbers import (
    ACTING,
    ASK_SHIELD,
    CHOOSE_FROM_DECK,
    CHOOSE_FROM_HAND,
    CHOOSE_OPPONENT,
    DISCARDING,
    NO_CHOICE,
    NOBODY,
)
from zirconia.games.standoff.rules.tables import BLACK, GROUP, ROWS, StandoffTables


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns(Effects):
    """Round after round until the Red Gun is full, the rounds are over, or one player is left."""

    def __init__(self, tables: StandoffTables, random: Random, zones: vec[i16], planes: vec[i64]) -> None:
        super().__init__(tables, random, zones, planes)
        self.round_number: i64 = 1
        self.turn_number: i64 = 0
        self.hand_limit: i64 = tables.hand_size
        self.was_filled = False  # the Red Gun has been full; the round is finished (variant)
        self.leavers: i64 = 0

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
        choice = self.choice
        return choice not in (NO_CHOICE, CHOOSE_FROM_HAND, CHOOSE_FROM_DECK, ASK_SHIELD)

    # Turns (7) ----------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        """Fresh counters, then upkeep (7.1)."""
        t = self.t
        self.turn_number += 1
        self.phase = ACTING
        self.actions = t.turn_actions + i64(self.z[self.base(self.active) + t.dilated_at])
        self.taken = 0
        self.plays = t.turn_plays
        self.budget = 0
        self.hand_limit = t.hand_size
        if self.log is not None:
            self.log.add(TURN, EVERYONE, self.active, self.round_number)
        self.upkeep()

    def upkeep(self) -> None:
        """Effects that wait for this moment (7.1)."""

    def after_action(self) -> None:
        """The end is tested after each action (R41); the 50th ends the phase (R45)."""
        if self.filled == self.t.gun_size:
            if not self.t.full_round:
                self.finish(FILLED)
                return
            self.was_filled = True
        if self.taken >= self.t.action_limit:
            self.end_phase()

    def end_phase(self) -> None:
        """The action phase is over; with too many cards in hand the player chooses what to discard (7.3)."""
        t = self.t
        base = self.base(self.active)
        self.phase = DISCARDING
        self.chosen = 0
        bags.pour(self.z, base + t.played, base + t.discard, t.kinds)
        if not self.must_choose():
            self.end_turn()

    def must_choose(self) -> bool:
        """Whether the discard phase waits for the player."""
        return self.hand_count(self.active) > self.hand_limit

    def discard_down(self, kind: i64) -> None:
        """One card of choice; at the hand limit the phase goes on (7.3)."""
        self.discard(self.active, kind)
        self.chosen += 1
        if not self.must_choose():
            self.end_turn()

    def end_turn(self) -> None:
        """Draw up to the hand limit; the budget becomes 0 (7.3)."""
        self.chosen = 0
        self.draw(self.active, self.hand_limit - self.hand_count(self.active))
        self.budget = 0
        if self.log is not None:
            self.log.add(ENDED, EVERYONE, self.active)
        self.next_turn()

    def next_turn(self) -> None:
        """The next player who is still there; after the last one the round is over."""
        seat = self.active + 1
        while seat < self.t.seats and self.has_left(seat):
            seat += 1
        if seat == self.t.seats:
            if self.was_filled:
                self.finish(FILLED)
                return
            if self.round_number >= self.t.rounds:
                self.finish(LIMIT)
                return
            self.round_number += 1
            seat = 0
            while self.has_left(seat):
                seat += 1
        self.active = seat
        self.begin_turn()

    # Leaving (R47) ------------------------------------------------------------------------------------

    def has_left(self, seat: i64) -> bool:
        return self.z[self.base(seat) + self.t.left_at] > 0

    def resign(self, seat: i64) -> None:
        """The leaver's blocks turn black, the cards leave the game; the last player who stays wins."""
        acting = seat == self.active
        self.leavers += 1
        self.z[self.base(seat) + self.t.left_at] = i16(self.leavers)
        if self.leavers == self.t.seats - 1:
            self.finish(RESIGNED)
            return
        self.turn_black(seat)
        self.clear_cards(seat)
        if self.log is not None:
            self.log.add(LEFT, EVERYONE, seat)
        if acting:
            self.abandon()
        else:
            self.go_on_without(seat)

    def turn_black(self, seat: i64) -> None:
        for cell in range(self.t.cells):
            if self.tile(cell) == seat + 1:
                self.take_tile(cell)
                self.put_tile(cell, BLACK)
                self.turned_black(cell)

    def turned_black(self, cell: i64) -> None:
        """A leaver's block has become neutral."""

    def clear_cards(self, seat: i64) -> None:
        """Every card of a seat, and what is known of them, leaves the game."""
        t = self.t
        for i in range(t.stride * 5):
            self.z[self.base(seat) + i] = 0
        for other in range(t.seats + 1):
            for i in range(t.stride):
                self.z[t.known_by(other, seat) + i] = 0
        for other in range(t.seats):
            self.copy_bag(t.known_by(t.seats, other), t.known_by(seat, other))
        for i in range(t.stride):
            self.z[t.surely(seat) + i] = 0

    def abandon(self) -> None:
        """The active player is gone: the turn ends, with whatever was half done."""
        for row in range(ROWS):
            self.planes[GROUP * ROWS + row] = 0
        self.close()
        self.budget = 0
        self.next_turn()

    def go_on_without(self, seat: i64) -> None:
        """An effect that was aimed at the leaver, or has no opponent left to aim at, does nothing more."""
        if (self.choice == CHOOSE_FROM_HAND and self.victim == seat) or (
            self.choice == CHOOSE_OPPONENT and not self.has_opponent(self.effect)
        ):
            self.complete()
        elif self.choice == ASK_SHIELD and self.victim == seat:
            self.unanswered()

    def unanswered(self) -> None:
        """The one who was asked does not answer."""

    # The end (13) -------------------------------------------------------------------------------------

    def finish(self, ending: i64) -> None:
        self.close()
        self.over = True
        self.ending = ending

    def score(self, seat: i64) -> i64:
        """Blocks of one's own colour in the Red Gun."""
        return i64(self.z[self.base(seat) + self.t.gun_at])

    def is_ahead(self, one: i64, two: i64) -> bool:
        """Stayed longer (R47), more in the Red Gun, fewer in total, later in turn order (13.2)."""
        t = self.t
        a = self.base(one)
        b = self.base(two)
        if self.z[a + t.left_at] != self.z[b + t.left_at]:
            return self.z[b + t.left_at] > 0 and (
                self.z[a + t.left_at] == 0 or self.z[a + t.left_at] > self.z[b + t.left_at]
            )
        if self.z[a + t.gun_at] != self.z[b + t.gun_at]:
            return self.z[a + t.gun_at] > self.z[b + t.gun_at]
        if self.z[a + t.total_at] != self.z[b + t.total_at]:
            return self.z[a + t.total_at] < self.z[b + t.total_at]
        return one > two

    def places(self) -> list[int]:
        found: list[int] = []
        for seat in range(self.t.seats):
            place = 1
            for other in range(self.t.seats):
                if other != seat and self.is_ahead(other, seat):
                    place += 1
            found.append(place)
        return found
