"""The questions that wait for a process: payers take turns, then the tables of each; hints have less of it."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")

STAY = 1.0  # seconds for which a question waits for the process that knows its bot; then any will do
QUIET = 0.3  # seconds after a bot's move in which its table may ask again before hints and where nobody is present
MOVES_A_HINT = 6  # that come first while a hint waits; then it has its turn
MOST_HINTS = 24  # that wait at once
MOST_OWN_HINTS = 8  # at the tables of one payer
MOST_PAYERS = 4096  # whose turns are remembered


class Busy(Exception):
    """Too many hints wait; `ahead` is how many questions would come first."""

    def __init__(self, ahead: int) -> None:
        self.ahead = ahead
        super().__init__(f"{ahead} questions come first")


class Waiting(Generic[T]):
    """A question with its table and its player, the place where the player's bot is, and when it came.

    `payer` is who opened the table; `attended` says whether anybody is there.
    """

    def __init__(
        self,
        item: T,
        table: str,
        player: str,
        hint: bool,
        home: object | None,
        payer: str = "",
        attended: bool = True,
    ) -> None:
        self.item = item
        self.table = table
        self.player = player
        self.hint = hint
        self.home = home
        self.payer = payer
        self.attended = attended
        self.since = time.monotonic()

    def is_welcome(self, place: object) -> bool:
        return self.home is None or self.home is place or time.monotonic() - self.since > STAY


class Lines(Generic[T]):
    """What waits of one payer: one line a table, the tables in turn."""

    def __init__(self) -> None:
        self.tables: OrderedDict[str, deque[Waiting[T]]] = OrderedDict()

    def put(self, waiting: Waiting[T]) -> None:
        self.tables.setdefault(waiting.table, deque()).append(waiting)

    def next(self, place: object) -> Waiting[T] | None:
        """The next question for a process that is free; its table goes to the end of the line."""
        for table, line in self.tables.items():
            if line[0].is_welcome(place):
                self.tables.move_to_end(table)
                return line[0]
        return None

    def drop(self, waiting: Waiting[T]) -> None:
        line = self.tables.get(waiting.table)
        if line is not None and waiting in line:
            line.remove(waiting)
            if not line:
                del self.tables[waiting.table]

    def __iter__(self) -> Iterator[Waiting[T]]:
        for line in self.tables.values():
            yield from line


class FairQueue(Generic[T]):
    """Who opened the table pays: payers take turns, then the tables of each.

    Hints come after the moves of everybody, and have a turn of their own after so many of them. Tables at which
    nobody is present come after all others.
    """

    def __init__(self) -> None:
        self._moves: dict[str, Lines[T]] = {}
        self._hints: dict[str, Lines[T]] = {}
        self._unattended: dict[str, Lines[T]] = {}
        self._served: OrderedDict[str, int] = OrderedDict()  # when each payer had its turn last
        self._turns = 0
        self._moves_first = 0  # turns of moves since a hint, which waits, had one
        self._answered = -QUIET  # when somebody present was answered last

    def put(self, waiting: Waiting[T]) -> None:
        """Line up. Raises Busy for a hint where the seat waits for one already, or too many wait."""
        if waiting.hint:
            hints = [one for lines in self._hints.values() for one in lines]
            own = [one for one in hints if one.payer == waiting.payer]
            same = any(one.player == waiting.player for one in own)
            if same or len(own) >= MOST_OWN_HINTS or len(hints) >= MOST_HINTS:
                raise Busy(len(self))
        self._of(waiting).setdefault(waiting.payer, Lines()).put(waiting)

    def take(self, place: object) -> Waiting[T] | None:
        """The next question for a process that is free, of the payer whose last turn was the longest ago."""
        for kind in self._kinds():
            for payer in sorted(kind, key=lambda one: self._served.get(one, 0)):
                waiting = kind[payer].next(place)
                if waiting is not None:
                    self.drop(waiting)
                    self._moves_first = 0 if waiting.hint or not self._hints else self._moves_first + 1
                    self._note_turn(payer)
                    return waiting
        return None

    def _kinds(self) -> list[dict[str, Lines[T]]]:
        """Which questions come first now, and which may come at all."""
        first = [self._hints] if self._moves_first >= MOVES_A_HINT else []
        quiet = time.monotonic() - self._answered >= QUIET
        return [*first, self._moves, *([self._hints, self._unattended] if quiet else [])]

    def answered(self) -> None:
        """Somebody present has a bot's move; a bot's turn is often several decisions, one after the other."""
        self._answered = time.monotonic()

    def _note_turn(self, payer: str) -> None:
        self._turns += 1
        self._served.pop(payer, None)
        self._served[payer] = self._turns
        if len(self._served) > MOST_PAYERS:
            self._served.popitem(last=False)

    def drop(self, waiting: Waiting[T]) -> None:
        """Whoever asked has gone."""
        kind = self._of(waiting)
        lines = kind.get(waiting.payer)
        if lines is not None:
            lines.drop(waiting)
            if not lines.tables:
                del kind[waiting.payer]

    def attend(self, table: str) -> None:
        """Somebody has come to a table: what waits there waits among the others from now on."""
        for waiting in [one for lines in self._unattended.values() for one in lines.tables.get(table, ())]:
            self.drop(waiting)
            waiting.attended = True
            self.put(waiting)

    def crowd(self, payer: str, hint: bool = False) -> int:
        """Among how many a payer's next question shares the time: all payers of its kind, and its own tables."""
        kind = self._hints if hint else self._moves
        own = kind.get(payer)
        return len(kind.keys() | {payer}) * (1 + (len(own.tables) if own is not None else 0))

    def _of(self, waiting: Waiting[T]) -> dict[str, Lines[T]]:
        if waiting.hint:
            return self._hints
        return self._moves if waiting.attended else self._unattended

    def __iter__(self) -> Iterator[Waiting[T]]:
        for kind in (self._moves, self._hints, self._unattended):
            for lines in kind.values():
                yield from lines

    def __len__(self) -> int:
        return sum(1 for _ in self)
