"""What a card or a shot is best aimed at: every square that might be good is tried on the field."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.games.standoff.rules.tables import AIRDROP, AIRSTRIKE, FORCEFIELD, OBSTRUCTION
from zirconia.games.standoff_square.play.field import BITS, WORDS, Field, beside, has
from zirconia.games.standoff_square.play.groups import Groups
from zirconia.games.standoff_square.rules.tables import SquareTables

AIRDROP_SQUARES: Final = 20  # that are looked at


@final
class Aims:
    """The best square for a card that is aimed at one: in `aimed_at`, with what the field is worth then."""

    def __init__(self, tables: SquareTables, field: Field, groups: Groups) -> None:
        self.t = tables
        self.field = field
        self.groups = groups
        self.capacity: i64 = 1  # the most blocks that an opponent's cards place in a turn
        self.aimed_at: i64 = -1
        self.aimed: float = 0.0

    def aim(self, kind: i64) -> bool:
        """Into `aimed_at` and `aimed`: the best square for a card that is aimed at one, and what it makes."""
        field = self.field
        does = self.t.does[kind]
        self.begin_aiming()
        if does == AIRDROP:
            self.aim_airdrop()
        elif self.t.token[kind] == FORCEFIELD:
            for slot in range(16, 16 * 17):
                if self.is_bare(slot):
                    field.raise_forcefield(field.me, slot)
                    self.consider(slot)
                    field.drop_forcefield(field.me, slot)
        elif does == OBSTRUCTION:
            self.aim_obstruction()
        elif does == AIRSTRIKE:
            for w in range(WORDS):
                self.aim_at_blocks(w, self.hostile(w))
        return self.aimed_at >= 0

    def begin_aiming(self) -> None:
        self.aimed_at = -1
        self.aimed = 0.0

    def consider(self, slot: i64) -> None:
        """The field as it was changed for this square."""
        worth = self.field.worth(self.capacity)
        if self.aimed_at < 0 or worth > self.aimed:
            self.aimed = worth
            self.aimed_at = slot

    def aim_airdrop(self) -> None:
        """A block on one of the nearest squares to begin at."""
        field = self.field
        self.groups.look_around()
        self.groups.begin()
        for i in range(min(self.groups.count, AIRDROP_SQUARES)):
            slot = self.groups.orders[i]
            field.put(field.me, slot)
            self.consider(slot)
            field.take(field.me, slot)

    def aim_obstruction(self) -> None:
        """A black block in the Red Gun or near an opponent's blocks."""
        field = self.field
        near = vec[i64]([0] * WORDS)
        wider = vec[i64]([0] * WORDS)
        for w in range(WORDS):
            near[w] = self.hostile(w)
        for w in range(WORDS):
            wider[w] = beside(near, 0, w)
        for w in range(WORDS):
            near[w] = (beside(wider, 0, w) | field.gun[w]) & field.board[w] & ~field.occupied[w]
        for w in range(WORDS):
            bits = near[w]
            slot = w * BITS
            while bits != 0:
                if bits & 1 == 1:
                    field.fill(slot)
                    self.consider(slot)
                    field.clear(slot)
                bits >>= 1
                slot += 1

    def aim_at_blocks(self, word: i64, blocks: i64) -> None:
        """One of these opponents' blocks destroyed, with the forcefield on it."""
        field = self.field
        bits = blocks
        slot = word * BITS
        while bits != 0:
            if bits & 1 == 1:
                owner = field.owner(slot)
                shielded = has(field.forcefields, owner * WORDS, slot)
                field.take(owner, slot)
                if shielded:
                    field.drop_forcefield(owner, slot)
                self.consider(slot)
                field.put(owner, slot)
                if shielded:
                    field.raise_forcefield(owner, slot)
            bits >>= 1
            slot += 1

    def is_bare(self, slot: i64) -> bool:
        """Whether one's own block stands there without a token."""
        field = self.field
        at = field.me * WORDS
        if not has(field.blocks, at, slot) or has(field.forcefields, at, slot):
            return False
        return not has(field.artilleries, 0, slot) and not has(field.refineries, 0, slot)

    def hostile_in_range(self, gun: i64) -> i64:
        """How many squares of the Red Gun that opponents hold an artillery there would reach."""
        field = self.field
        count: i64 = 0
        for w in range(WORDS):
            bits = field.ranges[gun * WORDS + w] & field.gun[w] & self.hostile(w)
            while bits != 0:
                bits &= bits - 1
                count += 1
        return count

    def hostile(self, word: i64) -> i64:
        """The blocks of all opponents, in one word."""
        field = self.field
        blocks: i64 = 0
        for seat in range(field.seats):
            if seat != field.me:
                blocks |= field.blocks[seat * WORDS + word]
        return blocks
