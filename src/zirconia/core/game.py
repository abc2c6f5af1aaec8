"""What a game is to everything around it: its facts, its options, and the hooks its folder fills in."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from zirconia.core.declared import Reason
from zirconia.core.errors import BadSetup, IllegalAction, UnknownCommand, shown, suggestion
from zirconia.core.evaluation import ByScore, Evaluation
from zirconia.core.events import EventType, Field, Log
from zirconia.core.position import Position, Tables
from zirconia.core.random import Random

if TYPE_CHECKING:
    from zirconia.core import loading
    from zirconia.core.scene import SceneParts
    from zirconia.core.setup import Setup
    from zirconia.core.state import State

P = TypeVar("P", bound=Position)
T = TypeVar("T", bound=Tables)

Json = Any
Options = Mapping[str, Json]

COMMON_EVENTS = (
    EventType("undid", (Field("seat", "seat"),), "{seat} takes back the last action."),
    EventType("resigned", (Field("seat", "seat"),), "{seat} resigns."),
)


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen before a match."""

    name: str
    type: str  # 'flag', 'number', 'choice', or a type of the game's own
    default: Json
    help: str
    choices: tuple[Json, ...] = ()
    low: int = 0
    high: int = 0
    per_seat: bool = False
    secret: bool = False
    samples: tuple[Json, ...] = field(default=())

    def problem(self, value: Json) -> str | None:
        """What is wrong with a value, or None."""
        if self.type == "flag" and not isinstance(value, bool):
            return f"{self.name} is on or off (true or false), not {shown(value)}"
        if self.type == "number" and (
            not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high
        ):
            return f"{self.name} is a number from {self.low} to {self.high}, not {shown(value)}"
        if self.type == "choice" and value not in self.choices:
            return f"{self.name} is one of {', '.join(map(str, self.choices))}, not {shown(value)}"
        return None

    def values(self) -> tuple[Json, ...]:
        """Values worth testing: all of them where they are few."""
        if self.samples:
            return self.samples
        if self.type == "flag":
            return (False, True)
        if self.type == "number":
            return tuple(sorted({self.low, self.default, self.high}))
        return self.choices


def common_reasons(turn_rule: str, end_rule: str) -> tuple[Reason, ...]:
    """The reasons that every game shares, each with the rule of this one's rulebook."""
    return (
        Reason("LEGAL", "", "This is allowed."),
        Reason("GAME_OVER", end_rule, "The game is over."),
        Reason("NOT_YOUR_TURN", turn_rule, "It is not your turn to decide."),
    )


