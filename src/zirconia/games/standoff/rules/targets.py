"""What the effect of a card or token may be aimed at, and why not at something else (sections 8 to 11)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from zirconia.core.position import LEGAL
from zirconia.core.random import Random
from zirconia.games.standoff.rules.numbers import ACTING, NO_CHOICE, NOBODY
from zirconia.games.standoff.rules.piles import Piles
from zirconia.games.standoff.rules.reasons import (
    EMPTY_HAND,
    ETERNAL_BLOCK,
    NO_ROOM,
    NOT_A_TARGET,
    NOT_AN_OPPONENT,
    NOT_ANCHORED,
    NOT_CONTIGUOUS,
    OCCUPIED_CELL,
    OUT_OF_RANGE,
    SHIELDED,
)
from zirconia.games.standoff.rules.tables import (
    AIRDROP,
    AIRSTRIKE,
    DISPOSAL,
    DROP,
    EARLY_ACCESS,
    ETERNAL,
    FIRE,
    GROUP,
    HACK,
    IMPROVE,
    NOTHING,
    OBSTRUCTION,
    OCCUPIED,
    OFFENSIVE,
    PLACE,
    PLANES,
    ROWS,
    TELEKINESIS,
    TOKENS,
    TROJAN,
    StandoffTables,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Targets(Piles):
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

    def can_resolve(self, kind: i64) -> bool:
        """Whether every compulsory choice of a card's effect can be made (R36)."""
        return self.has_choice(self.t.does[kind], kind)

    def has_choice(self, effect: i64, kind: i64) -> bool:
        if effect in (NOTHING, DISPOSAL):
            return True
        if effect == PLACE:
            return self.room(self.active, self.t.place[kind]) == self.t.place[kind]
        if effect in (HACK, TROJAN):
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

    def check_group(self, cell: i64) -> i64:
        """Free, touching the group, able to be anchored in the end, and neither cell nor way shielded (9)."""
        t = self.t
        if self.in_plane(OCCUPIED, cell) or self.in_plane(GROUP, cell):
            return OCCUPIED_CELL
        if self.chosen > 0 and not self.touches_group(cell):
            return NOT_CONTIGUOUS
        self.find_next(self.active, self.wanted, self.chosen, False)
        if not self.is_reached(cell):
            return NOT_ANCHORED
        self.find_next(self.active, self.wanted, self.chosen, True)
        if not self.is_open(cell) or not self.is_reached(cell):
            return SHIELDED
        return (
            LEGAL
            if self.chosen > 0 or t.place[self.effect_card] == 1 or self.has_room(cell, self.wanted)
            else NO_ROOM
        )

    def touches_group(self, cell: i64) -> bool:
        slot = self.t.slot[cell]
        return (self.around(self.planes, GROUP * ROWS + (slot >> 4)) >> (slot & 15)) & 1 == 1

    def is_reached(self, cell: i64) -> bool:
        slot = self.t.slot[cell]
        return (self.t.reached[slot >> 4] >> (slot & 15)) & 1 == 1

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
        if effect in (AIRDROP, OBSTRUCTION):
            if self.in_plane(OCCUPIED, cell):
                return OCCUPIED_CELL
            if self.t.anchored_airdrop and not self.is_near(cell):
                return NOT_ANCHORED
            return SHIELDED
        if self.tile(cell) == ETERNAL and (effect in (AIRSTRIKE, FIRE, OFFENSIVE)):
            return ETERNAL_BLOCK
        return OUT_OF_RANGE if effect == FIRE and self.in_plane(OCCUPIED, cell) else NOT_A_TARGET

    def is_near(self, cell: i64) -> bool:
        slot = self.t.slot[cell]
        return (self.t.near[slot >> 4] >> (slot & 15)) & 1 == 1

    def check_opponent(self, effect: i64, seat: i64) -> i64:
        """Another player who is still there; for Hack one with a card in hand (R29, R30)."""
        if seat == self.active or self.z[self.base(seat) + self.t.left_at] > 0:
            return NOT_AN_OPPONENT
        return EMPTY_HAND if effect == HACK and self.hand_count(seat) == 0 else LEGAL
