"""Floods: what one stranger may make the server do, at once and in the long run."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

import zirconia
from tests.patience import PATIENCE
from tests.server.service import ALONE, GAME, running
from tests.server.support import at, serving
from tests.server.test_sockets import LAST, PING, answers, dial, frame, said, upgraded
from zirconia.bots.errors import BotFailed
from zirconia.bots.workers import Question
from zirconia.server.config import Config
from zirconia.server.http.app import make_app
from zirconia.server.http.limits import HEALTH_BURST, REFUSAL_BURST, STUBBORN, Bucket, Limits, OneByOne, price
from zirconia.server.http.portions import PORTION, Portions
from zirconia.server.http.prices import ENTRIES
from zirconia.server.tables.opening import prepare
from zirconia.server.tables.reading import Reading
from zirconia.server.tables.requests import ImportRecord, OpenTable
from zirconia.server.tables.turns import Turns
from zirconia.table import Refused

pytestmark = pytest.mark.anyio

PONG = 0x0A
CHUNKED = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


# At once ----------------------------------------------------------------------------------------------


class Pipe(asyncio.Transport):
    """A transport that only knows whether it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.reading = True

    def is_reading(self) -> bool:
        return self.reading

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


async def test_a_large_read_is_handed_on_in_portions_and_others_come_in_between() -> None:
    pipe, taken, between = Pipe(), list[int](), list[int]()
    portions = Portions(pipe)
    portions.give(bytes(2 * PORTION + 5), lambda portion: taken.append(len(portion)))
    assert taken == [PORTION]
    assert not pipe.reading
    asyncio.get_running_loop().call_soon(lambda: between.append(len(taken)))
    while not pipe.reading:
        await asyncio.sleep(0)
    assert taken == [PORTION, PORTION, 5]
    assert between[0] < len(taken)


async def test_what_waits_stays_where_it_is_while_its_reader_pauses() -> None:
    pipe, taken = Pipe(), list[bytes]()
    portions = Portions(pipe)

    def take(portion: bytes) -> None:
        taken.append(portion)
        portions.pause_reading()

    portions.give(b"a" * PORTION + b"b", take)
    portions.give(b"c", take)
    for _ in range(5):
        await asyncio.sleep(0)
    assert taken == [b"a" * PORTION]
    portions.resume_reading()
    for _ in range(5):
        await asyncio.sleep(0)
    assert taken == [b"a" * PORTION, b"bc"]
    assert not pipe.reading
    portions.resume_reading()
    assert pipe.reading


# Frames and chunks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [PING, PONG])
async def test_a_connection_that_sends_nothing_but_pings_or_pongs_is_ended(sqlite: str, kind: int) -> None:
    with serving(sqlite) as server:
        async with at(server) as client:
            ann = await client.open("bag-duel", seats=2)
        with upgraded(server, ann) as connection:
            connection.sendall(frame(LAST | kind, b"") * 1000)
            said(connection)
        assert answers(server)


async def test_a_few_pings_are_answered(sqlite: str) -> None:
    with serving(sqlite) as server:
        async with at(server) as client:
            ann = await client.open("bag-duel", seats=2)
        with upgraded(server, ann) as connection:
            connection.sendall(frame(LAST | PING, b"number 0") * 19 + frame(LAST | PING, b"number 1"))
            heard = b""
            while b"number 1" not in heard:
                heard += connection.recv(65536)
            assert heard.count(bytes([LAST | PONG, 8]) + b"number 0") == 19


async def test_a_body_in_a_great_many_tiny_chunks_is_refused(sqlite: str) -> None:
    with serving(sqlite) as server, dial(server) as connection:
        connection.sendall(CHUNKED + b"1\r\nx\r\n" * 300)
        assert said(connection).startswith(b"HTTP/1.1 400")
        assert answers(server)


