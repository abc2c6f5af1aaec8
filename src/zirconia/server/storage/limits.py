"""How much a client may have stored, counted in the transaction that stores it."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import and_, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from zirconia.server.storage.schema import archive, matches
from zirconia.table import Refused

HOUR = 3600 * 1000
ENDED = ("over", "closed")
OPENER = "whoever opened this table has"


@dataclass(frozen=True)
class OpeningLimits:
    """How many unfinished tables a client may have, and how many it may open in an hour."""

    unfinished: int
    hourly: int


async def lock_creator(connection: AsyncConnection, creator: str) -> None:
    """Until the transaction ends no other server counts what is this client's. SQLite has one server."""
    if connection.dialect.name == "postgresql":
        lock = text("SELECT pg_advisory_xact_lock(hashtextextended(:creator, 0))")
        await connection.execute(lock, {"creator": creator})


async def check_tables(
    connection: AsyncConnection, creator: str, now: int, limits: OpeningLimits, rematch: bool = False
) -> None:
    """Whether a client has room for one more table. Raises Refused."""
    own = matches.c.creator == creator
    who = OPENER if rematch else "you have"
    unfinished = select(func.count()).where(and_(own, matches.c.status.not_in(ENDED)))
    if (await connection.execute(unfinished)).scalar_one() >= limits.unfinished:
        told = f"{who} {limits.unfinished} unfinished tables; finish one first"
        raise Refused("TOO_MANY_TABLES", told, "many")
    recent = select(func.count()).where(and_(own, matches.c.created > now - HOUR))
    if (await connection.execute(recent)).scalar_one() >= limits.hourly:
        told = f"{who} opened {limits.hourly} tables within an hour; wait a while"
        raise Refused("TOO_MANY_TABLES", told, "many")


async def check_records(connection: AsyncConnection, creator: str, now: int, hourly: int) -> None:
    """Whether a client may bring in one more record. Raises Refused."""
    recent = select(func.count()).where(and_(archive.c.creator == creator, archive.c.finished > now - HOUR))
    if (await connection.execute(recent)).scalar_one() >= hourly:
        told = f"you have brought in {hourly} records within an hour; wait a while"
        raise Refused("TOO_MANY_RECORDS", told, "many")


async def forget_who_brought_in(connection: AsyncConnection, now: int) -> None:
    """After an hour it is no longer needed."""
    old = and_(archive.c.creator != "", archive.c.finished <= now - HOUR)
    await connection.execute(update(archive).where(old).values(creator=""))
