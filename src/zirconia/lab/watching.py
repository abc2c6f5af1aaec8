"""The compiled eye of the lab: what is counted of a match while it is played, and of its events afterwards.

How a match stands is looked at once a turn (who leads) and once a round (scores, and what a game measures
itself), so that watching costs little beside playing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.core.kernel.events import Event
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import Random

NOBODY: Final = -1
SEAT_BITS: Final = 4
THING_BITS: Final = 24
FEWEST_SLOTS: Final = 1024


@final
class Watch:
    """One match: its decisions, who led after each turn, and a row of numbers for each seat and round."""

    def __init__(self, sides: list[int], actions: i64, gauges: list[Callable[[Any, int], int]]) -> None:
        self.sides = sides
        self.gauges = gauges
        self.codes = Codes(actions + 1)
        self.steps: i64 = 0
        self.decisions: i64 = 0  # with more than one legal action
        self.choices: i64 = 0  # legal actions of all decisions together
        self.most_choices: i64 = 0
        self.turn: i64 = -1
        self.round: i64 = -1
        self.leaders: vec[i64] = vec[i64]([])  # after each turn the side that led alone, or NOBODY
        self.changed: vec[i64] = vec[i64]([])  # after each turn 1 if a score was another than before
        self.scores: vec[i64] = vec[i64]([0] * len(sides))
        self.rows: vec[i64] = vec[i64]([])  # round, seat, score, and what each gauge read

    def note(self, position: Position, seat: i64) -> None:
        """A decision comes: list its actions in `codes`, and look around where a turn or a round has ended."""
        codes = self.codes
        codes.size = 0
        position.legal_into(codes, seat)
        self.steps += 1
        if codes.size > 1:
            self.decisions += 1
            self.choices += codes.size
            if codes.size > self.most_choices:  # noqa: PLR1730 - max() makes boxed integers
                self.most_choices = codes.size
        turn = position.turn()
        if turn != self.turn:
            self._end_turn(position)
            self.turn = turn
            if position.round() != self.round:
                self._end_round(position)
                self.round = position.round()

    def finish(self, position: Position) -> None:
        """The match is over, or was broken off."""
        self._end_turn(position)
        self._end_round(position)

    def _end_turn(self, position: Position) -> None:
        """What the turn that ended has changed; the first look finds the start."""
        different: i64 = 0
        for seat in range(len(self.sides)):
            score = position.score(seat)
            if score != self.scores[seat]:
                self.scores[seat] = score
                different = 1
        if self.turn < 0:
            return
        self.leaders = append(self.leaders, self._leader(position))
        self.changed = append(self.changed, different)

    def _leader(self, position: Position) -> i64:
        """The side that stands first alone; with equal scores nobody leads, whatever would break the tie."""
        places = position.places()
        leader: i64 = NOBODY
        best: i64 = 0
        for seat in range(len(places)):
            if places[seat] == 1:
                side = self.sides[seat]
                if leader not in (NOBODY, side):
                    return NOBODY
                leader = side
                best = self.scores[seat]
        for seat in range(len(places)):
            if self.sides[seat] != leader and self.scores[seat] == best:
                return NOBODY
        return leader

    def _end_round(self, position: Position) -> None:
        if self.round < 0:
            return
        for seat in range(len(self.sides)):
            self.rows = append(self.rows, self.round)
            self.rows = append(self.rows, i64(seat))
            self.rows = append(self.rows, position.score(seat))
            for gauge in self.gauges:
                self.rows = append(self.rows, i64(gauge(position, seat)))


def play_at_random(position: Position, random: Random, watch: Watch, limit: i64) -> None:
    """Play uniformly random legal actions until the game is over or `limit` steps are done."""
    while watch.steps < limit and not position.over:
        seat = position.actor()
        watch.note(position, seat)
        position.step(watch.codes.codes[random.below(0, watch.codes.size)], seat)
    watch.finish(position)


@final
class Classes:
    """Events counted by class: kind, seat and thing. A class is known by its place, in the order of appearance.

    Every match adds a row for each class that it has, in the order of kind, seat and thing.
    """

    def __init__(self, seat_at: list[int], thing_at: list[int], amount_at: list[int]) -> None:
        self.seat_at: vec[i64] = vec[i64](seat_at)  # by kind of event: which of its values is the seat; -1: none
        self.thing_at: vec[i64] = vec[i64](thing_at)
        self.amount_at: vec[i64] = vec[i64](amount_at)
        self.numbers: vec[i64] = vec[i64]([])  # of the classes, by their places
        self.counts: vec[i64] = vec[i64]([])  # in the match at hand
        self.amounts: vec[i64] = vec[i64]([])  # what the events are about, added up
        self.slots: vec[i64] = vec[i64]([NOBODY] * FEWEST_SLOTS)  # places, found by hashing
        self.order: list[int] = []  # all places, by the numbers of their classes
        self.row_games: vec[i64] = vec[i64]([])
        self.row_places: vec[i64] = vec[i64]([])
        self.row_counts: vec[i64] = vec[i64]([])
        self.row_amounts: vec[i64] = vec[i64]([])

    def count(self, events: list[Event], game: i64) -> None:
        """Add the rows of one match."""
        for event in events:
            kind = event.kind
            seat: i64 = NOBODY
            if self.seat_at[kind] >= 0:
                seat = event.value(self.seat_at[kind])
            thing: i64 = NOBODY
            if self.thing_at[kind] >= 0:
                thing = event.value(self.thing_at[kind])
            place = self.place_of(kind, seat, thing)
            self.counts[place] += 1
            if self.amount_at[kind] >= 0:
                self.amounts[place] += event.value(self.amount_at[kind])
        if len(self.order) < len(self.numbers):
            self.order = [place for _, place in sorted([(number, at) for at, number in enumerate(self.numbers)])]
        self.write_rows(game)

    def write_rows(self, game: i64) -> None:
        """What was counted goes into the rows, and the counts begin anew."""
        for boxed in self.order:
            place: i64 = boxed
            if self.counts[place] > 0:
                self.row_games = append(self.row_games, game)
                self.row_places = append(self.row_places, place)
                self.row_counts = append(self.row_counts, self.counts[place])
                self.row_amounts = append(self.row_amounts, self.amounts[place])
                self.counts[place] = 0
                self.amounts[place] = 0

    def place_of(self, kind: i64, seat: i64, thing: i64) -> i64:
        """Where a class stands; a new one comes last."""
        number = packed(kind, seat, thing)
        last: i64 = len(self.slots) - 1
        slot = (thing + 67 * seat + 397 * kind) & last
        while self.slots[slot] != NOBODY:
            if self.numbers[self.slots[slot]] == number:
                return self.slots[slot]
            slot = (slot + 1) & last
        place: i64 = len(self.numbers)
        self.slots[slot] = place
        self.numbers = append(self.numbers, number)
        self.counts = append(self.counts, 0)
        self.amounts = append(self.amounts, 0)
        if 2 * len(self.numbers) > len(self.slots):
            self.widen()
        return place

    def widen(self) -> None:
        """Twice as many slots."""
        last: i64 = 2 * len(self.slots) - 1
        self.slots = vec[i64]([NOBODY] * (2 * len(self.slots)))
        for place in range(len(self.numbers)):
            kind, seat, thing = unpacked(self.numbers[place])
            slot = (thing + 67 * seat + 397 * kind) & last
            while self.slots[slot] != NOBODY:
                slot = (slot + 1) & last
            self.slots[slot] = i64(place)


def packed(kind: i64, seat: i64, thing: i64) -> i64:
    """A class as one number; -1 for no seat and no thing."""
    return ((kind << SEAT_BITS | (seat + 1)) << THING_BITS) | (thing + 1)


def unpacked(number: i64) -> tuple[i64, i64, i64]:
    """Kind, seat and thing."""
    thing = (number & ((1 << THING_BITS) - 1)) - 1
    seat = ((number >> THING_BITS) & ((1 << SEAT_BITS) - 1)) - 1
    return number >> (THING_BITS + SEAT_BITS), seat, thing
