"""Live connections: catching up, reconnecting, stale and doubled moves, numbers without gaps."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.server.service import ALONE, GAME, running
from tests.server.support import Server, at, play, refusal, serving, two_people
from zirconia.client import Client, TableClient
from zirconia.server.config import Config
from zirconia.server.http.connection import Connection
from zirconia.server.http.limits import Limits
from zirconia.server.tables.requests import OpenTable

pytestmark = pytest.mark.anyio


async def test_a_client_that_comes_back_in_the_middle_of_a_turn_misses_nothing(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        await ann.move(ann.view["choices"][0]["key"])
        await ann.close()
        for text in ("one", "two", "three"):
            await ben.do("chat", text=text)
        known = ann.number
        async with ann:
            missed = [update for update in ann.updates if update["number"] > known]
            said = [update["data"]["text"] for update in missed if update["kind"] == "chatted"]
            assert said == ["one", "two", "three"]
            assert [update["number"] for update in ann.updates] == list(
                range(ann.updates[0]["number"], ann.number + 1)
            )
            assert ann.my_turn
            await ann.move("end")
            await ben.until(lambda: ben.my_turn)
        await ben.close()


async def test_a_cut_connection_is_made_again_by_itself(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        assert ann._socket is not None
        ann._socket.transport.abort()
        await ben.do("chat", text="are you there?")
        await ann.until(lambda: ann.connections == 2 and ann.updates[-1]["kind"] in ("chatted", "back", "left"))
        await asyncio.gather(play(ann), play(ben))
        await ann.close()
        await ben.close()


async def test_catching_up_over_http_gives_the_same_updates(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        await ann.move(ann.view["choices"][0]["key"])
        await ann.do("chat", text="hello")
        path = f"/api/tables/{ann.table}/updates"
        found = await client.request("GET", path, ann.token, params={"since": 2})
        assert found["updates"] == [update for update in ann.updates if update["number"] > 2]
        assert found["number"] == ann.number
        await ann.close()
        await ben.close()


async def test_stale_and_doubled_moves_are_refused_harmlessly(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        decision, action = ann.decision, ann.view["choices"][0]["key"]
        await ann.do("move", decision=decision, action=action)
        number = ann.number
        assert (await refusal(ann.do("move", decision=decision, action=action))).code == "STALE"
        assert (await refusal(ann.do("move", decision=decision + 5, action=action))).code == "STALE"
        assert (await refusal(ben.do("move", decision=ben.decision, action=action))).code == "NOT_YOUR_TURN"
        assert (
            await refusal(ann.do("move", decision=ann.decision, action="fly to the moon"))
        ).code == "UNKNOWN_COMMAND"
        assert (await refusal(ann.do("move", decision=ann.decision, action=10**6))).code == "UNKNOWN_CODE"
        assert (await ann.state())["table"]["number"] == number
        await ann.close()
        await ben.close()


async def test_two_moves_for_one_decision_at_the_same_moment_count_once(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        again = client.sit(ann.table, ann.token)
        await again.start()
        before = ann.number
        key = ann.view["choices"][0]["key"]
        tries = [one.do("move", decision=ann.decision, action=key) for one in (ann, again, ann, again)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(result, dict) for result in results) == 1
        assert (await ann.state())["table"]["number"] == before + 1
        for one in (ann, ben, again):
            await one.close()


async def test_a_move_counts_and_is_told_though_its_sender_is_gone_at_once(server: Server) -> None:
    async with at(server) as client:
        for _ in range(5):
            ann, ben = await two_people(client, "bag-duel")
            key = ann.view["choices"][0]["key"]
            assert ann._socket is not None
            command = {"do": "move", "decision": ann.decision, "action": key}
            await ann._socket.send(json.dumps({"type": "command", "id": 1, "command": command}))
            await ann._socket.close()
            await ben.until(lambda ben=ben: any(one["kind"] == "moved" for one in ben.updates))  # type: ignore[misc]
            await ann.close()
            await ben.close()


# Bad frames -------------------------------------------------------------------------------------------


LAST = 9


async def raw(table: TableClient, *frames: str | bytes) -> list[dict[str, Any]]:
    """Send frames as they are; what came back until the connection ended or the last ping was answered."""
    url = table.client.url.replace("http", "ws") + table.path + "/live"
    found: list[dict[str, Any]] = []
    async with connect(url, proxy=None, open_timeout=PATIENCE) as socket:
        with suppress(ConnectionClosed):
            for frame in frames:
                await socket.send(frame)
        try:
            while not found or found[-1].get("id") != LAST:
                found.append(json.loads(await asyncio.wait_for(socket.recv(), PATIENCE)))
        except ConnectionClosed as error:
            found.append({"type": "closed", "code": error.rcvd.code if error.rcvd else 0})
    return found


def hello(table: TableClient, **changed: Any) -> str:
    return json.dumps({"type": "hello", "token": table.token, **changed})


@pytest.fixture
async def lonely(server: Server) -> Any:
    async with Client(server.url) as client:
        yield await client.open("bag-duel", seats=2)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ("", 4400),
        ("no json", 4400),
        ("[]", 4400),
        ('{"type": "hello"}', 4400),
        ('{"type": "hello", "token": "wrong"}', 4401),
        ('{"type": "hello", "token": 7}', 4400),
        ('{"type": "hello", "token": "x", "since": -1}', 4400),
        ('{"type": "hello", "token": "' + "x" * 5000 + '"}', 4400),
        (b"\xff\xfe", 4400),
        ("x" * 40_000, 1009),
    ],
)
async def test_a_bad_first_frame_ends_the_connection(lonely: TableClient, first: str | bytes, code: int) -> None:
    assert (await raw(lonely, first))[-1] == {"type": "closed", "code": code}


async def test_an_unknown_table_is_said_to_be_one(lonely: TableClient) -> None:
    nowhere = TableClient(lonely.client, "nowhere", "x", {})
    assert (await raw(nowhere, hello(nowhere)))[-1] == {"type": "closed", "code": 4404}


@pytest.mark.parametrize(
    "frame",
    [
        "no json",
        "{}",
        "null",
        '{"type": "command", "id": 1}',
        '{"type": "command", "id": 1, "command": {"do": "fly"}}',
        '{"type": "command", "id": -1, "command": {"do": "undo"}}',
        '{"type": "command", "id": 1, "command": {"do": "chat", "text": ""}}',
        '{"type": "command", "id": 1, "command": {"do": "chat", "text": "' + "x" * 2000 + '"}}',
        '{"type": "command", "id": 1, "command": {"do": "move", "decision": "x", "action": 1}}',
        '{"type": "command", "id": 1, "command": {"do": "undo", "extra": 1}}',
        '{"type": "look", "id": 1, "seat": 1}',
        '{"type": "command", "id": 1, "command": {"do": "move", "decision": 0, "action": 0}}',
        b"\x00\x01",
    ],
)
async def test_a_bad_frame_gets_a_clear_error_and_changes_nothing(lonely: TableClient, frame: str | bytes) -> None:
    number = (await lonely.state())["table"]["number"]
    found = await raw(lonely, hello(lonely), frame, json.dumps({"type": "ping", "id": LAST}))
    answers = {one["type"]: one for one in found}
    assert answers["refused"]["error"]["message"]
    assert "pong" in answers
    assert (await lonely.state())["table"]["number"] == number


async def test_a_flood_is_turned_away(sqlite: str) -> None:
    with serving(sqlite, frames_per_second="5", frame_burst="10") as server:
        async with at(server) as client:
            table = await client.open("bag-duel", seats=2)
            frames = ['{"type": "ping", "id": 1}'] * 300
            found = await raw(table, hello(table), *frames)
            assert any(one["type"] == "refused" and one["error"]["code"] == "TOO_FAST" for one in found)
            assert found[-1]["type"] == "closed"


def refused_as(frames: list[Any], code: str) -> int:
    return sum(one["type"] == "refused" and one["error"]["code"] == code for one in frames)


async def test_frames_of_a_client_count_over_all_its_connections(sqlite: str) -> None:
    with serving(sqlite, client_frames_per_second="0.001", client_frame_burst="10") as server:
        async with at(server) as client:
            table = await client.open("bag-duel", seats=2)
            pings = [json.dumps({"type": "ping", "id": id}) for id in (*range(6), LAST)]
            found = [await raw(table, hello(table), *pings) for _ in range(2)]
            assert [refused_as(one, "TOO_FAST") for one in found] == [0, 4]


async def test_a_look_counts_for_several_frames(sqlite: str) -> None:
    with serving(sqlite, frames_per_second="0.001", frame_burst="12") as server:
        async with at(server) as client:
            table = await client.open("bag-duel", seats=2)
            looks = ['{"type": "look", "id": 1, "seat": 0}'] * 3
            found = await raw(table, hello(table), *looks, json.dumps({"type": "ping", "id": LAST}))
            assert refused_as(found, "TOO_FAST") == 1
            assert found[-1]["type"] == "pong"


async def test_who_acts_pays_for_the_scenes_of_all_who_listen(sqlite: str) -> None:
    with serving(sqlite, client_scenes_per_second="0.001", client_scene_burst="3") as server:
        async with at(server) as client:
            ann, ben = await two_people(client, "bag-duel")
            await ann.do("chat", text="two scenes, one is left")
            await ann.do("chat", text="and now one is owed")
            waits = asyncio.create_task(ann.do("chat", text="wait"))
            by_post = asyncio.create_task(ben.post("chat", text="wait"))
            for _ in range(5):  # whatever is not drawn is answered meanwhile
                await ben.send({"type": "ping"})
            assert not waits.done() and not by_post.done()
            assert sum(update["kind"] == "chatted" for update in ben.updates) == 2
            for task in (waits, by_post):
                task.cancel()
            await asyncio.gather(waits, by_post, return_exceptions=True)


class SlowSocket:
    """The end of a connection whose client does not read yet."""

    def __init__(self, config: Config) -> None:
        self.app = SimpleNamespace(state=SimpleNamespace(limits=Limits(config)))
        self.scope = {"client": ("127.0.0.1", 4711)}
        self.sent: asyncio.Queue[Any] = asyncio.Queue()

    async def send_text(self, text: str) -> None:
        self.sent.put_nowait(json.loads(text))


async def test_of_looks_that_wait_the_newest_is_answered(sqlite: str) -> None:
    async with running(sqlite) as service:
        asked: dict[str, Any] = {"game": GAME, "places": ALONE}
        opened = await service.open_table(OpenTable(**asked), "somebody")
        live = await service.live_tables.get(opened.new.id)
        socket: Any = SlowSocket(service.config)
        connection = Connection(socket, service, live, opened.token)
        for id, seat in enumerate((0, 1, 1, 0)):
            await connection.take(json.dumps({"type": "look", "id": id, "seat": seat}))
        writing = asyncio.create_task(connection.write())
        told = [await asyncio.wait_for(socket.sent.get(), PATIENCE) for _ in range(4)]
        writing.cancel()
        answers = [(one["type"], one["id"]) for one in told]
        assert answers == [("seen", 0), ("refused", 1), ("refused", 2), ("seen", 3)]
        assert connection.listener.seat == 0


async def test_pages_of_other_sites_get_no_live_connection(lonely: TableClient) -> None:
    url = lonely.client.url.replace("http", "ws") + lonely.path + "/live"
    with pytest.raises(Exception, match="403"):
        async with connect(url, origin="http://evil.example", proxy=None):  # type: ignore[arg-type]
            pass
    async with connect(url, origin=lonely.client.url, proxy=None, open_timeout=PATIENCE) as socket:  # type: ignore[arg-type]
        await socket.send(hello(lonely))
        assert json.loads(await socket.recv())["type"] == "welcome"
