"""What a game's folder fills in: its facts, and the hooks through which everything reaches its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from zirconia.core.contract.catalogue import Catalogue
from zirconia.core.contract.data import Rows, Sheet
from zirconia.core.contract.deciding import Decided
from zirconia.core.contract.decks import DeckSheet
from zirconia.core.contract.declared import Reason
from zirconia.core.contract.judging import Judgement
from zirconia.core.contract.measuring import Measured
from zirconia.core.contract.option import Option, Options
from zirconia.core.contract.reading import Field as PositionField
from zirconia.core.contract.scene import SceneParts
from zirconia.core.contract.symmetry import Symmetry
from zirconia.core.contract.vocabulary import Counter, Foretold
from zirconia.core.errors import IllegalAction, UnknownCommand
from zirconia.core.kernel.evaluation import ByScore, Evaluation
from zirconia.core.kernel.events import EventType, Field, Log
from zirconia.core.kernel.position import Position, Tables
from zirconia.core.kernel.random import Random
from zirconia.core.plain import Json, JsonValue

P = TypeVar("P", bound=Position)
T = TypeVar("T", bound=Tables)

COMMON_EVENTS = (
    EventType("undid", (Field("seat", "seat"),), "{seat} takes back the last action."),
    EventType("resigned", (Field("seat", "seat"),), "{seat} resigns."),
    EventType("timed-out", (Field("seat", "seat"),), "{seat} has run out of time."),
    EventType("over", (), "The game is over."),  # what is told of it is how it ended
)


@cache
def common_reasons(turn_rule: str, end_rule: str) -> tuple[Reason, ...]:
    """The reasons that every game shares, each with the rule of this one's rulebook."""
    return (
        Reason("LEGAL", "", "This is allowed."),
        Reason("GAME_OVER", end_rule, "The game is over."),
        Reason("NOT_YOUR_TURN", turn_rule, "It is not your turn to decide."),
    )


