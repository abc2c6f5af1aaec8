"""Reviews that people ask for: one is made at a time, in a process of its own that can be killed, and is kept."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy.exc import SQLAlchemyError

from zirconia.bots.workers import BotFailed, Worker
from zirconia.server.config import Config
from zirconia.server.storage.reviews import KeptReview, keep_review, read_review
from zirconia.server.storage.store import Store
from zirconia.server.tables.live_tables import milliseconds
from zirconia.table import Refused

log = logging.getLogger("zirconia.server")

PROGRAM = "zirconia.server.review.process"
FORMAT = 3  # of what is told and found; a kept one of another is made anew
KEPT = 50  # reviews in memory; the database remembers
UNWATCHED = 60.0  # seconds after which nobody waits for a review any more

Status = Literal["waiting", "reviewing", "done", "stopped", "failed"]


@dataclass(eq=False)
class Reviewing:
    """The review of a game, how far it is, and what was found so far."""

    game_id: str
    client: str
    kept: KeptReview = field(default_factory=KeptReview)
    status: Status = "waiting"
    why: str = ""
    done: int = 0
    of: int = 0
    seen: float = field(default_factory=time.monotonic)
    work: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        return self.status not in ("waiting", "reviewing")

    @property
    def is_watched(self) -> bool:
        return time.monotonic() - self.seen < UNWATCHED

    def end(self, status: Status, why: str = "") -> None:
        if not self.is_over:
            self.status, self.why = status, why

    def take(self, look: dict[str, Any]) -> None:
        """Take in a look: how far it is, and what is new."""
        self.done, self.of = look["done"], look["of"]
        if "review" in look:
            self.kept = KeptReview({**look["review"], "format": FORMAT})
            self.end("done")
            return
        answers = {**self.kept.found.get("answers", {}), **look["answers"]}
        self.kept.found = {"format": FORMAT, "iterations": look["iterations"], "answers": answers}


class Reviews:
    """The reviews of this server, in the order in which they were asked for."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self._turn = asyncio.Lock()
        self._asking = asyncio.Lock()
        self._all: dict[str, Reviewing] = {}

    async def begin(self, client: str, game_id: str, record: dict[str, Any], names: Sequence[str]) -> Reviewing:
        """Take up the review of a finished game; one that is made or under way is the same for everybody."""
        async with self._asking:
            known = self._all.get(game_id)
            if known is not None and (not known.is_over or known.status == "done"):
                return self._watched(known)
            if known is not None and known.work is not None:  # what it found is stored first
                await asyncio.gather(known.work, return_exceptions=True)
            kept = await read_review(self.store.engine, game_id)
            if kept.told.get("format") == FORMAT:
                return self._keep(Reviewing(game_id, client, kept, "done"))
            self._check_limits(client)
            found = kept.found if kept.found.get("format") == FORMAT else {}
            begun = self._keep(Reviewing(game_id, client, KeptReview({}, found)))
            begun.work = asyncio.create_task(self._make(begun, record, list(names)))
            return begun

    async def look(self, game_id: str) -> Reviewing:
        """A review that somebody looks at, also one that was made long ago or elsewhere. Raises Refused."""
        if game_id not in self._all:
            kept = await read_review(self.store.engine, game_id)
            if kept.told.get("format") == FORMAT:
                return Reviewing(game_id, "", kept, "done")
        return self._watched(self._known(game_id))

    def _known(self, game_id: str) -> Reviewing:
        if game_id not in self._all:
            raise Refused("NO_REVIEW", "nobody has asked for a review of this game lately", "missing")
        return self._all[game_id]

    def ahead(self, reviewing: Reviewing) -> int:
        """How many come before a review that waits."""
        ids = list(self._all)
        before = ids[: ids.index(reviewing.game_id)] if reviewing.game_id in ids else []
        return sum(not self._all[id].is_over for id in before)

    def stop(self, client: str, game_id: str) -> Reviewing:
        """Break a review off, if nobody else asked for it; what it found so far is kept."""
        found = self._known(game_id)
        if found.client != client:
            raise Refused("NOT_YOURS", "somebody else asked for this review", "forbidden")
        found.end("stopped", "stopped by you; ask again and it goes on")
        if found.work is not None:
            found.work.cancel()
        return found

    async def close(self) -> None:
        works = [one.work for one in self._all.values() if one.work is not None]
        for work in works:
            work.cancel()
        await asyncio.gather(*works, return_exceptions=True)

    def _watched(self, reviewing: Reviewing) -> Reviewing:
        reviewing.seen = time.monotonic()
        return reviewing

    def _keep(self, reviewing: Reviewing) -> Reviewing:
        self._all.pop(reviewing.game_id, None)
        over = [id for id, one in self._all.items() if one.is_over]
        for id in over[: max(0, len(self._all) - KEPT + 1)]:
            del self._all[id]
        self._all[reviewing.game_id] = reviewing
        return reviewing

    def _check_limits(self, client: str) -> None:
        if not self.config.review_seconds:
            told = "this server makes no reviews; save the record and use zirconia review"
            raise Refused("NO_REVIEWS", told, "forbidden")
        unfinished = [one for one in self._all.values() if not one.is_over]
        own = sum(one.client == client for one in unfinished)
        if own >= self.config.reviews_per_client:
            raise Refused("BUSY", f"{own} reviews of yours are not finished; stop one or wait for it", "many")
        if len(unfinished) > self.config.reviews_waiting:
            raise Refused("BUSY", f"{len(unfinished)} reviews wait already; try again in a while", "many")

    # The work -----------------------------------------------------------------------------------------

    async def _make(self, reviewing: Reviewing, record: dict[str, Any], names: list[str]) -> None:
        try:
            async with self._turn:
                if reviewing.is_watched:
                    await self._review(reviewing, record, names)
                reviewing.end("stopped", "nobody looked at it any more")
        finally:
            await self._store(reviewing)

    async def _review(self, reviewing: Reviewing, record: dict[str, Any], names: list[str]) -> None:
        """Let a process of its own review the game, for so long."""
        reviewing.status = "reviewing"
        worker: Worker | None = None
        try:
            worker = await started()
            async with asyncio.timeout(self.config.review_limit):
                await self._follow(worker, reviewing, self._question(reviewing, record, names))
        except TimeoutError:
            told = f"a review may take {self.config.review_limit:g} seconds; ask again and it goes on"
            reviewing.end("stopped", told)
        except (OSError, ValueError, BotFailed):
            reviewing.end("failed", "the review broke off; ask again and it goes on")
        finally:
            if worker is not None:
                await worker.end()

    def _question(self, reviewing: Reviewing, record: dict[str, Any], names: list[str]) -> str:
        found = reviewing.kept.found
        return json.dumps(
            {
                "record": record,
                "names": names,
                "seconds": self.config.review_seconds,
                "iterations": found.get("iterations", 0),
                "known": found.get("answers", {}),
            }
        )

    async def _follow(self, worker: Worker, reviewing: Reviewing, question: str) -> None:
        """Take in look after look."""
        look = await worker.exchange(question)
        while "refused" not in look:
            reviewing.take(look)
            if reviewing.is_over or not reviewing.is_watched:
                return
            look = await worker.read()
        reviewing.end("failed", look["refused"][1])

    async def _store(self, reviewing: Reviewing) -> None:
        """Keep what there is; where that fails it is found again."""
        kept = reviewing.kept
        if not kept.told and not kept.found:
            return
        try:
            await asyncio.shield(keep_review(self.store.engine, reviewing.game_id, milliseconds(), kept))
        except (SQLAlchemyError, OSError) as error:
            log.error("a review can't be kept: %s", type(error).__name__)


async def started() -> Worker:
    """A process that will review. Raises BotFailed where none can be had."""
    try:
        return await Worker.start(PROGRAM)
    except TimeoutError:
        raise BotFailed("its process did not start in time") from None
