"""The review of a game at a server, which makes it and keeps it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import httpx

from zirconia.bots.workers import to_its_end
from zirconia.client import Client, ServerRefused
from zirconia.core.errors import ZirconiaError
from zirconia.core.plain import Json
from zirconia.review.moments import line_of
from zirconia.review.wire import review_from
from zirconia.terminal.matches.asking import asked
from zirconia.terminal.matches.match import Cannot, Tell
from zirconia.terminal.matches.reviewed import Making, Reviewed

PAUSE = 0.7  # seconds between two looks
FORMING = ("waiting", "reviewing")


class RemoteReviewing(Making):
    """Asks a server for the review of a game, and follows it as the page does."""

    def __init__(self, client: Client, table: str, seat: int = 0) -> None:
        super().__init__()
        self.client = client
        self.table = table
        self.seat = seat

    async def made(self, tell: Tell) -> Reviewed:
        return await self.alone(self._follow(tell))

    async def _follow(self, tell: Tell) -> Reviewed:
        try:
            told = await asked(self.client.review(self.table))
            while told["status"] in FORMING:
                tell(*how_far(told))
                await asyncio.sleep(PAUSE)
                told = await asked(self.client.review(self.table, "GET"))
        except asyncio.CancelledError:
            await to_its_end(self._stop())
            raise
        if told["review"] is None:
            raise Cannot(told["why"] or "the server has no review of this game")
        return await self._read(told["review"])

    async def _read(self, told: Json) -> Reviewed:
        """A review with the record that it is about. Raises Cannot."""
        record = await asked(self.client.record(self.table))
        try:
            line = await asyncio.to_thread(line_of, record, None, told["names"])
            review = await asyncio.to_thread(review_from, told, line)
        except ZirconiaError as error:
            raise Cannot(f"the review can only be read on the server's page: {error}") from None
        except (KeyError, TypeError, ValueError):
            raise Cannot("the server's review is of a kind that this version can't read") from None
        return Reviewed(review, line, [str(name) for name in told["names"]])

    async def _stop(self) -> None:
        """Nobody here waits any more. What was found is kept there; a review that others asked for goes on."""
        with suppress(ServerRefused, httpx.HTTPError):
            await self.client.review(self.table, "DELETE")


def how_far(told: Json) -> tuple[int, str]:
    """How much of a hundred is done, and how many others come first."""
    ahead, whole = int(told["ahead"]), int(told["of"])
    first = "1 review comes" if ahead == 1 else f"{ahead} reviews come"
    return 100 * int(told["done"]) // whole if whole else 0, f"{first} before this one." if ahead else ""
