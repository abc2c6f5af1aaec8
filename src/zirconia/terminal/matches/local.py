"""A match at this screen: people who share it, and bots that think in processes of their own."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import zirconia
from zirconia.bots import bot, simpler
from zirconia.bots.errors import BotFailed
from zirconia.bots.workers import SeatedBot, Workers, question
from zirconia.core.contract.vocabulary import Choice, Scene
from zirconia.core.match.state import State
from zirconia.core.plain import Json
from zirconia.table import Refused
from zirconia.table.bot_turns import LAST_RESORT, last_resort
from zirconia.terminal import settings
from zirconia.terminal.last_turn import Happening, of_state
from zirconia.terminal.matches.looking_back import LookingBack
from zirconia.terminal.matches.match import ADVISE, Cannot, Reviewing, advice, export, nothing, sentences
from zirconia.terminal.matches.own_table import OwnTable, choice_of
from zirconia.terminal.matches.saves import Save

THINK, LIMIT = 4.0, 30.0  # seconds: for a bot's turn, until its process is ended


class LocalMatch:
    """Asks the bots, hides what the next person must not see, and saves after every move; the table decides."""

    def __init__(
        self,
        state: State,
        players: Sequence[str],
        seed: str,
        save: Save | None = None,
        called: Sequence[str] = (),
    ) -> None:
        self.table = OwnTable(state, players, called)
        self.state = state
        self.seed = seed
        self.save = save
        self.changed: Callable[[], None] = nothing
        self.people = self.table.people
        self.seat: int | None = self.people[0] if len(self.people) == 1 else None
        self.pace_name = "off" if self.people else "normal"
        self.paused = False
        self.thinking: int | None = None
        self.workers = Workers(1, LIMIT)
        self._wake = asyncio.Event()
        self._skip = asyncio.Event()  # set: nobody waits to see the moves of bots until a person is to move
        self._shown = 0.0  # when the last move was shown
        self._waiting = False
        self._task: asyncio.Task[None] | None = None
        self._scene: Scene | None = None
        self._rows: dict[int | None, list[Json]] = {}
        self._recorded: Path | None = None  # where its record was written to, after the end
        self._reviewing: tuple[int, Reviewing] | None = None  # after so many entries

    # What the screen sees -------------------------------------------------------------------------------

    @property
    def players(self) -> list[str]:
        return self.table.players

    @property
    def failures(self) -> list[str]:
        return self.table.failures

    @property
    def offers(self) -> frozenset[str]:
        offers = {"record", "leave", "past"} | ({"review"} if self.state.over else set())
        if len(self.people) < len(self.players):
            offers |= {"pace", "skip"} if self._waiting else {"pace"}
        if not self.people:
            return frozenset(offers | {"pause"})
        offers |= {"undo", "resign"}
        return frozenset(offers | {"hint"} if len(self.people) == 1 else offers)

    @property
    def scene(self) -> Scene:
        if self._scene is None:
            self._scene = self.table.view(self.seat)
        return self._scene

    @property
    def names(self) -> Mapping[int, str]:
        """Who sits where, beside the name of the seat; a bot's name says it where people have names."""
        alone = len(self.people) == 1
        named = self.table.names is not None
        return {
            seat: ("you" if alone else "") if seat in self.people else "" if named else name
            for seat, name in enumerate(self.players)
        }

    @property
    def note(self) -> str:
        if self.save is not None and self.save.problem:
            return self.save.problem
        if self.thinking is not None:
            kind = "" if self.table.names else f" ({self.players[self.thinking]})"
            return f"{self.name(self.thinking)}{kind} thinks..."
        return "Paused." if self.paused and not self.state.over else ""

    @property
    def next_person(self) -> int | None:
        acting = [seat for seat in self.state.acting if seat in self.people]
        if not acting or self.seat in acting or len(self.people) < 2:
            return None
        return acting[0]

    @property
    def question(self) -> str:
        return ""

    @property
    def rulebook(self) -> str:
        return self.state.setup.game.rulebook

    def rows(self) -> list[Json]:
        """The events, as the seat at the screen may know them."""
        rows = self._rows.setdefault(self.seat, [])
        rows += self.table.events(self.seat, len(rows))
        return rows

    def log(self) -> list[str]:
        return [*sentences(self.rows()), *self.failures]

    def happened(self) -> list[Happening]:
        return of_state(self.state, self.rows())

    def name(self, seat: int) -> str:
        return self.table.name(seat)

    # How it goes on -------------------------------------------------------------------------------------

    async def start(self) -> None:
        self._saved()
        self._task = asyncio.create_task(self._drive())
        self._wake.set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.workers.close()
        if self._reviewing is not None:
            await self._reviewing[1].close()
        if self.save is not None:
            self.save.close(self.state)

    async def sit(self, seat: int) -> None:
        self.seat = seat
        self._new()

    async def act(self, choice: Choice) -> None:
        seat = self._person()
        with telling():
            self.table.move(seat, choice["code"])
        self._moved()

    async def why(self, path: list[str]) -> Cannot | None:
        if self.seat is None:
            return None
        refused = self.state.why(self.seat, path)
        return Cannot(refused.sentence, refused.rule) if refused is not None else None

    async def do(self, what: str, text: str = "") -> str:
        if what == "record":
            told = export(zirconia.record(self.state), text)
            self._recorded = Path(text).expanduser() if self.state.over else None
            return told
        if what == "pause":
            self.paused = not self.paused
            self._wake.set()
            self.changed()
            return ""
        if what == "hint":
            return await self._hint()
        if what == "skip":
            self._skip.set()
            return ""
        if what == "pace":
            return self._change_pace()
        undo = self.table.undo_alone if len(self.people) == 1 else self.table.undo
        doing = {"undo": undo, "cancel": self.table.cancel, "resign": self.table.resign}[what]
        seat = self._person()
        with telling():
            doing(seat)
        self._rows.clear()
        self._moved()
        return ""

    def past(self) -> LookingBack:
        """The match so far, as the seat at the screen saw it."""
        return LookingBack(self.state, self.seat, self.names, self.table.names, self)

    def review(self) -> Reviewing:
        """The review of the match, the same one until something more happens."""
        from zirconia.terminal.matches.reviewing import OwnReviewing

        if self._reviewing is None or self._reviewing[0] != self._entries():
            seat = self.seat if self.seat is not None else next(iter(self.people), 0)
            record = zirconia.record(self.state)
            made = OwnReviewing(record, seat, self.table.names, self._recorded)
            self._reviewing = (self._entries(), made)
        return self._reviewing[1]

    def _change_pace(self) -> str:
        """The next pace, for this match and those to come."""
        self.pace_name = settings.next_pace(self.pace_name)
        with contextlib.suppress(OSError):
            settings.set_pace(self.pace_name)
        return f"Pace of the others' moves: {self.pace_name}"

    async def _hint(self) -> str:
        """What a search would do here."""
        seat = self._person()
        if seat not in self.state.acting:
            raise Cannot("there is nothing to decide for you now")
        seated = SeatedBot(f"hint {seat}", "", f"{self.seed}/hint/{self._entries()}", ADVISE)
        try:
            return advice(await self.workers.advise(question(self.state, seat, seated)))
        except BotFailed as error:
            raise Cannot(f"there is no advice now: {error}") from None

    # Bots -----------------------------------------------------------------------------------------------

    async def _drive(self) -> None:
        """Let bots move whenever it is their turn."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while not self.paused and (seat := self.table.bot_to_move()) is not None:
                await self._bot_moves(seat)

    async def _bot_moves(self, seat: int) -> None:
        """Ask a bot; what follows is the table's to say, which refuses what comes too late, as after an undo."""
        decision = self.table.decision(seat)
        self.thinking = seat
        self.changed()
        try:
            key = await self._choice(seat)
            await self._let_see()
            follow = partial(self.table.bot_answers, seat, decision, key)
        except BotFailed as error:
            follow = partial(self.table.bot_fails, seat, decision, str(error))
        finally:
            self.thinking = None
        with contextlib.suppress(Refused):
            follow()
            self._moved()

    async def _let_see(self) -> None:
        """Wait until the last move has been on the screen for as long as the pace says, or somebody skips."""
        left = settings.PACES[self.pace_name] - (time.monotonic() - self._shown)
        if left > 0 and not self._skip.is_set():
            self._waiting = True
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._skip.wait(), left)
            self._waiting = False

    async def _choice(self, seat: int) -> str:
        """The key of what the bot wants. The simplest one is quick enough to be asked here. Raises BotFailed."""
        name = self.players[seat]
        if name == LAST_RESORT:
            return last_resort(self.state, seat)
        if simpler(name) is None:
            return choice_of(bot(name, f"{self.seed}/{self._entries()}"), self.state, seat)
        seated = SeatedBot(f"{seat}", name, f"{self.seed}/{seat}", THINK)
        return await self.workers.choose(question(self.state, seat, seated))

    # Inside ---------------------------------------------------------------------------------------------

    def _person(self) -> int:
        if self.seat is None:
            raise Cannot("you are only watching")
        return self.seat

    def _entries(self) -> int:
        return len(self.state.journal.entries) if self.state.journal else 0

    def _saved(self) -> None:
        if self.save is not None:
            self.save.write(self.state)

    def _moved(self) -> None:
        self._shown = time.monotonic()
        if any(seat in self.people for seat in self.state.acting):
            self._skip.clear()
        self._saved()
        self._wake.set()
        self._new()

    def _new(self) -> None:
        self._scene = None
        self.changed()


@contextlib.contextmanager
def telling() -> Iterator[None]:
    """What the table refuses, for the player."""
    try:
        yield
    except Refused as error:
        raise Cannot(error.message, error.rule) from None
