"""Effects of cards and tokens: what each asks for, its targets, and what it does (sections 8 to 11)."""

from __future__ import annotations

from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL
from zirconia.games.standoff.rules.events import (
    BLOCKED,
    DESTROYED,
    GAINED,
    HACKED,
    IMPROVED,
    LOOKED,
    MORE_ACTIONS,
    PLACED,
    SENT_HORSE,
    TOOK,
)
from zirconia.games.standoff.rules.numbers import (
    CHOOSE_CELL,
    CHOOSE_DISCARD,
    CHOOSE_FROM_DECK,
    CHOOSE_FROM_HAND,
    CHOOSE_GROUP,
    CHOOSE_OPPONENT,
    CHOOSE_TRASH,
    NO_CHOICE,
    NOBODY,
)
from zirconia.games.standoff.rules.reasons import NEGATIVE, NO_CREDITS
from zirconia.games.standoff.rules.tables import (
    AIRDROP,
    BLACK,
    DISPOSAL,
    DROP,
    EARLY_ACCESS,
    GROUP,
    HACK,
    IMPROVE,
    NO_TOKEN,
    NOTHING,
    OBSTRUCTION,
    PLACE,
    ROWS,
    SATELLITE,
    TROJAN,
)
from zirconia.games.standoff.rules.targets import Targets


