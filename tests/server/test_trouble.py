"""A database that fails for a while, tables that can't be read, news that was missed: the rest goes on."""

from __future__ import annotations

import asyncio
import gc
import json
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from websockets.asyncio.client import connect

import zirconia
from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.service import ALONE, GAME, new_table, resigned, running
from tests.server.support import at, refusal, serving
from zirconia.server.storage.store import Append, Store
from zirconia.server.tables import archive, live_tables, reading
from zirconia.server.tables.requests import OpenTable
from zirconia.server.tables.service import Service
from zirconia.table import Caller, Refused, TableEntry

pytestmark = pytest.mark.anyio

BOTS: Any = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
FIRST = Caller((0,), seat=0)


def said(number: int, words: str) -> list[TableEntry]:
    return [TableEntry(number, 5, "chatted", 0, {"text": words, "to": "all"})]


# A database that fails for a while ----------------------------------------------------------------------


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    found = Cluster()
    yield found
    found.stop()


async def test_bots_go_on_after_the_disk_was_full(tmp_path: Path) -> None:
    """The database refuses every write for a while, as a full disk does."""
    file = tmp_path / "tables.sqlite3"
    with serving(f"sqlite:///{file}", leave_seconds="60") as server:
        async with at(server) as client, await client.open("bag-duel", places=BOTS) as seat:
            await until_mine(seat)
            outside = sqlite3.connect(file)
            refuse = "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk full'); END"
            key = seat.view["choices"][0]["key"]
            await seat.move(key)  # and the bot thinks
            outside.execute(refuse)
            outside.commit()
            await asyncio.sleep(1)
            outside.execute("DROP TRIGGER full")
            outside.commit()
            outside.close()
            await until_mine(seat)


async def until_mine(seat: Any) -> None:
    async with asyncio.timeout(PATIENCE):
        await seat.until(lambda: seat.my_turn or seat.over)


async def test_bots_and_clocks_go_on_after_postgresql_was_restarted(own_cluster: Cluster) -> None:
    with serving(own_cluster.fresh(), leave_seconds="60") as server:
        async with at(server) as client:
            clock = {"clock": {"kind": "turn", "seconds": 5}}
            bots = [{"kind": "bot", "bot": "random"}] * 2
            watched = await client.open("corporate-wars", places=bots)
            timed = await client.open("bag-duel", places=[{"kind": "you"}] * 2, settings=clock)
            own_cluster.restart(seconds=2)
            for table in (watched, timed):
                async with asyncio.timeout(PATIENCE):
                    while (await client.request("GET", f"/api/tables/{table.table}"))["status"] != "over":
                        await asyncio.sleep(0.2)


async def test_what_the_database_cannot_take_spoils_nobody_elses(service: Service) -> None:
    tables = [await new_table(service) for _ in range(3)]
    appends = [Append(table, said(2, "fine"), "open", False) for table in tables]
    bad = Append(tables[1], [TableEntry(2, 5, "x" * 5000, 0, {"text": object()})], "open", False)
    results = await asyncio.gather(
        *(service.store.append(one) for one in (appends[0], bad, appends[2])), return_exceptions=True
    )
    assert results[0] is True and results[2] is True and isinstance(results[1], Exception)


# Tables that can't be read ------------------------------------------------------------------------------


async def spoil(service: Service, table: str, number: int) -> None:
    """As a damaged row would be."""
    async with service.store.engine.begin() as connection:
        damage = 'UPDATE entries SET kind = \'moved\', data = \'{"key": "nothing", "decision": 0}\''
        which = {"table": table, "number": number}
        await connection.execute(text(f"{damage} WHERE match = :table AND number = :number"), which)
    service.live_tables.by_id.pop(table, None)


async def test_a_table_that_cannot_be_read_is_set_aside_with_a_reason_and_never_taken_over_again(
    database: str,
) -> None:
    async with running(database) as service:
        places = [{"kind": "you"}, *[{"kind": "bot", "bot": "random"}] * (len(ALONE) - 1)]
        broken, sound = [await new_table(service, places=places) for _ in range(2)]
        await spoil(service, broken, 1)
        other = Store(service.database)
        service.store.server = service.store.servers.server = other.server = "another"
        async with service.store.engine.begin() as connection:
            await connection.execute(text("UPDATE matches SET driver = 'gone'"))
        service.live_tables.by_id.clear()
        await service.housekeeping.adopt()
        assert list(service.live_tables.by_id) == [sound]
        with pytest.raises(Refused, match="can't be read any more") as caught:
            await service.live_tables.get(broken)
        assert (caught.value.code, caught.value.kind) == ("SET_ASIDE", "gone")
        assert await service.store.servers.adopt(10**13) == []


async def from_a_position(service: Service) -> str:
    """A table that began from a position, out of memory, and the process that is to read it, started."""
    position = zirconia.game(GAME).start(seed="1").position()
    asked = OpenTable.model_validate({"game": GAME, "position": position, "places": ALONE})
    table = (await service.open_table(asked, "here")).new.id
    service.live_tables.by_id.clear()
    return table


async def read_at_last(service: Service, table: str) -> None:
    """Asked for until it has been read."""
    async with asyncio.timeout(PATIENCE):
        while table not in service.live_tables.by_id:
            with suppress(Refused):
                await service.live_tables.get(table)
            await asyncio.sleep(0.01)


