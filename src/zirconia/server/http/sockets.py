"""Who is connected: so many an address, and nobody who stays silent or does not read."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from zirconia.server.http.limits import client_of

GOODBYE_SECONDS = 1.0  # how long the other side of a WebSocket may take to say goodbye as well
SWEEP = 1.0  # seconds between two looks at all of them


class Sockets:
    """Every open connection, from its first to its last moment. `each` 0: an address may have any number."""

    def __init__(
        self,
        each: int,
        most: int,
        idle_seconds: float,
        unread_seconds: float,
        is_barred: Callable[[str], bool] = lambda _client: False,
    ) -> None:
        self.each = each
        self.most = most
        self.idle_seconds = idle_seconds
        self.unread_seconds = unread_seconds
        self.is_barred = is_barred
        self._clients: dict[asyncio.Transport, str] = {}
        self._count: Counter[str] = Counter()
        self._silent: dict[asyncio.Transport, float] = {}  # since when; the longest silent one first
        self._unread: dict[asyncio.Transport, float] = {}  # since when something waits to be read

    def opened(self, transport: asyncio.Transport) -> None:
        """Where there is no room for another, the longest silent one makes it, or this one is not let in."""
        client = client_of((transport.get_extra_info("peername") or ("",))[0])
        if self.is_barred(client) or not self._has_room(client):
            transport.abort()
            return
        self._clients[transport] = client
        self._count[client] += 1
        self.falls_silent(transport)

    def _has_room(self, client: str) -> bool:
        if self.each and self._count[client] >= self.each:
            return self._end_silent(client)
        return len(self._clients) < self.most or self._end_silent(None)

    def _end_silent(self, client: str | None) -> bool:
        """Whether there was a silent one, of this client or of anybody."""
        for transport in self._silent:
            if client is None or self._clients[transport] == client:
                self.end(transport)
                return True
        return False

    def falls_silent(self, transport: asyncio.Transport) -> None:
        """From now on a request is awaited."""
        if transport in self._clients:
            self._silent.pop(transport, None)
            self._silent[transport] = time.monotonic()

    def asks(self, transport: asyncio.Transport) -> None:
        """A request has come, or a WebSocket was opened."""
        self._silent.pop(transport, None)

    def closed(self, transport: asyncio.Transport) -> None:
        client = self._clients.pop(transport, None)
        if client is not None:
            self._count[client] -= 1
            if not self._count[client]:
                del self._count[client]
        self._silent.pop(transport, None)
        self._unread.pop(transport, None)

    def end(self, transport: asyncio.Transport) -> None:
        """At once: who does not read would keep a polite end waiting for ever."""
        self.closed(transport)
        transport.abort()

    async def sweep_forever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep(time.monotonic())

    def sweep(self, now: float) -> None:
        """End those that were silent, or have left something unread, for too long."""
        for transport, since in list(self._silent.items()):
            if now - since <= self.idle_seconds:
                break
            self.end(transport)
        for transport in list(self._clients):
            if not transport.get_write_buffer_size():
                self._unread.pop(transport, None)
            elif now - self._unread.setdefault(transport, now) > self.unread_seconds:
                self.end(transport)
