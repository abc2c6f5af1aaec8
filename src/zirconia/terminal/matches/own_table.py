"""A table of this process: people at one screen and bots. What the table accepts happens at once."""

from __future__ import annotations

import time
from collections.abc import Sequence

from zirconia.bots import Bot, Budget, Seat
from zirconia.core.state import State
from zirconia.table import Draft, Settings, Table, acts, agreement
from zirconia.table import entries as kinds
from zirconia.table.bot_turns import answered, failed
from zirconia.table.continued import continued
from zirconia.table.entries import numbered
from zirconia.table.seats import Chair
from zirconia.table.undo_alone import undo_alone
from zirconia.table.workers import BotFailed

PERSON = "human"
PEOPLE = (PERSON, "me")


class OwnTable:
    """Does what `zirconia.table` decides. Everything that is done here raises Refused and then changes nothing."""

    def __init__(self, state: State, players: Sequence[str]) -> None:
        self.state = state
        self.people = [seat for seat, name in enumerate(players) if name in PEOPLE]
        chairs = [chair_of(seat, name) for seat, name in enumerate(players)]
        self.table: Table = continued(state, chairs, Settings(undo="own"), milliseconds())

    @property
    def players(self) -> list[str]:
        """Who plays each seat now: a person, or the bot of this name."""
        return [chair.bot or PERSON for chair in self.table.chairs]

    @property
    def failures(self) -> list[str]:
        """Which bots failed, and who plays on for them."""
        told = [entry.data for entry in self.table.entries if entry.kind == kinds.BOT_FAILED]
        return [f"{data['failed']} failed ({data['why']}); {data['bot']} plays on." for data in told]

    # People ---------------------------------------------------------------------------------------------

    def move(self, seat: int, code: int) -> None:
        self._do(acts.move(self.table, seat, self.table.decisions[seat], code, milliseconds()))

    def undo(self, seat: int) -> None:
        """Your own last action, while nothing was revealed and nobody else has acted."""
        if self.state.over:
            acts.free_undo(self.state.copy(journal=True), seat)  # the rules' refusal says more than the table's
        self._do(agreement.undo(self.table, seat))

    def undo_alone(self, seat: int) -> None:
        """Your own last action, whatever bots did since."""
        self._do(undo_alone(self.table, seat))

    def cancel(self, seat: int) -> None:
        self._do(acts.cancel(self.table, seat))

    def resign(self, seat: int) -> None:
        self._do(acts.resign(self.table, seat))

    # Bots -----------------------------------------------------------------------------------------------

    def bot_to_move(self) -> int | None:
        """The seat of a bot that owes a decision."""
        return next(iter(self.table.to_play()), None)

    def decision(self, seat: int) -> int:
        """The number of what the seat is asked now; an answer to an earlier question comes too late."""
        return self.table.decisions[seat]

    def bot_answers(self, seat: int, decision: int, key: str) -> None:
        self._do(answered(self.table, seat, decision, key))

    def bot_fails(self, seat: int, decision: int, why: str) -> None:
        self._do(failed(self.table, seat, decision, why))

    def _do(self, drafts: list[Draft]) -> None:
        for entry in numbered(drafts, self.table.number, milliseconds()):
            self.table.apply(entry)


def chair_of(seat: int, name: str) -> Chair:
    """A bot's, or the chair of a person, who needs no token but is somebody else than the others at the screen."""
    if name in PEOPLE:
        return Chair(kind="person", name=PERSON, holder=f"person {seat}")
    return Chair(kind="bot", name=name, bot=name)


def choice_of(bot: Bot, state: State, seat: int) -> str:
    """The key of what a bot chooses that thinks in this process. Raises BotFailed."""
    try:
        return state.key(bot.choose(Seat(state, seat), Budget()))
    except Exception as error:
        raise BotFailed(f"it raised {type(error).__name__}") from error


def milliseconds() -> int:
    return time.time_ns() // 1_000_000
