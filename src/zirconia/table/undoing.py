"""What may be taken back at a table: a resignation only by agreement, a loss on time never."""

from __future__ import annotations

from zirconia.core.kernel.journal import RESIGN, Entry
from zirconia.core.match.state import State
from zirconia.table.refusals import Refused, refuse
from zirconia.table.standing import Standing


def last_own(state: State, seat: int) -> Entry | None:
    """The last thing this seat did that was not taken back: an action, or leaving the game."""
    line = state.journal.line if state.journal is not None else []
    return next((entry for entry in reversed(line) if entry.seat == seat), None)


def has_given_up(state: State, seat: int) -> bool:
    """Whether this seat has resigned, or its time was up."""
    last = last_own(state, seat)
    return last is not None and last.code == RESIGN


def is_free(state: State, seat: int) -> bool:
    """Whether an undo needs nobody's agreement: nobody comes back by themselves into a game they have left."""
    return state.can_undo(seat) and not has_given_up(state, seat)


def steps_back(table: Standing, state: State, seat: int) -> int:
    """How many entries lie between now and before this seat's last one, its own resignation among them.

    Raises Refused, also where somebody else has left the game since.
    """
    if seat in table.flagged:
        refuse("TIME_UP", "your time was up; that can't be taken back")
    assert state.journal is not None
    for steps, entry in enumerate(reversed(state.journal.line), 1):
        if entry.seat == seat:
            return steps
        if entry.code < 0:
            break
    return refuse("NOTHING_TO_UNDO", "there is nothing of yours to take back")


def can_be_asked(table: Standing, state: State, seat: int) -> bool:
    """Whether everybody's agreement would take something of this seat back."""
    if table.settings.undo != "agreed" or state.over:
        return False
    try:
        return steps_back(table, state, seat) > 0
    except Refused:
        return False
