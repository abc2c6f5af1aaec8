"""A run: many games in parts, shared out among processes or a cluster, each part kept as soon as it is played.

The parts and their games follow from the terms alone, so that the rows are the same however the work was shared,
and a run that was broken off goes on where it was.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

import pyarrow.parquet as pq

from zirconia.bots.matches import shared_out
from zirconia.lab.matches import play
from zirconia.lab.players import NETWORKS, check_network
from zirconia.lab.tables import Gatherer, Part
from zirconia.lab.terms import MANIFEST, OtherRun, Terms, difference, read_terms, terms_for
from zirconia.lab.trajectories import followed

GAMES = "games"  # this table is written last: with it a part, or a run, is complete
PARTS = "parts"

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
    terms = task.terms
    for number in range(task.first, task.last):
        moves: list[tuple[int, int]] | None = [] if terms.trajectories else None
        gatherer.add(play(terms, setup, number, moves))
        if moves is not None:
            start = setup.start(seed=terms.seed_of(number), journal=False)
            gatherer.follow(followed(start, moves, number))
    return gatherer.part(task.first, task.last - task.first)


def in_processes(jobs: int) -> Spread:
    """Share parts out among processes of this machine."""

    def spread(work: Callable[[Asked], Done], tasks: Sequence[Asked], bots: Sequence[str]) -> Iterator[Done]:
        return shared_out(work, tasks, jobs, bots)

    return spread


def run(terms: Terms, folder: Path, spread: Spread) -> Iterator[int]:
    """Play what is missing of a run; how many games are there, again after every part."""
    if is_complete(folder, terms):
        yield terms.games
        return
    tasks = missing(terms, folder)
    done = terms.games - sum(task.last - task.first for task in tasks)
    yield done
    for part in spread(play_part, tasks, terms.bots) if tasks else ():
        keep(folder, part)
        done += part.games
        yield done
    finish(folder, terms, range(0, terms.games, terms.part), terms.games)


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
    return folder / f"{first:09}-{table}.parquet"


def keep(folder: Path, part: Part) -> None:
    """A part that was played, in the folder of its run."""
    for table in reversed(part.tables):
        write(part_file(folder / PARTS, part.first, table), part.tables[table])


def write(path: Path, data: bytes) -> None:
    """A file that is there whole or not at all."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.write_bytes(data)
    os.replace(unfinished, path)


def finish(folder: Path, terms: Terms, firsts: Iterable[int], games: int) -> None:
    """One file a table, its rows in the order of the games; then the parts can go.

    A run that was stopped before all its games were played is one of so many games.
    """
    if games != terms.games:
        write_terms(folder, replace(terms, games=games))
    for table in tables_of(terms):
        files = [part_file(folder / PARTS, first, table) for first in firsts]
        unfinished = folder / f"{table}.parquet.new"
        with pq.ParquetWriter(unfinished, pq.read_schema(files[0]), compression="zstd") as writer:
            for file in files:
                with pq.ParquetFile(file) as opened:
                    writer.write_table(opened.read(use_threads=False))
        os.replace(unfinished, folder / f"{table}.parquet")
    shutil.rmtree(folder / PARTS)
