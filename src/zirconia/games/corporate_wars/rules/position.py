"""The position of Corporate Wars as the core calls it: actions by code, copies, what a seat knows."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from zirconia.core.kernel.position import LEGAL, NOT_YOUR_TURN, RESIGNED, Codes
from zirconia.core.kernel.random import Random
from zirconia.games.corporate_wars.rules import combat, encoding, ending, moving, playing, turns
from zirconia.games.corporate_wars.rules.board import GRID, STEP
from zirconia.games.corporate_wars.rules.components import Components
from zirconia.games.corporate_wars.rules.knowledge import redeal
from zirconia.games.corporate_wars.rules.numbers import ACTIONS, DISCARD, NEW_HAND, NOBODY, POINTS
from zirconia.games.corporate_wars.rules.reasons import WRONG_PHASE


@final
class Corporate(Components):
    """What the contract asks of a position, by way of the sections of the rulebook."""

    # Who and when ---------------------------------------------------------------------------------

    def round(self) -> i64:
        return self.turn_number // 2 + 1

    def turn(self) -> i64:
        return self.turn_number + 1

    def turn_seat(self) -> i64:
        return self.turn_number % 2

    def actor(self) -> i64:
        return NOBODY if self.over else self.active

    def midway(self, seat: i64) -> bool:
        """While cards are discarded the end of the turn can still be taken back (V7)."""
        return self.phase == DISCARD and seat == self.active

    # Actions --------------------------------------------------------------------------------------

    def legal_into(self, out: Codes, seat: i64) -> None:
        if self.phase == ACTIONS:
            playing.plays_into(self, out)
            moving.moves_into(self, out)
            combat.attacks_into(self, out)
            out.add(self.t.end_code)
        elif self.phase == DISCARD:
            turns.discards_into(self, out)
        else:
            out.add(self.t.keep_code)
            out.add(self.t.redraw_code)

    def check(self, code: i64, seat: i64) -> i64:
        t = self.t
        if seat != self.active:
            return NOT_YOUR_TURN
        if code < t.move_code:
            return playing.check_play(self, t.code_kind[code], t.code_tile[code])
        if code < t.attack_code:
            source, way = (code - t.move_code) // 4, (code - t.move_code) % 4
            return moving.check_move(self, source, GRID.neighbour(source, way * 2 + 1))
        if code < t.discard_code:
            source, direction = (code - t.attack_code) // 8, (code - t.attack_code) % 8
            return combat.check_attack(self, source, GRID.neighbour(source, direction))
        if code < t.end_code:
            return turns.check_discard(self, code - t.discard_code)
        wanted = ACTIONS if code == t.end_code else NEW_HAND
        return LEGAL if self.phase == wanted else WRONG_PHASE

    def step(self, code: i64, seat: i64) -> None:
        t = self.t
        if code < t.move_code:
            playing.play(self, t.code_kind[code], t.code_tile[code])
        elif code < t.attack_code:
            source, way = (code - t.move_code) // 4, (code - t.move_code) % 4
            moving.move(self, source, source + STEP[way * 2 + 1])
        elif code < t.discard_code:
            source, direction = (code - t.attack_code) // 8, (code - t.attack_code) % 8
            combat.attack(self, source, source + STEP[direction])
        elif code < t.end_code:
            turns.discard(self, code - t.discard_code)
        elif code == t.end_code:
            turns.end_turn(self)
        elif code == t.keep_code:
            turns.keep(self)
        else:
            turns.redraw(self)

    def resign(self, seat: i64) -> None:
        """The other player wins at once (7.6)."""
        ending.end(self, RESIGNED, 1 - seat)

    # Results --------------------------------------------------------------------------------------

    def score(self, seat: i64) -> i64:
        return self.n[POINTS + seat]

    def places(self) -> list[int]:
        return ending.places(self)

    # Copies and knowledge ----------------------------------------------------------------------

    def copy(self) -> Corporate:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Corporate:
        other = Corporate(self.t, random, self.z[:], self.n[:])
        other.over = self.over
        other.ending = self.ending
        other.can_move = self.can_move
        other.can_attack = self.can_attack
        other.overwhelmed = self.overwhelmed
        other.turn_number = self.turn_number
        other.active = self.active
        other.phase = self.phase
        other.winner = self.winner
        return other

    def imagine(self, seat: i64, random: Random) -> Corporate:
        """Another hand and deck for everybody else, from what is public (section 14)."""
        other = self.with_random(random)
        for owner in range(2):
            if owner != seat:
                redeal(other, owner)
        return other

    def pack(self) -> vec[i64]:
        out = vec[i64](
            [
                self.over,
                self.ending,
                self.turn_number,
                self.active,
                self.phase,
                self.winner,
                self.can_move,
                self.can_attack,
                self.overwhelmed,
            ]
        )
        for i in range(len(self.n)):
            out = append(out, self.n[i])
        for i in range(self.t.cells):
            out = append(out, i64(self.z[i]))
        return out

    def encode(self, seat: i64) -> vec[i64]:
        return encoding.encode(self, seat)

    def encode_into(self, out: vec[i64], at: i64, seat: i64) -> i64:
        return encoding.encode_into(self, out, at, seat)
