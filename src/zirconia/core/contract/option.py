"""Options: what can be chosen before a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from zirconia.core.errors import BadSetup, shown, suggestion
from zirconia.core.plain import JsonValue

Options = Mapping[str, JsonValue]


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen before a match."""

    name: str
    type: str  # 'flag', 'number', 'choice', 'deck' (see `decks`), or a type of the game's own
    default: JsonValue
    help: str
    choices: tuple[JsonValue, ...] = ()
    low: int = 0
    high: int = 0
    per_seat: bool = False
    secret: bool = False
    samples: tuple[JsonValue, ...] = field(default=())
    where: tuple[str, JsonValue] | None = None  # another option and its value, without which it has no use
    rule: str = ""  # where the rulebook speaks of it; `help` says it in plain words

    @property
    def told(self) -> str:
        """What it does in plain words, and the rule behind it."""
        return f"{self.help} ({self.rule})" if self.rule else self.help

    def problem(self, value: JsonValue) -> str | None:
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

    def values(self) -> tuple[JsonValue, ...]:
        """Values worth testing: all of them where they are few."""
        if self.samples:
            return self.samples
        if self.type == "flag":
            return (False, True)
        if self.type == "number":
            return tuple(sorted({self.low, self.default, self.high}))
        return self.choices


def chosen_options(title: str, options: Mapping[str, Option], seats: int, given: Options) -> dict[str, JsonValue]:
    """All options of a game with their values, each checked; every breach is named."""
    if not isinstance(given, Mapping):
        raise BadSetup([f"options are a mapping of names to values, not {shown(given)}"])
    errors: list[str] = []
    chosen = {
        name: [option.default] * seats if option.per_seat else option.default for name, option in options.items()
    }
    for word, value in given.items():
        name = str(word).replace("_", "-")
        option = options.get(name)
        if option is None:
            errors.append(f"{title} has no option {shown(word)}; {suggestion(name, options)}")
        elif option.per_seat:
            chosen[name] = one_a_seat(option, value, seats, errors)
        else:
            chosen[name] = value
            errors += [problem] if (problem := option.problem(value)) else []
    if errors:
        raise BadSetup(errors)
    return chosen


def one_a_seat(option: Option, value: JsonValue, seats: int, errors: list[str]) -> list[JsonValue]:
    """One value a seat; a single value that is no list goes to every seat."""
    values = list(value) if isinstance(value, (list, tuple)) else [value] * seats
    if len(values) != seats:
        errors.append(f"{option.name} needs {seats} values, one a seat, not {len(values)}")
    for seat, one in enumerate(values):
        problem = option.problem(one)
        if problem:
            errors.append(f"seat {seat}: {problem}")
    return values
