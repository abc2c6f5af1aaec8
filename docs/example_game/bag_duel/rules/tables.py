"""The numbers of a setup, shared by all its positions."""

from __future__ import annotations

from typing import Any

from zirconia.core.kernel.position import Tables

BAG_STREAM = 0
START_HAND = 2
FULL_HAND = 3


class DuelTables(Tables):
    """The stones and the number of rounds; codes are one play a kind, then draw, rest and end."""

    def __init__(self, seats: int, stones: dict[str, dict[str, Any]], rounds: int) -> None:
        self.kinds = len(stones)
        super().__init__(seats, self.kinds + 3, 1)
        self.ids = list(stones)
        self.names: list[str] = [row["name"] for row in stones.values()]
        self.worth: list[int] = [row["worth"] for row in stones.values()]
        self.count: list[int] = [row["count"] for row in stones.values()]
        self.rounds = rounds
        self.stride = self.kinds + 1
        self.draw, self.rest, self.end = self.kinds, self.kinds + 1, self.kinds + 2

    def hand(self, seat: int) -> int:
        """Where a hand begins among the bags; the bag itself is at 0."""
        return self.stride * (1 + 2 * seat)

    def open(self, seat: int) -> int:
        return self.stride * (2 + 2 * seat)
