"""A review and what belongs to it, as a screen shows it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # whoever plays need not wait until all of this is imported
    from zirconia.review.ledger import Review
    from zirconia.review.moments import Line


@dataclass(frozen=True)
class Reviewed:
    """A review with the line that it is about, and what everybody is called."""

    review: Review
    line: Line
    names: Sequence[str]


class Making:
    """Makes a review once at a time; whoever closes it waits until what was begun has come to its end."""

    def __init__(self) -> None:
        self._one_at_a_time = asyncio.Lock()
        self._task: asyncio.Task[Reviewed] | None = None

    async def alone(self, work: Coroutine[Any, Any, Reviewed]) -> Reviewed:
        try:
            async with self._one_at_a_time:
                self._task = asyncio.create_task(work)
                return await self._task
        finally:
            work.close()  # in case it was never begun

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
