"""Tables without a network: acts are applied at once, at times that the test chooses."""

from __future__ import annotations

import json
from typing import Any

import zirconia
from zirconia.table import ClockRule, Draft, Entry, Opening, Settings, Table, acts, tokens
from zirconia.table.entries import numbered
from zirconia.table.seats import Chair


class Play:
    """A table and the time."""

    def __init__(self, game: str, seats: int = 2, clock: ClockRule | None = None, **settings: Any) -> None:
        opening = Opening(
            game=game,
            rules=zirconia.game(game).rules,
            seats=seats,
            options={},
            overrides={},
            start={"seed": "7"},
            settings=Settings(clock=clock or ClockRule(), **settings),
            chairs=[Chair() for _ in range(seats)],
            host=tokens.hashed("host"),
            watch=tokens.hashed("watch"),
        )
        self.table = Table("t", opening, 1000)
        self.now = 1000

    def seated(self) -> Play:
        """Everybody has sat down with the token of their seat's number."""
        for seat in range(self.table.opening.seats):
            self.do(acts.join(self.table, [seat], f"P{seat}", tokens.hashed(str(seat))))
        return self

    def do(self, drafts: list[Draft]) -> list[Entry]:
        entries = numbered(drafts, self.table.number, self.now)
        for entry in entries:
            self.table.apply(entry)
        return entries

    def later(self, seconds: float) -> None:
        self.now += int(seconds * 1000)

    def move(self, seat: int, action: int | str) -> None:
        self.do(acts.move(self.table, seat, self.table.decisions[seat], action, self.now))

    def again(self) -> Table:
        """The table as somebody who only has the opening and the entries builds it."""
        opening = Opening.from_json(json.loads(json.dumps(self.table.opening.to_json())))
        other = Table("t", opening, 1000)
        for entry in self.table.entries:
            other.apply(Entry(entry.number, entry.at, entry.kind, entry.seat, json.loads(json.dumps(entry.data))))
        return other