@mypyc_attr(allow_interpreted_subclasses=True)
class Effects(Targets):
    """Beginning an effect, carrying it out once its choices are made, and laying the card away."""

    # Paying (8) ---------------------------------------------------------------------------------------

    def check_price(self, credits: i64, minerals: i64) -> i64:
        """The budget covers it; a negative budget covers nothing, not even 0."""
        if self.budget < 0:
            return NEGATIVE
        return LEGAL if credits <= self.budget else NO_CREDITS

    def pay(self, credits: i64, minerals: i64) -> None:
        self.budget -= credits

    def spend_action(self) -> None:
        self.actions -= 1
        self.taken += 1

    # Beginning an effect ------------------------------------------------------------------------------

    def begin(self, effect: i64, kind: i64) -> None:
        """Ask for the choice of an effect, or carry it out at once if it has none."""
        self.effect = effect
        self.effect_card = kind
        self.chosen = 0
        if effect == PLACE:
            self.choice = CHOOSE_GROUP
            self.wanted = self.t.place[kind]
        elif effect in (HACK, TROJAN):
            self.choice = CHOOSE_OPPONENT
            if self.t.seats == 2:
                self.aim(1 - self.active)
        elif effect == EARLY_ACCESS:
            self.search_deck()
        elif effect == DISPOSAL:
            self.begin_disposal(kind)
        elif effect == DROP:
            self.choice = CHOOSE_DISCARD
        elif effect == NOTHING:
            self.complete()
        else:
            self.begin_own(effect)

    def begin_own(self, effect: i64) -> None:
        """Effects with a target cell; editions add effects of their own."""
        self.choice = CHOOSE_CELL

    def begin_disposal(self, kind: i64) -> None:
        """Trash up to so many cards; with an empty hand there is nothing to choose (R33)."""
        self.choice = CHOOSE_TRASH
        self.wanted = self.t.trashes[kind]
        if self.wanted == 0 or self.hand_count(self.active) == 0:
            self.complete()

    def search_deck(self) -> None:
        """Early Access: its owner looks at the deck; there is no way back (14)."""
        self.choice = CHOOSE_FROM_DECK
        self.random.reveals += 1
        if self.log is not None:
            self.log.add(LOOKED, EVERYONE, self.active, self.active)

    # Completing an effect -----------------------------------------------------------------------------

    def complete(self) -> None:
        """The plain numbers of the card, then lay it away, record the action and go on (section 8)."""
        kind = self.effect_card
        if kind >= 0:
            self.gain(kind)
        if self.card >= 0:
            self.lay_away(kind)
        self.record()
        self.close()
        self.after_action()

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

    def gain(self, kind: i64) -> None:
        """Cards to draw, actions (R25), and credits for the cards in hand (R24)."""
        t = self.t
        if t.draw[kind] > 0:
            self.draw(self.active, t.draw[kind])
        if t.more_actions[kind] > 0:
            self.actions += t.more_actions[kind]
            if self.log is not None:
                self.log.add(MORE_ACTIONS, EVERYONE, self.active, t.more_actions[kind])
        if t.per_card[kind] > 0:
            self.earn(t.per_card[kind] * self.hand_count(self.active))

    def earn(self, credits: i64) -> None:
        self.budget += credits
        if self.log is not None:
            self.log.add(GAINED, EVERYONE, self.active, credits)

    def lay_away(self, kind: i64) -> None:
        """The discard pile, or the trash if the effect says so, also of the card that copied it (11.4)."""
        t = self.t
        if kind >= 0 and t.trashed[kind] > 0:
            bags.add(self.z, t.trash, t.kinds, self.card, 1)
        elif t.kind[self.card] == SATELLITE:
            bags.add(self.z, self.base(self.active) + t.orbit, t.kinds, self.card, 1)
        else:
            bags.add(self.z, self.base(self.active) + self.resting_place(), t.kinds, self.card, 1)

    def resting_place(self) -> i64:
        """Played cards go to the discard pile (R26), or with a play area wait for the discard phase."""
        return self.t.played if self.t.play_area else self.t.discard

    def record(self) -> None:
        """Remember the action just done, where an edition needs it."""

    def after_action(self) -> None:
        """What follows every action."""
        raise NotImplementedError

    # Groups -------------------------------------------------------------------------------------------

    def choose_group(self, cell: i64) -> None:
        """One more cell of the group; with the last one the blocks are placed."""
        self.flip(GROUP, cell)
        self.chosen += 1
        if self.chosen == self.wanted:
            self.place_group()
            self.complete()

    def place_group(self) -> None:
        t = self.t
        for row in range(1, ROWS - 1):
            bits = self.planes[GROUP * ROWS + row]
            bit: i64 = 0
            while bits != 0:
                if bits & 1 == 1:
                    self.place_tile(t.cell_at[row * 16 + bit])
                bits >>= 1
                bit += 1
            self.planes[GROUP * ROWS + row] = 0

    def place_tile(self, cell: i64) -> None:
        """A block of the active player's colour."""
        self.put_tile(cell, self.active + 1)
        self.took(cell)
        if self.log is not None:
            self.log.add(PLACED, EVERYONE, self.active, cell)

    def took(self, cell: i64) -> None:
        """The active player's colour has come to a cell."""

    # Target cells -------------------------------------------------------------------------------------

    def choose_cell(self, cell: i64) -> None:
        """Carry out the open effect on a cell."""
        if self.effect == AIRDROP:
            self.place_tile(cell)
        elif self.effect == OBSTRUCTION:
            self.obstruct(cell)
        elif self.effect == IMPROVE:
            self.improve(cell, self.t.token[self.effect_card])
        elif not self.is_answered(cell):
            self.strike(cell)
        else:
            return
        self.complete()

    def is_answered(self, cell: i64) -> bool:
        """Whether somebody is asked before the effect hits this cell."""
        return False

    def obstruct(self, cell: i64) -> None:
        """A black block (R13)."""
        self.put_tile(cell, BLACK)
        if self.log is not None:
            self.log.add(BLOCKED, EVERYONE, self.active, cell)

    def improve(self, cell: i64, token: i64) -> None:
        self.set_token(cell, token)
        if self.log is not None:
            self.log.add(IMPROVED, EVERYONE, self.active, token, cell)

    def strike(self, cell: i64) -> None:
        """Destroy a block together with its token (R18)."""
        self.take_tile(cell)
        if self.token_on(cell) != NO_TOKEN:
            self.lose_token(cell)
        if self.log is not None:
            self.log.add(DESTROYED, EVERYONE, self.active, cell)

    def lose_token(self, cell: i64) -> None:
        self.set_token(cell, NO_TOKEN)

    # Opponents and cards ------------------------------------------------------------------------------

    def aim(self, seat: i64) -> None:
        """Hack shows the hand first, then a card is chosen (R29); Trojan takes effect."""
        self.victim = seat
        if self.effect == HACK:
            self.choice = CHOOSE_FROM_HAND
            self.learn_hand(self.active, seat)
            if self.log is not None:
                self.log.add(LOOKED, EVERYONE, self.active, seat)
        else:
            self.send_horse(seat)
            self.complete()

    def send_horse(self, seat: i64) -> None:
        """A Horse into the opponent's deck, which is shuffled, also if it was empty (R30)."""
        t = self.t
        bags.add(self.z, self.base(seat) + t.deck, t.kinds, t.horse, 1)
        bags.add(self.z, t.surely(seat), t.kinds, t.horse, 1)
        self.z[t.piles + t.horse] = i16(i64(self.z[t.piles + t.horse]) - 1)
        if self.log is not None:
            self.log.add(SENT_HORSE, EVERYONE, self.active, seat)

    def hack(self, kind: i64) -> None:
        """The chosen card goes to its owner's discard pile."""
        if self.log is not None:
            self.log.add(HACKED, EVERYONE, self.active, self.victim, kind)
        self.discard(self.victim, kind)
        self.complete()

    def take_from_deck(self, kind: i64) -> None:
        """Early Access: the card comes to the hand, the deck is shuffled."""
        t = self.t
        base = self.base(self.active)
        bags.move(self.z, base + t.deck, base, t.kinds, kind)
        self.forget_deck(self.active)
        if self.log is not None:
            self.log.add(TOOK, 1 << self.active, self.active, kind)
        self.complete()

    def dispose(self, kind: i64) -> None:
        """One card more to the trash; after the last one the effect is over."""
        self.trash(self.active, kind)
        self.chosen += 1
        if self.chosen == self.wanted or self.hand_count(self.active) == 0:
            self.complete()
