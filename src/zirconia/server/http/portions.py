"""What one connection may make the server do at once: read a portion of what it sent, then others have their turn.

A parser goes through all that it is given before anything else happens; a single read may hold 40,000 frames.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

PORTION = 1024  # bytes that are handed to a parser before others have their turn

Take = Callable[[bytes], None]

if TYPE_CHECKING:
    Wrapped = asyncio.Transport
else:
    Wrapped = object


class Portions(Wrapped):
    """A transport that hands on what it reads in portions, and reads on when all was handed on.

    Who is served can pause and resume as with any transport; what waits meanwhile stays here.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self._waiting = bytearray()
        self._take: Take = lambda _portion: None
        self._paused = False
        self._next: asyncio.Handle | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def give(self, data: bytes, take: Take) -> None:
        """Hand this on: its first portion now where nothing waits, the others when their turn comes."""
        self._waiting += data
        self._take = take
        if self._next is None and not self._paused:
            self._hand_on()
        elif self.transport.is_reading():
            self.transport.pause_reading()

    def forget(self) -> None:
        """Nobody takes what is left."""
        self._waiting.clear()

    def pause_reading(self) -> None:
        self._paused = True
        self.transport.pause_reading()

    def resume_reading(self) -> None:
        self._paused = False
        self._go_on()

    def _go_on(self) -> None:
        if self._paused or self._next is not None or self.transport.is_closing():
            return
        if self._waiting:
            self._next = asyncio.get_running_loop().call_soon(self._hand_on)
            if self.transport.is_reading():
                self.transport.pause_reading()
        elif not self.transport.is_reading():
            self.transport.resume_reading()

    def _hand_on(self) -> None:
        self._next = None
        if self._paused or self.transport.is_closing():
            return
        portion = bytes(self._waiting[:PORTION])
        del self._waiting[:PORTION]
        if portion:
            self._take(portion)
        self._go_on()
