"""The processes in which mutated positions are played: one that hangs is killed, and the rest goes on."""

from __future__ import annotations

import json
import os
import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Protocol

from zirconia.conformance.positions import LONGEST_GAME, PLAYED, REFUSED, Fuzzer
from zirconia.conformance.probe import Broken
from zirconia.core.game import Game

PATIENCE = 20.0  # seconds of work for one position
MOST_DEATHS = 5  # of processes, after which a run is given up
INNERMOST = 4  # functions that are named of where it hangs
CHUNK = 500  # positions for one process

TRYING = "trying"
BROKEN = "broken"


class Hears(Protocol):
    def hear(self, number: int, what: str, first: str, second: str) -> None:
        """Take one thing that is said of a position."""


@dataclass(frozen=True)
class Fault:
    """A mutated position by its number: what went wrong, what had been changed, and the position itself."""

    number: int
    sentence: str
    edits: str
    position: str


@dataclass
class Tally:
    """What became of mutated positions."""

    tried: int = 0
    refused: int = 0
    played: int = 0
    deaths: int = 0
    left_out: int = 0
    faults: list[Fault] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        self.tried += other.tried
        self.refused += other.refused
        self.played += other.played
        self.deaths += other.deaths
        self.left_out += other.left_out
        self.faults += other.faults

    def count(self, outcome: str) -> None:
        self.tried += 1
        self.refused += outcome == REFUSED
        self.played += outcome == PLAYED

    def kinds(self) -> dict[str, list[Fault]]:
        """The faults by what they have in common, the most frequent first."""
        by_kind: dict[str, list[Fault]] = {}
        for fault in self.faults:
            by_kind.setdefault(re.sub(r"-?\d+", "N", fault.sentence), []).append(fault)
        return dict(sorted(by_kind.items(), key=lambda item: -len(item[1])))


def fuzz(
    game: Game[Any, Any],
    count: int,
    seed: object = "0",
    *,
    patience: float = PATIENCE,
    limit: int = LONGEST_GAME,
    jobs: int = 1,
) -> Tally:
    """Play so many mutated positions in processes of their own, `jobs` at a time."""
    fuzzer = Fuzzer(game, str(seed), limit)
    tally = Tally()
    with ThreadPoolExecutor(jobs) as pool:
        chunks = [range(first, min(first + CHUNK, count)) for first in range(0, count, CHUNK)]
        for part in pool.map(lambda numbers: chunk(fuzzer, numbers, patience), chunks):
            tally.add(part)
    return tally


def can_travel(game: Game[Any, Any]) -> bool:
    """Whether another process can be handed this game: its class is importable there."""
    try:
        pickle.dumps(game)
    except Exception:
        return False
    return all(one.__module__ != "__main__" for one in type(game).__mro__)


def here(game: Game[Any, Any], count: int, seed: object, limit: int = LONGEST_GAME) -> Tally:
    """The same in this process, where nobody watches the time."""
    fuzzer = Fuzzer(game, str(seed), limit)
    tally = Tally()
    for number in range(count):
        attempt(fuzzer, number, Listener(tally))
    return tally


class Listener:
    """Takes what is said of each position, in order: those that are about to be tried, then the outcome."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.trying = ("", "")

    def hear(self, number: int, what: str, first: str, second: str) -> None:
        if what == TRYING:
            self.trying = (first, second)
            return
        self.tally.count(what)
        if what == BROKEN:
            position, edits = self.trying
            self.tally.faults.append(Fault(number, first, edits, position))


def attempt(fuzzer: Fuzzer, number: int, listener: Hears) -> None:
    """Examine one position, and say so."""
    try:
        outcome = fuzzer.examine(number, lambda position, edits: listener.hear(number, TRYING, position, edits))
        listener.hear(number, outcome, "", "")
    except Broken as error:
        listener.hear(number, BROKEN, str(error), "")


def chunk(fuzzer: Fuzzer, numbers: range, patience: float) -> Tally:
    """A process for these numbers, and a new one after each that died."""
    tally = Tally()
    left: Sequence[int] = numbers
    while left:
        if tally.deaths >= MOST_DEATHS:
            tally.left_out = len(left)
            break
        listener = Listener(tally)
        done = tally.tried
        code, error = in_a_process(fuzzer, left, patience, listener)
        left = left[tally.tried - done :]
        if left:
            tally.deaths += 1
            listener.hear(left[0], BROKEN, death(code, error, patience), "")
            left = left[1:]
    return tally


def in_a_process(fuzzer: Fuzzer, numbers: Sequence[int], patience: float, listener: Listener) -> tuple[int, str]:
    """Hear all that the process says before it ends; how it ended, and its last words."""
    job = pickle.dumps((fuzzer.game, fuzzer.seed, fuzzer.limit, list(numbers), patience))
    run = subprocess.run(
        [sys.executable, "-m", "zirconia.conformance.fuzz_worker"],
        input=job,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    for line in run.stdout.decode().split("\n")[:-1]:
        listener.hear(*json.loads(line))
    return run.returncode, run.stderr.decode(errors="replace")


def death(code: int, error: str, patience: float) -> str:
    """Why a process ended before its work was done."""
    if code == -signal.SIGPROF or error.startswith("Timeout"):
        inside = " < ".join(re.findall(r'File ".*", line \d+ in (\w+)', error)[:INNERMOST])
        return f"hangs: {patience:g} seconds were not enough{f' in {inside}' if inside else ''}"
    return f"the process died: {error.strip().splitlines()[-1] if error.strip() else 'without a word'}"
