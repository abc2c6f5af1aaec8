"""Long jobs that people ask a server for: one is done at a time, in a process of its own that can be killed.

A job waits for its turn, tells how far it is, and is broken off when its time is up or nobody looks at it. What
all kinds of jobs have in common is here; what a look of theirs means, and what is kept of it, is their own.
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, TypeVar

from zirconia.bots.errors import BotFailed
from zirconia.bots.workers import Worker
from zirconia.table import Refused

UNSEEN = "nobody looked at it any more"
OVER = ("done", "stopped", "failed")

Ended = Literal["done", "stopped", "failed"]
Look = dict[str, Any]


@dataclass(eq=False)
class Job:
    """A job: who asked for it, how it stands, and when somebody looked at it last."""

    doing: ClassVar[str]  # the status of one that is under way
    unwatched: ClassVar[float]  # seconds after which nobody waits for it any more

    id: str
    client: str
    status: str = "waiting"
    why: str = ""
    seen: float = field(default_factory=time.monotonic)
    began: float | None = None
    ended: float | None = None
    work: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        return self.status in OVER

    @property
    def is_watched(self) -> bool:
        return time.monotonic() - self.seen < self.unwatched

    @property
    def seconds(self) -> float:
        """How long it has been under way."""
        return 0.0 if self.began is None else (self.ended or time.monotonic()) - self.began

    def begin(self) -> None:
        self.status, self.began = self.doing, time.monotonic()

    def end(self, status: Ended, why: str = "") -> None:
        if not self.is_over:
            self.status, self.why, self.ended = status, why, time.monotonic()

    def take(self, look: Look) -> None:
        """Take in what its process tells; `end` it where that is all."""
        raise NotImplementedError


AnyJob = TypeVar("AnyJob", bound=Job)


class Jobs(Generic[AnyJob]):
    """The jobs of one kind, in the order in which they were asked for."""

    program: ClassVar[str]  # the module whose process does them
    kept: ClassVar[int]  # in memory; the oldest finished one goes first
    plural: ClassVar[str]  # what they are called
    busy: ClassVar[str]  # who has asked for too many is told so, with their `count`
    broken: ClassVar[str]  # what is told of one whose process fails
    missing: ClassVar[tuple[str, str]]  # the code and the words for one that there is not

    def __init__(self, seconds: float, too_long: str) -> None:
        self._seconds = seconds
        self._too_long = too_long
        self._turn = asyncio.Lock()
        self._all: dict[str, AnyJob] = {}

    def get(self, id: str) -> AnyJob:
        """A job, which somebody looks at. Raises Refused."""
        return self.watched(self.known(id))

    def known(self, id: str) -> AnyJob:
        """A job. Raises Refused."""
        if id not in self._all:
            raise Refused(*self.missing, "missing")
        return self._all[id]

    def watched(self, job: AnyJob) -> AnyJob:
        """A job that somebody looks at now."""
        job.seen = time.monotonic()
        return job

    def ahead(self, job: AnyJob) -> int:
        """How many come before a job that waits."""
        ids = list(self._all)
        before = ids[: ids.index(job.id)] if job.id in ids else []
        return sum(not self._all[id].is_over for id in before)

    def check_room(self, client: str, own: int, waiting: int) -> None:
        """`own` unfinished jobs a client may have, and `waiting` may wait beside the one in turn.

        Raises Refused.
        """
        unfinished = [one for one in self._all.values() if not one.is_over]
        count = sum(one.client == client for one in unfinished)
        if count >= own:
            raise Refused("BUSY", self.busy.format(count=count), "many")
        if len(unfinished) > waiting:
            raise Refused("BUSY", f"{len(unfinished)} {self.plural} wait already; try again in a while", "many")

    def add(self, job: AnyJob) -> AnyJob:
        """The last one from now on; finished ones give way where there are too many."""
        self._all.pop(job.id, None)
        over = [id for id, one in self._all.items() if one.is_over]
        for id in over[: max(0, len(self._all) - self.kept + 1)]:
            del self._all[id]
        self._all[job.id] = job
        return job

    def start(self, job: AnyJob, question: Look) -> AnyJob:
        """Add a job that is done when its turn comes."""
        job.work = asyncio.create_task(self._wait(job, json.dumps(question)))
        return self.add(job)

    def break_off(self, job: AnyJob, why: str) -> AnyJob:
        """Stop a job; what it found so far remains."""
        job.end("stopped", why)
        if job.work is not None:
            job.work.cancel()
        return job

    async def close(self) -> None:
        works = [one.work for one in self._all.values() if one.work is not None]
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)

    async def store(self, job: AnyJob) -> None:
        """Called when a job ends in whatever way, for kinds of which something outlasts the server."""

    # The work -----------------------------------------------------------------------------------------

    async def _wait(self, job: AnyJob, question: str) -> None:
        try:
            async with self._turn:
                if job.is_watched:
                    await self._do(job, question)
                job.end("stopped", UNSEEN)
        finally:
            await self.store(job)

    async def _do(self, job: AnyJob, question: str) -> None:
        """Let a process of its own do the job, for so long."""
        job.begin()
        worker: Worker | None = None
        try:
            worker = await started(self.program)
            async with asyncio.timeout(self._seconds):
                await follow(worker, job, question)
        except TimeoutError:
            job.end("stopped", self._too_long)
        except (OSError, ValueError, BotFailed):
            job.end("failed", self.broken)
        finally:
            if worker is not None:
                await worker.end()


async def started(program: str) -> Worker:
    """A process for a job. Raises BotFailed where none can be had."""
    try:
        return await Worker.start(program)
    except TimeoutError:
        raise BotFailed("its process did not start in time") from None


async def follow(worker: Worker, job: Job, question: str) -> None:
    """Take in look after look, as long as somebody waits for the next one."""
    look = await worker.exchange(question)
    while "refused" not in look:
        job.take(look)
        if job.is_over or not job.is_watched:
            return
        look = await worker.read()
    job.end("failed", look["refused"][1])
