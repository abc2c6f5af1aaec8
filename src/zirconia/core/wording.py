"""Sentences that hold with an option only: `{{if OPTION}}...{{else}}...{{end}}`, one also inside another.

An option that is on or a number above 0 is asked for by its name, a choice by its value: `{{if bag is rich}}`.
`or` joins several. What every seat chooses holds when it does for any of them. `{{else}}` may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from zirconia.core.contract.option import Option, Options
from zirconia.core.errors import ZirconiaError, suggestion
from zirconia.core.plain import JsonValue

PIECE = r"((?:(?!\{\{(?:if|else|end)\b).)*)"  # text without a mark
INNERMOST = re.compile(rf"\{{\{{if ([^{{}}]+)\}}\}}{PIECE}(?:\{{\{{else\}}\}}{PIECE})?\{{\{{end\}}\}}", re.DOTALL)
ANY = re.compile(r"\{\{\s*(?:if|else|end)\b[^{}]*\}*")


def worded(text: str, where: str, options: Mapping[str, Option], chosen: Options) -> str:
    """The text as it reads with what is chosen. Raises ZirconiaError for a mark that can't be followed."""
    while mark := INNERMOST.search(text):
        holds = [condition_holds(one, where, options, chosen) for one in mark[1].split(" or ")]
        text = text[: mark.start()] + (mark[2] if any(holds) else mark[3] or "") + text[mark.end() :]
    if lost := ANY.search(text):
        form = "{{if OPTION}}...{{else}}...{{end}}"
        raise ZirconiaError(f"{where}: {lost[0]} is not part of a whole mark; one is written {form}")
    return text


def condition_holds(condition: str, where: str, options: Mapping[str, Option], chosen: Options) -> bool:
    """Whether 'full-round' is on, or 'bag is rich' is what was chosen."""
    name, _, wanted = condition.strip().partition(" is ")
    if name not in options:
        raise ZirconiaError(f"{where} asks for the option {name!r}; {suggestion(name, options)}")
    option = options[name]
    words = [str(one) for one in option.choices]
    if words and wanted not in words:
        raise ZirconiaError(f"{where} asks whether {condition!r}; {name} is one of {', '.join(words)}")
    if wanted and not words:
        raise ZirconiaError(f"{where} asks whether {condition!r}; {name} is no choice, so its name is enough")
    return any(value == wanted if words else bool(value) for value in values_of(option, chosen[name]))


def values_of(option: Option, value: JsonValue) -> list[JsonValue]:
    """What was chosen, by every seat where each chooses."""
    return list(value) if option.per_seat and isinstance(value, list) else [value]
