"""Listening: uvicorn as it is set up here, and its two protocols with the limits that it does not have itself.

Requests are read by h11, which bounds their heads; httptools, the other parser that uvicorn knows, does not.
"""

from __future__ import annotations

import asyncio
import sys
from typing import cast

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from zirconia.server.config import BACKLOG, Config
from zirconia.server.http.limits import Bucket
from zirconia.server.http.portions import Portions
from zirconia.server.http.sockets import GOODBYE_SECONDS, Sockets

MOST_FILES = 65536
MOST_FRAGMENTS = 100  # of one frame
EMPTY_PER_SECOND = 2.0  # frames that say nothing: pings, pongs, and whatever comes after the goodbye
EMPTY_BURST = 100
FREE_CHUNKS = 100  # of a body; further ones have to hold so many bytes on average
CHUNK_BYTES = 256
NO_WEBSOCKET = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Listening(uvicorn.Config):
    """What uvicorn is told, and who is connected to it."""

    def __init__(self, app: FastAPI, config: Config) -> None:
        super().__init__(
            app,
            http=Requests,
            ws=Live,
            backlog=BACKLOG,
            log_config=None,
            access_log=False,
            lifespan="off",
            h11_max_incomplete_event_size=config.head_bytes,
            timeout_keep_alive=max(1, int(config.idle_seconds)),
            ws_max_size=config.frame_bytes,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            ws_per_message_deflate=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
        most, times = more_files() * 3 // 4, (config.idle_seconds, config.unread_seconds)
        if config.proxied:  # all sockets are the proxy's
            self.sockets = Sockets(0, most, *times)
        else:
            self.sockets = Sockets(config.sockets_per_client, most, *times, app.state.limits.is_barred)
        self.unread_bytes = config.unread_bytes
        self.head_bytes = config.head_bytes


def more_files() -> int:
    """As many open files as the system lets this process have; every connection is one."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def sockets_of(config: uvicorn.Config) -> Sockets:
    assert isinstance(config, Listening)
    return config.sockets


class Chunks(h11.Connection):
    """Reads requests; a body in a great many tiny chunks is none that an honest client sends."""

    def __init__(self, head_bytes: int) -> None:
        super().__init__(h11.SERVER, head_bytes)
        self.owed = 0  # bytes that the chunks so far should have had

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.owed = -FREE_CHUNKS * CHUNK_BYTES
        elif isinstance(event, h11.Data):
            self.owed += CHUNK_BYTES * event.chunk_start - len(event.data)
            if self.owed > 0:
                raise h11.RemoteProtocolError("a body in chunks that are too small")
        return event


class Requests(H11Protocol):
    """A connection that asks: silent until the head of a request is complete, and again after the answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        assert isinstance(self.config, Listening)
        self.conn = Chunks(self.config.head_bytes)
        self.portions = Portions(transport)
        super().connection_made(self.portions)
        self.config.sockets.opened(self.portions)

    def connection_lost(self, exc: Exception | None) -> None:
        self.portions.forget()
        super().connection_lost(exc)
        sockets_of(self.config).closed(self.portions)

    def data_received(self, data: bytes) -> None:
        self.portions.give(data, self.take)

    def take(self, portion: bytes) -> None:
        super().data_received(portion)
        self.note_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.portions.forget()  # who asks for a WebSocket waits for the answer before anything else is said
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Where the answer has begun, all that can be done is to end the connection."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def on_response_complete(self) -> None:
        sockets_of(self.config).falls_silent(self.transport)
        super().on_response_complete()  # which may begin with the next request
        self.note_request()

    def note_request(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            sockets_of(self.config).asks(self.transport)


class Live(WebSocketsSansIOProtocol):
    """A WebSocket; who sends without reading what comes back is dropped, and who sends much that says nothing."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.portions = cast(Portions, transport)
        self.empty = Bucket(EMPTY_PER_SECOND, EMPTY_BURST)
        self.close_timeout = GOODBYE_SECONDS
        sockets_of(self.config).asks(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.portions.forget()
        super().connection_lost(exc)
        sockets_of(self.config).closed(self.transport)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            self.portions.give(data, self.take)
        else:
            self.take(data)  # the head, which was read already
            if not self.handshake_initiated:  # it is none of a WebSocket's, and nothing else would ever be said
                self.transport.write(NO_WEBSOCKET)
                self.transport.close()

    def take(self, portion: bytes) -> None:
        assert isinstance(self.config, Listening)
        if self.transport.get_write_buffer_size() > self.config.unread_bytes:
            self.config.sockets.end(self.transport)
        else:
            super().data_received(portion)

    def handle_events(self) -> None:
        frames = [event for event in self.conn.events if isinstance(event, Frame)]
        empty = [one for one in frames if self.close_sent or one.opcode in (Opcode.PING, Opcode.PONG)]
        if empty and not self.empty.take(len(empty)):
            sockets_of(self.config).end(self.transport)
        else:
            super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            sockets_of(self.config).end(self.transport)