async def test_a_body_in_chunks_of_a_usual_size_is_read(sqlite: str) -> None:
    with serving(sqlite) as server, dial(server) as connection:
        connection.sendall(CHUNKED + (b"400\r\n" + b"x" * 1024 + b"\r\n") * 300 + b"0\r\n\r\n")
        assert connection.recv(12) == b"HTTP/1.1 422"


# What requests cost -----------------------------------------------------------------------------------


def played(steps: int) -> dict[str, Any]:
    """The record of a game that was given up after so many steps."""
    state = zirconia.game(GAME).start(seed="1")
    while state.steps < steps:
        state.apply(state.legal(state.acting[0])[0], state.acting[0])
    for seat in range(state.setup.seats - 1):
        state.resign(seat)
    return zirconia.record(state)


async def test_who_asks_for_a_long_match_pays_and_hears_when_to_come_back(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ENTRIES, "record", 1)
    async with running(sqlite, requests_per_second=1, burst=10) as service:
        asked = ImportRecord.model_validate({"record": played(50)})
        kept, _ = await service.bring_in(asked, "somebody")
        entries = len((await service.record(str(kept)))["entries"])
        door = httpx.ASGITransport(make_app(service))
        async with httpx.AsyncClient(transport=door, base_url="http://localhost") as client:
            assert (await client.get(f"/api/tables/{kept}/record")).status_code == 200
            refused = await client.get("/api/games")
    wait = int(refused.headers["retry-after"])
    assert refused.status_code == 429
    assert entries - 10 - PATIENCE < wait <= entries - 10 + 2
    assert refused.json()["error"]["message"] == f"too many requests; come back in {wait} seconds"


async def test_heavy_requests_of_a_client_come_one_by_one_and_who_owes_waits() -> None:
    bucket = Bucket(0.001, 100)
    assert bucket.take(100)
    bucket.owe(5)
    assert bucket.seconds_to(1) == pytest.approx(6000, rel=0.01)
    one_by_one, order = OneByOne(2), list[str]()

    async def ask(name: str) -> None:
        async with one_by_one.turn("home"):
            order.append(f"{name} begins")
            await asyncio.sleep(0)
            order.append(f"{name} ends")

    told = await asyncio.gather(ask("a"), ask("b"), ask("c"), return_exceptions=True)
    assert order == ["a begins", "a ends", "b begins", "b ends"]
    assert isinstance(told[2], Refused)


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        ("/api/games", 1),
        ("/api/puzzles", 6),
        ("/api/puzzles/x", 4),
        ("/api/tables/x/state", 2),
        ("/api/tables/x/book", 3),
        ("/api/tables/x/teaching", 3),
    ],
)
def test_what_takes_longer_counts_as_several(path: str, cost: int) -> None:
    assert price(path) == cost


# In turn ----------------------------------------------------------------------------------------------


async def test_clients_are_read_for_in_turn_however_much_one_asks() -> None:
    turns, order = Turns(), list[str]()

    async def ask(client: str, name: str) -> None:
        async with turns.of(client):
            order.append(name)
            await asyncio.sleep(0)

    stranger = [asyncio.create_task(ask("stranger", f"stranger {number}")) for number in range(4)]
    await asyncio.sleep(0)
    honest = asyncio.create_task(ask("home", "home"))
    await asyncio.gather(*stranger, honest)
    assert order == ["stranger 0", "stranger 1", "home", "stranger 2", "stranger 3"]  # home came during the second
    assert not turns.taken


async def test_who_goes_before_their_turn_keeps_nobody_waiting() -> None:
    turns, order = Turns(), list[str]()

    async def ask(client: str) -> None:
        async with turns.of(client):
            order.append(client)
            await asyncio.sleep(0.01)

    tasks = [asyncio.create_task(ask(client)) for client in "abcd"]
    await asyncio.sleep(0)
    tasks[1].cancel()  # while it waits
    while order != ["a"] or not tasks[0].done():
        await asyncio.sleep(0)
    tasks[2].cancel()  # just when its turn has come, or a little later
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order[-1] == "d"
    assert not turns.taken


