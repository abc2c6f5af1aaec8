"""What goes over a connection: one frame an update, made once for each seat that listens."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pydantic_core import to_json

from zirconia.core.plain import Json
from zirconia.table import Table, TableEntry, views

WAITING = 500  # frames; a client that is further behind is dropped and catches up when it comes back
UNREAD_BYTES = 1024 * 1024  # of frames that wait behind the one that is being sent


def text(data: Json) -> str:
    return to_json(data).decode()


class Broadcast:
    """Some updates for everybody who listens; frames are written when first asked for."""

    def __init__(self, table: Table, entries: Sequence[TableEntry], now: int) -> None:
        self.table = table
        self.entries = entries
        self.now = now
        self._frames: dict[int | None, list[str]] = {}

    def frames(self, seat: int | None) -> list[str]:
        if seat not in self._frames:
            self._frames[seat] = self._write(seat)
        return self._frames[seat]

    def _write(self, seat: int | None) -> list[str]:
        """The scene comes with the last one, as only that is still true."""
        first = self.entries[0].number
        rows = views.updates(self.table, seat, first - 1, first - 1 + len(self.entries))
        frames = [{"type": "update", **row} for row in rows]
        frames[-1].update(present(self.table, seat, self.now))
        return [text(frame) for frame in frames]


def present(table: Table, seat: int | None, now: int) -> Json:
    """How the table looks to this seat now."""
    return {"table": views.info(table, seat, now), "view": views.view(table, seat)}


class Listener:
    """One connection's waiting frames, as one seat of its holder or as a spectator."""

    def __init__(self, holder: str, most: int = UNREAD_BYTES) -> None:
        self.holder = holder
        self.most = most
        self.seat: int | None = None
        self.queue: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self.waiting = 0  # how much that is, in characters
        self.dropped = asyncio.Event()
        self.sent_away = False

    def tell(self, broadcast: Broadcast) -> None:
        """People may have been seated anew: nobody ever looks from a seat that is not theirs.

        Who has given up their seat, or was sent away, is told so, and nothing more.
        """
        if self.sent_away:
            self.drop()
            return
        self.sent_away = not broadcast.table.is_welcome(self.holder)
        if self.seat is not None and broadcast.table.chairs[self.seat].holder != self.holder:
            self.seat = next(iter(broadcast.table.seats_of(self.holder)), None)
        for frame in broadcast.frames(self.seat):
            self.say(frame)

    def say(self, frame: str) -> None:
        """Let a frame wait to be sent; a first one may be of any size."""
        if self.dropped.is_set():
            return
        too_much = self.waiting > 0 and self.waiting + len(frame) > self.most
        if too_much or self.queue.full():
            self.drop()
            return
        self.waiting += len(frame)
        self.queue.put_nowait(frame)

    async def next(self) -> str:
        frame = await self.queue.get()
        self.waiting -= len(frame)
        return frame

    def drop(self) -> None:
        """End the connection: everything that waits is void."""
        self.dropped.set()
        while not self.queue.empty():
            self.queue.get_nowait()
