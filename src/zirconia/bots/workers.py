"""The bots' processes: as many as asked for, started when needed, killed when they take too long."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from zirconia.bots.errors import BotFailed, took_longer
from zirconia.bots.fair_queue import MOST_PAYERS, QUIET, STAY, FairQueue, Waiting
from zirconia.bots.registry import is_ours
from zirconia.core.match.state import State

START_SECONDS = 30.0
PIPES_SECONDS = 1.0  # until the pipes of a process that is gone are left as they are
MOST_LINE = 16 * 1024 * 1024
MOST_PLAYERS = 4096  # whose desks are remembered
LEAST_SECONDS = 0.05  # that a bot may think, however many wait
UNATTENDED_SECONDS = 1.0  # that a bot may think where nobody is present
FADES = 4.0  # seconds in which half of a crowd is forgotten


class ProcessEnded(BotFailed):
    """The bot's process was there no more: its own doing, or somebody killed it."""


@dataclass(frozen=True)
class SeatedBot:
    """Who is asked: a name for the seat (the same for all its questions), the bot there, and its seconds."""

    player: str
    bot: str
    seed: str
    seconds: float


@dataclass
class Question:
    """What a bot is asked: names, numbers and an imagined position."""

    game: str
    position: dict[str, Any]
    seat: int
    steps: int
    reveals: int
    player: str
    bot: str
    seed: str
    seconds: float
    advice: bool = False
    iterations: int = 0  # of an advice, instead of seconds
    events: list[dict[str, Any]] = field(default_factory=list)  # what the seat knows; ours never ask


