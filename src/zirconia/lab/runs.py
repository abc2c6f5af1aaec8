"""A finished run, read: its terms, and its tables as columns of numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from zirconia.core.match.setup import Setup
from zirconia.lab.tables import Part, unpacked_rows
from zirconia.lab.terms import OtherRun, Terms, numbers_hash, read_terms

Array = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


class Run:
    """Games of the same terms, from wherever their tables come; `first` is the number of the first of them."""

    def __init__(self, terms: Terms, read: Callable[[str], pa.Table], first: int = 0) -> None:
        self.terms = terms
        self.first = first
        self._read = read
        self.games = read("games")

    @cached_property
    def setup(self) -> Setup:
        return self.terms.setup()

    @property
    def seats(self) -> int:
        return self.terms.seats

    @cached_property
    def is_current(self) -> bool:
        """Whether the game is still the one that was played: its rules, and all its numbers."""
        game = self.setup.game
        return game.rules == self.terms.rules and numbers_hash(self.setup) == self.terms.numbers

    # One value a game ---------------------------------------------------------------------------------

    def column(self, name: str) -> Array:
        """A column of the games as numbers; NaN where it is null."""
        return self.games[name].to_numpy().astype(np.float64)

    def by_seat(self, name: str) -> Array:
        """A column with one number a seat: a row a game, a column a seat."""
        column: Any = self.games[name].combine_chunks()
        flat: Array = column.values.to_numpy().astype(np.float64)
        return flat.reshape(len(self.games), self.seats)

    def words(self, name: str) -> list[Any]:
        """A column of the games as it is."""
        return self.games[name].to_pylist()

    # Events -------------------------------------------------------------------------------------------

    @cached_property
    def events(self) -> dict[str, Any]:
        """The columns of the event classes; words as numbers, with what they stand for."""
        table = self._read("events")
        columns: dict[str, Any] = {
            name: table[name].to_numpy().astype(np.int64) for name in ("game", "seat", "count", "amount")
        }
        for name in ("event", "thing"):
            encoded: Any = table[name].combine_chunks()
            indices = encoded.indices.to_numpy(zero_copy_only=False)  # without nulls numbers, else fractions
            columns[name] = np.nan_to_num(indices, nan=-1).astype(np.int64)
            columns[f"{name}s"] = encoded.dictionary.to_pylist()
        return columns

    def counts(self, kinds: tuple[str, ...], thing: str | None = None, amounts: bool = False) -> Array:
        """How often events of these kinds happened (or what they add up to): a row a game, a column a seat."""
        events = self.events
        wanted = np.array([word in kinds for word in events["events"]], bool)[events["event"]]
        if thing is not None:
            at = events["things"].index(thing) if thing in events["things"] else -2
            wanted &= events["thing"] == at
        wanted &= events["seat"] >= 0
        rows = np.flatnonzero(wanted)
        cells = (events["game"][rows] - self.first) * self.seats + events["seat"][rows]
        values = events["amount" if amounts else "count"][rows]
        sums = np.bincount(cells, weights=values, minlength=len(self.games) * self.seats)
        return np.asarray(sums, np.float64).reshape(-1, self.seats)

    def things(self, kinds: tuple[str, ...]) -> list[str]:
        """The things that events of these kinds name, in the order of the game's data where they stand there."""
        events = self.events
        wanted = np.isin(events["event"], [at for at, word in enumerate(events["events"]) if word in kinds])
        named = {events["things"][at] for at in np.unique(events["thing"][wanted]) if at >= 0}
        rows = [
            row
            for table in self.setup.game.data(self.terms.options, self.terms.overrides).values()
            for row in table
        ]
        return [row for row in dict.fromkeys(rows) if row in named] + sorted(named.difference(rows))

    # Curves -------------------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> pa.Table:
        return self._read("rounds")

    def curve(self, name: str) -> tuple[Numbers, Array, Array, Numbers]:
        """Round by round: its number, a column's mean and standard error by seat, and how many games got there."""
        rounds = self.rounds["round"].to_numpy().astype(np.int64)
        seats = self.rounds["seat"].to_numpy().astype(np.int64)
        values = self.rounds[name].to_numpy().astype(np.float64)
        size = int(rounds.max(initial=0)) + 1
        count, total, square = (np.zeros((size, self.seats)) for _ in range(3))
        for sums, added in ((count, np.ones_like(values)), (total, values), (square, values**2)):
            np.add.at(sums, (rounds, seats), added)
        seen = np.flatnonzero(count[:, 0] > 0)
        n = count[seen]
        mean = total[seen] / n
        spread = np.sqrt(np.maximum(square[seen] / n - mean**2, 0) / n)
        return seen, mean, spread, n[:, 0].astype(np.int64)


def read_run(folder: Path) -> Run:
    """The run in a folder. Raises OtherRun where there is no finished one."""
    terms = read_terms(folder)
    if not (folder / "games.parquet").exists():
        raise OtherRun(f"the run in {folder} is not finished; the command that began it goes on with it")

    def read(table: str) -> pa.Table:
        try:
            return rows_in(folder / f"{table}.parquet")
        except (OSError, pa.ArrowInvalid) as error:
            told = " ".join(str(error).split())[:200]
            raise OtherRun(f"{folder}/{table}.parquet cannot be read: {told}") from None

    return Run(terms, read)


def run_of(terms: Terms, part: Part) -> Run:
    """The games of a part alone."""
    return Run(terms, lambda table: unpacked_rows(part.tables[table]), part.first)


def rows_in(file: Path) -> pa.Table:
    """The rows of one file; small ones are read quicker in one thread."""
    with pq.ParquetFile(file) as opened:
        return opened.read(use_threads=False).unify_dictionaries()
