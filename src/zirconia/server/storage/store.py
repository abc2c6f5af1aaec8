"""Reading and writing tables. An append either wins its numbers or changes nothing."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import InterfaceError, OperationalError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection

from zirconia.server.storage.database import Database
from zirconia.server.storage.limits import (
    OPENER,
    OpeningLimits,
    check_records,
    check_tables,
    forget_who_brought_in,
    lock_creator,
)
from zirconia.server.storage.room import GAME, TABLE, Room, of_earlier_days, size, size_of_entries
from zirconia.server.storage.schema import archive, entries, matches, meta
from zirconia.server.storage.servers import Servers
from zirconia.table import Opening, TableEntry

CHANNEL = "zirconia_entries"
MOST_AT_ONCE = 200
SLICE = 100  # entries that are applied, or tables that are named, before others have their turn


@dataclass
class NewTable:
    """A table to be stored with its first entries."""

    id: str
    opening: Opening
    created: int
    creator: str
    entries: Sequence[TableEntry] = ()
    status: str = "open"
    attention: bool = False


@dataclass
class Append:
    """Entries that shall follow the last one of a table, and the facts that follow from them."""

    table_id: str
    entries: list[TableEntry]
    status: str
    attention: bool
    also: NewTable | None = None
    limits: OpeningLimits | None = None  # under which the other table may be opened
    creator: str = ""  # who opened the table pays for the room
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass
class StoredTable:
    """A table as it is stored, without its entries."""

    opening: Opening
    created: int
    driven: bool
    aside: str
    creator: str = ""  # the hashed address of who opened it


class Store:
    """All tables. Appends that wait at the same time share one transaction."""

    def __init__(self, database: Database, bytes_per_day: int = 0) -> None:
        self.database = database
        self.room = Room(bytes_per_day)
        self.engine = database.engine
        self.server = secrets.token_hex(8)
        self.servers = Servers(database, self.server)
        self._creating = asyncio.Lock()
        self._waiting: list[Append] = []
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    # Writing ------------------------------------------------------------------------------------------

    def start(self) -> None:
        self._writer = asyncio.create_task(self._write_forever())

    async def stop(self) -> None:
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)

    async def append(self, wanted: Append) -> bool:
        """Commit the entries; False if another server was first, and nothing was changed."""
        self._waiting.append(wanted)
        self._wake.set()
        return await asyncio.shield(wanted.done)

    async def _write_forever(self) -> None:
        while True:
            await self._wake.wait()
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            if not self._waiting:
                self._wake.clear()
            await self._settle_all(sorted(batch, key=lambda one: one.table_id))

    async def _settle_all(self, batch: list[Append]) -> None:
        """Together; who opens another table comes alone, as that may be refused and nobody else may count then."""
        together = [one for one in batch if one.also is None]
        if together:
            await self._settle(together)
        for one in batch:
            if one.also is not None:
                async with self._creating:
                    await self._settle([one])

    async def _settle(self, batch: list[Append]) -> None:
        """Write, and tell everybody how it went. What the database can't take spoils nobody else's."""
        try:
            won = await self._write(batch)
        except Exception as error:
            if len(batch) > 1 and is_about_the_data(error):
                for one in batch:
                    await self._settle([one])
                return
            for one in batch:
                if not one.done.done():
                    one.done.set_exception(error)
                    one.done.exception()  # a caller that has gone need not be told
        else:
            for one in batch:
                if not one.done.done():
                    one.done.set_result(one.table_id in won)

    async def _write(self, batch: list[Append]) -> set[str]:
        """One transaction. The first entry decides who wins; the rest follow it."""
        async with self.engine.begin() as connection:
            firsts = [row(one.table_id, one.entries[0]) for one in batch]
            statement = self.database.insert_new(entries).returning(entries.c.match)
            won = {str(table_id) for (table_id,) in await connection.execute(statement, firsts)}
            winners = [one for one in batch if one.table_id in won]
            rest = [row(one.table_id, entry) for one in winners for entry in one.entries[1:]]
            if rest:
                await connection.execute(insert(entries), rest)
            if winners:
                await connection.execute(FACTS, [facts(one) for one in winners])
                added = Counter[str]()
                for one in winners:
                    added[one.creator] += size_of_entries(one.entries)
                await self.room.add(connection, max(one.entries[-1].at for one in winners), added)
            for one in winners:
                if one.also is not None:
                    await self._insert_rematch(connection, one, one.also)
                await self._tell(connection, one.table_id)
        return won

    async def create(self, new: NewTable, limits: OpeningLimits | None = None) -> None:
        """Store a new table, if its creator has room for one; nobody gets between the counting and the storing."""
        async with self._creating, self.engine.begin() as connection:
            if limits is not None:
                await lock_creator(connection, new.creator)
                await check_tables(connection, new.creator, new.created, limits)
                await self.room.check_new(connection, new.creator, new.created)
            await self._insert(connection, new)

    async def _insert_rematch(self, connection: AsyncConnection, one: Append, new: NewTable) -> None:
        """Store the table that follows another; it counts for whoever opened that one. Raises Refused."""
        opened = select(matches.c.creator).where(matches.c.id == one.table_id)
        creator = (await connection.execute(opened)).scalar_one() or one.table_id  # nobody's: for itself
        if one.limits is not None:
            await lock_creator(connection, creator)
            await check_tables(connection, creator, new.created, one.limits, rematch=True)
            await self.room.check_new(connection, creator, new.created, OPENER)
        await self._insert(connection, replace(new, creator=creator))

    async def _insert(self, connection: AsyncConnection, new: NewTable) -> None:
        opening = new.opening.to_json()
        count = TABLE + size(opening) + size_of_entries(new.entries)
        await self.room.add(connection, new.created, {new.creator: count})
        await connection.execute(
            insert(matches).values(
                id=new.id,
                opening=opening,
                bytes=count,
                created=new.created,
                touched=new.created,
                status=new.status,
                attention=new.attention,
                driver=self.server,
                creator=new.creator,
                public=new.opening.settings.public,
            )
        )
        if new.entries:
            await connection.execute(insert(entries), [row(new.id, entry) for entry in new.entries])

    async def _tell(self, connection: AsyncConnection, table_id: str) -> None:
        """Other servers hear of it when, and only when, the transaction commits."""
        if not self.database.is_sqlite:
            await connection.execute(select(func.pg_notify(CHANNEL, f"{self.server} {table_id}")))

    # Reading ------------------------------------------------------------------------------------------

    async def load(self, table_id: str) -> StoredTable | None:
        """What is stored of a table beside its entries."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(matches).where(matches.c.id == table_id))).first()
        if row is None:
            return None
        driven = row.driver == self.server
        return StoredTable(Opening.from_json(row.opening), row.created, driven, row.aside, row.creator)

    async def set_aside(self, table_id: str, reason: str) -> None:
        """A table that can't be loaded is nobody's to drive, and is not tried again."""
        change = update(matches).where(matches.c.id == table_id)
        async with self.engine.begin() as connection:
            await connection.execute(change.values(aside=reason[:200], attention=False, driver=""))

    async def numbers(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The number of each table's last entry."""
        counted: dict[str, int] = {}
        for at in range(0, len(table_ids), SLICE):
            wanted = (
                select(entries.c.match, func.max(entries.c.number))
                .where(entries.c.match.in_(table_ids[at : at + SLICE]))
                .group_by(entries.c.match)
            )
            async with self.engine.connect() as connection:
                counted.update({str(id): int(number) for id, number in await connection.execute(wanted)})
        return counted

    async def entries(self, table_id: str, since: int = 0, most: int | None = None) -> list[TableEntry]:
        """What follows the entry of this number: so many, or all."""
        wanted = (
            select(entries)
            .where(and_(entries.c.match == table_id, entries.c.number > since))
            .order_by(entries.c.number)
            .limit(most)
        )
        async with self.engine.connect() as connection:
            rows = await connection.execute(wanted)
            return [TableEntry(one.number, one.at, one.kind, one.seat, one.data) for one in rows]

    async def answers(self) -> bool:
        async with self.engine.connect() as connection:
            return bool((await connection.execute(select(1))).scalar_one() == 1)

    async def salt(self) -> str:
        """The secret with which addresses are hashed; made once a database."""
        async with self.engine.begin() as connection:
            await connection.execute(
                self.database.insert_new(meta).values(key="salt", value=secrets.token_hex(16))
            )
            salt = await connection.execute(select(meta.c.value).where(meta.c.key == "salt"))
            return str(salt.scalar_one())

    # The archive ----------------------------------------------------------------------------------------

    async def keep(self, values: dict[str, Any], now: int, creator: str = "") -> None:
        """Put a finished game into the archive, once; who opened its table pays for the room."""
        async with self.engine.begin() as connection:
            await self._keep(connection, values, now, creator)

    async def _keep(self, connection: AsyncConnection, values: dict[str, Any], now: int, creator: str) -> None:
        count = GAME + size(values["record"], values["players"], values["result"])
        kept = self.database.insert_new(archive).values(**values, bytes=count)
        if (await connection.execute(kept)).rowcount == 1:
            await self.room.add(connection, now, {creator: count})

    async def bring_in(self, values: dict[str, Any], hourly: int) -> None:
        """Put a record that a client sent into the archive, so many an hour; the same one is there once."""
        async with self._creating, self.engine.begin() as connection:
            await lock_creator(connection, values["creator"])
            known = select(archive.c.id).where(archive.c.id == values["id"])
            if (await connection.execute(known)).first() is None:
                creator, now = values["creator"], values["finished"]
                await check_records(connection, creator, now, hourly)
                await self.room.check_new(connection, creator, now)
                await self._keep(connection, values, now, creator)

    async def archived(self, table_id: str) -> dict[str, Any] | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(archive).where(archive.c.id == table_id))).first()
        return None if row is None else dict(row._mapping)

    async def shelf(self, game: str | None, before: int | None, most: int) -> list[dict[str, Any]]:
        """Finished games that may be listed, the newest first."""
        columns = [column for column in archive.c if column.name not in ("record", "creator", "bytes")]
        wanted = select(*columns).where(archive.c.listed).order_by(archive.c.finished.desc()).limit(most)
        if game is not None:
            wanted = wanted.where(archive.c.game == game)
        if before is not None:
            wanted = wanted.where(archive.c.finished < before)
        async with self.engine.connect() as connection:
            return [dict(one._mapping) for one in await connection.execute(wanted)]

    # Expiry ---------------------------------------------------------------------------------------------

    async def unarchived(self) -> list[str]:
        """Finished tables that are not in the archive yet."""
        wanted = select(matches.c.id).where(
            and_(matches.c.status == "over", matches.c.aside == "", matches.c.id.not_in(select(archive.c.id)))
        )
        async with self.engine.connect() as connection:
            return [str(table_id) for (table_id,) in await connection.execute(wanted)]

    async def expire(self, now: int, cutoffs: dict[str, int], archive_before: int) -> list[str]:
        """Forget tables that nothing has happened at since the time for their status."""
        old = or_(*(and_(matches.c.status == status, matches.c.touched < at) for status, at in cutoffs.items()))
        async with self.engine.begin() as connection:
            await connection.execute(delete(archive).where(archive.c.finished < archive_before))
            await forget_who_brought_in(connection, now)
            await connection.execute(of_earlier_days(now))
        gone: list[str] = []
        while expired := await self._expire_some(old):
            gone += expired
        return gone

    async def _expire_some(self, old: Any) -> list[str]:
        """So many at once that others are not kept waiting."""
        async with self.engine.begin() as connection:
            wanted = select(matches.c.id).where(old).limit(SLICE)
            expired = [str(table_id) for (table_id,) in await connection.execute(wanted)]
            if expired:
                await connection.execute(delete(entries).where(entries.c.match.in_(expired)))
                await connection.execute(delete(matches).where(matches.c.id.in_(expired)))
        return expired


def is_about_the_data(error: Exception) -> bool:
    """Whether the database answers but can't take what it was given."""
    return isinstance(error, StatementError) and not isinstance(error, OperationalError | InterfaceError)


FACTS = (
    update(matches)
    .where(matches.c.id == bindparam("match"))
    .values(
        touched=bindparam("at"),
        status=bindparam("now"),
        attention=bindparam("watched"),
        bytes=matches.c.bytes + bindparam("more"),
    )
)


def facts(one: Append) -> dict[str, Any]:
    """What follows from the entries and is kept to be searched."""
    return {
        "match": one.table_id,
        "at": one.entries[-1].at,
        "now": one.status,
        "watched": one.attention,
        "more": size_of_entries(one.entries),
    }


def row(table_id: str, entry: TableEntry) -> dict[str, Any]:
    return {
        "match": table_id,
        "number": entry.number,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "data": entry.data,
    }
