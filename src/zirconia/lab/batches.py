"""A run: many games in parts, shared out among processes or a cluster, each part kept as soon as it is played.

The parts and their games follow from the terms alone, so that the rows are the same however the work was shared,
and a run that was broken off goes on where it was.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from zirconia.bots.matches import shared_out
from zirconia.core.match.setup import Setup
from zirconia.lab.matches import play
from zirconia.lab.players import NETWORKS, check_network
from zirconia.lab.runs import Run
from zirconia.lab.tables import Gatherer, Part, unpacked_rows
from zirconia.lab.terms import MANIFEST, OtherRun, Terms, difference, read_terms, terms_for
from zirconia.lab.trajectories import followed

GAMES = "games"  # this table is written last: with it a part, or a run, is complete
PARTS = "parts"
GROUP = 1000  # games whose rows are written together

Asked = TypeVar("Asked")
Done = TypeVar("Done")


class Task(NamedTuple):
    """Games `first` to `last - 1` of a run: all that a process is told."""

    terms: Terms
    first: int
    last: int


class Spread(Protocol):
    """Shares work out: what `work` makes of each task, as it gets ready."""

    def __call__(
        self, work: Callable[[Asked], Done], tasks: Sequence[Asked], bots: Sequence[str]
    ) -> Iterator[Done]: ...


def play_part(task: Task) -> Part:
    """Play a part here. Raises OtherRun where other numbers would be played than the run began with."""
    setup = task.terms.setup()
    here = terms_for(setup, task.terms.bots, task.terms.seed, task.terms.games, task.terms.trajectories)
    here = replace(here, tuned=task.terms.tuned)
    check_network(task.terms)
    if differing := difference(here, task.terms):
        raise OtherRun(f"not every machine plays the same game: {differing}")
    gatherer = Gatherer(setup)
    with nothing_collected():
        for number in range(task.first, task.last):
            play_one(task.terms, setup, number, gatherer)
    return gatherer.part(task.first, task.last - task.first)


def play_one(terms: Terms, setup: Setup, number: int, gatherer: Gatherer) -> None:
    moves: list[tuple[int, int]] | None = [] if terms.trajectories else None
    gatherer.add(play(terms, setup, number, moves))
    if moves is not None:
        start = setup.start(seed=terms.seed_of(number), journal=False)
        gatherer.follow(followed(start, moves, number))


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Python does not look for circles of garbage among the events of a match, again and again: there are none."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


@dataclass(frozen=True)
class Processes:
    """Shares work out among processes of this machine."""

    jobs: int

    def __call__(
        self, work: Callable[[Asked], Done], tasks: Sequence[Asked], bots: Sequence[str]
    ) -> Iterator[Done]:
        return shared_out(work, tasks, self.jobs, bots)


def in_processes(jobs: int) -> Spread:
    return Processes(jobs)


def run(
    terms: Terms, folder: Path, spread: Spread, look: Callable[[Run], None] = lambda games: None
) -> Iterator[int]:
    """Play what is missing of a run; how many games are there, again after every part.

    Unless the run was complete before, all its games are shown to `look`, some at a time, in their order.
    """
    if is_complete(folder, terms):
        yield terms.games
        return
    tasks = missing(terms, folder)
    done = terms.games - sum(task.last - task.first for task in tasks)
    yield done
    book = Book(folder, terms, range(0, terms.games, terms.part), look)
    for games in played(tasks, folder, spread):
        book.write()
        done += games
        yield done
    book.close(terms.games)


def played(tasks: Sequence[Task], folder: Path, spread: Spread) -> Iterator[int]:
    """Play parts and keep them; how many games each has.

    A process of this machine keeps its part itself: it would wait long until another that plays has taken it.
    """
    if not tasks:
        return
    bots = tasks[0].terms.bots
    if isinstance(spread, Processes):
        yield from spread(partial(play_and_keep, folder.absolute()), tasks, bots)
        return
    for part in spread(play_part, tasks, bots):
        keep(folder, part)
        yield part.games


def play_and_keep(folder: Path, task: Task) -> int:
    part = play_part(task)
    keep(folder, part)
    return part.games


def is_complete(folder: Path, terms: Terms) -> bool:
    """Whether all games are there. The folder is made ready if not. Raises OtherRun where it holds another run."""
    if (folder / MANIFEST).exists():
        differing = difference(read_terms(folder), terms)
        if differing:
            raise OtherRun(f"{folder} holds another run ({differing}); name another folder, or delete it")
        if (folder / f"{GAMES}.parquet").exists():
            return True
    else:
        start(folder, terms)
    return False


def start(folder: Path, terms: Terms) -> None:
    """Make a folder ready for a new run. Raises OtherRun where it holds anything."""
    if folder.exists() and any(one.name != NETWORKS for one in folder.iterdir()):
        raise OtherRun(f"{folder} holds other things than this run; name another folder, or delete it")
    (folder / PARTS).mkdir(parents=True, exist_ok=True)
    write_terms(folder, terms)


def write_terms(folder: Path, terms: Terms) -> None:
    write(folder / MANIFEST, (json.dumps(terms.json(), indent=2) + "\n").encode())


def missing(terms: Terms, folder: Path) -> list[Task]:
    """The parts that are not there yet."""
    starts = range(0, terms.games, terms.part)
    tasks = [Task(terms, first, min(first + terms.part, terms.games)) for first in starts]
    return [task for task in tasks if not part_file(folder / PARTS, task.first, GAMES).exists()]


def tables_of(terms: Terms) -> list[str]:
    """The tables of a run in the order in which they are written."""
    return [*(["trajectories"] if terms.trajectories else []), "rounds", "events", GAMES]


def part_file(folder: Path, first: int, table: str) -> Path:
    return folder / f"{first:09}-{table}.arrow"


def keep(folder: Path, part: Part) -> None:
    """A part that was played, in the folder of its run."""
    for table in reversed(part.tables):
        write(part_file(folder / PARTS, part.first, table), part.tables[table])


def write(path: Path, data: bytes) -> None:
    """A file that is there whole or not at all."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.write_bytes(data)
    os.replace(unfinished, path)


