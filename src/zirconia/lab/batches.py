"""A run: many games in parts, shared out among processes or a cluster, each part kept as soon as it is played.

The parts and their games follow from the terms alone, so that the rows are the same however the work was shared,
and a run that was broken off goes on where it was.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pyarrow.parquet as pq

from zirconia.bots.matches import shared_out
from zirconia.lab.matches import play
from zirconia.lab.tables import Gatherer, Part
from zirconia.lab.terms import MANIFEST, OtherRun, Terms, difference, read_terms, terms_for

TABLES = ("events", "rounds", "games")  # the games last: with them a part, or a run, is complete
PARTS = "parts"


class Task(NamedTuple):
    """Games `first` to `last - 1` of a run: all that a process is told."""

    terms: Terms
    first: int
    last: int


Spread = Callable[[list[Task]], Iterator[Part]]


def play_part(task: Task) -> Part:
    """Play a part here. Raises OtherRun where other numbers would be played than the run began with."""
    setup = task.terms.setup()
    here = terms_for(setup, task.terms.bots, task.terms.seed, task.terms.games)
    if differing := difference(here, task.terms):
        raise OtherRun(f"not every machine plays the same game: {differing}")
    gatherer = Gatherer(setup)
    for number in range(task.first, task.last):
        gatherer.add(play(task.terms, setup, number))
    return gatherer.part(task.first, task.last - task.first)


def in_processes(jobs: int) -> Spread:
    """Share parts out among processes of this machine."""
    return lambda tasks: shared_out(play_part, tasks, jobs, tasks[0].terms.bots)


def run(terms: Terms, folder: Path, spread: Spread) -> Iterator[int]:
    """Play what is missing of a run; how many games are there, again after every part."""
    if is_complete(folder, terms):
        yield terms.games
        return
    tasks = missing(terms, folder)
    done = terms.games - sum(task.last - task.first for task in tasks)
    yield done
    for part in spread(tasks) if tasks else ():
        keep(folder / PARTS, part)
        done += part.games
        yield done
    join(folder, terms)


def is_complete(folder: Path, terms: Terms) -> bool:
    """Whether all games are there. The folder is made ready if not. Raises OtherRun where it holds another run."""
    if (folder / MANIFEST).exists():
        differing = difference(read_terms(folder), terms)
        if differing:
            raise OtherRun(f"{folder} holds another run ({differing}); name another folder, or delete it")
        if (folder / "games.parquet").exists():
            return True
    elif folder.exists() and any(folder.iterdir()):
        raise OtherRun(f"{folder} holds other things than a run; name another folder")
    (folder / PARTS).mkdir(parents=True, exist_ok=True)
    write(folder / MANIFEST, (json.dumps(terms.json(), indent=2) + "\n").encode())
    return False


def missing(terms: Terms, folder: Path) -> list[Task]:
    """The parts that are not there yet."""
    starts = range(0, terms.games, terms.part)
    tasks = [Task(terms, first, min(first + terms.part, terms.games)) for first in starts]
    return [task for task in tasks if not part_file(folder / PARTS, task.first, TABLES[-1]).exists()]


def part_file(folder: Path, first: int, table: str) -> Path:
    return folder / f"{first:09}-{table}.parquet"


def keep(folder: Path, part: Part) -> None:
    for table in TABLES:
        write(part_file(folder, part.first, table), part.tables[table])


def write(path: Path, data: bytes) -> None:
    """A file that is there whole or not at all."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.write_bytes(data)
    os.replace(unfinished, path)


def join(folder: Path, terms: Terms) -> None:
    """One file a table, its rows in the order of the games; then the parts can go."""
    for table in TABLES:
        files = [part_file(folder / PARTS, first, table) for first in range(0, terms.games, terms.part)]
        unfinished = folder / f"{table}.parquet.new"
        with pq.ParquetWriter(unfinished, pq.read_schema(files[0]), compression="zstd") as writer:
            for file in files:
                writer.write_table(pq.read_table(file))
        os.replace(unfinished, folder / f"{table}.parquet")
    shutil.rmtree(folder / PARTS)
