"""What a position of Standoff holds, and where the two editions differ.

`Standoff` is the data: every field of both editions, and small verbs on them. The rules are functions on it, in a
file for each section of the rulebooks. `Edition` lists what an edition's rules do in another way, or add.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from zirconia.core.kernel import bags
from zirconia.core.kernel.position import Codes, Position
from zirconia.core.kernel.random import Random
from zirconia.games.standoff.rules.numbers import ACTING, NO_CHOICE, NOBODY, NONE
from zirconia.games.standoff.rules.tables import (
    BLACK,
    FORCEFIELD,
    NO_TOKEN,
    NOTHING,
    OCCUPIED,
    ROWS,
    TOKENS,
    StandoffTables,
)


class Edition:
    """What differs from one edition to the other. As written here, an edition adds nothing."""

    def upkeep(self, p: Standoff) -> None:
        """What happens in the active player's upkeep (7.1)."""

    def is_free(self, p: Standoff, kind: i64) -> bool:
        """Whether playing this card uses no action."""
        return False

    def played_resource(self, p: Standoff, kind: i64) -> None:
        """A resource card is played: what is noted of it."""

    def gain_more(self, p: Standoff, kind: i64) -> None:
        """What a card gives beside cards, actions and credits."""

    def took_cell(self, p: Standoff, cell: i64) -> None:
        """The active player's colour has come to a cell."""

    def keeps_token(self, p: Standoff, cell: i64) -> bool:
        """Whether the open effect leaves the token of a cell whose piece it destroys."""
        return False

    def narrow_targets(self, p: Standoff, effect: i64, kind: i64) -> None:
        """Take out of `reached` what the effect may not hit; or find its cells, for an effect of its own."""

    def takes_over(self, p: Standoff, cell: i64) -> bool:
        """Whether the open effect does something else here than destroy a piece: then that is done or begun."""
        return False

    def go_on_unanswered(self, p: Standoff) -> None:
        """The opponent who is asked does not answer."""

    def can_begin(self, p: Standoff, effect: i64) -> bool:
        """Whether an effect without a target, which only this edition has, can be carried out (11)."""
        return False

    def begin(self, p: Standoff, effect: i64) -> None:
        """Carry out such an effect."""

    def lingers(self, p: Standoff) -> bool:
        """Whether the discard phase goes on until its player ends it (7.3)."""
        return False

    def check(self, p: Standoff, code: i64) -> i64:
        """Why an action that only this edition has is refused.

        Those are the codes from `first_own` on, Done outside Disposal, and the use of tokens but artilleries.
        """
        raise NotImplementedError

    def step(self, p: Standoff, code: i64) -> None:
        """Do such an action."""
        raise NotImplementedError

    def legal_into(self, p: Standoff, out: Codes) -> None:
        """Add the legal codes from `first_own` on: in both phases, and when an opponent is asked."""
        raise NotImplementedError

    def uses_into(self, p: Standoff, out: Codes) -> None:
        """Add the tokens but artilleries that can be used."""

    def packed(self, p: Standoff, out: vec[i64]) -> vec[i64]:
        """The fields that only this edition uses, at the end of a packed position."""
        raise NotImplementedError

    def own_numbers(self) -> i64:
        """How many numbers only this edition shows."""
        raise NotImplementedError

    def encode_into(self, p: Standoff, out: vec[i64], at: i64) -> i64:
        """Those numbers, at the end of an encoded position; where they end."""
        raise NotImplementedError


