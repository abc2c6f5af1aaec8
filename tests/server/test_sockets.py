"""Strangers at the door: sockets that stay silent, never end, never read, or are too many."""

from __future__ import annotations

import base64
import io
import json
import logging
import os
import resource
import select
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.support import Server, at, serving
from zirconia.client import TableClient
from zirconia.server.http.logs import SparingHandler

MIB = 1024 * 1024
TEXT, CONTINUED, PING = 0x01, 0x00, 0x09
LAST = 0x80  # the bit of a frame that is complete


def dial(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE)


def said(connection: socket.socket) -> bytes:
    """All that comes until the server ends the connection."""
    heard = b""
    with suppress(ConnectionError):
        while more := connection.recv(65536):
            heard += more
    return heard


def answers(server: Server) -> bool:
    return httpx.get(f"{server.url}/healthz", timeout=PATIENCE, trust_env=False).status_code == 200


def memory(server: Server) -> int:
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def open_files(most: int) -> Iterator[None]:
    """So many files for the processes that are started meanwhile, unless they ask for more."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# Silent ones ------------------------------------------------------------------------------------------


def test_a_thousand_silent_sockets_leave_the_server_reachable_and_go(sqlite: str) -> None:
    with open_files(512):
        server = Server(sqlite, settings={"sockets_per_client": "200", "idle_seconds": "2"}, fresh=True)
    with ExitStack() as stack:
        silent = [stack.enter_context(dial(server)) for _ in range(1100)]
        assert answers(server)
        assert [said(one) for one in silent] == [b""] * len(silent)
        assert answers(server)
    assert len(server.stop()) < 10_000


def test_where_files_are_few_a_silent_socket_makes_room_for_the_next(sqlite: str) -> None:
    few = f"import resource as r, runpy; r.setrlimit(r.RLIMIT_NOFILE, (200, 200)); {RUN}"
    server = Server(sqlite, program=("-c", few), settings={"sockets_per_client": "0", "idle_seconds": "1000"})
    with ExitStack() as stack:
        silent = [stack.enter_context(dial(server)) for _ in range(400)]
        assert answers(server)
        assert said(silent[0]) == b""
    assert len(server.stop()) < 10_000


RUN = "runpy.run_module('zirconia', run_name='__main__', alter_sys=True)"


@pytest.mark.parametrize("begun", [b"", b"G", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_a_request_that_is_not_finished_in_time_ends_the_connection(sqlite: str, begun: bytes) -> None:
    with serving(sqlite, idle_seconds="1") as server, dial(server) as connection:
        connection.sendall(begun)
        assert said(connection) == b""


def test_a_connection_that_falls_silent_after_a_request_is_ended(sqlite: str) -> None:
    with serving(sqlite, idle_seconds="1") as server, dial(server) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        connection.sendall(b"GET /hea")
        assert b"HTTP/1.1" not in said(connection)


def test_a_body_that_does_not_come_is_not_waited_for(sqlite: str) -> None:
    with serving(sqlite, body_seconds="1") as server, dial(server) as connection:
        connection.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{")
        assert said(connection).startswith(b"HTTP/1.1 408")


# Large ones -------------------------------------------------------------------------------------------


def pour(connection: socket.socket, piece: bytes, pause: float = 0.0) -> bool:
    """Whether the server ends the connection before it has taken very much."""
    until = time.monotonic() + PATIENCE
    try:
        for _ in range(64 * MIB // len(piece)):
            connection.sendall(piece)
            time.sleep(pause)
            if time.monotonic() > until:
                break
    except ConnectionError:
        return True
    return False


@pytest.mark.parametrize("begin", [b"", b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"])
def test_a_head_without_end_is_not_read(sqlite: str, begin: bytes) -> None:
    with serving(sqlite) as server, dial(server) as connection:
        connection.sendall(begin or b"GET / HTTP/1.1\r\n")
        assert pour(connection, b"X-Large: " + b"x" * 4000 + b"\r\n")


def test_a_head_that_is_too_large_is_refused(sqlite: str) -> None:
    with serving(sqlite) as server:
        headers = {f"X-{number}": "x" * 1000 for number in range(20)}
        answer = httpx.get(f"{server.url}/healthz", headers=headers, timeout=PATIENCE, trust_env=False)
        assert answer.status_code in (400, 431)


# Many -------------------------------------------------------------------------------------------------


def test_an_address_has_so_many_sockets_and_the_longest_silent_one_goes_first(sqlite: str) -> None:
    with serving(sqlite, sockets_per_client="3", idle_seconds="1000") as server, ExitStack() as stack:
        silent = [stack.enter_context(dial(server)) for _ in range(4)]
        assert said(silent[0]) == b""
        assert answers(server)
        silent[3].sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert silent[3].recv(65536).startswith(b"HTTP/1.1 200")


@pytest.mark.anyio
async def test_an_address_whose_sockets_are_all_in_use_gets_no_other(sqlite: str) -> None:
    with serving(sqlite, sockets_per_client="3") as server:
        async with at(server) as client:
            ann = await client.open("bag-duel", seats=2)
        with ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(upgraded(server, ann))
            with dial(server) as fourth:
                assert said(fourth) == b""
        assert answers(server)


# Who does not read ------------------------------------------------------------------------------------


def frame(kind: int, content: bytes) -> bytes:
    """As clients send them: masked, here with zeros."""
    length = bytes([0x80 | len(content)]) if len(content) < 126 else struct.pack("!BH", 0xFE, len(content))
    return bytes([kind]) + length + bytes(4) + content


@contextmanager
def upgraded(server: Server, table: TableClient) -> Iterator[socket.socket]:
    """A WebSocket by hand, after its hello."""
    head = f"GET {table.path}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    key = base64.b64encode(os.urandom(16)).decode()
    hello = json.dumps({"type": "hello", "token": table.token}).encode()
    with dial(server) as connection:
        connection.sendall(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        assert connection.recv(12) == b"HTTP/1.1 101"
        connection.sendall(frame(LAST | TEXT, hello))
        yield connection


@pytest.mark.anyio
async def test_who_does_not_say_goodbye_is_cut_off_before_a_silent_one(sqlite: str) -> None:
    with serving(sqlite, idle_seconds="4") as server:
        async with at(server) as client:
            ann = await client.open("bag-duel", seats=2)
        ann.token = "opens nothing"
        with upgraded(server, ann) as refused, dial(server) as silent:
            ended: list[socket.socket] = []
            while not ended:
                ended = [one for one in select.select([refused, silent], [], [])[0] if not one.recv(65536)]
            assert ended == [refused]


@pytest.mark.parametrize("more", ["Content-Length: 5\r\n", "X: y\r\n" * 200])
def test_a_request_that_can_be_no_websocket_is_answered(server: Server, more: str) -> None:
    """It had been left without a word, and without an end."""
    wanted = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    with dial(server) as connection:
        head = f"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\n{wanted}"
        connection.sendall(f"{head}{more}\r\n".encode())
        assert said(connection).startswith(b"HTTP/1.1 400 ")


CHATTER = {
    "looks": frame(LAST | TEXT, b'{"type": "look", "id": 1, "seat": 0}'),
    "pings": frame(LAST | PING, b"x" * 125) * 100,
    "fragments": frame(CONTINUED, b"") * 1000,
}


@pytest.mark.anyio
@pytest.mark.parametrize("kind", CHATTER)
async def test_who_sends_and_never_reads_is_dropped_and_takes_little_memory(sqlite: str, kind: str) -> None:
    with serving(sqlite, unread_bytes=str(MIB), unread_seconds="1") as server:
        async with at(server) as client:
            ann = await client.open("galactic-confrontation", bots=["random"])
        with ExitStack() as stack:
            deaf = [stack.enter_context(upgraded(server, ann)) for _ in range(4)]
            before = memory(server)
            if kind == "fragments":
                for one in deaf:
                    one.sendall(frame(TEXT, b""))
            for one in deaf:
                assert pour(one, CHATTER[kind], 0.002), "it was never dropped"
            assert memory(server) - before < 60 * MIB
        assert answers(server)


@pytest.mark.anyio
async def test_who_asks_and_never_reads_the_answers_is_dropped(sqlite: str) -> None:
    with serving(sqlite, unread_seconds="1") as server, dial(server) as connection:
        asked = b"GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20
        assert pour(connection, asked)
        assert answers(server)


# The log ----------------------------------------------------------------------------------------------


def test_the_log_grows_by_so_many_lines_a_second(sqlite: str) -> None:
    server = Server(sqlite, settings={"log_lines_per_second": "2"})
    began = time.monotonic()
    for _ in range(300):
        with dial(server) as connection:
            connection.sendall(b"nonsense\r\n\r\n")
            assert b" 400 " in said(connection)
    time.sleep(1)
    with dial(server) as connection:
        connection.sendall(b"nonsense\r\n\r\n")
        said(connection)
    took = time.monotonic() - began
    lines = server.stop().splitlines()
    assert len(lines) < 20 + 4 * took + 2
    assert any("messages were left out" in line for line in lines)


def test_a_message_of_many_lines_counts_as_many() -> None:
    handler = SparingHandler(0.0001)
    handler.bucket.full = handler.bucket.burst = 10
    handler.stream = io.StringIO()
    for _ in range(5):
        handler.emit(logging.makeLogRecord({"msg": "\n".join("abcdef")}))
    assert len(handler.stream.getvalue().splitlines()) == 12
