"""Two bases and their cards: drawing, combat, and how the game ends."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LIMIT, RESIGNED, Position
from zirconia.core.random import Random
from zirconia.games.galactic_confrontation.rules.vocabulary import (
    COMBAT,
    DREW,
    FOUGHT,
    LOWEST,
    NOBODY,
    ROUND,
    SHUFFLED,
    STRATEGY,
)
from zirconia.games.galactic_confrontation.tables import GalacticTables


class Bases(Position):
    """Zones as bags in one packed array, the counters of the current turn beside it."""

    def __init__(self, tables: GalacticTables, random: Random, zones: vec[i16]) -> None:
        super().__init__(random)
        self.t = tables
        self.z: vec[i16] = zones
        self.round_number: i64 = 1
        self.second = False  # whether the second turn of the round is on
        self.active: i64 = 0
        self.phase: i64 = STRATEGY
        self.plays: i64 = 1
        self.buys: i64 = 1
        self.pool: i64 = 0
        self.trashes: i64 = 0
        self.played: i64 = 0
        self.market: i64 = -1  # a bit for each kind that is part of this match's market (V7)
        self.winner: i64 = NOBODY

    # Who and when ---------------------------------------------------------------------------------

    def round(self) -> i64:
        return self.round_number

    def turn(self) -> i64:
        return self.round_number * 2 if self.second else self.round_number * 2 - 1

    def turn_seat(self) -> i64:
        return self.active

    def actor(self) -> i64:
        if self.over:
            return NOBODY
        return self.active

    # Drawing (7) ----------------------------------------------------------------------------------

    def draw(self, seat: i64, count: i64) -> None:
        """One card at a time; the discard pile becomes the deck when a draw meets an empty one (R11, R12).

        At that moment the hand is all its owner has nowhere else in the open, so everybody knows it (11).
        """
        t = self.t
        base = seat * t.seat_stride
        deck = base + t.deck
        kinds = t.kinds
        z = self.z
        random = self.random
        while count > 0:
            count -= 1
            if z[deck + kinds] == 0:
                if z[base + t.discard + kinds] == 0:
                    return
                bags.pour(z, base + t.discard, deck, kinds)
                bags.become(z, base + t.known, base, kinds)
                if self.log is not None:
                    self.log.add(SHUFFLED, EVERYONE, seat)
            kind = bags.choose(random, seat, z, deck, kinds)
            bags.move(z, deck, base, kinds, kind)
            random.reveals += 1
            if self.log is not None:
                self.log.add(DREW, 1 << seat, seat, kind)

    def leave_hand(self, kind: i64, count: i64) -> None:
        """Cards go from the acting player's hand; those known to be there go first, as far as anybody can tell."""
        t = self.t
        z = self.z
        at = self.active * t.seat_stride
        bags.add(z, at, t.kinds, kind, -count)
        bags.forget(z, at + t.known, t.kinds, kind, count)

    # Combat (8) and the end (10) ------------------------------------------------------------------

    def total(self, seat: i64, column: vec[i64]) -> i64:
        """The sum of a column over the cards a seat has in play."""
        at = seat * self.t.seat_stride + self.t.in_play
        found: i64 = 0
        if self.z[at + self.t.kinds] > 0:
            for kind in range(self.t.kinds):
                found += i64(self.z[at + kind]) * column[kind]
        return found

    def loss(self, seat: i64) -> i64:
        """The opponent's damage that this seat's defence does not stop; never below 0 (section 8)."""
        through = self.total(1 - seat, self.t.damage) - self.total(seat, self.t.defence)
        return through if through > 0 else 0

    def fight(self) -> None:
        """Both losses are worked out first, then applied together (section 8, R25)."""
        t = self.t
        hits = t.hit_points_at
        lost_by_a = self.loss(0)
        lost_by_b = self.loss(1)
        self.log_fight(lost_by_a, lost_by_b)
        self.lose(0, lost_by_a)
        self.lose(1, lost_by_b)
        if self.z[hits] <= 0 or self.z[hits + 1] <= 0:
            self.end(COMBAT, self.winner_of_combat())
            return
        for seat in range(2):
            bags.pour(self.z, seat * t.seat_stride + t.in_play, seat * t.seat_stride + t.discard, t.kinds)
        if self.round_number >= t.rounds:
            self.end(LIMIT, self.winner_at_limit())
        else:
            self.next_round()

    def lose(self, seat: i64, loss: i64) -> None:
        """Hit points below 0 are kept as they are (R33), down to where they no longer fit."""
        left = i64(self.z[self.t.hit_points_at + seat]) - loss
        self.z[self.t.hit_points_at + seat] = i16(left if left > LOWEST else LOWEST)

    def log_fight(self, lost_by_a: i64, lost_by_b: i64) -> None:
        if self.log is not None:
            self.log.add(
                FOUGHT, EVERYONE, 0, lost_by_a, self.total(1, self.t.damage), self.total(0, self.t.defence)
            )
            self.log.add(
                FOUGHT, EVERYONE, 1, lost_by_b, self.total(0, self.t.damage), self.total(1, self.t.defence)
            )

    def next_round(self) -> None:
        """A is first in every round (R27); with V2 B is first in even ones."""
        self.round_number += 1
        self.second = False
        self.active = 1 if self.t.changing_initiative and self.round_number % 2 == 0 else 0
        if self.log is not None:
            self.log.add(ROUND, EVERYONE, self.round_number)

    def winner_of_combat(self) -> i64:
        """The one still above 0; a double defeat is a tie (R26) unless V6 decides it."""
        a = self.z[self.t.hit_points_at]
        b = self.z[self.t.hit_points_at + 1]
        if a <= 0 and b <= 0:
            return self.higher(i64(a), i64(b)) if self.t.decider else NOBODY
        return 0 if a > 0 else 1

    def winner_at_limit(self) -> i64:
        """More hit points, then fewer Impeded owned, else a tie (section 10)."""
        found = self.higher(i64(self.z[self.t.hit_points_at]), i64(self.z[self.t.hit_points_at + 1]))
        return found if found != NOBODY else self.higher(self.impeded_owned(1), self.impeded_owned(0))

    def higher(self, a: i64, b: i64) -> i64:
        if a == b:
            return NOBODY
        return 0 if a > b else 1

    def impeded_owned(self, seat: i64) -> i64:
        """Deck, hand and discard pile together (section 10); Impeded are never in play."""
        t = self.t
        at = seat * t.seat_stride + t.impeded
        return i64(self.z[at + t.hand]) + i64(self.z[at + t.deck]) + i64(self.z[at + t.discard])

    def end(self, ending: i64, winner: i64) -> None:
        self.over = True
        self.ending = ending
        self.winner = winner

    def resign(self, seat: i64) -> None:
        """The other player wins (6.4)."""
        self.end(RESIGNED, 1 - seat)

    def score(self, seat: i64) -> i64:
        """Hit points; below 0 they only matter for the decider (R33, V6)."""
        hits = i64(self.z[self.t.hit_points_at + seat])
        return hits if self.t.decider else max(i64(0), hits)

    def places(self) -> list[int]:
        winner = self.winner if self.over else self.higher(self.score(0), self.score(1))
        if winner == NOBODY:
            return [1, 1]
        return [1, 2] if winner == 0 else [2, 1]