class Standoff(Position):
    """`z` holds zones, numbers of seats, and cells (see the tables); `planes` the same cells as rows of bits."""

    def __init__(
        self, tables: StandoffTables, edition: Edition, random: Random, zones: vec[i16], planes: vec[i64]
    ) -> None:
        super().__init__(random)
        self.t = tables
        self.edition = edition
        self.z: vec[i16] = zones
        self.planes: vec[i64] = planes
        self.filled: i64 = 0  # cells of the Red Gun that are filled
        self.forcefields: i64 = 0

        # The turn (7).
        self.round_number: i64 = 1
        self.turn_number: i64 = 0
        self.active: i64 = 0
        self.phase: i64 = ACTING
        self.actions: i64 = 0
        self.taken: i64 = 0  # actions taken
        self.plays: i64 = 0
        self.budget: i64 = 0
        self.hand_limit: i64 = tables.hand_size
        self.was_filled = False  # the Red Gun has been full; the round is finished (variant)
        self.leavers: i64 = 0

        # The effect that waits for a choice (8).
        self.choice: i64 = NO_CHOICE
        self.card: i64 = NOBODY  # the card being resolved; it is in no pile
        self.effect: i64 = NOTHING
        self.effect_card: i64 = NOBODY  # the card whose effect it is: under Duplicate not the card played
        self.wanted: i64 = 0  # how many cells or cards can be chosen
        self.chosen: i64 = 0
        self.source: i64 = NOBODY  # the token that acts
        self.victim: i64 = NOBODY  # the opponent that was picked, or that is asked
        self.target: i64 = NOBODY  # the cell an announced effect is aimed at

        # Of the square edition: Initiative, and what Duplicate repeats or pays for (11.4).
        self.extra = False  # this is an extra turn
        self.pending = False  # an extra turn follows
        self.last: i64 = NONE
        self.last_what: i64 = NOBODY
        self.waiver = False  # the next action costs nothing
        self.free_play = False  # the placement being resolved was played by Zelda's leave

        # Of the hex edition.
        self.adjusted = False  # the row has been adjusted this turn (15.8)

    # Cells (4) ----------------------------------------------------------------------------------------

    def tile(self, cell: i64) -> i64:
        """What fills a cell: EMPTY, a seat's colour (seat + 1), BLACK or ETERNAL."""
        return i64(self.z[self.t.tiles + cell])

    def token_on(self, cell: i64) -> i64:
        return i64(self.z[self.t.tokens + cell])

    def in_plane(self, plane: i64, cell: i64) -> bool:
        slot = self.t.slot[cell]
        return (self.planes[plane * ROWS + (slot >> 4)] >> (slot & 15)) & 1 == 1

    def flip(self, plane: i64, cell: i64) -> None:
        """Put a cell into a plane, or take it out."""
        slot = self.t.slot[cell]
        self.planes[plane * ROWS + (slot >> 4)] ^= 1 << (slot & 15)

    def put_tile(self, cell: i64, colour: i64) -> None:
        """Fill an empty cell."""
        self.z[self.t.tiles + cell] = i16(colour)
        self.flip(OCCUPIED, cell)
        self.flip(colour, cell)
        self.count_tile(cell, colour, 1)

    def take_tile(self, cell: i64) -> None:
        """Empty a filled cell; a token on it stays."""
        colour = self.tile(cell)
        self.z[self.t.tiles + cell] = 0
        self.flip(OCCUPIED, cell)
        self.flip(colour, cell)
        self.count_tile(cell, colour, -1)

    def count_tile(self, cell: i64, colour: i64, change: i64) -> None:
        """Keep the tallies: Red Gun and whole board for each seat, and how full the Red Gun is."""
        t = self.t
        self.filled += t.gun[cell] * change
        if colour < BLACK:
            self.add_number(colour - 1, t.gun_at, t.gun[cell] * change)
            self.add_number(colour - 1, t.total_at, change)

    def set_token(self, cell: i64, token: i64) -> None:
        """Put a token on a cell in place of the one there, or take it away (NO_TOKEN)."""
        old = self.token_on(cell)
        if old != NO_TOKEN:
            self.flip(TOKENS + old, cell)
        if token != NO_TOKEN:
            self.flip(TOKENS + token, cell)
        if old == FORCEFIELD:
            self.forcefields -= 1
        if token == FORCEFIELD:
            self.forcefields += 1
        self.z[self.t.tokens + cell] = i16(token)

    def controls(self, seat: i64, cell: i64) -> bool:
        """Whether the block or tile under a token has this seat's colour (10)."""
        return self.tile(cell) == seat + 1

    def controlled(self, seat: i64, token: i64) -> i64:
        """How many tokens of a kind a seat controls."""
        count: i64 = 0
        for row in range(1, ROWS - 1):
            bits = self.planes[(TOKENS + token) * ROWS + row] & self.planes[(seat + 1) * ROWS + row]
            while bits != 0:
                bits &= bits - 1
                count += 1
        return count

    # Seats and their cards (6) ------------------------------------------------------------------------

    def base(self, seat: i64) -> i64:
        """Where the zones and numbers of a seat begin."""
        return seat * self.t.seat_stride

    def number(self, seat: i64, at: i64) -> i64:
        """One number of a seat, such as `gun_at`."""
        return i64(self.z[seat * self.t.seat_stride + at])

    def set_number(self, seat: i64, at: i64, value: i64) -> None:
        self.z[seat * self.t.seat_stride + at] = i16(value)

    def add_number(self, seat: i64, at: i64, change: i64) -> None:
        place = seat * self.t.seat_stride + at
        self.z[place] = i16(i64(self.z[place]) + change)

    def count(self, bag: i64, kind: i64) -> i64:
        """How many cards of a kind a bag holds; a bag is the number of its place, as `t.draft`."""
        return i64(self.z[bag + kind])

    def size(self, bag: i64) -> i64:
        """How many cards a bag holds."""
        return i64(self.z[bag + self.t.kinds])

    def put(self, bag: i64, kind: i64, count: i64) -> None:
        """Put cards of a kind into a bag, or take them out."""
        bags.add(self.z, bag, self.t.kinds, kind, count)

    def empty(self, bag: i64) -> None:
        """Take all cards out of a bag."""
        for i in range(self.t.stride):
            self.z[bag + i] = 0

    def in_hand(self, seat: i64, kind: i64) -> i64:
        return i64(self.z[seat * self.t.seat_stride + kind])

    def hand_count(self, seat: i64) -> i64:
        return i64(self.z[seat * self.t.seat_stride + self.t.kinds])

    def has_left(self, seat: i64) -> bool:
        return self.z[seat * self.t.seat_stride + self.t.left_at] > 0

    # Markets (12) -------------------------------------------------------------------------------------

    def pile(self, kind: i64) -> i64:
        """Cards left in a pile of the permanent market, or of those set aside."""
        return i64(self.z[self.t.piles + kind])

    def set_pile(self, kind: i64, count: i64) -> None:
        self.z[self.t.piles + kind] = i16(count)

    def in_row(self, slot: i64) -> i64:
        """The kind of card in a place of the row, or -1."""
        return i64(self.z[self.t.row + slot])

    def set_row(self, slot: i64, kind: i64) -> None:
        self.z[self.t.row + slot] = i16(kind)

    # The turn and its effects (7, 8) ------------------------------------------------------------------

    def spend_action(self) -> None:
        self.actions -= 1
        self.taken += 1

    def remember(self, last: i64, what: i64) -> None:
        """The last action of this turn (square edition, 11.4)."""
        self.last = last
        self.last_what = what

    def close(self) -> None:
        """No effect is open any more."""
        self.choice = NO_CHOICE
        self.effect = NOTHING
        self.effect_card = NOBODY
        self.card = NOBODY
        self.wanted = 0
        self.chosen = 0
        self.source = NOBODY
        self.victim = NOBODY
        self.target = NOBODY

    # Copies -------------------------------------------------------------------------------------------

    def copy_fields(self, other: Standoff) -> None:
        """All but tables, edition, zones and planes."""
        other.over = self.over
        other.ending = self.ending
        other.filled = self.filled
        other.forcefields = self.forcefields
        other.round_number = self.round_number
        other.turn_number = self.turn_number
        other.active = self.active
        other.phase = self.phase
        other.actions = self.actions
        other.taken = self.taken
        other.plays = self.plays
        other.budget = self.budget
        other.hand_limit = self.hand_limit
        other.was_filled = self.was_filled
        other.leavers = self.leavers
        other.choice = self.choice
        other.card = self.card
        other.effect = self.effect
        other.effect_card = self.effect_card
        other.wanted = self.wanted
        other.chosen = self.chosen
        other.source = self.source
        other.victim = self.victim
        other.target = self.target
        other.extra = self.extra
        other.pending = self.pending
        other.last = self.last
        other.last_what = self.last_what
        other.waiver = self.waiver
        other.free_play = self.free_play
        other.adjusted = self.adjusted
