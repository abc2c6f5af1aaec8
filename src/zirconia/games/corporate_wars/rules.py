"""The rules of Corporate Wars: turns and actions. Section, ruling and variant numbers are rulebook.md's."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, LIMIT, NOT_YOUR_TURN, RESIGNED, Codes
from zirconia.core.random import Random
from zirconia.games.corporate_wars.board import (
    GRID,
    STEP,
    TILES,
)
from zirconia.games.corporate_wars.combat import Combat, add_tiles
from zirconia.games.corporate_wars.tables import CONTRACT, UNIT, CorporateTables
from zirconia.games.corporate_wars.vocabulary import (
    ACTIONS,
    CREDITS,
    DEPLOYED,
    DISCARD,
    DISCARDED,
    ENDED,
    KEPT,
    NEW_HAND,
    NO_FUNDS,
    NOBODY,
    NOT_IN_HAND,
    PLAYED,
    POINTS,
    REDREW,
    SCORED,
    TIME_UP,
    TURN,
    UNITS,
    VICTORY,
    WRONG_PHASE,
)


@final
class Corporate(Combat):
    """A position: both economies, the grid, and whose turn it is."""

    # Who and when ------------------------------------------------------------------------------

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

    # Start of turn (6.1) -----------------------------------------------------------------------

    def start_turn(self) -> None:
        """Income, draw, scoring, ready, contracts, in this order (R6); the winning point stops all (R28)."""
        seat = self.active
        if self.log is not None:
            self.log.add(TURN, EVERYONE, seat, self.round())
        self.receive_income(seat)
        self.draw(seat, self.t.draw_size)
        self.score_zone(seat)
        if not self.over:
            self.ready(seat)
            self.pay_contracts(seat)

    def score_zone(self, seat: i64) -> None:
        """Step 3: strictly more units in the capture zone score (R4, R5, R7); V5 scores the lead."""
        lead = self.units_in_zone(seat) - self.units_in_zone(1 - seat)
        if lead <= 0:
            return
        points = min(lead, self.t.most_points)
        self.n[POINTS + seat] += points
        if self.log is not None:
            self.log.add(SCORED, EVERYONE, seat, points, self.n[POINTS + seat])
        if self.n[POINTS + seat] >= self.t.points:
            self.end(VICTORY, seat)

    def ready(self, seat: i64) -> None:
        """Step 4: own units can move and attack again and are no longer overwhelmed; wounds stay (R23)."""
        units = self.n[UNITS + seat]
        self.movers |= units
        self.attackers |= units
        self.overwhelmed &= ~units

    # Playing a card (7.1 to 7.3) ---------------------------------------------------------------

    def check_play(self, kind: i64, tile: i64) -> i64:
        """In the hand and paid for; a unit also needs a tile where it may be deployed."""
        t = self.t
        if self.phase != ACTIONS:
            return WRONG_PHASE
        if self.z[self.active * t.seat_stride + kind] == 0:
            return NOT_IN_HAND
        if self.n[CREDITS + self.active] < t.cost[kind]:
            return NO_FUNDS
        return self.check_deploy(tile) if t.type[kind] == UNIT else LEGAL

    def play(self, kind: i64, tile: i64) -> None:
        """Pay; a unit enters its tile, a contract joins the list, a tactic happens (7.1 to 7.3)."""
        t = self.t
        seat = self.active
        self.n[CREDITS + seat] -= t.cost[kind]
        self.leave_hand(seat, kind)
        if t.type[kind] == UNIT:
            if self.log is not None:
                self.log.add(DEPLOYED, EVERYONE, seat, kind, tile, t.cost[kind])
            self.deploy(seat, kind, tile)
            return
        if self.log is not None:
            self.log.add(PLAYED, EVERYONE, seat, kind, t.cost[kind])
        if t.type[kind] == CONTRACT:
            self.add_contract(seat, kind, t.duration[kind])
        else:
            self.play_tactic(seat, kind)

    def play_tactic(self, seat: i64, kind: i64) -> None:
        """The effect completely, then the card goes to the discard pile (7.3, R11)."""
        self.effect(seat, kind)
        bags.add(self.z, seat * self.t.seat_stride + self.t.discard, self.t.kinds, kind, 1)

    # End of turn (6.3) -------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Everything is kept; V7 first asks for the cards above the hand limit."""
        if self.log is not None:
            self.log.add(ENDED, EVERYONE, self.active)
        if self.is_hand_too_large():
            self.phase = DISCARD
        else:
            self.next_turn()

    def is_hand_too_large(self) -> bool:
        t = self.t
        return t.hand_limit > 0 and i64(self.z[self.active * t.seat_stride + t.kinds]) > t.hand_limit

    def next_turn(self) -> None:
        """The other player's turn begins, unless the last round is over (6.3, R31)."""
        self.phase = ACTIONS
        if self.turn_number >= self.t.rounds * 2 - 1:
            if self.log is not None:
                self.log.add(TIME_UP, EVERYONE, self.t.rounds)
            self.end(LIMIT, self.leader())
            return
        self.turn_number += 1
        self.active = 1 - self.active
        self.start_turn()

    def check_discard(self, kind: i64) -> i64:
        """V7: a card of the hand, while it is above the limit at the end of the turn."""
        if self.phase != DISCARD:
            return WRONG_PHASE
        return LEGAL if self.z[self.active * self.t.seat_stride + kind] > 0 else NOT_IN_HAND

    def discard(self, kind: i64) -> None:
        """V7: one card to the discard pile; at the limit the turn is over."""
        t = self.t
        self.leave_hand(self.active, kind)
        bags.add(self.z, self.active * t.seat_stride + t.discard, t.kinds, kind, 1)
        if self.log is not None:
            self.log.add(DISCARDED, EVERYONE, self.active, kind)
        if not self.is_hand_too_large():
            self.next_turn()

    # New hand (V2) -----------------------------------------------------------------------------

    def keep(self) -> None:
        """V2: this player keeps the opening hand."""
        if self.log is not None:
            self.log.add(KEPT, EVERYONE, self.active)
        self.next_choice()

    def redraw(self) -> None:
        """V2: the whole opening hand goes back and as many new cards are drawn, once."""
        if self.log is not None:
            self.log.add(REDREW, EVERYONE, self.active)
        t = self.t
        base = self.active * t.seat_stride
        cards = i64(self.z[base + t.kinds])
        bags.pour(self.z, base, base + t.deck, t.kinds)
        self.draw(self.active, cards)
        self.next_choice()

    def next_choice(self) -> None:
        """P1 first, then P2, then the first turn begins (V2)."""
        if self.active == 0:
            self.active = 1
            return
        self.active = 0
        self.phase = ACTIONS
        self.start_turn()

    # The end of the game (13) ------------------------------------------------------------------

    def end(self, ending: i64, winner: i64) -> None:
        self.over = True
        self.ending = ending
        self.winner = winner

    def resign(self, seat: i64) -> None:
        """The other player wins at once (7.6)."""
        self.end(RESIGNED, 1 - seat)

    def score(self, seat: i64) -> i64:
        return self.n[POINTS + seat]

    def places(self) -> list[int]:
        winner = self.winner if self.over else self.leader()
        if winner == NOBODY:
            return [1, 1]
        return [1, 2] if winner == 0 else [2, 1]

    # Actions -----------------------------------------------------------------------------------

    def legal_into(self, out: Codes, seat: i64) -> None:
        if self.phase == ACTIONS:
            self.plays_into(out)
            self.moves_into(out)
            self.attacks_into(out)
            out.add(self.t.end_code)
        elif self.phase == DISCARD:
            self.discards_into(out)
        else:
            out.add(self.t.keep_code)
            out.add(self.t.redraw_code)

    def plays_into(self, out: Codes) -> None:
        """Every card of the hand that can be paid; units on every tile where they may be deployed."""
        t = self.t
        zones, cost, type = self.z, t.cost, t.type
        base = self.active * t.seat_stride
        credits = self.n[CREDITS + self.active]
        tiles: i64 = -1
        for kind in range(t.kinds):
            if zones[base + kind] > 0 and cost[kind] <= credits:
                if type[kind] == UNIT:
                    if tiles < 0:
                        tiles = self.deployable(self.active)
                    add_tiles(out, tiles, t.play_code[kind], 1, 0)
                else:
                    out.add(t.play_code[kind])

    def discards_into(self, out: Codes) -> None:
        base = self.active * self.t.seat_stride
        for kind in range(self.t.kinds):
            if self.z[base + kind] > 0:
                out.add(self.t.discard_code + kind)

    def check(self, code: i64, seat: i64) -> i64:
        t = self.t
        if seat != self.active:
            return NOT_YOUR_TURN
        if code < t.move_code:
            return self.check_play(t.code_kind[code], t.code_tile[code])
        if code < t.attack_code:
            source, way = (code - t.move_code) // 4, (code - t.move_code) % 4
            return self.check_move(source, GRID.neighbour(source, way * 2 + 1))
        if code < t.discard_code:
            source, direction = (code - t.attack_code) // 8, (code - t.attack_code) % 8
            return self.check_attack(source, GRID.neighbour(source, direction))
        if code < t.end_code:
            return self.check_discard(code - t.discard_code)
        wanted = ACTIONS if code == t.end_code else NEW_HAND
        return LEGAL if self.phase == wanted else WRONG_PHASE

    def step(self, code: i64, seat: i64) -> None:
        t = self.t
        if code < t.move_code:
            self.play(t.code_kind[code], t.code_tile[code])
        elif code < t.attack_code:
            source, way = (code - t.move_code) // 4, (code - t.move_code) % 4
            self.move(source, source + STEP[way * 2 + 1])
        elif code < t.discard_code:
            source, direction = (code - t.attack_code) // 8, (code - t.attack_code) % 8
            self.attack(source, source + STEP[direction])
        elif code < t.end_code:
            self.discard(code - t.discard_code)
        elif code == t.end_code:
            self.end_turn()
        elif code == t.keep_code:
            self.keep()
        else:
            self.redraw()

    # Copies and knowledge ----------------------------------------------------------------------

    def copy(self) -> Corporate:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Corporate:
        other = Corporate(self.t, random, self.z[:], self.n[:])
        other.over = self.over
        other.ending = self.ending
        other.movers = self.movers
        other.attackers = self.attackers
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
                other.redeal(owner)
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
                self.movers,
                self.attackers,
                self.overwhelmed,
            ]
        )
        for i in range(len(self.n)):
            out = append(out, self.n[i])
        for i in range(self.t.cells):
            out = append(out, i64(self.z[i]))
        return out

    def encode(self, seat: i64) -> vec[i64]:
        """The turn, both players' numbers and cards (own first), and the grid tile by tile."""
        out = vec[i64]([seat, self.turn_number, self.active == seat, self.phase, self.t.points, self.t.rounds])
        for owner in (seat, 1 - seat):
            out = self.encode_player(out, owner, owner == seat)
        for tile in range(TILES):
            mine = self.n[UNITS + seat] >> tile & 1
            theirs = self.n[UNITS + 1 - seat] >> tile & 1
            out = append(out, mine - theirs)
            out = append(out, i64(self.z[self.t.kind_at + tile]) + 1 if mine + theirs > 0 else 0)
            out = append(out, i64(self.z[self.t.power_at + tile]))
            out = append(out, self.movers >> tile & 1)
            out = append(out, self.attackers >> tile & 1)
            out = append(out, self.overwhelmed >> tile & 1)
        return out

    def encode_player(self, out: vec[i64], owner: i64, own: bool) -> vec[i64]:
        """Credits, points and sizes; by kind the hand as known, what is unseen, discards, contracts."""
        t = self.t
        base = owner * t.seat_stride
        out = append(out, self.n[CREDITS + owner])
        out = append(out, self.n[POINTS + owner])
        out = append(out, i64(self.z[base + t.kinds]))
        out = append(out, i64(self.z[base + t.deck + t.kinds]))
        for kind in range(t.kinds):
            out = append(out, i64(self.z[base + (0 if own else t.known) + kind]))
            out = append(out, i64(self.z[base + t.deck + kind]) if own else self.unseen(owner, kind))
            out = append(out, i64(self.z[base + t.discard + kind]))
            copies: i64 = 0
            left: i64 = 0
            for i in range(i64(self.z[base + t.contracts])):
                entry = i64(self.z[base + t.contracts + 1 + i])
                if entry >> 8 == kind:
                    copies += 1
                    left += entry & 255
            out = append(out, copies)
            out = append(out, left)
        return out


def deal(tables: CorporateTables, random: Random, decks: list[vec[i64]]) -> Corporate:
    """Decks, opening hands, then P1's first turn begins (section 5); V1, V2 and V8 change the start."""
    t = tables
    core = Corporate(t, random, vec[i16]([0] * t.cells), vec[i64]([0] * 6))
    for seat in range(2):
        base = seat * t.seat_stride
        for kind in range(t.kinds):
            bags.add(core.z, base + t.deck, t.kinds, kind, decks[seat][kind])
        core.draw(seat, t.hand_size)
        core.n[POINTS + seat] = t.head_start[seat]
    core.n[CREDITS + 1] = t.stipend
    if t.new_hand:
        core.phase = NEW_HAND
    else:
        core.start_turn()
    return core
