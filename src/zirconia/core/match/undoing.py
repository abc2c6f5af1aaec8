"""What may be taken back: one's own last action while nothing was revealed, or anything by agreement."""

from __future__ import annotations

from mypy_extensions import i64

from zirconia.core.errors import IllegalAction
from zirconia.core.kernel.journal import CONTINUE, Journal
from zirconia.core.kernel.position import Position
from zirconia.core.match.setup import Setup


def place_to_undo(setup: Setup, core: Position, journal: Journal | None, who: i64, agreed: bool) -> i64:
    """An undo of one's own, nothing revealed, nobody else in between; or by agreement, of anything.

    The place of the entry to take back: the last one, or the last before others left a half-made choice.
    """
    at: i64 = -1
    if journal is not None:
        at = len(journal.line) - 1 if agreed or not core.midway(who) else journal.last_own(who)
    if journal is None or at < 0:
        raise IllegalAction("NOTHING_TO_UNDO", "", "there is nothing to take back")
    last = journal.line[at]
    if last.code == CONTINUE:
        raise IllegalAction("NOTHING_TO_UNDO", "", "the match was continued from a position here")
    if agreed:
        return at
    if core.over:
        rule: str = setup.game.end_rule
        raise IllegalAction("GAME_OVER", rule, "the game is over; only an agreement takes its end back")
    if last.seat != who:
        raise IllegalAction("NOT_YOURS_TO_UNDO", "", "somebody else has acted since")
    if last.reveals != core.random.reveals:
        raise IllegalAction("REVEALED", "", "something was revealed by that action")
    return at
