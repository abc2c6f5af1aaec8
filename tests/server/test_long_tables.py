"""Tables with very many entries: who has them read back takes turns with others, and they leave memory soon."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.server.service import ALONE, GAME
from zirconia.server.storage.store import SLICE, Append, StoredTable
from zirconia.server.tables import housekeeping
from zirconia.server.tables.opening import prepare
from zirconia.server.tables.requests import OpenTable
from zirconia.server.tables.service import Service
from zirconia.table import Table, TableEntry
from zirconia.table.entries import RENAMED

pytestmark = pytest.mark.anyio

LONG = 10 * SLICE


async def stored(service: Service, creator: str, entries: int) -> str:
    """A table with so many entries that is not in memory."""
    fresh = prepare(OpenTable.model_validate({"game": GAME, "places": ALONE}), None, creator, 1000).new
    await service.live_tables.open(fresh)
    first = len(fresh.entries) + 1
    more = [TableEntry(number, 1000, RENAMED, 0, {"name": "Ann"}) for number in range(first, entries + 1)]
    assert await service.store.append(Append(fresh.id, more, "playing", False))
    service.live_tables.forget(fresh.id)
    return fresh.id


async def test_long_tables_of_a_stranger_are_read_back_in_turn_with_those_of_others(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = [await stored(service, "stranger", LONG) for _ in range(6)]
    short = await stored(service, "home", 2 * SLICE)
    applied: list[str] = []
    apply = Table.apply

    def counted(table: Table, entry: TableEntry) -> None:
        applied.append(table.id)
        apply(table, entry)

    monkeypatch.setattr(Table, "apply", counted)
    rows = {one: await service.store.load(one) for one in (*long, short)}

    async def at_once(table_id: str) -> StoredTable | None:
        return rows[table_id]

    monkeypatch.setattr(service.store, "load", at_once)
    loading = [asyncio.create_task(service.live_tables.get(one)) for one in (*long, short)]
    assert [(await one).table.number for one in loading] == [*[LONG] * 6, 2 * SLICE]
    until = len(applied) - applied[::-1].index(short)
    of_strangers = sum(one != short for one in applied[:until])
    assert of_strangers <= 3 * SLICE  # one of theirs for each of ours, while they are all under way


async def test_no_more_than_a_slice_is_read_at_once(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    long = await stored(service, "stranger", LONG)
    entries, read = service.store.entries, list[int]()

    async def counted(table_id: str, since: int = 0, most: int | None = None) -> list[TableEntry]:
        found = await entries(table_id, since, most)
        read.append(len(found))
        return found

    monkeypatch.setattr(service.store, "entries", counted)
    live = await service.live_tables.get(long)
    assert [entry.number for entry in live.table.entries] == list(range(1, LONG + 1))
    assert max(read) == SLICE


async def test_of_many_entries_that_nobody_uses_the_longest_unused_leave_memory_soon(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await stored(service, "stranger", LONG) for _ in range(4)]
    for at, table in enumerate(tables):
        live = await service.live_tables.get(table)
        live.driven = False
        live.used = time.monotonic() - (housekeeping.IN_USE + 10 - at if at < 3 else 0)
    service.housekeeping.drop_idle()
    assert list(service.live_tables.by_id) == tables
    monkeypatch.setattr(housekeeping, "MOST_UNUSED", 2 * LONG)
    service.housekeeping.drop_idle()
    assert list(service.live_tables.by_id) == tables[2:]
    monkeypatch.setattr(housekeeping, "MOST_UNUSED", 0)
    service.housekeeping.drop_idle()
    assert list(service.live_tables.by_id) == tables[3:]  # the last one was asked for just now
