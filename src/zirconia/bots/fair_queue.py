"""The questions that wait for a process: tables take turns, and moves go before hints."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")

STAY = 1.0  # seconds for which a question waits for the process that knows its bot; then any will do
MOST_HINTS = 24  # that wait at once


class Busy(Exception):
    """Too many hints wait; `ahead` is how many questions would come first."""

    def __init__(self, ahead: int) -> None:
        self.ahead = ahead
        super().__init__(f"{ahead} questions come first")


class Waiting(Generic[T]):
    """A question with its table and its player, the place where the player's bot is, and when it came."""

    def __init__(self, item: T, table: str, player: str, hint: bool, home: object | None) -> None:
        self.item = item
        self.table = table
        self.player = player
        self.hint = hint
        self.home = home
        self.since = time.monotonic()

    def is_welcome(self, place: object) -> bool:
        return self.home is None or self.home is place or time.monotonic() - self.since > STAY


class FairQueue(Generic[T]):
    """One line a table, and the tables in turn."""

    def __init__(self) -> None:
        self._moves: OrderedDict[str, deque[Waiting[T]]] = OrderedDict()
        self._hints: OrderedDict[str, deque[Waiting[T]]] = OrderedDict()

    def put(self, waiting: Waiting[T]) -> None:
        """Line up. Raises Busy for a hint where the seat waits for one already, or too many wait."""
        if waiting.hint:
            same = any(one.player == waiting.player for one in self._lined_up(self._hints))
            if same or self.hints >= MOST_HINTS:
                raise Busy(len(self))
        lines = self._hints if waiting.hint else self._moves
        lines.setdefault(waiting.table, deque()).append(waiting)

    def take(self, place: object) -> Waiting[T] | None:
        """The next question for a process that is free; its table goes to the end of the line."""
        for lines in (self._moves, self._hints):
            for table, line in lines.items():
                if line[0].is_welcome(place):
                    waiting = line.popleft()
                    lines.move_to_end(table)
                    if not line:
                        del lines[table]
                    return waiting
        return None

    def drop(self, waiting: Waiting[T]) -> None:
        """Whoever asked has gone."""
        lines = self._hints if waiting.hint else self._moves
        line = lines.get(waiting.table)
        if line is not None and waiting in line:
            line.remove(waiting)
            if not line:
                del lines[waiting.table]

    @property
    def tables(self) -> int:
        """How many tables wait for a move."""
        return len(self._moves)

    @property
    def hints(self) -> int:
        return sum(map(len, self._hints.values()))

    def __len__(self) -> int:
        return sum(1 for _ in self._lined_up(self._moves)) + self.hints

    def _lined_up(self, lines: OrderedDict[str, deque[Waiting[T]]]) -> Iterator[Waiting[T]]:
        for line in lines.values():
            yield from line
