"""Secret Bids: everybody bids in secret at once; the highest bid wins the round's prize. For tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from zirconia.core.contract.declared import Reason
from zirconia.core.contract.option import Options
from zirconia.core.contract.reading import known_keys, number, sequence
from zirconia.core.contract.scene import SceneParts, counter, player, prompt
from zirconia.core.contract.vocabulary import Player
from zirconia.core.game import Game
from zirconia.core.kernel.events import EVERYONE, EventType, Field, Log
from zirconia.core.kernel.position import (
    FIRST_ENDING,
    FIRST_EVENT,
    FIRST_REASON,
    LEGAL,
    NOT_YOUR_TURN,
    RESIGNED,
    Codes,
    Position,
    Tables,
)
from zirconia.core.kernel.random import Random

ROUNDS = 3
HIGHEST = 4  # bids are 0 to 4
TOO_DEAR = FIRST_REASON
BID, WON = FIRST_EVENT, FIRST_EVENT + 1
COUNTED = FIRST_ENDING
ENDINGS = ("", "resigned", "limit", "counted")
NONE = -1


class Bids(Position):
    """What everybody has, what has been bid this round, and who is out."""

    def __init__(self, tables: Tables, random: Random) -> None:
        super().__init__(random)
        self.t = tables
        self.bids = [NONE] * tables.seats
        self.purse = [6] * tables.seats
        self.points = [0] * tables.seats
        self.out = [False] * tables.seats
        self.round_number = 1

    def round(self) -> i64:
        return self.round_number

    def turn(self) -> i64:
        return self.round_number

    def turn_seat(self) -> i64:
        return 0

    def actor(self) -> i64:
        waiting = [seat for seat in range(self.t.seats) if self.is_acting(seat)]
        return waiting[0] if waiting else -1

    def is_acting(self, seat: i64) -> bool:
        return not self.over and seat >= 0 and self.bids[seat] == NONE and not self.out[seat]

    def check(self, code: i64, seat: i64) -> i64:
        if not self.is_acting(seat):
            return NOT_YOUR_TURN
        return LEGAL if code <= self.purse[seat] else TOO_DEAR

    def legal_into(self, out: Codes, seat: i64) -> None:
        for code in range(HIGHEST + 1):
            if self.check(code, seat) == LEGAL:
                out.add(code)

    def step(self, code: i64, seat: i64) -> None:
        self.bids[seat] = code
        if self.log is not None:
            self.log.add(BID, 1 << seat, seat, code)
        self.reveal_if_complete()

    def reveal_if_complete(self) -> None:
        if any(self.is_acting(seat) for seat in range(self.t.seats)):
            return
        self.random.reveals += 1
        best = max(self.bids)
        winner = self.bids.index(best)
        for seat in range(self.t.seats):
            self.purse[seat] -= max(0, self.bids[seat])
        self.points[winner] += 1
        if self.log is not None:
            self.log.add(WON, EVERYONE, winner, best)
        self.bids = [NONE] * self.t.seats
        self.round_number += 1
        if self.round_number > ROUNDS:
            self.round_number = ROUNDS
            self.over, self.ending = True, COUNTED

    def resign(self, seat: i64) -> None:
        self.out[seat] = True
        if sum(self.out) == self.t.seats - 1:
            self.over, self.ending = True, RESIGNED
        else:
            self.reveal_if_complete()

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def places(self) -> list[int]:
        ranks = [(self.out[seat], -self.points[seat]) for seat in range(self.t.seats)]
        return [1 + sum(other < rank for other in ranks) for rank in ranks]

    def copy(self) -> Bids:
        return self.with_random(self.random.copy())

    def with_random(self, random: Random) -> Bids:
        other = Bids(self.t, random)
        other.over, other.ending, other.round_number = self.over, self.ending, self.round_number
        other.bids, other.purse = list(self.bids), list(self.purse)
        other.points, other.out = list(self.points), list(self.out)
        return other

    def imagine(self, seat: i64, random: Random) -> Bids:
        other = self.with_random(random)
        for owner in range(self.t.seats):
            if owner != seat and other.bids[owner] != NONE:
                other.bids[owner] = random.below(0, min(HIGHEST, other.purse[owner]) + 1)
        return other

    def pack(self) -> vec[i64]:
        flags = [int(self.over), self.ending, self.round_number, *map(int, self.out)]
        return vec[i64]([int(one) for one in [*flags, *self.bids, *self.purse, *self.points]])

    def encode(self, seat: i64) -> vec[i64]:
        return vec[i64]([self.round_number, *self.purse, *self.points, self.bids[seat]])


class SecretBids(Game[Bids, Tables]):
    id = "secret-bids"
    title = "Secret Bids"
    summary = "Everybody bids at once."
    seats = (2, 3, 4)
    minutes = 1
    designers = "the tests"
    folder = Path(__file__).parent
    reasons = (Reason("TOO_DEAR", "", "You have not got that much."),)
    event_types = (
        EventType("bid", (Field("seat", "seat"), Field("bid", "amount", secret=True)), "{seat} bids {bid}."),
        EventType("won", (Field("seat", "seat"), Field("bid", "amount")), "{seat} wins with {bid}."),
    )
    endings = ("counted",)

    def tables(self, seats: int, options: Options, overrides: Options) -> Tables:
        return Tables(seats, HIGHEST + 1, 1)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("unused",)

    def sides(self, tables: Tables) -> tuple[int, ...]:
        """Four play two against two."""
        return (0, 1, 0, 1) if tables.seats == 4 else tuple(range(tables.seats))

    def deal(self, tables: Tables, options: Options, random: Random, log: Log | None) -> Bids:
        return Bids(tables, random)

    def write(self, position: Bids) -> dict[str, Any]:
        return {
            "round": position.round_number,
            "bids": list(position.bids),
            "purse": list(position.purse),
            "points": list(position.points),
            "out": list(position.out),
            "ending": ENDINGS[position.ending],
        }

    def read(self, position: Bids, data: Mapping[str, Any]) -> None:
        known_keys(data, ("round", "bids", "purse", "points", "out", "ending"), "position")
        position.round_number = number(data.get("round", 1), 1, ROUNDS, "round")
        for name in ("bids", "purse", "points", "out"):
            setattr(position, name, sequence(data.get(name, getattr(position, name)), position.t.seats, name))
        position.ending = ENDINGS.index(data.get("ending", ""))
        position.over = position.ending > 0

    def key(self, tables: Tables, code: int) -> str:
        return f"bid {code}"

    def name(self, position: Bids, code: int, seat: int) -> str:
        return f"Bid {code}"

    def path(self, position: Bids, code: int, seat: int) -> tuple[str, ...]:
        return (f"do:bid-{code}",)

    def words(self, position: Bids, kind: str, value: int) -> tuple[Any, str]:
        return value, str(value)

    def scene(self, position: Bids, seat: int | None) -> SceneParts:
        return {
            "prompt": prompt("Bid in secret."),
            "players": [self.panel(position, owner, seat) for owner in range(position.t.seats)],
        }

    def panel(self, position: Bids, owner: int, seat: int | None) -> Player:
        shown = [
            counter("purse", "Purse", position.purse[owner]),
            counter("points", "Points", position.points[owner]),
        ]
        if owner == seat and position.bids[owner] != NONE:
            shown.append(counter("bid", "Your bid", position.bids[owner]))
        return player(owner, self.seat_name(owner), counters=shown)

    def encoding(self, tables: Tables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (("round", (1,)), ("purse, points", (2, tables.seats)), ("bid", (1,)))


GAME = SecretBids()
