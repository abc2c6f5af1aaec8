"""Comparisons that people ask for: one is played at a time, in a process of its own that can be killed."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from zirconia.bots.workers import BotFailed, Worker
from zirconia.server.config import Config
from zirconia.server.tables.reading import Answer, Reading
from zirconia.table import Refused, tokens

PROGRAM = "zirconia.server.lab.process"
KEPT = 20  # comparisons in memory; the oldest finished one goes first
GRACE = 30.0  # seconds beyond its time until a comparison that does not stop is killed
UNWATCHED = 120.0  # seconds after which nobody waits for a comparison any more

Status = Literal["waiting", "playing", "done", "stopped", "failed"]


class Desk(Reading):
    """Prints changed cards, in a process of the lab's own: tables never wait for it."""

    program = PROGRAM

    async def sheet(self, client: str, game: str, asked: Mapping[str, Any]) -> Answer:
        """Everything of a game that can be changed. Raises Refused."""
        return await self._ask(client, task="sheet", game=game, **asked)

    async def cards(self, client: str, game: str, asked: Mapping[str, Any]) -> Answer:
        """{'overrides', 'cards'} of a change. Raises Refused."""
        return await self._ask(client, task="cards", game=game, **asked)


@dataclass(eq=False)
class Compared:
    """A comparison, how far it is, and what it found so far."""

    client: str
    asked: Answer
    id: str = field(default_factory=tokens.fresh_id)
    status: Status = "waiting"
    why: str = ""
    look: Answer = field(default_factory=dict)
    pages: dict[str, str] = field(default_factory=dict)
    seen: float = field(default_factory=time.monotonic)
    began: float | None = None
    ended: float | None = None
    work: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        return self.status not in ("waiting", "playing")

    @property
    def seconds(self) -> float:
        """How long it has been played."""
        return 0.0 if self.began is None else (self.ended or time.monotonic()) - self.began

    def end(self, status: Status, why: str = "") -> None:
        if not self.is_over:
            self.status, self.why, self.ended = status, why, time.monotonic()


class Comparisons:
    """All comparisons of this server, in the order in which they were asked for."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self._turn = asyncio.Lock()
        self._all: dict[str, Compared] = {}

    def begin(self, client: str, asked: Answer) -> Compared:
        """Take up a comparison, one of a client at a time. Raises Refused."""
        unfinished = [one for one in self._all.values() if not one.is_over]
        if any(one.client == client for one in unfinished):
            raise Refused("BUSY", "a comparison of yours is not finished; stop it or wait for it", "many")
        if len(unfinished) > self.config.lab_waiting:
            raise Refused("BUSY", f"{len(unfinished)} comparisons wait already; try again in a while", "many")
        self._make_room()
        found = Compared(client, {**asked, "task": "compare", "seconds": self.config.lab_seconds})
        self._all[found.id] = found
        found.work = asyncio.create_task(self._play(found))
        return found

    def get(self, id: str) -> Compared:
        """A comparison, which somebody looks at. Raises Refused."""
        if id not in self._all:
            raise Refused("NO_COMPARISON", "there is no such comparison, or it is no longer kept", "missing")
        found = self._all[id]
        found.seen = time.monotonic()
        return found

    def ahead(self, compared: Compared) -> int:
        """How many come before a comparison that waits."""
        ids = list(self._all)
        before = ids[: ids.index(compared.id)]
        return sum(not self._all[id].is_over for id in before)

    def stop(self, id: str) -> Compared:
        """End a comparison; what it found so far remains."""
        found = self.get(id)
        found.end("stopped", "stopped by you")
        if found.work is not None:
            found.work.cancel()
        return found

    async def close(self) -> None:
        works = [one.work for one in self._all.values() if one.work is not None]
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)

    def _make_room(self) -> None:
        over = [id for id, one in self._all.items() if one.is_over]
        for id in over[: max(0, len(self._all) - KEPT + 1)]:
            del self._all[id]

    async def _play(self, compared: Compared) -> None:
        async with self._turn:
            compared.status, compared.began = "playing", time.monotonic()
            worker: Worker | None = None
            try:
                worker = await started()
                async with asyncio.timeout(self.config.lab_seconds + GRACE):
                    await self._follow(worker, compared)
            except TimeoutError:
                compared.end("stopped", f"a comparison may take {self.config.lab_seconds:g} seconds")
            except (OSError, ValueError, BotFailed):
                compared.end("failed", "the games could not be played to their end")
            finally:
                if worker is not None:
                    await worker.end()

    async def _follow(self, worker: Worker, compared: Compared) -> None:
        """Take in look after look."""
        told = await worker.exchange(json.dumps(compared.asked))
        while "refused" not in told:
            compared.pages = told.pop("pages", {})
            compared.look = told
            if compared.pages:
                return compared.end("done")
            if time.monotonic() - compared.seen > UNWATCHED:
                return compared.end("stopped", "nobody looked at it any more")
            told = await worker.read()
        return compared.end("failed", told["refused"][1])


async def started() -> Worker:
    """A process that will compare. Raises BotFailed where none can be had."""
    try:
        return await Worker.start(PROGRAM)
    except TimeoutError:
        raise BotFailed("its process did not start in time") from None