async def test_who_gives_up_in_the_moment_of_the_turn_holds_nobody_up() -> None:
    turns = Turns()
    others: list[asyncio.Task[None]] = []

    async def wait() -> None:
        async with turns.of("other"):
            pass

    async with turns.of("first"):
        others = [asyncio.create_task(wait()) for _ in range(2)]
        await asyncio.sleep(0)
        others[0].cancel()  # and the turn ends before it has heard of that
    async with asyncio.timeout(PATIENCE):
        await others[1]
    assert others[0].cancelled() and not turns.taken


async def test_one_client_s_replays_do_not_stand_in_another_s_way() -> None:
    reading, order = Reading(PATIENCE, 50), list[str]()

    async def ask(client: str) -> None:
        await reading.story(client, played(1))
        order.append(client)

    async def all_at_once() -> None:
        await asyncio.gather(*(ask("stranger") for _ in range(6)), ask("home"))

    try:
        await all_at_once()
    finally:
        await reading.close()
    assert order.index("home") <= 2


@pytest.mark.parametrize("looked_at", [False, True])
async def test_bots_think_for_who_opened_the_table_and_last_where_nobody_is_present(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, looked_at: bool
) -> None:
    told: list[tuple[str, bool]] = []

    async def choose(asked: Question, payer: str = "", attended: bool = True) -> str:
        told.append((payer, attended))
        raise BotFailed("it is not here")

    async with running(sqlite) as service:
        monkeypatch.setattr(service.driver.workers, "choose", choose)
        places = [{"kind": "bot", "bot": "hard"}] * len(ALONE)
        asked = OpenTable.model_validate({"game": GAME, "seats": len(ALONE), "places": places})
        opened = prepare(asked, None, service.creator("home"), 1000)
        await service.store.create(opened.new, None)
        if looked_at:
            await service.enter(opened.new.id, opened.watch)
        await service.live_tables.drive(opened.new.id)
        while not told:
            await asyncio.sleep(0.01)
        assert told[0] == (service.creator("home"), looked_at)


# Refusals ---------------------------------------------------------------------------------------------

ASKED = b"GET /api/games/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def test_a_connection_that_goes_on_after_many_refusals_is_ended(sqlite: str) -> None:
    with serving(sqlite, requests_per_second="0.001", burst="5") as server, dial(server) as connection:
        connection.sendall(ASKED * 500)
        heard = said(connection)
    assert REFUSAL_BURST <= heard.count(b"HTTP/1.1 429") < 500
    assert b"connection: close" in heard


async def test_a_client_that_comes_back_again_and_again_is_not_let_in_for_a_while(sqlite: str) -> None:
    with serving(sqlite, requests_per_second="0.001", burst="5") as server:
        answers = [b"429"]
        while answers[-1]:
            with dial(server) as connection:
                connection.sendall(ASKED * 100)
                answers.append(said(connection))
        assert len(answers) > 2


def test_who_is_refused_now_and_then_keeps_the_connection() -> None:
    limits = Limits(Config())
    assert not any(limits.refuse("home") for _ in range(REFUSAL_BURST))
    assert limits.refuse("home")
    assert not limits.is_barred("home")
    assert any(limits.refuse("home") and limits.is_barred("home") for _ in range(3 * STUBBORN))
    assert not limits.is_barred("another")


async def test_the_server_s_health_is_asked_for_so_often_apart_from_other_requests(sqlite: str) -> None:
    async with running(sqlite, requests_per_second=0.001, burst=1) as service:
        door = httpx.ASGITransport(make_app(service))
        async with httpx.AsyncClient(transport=door, base_url="http://localhost") as client:
            for _ in range(3):
                await client.get("/api/games/nothing")
            codes = [(await client.get("/healthz")).status_code for _ in range(20 * HEALTH_BURST)]
    assert codes[:HEALTH_BURST] == [200] * HEALTH_BURST
    assert 429 in codes