class Rules(Generic[P, T]):
    """The facts and the rules of a game; its folder subclasses `Game`, which adds how matches begin."""

    id: str
    title: str
    summary: str
    seats: tuple[int, ...]
    minutes: int = 30
    designers: str
    rules: int = 1
    folder: Path
    options: Mapping[str, Option] = {}
    turn_rule: str = ""  # the rule that says whose turn it is, cited by NOT_YOUR_TURN
    end_rule: str = ""  # the rule that says when the game is over, cited by GAME_OVER
    reasons: tuple[Reason, ...] = ()
    event_types: tuple[EventType, ...] = ()
    endings: tuple[str, ...] = ()
    schema: Mapping[str, Sheet] = {}  # what the data may hold, table by table: all that overrides may change
    fields: tuple[PositionField, ...] = ()  # the keys of the game's positions beside those that all have
    encoding_limit: int = 2**63 - 1  # no number that `encode` gives is further from 0; batches pack them by it
    measured: Measured = Measured()  # what is worth measuring beside what is measured of every game
    seat_names: tuple[str, ...] = ("A", "B", "C", "D", "E", "F")

    # What a game's folder fills in --------------------------------------------------------------

    def tables(self, seats: int, options: Options, overrides: Options) -> T:
        """The packed numbers of a setup: data, then options, then overrides. Raises BadSetup."""
        raise NotImplementedError

    def data(self, options: Options, overrides: Options) -> Mapping[str, Rows]:
        """The data of a setup as rows by table, options and overrides applied: what a player who reads the cards
        reads, and what overrides may change. A game without data files has none. Raises BadSetup."""
        return {}

    def streams(self, seats: int) -> tuple[str, ...]:
        """The names of the random streams, in the order of their numbers."""
        raise NotImplementedError

    def deal(self, tables: T, options: Options, random: Random, log: Log | None) -> P:
        """The starting position. A log, if there is one, is told of what was dealt."""
        raise NotImplementedError

    def write(self, position: P) -> Json:
        """The position as JSON a person can read and write."""
        raise NotImplementedError

    def read(self, position: P, data: Mapping[str, JsonValue]) -> None:
        """Change a starting position into the one described; keys left out stay. Raises BadPosition."""
        raise NotImplementedError

    def outcome(self, position: P, stream: str, value: JsonValue) -> int:
        """The number of a scripted outcome (`next`) of a stream: a card's id, or a die's face."""
        raise NotImplementedError

    def outcome_word(self, position: P, stream: str, value: int) -> JsonValue:
        """The inverse of `outcome`."""
        raise NotImplementedError

    def key(self, tables: T, code: int) -> str:
        """The stable text of an action, made of ids from the data."""
        raise NotImplementedError

    def name(self, position: P, code: int, seat: int) -> str:
        """The action in words a player would use; unique among the legal ones."""
        raise NotImplementedError

    def parse(self, position: P, text: str, seat: int) -> int:
        """The code of a command that is neither a key nor a legal name; IllegalAction or UnknownCommand."""
        raise UnknownCommand(f"{text!r} is no command of {self.title}")

    def path(self, position: P, code: int, seat: int) -> tuple[str, ...]:
        """The things to touch, in order, to do this action."""
        raise NotImplementedError

    def foretell(self, position: P, code: int, seat: int) -> Foretold:
        """What a player wants to know of an action before it is done, from what the seat may know."""
        return {}

    def explain(self, position: P, reason: int, code: int, seat: int) -> str:
        """The sentence for a refusal, with the facts of this position where they help."""
        return self.all_reasons[reason].sentence

    def explain_at_once(self, position: P, reason: int, code: int, seat: int) -> str:
        """The same where only the first things of such an action were touched, and all that follows is refused."""
        return self.explain(position, reason, code, seat)

    def cite(self, position: P, reason: int, code: int) -> str:
        """The rule behind a refusal, where it depends on the action."""
        return self.all_reasons[reason].rule

    def unreachable(self, position: P, path: Sequence[str], seat: int) -> tuple[int, int]:
        """Why no action has this path at all: a reason and an action of the kind that was meant; else (0, -1)."""
        return 0, -1

    def words(self, position: P, kind: str, value: int) -> tuple[JsonValue, str]:
        """An event's value as (JSON, display): a card's id and name, a cell's name, an amount."""
        raise NotImplementedError

    def scene(self, position: P, seat: int | None) -> SceneParts:
        """The game's part of `view(seat)`."""
        raise NotImplementedError

    def score_sources(self, position: P, seat: int) -> list[Counter]:
        """Of what the score of a seat is made up, in the rulebook's words; the values add up to the score."""
        return [{"id": "score", "label": "Score", "value": int(position.score(seat))}]

    def decided(self, position: P) -> Decided:
        """By what a match that is over was decided: how it ended, and what is compared in which order."""
        return Decided()

    def catalogue(self, position: P) -> Catalogue:
        """What the player's rulebook shows of this setup, at its start: groups of cards, and numbers."""
        return Catalogue()

    def deck_sheet(self, option: str, tables: T, options: Options) -> DeckSheet:
        """What a deck may hold, for an option of the type 'deck'."""
        raise NotImplementedError

    def encoding(self, tables: T) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Names and shapes of what `encode` gives, in order."""
        raise NotImplementedError

    def conserved(self, position: P) -> Mapping[str, int]:
        """Totals that no legal action may change; resigning may."""
        return {}

    def sides(self, tables: T) -> tuple[int, ...]:
        """The side of each seat; each seat is its own unless there are allies."""
        return tuple(range(tables.seats))

    def evaluation(self, tables: T) -> Evaluation:
        """What the bots know of good play; without a game's own, the place and the lead, all actions alike."""
        return ByScore(tables)

    def judgement(self) -> Judgement | None:
        """The numbers that the evaluation judges by, where it can judge by others; None: it can't."""
        return None

    def evaluation_by(self, tables: T, numbers: Sequence[int]) -> Evaluation:
        """The evaluation with other numbers in the places of those of `judgement`."""
        raise NotImplementedError

    def symmetries(self, tables: T) -> Sequence[Symmetry]:
        """The ways to turn the board that change nothing for anybody, the first as it is. None: sides matter."""
        return ()

    def baselines(self) -> Mapping[str, tuple[str, Callable[[T], Evaluation]]]:
        """Scripted players by name: a line that says how each plays, and what weighs its actions."""
        return {}

    def settle(self, seats: int, options: Json) -> Json:
        """Bring options that depend on each other into order, after each was checked. Raises BadSetup."""
        return options

    # What follows from it -----------------------------------------------------------------------

    @property
    def all_reasons(self) -> tuple[Reason, ...]:
        return common_reasons(self.turn_rule, self.end_rule) + self.reasons

    @property
    def all_events(self) -> tuple[EventType, ...]:
        return COMMON_EVENTS + self.event_types

    @property
    def rulebook(self) -> str:
        """The text of the game's rulebook."""
        return (self.folder / "rulebook.md").read_text(encoding="utf-8")

    def refusal(self, position: P, reason: int, code: int, seat: int) -> IllegalAction:
        """The error for a failed precondition."""
        entry = self.all_reasons[reason]
        rule = self.cite(position, reason, code)
        return IllegalAction(entry.reason, rule, self.explain(position, reason, code, seat))

    def seat_name(self, seat: int) -> str:
        return self.seat_names[seat]

    # What `Game` adds, for those who reach it through a setup or a state --------------------------

    def setup(self, seats: Any = None, options: Any = None, overrides: Any = None) -> Any:
        """A validated setup."""
        raise NotImplementedError("a game is a subclass of Game")

    def load(self, position: Mapping[str, JsonValue] | str, seed: object = "0") -> Any:
        """A state from a position."""
        raise NotImplementedError("a game is a subclass of Game")
