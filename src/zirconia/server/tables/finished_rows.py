"""Updates as finished JSON: in a long match each is written once, a few at a time, and others come in between."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from weakref import WeakKeyDictionary

from pydantic_core import to_json

from zirconia.table import Table, views

FEW = 100  # updates that are written anew whenever they are asked for
SLICE = 25  # updates that are written before others have their turn
A_REQUEST = 200  # updates that are asked for count as another request
MOST_BYTES = 32 * 1024 * 1024  # of finished rows that are kept


class SeatRows:
    """The updates of one table as one seat knows them, from number `first` + 1 on."""

    def __init__(self, table: Table) -> None:
        self.first = max(0, table.number - views.MOST_UPDATES)
        self.stand = stand_of(table)
        self.rows: list[bytes] = []

    @property
    def last(self) -> int:
        return self.first + len(self.rows)

    def can_go_on(self, table: Table) -> bool:
        """Whether all rows are still true, and not too many are missing."""
        return self.stand == stand_of(table) and table.number - self.last <= views.MOST_UPDATES

    def write(self, table: Table, seat: int | None, most: int) -> int:
        """Write so many of the rows that are missing; how many bytes they have."""
        fresh = [to_json(row) for row in views.updates(table, seat, self.last, self.last + most)]
        self.rows += fresh
        return sum(map(len, fresh))


def stand_of(table: Table) -> tuple[object, ...]:
    """What rows that were told before depend on: names, sides, and what was taken back."""
    sides = table.state.sides if table.state is not None else None
    return (tuple(views.names(table)), sides, len(table.struck))


def cost(table: Table, since: int) -> int:
    """How many more requests this counts for."""
    return min(table.number - since, views.MOST_UPDATES) // A_REQUEST


class FinishedRows:
    """The rows of long matches; those that were not asked for the longest are forgotten first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most_bytes = most_bytes
        self._by_table: WeakKeyDictionary[Table, dict[int | None, SeatRows]] = WeakKeyDictionary()
        self._sizes: OrderedDict[SeatRows, int] = OrderedDict()
        self._writing = asyncio.Lock()

    async def prepare(self, table: Table, seat: int | None, since: int) -> None:
        """Write what is missing, so that little is left to do when it is told; one at a time of all clients."""
        if table.number - since <= FEW:
            return
        async with self._writing:
            for _ in range(views.MOST_UPDATES // SLICE + 1):
                if table.number - self._rows(table, seat).last <= SLICE:
                    break
                self._write(table, seat, SLICE)
                await asyncio.sleep(0)

    def told(self, table: Table, seat: int | None, since: int) -> bytes:
        """Every update after number `since` as a list of JSON, as `views.updates` has them."""
        if table.number - since <= FEW:
            return to_json(views.updates(table, seat, since))
        self._write(table, seat, table.number)
        kept = self._rows(table, seat)
        return b"[" + b",".join(kept.rows[max(0, since - kept.first) :][-views.MOST_UPDATES :]) + b"]"

    def _rows(self, table: Table, seat: int | None) -> SeatRows:
        """Those that are there, as far as they are still true."""
        by_seat = self._by_table.setdefault(table, {})
        kept = by_seat.get(seat)
        if kept is None or kept not in self._sizes or not kept.can_go_on(table):
            if kept is not None:
                self._sizes.pop(kept, None)
            kept = by_seat[seat] = SeatRows(table)
            self._sizes[kept] = 0
        self._sizes.move_to_end(kept)
        return kept

    def _write(self, table: Table, seat: int | None, most: int) -> None:
        kept = self._rows(table, seat)
        self._sizes[kept] += kept.write(table, seat, most)
        while sum(self._sizes.values()) > self.most_bytes and len(self._sizes) > 1:
            forgotten, _ = self._sizes.popitem(last=False)
            forgotten.rows.clear()
