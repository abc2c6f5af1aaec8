"""A server without its door: the service itself, in this process, on a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import zirconia
from zirconia.server.config import Config
from zirconia.server.tables.live_tables import Change
from zirconia.server.tables.now import milliseconds
from zirconia.server.tables.opening import prepare
from zirconia.server.tables.requests import OpenTable
from zirconia.server.tables.service import Service
from zirconia.table import Caller, requests

GAME = zirconia.games()[0]
ALONE = [{"kind": "you"}] * zirconia.game(GAME).seats[0]


@asynccontextmanager
async def running(database: str, **settings: Any) -> AsyncIterator[Service]:
    """Without its housekeeping, which the tests do themselves."""
    service = Service(Config(database=database, **settings))
    await service.database.open()
    service.salt = await service.store.salt()
    service.store.start()
    await service.store.servers.announce(milliseconds())
    try:
        yield service
    finally:
        await service.driver.close()
        await service.reading.close()
        await service.reviews.close()
        await service.store.stop()
        await service.database.close()


async def new_table(service: Service, now: int = 1000, **asked: Any) -> str:
    fresh = prepare(OpenTable(game=GAME, **asked), None, "somebody", now)
    await service.live_tables.open(fresh.new)
    return fresh.new.id


def resigned(seat: int) -> Change:
    return lambda table, now: requests.resign(table, Caller((seat,), seat=seat), now)
