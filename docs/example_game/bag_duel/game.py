"""Bag Duel as a game among others: its facts and options, and hooks into its other files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bag_duel import notation, scene, sheets
from bag_duel.rules.events import ENDINGS, EVENTS
from bag_duel.rules.position import Duel, deal
from bag_duel.rules.reasons import REASONS
from bag_duel.rules.tables import DuelTables
from bag_duel.words import actions, values
from zirconia.core.contract.data import Rows
from zirconia.core.contract.option import Option, Options
from zirconia.core.contract.reading import choice
from zirconia.core.contract.scene import SceneParts
from zirconia.core.game import Game
from zirconia.core.kernel.events import EventType, Log
from zirconia.core.kernel.random import Random


class BagDuel(Game[Duel, DuelTables]):
    id = "bag-duel"
    title = "Bag Duel"
    summary = "Draw stones from a common bag and show more of them than the others."
    seats = (2, 3)
    minutes = 5
    designers = "the example in the manual"
    folder = Path(__file__).parent
    options = {"long": Option("long", "flag", False, "R5: 16 rounds instead of 8")}
    turn_rule = "R4"
    end_rule = "R5"
    reasons = REASONS.declared
    event_types: tuple[EventType, ...] = EVENTS.declared
    endings = ENDINGS.declared
    schema = sheets.SHEETS

    # Setup --------------------------------------------------------------------------------------

    def data(self, options: Options, overrides: Options) -> Mapping[str, Rows]:
        return sheets.data_for(overrides)

    def tables(self, seats: int, options: Options, overrides: Options) -> DuelTables:
        return sheets.tables_for(seats, options, overrides)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("bag",)

    def deal(self, tables: DuelTables, options: Options, random: Random, log: Log | None) -> Duel:
        return deal(tables, random, log)

    def conserved(self, position: Duel) -> Mapping[str, int]:
        return notation.all_stones(position)

    # Positions ----------------------------------------------------------------------------------

    def write(self, position: Duel) -> dict[str, Any]:
        return notation.write(position)

    def read(self, position: Duel, data: Mapping[str, Any]) -> None:
        notation.read(position, data)

    def outcome(self, position: Duel, stream: str, value: Any) -> int:
        return position.t.ids.index(choice(value, position.t.ids, f"next.{stream}"))

    def outcome_word(self, position: Duel, stream: str, value: int) -> Any:
        return position.t.ids[value]

    # Words --------------------------------------------------------------------------------------

    def key(self, tables: DuelTables, code: int) -> str:
        return actions.key(tables, code)

    def name(self, position: Duel, code: int, seat: int) -> str:
        return actions.name(position.t, code)

    def path(self, position: Duel, code: int, seat: int) -> tuple[str, ...]:
        return actions.path(position.t, code)

    def words(self, position: Duel, kind: str, value: int) -> tuple[Any, str]:
        return values.stone(position.t, value)

    # Scene and numbers --------------------------------------------------------------------------

    def scene(self, position: Duel, seat: int | None) -> SceneParts:
        return scene.scene(position, seat)

    def encoding(self, tables: DuelTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        kinds = tables.kinds
        return (
            ("round, deed done, mine, bag", (4,)),
            ("unseen", (kinds,)),
            ("each seat: hand size, out, open", (tables.seats, 2 + kinds)),
            ("own hand", (kinds,)),
        )
