"""A table: it stands somewhere, and goes on by its entries."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace

from zirconia.table.entries import DOWNTIME, MOVED, UNDONE, TableEntry
from zirconia.table.reducers import REDUCERS
from zirconia.table.standing import Standing


class Table(Standing):
    """Changed by `apply` alone, which trusts; `requests` decide what may be applied."""

    def apply(self, entry: TableEntry) -> None:
        """Take in the next entry. The same entries always lead to the same table."""
        if entry.number != self.number + 1:
            raise ValueError(f"entry {entry.number} does not follow entry {self.number}")
        if entry.kind == DOWNTIME:
            self.clocks.forgive(entry.data["since"], entry.at)
        else:
            self.clocks.charge(entry.at)
        before = self.last_event()
        REDUCERS[entry.kind](self, entry)
        self.entries.append(entry)
        self.spans.append((before, self.last_event()))
        self.lengths.append(self.length())
        self.settle(entry)

    def settle(self, entry: TableEntry) -> None:
        """Which clocks run now, and which seats are asked something new."""
        if self.state is None:
            return
        running = [seat for seat in self.acting if self.chairs[seat].played_by_person and not self.paused]
        self.clocks.run(running, self.state.turn)
        for seat in range(self.opening.seats):
            question = (self.state.turn, self.state.legal(seat))
            moved = entry.kind == UNDONE or (entry.kind == MOVED and entry.seat == seat)
            if moved or question != self.questions[seat]:
                self.questions[seat] = question
                self.decisions[seat] += 1

    def after(self, entries: Sequence[TableEntry]) -> Table:
        """Another table: this one once it has taken in these entries. Nothing here changes."""
        following = self.copy()
        for entry in entries:
            following.apply(entry)
        return following

    def copy(self) -> Table:
        """An equal table that shares nothing that an entry changes."""
        other = copy(self)
        other.chairs = [replace(chair) for chair in self.chairs]
        other.clocks = self.clocks.copy()
        other.state = self.state.copy(journal=True) if self.state is not None else None
        other.entries, other.spans, other.struck = list(self.entries), list(self.spans), dict(self.struck)
        other.lengths = list(self.lengths)
        other.decisions, other.questions = list(self.decisions), list(self.questions)
        other.asks = {what: ask.copy() for what, ask in self.asks.items()}
        return other
