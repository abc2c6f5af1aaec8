"""Listening: uvicorn as it is set up here, and its two protocols with the limits that it does not have itself.

Requests are read by h11, which bounds their heads; httptools, the other parser that uvicorn knows, does not.
"""

from __future__ import annotations

import asyncio
import sys

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from zirconia.server.config import BACKLOG, Config
from zirconia.server.http.guard import App
from zirconia.server.http.sockets import GOODBYE_SECONDS, Sockets

MOST_FILES = 65536
MOST_FRAGMENTS = 100  # of one frame


class Listening(uvicorn.Config):
    """What uvicorn is told, and who is connected to it."""

    def __init__(self, app: App, config: Config) -> None:
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
        each = 0 if config.proxied else config.sockets_per_client
        self.sockets = Sockets(each, more_files() * 3 // 4, config.idle_seconds, config.unread_seconds)
        self.unread_bytes = config.unread_bytes


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


class Requests(H11Protocol):
    """A connection that asks: silent until the head of a request is complete, and again after the answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        sockets_of(self.config).opened(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        sockets_of(self.config).closed(self.transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.note_request()

    def on_response_complete(self) -> None:
        sockets_of(self.config).falls_silent(self.transport)
        super().on_response_complete()  # which may begin with the next request
        self.note_request()

    def note_request(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            sockets_of(self.config).asks(self.transport)


class Live(WebSocketsSansIOProtocol):
    """A WebSocket; who sends without reading what comes back is dropped."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.close_timeout = GOODBYE_SECONDS
        sockets_of(self.config).asks(self.transport)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        sockets_of(self.config).closed(self.transport)

    def data_received(self, data: bytes) -> None:
        assert isinstance(self.config, Listening)
        if self.transport.get_write_buffer_size() > self.config.unread_bytes:
            self.config.sockets.end(self.transport)
        else:
            super().data_received(data)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            sockets_of(self.config).end(self.transport)
