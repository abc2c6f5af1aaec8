"""What a seat can't know does not reach it: matches that differ only in that send it the same bytes."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import connect

import zirconia
from tests.patience import PATIENCE
from tests.server.support import Server, at
from zirconia.client import Client, TableClient
from zirconia.core.match.state import State

pytestmark = pytest.mark.anyio

TIMES = re.compile(r'"(at|now|created|clock)":\d+')
DEPTHS = (5, 23, 60)


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose matches all have the same random source."""
    where = tmp_path_factory.mktemp("leaks")
    server = Server(f"sqlite:///{where}/t.sqlite3", program=("-m", "tests.server.seeded"))
    yield server
    server.stop()


def after(game: str, seed: int, moves: int) -> State:
    """A state some way into a game."""
    state = zirconia.game(game).start(seed=seed)
    for number in range(moves):
        if state.over:
            break
        legal = state.legal()
        state.apply(legal[(number * 7 + seed) % len(legal)])
    return state


async def wire(table: TableClient, seat: int, after_hello: list[dict[str, Any]]) -> list[str]:
    """The very text that a seat receives for a hello and some commands; times and the table's name aside."""
    url = table.client.url.replace("http", "ws") + table.path + "/live"
    found: list[str] = []
    async with connect(url, proxy=None, max_size=None, open_timeout=PATIENCE) as socket:
        await socket.send(json.dumps({"type": "hello", "token": table.token, "seat": seat, "since": 0}))
        for number, command in enumerate(after_hello):
            await socket.send(json.dumps({"type": "command", "id": number, "command": command}))
        await socket.send('{"type": "ping", "id": 999}')
        async with asyncio.timeout(PATIENCE):
            while not found or '"pong"' not in found[-1]:
                found.append(str(await socket.recv()))
    return [TIMES.sub("", frame.replace(table.table, "TABLE")) for frame in found]


async def at_position(client: Client, state: State) -> TableClient:
    places = [{"kind": "you"}] * state.setup.seats
    return await client.open(state.setup.game.id, places=places, position=state.position())


@pytest.mark.parametrize("game", zirconia.games())
async def test_what_a_seat_cannot_know_never_reaches_it(seeded: Server, game: str) -> None:
    compared = 0
    async with at(seeded) as client:
        for depth in DEPTHS:
            state = after(game, depth, depth)
            if state.over:
                continue
            for seat in range(state.setup.seats):
                compared += await compare(client, state, seat)
    assert compared


async def compare(client: Client, state: State, seat: int) -> int:
    """A match and one that this seat can't tell from it, on the wire of that seat."""
    other = state.imagine(seat, "another world")
    tables = [await at_position(client, one) for one in (state, other)]
    commands: list[dict[str, Any]] = [{"do": "chat", "seat": seat, "text": "hello"}]
    refused = [code for code in range(state.setup.actions) if code not in state.legal(seat)]
    refused = refused[:: max(1, len(refused) // 25)]
    commands += [{"do": "move", "seat": seat, "decision": 1, "action": code} for code in refused]
    first, second = await asyncio.gather(*(wire(table, seat, commands) for table in tables))
    assert first == second
    assert len(first) >= len(commands)
    return 1


async def test_the_spectators_wire_tells_no_seats_secrets(seeded: Server) -> None:
    async with at(seeded) as client:
        for game in zirconia.games():
            state = after(game, 3, 23)
            other = state.imagine(None, "another world")
            tables = [await at_position(client, one) for one in (state, other)]
            watchers = [client.sit(table.table, table.given["watch"]) for table in tables]
            found = [await client.request("GET", f"{one.path}/state", one.token) for one in watchers]
            for one in found:
                for key in ("now", "created", "table"):
                    del one["table"][key]
            assert found[0] == found[1]


async def test_a_secret_bid_is_on_nobody_elses_wire_until_it_is_shown(seeded: Server) -> None:
    async with at(seeded) as client:
        frames = []
        for bid in (0, 4):
            ann = await client.open("secret-bids", seats=2)
            ben = await client.join(ann.table)
            await ann.post("move", decision=1, action=f"bid {bid}")
            frames.append(await wire(ben, 1, []))
            seen = await client.request("GET", f"{ann.path}/state", ann.given["watch"])
            frames[-1].append(json.dumps({**seen, "table": None}))
        assert frames[0] == frames[1]


async def test_other_peoples_secrets_are_in_no_answer(seeded: Server) -> None:
    """Tokens, seeds, hashes and keys of moves never leave the server."""
    async with at(seeded) as client:
        ann = await client.open("secret-bids", seats=2, name="Ann")
        ben = await client.join(ann.table, name="Ben")
        await ann.post("move", decision=1, action="bid 3")
        told = [
            json.dumps(await client.request("GET", f"{ann.path}", "")),
            json.dumps(await client.request("GET", f"{ann.path}/state", ben.token)),
            json.dumps(await client.request("GET", f"{ann.path}/updates", ben.token, params={"since": 0})),
        ]
        for text in told:
            for secret in (
                ann.token,
                ann.given["host"],
                ann.given["watch"],
                "the same for all",
                "holder",
                "invite",
            ):
                assert secret not in text
        assert "bid 3" not in told[2]
