"""All actions by their codes: checking any, doing one, listing the legal ones."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from zirconia.core.position import LEGAL, NOT_YOUR_TURN, Codes
from zirconia.games.standoff.rules.actions import Actions
from zirconia.games.standoff.rules.numbers import (
    CHOOSE_CELL,
    CHOOSE_DISCARD,
    CHOOSE_FROM_DECK,
    CHOOSE_FROM_HAND,
    CHOOSE_GROUP,
    CHOOSE_OPPONENT,
    CHOOSE_TRASH,
    DISCARDING,
    NO_CHOICE,
    NOBODY,
)
from zirconia.games.standoff.rules.reasons import NO_SUCH_CHOICE
from zirconia.games.standoff.rules.tables import (
    ARTILLERY,
    MOST_PLACED,
    PERMANENT,
    PLACEMENT,
    ROWS,
    TOKENS,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Commands(Actions):
    """Codes are laid out in the tables; an edition's own come last."""

    def check(self, code: i64, seat: i64) -> i64:
        t = self.t
        if seat != self.actor():
            return NOT_YOUR_TURN
        if code < t.discard_code:
            return self.check_play(code)
        if code < t.pick_code:
            return self.check_discard(code - t.discard_code)
        if code < t.buy_code:
            return self.check_pick(code - t.pick_code)
        if code < t.cell_code:
            return self.check_buy((code - t.buy_code) // t.copies_apart, (code - t.buy_code) % t.copies_apart)
        if code < t.use_code:
            return self.check_here(code - t.cell_code)
        if code < t.seat_code:
            return self.check_use(code - t.use_code)
        if code < t.draw_code:
            if self.choice != CHOOSE_OPPONENT:
                return NO_SUCH_CHOICE
            return self.check_opponent(self.effect, code - t.seat_code)
        if code == t.draw_code:
            return self.check_draw()
        if code == t.end_code:
            return self.check_phase()
        return self.check_done() if code == t.done_code else self.check_own(code)

    def check_own(self, code: i64) -> i64:
        """Actions that only one edition has."""
        raise NotImplementedError

    def step(self, code: i64, seat: i64) -> None:
        t = self.t
        if code < t.discard_code:
            self.play(code)
        elif code < t.pick_code:
            self.discard_one(code - t.discard_code)
        elif code < t.buy_code:
            self.pick(code - t.pick_code)
        elif code < t.cell_code:
            self.buy((code - t.buy_code) // t.copies_apart, (code - t.buy_code) % t.copies_apart)
        elif code < t.use_code:
            self.here(code - t.cell_code)
        elif code < t.seat_code:
            self.use(code - t.use_code)
        elif code < t.draw_code:
            self.aim(code - t.seat_code)
        elif code == t.draw_code:
            self.draw_one()
        elif code == t.end_code:
            self.end_phase()
        elif code == t.done_code:
            self.done()
        else:
            self.step_own(code)

    def step_own(self, code: i64) -> None:
        raise NotImplementedError

    def legal_into(self, out: Codes, seat: i64) -> None:
        if self.choice != NO_CHOICE:
            self.choices_into(out)
        elif self.phase == DISCARDING:
            self.discards_into(out)
        else:
            self.actions_into(out)

    def actions_into(self, out: Codes) -> None:
        """Everything the action phase allows now."""
        t = self.t
        base = self.base(self.active)
        if self.actions > 0:
            self.plays_and_discards_into(out, base)
            self.purchases_into(out)
            self.uses_into(out)
            if self.can_draw(self.active):
                out.add(t.draw_code)
        else:
            for kind in range(t.kinds):
                if self.z[base + kind] > 0 and self.check_card(kind) == LEGAL:
                    out.add(t.play_code + kind)
        out.add(t.end_code)
        self.own_into(out)

    def plays_and_discards_into(self, out: Codes, base: i64) -> None:
        """Every card of the hand; the room for placements is looked up once."""
        t = self.t
        left = i64(self.z[base + t.kinds])
        kind: i64 = 0
        room: i64 = -1
        while left > 0:
            count = i64(self.z[base + kind])
            if count > 0:
                left -= count
                if t.kind[kind] == PLACEMENT:
                    if self.check_means(kind) == LEGAL:
                        if room < 0:
                            room = self.room(self.active, MOST_PLACED)
                        if t.place[kind] <= room:
                            out.add(t.play_code + kind)
                elif self.check_card(kind) == LEGAL:
                    out.add(t.play_code + kind)
                if kind != t.horse or not t.horse_is_stuck:
                    out.add(t.discard_code + kind)
            kind += 1

    def purchases_into(self, out: Codes) -> None:
        """Every pile and every card of the row that can be paid; equal ones of the row once, or each."""
        t = self.t
        for kind in range(t.kinds):
            if t.market[kind] != PERMANENT or self.z[t.piles + kind] == 0:
                continue
            if self.check_price(t.price[kind], t.price_minerals[kind]) == LEGAL:
                out.add(t.buy_code + kind * t.copies_apart)
        for slot in range(t.row_size):
            kind = i64(self.z[t.row + slot])
            if kind < 0:
                return
            if self.check_price(t.price[kind], t.price_minerals[kind]) == LEGAL:
                if t.adjustable:
                    out.add(t.buy_code + kind * t.copies_apart + self.copies_before(slot, kind))
                elif self.copies_before(slot, kind) == 0:
                    out.add(t.buy_code + kind)

    def copies_before(self, slot: i64, kind: i64) -> i64:
        """How many copies of a kind lie further left in the row."""
        count: i64 = 0
        for other in range(slot):
            if self.z[self.t.row + other] == kind:
                count += 1
        return count

    def uses_into(self, out: Codes) -> None:
        """Every artillery that can be fired."""
        t = self.t
        if self.check_price(t.fire_cost, 0) != LEGAL:
            return
        for row in range(1, ROWS - 1):
            bits = self.planes[(TOKENS + ARTILLERY) * ROWS + row] & self.planes[(self.active + 1) * ROWS + row]
            bit: i64 = 0
            while bits != 0:
                if bits & 1 == 1:
                    out.add(t.use_code + t.cell_at[row * 16 + bit])
                bits >>= 1
                bit += 1

    def own_into(self, out: Codes) -> None:
        """Actions that only one edition has."""

    def discards_into(self, out: Codes) -> None:
        """The discard phase: one card of the hand (Horse too, R31)."""
        self.cards_into(out, self.base(self.active), NOBODY)

    def cards_into(self, out: Codes, at: i64, barred: i64) -> None:
        t = self.t
        for kind in range(t.kinds):
            if self.z[at + kind] > 0 and kind != barred:
                out.add(t.pick_code + kind)

    def choices_into(self, out: Codes) -> None:
        """Whatever the open effect waits for."""
        t = self.t
        choice = self.choice
        base = self.base(self.active)
        if choice == CHOOSE_GROUP:
            self.group_into(out, self.active, self.wanted, self.chosen)
        elif choice == CHOOSE_CELL:
            self.find_targets(self.effect, self.effect_card)
            self.plane_into(out, t.reached, 0, t.cell_code)
        elif choice == CHOOSE_OPPONENT:
            for seat in range(t.seats):
                if self.check_opponent(self.effect, seat) == LEGAL:
                    out.add(t.seat_code + seat)
        elif choice == CHOOSE_FROM_HAND:
            self.cards_into(out, self.base(self.victim), NOBODY)
        elif choice == CHOOSE_FROM_DECK:
            self.cards_into(out, base + t.deck, NOBODY)
        elif choice == CHOOSE_TRASH:
            self.cards_into(out, base, NOBODY)
            out.add(t.done_code)
        elif choice == CHOOSE_DISCARD:
            self.cards_into(out, base, t.horse if t.horse_is_stuck else NOBODY)
        else:
            self.answers_into(out)

    def answers_into(self, out: Codes) -> None:
        """What an opponent who is asked may answer."""
