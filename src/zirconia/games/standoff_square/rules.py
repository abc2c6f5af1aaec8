"""The rules only the square edition has. Section and ruling numbers are those of rulebook.md."""

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
    DISCARDING,
    FIRST_OWN_EVENT,
    FIRST_OWN_REASON,
    NO_CHOICE,
    NO_CREDITS,
    NO_MINERALS,
    NO_SUCH_CHOICE,
    NOBODY,
    NOT_IN_HAND,
    WRONG_PHASE,
    NEGATIVE,
)
from zirconia.games.standoff.tables import (
    ARTILLERY,
    DROP,
    DUPLICATE,
    EMP,
    FIRE,
    INITIATIVE,
    NO_TOKEN,
    PLACEMENT,
    PLANES,
    REFINERY,
    ROWS,
    SATELLITE,
)
from zirconia.games.standoff_square.tables import LARGE, SquareTables

# The last action of the turn (11.4).
NONE: Final = 0
PREPAY: Final = 1
LAST_DRAW: Final = 2
LAST_DISCARD: Final = 3
LAST_CARD: Final = 4  # of which kind stands beside it; placements too
LAST_BUY: Final = 5
LAST_MINE: Final = 6
LAST_FIRE: Final = 7  # from which cell stands beside it

NO_REFINERY: Final = FIRST_OWN_REASON
NO_STOCK: Final = FIRST_OWN_REASON + 1
NO_BART: Final = FIRST_OWN_REASON + 2

MINED: Final = FIRST_OWN_EVENT
CONVERTED: Final = FIRST_OWN_EVENT + 1
PREPAID: Final = FIRST_OWN_EVENT + 2
EXTRA_TURN: Final = FIRST_OWN_EVENT + 3
EMPTIED_ORBIT: Final = FIRST_OWN_EVENT + 4
OWED: Final = FIRST_OWN_EVENT + 5
THREW: Final = FIRST_OWN_EVENT + 6


