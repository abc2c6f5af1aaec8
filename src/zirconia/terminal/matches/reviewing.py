"""The review of a game at this machine, made in a process of its own and followed while it forms."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from zirconia.bots.workers import MOST_LINE, to_its_end
from zirconia.commands.common import cores
from zirconia.core.errors import ZirconiaError
from zirconia.review.keeping import Order, is_complete
from zirconia.review.moments import line_of
from zirconia.terminal.matches.kept_reviews import known_or_new
from zirconia.terminal.matches.match import Cannot, Tell
from zirconia.terminal.matches.reviewed import Making, Reviewed

PROGRAM = "zirconia.review.apart"
ENDING = 5.0  # seconds in which a process that is stopped keeps what it has found


class OwnReviewing(Making):
    """The review of a record at this machine, in a process that uses all cores and leaves the screen alone."""

    def __init__(
        self,
        record: Mapping[str, Any],
        seat: int = 0,
        names: Sequence[str] | None = None,
        beside: Path | None = None,
    ) -> None:
        super().__init__()
        self.record = record
        self.seat = seat
        self.names = names
        self.beside = beside  # where the record lies, if it does
        self._made: Reviewed | None = None

    async def made(self, tell: Tell) -> Reviewed:
        if self._made is None:
            self._made = await self.alone(self._make(tell))
        return self._made

    async def _make(self, tell: Tell) -> Reviewed:
        try:
            line = await asyncio.to_thread(line_of, self.record, None, self.names)
            order = await asyncio.to_thread(known_or_new, self.record, line, self.beside)
            answers = await asyncio.to_thread(order.known, line)
            if not is_complete(line, answers):
                await computed(order, tell)
                answers = await asyncio.to_thread(order.known, line)
            review = await asyncio.to_thread(order.review, line, answers)
        except ZirconiaError as error:
            raise Cannot(str(error)) from None
        return Reviewed(review, line, self.names or line.end.setup.game.seat_names[: line.seats])


async def computed(order: Order, tell: Tell) -> None:
    """Have a review computed, and kept in its place. Raises Cannot."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", PROGRAM),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=MOST_LINE,
    )
    try:
        await followed(process, order, tell)
    finally:
        await to_its_end(ended(process))


async def followed(process: asyncio.subprocess.Process, order: Order, tell: Tell) -> None:
    assert process.stdin is not None and process.stdout is not None
    asked = {"record": order.record, "iterations": order.iterations, "seed": order.seed}
    asked |= {"place": str(order.place), "jobs": cores()}
    with suppress(ConnectionError):
        process.stdin.write(json.dumps(asked).encode() + b"\n")
        await process.stdin.drain()
    tell(0, "")
    while line := await process.stdout.readline():
        told = json.loads(line)
        if "percent" in told:
            tell(told["percent"], "")
        elif "failed" in told:
            raise Cannot(told["failed"])
        else:
            return
    raise Cannot("the process of the review ended; what it found is kept, and it goes on when you ask again")


async def ended(process: asyncio.subprocess.Process) -> None:
    """Let it keep what it has found; one that does not end is killed."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(ENDING):
            await process.wait()
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
