"""Both editions as games among others: what they share of facts and hooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from zirconia.core.contract.deciding import Decided
from zirconia.core.contract.scene import counter
from zirconia.core.contract.vocabulary import Counter, Foretold
from zirconia.core.errors import BadPosition, suggestion
from zirconia.core.game import Game
from zirconia.core.kernel.evaluation import Evaluation
from zirconia.games.standoff.measures import MEASURED
from zirconia.games.standoff.notation.ledger import totals
from zirconia.games.standoff.play.baselines import BASELINES
from zirconia.games.standoff.play.evaluation import StandoffEvaluation
from zirconia.games.standoff.rules.encoding import shapes
from zirconia.games.standoff.rules.events import ENDINGS
from zirconia.games.standoff.rules.standoff import Standoff
from zirconia.games.standoff.rules.tables import StandoffTables
from zirconia.games.standoff.words import ends
from zirconia.games.standoff.words.actions import Actions
from zirconia.games.standoff.words.forecasts import Forecasts
from zirconia.games.standoff.words.refusals import Refusals
from zirconia.games.standoff.words.values import SEAT_NAMES, value_in_words

S = TypeVar("S", bound=StandoffTables)


class StandoffGame(Game[Standoff, S]):
    """The hooks of both editions; an edition names its words, its scene and its notation."""

    seat_names = SEAT_NAMES
    turn_rule = "2"
    end_rule = "13"
    encoding_limit = 2**15 - 1
    endings = ENDINGS.declared
    measured = MEASURED
    rules = 2
    actions: Actions
    forecasts: Forecasts
    refusals: Refusals

    def streams(self, seats: int) -> tuple[str, ...]:
        return ("market", *(f"deck-{SEAT_NAMES[seat].lower()}" for seat in range(seats)))

    def outcome(self, position: Standoff, stream: str, value: Any) -> int:
        if value not in position.t.ids:
            raise BadPosition(f"next.{stream}: no card {value!r}; {suggestion(str(value), position.t.ids)}")
        return position.t.ids.index(value)

    def outcome_word(self, position: Standoff, stream: str, value: int) -> Any:
        return position.t.ids[value] if 0 <= value < position.t.kinds else value

    def conserved(self, position: Standoff) -> Mapping[str, int]:
        return totals(position)

    # Bots -------------------------------------------------------------------------------------------

    def evaluation(self, tables: S) -> Evaluation:
        return StandoffEvaluation(tables)

    def baselines(self) -> Mapping[str, tuple[str, Callable[[S], Evaluation]]]:
        return BASELINES

    # Words ------------------------------------------------------------------------------------------

    def key(self, tables: S, code: int) -> str:
        return self.actions.key(tables, code)

    def name(self, position: Standoff, code: int, seat: int) -> str:
        return self.actions.name(position, code)

    def parse(self, position: Standoff, text: str, seat: int) -> int:
        return self.actions.parse(position.t, text)

    def path(self, position: Standoff, code: int, seat: int) -> tuple[str, ...]:
        return self.actions.path(position, code)

    def foretell(self, position: Standoff, code: int, seat: int) -> Foretold:
        return self.forecasts.foretell(position, code)

    def words(self, position: Standoff, kind: str, value: int) -> tuple[Any, str]:
        return value_in_words(position.t, kind, value)

    def explain(self, position: Standoff, reason: int, code: int, seat: int) -> str:
        cause = self.refusals.cause(position, reason, code)
        return super().explain(position, reason, code, seat) if cause is None else cause.sentence

    def cite(self, position: Standoff, reason: int, code: int) -> str:
        cause = self.refusals.cause(position, reason, code)
        return super().cite(position, reason, code) if cause is None else cause.rule

    def score_sources(self, position: Standoff, seat: int) -> list[Counter]:
        return [counter("gun", "In the Red Gun", int(position.score(seat)))]

    def decided(self, position: Standoff) -> Decided:
        return ends.decided(position, self.actions.piece)

    def encoding(self, tables: S) -> tuple[tuple[str, tuple[int, ...]], ...]:
        return (*shapes(tables), *self.own_encoding)

    own_encoding: tuple[tuple[str, tuple[int, ...]], ...] = ()
