"""The square edition as a game among others: its facts, its options, and where its hooks lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any

from zirconia.core.contract.catalogue import Catalogue
from zirconia.core.contract.data import Rows
from zirconia.core.contract.option import Option, Options
from zirconia.core.contract.scene import SceneParts
from zirconia.core.contract.symmetry import Symmetry
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.random import Random
from zirconia.games.standoff.game import StandoffGame
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff_square.catalogue import catalogue
from zirconia.games.standoff_square.notation import FIELDS, read, write
from zirconia.games.standoff_square.play.baselines import BASELINES
from zirconia.games.standoff_square.rules.edition import deal
from zirconia.games.standoff_square.rules.events import EVENTS
from zirconia.games.standoff_square.rules.reasons import REASONS
from zirconia.games.standoff_square.rules.tables import SquareTables
from zirconia.games.standoff_square.scene import SquareScene
from zirconia.games.standoff_square.sheets import FLAGS, FOLDER, SHEETS, data_for, tables_for
from zirconia.games.standoff_square.symmetries import symmetries
from zirconia.games.standoff_square.words.actions import SquareActions
from zirconia.games.standoff_square.words.forecasts import SquareForecasts
from zirconia.games.standoff_square.words.refusals import SquareRefusals


class StandoffSquare(StandoffGame[SquareTables]):
    id = "standoff-square"
    title = "Standoff: square"
    summary = "Build a deck, grow chains of blocks from the edge of the field, and hold the Red Gun in its centre."
    seats = (2, 3, 4)
    minutes = 45
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
    own_encoding = (("extra turn, turn pending, waiver, last action, of what", (5,)),)
    actions = SquareActions("block")
    forecasts = SquareForecasts()
    refusals = SquareRefusals()
    event_types = EVENTS.declared

    def baselines(self) -> Mapping[str, tuple[str, Callable[[SquareTables], Evaluation]]]:
        return {**super().baselines(), **BASELINES}

    def tables(self, seats: int, options: Options, overrides: Options) -> SquareTables:
        return tables_for(seats, options, overrides)

    def data(self, options: Options, overrides: Options) -> Mapping[str, Rows]:
        return data_for(options, overrides)

    def deal(self, tables: SquareTables, options: Options, random: Random, log: Log | None) -> Standoff:
        return deal(tables, random, log)

    def symmetries(self, tables: SquareTables) -> Sequence[Symmetry]:
        return symmetries(tables, sum(prod(shape) for _, shape in self.encoding(tables)))

    def write(self, position: Standoff) -> dict[str, Any]:
        return write(position)

    def read(self, position: Standoff, data: Mapping[str, Any]) -> None:
        read(position, data)

    def scene(self, position: Standoff, seat: int | None) -> SceneParts:
        return SquareScene(position, seat).parts()

    def catalogue(self, position: Standoff) -> Catalogue:
        return catalogue(position)
