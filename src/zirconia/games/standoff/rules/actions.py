"""The actions of a turn: which are legal, why not, and what they do (section 8)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL
from zirconia.games.standoff.rules.events import BOUGHT, FIRED, PLAYED
from zirconia.games.standoff.rules.numbers import (
    ACTING,
    CHOOSE_CELL,
    CHOOSE_DISCARD,
    CHOOSE_FROM_DECK,
    CHOOSE_FROM_HAND,
    CHOOSE_GROUP,
    CHOOSE_TRASH,
    DISCARDING,
    NO_CHOICE,
    NOBODY,
)
from zirconia.games.standoff.rules.reasons import (
    CHOICE_OPEN,
    HORSE_STAYS,
    NO_ACTIONS,
    NO_PLAYS,
    NO_SUCH_CHOICE,
    NO_TARGET,
    NO_TOKEN_THERE,
    NOT_FOR_SALE,
    NOT_IN_HAND,
    NOT_PLAYABLE,
    NOTHING_TO_DRAW,
    SOLD_OUT,
    WRONG_PHASE,
)
from zirconia.games.standoff.rules.tables import (
    ARTILLERY,
    ASIDE,
    COMPONENT,
    FIRE,
    PERMANENT,
    PLACEMENT,
    RESOURCE,
    SPECIAL,
)
from zirconia.games.standoff.rules.turns import Turns


@mypyc_attr(allow_interpreted_subclasses=True)
class Actions(Turns):
    """Each action's check stands above its effect."""

    def check_phase(self) -> i64:
        """In the action phase, with no effect half done."""
        if self.phase != ACTING:
            return WRONG_PHASE
        return LEGAL if self.choice == NO_CHOICE else CHOICE_OPEN

    def check_action(self) -> i64:
        """An action needs the phase and an action left (7.2)."""
        reason = self.check_phase()
        if reason != LEGAL:
            return reason
        return LEGAL if self.actions > 0 else NO_ACTIONS

    # Playing cards (8.3, 8.4, 8.8) --------------------------------------------------------------------

    def check_play(self, kind: i64) -> i64:
        """In hand, playable, an action left, affordable, a play left for placements, and a target (R36)."""
        reason = self.check_phase()
        if reason != LEGAL:
            return reason
        if self.in_hand(self.active, kind) == 0:
            return NOT_IN_HAND
        return self.check_card(kind)

    def check_card(self, kind: i64) -> i64:
        """What a card in hand still needs to be played."""
        reason = self.check_means(kind)
        if reason != LEGAL or self.t.kind[kind] == RESOURCE:
            return reason
        return LEGAL if self.can_resolve(kind) else NO_TARGET

    def check_means(self, kind: i64) -> i64:
        """All that a card needs apart from a target."""
        t = self.t
        if t.kind[kind] == RESOURCE:
            return LEGAL
        if t.kind[kind] == COMPONENT or t.kind[kind] == SPECIAL:
            return NOT_PLAYABLE
        if self.actions == 0 and not self.is_free(kind):
            return NO_ACTIONS
        reason = self.check_cost(kind)
        if reason != LEGAL:
            return reason
        return NO_PLAYS if t.kind[kind] == PLACEMENT and self.plays == 0 else LEGAL

    def is_free(self, kind: i64) -> bool:
        """Whether playing this card uses no action."""
        return False

    def check_cost(self, kind: i64) -> i64:
        return self.check_price(self.t.cost[kind], self.t.cost_minerals[kind])

    def play(self, kind: i64) -> None:
        """Out of the hand, pay, count the action, then resolve the effect (section 8)."""
        t = self.t
        self.leave_hand(self.active, kind)
        if self.log is not None:
            self.log.add(PLAYED, EVERYONE, self.active, kind)
        if t.kind[kind] == RESOURCE:
            self.play_resource(kind)
            return
        self.card = kind
        self.pay_for(kind)
        if t.kind[kind] == PLACEMENT:
            self.plays -= 1
        self.begin(t.does[kind], kind)

    def pay_for(self, kind: i64) -> None:
        """The play cost and the action."""
        self.pay(self.t.cost[kind], self.t.cost_minerals[kind])
        self.spend_action()

    def play_resource(self, kind: i64) -> None:
        """A free action: gain the credits, the card is laid away at once."""
        t = self.t
        bags.add(self.z, self.base(self.active) + self.resting_place(), t.kinds, kind, 1)
        self.earn(t.credits[kind])

    # Draw, Discard, Buy, Fire (8.1, 8.2, 8.5, 8.7) ----------------------------------------------------

    def check_draw(self) -> i64:
        """An action left, and a card to draw (R28)."""
        reason = self.check_action()
        if reason != LEGAL:
            return reason
        return LEGAL if self.can_draw(self.active) else NOTHING_TO_DRAW

    def draw_one(self) -> None:
        self.spend_action()
        self.note_draw()
        self.draw(self.active, 1)
        self.after_action()

    def note_draw(self) -> None:
        """Remember a Draw, where an edition needs it."""

    def check_discard(self, kind: i64) -> i64:
        """An action left, and the card in hand; Horse may be barred (8.2)."""
        reason = self.check_action()
        if reason != LEGAL:
            return reason
        if self.in_hand(self.active, kind) == 0:
            return NOT_IN_HAND
        return HORSE_STAYS if self.t.horse_is_stuck and kind == self.t.horse else LEGAL

    def discard_one(self, kind: i64) -> None:
        self.spend_action()
        self.note_discard()
        self.discard(self.active, kind)
        self.after_action()

    def note_discard(self) -> None:
        """Remember a Discard, where an edition needs it."""

    def check_buy(self, kind: i64, copy: i64) -> i64:
        """On top of its pile or in the row, and affordable (8.5)."""
        t = self.t
        reason = self.check_action()
        if reason != LEGAL:
            return reason
        if t.market[kind] == ASIDE or (copy > 0 and t.market[kind] == PERMANENT):
            return NOT_FOR_SALE
        if self.supply(kind) <= copy:
            return SOLD_OUT
        return self.check_price(t.price[kind], t.price_minerals[kind])

    def buy(self, kind: i64, copy: i64) -> None:
        """Pay; the card goes to the discard pile, the row is refilled at once (section 12)."""
        self.pay(self.t.price[kind], self.t.price_minerals[kind])
        self.spend_action()
        self.note_buy(kind)
        self.acquire(kind, copy)
        self.after_action()

    def note_buy(self, kind: i64) -> None:
        """Remember a Buy, where an edition needs it."""

    def acquire(self, kind: i64, copy: i64) -> None:
        if self.log is not None:
            self.log.add(BOUGHT, EVERYONE, self.active, kind)
        bags.add(self.z, self.base(self.active) + self.t.discard, self.t.kinds, kind, 1)
        self.take_from_market(kind, copy)

    def check_use(self, cell: i64) -> i64:
        """Fire an artillery that you control; its own block is always in range (8.7)."""
        reason = self.check_action()
        if reason != LEGAL:
            return reason
        if self.token_on(cell) != ARTILLERY or not self.controls(self.active, cell):
            return NO_TOKEN_THERE
        return self.check_price(self.t.fire_cost, 0)

    def use(self, cell: i64) -> None:
        """Announce the shot; the target is chosen next."""
        self.pay(self.t.fire_cost, 0)
        self.spend_action()
        self.aim_artillery(cell)

    def aim_artillery(self, cell: i64) -> None:
        self.source = cell
        if self.log is not None:
            self.log.add(FIRED, EVERYONE, self.active, cell)
        self.begin(FIRE, NOBODY)

    # Choices inside an effect -------------------------------------------------------------------------

    def check_pick(self, kind: i64) -> i64:
        """A card for the open choice: of one's own hand or deck, or of the victim's hand."""
        if self.phase == DISCARDING:
            if not self.must_choose_card():
                return NO_SUCH_CHOICE
            return LEGAL if self.in_hand(self.active, kind) > 0 else NOT_IN_HAND
        if self.choice == CHOOSE_FROM_HAND:
            return LEGAL if self.in_hand(self.victim, kind) > 0 else NOT_IN_HAND
        if self.choice == CHOOSE_FROM_DECK:
            at = self.base(self.active) + self.t.deck
            return LEGAL if self.z[at + kind] > 0 else NOT_IN_HAND
        if self.choice not in (CHOOSE_TRASH, CHOOSE_DISCARD):
            return NO_SUCH_CHOICE
        if self.in_hand(self.active, kind) == 0:
            return NOT_IN_HAND
        barred = self.choice == CHOOSE_DISCARD and self.t.horse_is_stuck and kind == self.t.horse
        return HORSE_STAYS if barred else LEGAL

    def must_choose_card(self) -> bool:
        """Whether the discard phase still asks for a card."""
        return self.hand_count(self.active) > self.hand_limit

    def pick(self, kind: i64) -> None:
        if self.phase == DISCARDING:
            self.discard_down(kind)
        elif self.choice == CHOOSE_FROM_HAND:
            self.hack(kind)
        elif self.choice == CHOOSE_FROM_DECK:
            self.take_from_deck(kind)
        elif self.choice == CHOOSE_TRASH:
            self.dispose(kind)
        else:
            self.discard(self.active, kind)
            self.complete()

    def check_here(self, cell: i64) -> i64:
        """A cell for the open choice."""
        if self.choice == CHOOSE_GROUP:
            return self.check_group(cell)
        return self.check_cell(cell) if self.choice == CHOOSE_CELL else NO_SUCH_CHOICE

    def here(self, cell: i64) -> None:
        if self.choice == CHOOSE_GROUP:
            self.choose_group(cell)
        else:
            self.choose_cell(cell)

    def check_done(self) -> i64:
        """Disposal may stop at any number (R33)."""
        return LEGAL if self.choice == CHOOSE_TRASH else NO_SUCH_CHOICE

    def done(self) -> None:
        self.complete()
