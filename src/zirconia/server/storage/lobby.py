"""The tables that wait for anybody."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import and_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from zirconia.server.storage.schema import matches

MOST_LOOKED_AT = 500
MOST_OF_A_CLIENT = 3


async def waiting_tables(engine: AsyncEngine, most: int) -> list[str]:
    """The newest first, and a few of each client, so that nobody fills the list alone."""
    waiting = and_(matches.c.public, matches.c.status == "open", matches.c.aside == "")
    wanted = (
        select(matches.c.id, matches.c.creator)
        .where(waiting)
        .order_by(matches.c.created.desc())
        .limit(MOST_LOOKED_AT)
    )
    async with engine.connect() as connection:
        rows = [(str(one.id), str(one.creator)) for one in await connection.execute(wanted)]
    return fair_share(rows)[:most]


def fair_share(rows: list[tuple[str, str]]) -> list[str]:
    """Of (table, client) the tables, the first few of each client."""
    seen: Counter[str] = Counter()
    tables = []
    for table, client in rows:
        seen[client] += 1
        if seen[client] <= MOST_OF_A_CLIENT:
            tables.append(table)
    return tables
