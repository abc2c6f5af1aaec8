"""The last action, Duplicate and its waiver, and Initiative (11.4, R35)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from zirconia.core.events import EVERYONE
from zirconia.games.standoff.rules.numbers import (
    LAST_BUY,
    LAST_CARD,
    LAST_DISCARD,
    LAST_DRAW,
    LAST_FIRE,
    LAST_MINE,
    NOBODY,
    NONE,
    PREPAY,
)
from zirconia.games.standoff.rules.tables import (
    ARTILLERY,
    DROP,
    DUPLICATE,
    EMP,
    FIRE,
    INITIATIVE,
    PLACEMENT,
    SATELLITE,
)
from zirconia.games.standoff_square.rules.events import EXTRA_TURN, PREPAID
from zirconia.games.standoff_square.rules.satellites import Satellites


@mypyc_attr(allow_interpreted_subclasses=True)
class Duplicates(Satellites):
    """Repeating actions and turns."""

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
        if self.last in (NONE, PREPAY):
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
