"""A toy whose truths are known exactly: both seats take a card, then a draw decides who wins.

The first seat wins with a chance of (500 + edge + luck for its lucky card - luck for the other's) in a thousand.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mypy_extensions import i64

from zirconia.core.contract.data import Number, Rows, Sheet, Text, override_all
from zirconia.core.contract.declared import Endings, Events
from zirconia.core.contract.measuring import Gauge, Happening, Measured, Things
from zirconia.core.contract.option import Options
from zirconia.core.game import Game
from zirconia.core.kernel.events import EVERYONE, Field, Log
from zirconia.core.kernel.position import Codes, Position, Tables
from zirconia.core.kernel.random import Random

SHEETS = {
    "cards": Sheet("cards", {"name": Text(), "luck": Number(0, 200)}),
    "numbers": Sheet("numbers", {"edge": Number(-400, 400), "stir": Number(0, 9)}),
}
DATA: dict[str, Rows] = {
    "cards": SHEETS["cards"].complete({"plain": {"name": "Plain"}, "lucky": {"name": "Lucky", "luck": 100}}),
    "numbers": SHEETS["numbers"].complete({"match": {}}),
}
EVENTS = Events()
ENDINGS = Endings()
BOUGHT = EVENTS.add("bought", (Field("seat", "seat"), Field("card", "card")), "{seat} takes {card}.")
DRAWN = ENDINGS.add("drawn")


class Numbers(Tables):
    """The luck of each card, the edge of the first seat, and how many numbers are thrown away before the draw."""

    def __init__(self, luck: list[int], edge: int, stir: int) -> None:
        super().__init__(2, 2, 1)
        self.luck = luck
        self.edge = edge
        self.stir = stir


class Rigged(Position):
    """Which card each seat took."""

    def __init__(self, tables: Numbers, random: Random) -> None:
        super().__init__(random)
        self.t = tables
        self.taken: list[int] = []
        self.winner = -1

    def round(self) -> i64:
        return 1 + len(self.taken) // 2

    def turn(self) -> i64:
        return 1 + len(self.taken)

    def turn_seat(self) -> i64:
        return len(self.taken) % 2

    def actor(self) -> i64:
        return -1 if self.over else len(self.taken) % 2

    def legal_into(self, out: Codes, seat: i64) -> None:
        out.add(0)
        out.add(1)

    def check(self, code: i64, seat: i64) -> i64:
        return 0

    def step(self, code: i64, seat: i64) -> None:
        if self.log is not None:
            self.log.add(BOUGHT, EVERYONE, seat, code)
        self.taken.append(code)
        if len(self.taken) == 2:
            for _ in range(self.t.stir):
                self.random.bits(0)
            first, second = (self.t.luck[card] for card in self.taken)
            chance = 500 + self.t.edge + first - second
            self.winner = 0 if self.random.below(0, 1000) < chance else 1
            self.over = True
            self.ending = DRAWN

    def score(self, seat: i64) -> i64:
        return int(self.winner == seat)

    def places(self) -> list[int]:
        return [1, 1] if self.winner < 0 else [1 + (self.winner != seat) for seat in range(2)]


class RiggedGame(Game[Rigged, Numbers]):
    id = "rigged"
    title = "Rigged"
    summary = "Take a card, then a draw decides."
    seats = (2,)
    designers = "the tests"
    folder = Path(__file__).parent
    event_types = EVENTS.declared
    endings = ENDINGS.declared
    schema = SHEETS
    measured = Measured(
        gauges=(Gauge("taken", "Cards taken", lambda position, seat: len(position.taken)),),
        things=(Things("cards", "Cards", gained=("bought",)),),
        happenings=(Happening("lucky", "Lucky cards taken", "bought", thing="lucky"),),
    )

    def data(self, options: Options, overrides: Options) -> Mapping[str, Rows]:
        return override_all(SHEETS, DATA, overrides)

    def tables(self, seats: int, options: Options, overrides: Options) -> Numbers:
        data = self.data(options, overrides)
        numbers = data["numbers"]["match"]
        return Numbers([row["luck"] for row in data["cards"].values()], numbers["edge"], numbers["stir"])

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("draw",)

    def deal(self, tables: Numbers, options: Options, random: Random, log: Log | None) -> Rigged:
        return Rigged(tables, random)

    def key(self, tables: Numbers, code: int) -> str:
        return ("plain", "lucky")[code]

    def words(self, position: Rigged, kind: str, value: int) -> tuple[Any, str]:
        return ("plain", "lucky")[value], ("Plain", "Lucky")[value]

    def encoding(self, tables: Numbers) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (("nothing", (1,)),)


GAME = RiggedGame()
