"""Something of which there is one: clients take it in turn, each in the order in which it asked."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """Who waits for a turn, by client; who had one goes to the end of the line."""

    def __init__(self) -> None:
        self._whose: str | None = None
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def taken(self) -> bool:
        return self._whose is not None

    @asynccontextmanager
    async def of(self, client: str) -> AsyncIterator[None]:
        await self._wait(client)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, client: str) -> None:
        if not self.taken:
            self._whose = client
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._leave(client, turn)
            else:
                self._next()  # it had just come
            raise

    def _leave(self, client: str, turn: asyncio.Future[None]) -> None:
        line = self._lines.get(client, deque())
        if turn in line:
            line.remove(turn)
            if not line:
                del self._lines[client]

    def _next(self) -> None:
        """The turn goes to the client at the head of the line, and who had it to its end."""
        if self._whose is not None and self._whose in self._lines:
            self._lines.move_to_end(self._whose)
        self._whose = None
        while self._lines and self._whose is None:
            client, line = next(iter(self._lines.items()))
            turn = line[0]
            self._leave(client, turn)
            if not turn.done():  # who has given up in this very moment is passed over
                self._whose = client
                turn.set_result(None)
