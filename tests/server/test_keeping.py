"""Storage by itself: races, migrations, expiry, the archive; on both databases."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import inspect

import zirconia
from tests.server.service import GAME, new_table, resigned
from tests.table.support import Play
from zirconia.server.storage.database import Database
from zirconia.server.storage.schema import metadata
from zirconia.server.storage.store import Append, Store
from zirconia.server.tables.housekeeping import DAY
from zirconia.server.tables.service import Service
from zirconia.table import Caller, Refused, TableEntry, automatic, requests

pytestmark = pytest.mark.anyio

FIRST = Caller((0,), seat=0)


def said(number: int, text: str) -> list[TableEntry]:
    return [TableEntry(number, 5, "chatted", 0, {"text": text, "to": "all"})]


async def test_of_two_appends_with_one_number_the_first_wins_and_the_other_changes_nothing(
    service: Service,
) -> None:
    table = await new_table(service)
    others = Store(service.database)
    others.start()
    wanted = [
        Append(table, said(2, "one"), "open", False),
        Append(table, [*said(2, "two"), *said(3, "x")], "open", False),
    ]
    results = await asyncio.gather(service.store.append(wanted[0]), others.append(wanted[1]))
    assert sorted(results) == [False, True]
    found = await service.store.entries(table, 1)
    assert len(found) == (1 if results[0] else 2)
    await others.stop()


async def test_the_loser_of_a_race_rereads_and_follows(service: Service) -> None:
    table = await new_table(service)
    live = await service.live_tables.get(table)
    assert await service.store.append(Append(table, said(2, "from elsewhere"), "open", False))
    assert live.table.number == 1
    await service.live_tables.change(table, lambda table, now: requests.chat(table, FIRST, now, text="from here"))
    assert [entry.data.get("text") for entry in live.table.entries[1:]] == ["from elsewhere", "from here"]


async def test_the_migrations_make_exactly_the_schema(service: Service) -> None:
    async with service.store.engine.connect() as connection:
        found = await connection.run_sync(
            lambda sync: {
                name: {column["name"] for column in inspect(sync).get_columns(name)}
                for name in inspect(sync).get_table_names()
                if name != "alembic_version"
            }
        )
    assert found == {name: {column.name for column in table.columns} for name, table in metadata.tables.items()}
    again = Database(service.config.database_url())
    if not again.is_sqlite:  # a SQLite file has one server
        await again.open()  # a second start changes nothing
    await again.close()


async def test_tables_expire_by_the_documented_rule(service: Service) -> None:
    now = 400 * DAY
    young = await new_table(service, now - DAY // 2)
    never_begun = await new_table(service, now - 2 * DAY)
    bots = [{"kind": "you"}] * zirconia.game(GAME).seats[0]
    idle = await new_table(service, now - 31 * DAY, places=bots)
    played = await new_table(service, now - 29 * DAY, places=bots)
    await service.housekeeping.expire(now)
    for table, there in ((young, True), (never_begun, False), (idle, False), (played, True)):
        service.live_tables.by_id.pop(table, None)
        assert (await service.store.load(table) is not None) is there


async def test_a_finished_table_goes_and_its_record_stays(service: Service) -> None:
    table = await new_table(service, places=[{"kind": "you"}] * zirconia.game(GAME).seats[0])
    for seat in range(zirconia.game(GAME).seats[0] - 1):
        await service.live_tables.change(table, resigned(seat))
    live = await service.live_tables.get(table)
    assert live.table.status == "over"
    now = live.table.entries[-1].at
    await service.housekeeping.expire(now + 6 * DAY)
    assert await service.store.load(table) is not None
    await service.housekeeping.expire(now + 8 * DAY)
    assert await service.store.load(table) is None
    with pytest.raises(Refused, match="expired"):
        await service.live_tables.get(table)
    assert zirconia.replay(await service.record(table)).over


async def test_an_orphaned_table_is_adopted_once(service: Service) -> None:
    places = [{"kind": "you"}, *[{"kind": "bot", "bot": "random"}] * (zirconia.game(GAME).seats[0] - 1)]
    table = await new_table(service, places=places)
    other = Store(service.database)
    now = 10**13
    assert await other.servers.adopt(now) == [table]
    assert await other.servers.adopt(now) == []
    assert await service.store.servers.driven() == {}


def test_attention_is_for_bots_clocks_and_notices() -> None:
    from tests.server.plugins.secret_bids import GAME as BIDS
    from zirconia.core import registry

    registry._all()[BIDS.id] = BIDS
    try:
        play = Play(BIDS.id).seated()
        assert not automatic.needs_attention(play.table)
        play.asks(requests.hand_over, 0, bot="random")
        assert automatic.needs_attention(play.table)
    finally:
        del registry._all()[BIDS.id]
