"""How much is stored, in bytes: by each client in a day, and of all. Where it is too much the oldest games go.

What a row takes is reckoned from its texts, with what the databases add for the row and its indexes.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Delete, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from zirconia.server.storage.limits import OPENER
from zirconia.server.storage.schema import archive, entries, matches, reviews, spent
from zirconia.table import Refused, TableEntry

DAY = 24 * 3600 * 1000
MOST_CLIENTS = 10_000  # whose day is remembered; of others the database knows
MEGABYTE = 1_000_000
AT_ONCE = 50  # games that are forgotten in one transaction
# What rows take beside their texts, indexes among it.
ENTRY, TABLE, GAME, REVIEW = 120, 900, 500, 200


def size(*texts: Any) -> int:
    """What is stored of these, as JSON."""
    return sum(len(json.dumps(text)) for text in texts)


def size_of_entries(added: Sequence[TableEntry]) -> int:
    return sum(ENTRY + size(entry.data) for entry in added)


class Room:
    """What each client has added today, as far as this server has heard, and what it may; 0 is any number."""

    def __init__(self, per_day: int = 0) -> None:
        self.per_day = per_day
        self.is_full = False  # whether there is no room for anybody's new tables
        self._today: OrderedDict[str, tuple[int, int]] = OrderedDict()  # by client: the day, and the bytes

    async def add(self, connection: AsyncConnection, now: int, added: Mapping[str, int]) -> None:
        """Clients have added so much, in the transaction that stores it. What is nobody's is not counted."""
        rows = [
            {"creator": creator, "day": now // DAY, "bytes": count}
            for creator, count in sorted(added.items())
            if creator
        ]
        if not rows:
            return
        dialect: Any = sqlite if connection.dialect.name == "sqlite" else postgresql
        upsert = dialect.insert(spent)
        more = {"bytes": spent.c.bytes + upsert.excluded.bytes}
        upsert = upsert.on_conflict_do_update(index_elements=[spent.c.creator, spent.c.day], set_=more)
        for creator, day, total in await connection.execute(upsert.returning(*spent.c), rows):
            self._remember(creator, day, total)

    def _remember(self, creator: str, day: int, total: int) -> None:
        self._today.pop(creator, None)
        self._today[creator] = day, total
        if len(self._today) > MOST_CLIENTS:
            self._today.popitem(last=False)

    def check(self, creator: str, now: int, needed: bool = False) -> None:
        """Whether more may be said at a client's tables; what a game can't go on without has twice the room.

        Raises Refused.
        """
        day, total = self._today.get(creator, (0, 0))
        if self.per_day and day == now // DAY and total >= self.per_day * (2 if needed else 1):
            raise too_much(OPENER, self.per_day)

    async def check_new(self, connection: AsyncConnection, creator: str, now: int, who: str = "you have") -> None:
        """Whether there is room for something new of this client. Raises Refused."""
        if self.is_full:
            told = "this server has no room for anything new; games that go on are not touched"
            raise Refused("SERVER_FULL", told, "many")
        today = select(spent.c.bytes).where(spent.c.creator == creator, spent.c.day == now // DAY)
        total = (await connection.execute(today)).scalar() or 0
        if self.per_day and total >= self.per_day:
            raise too_much(who, self.per_day)


def too_much(who: str, per_day: int) -> Refused:
    room = f"{max(1, per_day // MEGABYTE)} MB"
    told = (
        f"{who} filled the {room} that one client may leave here in a day; there is room again after midnight UTC"
    )
    return Refused("TOO_MUCH_STORED", told, "many")


def of_earlier_days(now: int) -> Delete:
    """What clients added on earlier days, which is no longer needed."""
    return delete(spent).where(spent.c.day < now // DAY)


# Of all -------------------------------------------------------------------------------------------------


async def stored_bytes(engine: AsyncEngine) -> int:
    """How much is stored."""
    total = 0
    async with engine.connect() as connection:
        for table in (matches, archive, reviews):
            total += int((await connection.execute(select(func.sum(table.c.bytes)))).scalar() or 0)
    return total


async def forget_oldest(engine: AsyncEngine, over: int) -> dict[str, int]:
    """Forget some of the oldest finished games, with their tables and reviews, to make so much room.

    The names of those that are gone, and how much room each has made.
    """
    async with engine.begin() as connection:
        oldest = select(archive.c.id).order_by(archive.c.finished, archive.c.id).limit(AT_ONCE)
        ids = [str(id) for (id,) in await connection.execute(oldest)]
        sizes = dict.fromkeys(ids, 0)
        for table in (matches, archive, reviews):
            for id, count in await connection.execute(
                select(table.c.id, table.c.bytes).where(table.c.id.in_(ids))
            ):
                sizes[id] += count
        gone: dict[str, int] = {}
        for id in ids:
            if sum(gone.values()) >= over:
                break
            gone[id] = sizes[id]
        await connection.execute(delete(entries).where(entries.c.match.in_(gone)))
        for table in (matches, archive, reviews):
            await connection.execute(delete(table).where(table.c.id.in_(gone)))
    return gone
