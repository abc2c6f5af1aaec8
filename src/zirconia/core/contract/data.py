"""Data tables: TOML files in a game's folder, a range for every number, and overrides per match."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zirconia.core.errors import BadSetup, shown, suggestion

Rows = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class Number:
    """A whole number, with the range that fits its storage; `step` asks for multiples."""

    low: int
    high: int
    default: int | None = 0
    step: int = 1

    def problem(self, value: Any) -> str | None:
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            kind = "a whole number" if isinstance(value, float) else "a number"
            return f"must be {kind} from {self.low} to {self.high}, not {shown(value)}"
        if value % self.step:
            return f"must be a multiple of {self.step}, not {shown(value)}"
        return None


@dataclass(frozen=True)
class Text:
    """A text of printable words with single spaces; one that is empty unless told may be emptied."""

    default: str | None = None

    def problem(self, value: Any) -> str | None:
        tidy = isinstance(value, str) and value.isprintable() and value == " ".join(value.split())
        if tidy and (value or self.may_be_empty):
            return None
        nothing = " or nothing" if self.may_be_empty else ""
        return f"must be words with single spaces{nothing}, not {shown(value)}"

    @property
    def may_be_empty(self) -> bool:
        return self.default == ""


@dataclass(frozen=True)
class Word:
    """One of a few words; `fixed` ones can't be overridden."""

    words: tuple[str, ...]
    default: str | None = None
    fixed: bool = False

    def problem(self, value: Any) -> str | None:
        return None if value in self.words else f"must be one of {', '.join(self.words)}, not {shown(value)}"


Column = Number | Text | Word


@dataclass(frozen=True)
class Sheet:
    """The columns of one table; every row has them all."""

    name: str
    columns: Mapping[str, Column]

    def complete(self, rows: Mapping[str, Mapping[str, Any]]) -> Rows:
        """The rows with defaults filled in, every value checked."""
        errors: list[str] = []
        found: Rows = {}
        for id, row in rows.items():
            if not isinstance(row, Mapping):
                errors.append(f"{self.name}.{id} must be a table, not {shown(row)}")
                continue
            found[id] = {
                name: column.default for name, column in self.columns.items() if column.default is not None
            }
            self._write(found[id], row, f"{self.name}.{id}", errors)
            errors += [f"{self.name}.{id}: {name} is missing" for name in self.columns if name not in found[id]]
        if errors:
            raise BadSetup(errors)
        return found

    def read(self, path: Path) -> Rows:
        """The complete rows of a data file; what is wrong is named with the file."""
        rows = read_toml(path)
        try:
            return self.complete(rows)
        except BadSetup as error:
            raise BadSetup([f"{path.parent.name}/{path.name}: {breach}" for breach in error.errors]) from None

    def override(self, rows: Rows, changes: Any) -> Rows:
        """The rows with some numbers changed. Raises BadSetup, naming each thing that can't be."""
        errors: list[str] = []
        found = {id: dict(row) for id, row in rows.items()}
        for id, row in as_mapping(changes, self.name).items():
            if id not in found:
                errors.append(f"overrides.{self.name}: no {shown(id)}; {suggestion(id, found)}")
            else:
                where = f"overrides.{self.name}.{id}"
                given = as_mapping(row, f"{self.name}.{id}")
                errors += [f"{where}.{name} is the same in every match" for name in given if self._is_fixed(name)]
                self._write(found[id], given, where, errors)
        if errors:
            raise BadSetup(errors)
        return found

    def _is_fixed(self, name: str) -> bool:
        column = self.columns.get(name)
        return isinstance(column, Word) and column.fixed

    def _write(self, row: dict[str, Any], values: Mapping[str, Any], where: str, errors: list[str]) -> None:
        for name, value in values.items():
            column = self.columns.get(name)
            if column is None:
                errors.append(f"{where}: no {shown(name)}; {suggestion(name, self.columns)}")
            elif (problem := column.problem(value)) is not None:
                errors.append(f"{where}.{name} {problem}")
            else:
                row[name] = value


def as_mapping(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadSetup([f"overrides.{where} must be an object, not {shown(value)}"])
    return value


def read_toml(path: Path) -> dict[str, Any]:
    """A data file. Raises BadSetup, in one line that names game and file."""
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except (ValueError, OSError, RecursionError) as error:
        cause = error.strerror if isinstance(error, OSError) else " ".join(str(error).split())
        raise BadSetup([f"{path.parent.name}/{path.name}: {cause}"]) from None


def override_all(
    sheets: Mapping[str, Sheet], tables: Mapping[str, Rows], overrides: Mapping[str, Any]
) -> dict[str, Rows]:
    """All tables of a game under the overrides of a match."""
    unknown = [
        f"overrides: no table {shown(name)}; {suggestion(name, sheets)}"
        for name in overrides
        if name not in sheets
    ]
    if unknown:
        raise BadSetup(unknown)
    return {name: sheets[name].override(rows, overrides.get(name, {})) for name, rows in tables.items()}
