"""The file in which a tournament keeps its results: its terms on the first line, a game on each of the others."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from zirconia.core.errors import ZirconiaError, shown

LONGEST = 1e9  # seconds that a turn may have taken; no number of JSON's is past it but by mistake
ELSE = "or name another file with --state"


class OtherTournament(ZirconiaError):
    """The file holds the results of another tournament."""


class BrokenResults(ZirconiaError):
    """The file can't be read, or holds something else than results."""


@dataclass(frozen=True)
class Terms:
    """What must be equal for two results to belong together."""

    game: str
    seats: int
    options: Mapping[str, Any]
    overrides: Mapping[str, Any]
    seed: str
    factor: float
    iterations: int | None

    def json(self) -> dict[str, Any]:
        return json.loads(json.dumps(self.__dict__))  # type: ignore[no-any-return]


class Result(NamedTuple):
    """One game played: who sat where, the places, the seconds of every turn by seat, and which bots failed."""

    one: str
    two: str
    number: int
    names: tuple[str, ...]
    places: tuple[int, ...]
    steps: int
    turns: tuple[tuple[float, ...], ...]
    failures: tuple[str, ...] = ()


# Reading ----------------------------------------------------------------------------------------------


def load(path: Path, terms: Terms) -> list[Result]:
    """The results that a file holds; a line that was cut off in the middle is left out. Raises BrokenResults."""
    rows = [(number, row) for number, row in enumerate(map(parsed, lines_of(path)), 1) if row is not CUT_OFF]
    if not rows and not written(path):
        return []
    if not rows or rows[0][1] != terms.json():
        raise OtherTournament(f"{path} holds another tournament; name another file with --state, or delete it")
    return [result_of(row, terms.seats, f"{path}, line {number}") for number, row in rows[1:]]


def lines_of(path: Path) -> list[str]:
    """The lines of a file, none where there is none yet. Raises BrokenResults."""
    if not path.parent.is_dir():
        raise BrokenResults(f"there is no folder {path.parent} for {path.name}; make it, {ELSE}")
    try:
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    except UnicodeDecodeError:
        raise BrokenResults(f"{path} is no text, so it holds no results; delete it, {ELSE}") from None
    except OSError as error:
        told = "it is a folder" if path.is_dir() else error.strerror
        raise BrokenResults(f"{path} cannot be read: {told}; results are kept in a file, {ELSE[3:]}") from None


CUT_OFF = object()


def parsed(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return CUT_OFF


def result_of(row: Any, seats: int, where: str) -> Result:
    """A row as a result. Raises BrokenResults, which tells where and what would be right."""
    if not isinstance(row, dict):
        wanted = ", ".join(Result._fields[:-1])
        raise BrokenResults(f"{where}: a result is a JSON object of {wanted}, not {shown(row)}; {mending()}")
    row = {"failures": [], **row}
    for name, (fits, wanted) in RIGHT.items():
        if not fits(row.get(name), seats):
            told = f"not {shown(row[name])}" if name in row else "and it is missing"
            raise BrokenResults(f"{where}: {name!r} is {wanted.format(seats=seats)}, {told}; {mending()}")
    turns = tuple(map(tuple, row["turns"]))
    result = Result(**{**known(row), "turns": turns})
    if not {result.one} <= set(result.names) <= {result.one, result.two}:
        told = f"{where}: 'names' are {result.one!r} and {result.two!r}, not {shown(list(result.names))}"
        raise BrokenResults(f"{told}; {mending()}")
    return result


def known(row: dict[str, Any]) -> dict[str, Any]:
    """The fields of a result, lists as tuples."""
    return {name: tuple(row[name]) if isinstance(row[name], list) else row[name] for name in Result._fields}


def mending() -> str:
    return f"delete the line, {ELSE}"


# What is right ------------------------------------------------------------------------------------------


def is_text(value: object, seats: int = 0) -> bool:
    return isinstance(value, str)


def is_count(value: object, seats: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_time(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value <= LONGEST


def are_texts(value: object, seats: int) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def are_names(value: object, seats: int) -> bool:
    return are_texts(value, seats) and len(value) == seats  # type: ignore[arg-type]


def are_places(value: object, seats: int) -> bool:
    return isinstance(value, list) and len(value) == seats and all(map(is_count, value)) and min(value) == 1


def are_turns(value: object, seats: int) -> bool:
    if not isinstance(value, list) or len(value) != seats or not any(value):
        return False
    return all(isinstance(seat, list) and all(map(is_time, seat)) for seat in value)


RIGHT: dict[str, tuple[Callable[[Any, int], bool], str]] = {
    "one": (is_text, "the name of a bot"),
    "two": (is_text, "the name of a bot"),
    "number": (is_count, "the number of a game, from 0"),
    "names": (are_names, "a list of {seats} bots, seat by seat"),
    "places": (are_places, "a list of {seats} places, the best of them 1"),
    "steps": (is_count, "a count of steps"),
    "turns": (are_turns, "a list of {seats} lists with the seconds of turns, not all of them empty"),
    "failures": (are_texts, "a list of sentences"),
}

# Writing ------------------------------------------------------------------------------------------------


def prepare(path: Path, terms: Terms) -> None:
    """The terms on the first line; a line that was cut off is closed, so that the next one stands alone."""
    if not written(path):
        path.write_text(json.dumps(terms.json()) + "\n", encoding="utf-8")
    elif not path.read_text(encoding="utf-8").endswith("\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")


def written(path: Path) -> bool:
    """Whether there is anything in the file."""
    return path.exists() and bool(path.read_text(encoding="utf-8").strip())


def keep(path: Path, result: Result) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result._asdict()) + "\n")
