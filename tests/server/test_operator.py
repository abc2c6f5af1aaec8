"""What whoever runs a server relies on: an orderly end, signs of life, time that never goes back, a good log."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DataError, OperationalError

from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.service import GAME, new_table, running
from tests.server.support import Server, at
from zirconia.server.config import Config
from zirconia.server.http import routes
from zirconia.server.storage.database import what_failed
from zirconia.server.storage.schema import servers
from zirconia.server.tables.now import Now, milliseconds
from zirconia.server.tables.service import Service

pytestmark = pytest.mark.anyio

SECOND = 1_000_000_000  # nanoseconds


async def test_who_is_told_to_end_leaves_one_whole_file_and_its_tables_to_others(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    server = Server(f"sqlite:///{file}")
    async with at(server) as client:
        await client.open(GAME)
    server.stop()
    assert not Path(f"{file}-wal").exists()
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT driver FROM matches").fetchall() == [("",)]


async def test_who_is_told_to_end_while_the_database_is_gone_says_so_and_ends(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    service = Service(Config(database=sqlite))
    await service.start()

    async def gone(_now: int) -> None:
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(service.store.servers, "alive", gone)
    await service.stop()
    assert "the tables could not be handed on: ConnectionRefusedError: Connection refused" in caplog.text


async def test_a_table_that_is_opened_while_the_servers_tables_are_counted_stays_its_own(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    driven, opened = service.store.servers.driven, list[str]()

    async def meanwhile() -> dict[str, bool]:
        counted = await driven()
        opened.append(await new_table(service))
        return counted

    monkeypatch.setattr(service.store.servers, "driven", meanwhile)
    earlier = await new_table(service)
    await service.housekeeping.review()
    assert [service.live_tables.by_id[table].driven for table in (earlier, *opened)] == [True, True]


async def test_news_that_break_off_leave_no_connection_that_collects_them(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(cluster.fresh()) as service:
        await new_table(service)

        async def fails(_table_id: str) -> None:
            raise ValueError("can't be taken in")

        monkeypatch.setattr(service.live_tables, "refresh", fails)
        with pytest.raises(ValueError, match="can't be taken in"):
            await service.housekeeping.hear()
        async with AsyncExitStack() as stack:
            for _ in range(4):
                connection = await stack.enter_async_context(service.store.engine.connect())
                assert (await connection.execute(text("SELECT pg_listening_channels()"))).all() == []


async def seen(service: Service) -> int:
    async with service.store.engine.connect() as connection:
        return int((await connection.execute(select(servers.c.seen))).scalar_one())


async def test_a_table_that_takes_long_to_take_over_stops_no_sign_of_life(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(database) as service:
        reached = asyncio.Event()

        async def hangs() -> None:
            reached.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(service.housekeeping, "adopt", hangs)
        monkeypatch.setattr("zirconia.server.tables.housekeeping.BEAT", 0.01)
        tasks = [asyncio.create_task(one()) for one in (service.housekeeping.show_life, service.housekeeping.beat)]
        await reached.wait()
        first = await seen(service)
        async with asyncio.timeout(PATIENCE):
            while await seen(service) == first:
                await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)  # before the database goes away under them


async def test_servers_agree_on_the_time_of_their_database(database: str) -> None:
    async with running(database) as service:
        ahead = await service.store.servers.ahead(milliseconds() - 6000)
        assert ahead == 0 if service.database.is_sqlite else 5000 < ahead < 6000 + PATIENCE * 1000


async def test_a_server_that_can_store_nothing_says_so(database: str) -> None:
    async with running(database) as service:
        assert (await routes.health(service)).status == "ok"
        service.housekeeping.written = time.monotonic() - 11
        with pytest.raises(TimeoutError, match="nothing could be stored"):
            await routes.health(service)


def test_time_never_goes_back() -> None:
    wall, passing = [1000 * SECOND], [5 * SECOND]
    now = Now(lambda: wall[0], lambda: passing[0])
    assert now() == 1_000_000
    wall[0] -= 3600 * SECOND  # somebody sets the clock
    passing[0] += 2 * SECOND
    assert now() == 1_002_000
    wall[0] += 7200 * SECOND
    assert now() == 4_600_000


def test_the_log_says_what_the_database_lacks_and_never_what_people_sent() -> None:
    full = OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))
    assert what_failed(full) == "OperationalError: database or disk is full"
    assert what_failed(ConnectionRefusedError(111, "Connection refused")).endswith(": Connection refused")
    assert what_failed(DataError("INSERT", {}, ValueError("secret words of Ann"))) == "DataError"
