"""The rules only the hex edition has. Section and ruling numbers are those of rulebook.md."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL, Codes
from zirconia.core.random import Random
from zirconia.games.standoff.rules.position import Standoff
from zirconia.games.standoff.rules.words import (
    ASK_SHIELD,
    DESTROYED,
    FIRST_OWN_EVENT,
    FIRST_OWN_REASON,
    NO_SUCH_CHOICE,
    NO_TARGET,
    NO_TOKEN_THERE,
    NOBODY,
    NOT_IN_HAND,
    SOLD_OUT,
    TRASHED,
)
from zirconia.games.standoff.tables import (
    BLACK,
    COMPONENT,
    CREDIT_WELL,
    EMPTY,
    ENCAMPMENT_WELL,
    HAND_WELL,
    MOVE,
    NAPALM,
    NO_TOKEN,
    OFFENSIVE,
    PLANES,
    READ,
    ROWS,
    TELEKINESIS,
    TOKENS,
)
from zirconia.games.standoff_hex.tables import HexTables

NOT_A_COMPONENT: Final = FIRST_OWN_REASON
NOT_PLAYED: Final = FIRST_OWN_REASON + 1
ADJUSTED: Final = FIRST_OWN_REASON + 2
EMPTY_ROW: Final = FIRST_OWN_REASON + 3

ADDED: Final = FIRST_OWN_EVENT
WELL_GAVE: Final = FIRST_OWN_EVENT + 1
ASKED: Final = FIRST_OWN_EVENT + 2
PASSED: Final = FIRST_OWN_EVENT + 3
DEFLECTED: Final = FIRST_OWN_EVENT + 4
REMOVED: Final = FIRST_OWN_EVENT + 5
MOVED: Final = FIRST_OWN_EVENT + 6
MERGED: Final = FIRST_OWN_EVENT + 7
DILATED: Final = FIRST_OWN_EVENT + 8
ADJUSTS: Final = FIRST_OWN_EVENT + 9


@final
class Hex(Standoff):
    """Wells, Tactical Offensive, and the seven modules of the expansion."""

    def __init__(self, tables: HexTables, random: Random, zones: vec[i16], planes: vec[i64]) -> None:
        super().__init__(tables, random, zones, planes)
        self.h = tables
        self.adjusted = False  # the row has been adjusted this turn (15.8)

    # Wells (7.1, 10.4) --------------------------------------------------------------------------------

    def upkeep(self) -> None:
        """Every well is read once, for its controller (R12, R14); hand wells count for this turn (R51)."""
        h = self.h
        self.adjusted = False
        self.give(CREDIT_WELL, self.controlled(self.active, CREDIT_WELL))
        self.give(ENCAMPMENT_WELL, self.controlled(self.active, ENCAMPMENT_WELL))
        self.hand_limit += h.well_cards * self.controlled(self.active, HAND_WELL)
        if h.instant_wells:
            for row in range(1, ROWS - 1):
                wells = self.planes[(TOKENS + CREDIT_WELL) * ROWS + row]
                wells |= self.planes[(TOKENS + ENCAMPMENT_WELL) * ROWS + row]
                self.planes[READ * ROWS + row] = wells & self.planes[(self.active + 1) * ROWS + row]

    def give(self, well: i64, count: i64) -> None:
        """Credits or encampment plays from so many wells."""
        if count == 0:
            return
        if well == CREDIT_WELL:
            self.budget += self.h.well_credits * count
        else:
            self.plays += self.h.well_plays * count
        if self.log is not None:
            self.log.add(WELL_GAVE, EVERYONE, self.active, well, count)

    def took(self, cell: i64) -> None:
        """V4: a well gives at once when it is taken, at most once a turn."""
        token = self.token_on(cell)
        if not self.h.instant_wells or (token != CREDIT_WELL and token != ENCAMPMENT_WELL):
            return
        if not self.in_plane(READ, cell):
            self.flip(READ, cell)
            self.give(token, 1)

    def is_well(self, token: i64) -> bool:
        return token == CREDIT_WELL or token == ENCAMPMENT_WELL or token == HAND_WELL

    # Destroying (10.3) --------------------------------------------------------------------------------

    def strike(self, cell: i64) -> None:
        """Tactical Offensive leaves the token; Airstrike and Artillery do not (10.3)."""
        if self.effect != OFFENSIVE:
            super().strike(cell)
            return
        self.take_tile(cell)
        if self.log is not None:
            self.log.add(DESTROYED, EVERYONE, self.active, cell)

    def lose_token(self, cell: i64) -> None:
        """V3: wells stay."""
        if not (self.h.eternal_wells and self.is_well(self.token_on(cell))):
            super().lose_token(cell)

    def narrow(self, effect: i64) -> None:
        """Tactical Offensive needs a neighbour of one's own colour (R17)."""
        if effect != OFFENSIVE:
            super().narrow(effect)
            return
        for row in range(1, ROWS - 1):
            self.t.reached[row] &= self.around(self.planes, (self.active + 1) * ROWS + row)

    def find_targets(self, effect: i64, kind: i64) -> None:
        if effect == NAPALM:
            self.find_removable()
        elif effect == MOVE:
            self.find_destinations(self.source)
        else:
            super().find_targets(effect, kind)

    # Napalm and Telekinesis (15.2, 15.3) --------------------------------------------------------------

    def find_removable(self) -> None:
        """Any hex with a token; with V3 no well."""
        for row in range(1, ROWS - 1):
            found = self.tokens_in(row)
            if self.h.eternal_wells:
                for well in (CREDIT_WELL, ENCAMPMENT_WELL, HAND_WELL):
                    found &= ~self.planes[(TOKENS + well) * ROWS + row]
            self.t.reached[row] = found

    def find_destinations(self, source: i64) -> None:
        """Neighbouring hexes with neither tile nor token (R47)."""
        t = self.t
        for row in range(1, ROWS - 1):
            t.reached[row] = 0
        for direction in range(t.grid.directions):
            cell = t.grid.table[source * t.grid.directions + direction]
            if cell >= 0 and self.tile(cell) == EMPTY and self.token_on(cell) == NO_TOKEN:
                slot = t.slot[cell]
                t.reached[slot >> 4] |= 1 << (slot & 15)

    def price_of_move(self, cell: i64) -> i64:
        """2 credits on one's own tile, 1 on a black one, -1 where there is no ability (15.3)."""
        if self.token_on(cell) != TELEKINESIS:
            return -1
        if self.tile(cell) >= BLACK:
            return self.h.black_move_cost
        return self.h.move_cost if self.controls(self.active, cell) else -1

    def check_use(self, cell: i64) -> i64:
        """Fire an artillery, or move a tile with Telekinesis to a free neighbour."""
        reason = self.check_action()
        if reason != LEGAL:
            return reason
        if self.token_on(cell) != TELEKINESIS:
            return super().check_use(cell)
        price = self.price_of_move(cell)
        if price < 0:
            return NO_TOKEN_THERE
        reason = self.check_price(price, 0)
        if reason != LEGAL:
            return reason
        self.find_destinations(cell)
        return LEGAL if self.has_reached() else NO_TARGET

    def use(self, cell: i64) -> None:
        if self.token_on(cell) != TELEKINESIS:
            super().use(cell)
            return
        self.pay(self.price_of_move(cell), 0)
        self.spend_action()
        self.source = cell
        self.begin(MOVE, NOBODY)

    def uses_into(self, out: Codes) -> None:
        super().uses_into(out)
        t = self.t
        for row in range(1, ROWS - 1):
            bits = self.planes[(TOKENS + TELEKINESIS) * ROWS + row]
            bit: i64 = 0
            while bits != 0:
                if bits & 1 == 1 and self.check_use(t.cell_at[row * 16 + bit]) == LEGAL:
                    out.add(t.use_code + t.cell_at[row * 16 + bit])
                bits >>= 1
                bit += 1

    def choose_cell(self, cell: i64) -> None:
        if self.effect == NAPALM:
            self.remove_token(cell)
        elif self.effect == MOVE:
            self.move_tile(self.source, cell)
        else:
            super().choose_cell(cell)
            return
        self.complete()

    def remove_token(self, cell: i64) -> None:
        """The token is gone for good; a tile there stays (15.2)."""
        if self.log is not None:
            self.log.add(REMOVED, EVERYONE, self.active, self.token_on(cell), cell)
        self.set_token(cell, NO_TOKEN)

    def move_tile(self, source: i64, cell: i64) -> None:
        """Tile and token move together; forcefields do not matter (R47)."""
        colour = self.tile(source)
        self.take_tile(source)
        self.set_token(source, NO_TOKEN)
        self.put_tile(cell, colour)
        self.set_token(cell, TELEKINESIS)
        if self.log is not None:
            self.log.add(MOVED, EVERYONE, self.active, source, cell)

    # Deflector Shield (15.1) --------------------------------------------------------------------------

    def is_answered(self, cell: i64) -> bool:
        """X1: every opponent with a card in hand is asked, whatever the cards are (R48)."""
        if not self.h.shields_answer:
            return False
        self.target = cell
        return self.ask_after(self.active)

    def ask_after(self, seat: i64) -> bool:
        """Ask the next opponent in turn order; False if none is left to ask."""
        seats = self.t.seats
        other = (seat + 1) % seats
        while other != self.active:
            if not self.has_left(other) and self.hand_count(other) > 0:
                self.choice = ASK_SHIELD
                self.victim = other
                if self.log is not None:
                    self.log.add(ASKED, EVERYONE, other, self.target)
                return True
            other = (other + 1) % seats
        return False

    def unanswered(self) -> None:
        """Nobody left to ask: the effect hits."""
        if not self.ask_after(self.victim):
            self.strike(self.target)
            self.complete()

    def check_answer(self, kind: i64) -> i64:
        """A Shield in the hand of the one who is asked."""
        if self.choice != ASK_SHIELD or self.t.shield[kind] == 0:
            return NO_SUCH_CHOICE
        return LEGAL if self.in_hand(self.victim, kind) > 0 else NOT_IN_HAND

    def answer(self, kind: i64) -> None:
        """The Shield is discarded, its owner draws, and the effect does nothing."""
        if self.log is not None:
            self.log.add(DEFLECTED, EVERYONE, self.victim, kind)
        self.discard(self.victim, kind)
        self.draw(self.victim, self.t.shield[kind])
        self.complete()

    def decline(self) -> None:
        if self.log is not None:
            self.log.add(PASSED, EVERYONE, self.victim)
        self.unanswered()

    def answers_into(self, out: Codes) -> None:
        for kind in range(self.t.kinds):
            if self.t.shield[kind] > 0 and self.in_hand(self.victim, kind) > 0:
                out.add(self.h.answer_code + kind)
        out.add(self.h.pass_code)

    # Components (15.4, 15.5) --------------------------------------------------------------------------

    def check_deny(self, kind: i64, copy: i64) -> i64:
        """Only a component may be bought into the trash (15.4)."""
        if self.t.kind[kind] != COMPONENT:
            return NOT_A_COMPONENT
        return self.check_buy(kind, copy)

    def deny(self, kind: i64, copy: i64) -> None:
        """Pay the price, and the component goes to the trash."""
        t = self.t
        self.pay(t.price[kind], t.price_minerals[kind])
        self.spend_action()
        bags.add(self.z, t.trash, t.kinds, kind, 1)
        if self.log is not None:
            self.log.add(TRASHED, EVERYONE, self.active, kind)
        self.take_from_market(kind, copy)
        self.after_action()

    def check_merge(self, number: i64) -> i64:
        """Both cards in hand, an action left, and the merged card in the side supply (15.4)."""
        reason = self.check_action()
        if reason != LEGAL:
            return reason
        h = self.h
        if not h.components:
            return NOT_PLAYED
        one, two, made = h.merges[number * 3], h.merges[number * 3 + 1], h.merges[number * 3 + 2]
        if self.in_hand(self.active, one) == 0 or self.in_hand(self.active, two) == 0:
            return NOT_IN_HAND
        if one == two and self.in_hand(self.active, one) < 2:
            return NOT_IN_HAND
        return LEGAL if self.z[h.piles + made] > 0 else SOLD_OUT

    def merge(self, number: i64) -> None:
        """The components are trashed, the merged card goes to the discard pile (R49)."""
        h = self.h
        made = h.merges[number * 3 + 2]
        self.spend_action()
        self.trash(self.active, h.merges[number * 3])
        self.trash(self.active, h.merges[number * 3 + 1])
        self.z[h.piles + made] = i16(i64(self.z[h.piles + made]) - 1)
        bags.add(self.z, self.base(self.active) + h.discard, h.kinds, made, 1)
        if self.log is not None:
            self.log.add(MERGED, EVERYONE, self.active, made)
        self.after_action()

    def gain(self, kind: i64) -> None:
        """Time Dilation: more actions in every later turn (15.5)."""
        super().gain(kind)
        if self.t.dilation[kind] > 0:
            at = self.base(self.active) + self.t.dilated_at
            self.z[at] = i16(i64(self.z[at]) + self.t.dilation[kind])
            if self.log is not None:
                self.log.add(DILATED, EVERYONE, self.active, self.t.dilation[kind])

    # Credits and the row (8.2, 15.8) ------------------------------------------------------------------

    def add_credit(self) -> None:
        """The action Add 1 credit (8.2)."""
        self.spend_action()
        self.budget += 1
        if self.log is not None:
            self.log.add(ADDED, EVERYONE, self.active)
        self.after_action()

    def check_adjust(self) -> i64:
        """Once a turn, a free action (15.8)."""
        if not self.h.adjustment:
            return NOT_PLAYED
        reason = self.check_phase()
        if reason != LEGAL:
            return reason
        if self.adjusted:
            return ADJUSTED
        return LEGAL if self.z[self.t.row] >= 0 else EMPTY_ROW

    def adjust(self) -> None:
        """The leftmost cards are trashed and the row is refilled."""
        t = self.t
        self.adjusted = True
        for _ in range(self.h.adjusts):
            kind = i64(self.z[t.row])
            if kind >= 0:
                bags.add(self.z, t.trash, t.kinds, kind, 1)
                self.leave_row(0)
                if self.log is not None:
                    self.log.add(ADJUSTS, EVERYONE, self.active, kind)
        self.refill_row()

    # Actions of this edition --------------------------------------------------------------------------

    def check_own(self, code: i64) -> i64:
        h = self.h
        if code == h.credit_code:
            return self.check_action()
        if code == h.adjust_code:
            return self.check_adjust()
        if code == h.pass_code:
            return LEGAL if self.choice == ASK_SHIELD else NO_SUCH_CHOICE
        if code < h.merge_code:
            return self.check_answer(code - h.answer_code)
        if code < h.deny_code:
            return self.check_merge(code - h.merge_code)
        return self.check_deny((code - h.deny_code) // h.copies_apart, (code - h.deny_code) % h.copies_apart)

    def step_own(self, code: i64) -> None:
        h = self.h
        if code == h.credit_code:
            self.add_credit()
        elif code == h.adjust_code:
            self.adjust()
        elif code == h.pass_code:
            self.decline()
        elif code < h.merge_code:
            self.answer(code - h.answer_code)
        elif code < h.deny_code:
            self.merge(code - h.merge_code)
        else:
            self.deny((code - h.deny_code) // h.copies_apart, (code - h.deny_code) % h.copies_apart)

    def own_into(self, out: Codes) -> None:
        h = self.h
        if self.actions > 0:
            out.add(h.credit_code)
            if h.components:
                self.merges_and_denials_into(out)
        if h.adjustment and not self.adjusted and self.z[h.row] >= 0:
            out.add(h.adjust_code)

    def merges_and_denials_into(self, out: Codes) -> None:
        h = self.h
        for number in range(h.merged):
            if self.check_merge(number) == LEGAL:
                out.add(h.merge_code + number)
        for slot in range(h.row_size):
            kind = i64(self.z[h.row + slot])
            if kind >= 0 and h.kind[kind] == COMPONENT:
                copy = self.copies_before(slot, kind)
                if copy < h.copies_apart and self.check_deny(kind, copy) == LEGAL:
                    out.add(h.deny_code + kind * h.copies_apart + copy)

    # Copies -------------------------------------------------------------------------------------------

    def copy(self) -> Hex:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Hex:
        other = Hex(self.h, random, self.z[:], self.planes[:])
        self.copy_into(other)
        other.adjusted = self.adjusted
        return other

    def imagine(self, seat: i64, random: Random) -> Hex:
        other = self.with_random(random)
        other.reimagine(seat)
        return other

    def pack(self) -> vec[i64]:
        out = super().pack()
        return append(out, 1 if self.adjusted else 0)

    def encode(self, seat: i64) -> vec[i64]:
        out = super().encode(seat)
        out = append(out, 1 if self.adjusted else 0)
        out = append(out, self.source)
        return append(out, self.target)


def deal(tables: HexTables, random: Random) -> Hex:
    """The starting position (section 5)."""
    core = Hex(tables, random, vec[i16]([0] * tables.numbers), vec[i64]([0] * (PLANES * ROWS)))
    core.deal()
    return core
