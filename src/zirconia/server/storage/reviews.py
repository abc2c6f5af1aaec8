"""Reviews of finished games, complete or as far as they came."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import and_, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from zirconia.server.storage.room import REVIEW, size
from zirconia.server.storage.schema import archive, matches, reviews
from zirconia.server.storage.store import Store


@dataclass
class KeptReview:
    """What is told of a review (nothing while it is not complete), and what was found until then."""

    told: dict[str, Any] = field(default_factory=dict)
    found: dict[str, Any] = field(default_factory=dict)


async def read_review(engine: AsyncEngine, game_id: str) -> KeptReview:
    async with engine.connect() as connection:
        row = (await connection.execute(select(reviews).where(reviews.c.id == game_id))).first()
    return KeptReview() if row is None else KeptReview(dict(row.told), dict(row.found))


async def keep_review(store: Store, game_id: str, now: int, kept: KeptReview, client: str = "") -> None:
    """Store a review in the place of an earlier one; who has asked for it pays for the room."""
    count = REVIEW + size(kept.told, kept.found)
    values = {"id": game_id, "made": now, "told": kept.told, "found": kept.found, "bytes": count}
    async with store.engine.begin() as connection:
        await connection.execute(delete(reviews).where(reviews.c.id == game_id))
        await connection.execute(insert(reviews).values(values))
        await store.room.add(connection, now, {client: count})


async def forget_reviews(engine: AsyncEngine) -> None:
    """Forget the reviews of games that are forgotten."""
    gone = and_(reviews.c.id.not_in(select(archive.c.id)), reviews.c.id.not_in(select(matches.c.id)))
    async with engine.begin() as connection:
        await connection.execute(delete(reviews).where(gone))