class Book:
    """The tables of a run, a file each: parts are written in the order of the games while others are played."""

    def __init__(
        self,
        folder: Path,
        terms: Terms,
        firsts: Iterable[int],
        look: Callable[[Run], None] = lambda games: None,
    ) -> None:
        self.folder = folder
        self.terms = terms
        self.firsts = deque(firsts)  # of the parts that are not written yet
        self.look = look  # is shown what was written
        self.writers: dict[str, pq.ParquetWriter] = {}

    def write(self, last: bool = False) -> None:
        """Write the parts that are there, many games at a time: which ones follows from the terms alone."""
        group = max(1, GROUP // self.terms.part)
        while self.firsts and (last or len(self.firsts) >= group) and self.is_there(min(group, len(self.firsts))):
            together = [self.firsts.popleft() for _ in range(min(group, len(self.firsts)))]
            rows = {table: self.rows(table, together) for table in tables_of(self.terms)}
            for table, written in rows.items():
                self.write_table(table, written)
            self.look(Run(self.terms, rows.__getitem__, together[0]))

    def is_there(self, parts: int) -> bool:
        """Whether the next parts are played."""
        wanted = islice(self.firsts, parts)
        return all(part_file(self.folder / PARTS, first, GAMES).exists() for first in wanted)

    def rows(self, table: str, firsts: Iterable[int]) -> pa.Table:
        """A table of some parts together."""
        files = [part_file(self.folder / PARTS, first, table) for first in firsts]
        return pa.concat_tables([unpacked_rows(file.read_bytes()) for file in files]).unify_dictionaries()

    def write_table(self, table: str, rows: pa.Table) -> None:
        if table not in self.writers:
            self.writers[table] = pq.ParquetWriter(self.unfinished(table), rows.schema, compression="zstd")
        self.writers[table].write_table(rows, row_group_size=max(1, rows.num_rows))

    def unfinished(self, table: str) -> Path:
        return self.folder / PARTS / f"{table}.parquet"

    def close(self, games: int) -> None:
        """All is played; then the parts can go. A run that was stopped before that is one of so many games."""
        self.write(last=True)
        if games != self.terms.games:
            write_terms(self.folder, replace(self.terms, games=games))
        for table in tables_of(self.terms):
            self.writers[table].close()
            os.replace(self.unfinished(table), self.folder / f"{table}.parquet")
        shutil.rmtree(self.folder / PARTS)
