"""Reading what strangers send, in a process of its own with a limit of time and memory: the server only waits."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from zirconia.bots.errors import BotFailed
from zirconia.bots.workers import Worker
from zirconia.table import Refused, TableEntry

PROGRAM = "zirconia.server.tables.reader"
MOST_SENT = 4  # of a client, of what it sends
MOST_KEPT = 16  # of games that are kept here: six players at one address look back at once, each in two ways
SERVER = ""  # who asks when a table is loaded
Answer = dict[str, Any]


class Reading:
    """One process that reads, started when needed and killed when it takes too long; others wait their turn."""

    program = PROGRAM

    def __init__(self, seconds: float, most_waiting: int) -> None:
        self.seconds = seconds
        self.most_waiting = most_waiting
        self._lock = asyncio.Lock()
        self._waiting: Counter[str] = Counter()  # questions by client
        self._worker: Worker | None = None

    async def position(self, client: str, game: str, position: Answer) -> Answer:
        """A position as the game understood it. Raises Refused."""
        told = await self._ask(client, task="position", game=game, position=position)
        return dict(told["position"])

    async def record(self, client: str, record: Answer, upto: int | None, id: str, now: int) -> Answer:
        """{'row': ...} of a finished record, or {'position': ...} where one that is not finished stands."""
        return await self._ask(client, task="record", record=record, upto=upto, id=id, now=now)

    async def replay(
        self, client: str, record: Answer, upto: int, seat: int | None, names: Sequence[str]
    ) -> Answer:
        """{'view', 'events'} of a recorded game after `upto` entries."""
        return await self._ask(client, MOST_KEPT, task="replay", record=record, upto=upto, seat=seat, names=names)

    async def story(self, client: str, record: Answer) -> Answer:
        """{'moments', 'sources'} of a recorded game: its scores turn by turn, and what they are made up of."""
        return await self._ask(client, MOST_KEPT, task="story", record=record)

    async def past(self, client: str, record: Answer, upto: int, seat: int | None, names: Sequence[str]) -> Answer:
        """{'view'} of a running match after `upto` entries; its record goes no further than this process."""
        return await self._ask(client, MOST_KEPT, task="past", record=record, upto=upto, seat=seat, names=names)

    async def table(self, opening: Answer, created: int, entries: Sequence[TableEntry]) -> None:
        """Try to make a table of its entries. Raises Refused, as gone, if that can't be done."""
        try:
            rows = [vars(entry) for entry in entries]
            await self._ask(SERVER, task="table", opening=opening, created=created, entries=rows)
        except Refused as error:
            if error.code == "BUSY":
                raise
            raise Refused("SET_ASIDE", f"this match can't be read any more: {error}", "gone") from error

    async def close(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()

    async def _ask(self, client: str, most: int = MOST_SENT, **asked: Any) -> Answer:
        self._check_queue(client, most)
        self._waiting[client] += 1
        try:
            async with self._lock:
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
        try:
            if self._worker is None or self._worker.process.returncode is not None:
                self._worker = await Worker.start(self.program)
            async with asyncio.timeout(self.seconds):
                return await self._worker.exchange(json.dumps(asked))
        except TimeoutError:
            await self.close()
            told = f"this takes longer than {self.seconds:g} seconds to be read"
            raise Refused("TOO_LARGE", told, "bad") from None
        except (OSError, ValueError, BotFailed):
            await self.close()
            raise Refused("BAD_DATA", "this can't be read", "bad") from None
        except BaseException:
            await self.close()
            raise
