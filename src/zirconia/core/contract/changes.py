"""Overrides as people write them, `cards.critical-hit.price=1000`, and every place where a game can be changed."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from zirconia.core.contract.data import Column, Number, Rows, Sheet, Word
from zirconia.core.errors import BadSetup, shown
from zirconia.core.plain import Json

EXAMPLE = "table.row.column=value, as in cards.critical-hit.price=1000"
LARGEST = 1_000_000  # bytes of a file with overrides


class Place(NamedTuple):
    """One value of a game's data: where it stands, what it is, and what it may be."""

    table: str
    row: str
    column: str
    value: Any
    allowed: str
    free: bool  # whether overrides may change it

    @property
    def path(self) -> str:
        return f"{self.table}.{self.row}.{self.column}"


def places(schema: Mapping[str, Sheet], data: Mapping[str, Rows]) -> Iterator[Place]:
    """Every place of a game's data, in the order of its files."""
    for table, rows in data.items():
        columns = schema[table].columns
        for row, values in rows.items():
            for name, value in values.items():
                column = columns[name]
                yield Place(table, row, name, value, allowed(column), not is_fixed(column))


def allowed(column: Column) -> str:
    """What a column may hold, in words."""
    if isinstance(column, Number):
        steps = f" in steps of {column.step}" if column.step > 1 else ""
        return f"{column.low} to {column.high}{steps}"
    if isinstance(column, Word):
        return ", ".join(column.words)
    return "words, or nothing" if column.may_be_empty else "words"


def is_fixed(column: Column) -> bool:
    return isinstance(column, Word) and column.fixed


def changes(schema: Mapping[str, Sheet], texts: Iterable[str]) -> Json:
    """The overrides that `table.row.column=value` texts make; the game itself judges values. Raises BadSetup."""
    found: Json = {}
    for text in texts:
        table, row, column, value = change(schema, text)
        columns = found.setdefault(table, {}).setdefault(row, {})
        if column in columns:
            raise BadSetup([f"{table}.{row}.{column} is set twice"])
        columns[column] = value
    return found


def change(schema: Mapping[str, Sheet], text: str) -> tuple[str, str, str, Any]:
    """Table, row, column and value; a row's name may have dots of its own."""
    path, equals, value = text.partition("=")
    table, _, rest = path.strip().partition(".")
    row, _, column = rest.rpartition(".")
    if not equals or not (table and row and column):
        raise BadSetup([f"a change is {EXAMPLE}, not {shown(text)}"])
    kind = schema[table].columns.get(column) if table in schema else None
    return table, row, column, plain(kind, value.strip())


def plain(column: Column | None, text: str) -> Any:
    """A text as the column wants it: a number where it is one, and words as they stand."""
    if column is not None and not isinstance(column, Number):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def merged(one: Mapping[str, Any], two: Mapping[str, Any]) -> Json:
    """Both overrides in one; where both change a place, the second counts."""
    found: Json = dict(one)
    for key, value in two.items():
        before = found.get(key)
        both = isinstance(before, Mapping) and isinstance(value, Mapping)
        found[key] = merged(before, value) if both else value  # type: ignore[arg-type]  # both are mappings
    return found


def told(overrides: Mapping[str, Any]) -> list[str]:
    """Overrides as the texts that make them."""
    return [
        f"{table}.{row}.{column}={value}"
        for table, rows in overrides.items()
        for row, columns in rows.items()
        for column, value in columns.items()
    ]


def read_changes(path: Path) -> Json:
    """The overrides in a TOML or JSON file. Raises BadSetup, naming file and fault."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
        if len(text) > LARGEST:
            raise BadSetup([f"{path} is longer than {LARGEST:,} bytes: overrides are a few numbers"])
        data = json.loads(text) if path.suffix == ".json" else tomllib.loads(text.decode("utf-8"))
    except OSError as error:
        raise BadSetup([f"{path} cannot be read: {error.strerror}"]) from None
    except RecursionError:
        raise BadSetup([f"{path} is nested too deeply"]) from None
    except UnicodeDecodeError:
        raise BadSetup([f"{path} is no text file"]) from None
    except ValueError as error:
        kind = "JSON" if path.suffix == ".json" else "TOML"
        raise BadSetup([f"{path} is no {kind}: {' '.join(str(error).split())}"]) from None
    if not isinstance(data, dict):
        raise BadSetup([f"{path} holds no overrides: a table of tables, rows and columns is needed"])
    return data
