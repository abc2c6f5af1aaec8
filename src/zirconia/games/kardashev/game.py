"""Kardashev as a game among others: its options, and where everything else of it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from zirconia.core.contract.catalogue import Catalogue
from zirconia.core.contract.data import Rows
from zirconia.core.contract.deciding import Decided
from zirconia.core.contract.judging import Judgement
from zirconia.core.contract.option import Option, Options
from zirconia.core.contract.scene import SceneParts
from zirconia.core.contract.vocabulary import Counter, Foretold
from zirconia.core.game import Game
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.random import Random
from zirconia.games.kardashev import catalogue, notation, scene, sheets
from zirconia.games.kardashev.measures import MEASURED
from zirconia.games.kardashev.play.baselines import BASELINES
from zirconia.games.kardashev.play.evaluation import KardashevEvaluation
from zirconia.games.kardashev.play.judgement import JUDGEMENT
from zirconia.games.kardashev.rules import encoding, position
from zirconia.games.kardashev.rules.events import ENDINGS, EVENTS
from zirconia.games.kardashev.rules.position import Kardashev
from zirconia.games.kardashev.rules.reasons import REASONS
from zirconia.games.kardashev.rules.tables import KardashevTables
from zirconia.games.kardashev.sheets import FLAGS, ROLES
from zirconia.games.kardashev.words import actions, ends, forecasts, refusals, values


class KardashevGame(Game[Kardashev, KardashevTables]):
    id = "kardashev"
    title = "Kardashev"
    summary = "Civilizations bid for tiles and turns, settle a hexagon of stars, research, and conquer."
    seats = (2, 3, 4, 5, 6)
    minutes = 90
    rules = 3
    designers = "Asteri Games"
    schema = sheets.SHEETS
    measured = MEASURED
    fields = notation.FIELDS
    folder = Path(__file__).parent
    options = {
        "roles": Option(
            "roles",
            "choice",
            "choose",
            "Everybody chooses a role, one after the other, or roles are dealt at random.",
            choices=("choose", "random"),
            rule="V6",
        ),
        "role": Option(
            "role",
            "choice",
            "free",
            "The role of this seat, fixed before the game. Free: it is chosen or dealt like the others.",
            choices=("free", *ROLES),
            per_seat=True,
            samples=("free",),
            rule="R4",
        ),
        "bag": Option(
            "bag",
            "choice",
            "standard",
            "Which tiles there are: the usual mix, one with more planets, or one with more empty space.",
            choices=("standard", "rich", "sparse"),
            rule="V8",
        ),
        **{name: Option(name, "flag", False, help, rule=rule) for name, (rule, help) in FLAGS.items()},
    }
    turn_rule = "18"
    end_rule = "15"
    reasons = REASONS.declared
    event_types = EVENTS.declared
    endings = ENDINGS.declared

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        return sheets.settle(seats, options)

    def tables(self, seats: int, options: Options, overrides: Options) -> KardashevTables:
        return sheets.tables(seats, options, overrides)

    def data(self, options: Options, overrides: Options) -> Mapping[str, Rows]:
        return sheets.data_for(options, overrides)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("bag", "dice", "roles")

    def sides(self, tables: KardashevTables) -> tuple[int, ...]:
        return tuple(int(side) for side in tables.side)

    def deal(self, tables: KardashevTables, options: Options, random: Random, log: Log | None) -> Kardashev:
        return position.deal(tables, random, log)

    # Positions ------------------------------------------------------------------------------------

    def write(self, position: Kardashev) -> dict[str, Any]:
        return notation.write(position, self.endings)

    def read(self, position: Kardashev, data: Mapping[str, Any]) -> None:
        notation.read(position, data, self.endings)

    def outcome(self, position: Kardashev, stream: str, value: Any) -> int:
        return notation.outcome(position, stream, value)

    def outcome_word(self, position: Kardashev, stream: str, value: int) -> Any:
        return notation.outcome_word(position, stream, value)

    def conserved(self, position: Kardashev) -> Mapping[str, int]:
        return notation.conserved(position)

    # Words ----------------------------------------------------------------------------------------

    def key(self, tables: KardashevTables, code: int) -> str:
        return actions.key(tables, code)

    def name(self, position: Kardashev, code: int, seat: int) -> str:
        return actions.name(position, code, seat)

    def parse(self, position: Kardashev, text: str, seat: int) -> int:
        return actions.parse(position, text)

    def path(self, position: Kardashev, code: int, seat: int) -> tuple[str, ...]:
        return actions.path(position, code)

    def foretell(self, position: Kardashev, code: int, seat: int) -> Foretold:
        return forecasts.foretell(position, code, seat)

    def words(self, position: Kardashev, kind: str, value: int) -> tuple[Any, str]:
        return values.event_value(position, kind, value)

    def explain(self, position: Kardashev, reason: int, code: int, seat: int) -> str:
        return refusals.explain(position, reason, code, seat) or super().explain(position, reason, code, seat)

    def cite(self, position: Kardashev, reason: int, code: int) -> str:
        return refusals.cite(position, reason, code) or super().cite(position, reason, code)

    # Bots, scene and numbers ----------------------------------------------------------------------

    def evaluation(self, tables: KardashevTables) -> Evaluation:
        return KardashevEvaluation(tables)

    def judgement(self) -> Judgement:
        return JUDGEMENT

    def evaluation_by(self, tables: KardashevTables, numbers: Sequence[int]) -> Evaluation:
        return KardashevEvaluation(tables, numbers)

    def baselines(self) -> Mapping[str, tuple[str, Callable[[KardashevTables], Evaluation]]]:
        return BASELINES

    def scene(self, position: Kardashev, seat: int | None) -> SceneParts:
        return scene.scene(position, seat)

    def score_sources(self, position: Kardashev, seat: int) -> list[Counter]:
        return scene.score_sources(position, seat)

    def decided(self, position: Kardashev) -> Decided:
        return ends.decided(position)

    def catalogue(self, position: Kardashev) -> Catalogue:
        return catalogue.catalogue(position)

    def encoding(self, tables: KardashevTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return encoding.parts(tables)
