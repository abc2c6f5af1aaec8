"""There is one of each table in a server, and one that is behind refuses nothing that is possible."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.service import ALONE, new_table, resigned
from zirconia.server.storage.store import NewTable
from zirconia.server.tables.service import Service
from zirconia.table import Caller, agreement, entries

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("loaded", ["before", "after"])
async def test_a_table_that_is_loaded_while_it_is_opened_is_one(
    service: Service, monkeypatch: pytest.MonkeyPatch, loaded: str
) -> None:
    """A scan of the database may find it as soon as it is stored."""
    create = service.store.create
    loading: list[asyncio.Task[Any]] = []

    async def seen_at_once(new: NewTable, limits: Any = None) -> None:
        await create(new, limits)
        loading.append(asyncio.create_task(service.live_tables.get(new.id)))
        await (loading[0] if loaded == "before" else asyncio.sleep(0))

    monkeypatch.setattr(service.store, "create", seen_at_once)
    table = await new_table(service)
    assert await loading[0] is service.live_tables.by_id[table]


async def test_what_others_have_added_is_known_before_anything_is_refused(service: Service) -> None:
    table = await new_table(service, places=ALONE)
    behind = service.live_tables.by_id.pop(table)
    await service.live_tables.change(table, resigned(0))
    service.live_tables.by_id[table] = behind
    everybody = Caller(tuple(range(len(ALONE))), seat=0)
    added = await service.live_tables.change(table, lambda table, now: agreement.rematch(table, everybody, now))
    assert entries.REMATCHED in [entry.kind for entry in added]