@final
class Square(Standoff):
    """Minerals and refineries, Duplicate and its waiver, Initiative, satellites and fast credits."""

    def __init__(self, tables: SquareTables, random: Random, zones: vec[i16], planes: vec[i64]) -> None:
        super().__init__(tables, random, zones, planes)
        self.s = tables
        self.extra = False  # this is an extra turn
        self.pending = False  # an extra turn follows
        self.last: i64 = NONE
        self.last_what: i64 = NOBODY
        self.waiver = False
        self.free_play = False  # the placement being resolved was played by Zelda's leave

    # Minerals (8, R23) --------------------------------------------------------------------------------

    def stock(self, seat: i64) -> i64:
        return i64(self.z[self.base(seat) + self.t.minerals_at])

    def add_stock(self, seat: i64, minerals: i64) -> None:
        at = self.base(seat) + self.t.minerals_at
        self.z[at] = i16(i64(self.z[at]) + minerals)

    def check_price(self, credits: i64, minerals: i64) -> i64:
        """Credits from the budget and minerals from the stockpile; a waiver pays both (11.4)."""
        if self.budget < 0:
            return NEGATIVE
        return LEGAL if self.waiver else self.check_funds(credits, minerals)

    def check_funds(self, credits: i64, minerals: i64) -> i64:
        if credits > self.budget:
            return NO_CREDITS
        return LEGAL if minerals <= self.stock(self.active) else NO_MINERALS

    def pay(self, credits: i64, minerals: i64) -> None:
        """The waiver is used up by the very next action, whatever it costs."""
        if self.waiver:
            self.waiver = False
            return
        self.budget -= credits
        self.add_stock(self.active, -minerals)

    def check_mine(self) -> i64:
        """At least one refinery under control (R21)."""
        reason = self.check_action()
        if reason != LEGAL:
            return reason
        return LEGAL if self.yields() > 0 else NO_REFINERY

    def yields(self) -> i64:
        """Minerals of one Mine action: by the patches under one's refineries (8.6)."""
        s = self.s
        found: i64 = 0
        for cell in range(s.cells):
            if s.patch[cell] > 0 and self.token_on(cell) == REFINERY and self.controls(self.active, cell):
                found += s.large_patch if s.patch[cell] == LARGE else s.small_patch
        return found

    def mine(self) -> None:
        self.waiver = False
        self.spend_action()
        self.remember(LAST_MINE, NOBODY)
        self.dig()
        self.after_action()

    def dig(self) -> None:
        minerals = self.yields()
        self.add_stock(self.active, minerals)
        if self.log is not None:
            self.log.add(MINED, EVERYONE, self.active, minerals)

    def check_convert(self) -> i64:
        """A mineral in stock; a free action (8.9)."""
        reason = self.check_phase()
        if reason != LEGAL:
            return reason
        return LEGAL if self.stock(self.active) > 0 else NO_STOCK

    def convert(self) -> None:
        self.add_stock(self.active, -1)
        self.budget += 1
        if self.log is not None:
            self.log.add(CONVERTED, EVERYONE, self.active)

    def find_improvable(self, token: i64) -> None:
        """A refinery needs a patch under the block (section 10)."""
        super().find_improvable(token)
        if token == REFINERY:
            for row in range(1, ROWS - 1):
                self.t.reached[row] &= self.s.patches[row]

    def turned_black(self, cell: i64) -> None:
        """The tokens of one who leaves are removed (R47)."""
        if self.token_on(cell) != NO_TOKEN:
            self.set_token(cell, NO_TOKEN)

    # The last action and Duplicate (11.4) -------------------------------------------------------------

    def remember(self, last: i64, what: i64) -> None:
        self.last = last
        self.last_what = what

    def record(self) -> None:
        """A finished effect: a card's, or a shot; Duplicate leaves what it repeated."""
        if self.free_play:
            self.free_play = False
        elif self.effect == FIRE:
            self.remember(LAST_FIRE, self.source)
        elif self.card >= 0 and self.t.does[self.card] != DUPLICATE:
            self.remember(LAST_CARD, self.card)

    def note_draw(self) -> None:
        self.waiver = False
        self.remember(LAST_DRAW, NOBODY)

    def note_discard(self) -> None:
        self.waiver = False
        self.remember(LAST_DISCARD, NOBODY)

    def note_buy(self, kind: i64) -> None:
        self.remember(LAST_BUY, kind)

    def can_resolve(self, kind: i64) -> bool:
        if self.t.does[kind] == DUPLICATE:
            return self.can_repeat()
        return super().can_resolve(kind)

    def can_repeat(self) -> bool:
        """Whether the last action can be carried out once more."""
        t = self.t
        what = self.last_what
        if self.last == LAST_DRAW:
            return self.can_draw(self.active)
        if self.last == LAST_DISCARD:
            return self.has_choice(DROP, NOBODY)
        if self.last == LAST_CARD:
            if t.kind[what] == SATELLITE or (self.s.strict_placement and t.kind[what] == PLACEMENT):
                return False
            return super().can_resolve(what)
        if self.last == LAST_BUY:
            return self.supply(what) > 0
        if self.last == LAST_MINE:
            return self.yields() > 0
        if self.last == LAST_FIRE:
            return self.token_on(what) == ARTILLERY and self.controls(self.active, what)
        return True

    def has_choice(self, effect: i64, kind: i64) -> bool:
        """Initiative does not chain (R35); EMP needs a satellite in play (V1)."""
        if effect == INITIATIVE:
            return not self.pending and (self.s.chained_initiative or not self.extra)
        if effect == EMP:
            return self.satellites_in_orbit() > 0
        return super().has_choice(effect, kind)

    def begin_own(self, effect: i64) -> None:
        if effect == DUPLICATE:
            self.repeat()
        elif effect == INITIATIVE:
            self.gain_turn()
            self.complete()
        elif effect == EMP:
            self.empty_orbit()
            self.complete()
        else:
            super().begin_own(effect)

    def repeat(self) -> None:
        """Carry out the last action again, with fresh choices and without its cost."""
        what = self.last_what
        if self.last == NONE or self.last == PREPAY:
            self.prepay()
        elif self.last == LAST_DISCARD:
            self.begin(DROP, NOBODY)
        elif self.last == LAST_CARD:
            self.begin(self.t.does[what], what)
        elif self.last == LAST_FIRE:
            self.aim_artillery(what)
        else:
            self.repeat_plain()
            self.effect_card = NOBODY
            self.complete()

    def prepay(self) -> None:
        """The very next action of this turn costs nothing."""
        self.waiver = True
        self.remember(PREPAY, NOBODY)
        if self.log is not None:
            self.log.add(PREPAID, EVERYONE, self.active)
        self.effect_card = NOBODY
        self.complete()

    def repeat_plain(self) -> None:
        """Draw, mine, or take another card of the kind bought."""
        if self.last == LAST_DRAW:
            self.draw(self.active, 1)
        elif self.last == LAST_MINE:
            self.dig()
        else:
            self.acquire(self.last_what, 0)

    # Initiative (R35) ---------------------------------------------------------------------------------

    def gain_turn(self) -> None:
        self.pending = True
        if self.log is not None:
            self.log.add(EXTRA_TURN, EVERYONE, self.active)

    def next_turn(self) -> None:
        """An extra turn follows at once and belongs to the same round."""
        if self.pending:
            self.pending = False
            self.extra = True
            self.begin_turn()
            return
        self.extra = False
        super().next_turn()

    def abandon(self) -> None:
        """A pending extra turn is lost with its player (R47)."""
        self.pending = False
        self.free_play = False
        super().abandon()

    # Satellites and fast credits (V1, V2) -------------------------------------------------------------

    def has_satellite(self, seat: i64, kind: i64) -> i64:
        return i64(self.z[self.base(seat) + self.t.orbit + kind])

    def satellites_in_orbit(self) -> i64:
        count: i64 = 0
        for seat in range(self.t.seats):
            count += i64(self.z[self.base(seat) + self.t.orbit + self.t.kinds])
        return count

    def empty_orbit(self) -> None:
        """Every satellite goes to its owner's discard pile."""
        t = self.t
        for seat in range(t.seats):
            bags.pour(self.z, self.base(seat) + t.orbit, self.base(seat) + t.discard, t.kinds)
        if self.log is not None:
            self.log.add(EMPTIED_ORBIT, EVERYONE, self.active)

    def upkeep(self) -> None:
        """Last action and waiver are gone; Steve draws, Linda pays, then fast credits are owed (V1, V2)."""
        s = self.s
        self.remember(NONE, NOBODY)
        self.waiver = False
        if s.satellites:
            self.draw(self.active, self.has_satellite(self.active, s.steve))
            if self.has_satellite(self.active, s.linda) > 0:
                self.earn(self.has_satellite(self.active, s.linda))
        at = self.base(self.active) + s.fast_at
        if self.z[at] > 0:
            self.budget -= s.fast_debt * i64(self.z[at])
            if self.log is not None:
                self.log.add(OWED, EVERYONE, self.active, s.fast_debt * i64(self.z[at]))
            self.z[at] = 0

    def play_resource(self, kind: i64) -> None:
        """A fast credit is owed for in the next upkeep (V2)."""
        if self.t.fast[kind] > 0:
            at = self.base(self.active) + self.t.fast_at
            self.z[at] = i16(i64(self.z[at]) + 1)
        super().play_resource(kind)

    def is_free(self, kind: i64) -> bool:
        """Zelda: polyomino cards use no action."""
        s = self.s
        return s.satellites and s.kind[kind] == PLACEMENT and self.has_satellite(self.active, s.zelda) > 0

    def check_cost(self, kind: i64) -> i64:
        """A polyomino card played without action does not use the waiver."""
        if not self.is_free(kind):
            return super().check_cost(kind)
        if self.budget < 0:
            return NEGATIVE
        return self.check_funds(self.t.cost[kind], self.t.cost_minerals[kind])

    def pay_for(self, kind: i64) -> None:
        if not self.is_free(kind):
            super().pay_for(kind)
            return
        self.free_play = True
        self.budget -= self.t.cost[kind]
        self.add_stock(self.active, -self.t.cost_minerals[kind])

    def check_throw(self, kind: i64) -> i64:
        """Bart: any card of the hand for a credit, in the action and the discard phase."""
        if self.choice != NO_CHOICE:
            return NO_SUCH_CHOICE
        if not self.s.satellites or self.has_satellite(self.active, self.s.bart) == 0:
            return NO_BART
        return LEGAL if self.in_hand(self.active, kind) > 0 else NOT_IN_HAND

    def throw(self, kind: i64) -> None:
        self.discard(self.active, kind)
        self.budget += self.s.bart_credits
        if self.log is not None:
            self.log.add(THREW, EVERYONE, self.active, kind)

    def must_choose(self) -> bool:
        """With Bart in play the discard phase waits until its player goes on."""
        bart = self.s.satellites and self.has_satellite(self.active, self.s.bart) > 0
        return bart or self.must_choose_card()

    def check_done(self) -> i64:
        if self.phase != DISCARDING:
            return super().check_done()
        return LEGAL if self.must_choose() and not self.must_choose_card() else WRONG_PHASE

    def done(self) -> None:
        if self.phase == DISCARDING:
            self.end_turn()
        else:
            super().done()

    # Actions of this edition --------------------------------------------------------------------------

    def check_own(self, code: i64) -> i64:
        if code == self.s.mine_code:
            return self.check_mine()
        if code == self.s.convert_code:
            return self.check_convert()
        return self.check_throw(code - self.s.throw_code)

    def step_own(self, code: i64) -> None:
        if code == self.s.mine_code:
            self.mine()
        elif code == self.s.convert_code:
            self.convert()
        else:
            self.throw(code - self.s.throw_code)

    def own_into(self, out: Codes) -> None:
        if self.actions > 0 and self.controlled(self.active, REFINERY) > 0 and self.yields() > 0:
            out.add(self.s.mine_code)
        if self.stock(self.active) > 0:
            out.add(self.s.convert_code)
        self.throws_into(out)

    def throws_into(self, out: Codes) -> None:
        if self.s.satellites and self.has_satellite(self.active, self.s.bart) > 0:
            for kind in range(self.t.kinds):
                if self.in_hand(self.active, kind) > 0:
                    out.add(self.s.throw_code + kind)

    def discards_into(self, out: Codes) -> None:
        if self.must_choose_card():
            super().discards_into(out)
        else:
            out.add(self.t.done_code)
        self.throws_into(out)

    # Copies -------------------------------------------------------------------------------------------

    def copy(self) -> Square:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Square:
        other = Square(self.s, random, self.z[:], self.planes[:])
        self.copy_into(other)
        other.extra = self.extra
        other.pending = self.pending
        other.last = self.last
        other.last_what = self.last_what
        other.waiver = self.waiver
        other.free_play = self.free_play
        return other

    def imagine(self, seat: i64, random: Random) -> Square:
        other = self.with_random(random)
        other.reimagine(seat)
        return other

    def pack(self) -> vec[i64]:
        out = super().pack()
        for value in (self.extra, self.pending, self.waiver, self.free_play):
            out = append(out, 1 if value else 0)
        out = append(out, self.last)
        return append(out, self.last_what)

    def encode(self, seat: i64) -> vec[i64]:
        out = super().encode(seat)
        for value in (self.extra, self.pending, self.waiver):
            out = append(out, 1 if value else 0)
        out = append(out, self.last)
        return append(out, self.last_what)


def deal(tables: SquareTables, random: Random) -> Square:
    """The starting position (section 5)."""
    core = Square(tables, random, vec[i16]([0] * tables.numbers), vec[i64]([0] * (PLANES * ROWS)))
    core.deal()
    return core
