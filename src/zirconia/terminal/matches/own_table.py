"""A table of this process: people at one screen and bots. What the table accepts happens at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

from zirconia.bots import Bot, Budget, Seat
from zirconia.bots.guarded import asked
from zirconia.core.contract.vocabulary import Scene
from zirconia.core.match.state import State
from zirconia.core.plain import Json
from zirconia.table import Caller, Draft, Settings, Table, agreement, requests
from zirconia.table import entries as kinds
from zirconia.table.bot_turns import answered, failed
from zirconia.table.checks import free_undo
from zirconia.table.continued import continued
from zirconia.table.entries import numbered
from zirconia.table.names import shown_names
from zirconia.table.seats import Chair
from zirconia.table.undo_alone import undo_alone
from zirconia.table.words import clean

PERSON = "human"
PEOPLE = (PERSON, "me")
Request = Callable[[Table, Caller, int], list[Draft]]  # what a person asks of the table


class OwnTable:
    """Does what `zirconia.table` decides. Everything that is done here raises Refused and then changes nothing."""

    def __init__(self, state: State, players: Sequence[str], called: Sequence[str] = ()) -> None:
        """`called`: the names of the people, in the order of their seats; without any, seats have the game's."""
        self.state = state
        self.names = names_at(state.setup.game.id, players, called)
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

    # What is shown --------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> Scene:
        return self.state.view(seat, self.names)

    def events(self, seat: int | None, since: int = 0) -> list[Json]:
        return self.state.events(seat, since, self.names)

    def name(self, seat: int) -> str:
        return self.names[seat] if self.names else self.state.setup.game.seat_name(seat)

    # People ---------------------------------------------------------------------------------------------

    def move(self, seat: int, code: int) -> None:
        self._ask(seat, partial(requests.move, decision=self.decision(seat), action=code))

    def undo(self, seat: int) -> None:
        """Your own last action, while nothing was revealed and nobody else has acted."""
        if self.state.over:
            free_undo(self.state.copy(journal=True), seat)  # the rules' refusal says more than the table's
        self._ask(seat, agreement.undo)

    def undo_alone(self, seat: int) -> None:
        """Your own last action, whatever bots did since."""
        self._ask(seat, undo_alone)

    def cancel(self, seat: int) -> None:
        self._ask(seat, requests.cancel)

    def resign(self, seat: int) -> None:
        self._ask(seat, requests.resign)

    def _ask(self, seat: int, request: Request) -> None:
        now = milliseconds()
        self._take_in(request(self.table, Caller((seat,), seat=seat), now), now)

    # Bots -----------------------------------------------------------------------------------------------

    def bot_to_move(self) -> int | None:
        """The seat of a bot that owes a decision."""
        return next(iter(self.table.to_play()), None)

    def decision(self, seat: int) -> int:
        """The number of what the seat is asked now; an answer to an earlier question comes too late."""
        return self.table.decisions[seat]

    def bot_answers(self, seat: int, decision: int, key: str) -> None:
        now = milliseconds()
        self._take_in(answered(self.table, now, seat=seat, decision=decision, key=key), now)

    def bot_fails(self, seat: int, decision: int, why: str) -> None:
        now = milliseconds()
        self._take_in(failed(self.table, now, seat=seat, decision=decision, why=why), now)

    def _take_in(self, drafts: list[Draft], now: int) -> None:
        for entry in numbered(drafts, self.table.number, now):
            self.table.apply(entry)


def names_at(game: str, players: Sequence[str], called: Sequence[str]) -> list[str] | None:
    """What everybody is called, where people have said what they are; who has not is called as the seat is."""
    given = iter([clean(name) for name in called])
    if not any(map(clean, called)):
        return None
    return shown_names(game, [("person", next(given, "")) if one in PEOPLE else ("bot", one) for one in players])


def chair_of(seat: int, name: str) -> Chair:
    """A bot's, or the chair of a person, who needs no token but is somebody else than the others at the screen."""
    if name in PEOPLE:
        return Chair(kind="person", name=PERSON, holder=f"person {seat}")
    return Chair(kind="bot", name=name, bot=name)


def choice_of(bot: Bot, state: State, seat: int) -> str:
    """The key of what a bot chooses that thinks in this process. Raises BotFailed."""
    return state.key(asked(bot, Seat(state, seat), Budget()))


def milliseconds() -> int:
    return time.time_ns() // 1_000_000
