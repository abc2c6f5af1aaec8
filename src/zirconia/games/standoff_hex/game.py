"""The hex edition as a game among others: its facts, its options, and where its hooks lead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zirconia.core.contract.catalogue import Catalogue
from zirconia.core.contract.data import Rows
from zirconia.core.contract.option import Option, Options
from zirconia.core.contract.scene import SceneParts
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.random import Random
from zirconia.games.standoff.game import StandoffGame
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff_hex.catalogue import catalogue
from zirconia.games.standoff_hex.notation import FIELDS, read, write
from zirconia.games.standoff_hex.rules.edition import deal
from zirconia.games.standoff_hex.rules.events import EVENTS
from zirconia.games.standoff_hex.rules.reasons import REASONS
from zirconia.games.standoff_hex.rules.tables import HexTables
from zirconia.games.standoff_hex.scene import HexScene
from zirconia.games.standoff_hex.sheets import FLAGS, FOLDER, MODULES, SHEETS, data_for, tables_for
from zirconia.games.standoff_hex.words.actions import HexActions
from zirconia.games.standoff_hex.words.forecasts import HexForecasts
from zirconia.games.standoff_hex.words.refusals import HexRefusals


class StandoffHex(StandoffGame[HexTables]):
    id = "standoff-hex"
    title = "Standoff: hex"
    summary = "Build a deck, enter through the gates of a hexagonal field, take its wells, and hold the Red Gun."
    seats = (2, 3, 4)
    minutes = 50
    designers = "the designers of Standoff"
    schema = SHEETS
    fields = FIELDS
    folder = FOLDER
    options = {
        **{name: Option(name, "flag", False, help, rule=rule) for name, (rule, help) in FLAGS.items()},
        "rounds": Option(
            "rounds",
            "choice",
            100,
            "After so many rounds the game ends as it stands.",
            choices=(30, 50, 100),
            rule="V11",
        ),
    }
    reasons = REASONS.declared
    own_encoding = (("row adjusted, acting token, announced target", (3,)),)
    actions = HexActions("tile")
    forecasts = HexForecasts()
    refusals = HexRefusals()
    event_types = EVENTS.declared

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """The expansion is all seven modules; the late edition has them all, and a play area (15, 15.9)."""
        if options["expansion"] or options["late-edition"]:
            options.update(dict.fromkeys(MODULES, True))
        if options["late-edition"]:
            options["play-area"] = True
        options["expansion"] = all(options[name] for name in MODULES)
        return options

    def tables(self, seats: int, options: Options, overrides: Options) -> HexTables:
        return tables_for(seats, options, overrides)

    def data(self, options: Options, overrides: Options) -> Mapping[str, Rows]:
        return data_for(options, overrides)

    def deal(self, tables: HexTables, options: Options, random: Random, log: Log | None) -> Standoff:
        return deal(tables, random, log)

    def write(self, position: Standoff) -> dict[str, Any]:
        return write(position)

    def read(self, position: Standoff, data: Mapping[str, Any]) -> None:
        read(position, data)

    def scene(self, position: Standoff, seat: int | None) -> SceneParts:
        return HexScene(position, seat).parts()

    def catalogue(self, position: Standoff) -> Catalogue:
        return catalogue(position)
