"""Effects of cards and tokens: what each asks for, its targets, and what it does (sections 8 to 11)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core import bags
from zirconia.core.events import EVERYONE
from zirconia.core.position import LEGAL
from zirconia.core.random import Random
from zirconia.games.standoff.rules.piles import Piles
from zirconia.games.standoff.rules.words import (
    ACTING,
    BLOCKED,
    CHOOSE_CELL,
    CHOOSE_DISCARD,
    CHOOSE_FROM_DECK,
    CHOOSE_FROM_HAND,
    CHOOSE_GROUP,
    CHOOSE_OPPONENT,
    CHOOSE_TRASH,
    DESTROYED,
    EMPTY_HAND,
    ETERNAL_BLOCK,
    GAINED,
    HACKED,
    IMPROVED,
    LOOKED,
    MORE_ACTIONS,
    NEGATIVE,
    NO_CHOICE,
    NO_CREDITS,
    NO_ROOM,
    NOBODY,
    NOT_A_TARGET,
    NOT_AN_OPPONENT,
    NOT_ANCHORED,
    NOT_CONTIGUOUS,
    OCCUPIED_CELL,
    OUT_OF_RANGE,
    PLACED,
    SENT_HORSE,
    SHIELDED,
    TOOK,
)
from zirconia.games.standoff.tables import (
    AIRDROP,
    AIRSTRIKE,
    BLACK,
    DISPOSAL,
    DROP,
    EARLY_ACCESS,
    ETERNAL,
    FIRE,
    GROUP,
    HACK,
    IMPROVE,
    NO_TOKEN,
    NOTHING,
    OBSTRUCTION,
    OCCUPIED,
    OFFENSIVE,
    PLACE,
    PLANES,
    ROWS,
    SATELLITE,
    TELEKINESIS,
    TOKENS,
    TROJAN,
    StandoffTables,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Effects(Piles):
    """The counters of the current turn, and the effect that waits for a choice."""

    def __init__(self, tables: StandoffTables, random: Random, zones: vec[i16], planes: vec[i64]) -> None:
        super().__init__(tables, random, zones, planes)
        self.phase: i64 = ACTING
        self.actions: i64 = 0
        self.taken: i64 = 0
        self.plays: i64 = 0
        self.budget: i64 = 0
        self.choice: i64 = NO_CHOICE
        self.effect: i64 = NOTHING
        self.effect_card: i64 = NOBODY  # the card whose effect it is: under Duplicate not the card played
        self.wanted: i64 = 0  # how many cells or cards can be chosen
        self.chosen: i64 = 0
        self.source: i64 = NOBODY  # the token that acts
        self.victim: i64 = NOBODY  # the opponent that was picked, or that is asked
        self.target: i64 = NOBODY  # the cell an announced effect is aimed at

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

    def can_resolve(self, kind: i64) -> bool:
        """Whether every compulsory choice of a card's effect can be made (R36)."""
        return self.has_choice(self.t.does[kind], kind)

    def has_choice(self, effect: i64, kind: i64) -> bool:
        if effect == NOTHING or effect == DISPOSAL:
            return True
        if effect == PLACE:
            return self.room(self.active, self.t.place[kind]) == self.t.place[kind]
        if effect == HACK or effect == TROJAN:
            return self.has_opponent(effect)
        if effect == EARLY_ACCESS:
            return self.z[self.base(self.active) + self.t.deck + self.t.kinds] > 0
        if effect == DROP:
            return self.has_discardable()
        self.find_targets(effect, kind)
        return self.has_reached()

    def has_opponent(self, effect: i64) -> bool:
        for seat in range(self.t.seats):
            if self.check_opponent(effect, seat) == LEGAL:
                return True
        return False

    def has_discardable(self) -> bool:
        """Besides the card that repeats the Discard, one that the action may choose (8.2, 11.4)."""
        stuck = self.in_hand(self.active, self.t.horse) if self.t.horse_is_stuck else 0
        return self.hand_count(self.active) > stuck + 1

    def has_reached(self) -> bool:
        for row in range(1, ROWS - 1):
            if self.t.reached[row] != 0:
                return True
        return False

    def begin(self, effect: i64, kind: i64) -> None:
        """Ask for the choice of an effect, or carry it out at once if it has none."""
        self.effect = effect
        self.effect_card = kind
        self.chosen = 0
        if effect == PLACE:
            self.choice = CHOOSE_GROUP
            self.wanted = self.t.place[kind]
        elif effect == HACK or effect == TROJAN:
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
        if self.hand_count(self.active) == 0:
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

    def check_group(self, cell: i64) -> i64:
        """Free, touching the group, able to be anchored in the end, and not shielded (section 9)."""
        t = self.t
        if self.in_plane(OCCUPIED, cell) or self.in_plane(GROUP, cell):
            return OCCUPIED_CELL
        if self.chosen > 0 and not self.touches_group(cell):
            return NOT_CONTIGUOUS
        self.find_next(self.active, self.wanted, self.chosen, False)
        if not self.is_reached(cell):
            return NOT_ANCHORED
        self.find_next(self.active, self.wanted, self.chosen, True)
        if not self.is_open(cell):
            return SHIELDED
        if not self.is_reached(cell):
            return NOT_ANCHORED
        return LEGAL if self.chosen > 0 or t.place[self.effect_card] == 1 or self.has_room(cell, self.wanted) else NO_ROOM

    def touches_group(self, cell: i64) -> bool:
        slot = self.t.slot[cell]
        return (self.around(self.planes, GROUP * ROWS + (slot >> 4)) >> (slot & 15)) & 1 == 1

    def is_reached(self, cell: i64) -> bool:
        slot = self.t.slot[cell]
        return (self.t.reached[slot >> 4] >> (slot & 15)) & 1 == 1

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

    def find_targets(self, effect: i64, kind: i64) -> None:
        """Into `reached`: every legal target cell of an effect."""
        t = self.t
        if effect == AIRDROP:
            self.find_open(self.active, True)
            self.find_near(self.active)
            for row in range(1, ROWS - 1):
                t.reached[row] = t.open[row] & t.near[row] if t.anchored_airdrop else t.open[row]
        elif effect == OBSTRUCTION:
            for row in range(1, ROWS - 1):
                t.reached[row] = t.board[row] & ~self.planes[OCCUPIED * ROWS + row]
        elif effect == IMPROVE:
            self.find_improvable(t.token[kind])
        else:
            for row in range(1, ROWS - 1):
                t.reached[row] = self.planes[OCCUPIED * ROWS + row] & ~self.planes[ETERNAL * ROWS + row]
            if effect != AIRSTRIKE:
                self.narrow(effect)

    def find_improvable(self, token: i64) -> None:
        """One's own cells without a token (section 10); any filled one for Telekinesis."""
        t = self.t
        plane = OCCUPIED if token == TELEKINESIS else self.active + 1
        for row in range(1, ROWS - 1):
            t.reached[row] = self.planes[plane * ROWS + row] & ~self.tokens_in(row)

    def tokens_in(self, row: i64) -> i64:
        """The cells of a row that hold a token of any kind."""
        found: i64 = 0
        for plane in range(TOKENS + 1, PLANES):
            found |= self.planes[plane * ROWS + row]
        return found

    def narrow(self, effect: i64) -> None:
        """Of all destructible cells in `reached`, those that this effect may hit."""
        t = self.t
        for row in range(1, ROWS - 1):
            t.reached[row] &= t.ranges[self.source * ROWS + row]

    def check_cell(self, cell: i64) -> i64:
        """Whether the open effect may be aimed at a cell, and the first reason why not."""
        self.find_targets(self.effect, self.effect_card)
        if self.is_reached(cell):
            return LEGAL
        effect = self.effect
        if effect == AIRDROP or effect == OBSTRUCTION:
            if self.in_plane(OCCUPIED, cell):
                return OCCUPIED_CELL
            if self.t.anchored_airdrop and not self.is_near(cell):
                return NOT_ANCHORED
            return SHIELDED
        if self.tile(cell) == ETERNAL and (effect == AIRSTRIKE or effect == FIRE or effect == OFFENSIVE):
            return ETERNAL_BLOCK
        return OUT_OF_RANGE if effect == FIRE and self.in_plane(OCCUPIED, cell) else NOT_A_TARGET

    def is_near(self, cell: i64) -> bool:
        slot = self.t.slot[cell]
        return (self.t.near[slot >> 4] >> (slot & 15)) & 1 == 1

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

    def check_opponent(self, effect: i64, seat: i64) -> i64:
        """Another player who is still there; for Hack one with a card in hand (R29, R30)."""
        if seat == self.active or self.z[self.base(seat) + self.t.left_at] > 0:
            return NOT_AN_OPPONENT
        return EMPTY_HAND if effect == HACK and self.hand_count(seat) == 0 else LEGAL

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
