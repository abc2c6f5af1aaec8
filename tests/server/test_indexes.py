"""What is asked of the database again and again is found by an index, on both databases."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Select, insert, text

from tests.server.service import new_table
from zirconia.server.storage.schema import matches
from zirconia.server.tables.now import milliseconds
from zirconia.server.tables.service import Service

pytestmark = pytest.mark.anyio

MANY = 5000


async def many_tables(service: Service) -> None:
    """Finished ones of servers that are long gone, and a few that need attention."""
    facts = {"opening": {}, "created": 0, "touched": 0, "creator": ""}
    rows = [
        {**facts, "id": f"t{number}", "driver": f"server {number % 50}", "status": "over", "attention": False}
        for number in range(MANY)
    ]
    for row in rows[:: MANY // 10]:
        row.update(status="playing", attention=True)
    async with service.store.engine.begin() as connection:
        await connection.execute(insert(matches), rows)
        await connection.execute(text("ANALYZE"))


async def plan(service: Service, asked: Select[Any]) -> str:
    """How the database goes about a question."""
    dialect = service.store.engine.dialect
    words = asked.compile(dialect=dialect, compile_kwargs={"literal_binds": True})
    explain = "EXPLAIN QUERY PLAN" if service.database.is_sqlite else "EXPLAIN"
    async with service.store.engine.connect() as connection:
        found = (await connection.exec_driver_sql(f"{explain} {words}")).all()
    return "\n".join(str(row[-1]) for row in found)


async def test_orphaned_tables_are_found_without_a_look_at_all_others(service: Service) -> None:
    await many_tables(service)
    assert "ix_matches_attention_driver" in await plan(service, service.store.servers.orphans(milliseconds()))
    assert len(await service.store.servers.adopt(milliseconds(), MANY)) == 10


async def test_a_server_finds_its_own_tables_without_a_look_at_all_others(service: Service) -> None:
    await many_tables(service)
    own = await new_table(service)
    assert "ix_matches_driver_status" in await plan(service, service.store.servers.own())
    assert list(await service.store.servers.driven()) == [own]
