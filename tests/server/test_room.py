"""Room: what one client may leave behind in a day, and all of them together; on both databases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config as Alembic
from sqlalchemy import Connection, func, select, text

import zirconia
from tests.server.service import ALONE, GAME, running
from zirconia.server.storage.database import MIGRATIONS
from zirconia.server.storage.reviews import KeptReview, keep_review
from zirconia.server.storage.room import DAY, size, stored_bytes
from zirconia.server.storage.schema import archive, entries, matches, reviews, spent
from zirconia.server.storage.store import Append
from zirconia.server.tables.opening import OpenedTable
from zirconia.server.tables.requests import Chat, ImportRecord, OpenTable, Resign
from zirconia.server.tables.service import Service
from zirconia.table import Refused, TableEntry
from zirconia.table.entries import CHATTED

pytestmark = pytest.mark.anyio

LINE = "x" * 400


async def opened(service: Service, client: str = "stranger") -> OpenedTable:
    return await service.open_table(OpenTable.model_validate({"game": GAME, "places": ALONE}), client)


async def finished(service: Service, client: str = "stranger") -> str:
    table = await opened(service, client)
    await service.perform(table.new.id, table.token, Resign(do="resign", seat=0))
    await service.live_tables.archive(table.new.id)
    return table.new.id


async def say(service: Service, table: OpenedTable, times: int = 1) -> None:
    for _ in range(times):
        await service.perform(table.new.id, table.token, Chat(do="chat", seat=0, text=LINE))


async def refused(work: Any) -> str:
    with pytest.raises(Refused) as caught:
        await work
    return caught.value.code


async def counted(service: Service, column: Any) -> int:
    async with service.store.engine.connect() as connection:
        return int((await connection.execute(select(func.coalesce(func.sum(column), 0)))).scalar_one())


# Of a client --------------------------------------------------------------------------------------------


async def test_a_client_fills_its_room_of_a_day_and_nobody_else_s(database: str) -> None:
    async with running(database, bytes_per_day=20_000) as service:
        table, others = await opened(service), await opened(service, "home")
        assert await refused(say(service, table, 100)) == "TOO_MUCH_STORED"
        assert 20_000 <= await counted(service, matches.c.bytes) < 30_000
        assert await refused(opened(service)) == "TOO_MUCH_STORED"
        assert await refused(service.invite(table.new.id, table.host)) in ("TOO_MUCH_STORED", "NO_FREE_SEAT")
        await say(service, others, 3)
        await opened(service, "home")
        await service.perform(table.new.id, table.token, Resign(do="resign", seat=0))  # a game can be ended


async def test_moves_have_twice_the_room_and_end_there(database: str) -> None:
    async with running(database, bytes_per_day=20_000) as service:
        table = await opened(service)
        creator = service.creator("stranger")
        room, now = service.store.room, 5 * DAY
        async with service.store.engine.begin() as connection:
            await room.add(connection, now, {creator: 20_000})
            room.check(creator, now, needed=True)
            await room.add(connection, now, {creator: 20_000})
        with pytest.raises(Refused, match="after midnight"):
            room.check(creator, now, needed=True)
        room.check(creator, now + DAY)  # tomorrow
        await say(service, table)


async def test_the_room_of_a_day_is_known_after_a_restart(sqlite: str) -> None:
    async with running(sqlite, bytes_per_day=20_000) as service:
        assert await refused(say(service, await opened(service), 100)) == "TOO_MUCH_STORED"
    async with running(sqlite, bytes_per_day=20_000) as service:
        assert await refused(opened(service)) == "TOO_MUCH_STORED"
        await service.housekeeping.expire(service.live_tables.standstill.told + DAY)
        assert await counted(service, spent.c.bytes) == 0


async def test_records_that_are_brought_in_and_finished_games_take_room(database: str) -> None:
    state = zirconia.game(GAME).start(len(ALONE), seed="7")
    state.resign(0)
    record = zirconia.record(state)
    async with running(database) as service:
        await service.bring_in(ImportRecord(record=record), "stranger")
        taken = service.store.room.per_day = await counted(service, archive.c.bytes)
        assert taken > size(record) and await counted(service, spent.c.bytes) == taken
        await service.bring_in(ImportRecord(record=record), "stranger")  # which is there already
        other = zirconia.game(GAME).start(len(ALONE), seed="8")
        other.resign(0)
        again = service.bring_in(ImportRecord(record=zirconia.record(other)), "stranger")
        assert await refused(again) == "TOO_MUCH_STORED"
        assert await counted(service, spent.c.bytes) == taken
        service.store.room.per_day = 0
        table = await finished(service, "home")
        service.store.room.per_day = taken
        assert (
            await refused(service.reviews.begin(service.creator("home"), table, record, [])) == "TOO_MUCH_STORED"
        )


async def test_what_is_counted_is_about_what_it_takes_on_the_disk(database: str) -> None:
    async with running(database) as service:
        table = await opened(service)
        before = await disk(service)
        for _ in range(40):
            first = service.live_tables.by_id[table.new.id].table.number + 1
            lines = [
                TableEntry(first + at, 1000, CHATTED, 0, {"text": LINE[:60], "to": "all"}) for at in range(200)
            ]
            assert await service.store.append(Append(table.new.id, lines, "playing", False))
            await service.live_tables.refresh(table.new.id)
        grown = await disk(service) - before
        assert 0.6 * grown < await stored_bytes(service.store.engine) < 1.6 * grown


async def disk(service: Service) -> int:
    """How large the database is."""
    async with service.store.engine.connect() as connection:
        if service.database.is_sqlite:
            await connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
            return Path(str(service.database.url.database)).stat().st_size
        return int((await connection.execute(text("SELECT pg_database_size(current_database())"))).scalar_one())


# Of all -------------------------------------------------------------------------------------------------


async def test_where_there_is_too_much_the_oldest_finished_games_go_whole(
    database: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(database) as service:
        games = [await finished(service) for _ in range(4)]
        playing = await opened(service)
        async with service.store.engine.begin() as connection:
            for at, game in enumerate(games):
                await connection.execute(archive.update().where(archive.c.id == game).values(finished=at))
        await keep_review(service.store, games[0], 1000, KeptReview({"format": 0}))
        total = await stored_bytes(service.store.engine)
    async with running(database, most_bytes=total - 1) as service:
        await service.housekeeping.make_room()
        assert [await service.store.archived(game) is not None for game in games] == [False, True, True, True]
        for table, column in ((entries, entries.c.match), (matches, matches.c.id), (reviews, reviews.c.id)):
            async with service.store.engine.connect() as connection:
                found = await connection.execute(select(func.count()).select_from(table).where(column == games[0]))
            assert found.scalar_one() == 0
        assert await refused(service.live_tables.get(games[0])) == "NO_TABLE"
        assert await service.store.unarchived() == []
        assert "the 1 oldest finished games went" in caplog.text
        await say(service, playing)
        await opened(service)


async def test_where_nothing_is_left_to_go_nothing_new_is_let_in_and_games_go_on(database: str) -> None:
    async with running(database, most_bytes=1) as service:
        playing, over = await opened(service), await finished(service)
        await service.housekeeping.make_room()
        assert await service.store.archived(over) is None
        assert await refused(opened(service, "somebody else")) == "SERVER_FULL"
        await say(service, playing)
        await service.perform(playing.new.id, playing.token, Resign(do="resign", seat=0))
        await service.live_tables.archive(playing.new.id)
        await service.housekeeping.make_room()
        await opened(service)


# What was there before ----------------------------------------------------------------------------------


def migrated(connection: Connection, revision: str, up: bool) -> None:
    config = Alembic()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    (command.upgrade if up else command.downgrade)(config, revision)


async def test_what_is_stored_already_is_counted_when_the_schema_is_brought_up_to_date(database: str) -> None:
    async with running(database) as service:
        await say(service, await opened(service), 3)
        await keep_review(service.store, await finished(service), 1000, KeptReview({"format": 0}))
        before = [await counted(service, table.c.bytes) for table in (matches, archive, reviews)]
        async with service.store.engine.begin() as connection:
            await connection.run_sync(migrated, "0006", False)
            await connection.run_sync(migrated, "head", True)
        assert [await counted(service, table.c.bytes) for table in (matches, archive, reviews)] == before
