"""Tables without a network: requests are done at once, at times that the test chooses."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import zirconia
from zirconia.table import Caller, ClockRule, Draft, Opening, Settings, Table, TableEntry, requests, tokens
from zirconia.table.entries import numbered
from zirconia.table.seats import Chair

Request = Callable[..., list[Draft]]


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
            self.sit([seat], f"P{seat}", str(seat))
        return self

    def sit(self, seats: list[int], name: str, token: str) -> list[TableEntry]:
        holder = tokens.hashed(token)
        return self.do(requests.join(self.table, Caller(), self.now, seats=seats, name=name, holder=holder))

    def ask(self, request: Request, seat: int, **asked: Any) -> list[Draft]:
        """What would follow if this seat asked for it now."""
        return request(self.table, Caller((seat,), seat=seat), self.now, **asked)

    def asks(self, request: Request, seat: int, **asked: Any) -> list[TableEntry]:
        """This seat asks for it, and it is done."""
        return self.do(self.ask(request, seat, **asked))

    def do(self, drafts: list[Draft]) -> list[TableEntry]:
        entries = numbered(drafts, self.table.number, self.now)
        for entry in entries:
            self.table.apply(entry)
        return entries

    def later(self, seconds: float) -> None:
        self.now += int(seconds * 1000)

    def move(self, seat: int, action: int | str) -> None:
        self.asks(requests.move, seat, decision=self.table.decisions[seat], action=action)

    def again(self) -> Table:
        """The table as somebody who only has the opening and the entries builds it."""
        opening = Opening.from_json(json.loads(json.dumps(self.table.opening.to_json())))
        other = Table("t", opening, 1000)
        for entry in self.table.entries:
            other.apply(replace(entry, data=json.loads(json.dumps(entry.data))))
        return other
