"""Which servers use a database, which of them are alive, and who drives which table."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Select, and_, delete, func, insert, select, update

from zirconia.server.storage.database import Database
from zirconia.server.storage.schema import downtimes, matches, servers

DEAD = 4000  # milliseconds without a sign of life


class Servers:
    """This server among those that use its database. Times are the database's (see `ahead`)."""

    def __init__(self, database: Database, server: str) -> None:
        self.database = database
        self.engine = database.engine
        self.server = server

    async def announce(self, now: int) -> None:
        """This server begins. If none was alive before, the time since the last sign of life was downtime."""
        async with self.engine.begin() as connection:
            seen = (await connection.execute(select(func.max(servers.c.seen)))).scalar()
            if seen is not None and (self.database.is_sqlite or seen < now - DEAD):
                await connection.execute(
                    self.database.insert_new(downtimes).values(since=seen, until=max(now, seen))
                )
            gone = (
                delete(servers) if self.database.is_sqlite else delete(servers).where(servers.c.seen < now - DEAD)
            )
            await connection.execute(gone)
            await connection.execute(insert(servers).values(id=self.server, seen=now))

    async def alive(self, now: int) -> None:
        async with self.engine.begin() as connection:
            await connection.execute(self.database.insert_new(servers).values(id=self.server, seen=now))
            await connection.execute(update(servers).where(servers.c.id == self.server).values(seen=now))

    async def ahead(self, now: int) -> int:
        """Milliseconds by which the clock of the database is ahead of `now`; a file has none of its own."""
        if self.database.is_sqlite:
            return 0
        async with self.engine.connect() as connection:
            told = await connection.execute(select(func.extract("epoch", func.clock_timestamp()) * 1000))
            return int(told.scalar_one()) - now

    async def farewell(self) -> None:
        """Leave the tables to others at once; the last sign of life stays for the reckoning of downtime."""
        async with self.engine.begin() as connection:
            await connection.execute(update(matches).where(matches.c.driver == self.server).values(driver=""))

    async def downtime_since(self, at: int) -> tuple[int, int] | None:
        """The last time after `at` in which no server ran."""
        wanted = select(downtimes).where(downtimes.c.until > at).order_by(downtimes.c.until.desc()).limit(1)
        async with self.engine.connect() as connection:
            last = (await connection.execute(wanted)).first()
        return None if last is None else (int(last.since), int(last.until))

    async def adopt(self, now: int, most: int = 8) -> list[str]:
        """Take over tables that need attention and whose server is gone."""
        async with self.engine.begin() as connection:
            found = sorted(str(one) for (one,) in await connection.execute(self.orphans(now).limit(most)))
            taken = []
            for table_id in found:
                wanted = and_(matches.c.id == table_id, self._is_orphaned(now))
                change = update(matches).where(wanted).values(driver=self.server)
                if (await connection.execute(change)).rowcount == 1:
                    taken.append(table_id)
        return taken

    def orphans(self, now: int) -> Select[tuple[str]]:
        """Tables that need attention and whose server is gone."""
        return select(matches.c.id).where(self._is_orphaned(now))

    def _is_orphaned(self, now: int) -> ColumnElement[bool]:
        living = select(servers.c.id).where(servers.c.seen >= now - DEAD)
        return and_(
            matches.c.attention,
            matches.c.aside == "",
            matches.c.driver != self.server,
            matches.c.driver.not_in(living),
        )

    async def driven(self) -> dict[str, bool]:
        """The unfinished tables that are this server's to drive, and whether they need attention now."""
        async with self.engine.connect() as connection:
            rows = await connection.execute(self.own())
            return {str(row.id): bool(row.attention) for row in rows}

    def own(self) -> Select[tuple[str, bool]]:
        """The unfinished tables of this server."""
        mine = and_(matches.c.driver == self.server, matches.c.status != "over", matches.c.aside == "")
        return select(matches.c.id, matches.c.attention).where(mine)
