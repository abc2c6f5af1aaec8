"""Taking back where a single person plays against bots: nobody is there who would have to agree."""

from __future__ import annotations

from zirconia.core.kernel.journal import CONTINUE
from zirconia.core.match.state import State
from zirconia.table import entries as kinds
from zirconia.table.checks import seat_of
from zirconia.table.entries import Draft
from zirconia.table.refusals import refuse
from zirconia.table.standing import Caller
from zirconia.table.table import Table


def undo_alone(table: Table, caller: Caller, now: int) -> list[Draft]:
    """Your own last action, with all that bots did since; even the end of the game."""
    seat = seat_of(caller)
    state = table.state
    if state is None:
        refuse("NOT_STARTED", "the game has not begun; there are free seats")
    if state.can_undo(seat):
        return [Draft(kinds.UNDONE, seat, {"steps": 1, "agreed": False})]
    return [Draft(kinds.UNDONE, seat, {"steps": steps_to_own(state, seat), "agreed": True})]


def steps_to_own(state: State, seat: int) -> int:
    """How many entries lie between now and before this seat's last one, a resignation among them."""
    line = state.journal.line if state.journal is not None else []
    for steps, entry in enumerate(reversed(line), 1):
        if entry.seat == seat:
            return steps
        if entry.code == CONTINUE:
            break
    return refuse("NOTHING_TO_UNDO", "you have nothing to take back")
