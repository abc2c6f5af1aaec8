"""Corporate Wars as a game among others: its facts and options, and hooks into its other files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any

from zirconia.core.contract.catalogue import Catalogue
from zirconia.core.contract.data import Rows
from zirconia.core.contract.deciding import Decided
from zirconia.core.contract.decks import DeckSheet
from zirconia.core.contract.judging import Judgement
from zirconia.core.contract.option import Option, Options
from zirconia.core.contract.scene import SceneParts, counter
from zirconia.core.contract.symmetry import Symmetry
from zirconia.core.contract.vocabulary import Counter, Foretold
from zirconia.core.game import Game
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.core.kernel.events import Log
from zirconia.core.kernel.position import LEGAL
from zirconia.core.kernel.random import Random
from zirconia.games.corporate_wars import catalogue, notation, scene, sheets
from zirconia.games.corporate_wars.measures import MEASURED
from zirconia.games.corporate_wars.play.baselines import BASELINES
from zirconia.games.corporate_wars.play.evaluation import CorporateEvaluation
from zirconia.games.corporate_wars.play.judgement import JUDGEMENT
from zirconia.games.corporate_wars.rules import encoding
from zirconia.games.corporate_wars.rules.events import ENDINGS, EVENTS
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.reasons import REASONS
from zirconia.games.corporate_wars.rules.setup import deal
from zirconia.games.corporate_wars.rules.tables import CorporateTables
from zirconia.games.corporate_wars.symmetries import symmetries
from zirconia.games.corporate_wars.words import actions, ends, forecasts, refusals, values

OPTIONS = {
    "stipend": Option(
        "stipend",
        "number",
        0,
        "Help for P2, who moves second: so many credits to start with. 2 make it about even, 1 is milder.",
        low=0,
        high=10,
        rule="V1",
    ),
    **{name: Option(name, "flag", False, help, rule=rule) for name, (rule, help) in sheets.FLAGS.items()},
    "head-start": Option(
        "head-start",
        "number",
        0,
        "Help for a weaker player: so many points to start with.",
        low=0,
        high=4,
        per_seat=True,
        rule="V8",
    ),
    "decks": Option(
        "decks",
        "choice",
        "standard",
        "Standard: both play the same deck. Custom: everybody brings a deck of their own and keeps it secret.",
        choices=("standard", "custom"),
        rule="12",
    ),
    "deck": Option(
        "deck",
        "deck",
        "standard",
        f"Your own deck: {', '.join(sheets.PRESET_NAMES)}, or how many copies of each card.",
        per_seat=True,
        secret=True,
        samples=sheets.PRESET_NAMES,
        where=("decks", "custom"),
        rule="12",
    ),
}


class CorporateWars(Game[Corporate, CorporateTables]):
    id = "corporate-wars"
    title = "Corporate Wars"
    summary = "Two corporations hire units, sign contracts and fight for the two columns in the middle."
    seats = (2,)
    minutes = 30
    designers = "the designers of Corporate Wars"
    folder = Path(__file__).parent
    seat_names = sheets.SEATS
    options = OPTIONS
    turn_rule = "2"
    end_rule = "13"
    encoding_limit = 2**15 - 1
    reasons = REASONS.declared
    event_types = EVENTS.declared
    endings = ENDINGS.declared
    schema = sheets.SHEETS
    measured = MEASURED
    fields = notation.FIELDS

    # Setup ----------------------------------------------------------------------------------------

    def settle(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        return sheets.settle(options)

    def tables(self, seats: int, options: Options, overrides: Options) -> CorporateTables:
        return sheets.tables_for(options, overrides)

    def data(self, options: Options, overrides: Options) -> Mapping[str, Rows]:
        return sheets.data_for(options, overrides)

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("deck-1", "deck-2")

    def deck_sheet(self, option: str, tables: CorporateTables, options: Options) -> DeckSheet:
        return sheets.deck_sheet(tables, options)

    def deal(self, tables: CorporateTables, options: Options, random: Random, log: Log | None) -> Corporate:
        return deal(tables, random, log, sheets.packed_decks(tables, options))

    # Positions ------------------------------------------------------------------------------------

    def write(self, position: Corporate) -> dict[str, Any]:
        return notation.write(position)

    def read(self, position: Corporate, data: Mapping[str, Any]) -> None:
        notation.read(position, data)

    def outcome(self, position: Corporate, stream: str, value: Any) -> int:
        return notation.read_outcome(position, stream, value)

    def outcome_word(self, position: Corporate, stream: str, value: int) -> Any:
        return position.t.ids[value]

    def conserved(self, position: Corporate) -> Mapping[str, int]:
        return notation.all_cards(position)

    def symmetries(self, tables: CorporateTables) -> Sequence[Symmetry]:
        return symmetries(tables, sum(prod(shape) for _, shape in self.encoding(tables)))

    # Words ----------------------------------------------------------------------------------------

    def key(self, tables: CorporateTables, code: int) -> str:
        return actions.key(tables, code)

    def name(self, position: Corporate, code: int, seat: int) -> str:
        return actions.name(position, code)

    def parse(self, position: Corporate, text: str, seat: int) -> int:
        code, reason = actions.parse(position, text, seat)
        if reason != LEGAL:
            raise self.refusal(position, reason, code, seat)
        return code

    def path(self, position: Corporate, code: int, seat: int) -> tuple[str, ...]:
        return actions.path(position.t, code)

    def foretell(self, position: Corporate, code: int, seat: int) -> Foretold:
        return forecasts.foretell(position, code, seat)

    def unreachable(self, position: Corporate, path: Sequence[str], seat: int) -> tuple[int, int]:
        return actions.far_apart(position, path, seat)

    def words(self, position: Corporate, kind: str, value: int) -> tuple[Any, str]:
        return values.value_words(position, kind, value)

    def cite(self, position: Corporate, reason: int, code: int) -> str:
        return refusals.cite(position, reason, code) or super().cite(position, reason, code)

    def explain(self, position: Corporate, reason: int, code: int, seat: int) -> str:
        return refusals.explain(position, reason, code, seat) or super().explain(position, reason, code, seat)

    def explain_at_once(self, position: Corporate, reason: int, code: int, seat: int) -> str:
        return refusals.explain_at_once(position, reason, code) or self.explain(position, reason, code, seat)

    # Bots -----------------------------------------------------------------------------------------

    def evaluation(self, tables: CorporateTables) -> Evaluation:
        return CorporateEvaluation(tables)

    def judgement(self) -> Judgement:
        return JUDGEMENT

    def evaluation_by(self, tables: CorporateTables, numbers: Sequence[int]) -> Evaluation:
        return CorporateEvaluation(tables, numbers)

    def baselines(self) -> Mapping[str, tuple[str, Callable[[CorporateTables], Evaluation]]]:
        return BASELINES

    # Scene and numbers ----------------------------------------------------------------------------

    def scene(self, position: Corporate, seat: int | None) -> SceneParts:
        return scene.scene(position, seat)

    def score_sources(self, position: Corporate, seat: int) -> list[Counter]:
        start = int(position.t.head_start[seat])
        given = [counter("head-start", "Head start", start)] if start else []
        return [*given, counter("zone", "Capture zone", int(position.score(seat)) - start)]

    def decided(self, position: Corporate) -> Decided:
        return ends.decided(position)

    def catalogue(self, position: Corporate) -> Catalogue:
        return catalogue.catalogue(position)

    def encoding(self, tables: CorporateTables) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return encoding.parts(tables)
