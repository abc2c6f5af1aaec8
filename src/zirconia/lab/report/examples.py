"""Games of a run that are worth a look, each as a record that the replay opens."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from zirconia.lab.matches import record
from zirconia.lab.runs import Array, Run

LONGEST = 5_000  # steps of a game that anybody looks through


@dataclass(frozen=True)
class Example:
    """A game, why it is shown, and for which figures."""

    number: int
    why: str
    figures: tuple[str, ...]

    @property
    def file(self) -> str:
        return f"games/game-{self.number}.json"


def chosen(run: Run, most: int) -> list[Example]:
    """The games that stand out, at most so many, each once."""
    turns = run.column("turns")
    found: dict[int, Example] = {}
    for why, figures, number in (
        ("a game of usual length", ("length", "curve", "wins"), typical(turns)),
        ("the shortest game", ("length",), first_of(turns, -1)),
        ("the longest game", ("length",), first_of(turns, 1)),
        ("the most changes of the lead", ("lead", "curve"), first_of(run.column("lead_changes"), 1)),
        ("won from behind at half-time", ("decided", "curve"), first_of(run.column("comeback"), 1, above=0)),
        ("decided the earliest", ("decided",), first_of(run.column("decided"), -1)),
        ("ended by a limit", ("endings",), first_of(run.column("limit"), 1, above=0)),
    ):
        short = number is not None and run.column("steps")[number] <= LONGEST
        if number is not None and short and number not in found and len(found) < most:
            found[number] = Example(number, why, figures)
    return list(found.values())


def typical(values: Array) -> int:
    """The game in the middle."""
    return int(np.argsort(values, kind="stable")[len(values) // 2])


def first_of(values: Array, sign: int, above: float = -np.inf) -> int | None:
    """The first game of the greatest value (of the smallest with sign -1), if any has one above that."""
    known = np.where(np.isnan(values), -np.inf, values * sign)
    at = int(np.argmax(known))
    return at if np.isfinite(known[at]) and values[at] > above else None


def write(run: Run, examples: list[Example], folder: Path) -> None:
    """The records, beside the report."""
    (folder / "games").mkdir(exist_ok=True)
    for example in examples:
        found = record(run.terms, run.setup, example.number)
        (folder / example.file).write_text(json.dumps(found), encoding="utf-8")
