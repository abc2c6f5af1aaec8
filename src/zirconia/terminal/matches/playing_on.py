"""Looking at a moment of a reviewed game at the table, and playing on from there."""

from __future__ import annotations

import secrets

from zirconia.review.lessons import TRIED_AGAINST
from zirconia.terminal.matches.local import LocalMatch
from zirconia.terminal.matches.looking_back import LookingBack
from zirconia.terminal.matches.match import Cannot
from zirconia.terminal.matches.own_table import PERSON
from zirconia.terminal.matches.reviewed import Reviewed
from zirconia.terminal.matches.saves import Save


def played_on(reviewed: Reviewed, seat: int, at: int) -> LocalMatch:
    """A match from the position before an entry, with this seat against bots. Raises Cannot."""
    moment = reviewed.line.moments[at] if at >= 0 else None
    if moment is None or moment.seat != seat or moment.code < 0:
        raise Cannot(f"here {reviewed.names[seat]} was not to move: go to a lesson, or to an action of that seat")
    seed = secrets.token_hex(16)
    state = moment.state.setup.game.load(moment.state.position(), seed)
    players = [PERSON if one == seat else TRIED_AGAINST for one in range(reviewed.line.seats)]
    return LocalMatch(state, players, seed, Save(players))


class ReviewedMoment(LookingBack):
    """The table at a moment of a game that is over; nothing is hidden any more, so any seat may look."""

    refusal = "this game is over; p in the review plays on from a lesson"
    leads_back_to = "the review"

    def __init__(self, reviewed: Reviewed, seat: int, entry: int) -> None:
        super().__init__(reviewed.line.end, seat, {}, reviewed.names)
        self.go(entry)

    def change_seat(self) -> None:
        self.seat = ((self.seat or 0) + 1) % self._state.setup.seats
        self._scene = None
