"""The bots' processes: as many as asked for, started when needed, killed when they take too long."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Any

from zirconia.core.state import State

START_SECONDS = 30.0
MOST_LINE = 16 * 1024 * 1024
MOST_PLAYERS = 4096  # whose desks are remembered


class BotFailed(Exception):
    """A bot raised, hung, died or answered nonsense; the text is fit for everybody at the table."""


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


def question(state: State, seat: int, seated: SeatedBot) -> Question:
    """Only what the seat knows leaves this process; the rest of the position is redrawn."""
    position = state.imagine(seat, seated.seed).position()
    return Question(state.setup.game.id, position, seat, state.steps, state.reveals, **vars(seated))


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
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()


class Desk:
    """A place for one process, and the questions that wait for it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0
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


class Workers:
    """A pool. A seat's questions go to one desk, where its bot is kept; their time counts from their turn on."""

    def __init__(self, count: int, limit: float) -> None:
        self.limit = limit
        self._desks = [Desk() for _ in range(count or max(1, (os.cpu_count() or 2) - 1))]
        self._desk_of: OrderedDict[str, Desk] = OrderedDict()

    async def choose(self, asked: Question) -> str:
        """The key of the bot's action. Raises BotFailed."""
        return str((await self._answer(asked))["key"])

    async def advise(self, asked: Question) -> dict[str, Any]:
        """An analysis of the position, as `zirconia.analyse` makes it. Raises BotFailed."""
        return await self._answer(replace(asked, advice=True))

    async def _answer(self, asked: Question) -> dict[str, Any]:
        desk = self._desk(asked.player)
        desk.waiting += 1
        try:
            async with desk.lock:
                answer = await self._ask_again(desk, asked)
        finally:
            desk.waiting -= 1
        if "error" in answer:
            raise BotFailed(f"it raised {answer['error']}")
        return answer

    async def _ask_again(self, desk: Desk, asked: Question) -> dict[str, Any]:
        """A process may be killed from outside, so one that ends is not yet the bot's failure; two are."""
        try:
            return await self._ask(desk, asked)
        except ProcessEnded:
            return await self._ask(desk, asked)

    async def _ask(self, desk: Desk, asked: Question) -> dict[str, Any]:
        worker = await desk.ready()
        try:
            async with asyncio.timeout(self.limit):
                return await worker.ask(asked)
        except TimeoutError:
            await desk.clear()
            raise BotFailed(f"it took longer than {self.limit:g} seconds") from None
        except (OSError, ValueError, ProcessEnded):
            await desk.clear()
            raise ProcessEnded("its process ended") from None
        except BaseException:
            await desk.clear()
            raise

    def _desk(self, player: str) -> Desk:
        """Where this player's bot is, or the desk with the fewest questions."""
        desk = self._desk_of.pop(player, None) or min(self._desks, key=lambda one: one.waiting)
        self._desk_of[player] = desk
        if len(self._desk_of) > MOST_PLAYERS:
            self._desk_of.popitem(last=False)
        return desk

    async def close(self) -> None:
        workers = [desk.worker for desk in self._desks if desk.worker is not None]
        for desk in self._desks:
            await desk.clear()
        await asyncio.gather(*(worker.process.wait() for worker in workers))
