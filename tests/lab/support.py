"""Runs for tests: of the rigged toy, and of real games among random players."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import zirconia
from zirconia.lab.batches import in_processes, run
from zirconia.lab.runs import Run, read_run
from zirconia.lab.terms import Terms, terms_for


def terms(
    game: str,
    games: int,
    bots: str = "random",
    seed: str = "0",
    overrides: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Terms:
    setup = zirconia.game(game).setup(None, options or {}, overrides or {})
    names = tuple(bots.split(","))
    return terms_for(setup, names * setup.seats if len(names) == 1 else names, seed, games)


def played(folder: Path, asked: Terms, jobs: int = 1) -> Run:
    for _ in run(asked, folder, in_processes(jobs)):
        pass
    return read_run(folder)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
