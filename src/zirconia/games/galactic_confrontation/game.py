"""Galactic Confrontation as a game among others: its facts and options, and hooks into its other files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from zirconia.core.contract.catalogue import Catalogue
from zirconia.core.contract.data import Rows
from zirconia.core.contract.deciding import Decided
from zirconia.core.contract.judging import Judgement
from zirconia.core.contract.option import Option, Options
from zirconia.core.contract.scene import SceneParts, counter
from zirconia.core.contract.vocabulary import Counter, Foretold
from zirconia.core.game import Game
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.position import LEGAL
from zirconia.core.kernel.random import Random
from zirconia.games.galactic_confrontation import catalogue, notation, scene, sheets
from zirconia.games.galactic_confrontation.measures import MEASURED
from zirconia.games.galactic_confrontation.play.baselines import BASELINES
from zirconia.games.galactic_confrontation.play.evaluation import GalacticEvaluation
from zirconia.games.galactic_confrontation.play.judgement import JUDGEMENT
from zirconia.games.galactic_confrontation.rules import encoding
from zirconia.games.galactic_confrontation.rules.events import ENDINGS, EVENTS
from zirconia.games.galactic_confrontation.rules.position import Galactic
from zirconia.games.galactic_confrontation.rules.reasons import REASONS
from zirconia.games.galactic_confrontation.rules.setup import deal
from zirconia.games.galactic_confrontation.rules.tables import GalacticTables
from zirconia.games.galactic_confrontation.words import actions, ends, forecasts, refusals, values


class GalacticConfrontation(Game[Galactic, GalacticTables]):
    id = "galactic-confrontation"
    title = "Galactic Confrontation"
    summary = "Two players build decks from a common supply and strike at each other's base, both at once."
    seats = (2,)
    minutes = 25
    designers = "the designers of Galactic Confrontation"
    rules = 2
    folder = Path(__file__).parent
    options = {
        "length": Option(
            "length",
            "choice",
            "standard",
            "How strong the bases are: 10 hit points, 5 in a skirmish, 20 in a long war.",
            choices=("standard", "skirmish", "long-war"),
            rule="V4",
        ),
        **{name: Option(name, "flag", False, help, rule=rule) for name, (rule, help) in sheets.FLAGS.items()},
    }
    turn_rule = "5"
    end_rule = "10"
    encoding_limit = 2**15 - 1
    reasons = REASONS.declared
    event_types = EVENTS.declared
    endings = ENDINGS.declared
    schema = sheets.SHEETS
    measured = MEASURED
    fields = notation.FIELDS

    # Setup ----------------------------------------------------------------------------------------

    def tables(self, seats: int, options: Options, overrides: Options) -> GalacticTables:
        return sheets.tables_for(options, overrides)

    def data(self, options: Options, overrides: Options) -> Mapping[str, Rows]:
        return sheets.data_for(options, overrides)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("deck-a", "deck-b", "market")

    def deal(self, tables: GalacticTables, options: Options, random: Random, log: Log | None) -> Galactic:
        return deal(tables, random, log)

    # Positions ------------------------------------------------------------------------------------

    def write(self, position: Galactic) -> dict[str, Any]:
        return notation.write(position)

    def read(self, position: Galactic, data: Mapping[str, Any]) -> None:
        notation.read(position, data)

    def outcome(self, position: Galactic, stream: str, value: Any) -> int:
        return notation.read_outcome(position, stream, value)

    def outcome_word(self, position: Galactic, stream: str, value: int) -> Any:
        return position.t.ids[value]

    def conserved(self, position: Galactic) -> Mapping[str, int]:
        return notation.all_cards(position)

    # Words ----------------------------------------------------------------------------------------

    def key(self, tables: GalacticTables, code: int) -> str:
        return actions.key(tables, code)

    def name(self, position: Galactic, code: int, seat: int) -> str:
        return actions.name(position, code)

    def parse(self, position: Galactic, text: str, seat: int) -> int:
        code, reason = actions.parse(position, text, seat)
        if reason != LEGAL:
            raise self.refusal(position, reason, code, seat)
        return code

    def path(self, position: Galactic, code: int, seat: int) -> tuple[str, ...]:
        return actions.path(position.t, code)

    def foretell(self, position: Galactic, code: int, seat: int) -> Foretold:
        return forecasts.foretell(position, code, seat)

    def words(self, position: Galactic, kind: str, value: int) -> tuple[Any, str]:
        return values.value_words(position, kind, value)

    def cite(self, position: Galactic, reason: int, code: int) -> str:
        return refusals.cite(position, reason, code) or super().cite(position, reason, code)

    def explain(self, position: Galactic, reason: int, code: int, seat: int) -> str:
        return refusals.explain(position, reason, code, seat) or super().explain(position, reason, code, seat)

    # Bots -----------------------------------------------------------------------------------------

    def evaluation(self, tables: GalacticTables) -> Evaluation:
        return GalacticEvaluation(tables)

    def judgement(self) -> Judgement:
        return JUDGEMENT

    def evaluation_by(self, tables: GalacticTables, numbers: Sequence[int]) -> Evaluation:
        return GalacticEvaluation(tables, numbers)

    def baselines(self) -> Mapping[str, tuple[str, Callable[[GalacticTables], Evaluation]]]:
        return BASELINES

    # Scene and numbers ----------------------------------------------------------------------------

    def scene(self, position: Galactic, seat: int | None) -> SceneParts:
        return scene.scene(position, seat)

    def score_sources(self, position: Galactic, seat: int) -> list[Counter]:
        start = int(position.t.hit_points)
        return [
            counter("start", "Hit points at the start", start),
            counter("lost", "Hit points lost", int(position.score(seat)) - start),
        ]

    def decided(self, position: Galactic) -> Decided:
        return ends.decided(position)

    def catalogue(self, position: Galactic) -> Catalogue:
        return catalogue.catalogue(position)

    def encoding(self, tables: GalacticTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return encoding.parts(tables)
