"""What a server does at intervals: signs of life, orphaned tables, news from other servers, expiry."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from functools import partial
from typing import Any

from zirconia.server.config import Config
from zirconia.server.storage.database import what_failed
from zirconia.server.storage.reviews import forget_reviews
from zirconia.server.storage.room import forget_oldest, stored_bytes
from zirconia.server.storage.store import CHANNEL, Store
from zirconia.server.tables.driver import Driver
from zirconia.server.tables.live_tables import LiveTable, LiveTables
from zirconia.server.tables.now import milliseconds
from zirconia.table import Draft, Refused, Table

log = logging.getLogger("zirconia.server")

BEAT = 1.0
COMPARE = 60  # signs of life between two looks at the database's clock
APART = 1000  # milliseconds; two clocks that differ by more are told of
SILENT = 10.0  # seconds without a sign of life that was stored, and the server says that it is not well
TICK = 0.25  # seconds between two looks at the time
REVIEW = 5  # beats between checks of which tables are ours
EXPIRE_EVERY = 600.0
MEASURE_EVERY = 60.0  # seconds between two looks at how much is stored
IDLE = 300.0  # seconds after which a table nobody uses is dropped from memory
IN_USE = 10.0  # seconds for which it is not, however many there are
MOST_UNUSED = (
    100_000  # entries of tables that nobody uses, of about 1300 bytes each, before the longest unused goes
)
DAY = 24 * 3600 * 1000


class Housekeeping:
    """Runs beside the requests as long as the server lives."""

    def __init__(self, live_tables: LiveTables, driver: Driver, config: Config) -> None:
        self.live_tables = live_tables
        self.store: Store = live_tables.store
        self.driver = driver
        self.config = config
        self._tasks: list[asyncio.Task[None]] = []
        self._beats = itertools.count(1)
        self.ahead = 0  # milliseconds by which the database's clock is ahead of this machine's
        self.written = time.monotonic()

    async def start(self) -> None:
        await self.compare_clocks()
        await self.store.servers.announce(self.common_time())
        work = [self.watch_time(), self.show_life(), self.beat(), self.expire_forever()]
        if self.config.most_bytes:
            work.append(self.make_room_forever())
        self._tasks = [asyncio.create_task(one) for one in work]
        if not self.store.database.is_sqlite:
            self._tasks.append(asyncio.create_task(self.hear_forever()))

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.store.servers.alive(self.common_time())
            await self.store.servers.farewell()
        except Exception as error:  # others take the tables over when they have seen no sign of life
            log.error("the tables could not be handed on: %s", what_failed(error))

    async def watch_time(self) -> None:
        """After a standstill tell every table that runs a clock, before anybody looks at theirs."""
        standstill, known = self.live_tables.standstill, None
        while True:
            standstill.tick(milliseconds())
            if standstill.last != known:
                known = standstill.last
                for table_id, live in self.live_tables.by_id.items():
                    if live.driven and live.table.settings.clock.kind != "none":
                        self.driver.insist("a standstill", partial(self.driver.change, table_id, nothing_new))
            await asyncio.sleep(TICK)

    async def show_life(self) -> None:
        """Once a second: a sign of life, whatever else takes long here."""
        for beat in itertools.count(1):
            try:
                if beat % COMPARE == 0:
                    await self.compare_clocks()
                await self.store.servers.alive(self.common_time())
                self.written = time.monotonic()
            except Exception as error:
                log.error("the database did not answer: %s", what_failed(error))
            await asyncio.sleep(BEAT)

    async def compare_clocks(self) -> None:
        """Several servers tell by the database's clock who of them is alive, whatever their own clocks say."""
        self.ahead = await self.store.servers.ahead(milliseconds())
        if abs(self.ahead) > APART:
            log.warning("this machine's clock and the database's are %.1f s apart", abs(self.ahead) / 1000)

    def common_time(self) -> int:
        return milliseconds() + self.ahead

    def can_write(self) -> bool:
        """Whether the database has taken a sign of life lately."""
        return time.monotonic() - self.written < SILENT

    async def beat(self) -> None:
        """Once a second: the tables that nobody drives."""
        while True:
            try:
                await self.adopt()
                self.drop_idle()
            except Exception as error:
                log.error("tables can't be looked after now: %s", what_failed(error))
            await asyncio.sleep(BEAT)

    async def adopt(self) -> None:
        """Take over what was orphaned, and let go of what another server has taken over."""
        while taken := await self.store.servers.adopt(self.common_time()):
            for table_id in taken:
                await self.take_over(table_id)
        if next(self._beats) % REVIEW == 0:
            await self.review()
            await self.live_tables.catch_up()

    async def review(self) -> None:
        """Hold what is in memory against what the database says is ours; it can't know of what is opened now."""
        known = list(self.live_tables.by_id.items())
        mine = await self.store.servers.driven()
        for table_id, live in known:
            was, live.driven = live.driven, table_id in mine
            if live.driven and not was:
                self.driver.follow_up(live)
        for table_id, attention in mine.items():
            if attention and table_id not in self.live_tables.by_id:
                await self.take_over(table_id)

    async def take_over(self, table_id: str) -> None:
        try:
            live = await self.live_tables.drive(table_id)
        except Refused:
            return  # gone, or set aside: nothing can be done for it
        except Exception as error:
            log.error("a table can't be taken over now: %s", what_failed(error))
            return  # it is looked at again
        self.driver.find_empty_seats(live)

    def drop_idle(self) -> None:
        """Forget tables that nobody listens to and nothing happens at; the database remembers."""
        unused = sorted(filter(is_unused, self.live_tables.by_id.values()), key=lambda live: live.used)
        entries = sum(live.table.number for live in unused)
        for live in unused:
            seconds = time.monotonic() - live.used
            if seconds > IDLE or (entries > MOST_UNUSED and seconds > IN_USE):
                del self.live_tables.by_id[live.table.id]
                entries -= live.table.number

    # Other servers --------------------------------------------------------------------------------------

    async def hear_forever(self) -> None:
        """Listen to the database; after a break read every table again."""
        while True:
            try:
                await self.hear()
            except Exception as error:
                log.warning("the database's news broke off: %s", type(error).__name__)
            await asyncio.sleep(BEAT)

    async def hear(self) -> None:
        async with self.store.engine.connect() as connection:
            raw: Any = (await connection.get_raw_connection()).driver_connection
            news: asyncio.Queue[str] = asyncio.Queue()
            try:
                await raw.add_listener(CHANNEL, lambda _c, _p, _n, payload: news.put_nowait(payload))
                raw.add_termination_listener(lambda _c: news.put_nowait(""))
                await self.take_in_news(news)
            finally:
                await connection.invalidate()  # whoever had it next would collect news that nobody reads
            raise ConnectionError

    async def take_in_news(self, news: asyncio.Queue[str]) -> None:
        for table_id in list(self.live_tables.by_id):
            await self.live_tables.refresh(table_id)
        while told := await news.get():
            sender, _, table_id = told.partition(" ")
            if sender != self.store.server:
                await self.live_tables.refresh(table_id)

    # Expiry ---------------------------------------------------------------------------------------------

    async def expire_forever(self) -> None:
        while True:
            try:
                await self.expire(milliseconds())
            except Exception as error:
                log.error("expiry failed: %s", what_failed(error))
            await asyncio.sleep(EXPIRE_EVERY)

    async def expire(self, now: int) -> None:
        """Archive what is finished, then forget what is old enough."""
        for table_id in await self.store.unarchived():
            try:
                await self.live_tables.archive(table_id)
            except Refused:
                log.warning("a finished table can't be archived")
        days = {
            "open": self.config.open_days,
            "closed": self.config.open_days,
            "playing": self.config.idle_days,
            "over": self.config.finished_days,
        }
        cutoffs = {status: before(now, kept) for status, kept in days.items()}
        for table_id in await self.store.expire(now, cutoffs, before(now, self.config.archive_days)):
            self.live_tables.forget(table_id)
        await forget_reviews(self.store.engine)

    # Room -----------------------------------------------------------------------------------------------

    async def make_room_forever(self) -> None:
        while True:
            try:
                await self.make_room()
            except Exception as error:
                log.error("how much is stored is not known: %s", what_failed(error))
            await asyncio.sleep(MEASURE_EVERY)

    async def make_room(self) -> None:
        """Where too much is stored the oldest finished games go; if that won't do, nothing new is let in."""
        over = await stored_bytes(self.store.engine) - self.config.most_bytes
        count = 0
        while over > 0 and (gone := await forget_oldest(self.store.engine, over)):
            over -= sum(gone.values())
            count += len(gone)
            for table_id in gone:
                self.live_tables.forget(table_id)
        if count:
            log.warning("there was no more room (ZIRCONIA_MOST_BYTES): the %d oldest finished games went", count)
        self.store.room.is_full = over > 0
        if over > 0:
            log.error(
                "there is no room (ZIRCONIA_MOST_BYTES), and no finished game is left: nothing new is let in"
            )


def nothing_new(table: Table, now: int) -> list[Draft]:
    """Changes nothing by itself; what the time brings is said before."""
    return []


def before(now: int, days: float) -> int:
    """The time before which things are old; never, for 0 days."""
    return int(now - days * DAY) if days else 0


def is_unused(live: LiveTable) -> bool:
    """Whether nobody listens to a table, and nothing happens there by itself."""
    busy = live.driven and live.table.status == "playing"
    return not busy and not live.listeners and not live.lock.locked()