def question(state: State, seat: int, seated: SeatedBot) -> Question:
    """Only what the seat knows leaves this process; the rest of the position is redrawn."""
    position = state.imagine(seat, seated.seed).position()
    told = [] if is_ours(seated.bot) else state.events(seat)
    return Question(state.setup.game.id, position, seat, state.steps, state.reveals, events=told, **vars(seated))


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, program: str = "zirconia.bots.worker") -> Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            program,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=MOST_LINE,
        )
        worker = cls(process)
        try:
            async with asyncio.timeout(START_SECONDS):
                await worker.read()
        except BaseException:
            await worker.end()
            raise
        return worker

    async def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        reply = json.loads(line) if line else None
        if not isinstance(reply, dict):
            raise ProcessEnded("its process ended")
        return reply

    async def ask(self, asked: Question) -> dict[str, Any]:
        return await self.exchange(json.dumps(vars(asked)))

    async def exchange(self, line: str) -> dict[str, Any]:
        """Send a line, get the answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() + b"\n")
        await self.process.stdin.drain()
        return await self.read()

    async def end(self) -> None:
        """Kill it, and wait until it is gone: also when whoever ends it is cancelled meanwhile."""
        await to_its_end(self._gone())

    async def _gone(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        # A child of its own may hold its pipes open; somebody may still be reading, who then finds the end.
        with suppress(TimeoutError, OSError, RuntimeError):
            async with asyncio.timeout(PIPES_SECONDS):
                await self.process.communicate()


async def to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """Wait for something that must be done, also where whoever waits is cancelled: that is told afterwards."""
    going = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not going.done():
        try:
            await asyncio.shield(going)
        except asyncio.CancelledError as error:
            cancelled = error
    going.result()
    if cancelled is not None:
        raise cancelled


class WorkerSlot:
    """A place for one process."""

    def __init__(self) -> None:
        self.busy = False
        self.worker: Worker | None = None

    async def ready(self) -> Worker:
        """Its process, a new one where the last has ended."""
        if self.worker is None or self.worker.process.returncode is not None:
            try:
                self.worker = await Worker.start()
            except (OSError, TimeoutError, ValueError, BotFailed):
                raise BotFailed("its process could not be started") from None
        return self.worker

    async def clear(self) -> None:
        worker, self.worker = self.worker, None
        if worker is not None:
            await worker.end()


@dataclass
class PendingQuestion:
    """A question and who waits for the answer."""

    asked: Question
    answer: asyncio.Future[dict[str, Any]]
    payer: str
    attended: bool


class Workers:
    """A pool. Questions wait in a fair queue; a seat's go to one slot, where its bot is kept, if they can.

    A question's limit counts from when its turn has come. The more payers wait, and the more tables of one payer,
    the less each bot may think, so that all are answered in little more than the time that one would take. Hints
    share the time among themselves in the same way. Where nobody is present bots think when nobody else waits, and
    for a short time, as somebody may come.
    """

    def __init__(self, count: int, limit: float) -> None:
        self.limit = limit
        self._slots = [WorkerSlot() for _ in range(count or max(1, (os.cpu_count() or 2) - 1))]
        self._home: OrderedDict[str, WorkerSlot] = OrderedDict()  # where a player's bot is
        self._queue: FairQueue[PendingQuestion] = FairQueue()
        self._serving: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        # How large the crowd was lately, and when, by payer and whether it asked for hints.
        self._crowds: OrderedDict[tuple[str, bool], tuple[float, float]] = OrderedDict()

    async def choose(self, asked: Question, payer: str = "", attended: bool = True) -> str:
        """The key of the bot's action. Raises BotFailed."""
        return str((await self._answer(asked, payer, attended))["key"])

    async def advise(self, asked: Question, payer: str = "") -> dict[str, Any]:
        """An analysis of the position, as `zirconia.analyse` makes it. Raises BotFailed, or Busy."""
        return await self._answer(replace(asked, advice=True), payer, True)

    def attend(self, table: str) -> None:
        """Somebody has come to a table."""
        self._queue.attend(table)

    async def _answer(self, asked: Question, payer: str, attended: bool) -> dict[str, Any]:
        pending = PendingQuestion(asked, asyncio.get_running_loop().create_future(), payer, attended)
        table, home = asked.player.partition("/")[0], self._home.get(asked.player)
        waiting = Waiting(pending, table, asked.player, asked.advice, home, payer, attended)
        self._queue.put(waiting)
        self._dispatch()
        try:
            answer = await pending.answer
        finally:
            self._queue.drop(waiting)
        if "error" in answer:
            raise BotFailed(f"it raised {answer['error']}")
        if "failed" in answer:
            raise BotFailed(answer["failed"])
        return answer

    def _dispatch(self) -> None:
        """Every free slot takes the next question that it may; others are looked at again soon."""
        for slot in self._slots:
            waiting = None if slot.busy else self._queue.take(slot)
            if waiting is not None:
                slot.busy = True
                task = asyncio.create_task(self._serve(slot, waiting.item))
                self._serving.add(task)
                task.add_done_callback(self._serving.discard)
        if len(self._queue) and self._timer is None and not all(slot.busy for slot in self._slots):
            self._timer = asyncio.get_running_loop().call_later(min(QUIET, STAY), self._look_again)

    def _look_again(self) -> None:
        self._timer = None
        self._dispatch()

    async def _serve(self, slot: WorkerSlot, pending: PendingQuestion) -> None:
        try:
            answer = await self._ask_again(slot, self._shared(pending))
            self._settle_at(pending.asked.player, slot)
            if not pending.answer.done():
                pending.answer.set_result(answer)
        except BaseException as error:
            if not pending.answer.done():
                pending.answer.set_exception(error)
                pending.answer.exception()  # whoever asked may have gone
            if not isinstance(error, Exception):
                raise
        finally:
            slot.busy = False
            if pending.attended and not pending.asked.advice:
                self._queue.answered()
            self._dispatch()

    def _shared(self, pending: PendingQuestion) -> Question:
        """The question with a fair share of the time: what one would have, divided among those who wait.

        A crowd is remembered for a while, so that those who come last pay for it no less than the first.
        """
        asked = pending.asked
        if not pending.attended:
            return replace(asked, seconds=min(UNATTENDED_SECONDS, asked.seconds))
        now = time.monotonic()
        who = pending.payer, asked.advice
        crowd, at = self._crowds.pop(who, (1.0, now))
        crowd = max(float(self._queue.crowd(*who)), crowd * 0.5 ** ((now - at) / FADES))
        self._crowds[who] = crowd, now
        if len(self._crowds) > MOST_PAYERS:
            self._crowds.popitem(last=False)
        share = max(1.0, crowd / len(self._slots))
        return replace(asked, seconds=max(LEAST_SECONDS, asked.seconds / share))

    async def _ask_again(self, slot: WorkerSlot, asked: Question) -> dict[str, Any]:
        """A process may be killed from outside, so one that ends is not yet the bot's failure; two are."""
        try:
            return await self._ask(slot, asked)
        except ProcessEnded:
            return await self._ask(slot, asked)

    async def _ask(self, slot: WorkerSlot, asked: Question) -> dict[str, Any]:
        worker = await slot.ready()
        try:
            async with asyncio.timeout(self.limit):
                return await worker.ask(asked)
        except TimeoutError:
            await slot.clear()
            raise BotFailed(took_longer(self.limit)) from None
        except (OSError, ValueError, ProcessEnded):
            await slot.clear()
            raise ProcessEnded("its process ended") from None
        except BaseException:
            await slot.clear()
            raise

    def _settle_at(self, player: str, slot: WorkerSlot) -> None:
        """Remember where a player's bot is."""
        self._home.pop(player, None)
        self._home[player] = slot
        if len(self._home) > MOST_PLAYERS:
            self._home.popitem(last=False)

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        for task in self._serving:
            task.cancel()
        await asyncio.gather(*self._serving, return_exceptions=True)
        for slot in self._slots:
            await slot.clear()
