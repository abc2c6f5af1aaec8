"""The example in another language plays whole matches by the protocol."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.seats.support import EXAMPLE, OPEN, PROGRAMS, ended, invitation, joined, node, seat, watched
from tests.server.support import Server, at, play, serving

pytestmark = pytest.mark.anyio


async def test_it_plays_against_a_bot_of_the_server(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [{"kind": "bot", "bot": "random"}, OPEN], "galactic-confrontation")
        done = await ended(await node(invitation(table, 1)))
        state = await table.state()
        assert (done.status, done.err) == (0, "")
        assert done.out == state["view"]["result"]["text"] + "\n"
        assert state["table"]["chairs"][1]["name"] == "Node"


async def test_it_plays_against_a_program_in_python(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN], "corporate-wars")
        programs = [await node(invitation(table, 0)), await seat(invitation(table, 1), f"{PROGRAMS}:Looks")]
        done = [await ended(one) for one in programs]
        assert [one.status for one in done] == [0, 0], done
        assert done[0].out == done[1].told["result"]["text"] + "\n"


async def test_it_decides_in_secret_beside_others(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN], "secret-bids")
        programs = [await node(invitation(table, number)) for number in range(2)]
        assert [(await ended(one)).status for one in programs] == [0, 0]


async def test_it_outlives_the_server(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/t.sqlite3") as server:
        async with at(server) as client:
            table = await watched(client, [OPEN, OPEN])
            program = await node(invitation(table, 0))
            ann = await joined(table, 1)
            await ann.until(lambda: ann.my_turn)
            server.kill()
            await asyncio.sleep(0.3)
            server.restart()
            await ann.until(lambda: ann.connections > 1, PATIENCE)
            await play(ann)
            assert (await ended(program)).status == 0
            await ann.close()


async def test_an_invitation_that_is_used_up_is_told(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN])
        ann = await joined(table, 0)
        done = await ended(await node(invitation(table, 0)))
        assert done.status == 1 and "this invitation is used up" in done.err
        await ann.close()


def test_it_is_short_and_needs_no_packages() -> None:
    source = EXAMPLE.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 100
    assert "import " not in source and "require(" not in source
