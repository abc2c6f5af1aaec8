"""Reading what strangers send, in a process of its own with a limit of time and memory: the server only waits."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zirconia.bots.errors import BotFailed
from zirconia.bots.workers import Worker
from zirconia.core.contract.vocabulary import PublicSetup
from zirconia.server.tables.turns import Turns
from zirconia.table import Refused, TableEntry

log = logging.getLogger("zirconia.server")

PROGRAM = "zirconia.server.tables.reader"
MOST_SENT = 4  # of a client, of what it sends
MOST_KEPT = 16  # of games that are kept here: six players at one address look back at once, each in two ways
SERVER = ""  # who asks when a table is loaded
MOST_BREAKS = 8  # of the reading of a table; at 5 seconds ten minutes and more have gone by then
Answer = dict[str, Any]


class BrokenOff(Refused):
    """The process took too long, or ended. What it was to read may be good all the same."""


@dataclass
class Breaks:
    """How often the reading of a table broke off, and when it may be tried again; each wait is twice the last."""

    count: int = 0
    until: float = 0.0

    def add(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds * 2**self.count
        self.count += 1


class Reading:
    """One process that reads, started when needed and killed when it takes too long; clients take it in turn."""

    program = PROGRAM

    def __init__(self, seconds: float, most_waiting: int) -> None:
        self.seconds = seconds
        self.most_waiting = most_waiting
        self._turns = Turns()
        self._waiting: Counter[str] = Counter()  # questions by client
        self._breaks: dict[str, Breaks] = {}  # by table
        self._worker: Worker | None = None

    async def position(self, client: str, game: str, position: Answer) -> Answer:
        """A position as the game understood it. Raises Refused."""
        told = await self._ask(client, task="position", game=game, position=position)
        return dict(told["position"])

    async def record(self, client: str, record: Answer, upto: int | None, now: int) -> Answer:
        """{'row', 'digest'} of a finished record, or {'position'} where one that is not finished stands."""
        return await self._ask(client, task="record", record=record, upto=upto, now=now)

    async def replay(
        self, client: str, record: Answer, upto: int, seat: int | None, names: Sequence[str]
    ) -> Answer:
        """{'view', 'events'} of a recorded game after `upto` entries."""
        return await self._ask(client, MOST_KEPT, task="replay", record=record, upto=upto, seat=seat, names=names)

    async def story(self, client: str, record: Answer) -> Answer:
        """{'moments', 'sources'} of a recorded game: its scores turn by turn, and what they are made up of."""
        return await self._ask(client, MOST_KEPT, task="story", record=record)

    async def book(self, client: str, setup: PublicSetup) -> Answer:
        """The player's rulebook of a recorded game's setup."""
        return await self._ask(client, MOST_KEPT, task="book", setup=setup)

    async def teaching(self, client: str, setup: PublicSetup) -> Answer:
        """What is told beside the table of a recorded game's setup."""
        return await self._ask(client, MOST_KEPT, task="teaching", setup=setup)

    async def past(self, client: str, record: Answer, upto: int, seat: int | None, names: Sequence[str]) -> Answer:
        """{'view'} of a running match after `upto` entries; its record goes no further than this process."""
        return await self._ask(client, MOST_KEPT, task="past", record=record, upto=upto, seat=seat, names=names)

    async def table(self, id: str, opening: Answer, created: int, entries: Sequence[TableEntry]) -> None:
        """Try to make a table of its entries. Raises Refused, as gone, if that can't be done.

        A try that broke off tells little of the table: it is busy until it has been read again.
        """
        if id in self._breaks and time.monotonic() < self._breaks[id].until:
            raise not_now()
        rows = [vars(entry) for entry in entries]
        try:
            await self._ask(SERVER, task="table", opening=opening, created=created, entries=rows)
        except BrokenOff as error:
            raise self._break(id, error) from error
        except Refused as error:
            if error.code == "BUSY":
                raise
            raise Refused("SET_ASIDE", f"this match can't be read any more: {error}", "gone") from error
        self._breaks.pop(id, None)

    def _break(self, id: str, error: Refused) -> Refused:
        """What is told when the reading of a table broke off: to come again, and at last that it is of no use."""
        breaks = self._breaks.setdefault(id, Breaks())
        breaks.add(self.seconds)
        log.warning("the reading of a table broke off (%s in a row): %s", breaks.count, error)
        if breaks.count < MOST_BREAKS:
            return not_now()
        del self._breaks[id]
        return Refused("SET_ASIDE", f"this match could not be read {breaks.count} times in a row: {error}", "gone")

    async def close(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()

    async def _ask(self, client: str, most: int = MOST_SENT, **asked: Any) -> Answer:
        self._check_queue(client, most)
        self._waiting[client] += 1
        try:
            async with self._turns.of(client):
                told = await self._answer(asked)
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]
        if "refused" in told:
            raise Refused(*told["refused"])
        return told

    def _check_queue(self, client: str, most: int) -> None:
        """So many may wait, and a few of each client; the server's own tables always may."""
        if client == SERVER:
            return
        if self._waiting[client] >= most:
            raise Refused("BUSY", f"{self._waiting[client]} of yours are being read; wait for them", "many")
        waiting = self._waiting.total()
        if waiting >= self.most_waiting:
            raise Refused("BUSY", f"{waiting} others are waiting to be read; try again in a while", "many")

    async def _answer(self, asked: Answer) -> Answer:
        worker = await self._ready()
        try:
            async with asyncio.timeout(self.seconds):
                return await worker.exchange(json.dumps(asked))
        except TimeoutError:
            await self.close()
            told = f"this takes longer than {self.seconds:g} seconds to be read"
            raise BrokenOff("TOO_LARGE", told, "bad") from None
        except (OSError, ValueError, BotFailed):
            await self.close()
            raise BrokenOff("BAD_DATA", "this can't be read", "bad") from None
        except BaseException:
            await self.close()
            raise

    async def _ready(self) -> Worker:
        """The process, a new one where the last has ended. That none can be had is nobody's mistake."""
        if self._worker is None or self._worker.process.returncode is not None:
            try:
                self._worker = await Worker.start(self.program)
            except (OSError, TimeoutError, ValueError, BotFailed):
                raise not_now() from None
        return self._worker


def not_now() -> Refused:
    return Refused("BUSY", "this can't be read right now; try again in a while", "many")
