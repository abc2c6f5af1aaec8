"""Reviews that people ask for: one is made at a time, in a process of its own that can be killed, and is kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy.exc import SQLAlchemyError

from zirconia.bots.workers import to_its_end
from zirconia.server.config import Config
from zirconia.server.jobs import Job, Jobs
from zirconia.server.storage.reviews import KeptReview, keep_review, read_review
from zirconia.server.storage.store import Store
from zirconia.server.tables.now import milliseconds
from zirconia.table import Refused

log = logging.getLogger("zirconia.server")

FORMAT = 5  # of what is told and found; a kept one of another is made anew

Status = Literal["waiting", "reviewing", "done", "stopped", "failed"]


@dataclass(eq=False)
class Reviewing(Job):
    """The review of a game, by whose id it is known; how far it is, and what was found so far."""

    doing = "reviewing"
    unwatched = 60.0

    status: Status = "waiting"
    kept: KeptReview = field(default_factory=KeptReview)
    done: int = 0
    of: int = 0

    def take(self, look: dict[str, Any]) -> None:
        """Take in a look: how far it is, and what is new."""
        self.done, self.of = look["done"], look["of"]
        if "review" in look:
            self.kept = KeptReview({**look["review"], "format": FORMAT})
            self.end("done")
            return
        answers = {**self.kept.found.get("answers", {}), **look["answers"]}
        self.kept.found = {"format": FORMAT, "iterations": look["iterations"], "answers": answers}


class Reviews(Jobs[Reviewing]):
    """The reviews of this server; the database remembers them."""

    program = "zirconia.server.review.process"
    kept = 50
    plural = "reviews"
    busy = "{count} reviews of yours are not finished; stop one or wait for it"
    broken = "the review broke off; ask again and it goes on"
    missing = ("NO_REVIEW", "nobody has asked for a review of this game lately")

    def __init__(self, config: Config, store: Store) -> None:
        limit = config.review_limit
        super().__init__(limit, f"a review may take {limit:g} seconds; ask again and it goes on")
        self.config = config
        self.database = store
        self._asking = asyncio.Lock()

    async def begin(self, client: str, game_id: str, record: dict[str, Any], names: Sequence[str]) -> Reviewing:
        """Take up the review of a finished game; one that is made or under way is the same for everybody."""
        async with self._asking:
            known = self._all.get(game_id)
            if known is not None and (not known.is_over or known.status == "done"):
                return self.watched(known)
            if known is not None and known.work is not None:  # what it found is stored first
                await asyncio.gather(known.work, return_exceptions=True)
            kept = await read_review(self.database.engine, game_id)
            if kept.told.get("format") == FORMAT:
                return self.add(Reviewing(game_id, client, "done", kept=kept))
            self._check_limits(client)
            async with self.database.engine.connect() as connection:
                await self.database.room.check_new(connection, client, milliseconds())
            found = kept.found if kept.found.get("format") == FORMAT else {}
            begun = Reviewing(game_id, client, kept=KeptReview({}, found))
            return self.start(begun, self._question(found, record, names))

    async def look(self, game_id: str) -> Reviewing:
        """A review that somebody looks at, also one that was made long ago or elsewhere. Raises Refused."""
        if game_id not in self._all:
            kept = await read_review(self.database.engine, game_id)
            if kept.told.get("format") == FORMAT:
                return Reviewing(game_id, "", "done", kept=kept)
        return self.get(game_id)

    def stop(self, client: str, game_id: str) -> Reviewing:
        """Break a review off, if nobody else asked for it; what it found so far is kept. Raises Refused."""
        found = self.known(game_id)
        if found.client != client:
            raise Refused("NOT_YOURS", "somebody else asked for this review", "forbidden")
        return self.break_off(found, "stopped by you; ask again and it goes on")

    async def store(self, job: Reviewing) -> None:
        """Keep what there is; where that fails it is found again."""
        kept = job.kept
        if not kept.told and not kept.found:
            return
        try:
            await to_its_end(keep_review(self.database, job.id, milliseconds(), kept, job.client))
        except (SQLAlchemyError, OSError) as error:
            log.error("a review can't be kept: %s", type(error).__name__)

    def _check_limits(self, client: str) -> None:
        if not self.config.review_seconds:
            told = "this server makes no reviews; save the record and use zirconia review"
            raise Refused("NO_REVIEWS", told, "forbidden")
        self.check_room(client, self.config.reviews_per_client, self.config.reviews_waiting)

    def _question(self, found: dict[str, Any], record: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
        return {
            "record": record,
            "names": list(names),
            "seconds": self.config.review_seconds,
            "iterations": found.get("iterations", 0),
            "known": found.get("answers", {}),
        }
