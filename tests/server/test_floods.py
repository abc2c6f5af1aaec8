"""Floods: what one stranger may make the server do, at once and in the long run."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.support import at, serving
from tests.server.test_sockets import LAST, PING, answers, dial, frame, said, upgraded
from zirconia.server.http.portions import PORTION, Portions

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