async def test_a_table_is_not_lost_when_the_process_that_reads_it_is_killed(sqlite: str) -> None:
    async with running(sqlite, reading_seconds=PATIENCE) as service:
        table = await from_a_position(service)
        assert service.reading._worker is not None
        reader = service.reading._worker.process
        reader.send_signal(signal.SIGSTOP)
        asked = asyncio.create_task(service.live_tables.get(table))
        while not service.reading._turns.taken:  # until it has been asked
            await asyncio.sleep(0)
        reader.kill()
        with pytest.raises(Refused, match="try again") as caught:
            await asked
        assert (caught.value.code, caught.value.kind) == ("BUSY", "many")
        with pytest.raises(Refused, match="try again"):  # not at once
            await service.live_tables.get(table)
        service.reading._breaks[table].until = 0.0
        await service.live_tables.get(table)
        assert not service.reading._breaks


async def test_a_table_is_not_lost_when_the_process_that_reads_it_is_slow(sqlite: str) -> None:
    async with running(sqlite, reading_seconds=PATIENCE) as service:
        table = await from_a_position(service)
        assert service.reading._worker is not None
        service.reading._worker.process.send_signal(signal.SIGSTOP)
        service.reading.seconds = 0.05
        with pytest.raises(Refused, match="try again"):
            await service.live_tables.get(table)
        service.reading.seconds = PATIENCE
        await read_at_last(service, table)


async def test_a_table_waits_where_no_process_can_be_started(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(sqlite, reading_seconds=PATIENCE) as service:
        table = await from_a_position(service)
        await service.reading.close()
        with monkeypatch.context() as short_of_processes:
            short_of_processes.setattr(service.reading, "program", "there_is_no_such_program")
            with pytest.raises(Refused, match="try again"):
                await service.live_tables.get(table)
        await service.live_tables.get(table)


async def test_a_table_whose_reading_breaks_off_again_and_again_is_set_aside_at_last(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MOST_BREAKS", 3)
    async with running(sqlite, reading_seconds=PATIENCE) as service:
        table = await from_a_position(service)
        service.reading.seconds = 0.0  # so nobody waits between two tries either
        codes = []
        for _ in range(4):
            with pytest.raises(Refused) as caught:
                await service.live_tables.get(table)
            codes.append(caught.value.code)
        assert codes == ["BUSY", "BUSY", "SET_ASIDE", "SET_ASIDE"]
        assert "3 times in a row: this takes longer than 0 seconds" in caught.value.message


async def test_who_comes_to_a_table_that_cannot_be_read_now_is_asked_to_come_back(sqlite: str) -> None:
    with serving(sqlite) as server:
        async with at(server) as client:
            position = zirconia.game(GAME).start(seed="1").position()
            seat = await client.open(GAME, position=position, places=ALONE)
            server.stop()
            server.settings = {"reading_seconds": "0"}
            server.restart()
            refused = await refusal(client.request("GET", seat.path))
            assert (refused.code, refused.status) == ("BUSY", 429)
            address = f"ws://127.0.0.1:{server.port}{seat.path}/live"
            async with connect(address, proxy=None) as socket:
                await socket.send(json.dumps({"type": "hello", "token": seat.token}))
                await socket.wait_closed()
                assert socket.close_code == 1013
            server.stop()
            server.settings = {}
            server.restart()
            assert (await client.request("GET", seat.path))["status"] == "playing"


async def test_a_finished_table_that_cannot_be_archived_does_not_stop_the_expiry_of_others(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await new_table(service, places=ALONE) for _ in range(2)]
    for table in tables:
        live = await service.live_tables.get(table)
        live.archived = True  # not by the driver, but by the expiry below
        for seat in range(len(ALONE) - 1):
            await service.live_tables.change(table, resigned(seat))

    def broken(table: Any) -> dict[str, Any]:
        if table.id == tables[0]:
            raise IndexError
        return archive.shelved(table)

    monkeypatch.setattr(live_tables, "shelved", broken)
    await service.housekeeping.expire(2000)
    assert await service.store.archived(tables[0]) is None
    assert await service.store.archived(tables[1]) is not None
    assert await service.store.unarchived() == []


# News that was missed -----------------------------------------------------------------------------------


async def test_what_is_added_while_a_table_is_loaded_is_not_missed(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await new_table(service)
    service.live_tables.by_id.clear()
    load = service.store.load

    async def slow(table_id: str) -> Any:
        stored = await load(table_id)
        assert await service.store.append(Append(table_id, said(2, "in between"), "open", False))
        return stored

    monkeypatch.setattr(service.store, "load", slow)
    assert (await service.live_tables.get(table)).table.number == 2


async def test_a_table_that_has_fallen_behind_catches_up(service: Service) -> None:
    tables = [await new_table(service) for _ in range(3)]
    assert await service.store.append(Append(tables[1], said(2, "elsewhere"), "open", False))
    await service.live_tables.catch_up()
    assert [service.live_tables.by_id[table].table.number for table in tables] == [1, 2, 1]


async def test_a_refusal_of_which_nobody_hears_is_no_trouble(service: Service) -> None:
    table = await new_table(service)
    live = await service.live_tables.get(table)
    trouble: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: trouble.append(context))
    async with live.lock:
        asking = asyncio.create_task(service.live_tables.change(table, resigned(0)))
        while not service.live_tables._changing:
            await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])
    while service.live_tables._changing:
        await asyncio.sleep(0)
    del asking  # which remembers what it waited for
    gc.collect()
    assert not trouble
