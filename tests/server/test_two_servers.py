"""Two server processes on one PostgreSQL: people at one table through different doors."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.patience import PATIENCE
from tests.server.postgres import Cluster
from tests.server.support import HASTY, Server, at, play
from zirconia.client import TableClient

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def pair(cluster: Cluster) -> Iterator[tuple[Server, Server]]:
    url = cluster.fresh()
    servers = (Server(url, settings=HASTY), Server(url, settings=HASTY))
    yield servers
    for server in servers:
        server.stop()


async def test_people_at_different_servers_play_one_game(pair: tuple[Server, Server]) -> None:
    async with at(pair[0]) as here, at(pair[1]) as there:
        ann = await here.open("secret-bids", seats=3)
        ben = await there.join(ann.table)
        cem = await here.join(ann.table)
        watcher = there.sit(ann.table, ann.given["watch"])
        everyone = [ann, ben, cem, watcher]
        await asyncio.gather(*(one.start() for one in everyone))
        await asyncio.gather(*(play(one) for one in everyone[:3]))
        await asyncio.gather(*(one.until(lambda one=one: one.over) for one in everyone))  # type: ignore[misc]
        seen = [[(one["number"], one["kind"], one["seat"]) for one in table.updates] for table in everyone]
        shortest = min(map(len, seen))
        assert all(rows[-shortest:] == seen[0][-shortest:] for rows in seen)
        await asyncio.gather(*(one.close() for one in everyone))


async def test_a_race_for_one_number_has_one_winner_and_loses_nothing(pair: tuple[Server, Server]) -> None:
    async with at(pair[0]) as here, at(pair[1]) as there:
        ann = await here.open("bag-duel", seats=2)
        ben = await there.join(ann.table)
        said = [f"line {number}" for number in range(40)]
        talk = [(ann if number % 2 else ben).post("chat", text=text) for number, text in enumerate(said)]
        await asyncio.gather(*talk)
        chats: list[str] = []
        async with asyncio.timeout(PATIENCE):  # what was said at the other server arrives a moment later
            while True:
                found = await here.request("GET", f"{ann.path}/updates", ann.token, params={"since": 0})
                chats = [update["data"]["text"] for update in found["updates"] if update["kind"] == "chatted"]
                if len(chats) >= len(said):
                    break
                await asyncio.sleep(0.1)
        assert sorted(chats) == sorted(said)
        assert [update["number"] for update in found["updates"]] == list(range(1, found["number"] + 1))


async def test_one_token_used_at_both_servers_moves_once(pair: tuple[Server, Server]) -> None:
    async with at(pair[0]) as here, at(pair[1]) as there:
        ann = await here.open("bag-duel", bots=["first"])
        twins: list[TableClient] = [here.sit(ann.table, ann.token), there.sit(ann.table, ann.token)]
        state = await ann.state()
        move = {"decision": state["table"]["decision"], "action": state["view"]["choices"][0]["key"]}
        results = await asyncio.gather(*(one.post("move", **move) for one in twins), return_exceptions=True)
        assert sum(isinstance(result, dict) for result in results) == 1


async def test_a_server_takes_over_the_bots_of_one_that_died(pair: tuple[Server, Server]) -> None:
    async with at(pair[0]) as here, at(pair[1]) as there:
        ann = await here.open("bag-duel", bots=["hangs"])
        other = there.sit(ann.table, ann.token)
        async with other:
            await other.move(other.view["choices"][0]["key"])
            await other.move("end")
            pair[0].kill()
            await other.until(lambda: other.my_turn, PATIENCE)
            assert any(update["kind"] == "bot-failed" for update in other.updates)
            await play(other)
