"""Programs under test: `zirconia seat` and the example in Node, as processes of their own, and raw connections."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import playwright
from websockets.asyncio.client import ClientConnection, connect

from tests.patience import PATIENCE
from tests.server.support import ROOT, environment
from zirconia.client import Client, TableClient

PROGRAMS = "tests.bots.programs"
EXAMPLE = ROOT / "docs" / "example_seat" / "seat.mjs"
NODE = Path(playwright.__file__).parent / "driver" / "node"  # a recent one, whatever the system has
OPEN = {"kind": "open"}

CLOCK = {"clock": {"kind": "turn", "seconds": 1}}


class Ended(NamedTuple):
    """What a program left behind."""

    status: int
    out: str
    err: str

    @property
    def told(self) -> dict[str, Any]:
        """What `zirconia seat --json` printed."""
        return dict(json.loads(self.out))


async def started(*command: str, folder: Path = ROOT) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, env=environment(), cwd=folder)


async def ended(process: asyncio.subprocess.Process) -> Ended:
    """How a program ended, which it has to do by itself."""
    try:
        async with asyncio.timeout(PATIENCE):
            out, err = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return Ended(process.returncode or 0, out.decode(), err.decode())


async def seat(link: str, bot: str, *more: str) -> asyncio.subprocess.Process:
    return await started(sys.executable, "-m", "zirconia", "seat", link, "--bot", bot, "--json", *more)


async def node(link: str) -> asyncio.subprocess.Process:
    return await started(str(NODE), str(EXAMPLE), link)


async def watched(
    client: Client, places: list[dict[str, str]], game: str = "bag-duel", **asked: Any
) -> TableClient:
    """A table as a spectator sees it; `given` has the invitations."""
    opened = await client.request(
        "POST", "/api/tables", json={"game": game, "seats": len(places), "places": places, **asked}
    )
    return TableClient(client, opened["table"], opened["watch"], opened)


def invitation(table: TableClient, seat: int) -> str:
    return str(table.given["links"]["invites"][str(seat)])


async def joined(table: TableClient, seat: int, name: str = "Ann") -> TableClient:
    """A seat of the table, taken and connected."""
    place = await table.client.join(table.table, invite=table.given["invites"][str(seat)], name=name)
    await place.start()
    return place


@asynccontextmanager
async def wire(table: TableClient) -> AsyncIterator[ClientConnection]:
    """A connection to the table on which nothing was said yet."""
    url = table.client.url.replace("http", "ws") + table.path + "/live"
    async with connect(url, proxy=None, max_size=None, open_timeout=PATIENCE) as socket:
        yield socket


@asynccontextmanager
async def raw(place: TableClient) -> AsyncIterator[ClientConnection]:
    """A connection of the seat without our client around it; the welcome has come."""
    async with wire(place) as socket:
        await socket.send(json.dumps({"type": "hello", "token": place.token, "since": 0}))
        await answer(socket, "welcome")
        yield socket


async def answer(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next frame of this kind."""
    while (frame := await receive(socket))["type"] != kind:
        pass
    return frame


async def receive(socket: ClientConnection) -> dict[str, Any]:
    """The next frame."""
    async with asyncio.timeout(PATIENCE):
        return dict(json.loads(await socket.recv()))
