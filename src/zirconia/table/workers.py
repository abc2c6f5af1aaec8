"""The bots' processes: as many as asked for, started when needed, killed when they take too long."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from dataclasses import dataclass
from typing import Any

from zirconia.core.state import State

START_SECONDS = 30.0
MOST_LINE = 16 * 1024 * 1024


class BotFailed(Exception):
    """A bot raised, hung, died or answered nonsense; the text is fit for everybody at the table."""


@dataclass
class Question:
    """What a bot is asked: names, numbers and an imagined position."""

    game: str
    position: dict[str, Any]
    seat: int
    bot: str
    seed: str
    seconds: float


def question(state: State, seat: int, bot: str, seed: str, seconds: float) -> Question:
    """Only what the seat knows leaves this process; the rest of the position is redrawn."""
    position = state.imagine(seat, seed).position()
    return Question(state.setup.game.id, position, seat, bot, seed, seconds)


class Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "zirconia.table.worker",
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
            worker.kill()
            raise
        return worker

    async def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        found = json.loads(line) if line else None
        if not isinstance(found, dict):
            raise BotFailed("its process ended")
        return found

    async def ask(self, asked: Question) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(vars(asked)).encode() + b"\n")
        await self.process.stdin.drain()
        return await self.read()

    def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()


class Workers:
    """A pool. A question waits for a free process; its time limit counts from then on."""

    def __init__(self, count: int, limit: float) -> None:
        self.limit = limit
        self._free: list[Worker] = []
        self._places = asyncio.Semaphore(count or max(1, (os.cpu_count() or 2) - 1))
        self._all: set[Worker] = set()

    async def choose(self, asked: Question) -> str:
        """The key of the bot's action. Raises BotFailed."""
        async with self._places:
            worker = await self._worker()
            try:
                async with asyncio.timeout(self.limit):
                    answer = await worker.ask(asked)
            except TimeoutError:
                self._drop(worker)
                raise BotFailed(f"it took longer than {self.limit:g} seconds") from None
            except (OSError, ValueError, BotFailed):
                self._drop(worker)
                raise BotFailed("its process ended") from None
            except BaseException:
                self._drop(worker)
                raise
            self._free.append(worker)
        if "key" not in answer:
            raise BotFailed(f"it raised {answer.get('error', 'an error')}")
        return str(answer["key"])

    async def _worker(self) -> Worker:
        while self._free:
            worker = self._free.pop()
            if worker.process.returncode is None:
                return worker
            self._all.discard(worker)
        try:
            worker = await Worker.start()
        except (OSError, TimeoutError, ValueError, BotFailed):
            raise BotFailed("its process could not be started") from None
        self._all.add(worker)
        return worker

    def _drop(self, worker: Worker) -> None:
        worker.kill()
        self._all.discard(worker)

    async def close(self) -> None:
        workers, self._all, self._free = list(self._all), set(), []
        for worker in workers:
            worker.kill()
        await asyncio.gather(*(worker.process.wait() for worker in workers))