class Game(Generic[P, T]):
    """A game. Its folder makes one instance; everything else reaches the rules through it."""

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
    fields: tuple[loading.Field, ...] = ()  # the keys of the game's positions beside those that all have
    seat_names: tuple[str, ...] = ("A", "B", "C", "D", "E", "F")

    # What a game's folder fills in --------------------------------------------------------------

    def tables(self, seats: int, options: Options, overrides: Options) -> T:
        """The packed numbers of a setup: data, then options, then overrides. Raises BadSetup."""
        raise NotImplementedError

    def streams(self, seats: int) -> tuple[str, ...]:
        """The names of the random streams, in the order of their numbers."""
        raise NotImplementedError

    def deal(self, tables: T, options: Options, random: Random, log: Log | None) -> P:
        """The starting position. A log, if there is one, is told of what was dealt."""
        raise NotImplementedError

    def write(self, position: P) -> dict[str, Json]:
        """The position as JSON a person can read and write."""
        raise NotImplementedError

    def read(self, position: P, data: Mapping[str, Json]) -> None:
        """Change a starting position into the one described; keys left out stay. Raises BadPosition."""
        raise NotImplementedError

    def outcome(self, position: P, stream: str, value: Json) -> int:
        """The number of a scripted outcome (`next`) of a stream: a card's id, or a die's face."""
        raise NotImplementedError

    def outcome_word(self, position: P, stream: str, value: int) -> Json:
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

    def explain(self, position: P, reason: int, code: int, seat: int) -> str:
        """The sentence for a refusal, with the facts of this position where they help."""
        return self.all_reasons[reason].sentence

    def cite(self, position: P, reason: int, code: int) -> str:
        """The rule behind a refusal, where it depends on the action."""
        return self.all_reasons[reason].rule

    def unreachable(self, position: P, path: Sequence[str], seat: int) -> tuple[int, int]:
        """Why no action has this path at all: a reason and an action of the kind that was meant; else (0, -1)."""
        return 0, -1

    def words(self, position: P, kind: str, value: int) -> tuple[Json, str]:
        """An event's value as (JSON, display): a card's id and name, a cell's name, an amount."""
        raise NotImplementedError

    def scene(self, position: P, seat: int | None) -> SceneParts:
        """The game's part of `view(seat)`."""
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

    def baselines(self) -> Mapping[str, tuple[str, Callable[[T], Evaluation]]]:
        """Scripted players by name: a line that says how each plays, and what weighs its actions."""
        return {}

    def settle(self, seats: int, options: dict[str, Json]) -> dict[str, Json]:
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

    def setup(
        self, seats: int | None = None, options: Options | None = None, overrides: Options | None = None
    ) -> Setup:
        """A validated setup: seats, options and overrides, and the tables they give. Raises BadSetup."""
        from zirconia.core.setup import Setup

        count = self.seats[0] if seats is None else seats
        if not isinstance(count, int) or isinstance(count, bool) or count not in self.seats:
            allowed = ", ".join(map(str, self.seats))
            raise BadSetup([f"{self.title} is for {allowed} players, not {shown(seats)}"])
        chosen = self.check_options(count, options or {})
        changes = check_json(overrides or {}, "overrides")
        return Setup(self, count, chosen, changes, self.tables(count, chosen, changes))

    def start(
        self,
        seats: int | None = None,
        seed: object = "0",
        options: Options | None = None,
        overrides: Options | None = None,
    ) -> State:
        """The shortcut for setup(...).start(seed=seed); what is not named first is the number of seats."""
        return self.setup(seats, options, overrides).start(seed=seed)

    def load(self, position: Mapping[str, Json] | str, seed: object = "0") -> State:
        """A state from a position. Raises BadPosition or BadSetup."""
        from zirconia.core.loading import load

        return load(self, position, seed)

    def check_options(self, seats: int, given: Options) -> dict[str, Json]:
        """All options with their values, each checked; every breach is named."""
        if not isinstance(given, Mapping):
            raise BadSetup([f"options are a mapping of names to values, not {shown(given)}"])
        errors: list[str] = []
        chosen = {
            name: [option.default] * seats if option.per_seat else option.default
            for name, option in self.options.items()
        }
        for word, value in given.items():
            name = str(word).replace("_", "-")
            option = self.options.get(name)
            if option is None:
                errors.append(f"{self.title} has no option {shown(word)}; {suggestion(name, self.options)}")
            elif option.per_seat:
                chosen[name] = self._per_seat(option, value, seats, errors)
            else:
                chosen[name] = value
                errors += [problem] if (problem := option.problem(value)) else []
        if errors:
            raise BadSetup(errors)
        return self.settle(seats, chosen)

    @staticmethod
    def _per_seat(option: Option, value: Json, seats: int, errors: list[str]) -> list[Json]:
        """One value a seat; a single value that is no list goes to every seat."""
        values = list(value) if isinstance(value, (list, tuple)) else [value] * seats
        if len(values) != seats:
            errors.append(f"{option.name} needs {seats} values, one a seat, not {len(values)}")
        for seat, one in enumerate(values):
            problem = option.problem(one)
            if problem:
                errors.append(f"seat {seat}: {problem}")
        return values

    def refusal(self, position: P, reason: int, code: int, seat: int) -> IllegalAction:
        """The error for a failed precondition."""
        entry = self.all_reasons[reason]
        rule = self.cite(position, reason, code)
        return IllegalAction(entry.reason, rule, self.explain(position, reason, code, seat))

    def seat_name(self, seat: int) -> str:
        return self.seat_names[seat]


def check_json(value: Options, what: str) -> dict[str, Json]:
    """A deep copy of plain JSON data, so that nobody can change a setup from outside."""
    if not isinstance(value, Mapping):
        raise BadSetup([f"{what} are a mapping of names to values, not {shown(value)}"])
    try:
        copied: dict[str, Json] = json.loads(json.dumps(value))
    except (TypeError, ValueError) as error:
        raise BadSetup([f"{what} must be plain JSON: {error}"]) from None
    return copied


def names(words: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]
