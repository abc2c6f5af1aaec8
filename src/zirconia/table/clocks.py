"""Clocks: every acting person's runs. Times are milliseconds and come from outside."""

from __future__ import annotations

from collections.abc import Collection
from copy import copy

from zirconia.table.settings import ClockRule


class Clocks:
    """What each seat has left; an undo gives no time back."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [rule.seconds * 1000] * seats
        self.running: frozenset[int] = frozenset()
        self.since = 0
        self.turn = 0
        self.turn_seat = 0

    def copy(self) -> Clocks:
        other = copy(self)
        other.left = list(self.left)
        return other

    def charge(self, at: int) -> None:
        """Take the time up to now from the clocks that run."""
        if self.rule.kind != "none":
            for seat in self.running:
                self.left[seat] -= max(0, at - self.since)
        self.since = max(at, self.since)

    def forgive(self, since: int, at: int) -> None:
        """The server was down from `since` until now: nobody is charged for that."""
        self.charge(max(since, self.since))
        self.since = at

    def run(self, seats: Collection[int], turn: tuple[int, int]) -> None:
        """From now on the clocks of these seats run; a turn that has never been before gives fresh time."""
        self.running = frozenset(seats)
        number, seat = turn
        if number <= self.turn:
            return
        if self.rule.kind == "turn":
            self.left = [self.rule.seconds * 1000] * len(self.left)
        elif self.turn:
            self.left[self.turn_seat] += self.rule.increment * 1000
        self.turn, self.turn_seat = number, seat

    def left_at(self, seat: int, at: int) -> int:
        """What this seat has left now."""
        gone = max(0, at - self.since) if seat in self.running else 0
        return self.left[seat] - gone

    def fallen(self, at: int) -> list[int]:
        """The running seats that have nothing left."""
        if self.rule.kind == "none":
            return []
        return [seat for seat in sorted(self.running) if self.left_at(seat, at) <= 0]

    def next_fall(self) -> int | None:
        """When the first running clock will have run out."""
        if self.rule.kind == "none" or not self.running:
            return None
        return self.since + max(0, min(self.left[seat] for seat in self.running))
