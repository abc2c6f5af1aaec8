"""The position as a whole: dealing it, copying it, and seeing it from a seat (sections 5, 6 and 14)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core import bags
from zirconia.games.standoff.rules.commands import Commands
from zirconia.games.standoff.rules.tables import (
    ASIDE,
    BLACK,
    DUPLICATE,
    GROUP,
    NO_TOKEN,
    PERMANENT,
    READ,
    ROWS,
    TEMPORARY,
    TROJAN,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Standoff(Commands):
    """What both editions' positions have in common."""

    # Dealing (5) --------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Board, piles, draft pile and row, decks and opening hands; then the first turn begins."""
        t = self.t
        for slot in range(t.row_size):
            self.z[t.row + slot] = -1
        for cell in range(t.cells):
            if t.start_tile[cell] > 0:
                self.put_tile(cell, t.start_tile[cell])
            if t.start_token[cell] != NO_TOKEN:
                self.set_token(cell, t.start_token[cell])
        self.deal_markets()
        for seat in range(t.seats):
            for kind in range(t.kinds):
                bags.add(self.z, self.base(seat) + t.deck, t.kinds, kind, t.start[kind])
            self.copy_bag(self.base(seat) + t.deck, t.surely(seat))
            self.draw(seat, t.first_hand if seat == 0 else t.hand_size)
        self.begin_turn()

    def deal_markets(self) -> None:
        """Each Horse costs a trashed card that sends one, so that many always suffice (R30)."""
        t = self.t
        horses: i64 = 0
        for kind in range(t.kinds):
            if t.does[kind] == TROJAN or t.does[kind] == DUPLICATE:
                horses += t.copies[kind] + t.start[kind] * t.seats
            if t.market[kind] == TEMPORARY:
                bags.add(self.z, t.draft, t.kinds, kind, t.copies[kind])
            elif t.market[kind] == PERMANENT or t.market[kind] == ASIDE:
                self.z[t.piles + kind] = i16(t.copies[kind])
        self.z[t.piles + t.horse] = i16(horses)
        self.refill_row()

    # Copies and knowledge -----------------------------------------------------------------------------

    def copy_into(self, other: Standoff) -> None:
        """The numbers of the turn and of the open choice."""
        other.over = self.over
        other.ending = self.ending
        other.filled = self.filled
        other.forcefields = self.forcefields
        other.active = self.active
        other.card = self.card
        other.phase = self.phase
        other.actions = self.actions
        other.taken = self.taken
        other.plays = self.plays
        other.budget = self.budget
        other.choice = self.choice
        other.effect = self.effect
        other.effect_card = self.effect_card
        other.wanted = self.wanted
        other.chosen = self.chosen
        other.source = self.source
        other.victim = self.victim
        other.target = self.target
        other.round_number = self.round_number
        other.turn_number = self.turn_number
        other.hand_limit = self.hand_limit
        other.was_filled = self.was_filled
        other.leavers = self.leavers

    def reimagine(self, seat: i64) -> None:
        """Split every hand this seat can't see, and the deck behind it, anew (14).

        What others have learned of a hand that this seat can't see is more than it knows; it is taken back
        to what everybody knows.
        """
        t = self.t
        observer = seat if seat >= 0 else t.seats
        for other in range(t.seats):
            for owner in range(t.seats):
                if other not in (seat, owner) and owner != seat:
                    self.copy_bag(t.known_by(t.seats, owner), t.known_by(other, owner))
        for owner in range(t.seats):
            if owner != seat:
                self.redeal(observer, owner)

    def pack(self) -> vec[i64]:
        out = vec[i64](
            [
                self.over,
                self.ending,
                self.active,
                self.card,
                self.phase,
                self.actions,
                self.taken,
                self.plays,
                self.budget,
                self.choice,
                self.effect,
                self.effect_card,
                self.wanted,
                self.chosen,
                self.source,
                self.victim,
                self.target,
                self.round_number,
                self.turn_number,
                self.hand_limit,
                self.was_filled,
                self.leavers,
            ]
        )
        for i in range(self.t.numbers):
            out = append(out, i64(self.z[i]))
        for row in range(ROWS):
            out = append(out, self.planes[GROUP * ROWS + row])
            out = append(out, self.planes[READ * ROWS + row])
        return out

    def encode(self, seat: i64) -> vec[i64]:
        """The turn, every seat's open cards and numbers from this seat on, the markets, and the board."""
        t = self.t
        out = vec[i64](
            [
                self.round_number,
                (self.active - seat + t.seats) % t.seats,
                self.phase,
                self.actions,
                self.taken,
                self.plays,
                self.budget,
                self.choice,
                self.effect,
                self.effect_card,
                self.wanted,
                self.chosen,
                self.card,
            ]
        )
        for turn in range(t.seats):
            out = self.encode_seat(out, (seat + turn) % t.seats, seat)
        for kind in range(t.kinds):
            out = append(out, i64(self.z[t.piles + kind]))
            out = append(out, self.supply(kind))
            out = append(out, i64(self.z[t.draft + kind]))
            out = append(out, i64(self.z[t.trash + kind]))
        for cell in range(t.cells):
            tile = self.tile(cell)
            out = append(out, 1 + (tile - 1 - seat + t.seats) % t.seats if 0 < tile < BLACK else tile)
            out = append(out, self.token_on(cell))
            out = append(out, 1 if self.in_plane(GROUP, cell) else 0)
        return out

    def encode_seat(self, out: vec[i64], owner: i64, seat: i64) -> vec[i64]:
        """Sizes and numbers, then for each kind: known in hand, in hand or deck, discarded, in front."""
        t = self.t
        base = self.base(owner)
        out = append(out, self.hand_count(owner))
        out = append(out, i64(self.z[base + t.deck + t.kinds]))
        for at in range(t.gun_at, t.seat_stride):
            out = append(out, i64(self.z[base + at]))
        for kind in range(t.kinds):
            held = i64(self.z[base + kind])
            known = held if owner == seat else i64(self.z[t.known_by(seat, owner) + kind])
            out = append(out, known)
            out = append(out, held + i64(self.z[base + t.deck + kind]))
            out = append(out, i64(self.z[base + t.discard + kind]))
            out = append(out, i64(self.z[base + t.played + kind]) + i64(self.z[base + t.orbit + kind]))
        return out
