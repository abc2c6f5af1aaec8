"""Texts of a game as they are true for a setup: sentences that hold for it, and its numbers.

`{name}` is a number of the game's catalogue. What holds sometimes stands in `{{if OPTION}}...{{else}}...{{end}}`,
one also inside another. An option that is on or a number above 0 is asked for by its name, a choice by its value:
`{{if bag is rich}}`. What no option is called is a number of the catalogue: `{{if aid}}`, `{{if points is 1}}`.
`{{if changed board}}` asks whether overrides change a table, `{{if changed cards.horse}}` a row of it, `{{if
changed cards does}}` a column: for sentences that hold for the printed game.
`or` joins several. What every seat chooses holds when it does for any of them. `{{else}}` may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from zirconia.core.contract.option import Option, Options
from zirconia.core.errors import ZirconiaError, suggestion
from zirconia.core.match.setup import Setup
from zirconia.core.plain import Json, JsonValue

PIECE = r"((?:(?!\{\{(?:if|else|end)\b).)*)"  # text without a mark
INNERMOST = re.compile(rf"\{{\{{if ([^{{}}]+)\}}\}}{PIECE}(?:\{{\{{else\}}\}}{PIECE})?\{{\{{end\}}\}}", re.DOTALL)
ANY = re.compile(r"\{\{\s*(?:if|else|end)\b[^{}]*\}*")
NUMBER = re.compile(r"(?<!\{)\{([a-z][a-z0-9-]*)\}(?!\})")

Numbers = Mapping[str, int | str]
NOTHING: Options = {}
V = TypeVar("V")


def filled(text: str, where: str, setup: Setup, numbers: Numbers) -> str:
    """The sentences that hold for a setup, with its numbers. Raises ZirconiaError."""
    true = worded(text, where, setup.game.options, setup.options, numbers, setup.overrides)
    return NUMBER.sub(lambda found: str(named(numbers, found[1], "number", where)), true)


def named(of: Mapping[str, V], name: str, what: str, where: str) -> V:
    """What the catalogue has under a name."""
    if name not in of:
        raise ZirconiaError(f"{where} asks for the {what} {name!r}; {suggestion(name, of)}")
    return of[name]


def worded(
    text: str,
    where: str,
    options: Mapping[str, Option],
    chosen: Options,
    numbers: Numbers,
    overrides: Options = NOTHING,
) -> str:
    """The text as it reads with what is chosen. Raises ZirconiaError for a mark that can't be followed."""
    while mark := INNERMOST.search(text):
        holds = [
            is_changed(one.split()[1:], overrides)
            if one.startswith("changed ")
            else condition_holds(one, where, options, chosen, numbers)
            for one in map(str.strip, mark[1].split(" or "))
        ]
        text = text[: mark.start()] + (mark[2] if any(holds) else mark[3] or "") + text[mark.end() :]
    if lost := ANY.search(text):
        form = "{{if OPTION}}...{{else}}...{{end}}"
        raise ZirconiaError(f"{where}: {lost[0]} is not part of a whole mark; one is written {form}")
    return text


def is_changed(place: list[str], overrides: Options) -> bool:
    """Whether overrides change a table, a row of it ('cards.horse'), or a column ('cards does')."""
    (table, _, row), *column = place[0].partition("."), *place[1:]
    rows: Mapping[str, Json] = overrides.get(table, {})
    return any((not row or id == row) and (not column or column[0] in of) for id, of in rows.items())


def condition_holds(
    condition: str, where: str, options: Mapping[str, Option], chosen: Options, numbers: Numbers
) -> bool:
    """Whether 'full-round' is on, 'bag is rich' is what was chosen, or 'most-points is 1' is so."""
    name, _, wanted = condition.partition(" is ")
    if name in options:
        return option_holds(condition, where, options[name], chosen[name])
    if name not in numbers:
        raise ZirconiaError(f"{where} asks for the option {name!r}; {suggestion(name, [*options, *numbers])}")
    return str(numbers[name]) == wanted if wanted else bool(numbers[name])


def option_holds(condition: str, where: str, option: Option, chosen: JsonValue) -> bool:
    name, _, wanted = condition.partition(" is ")
    words = [str(one) for one in option.choices]
    if words and wanted not in words:
        raise ZirconiaError(f"{where} asks whether {condition!r}; {name} is one of {', '.join(words)}")
    if wanted and not words:
        raise ZirconiaError(f"{where} asks whether {condition!r}; {name} is no choice, so its name is enough")
    return any(value == wanted if words else bool(value) for value in values_of(option, chosen))


def values_of(option: Option, value: JsonValue) -> list[JsonValue]:
    """What was chosen, by every seat where each chooses."""
    return list(value) if option.per_seat and isinstance(value, list) else [value]
