"""Puzzles from many matches: mined in several processes, kept as they come, and the best of them chosen.

Beside the file of puzzles lies `FILE.mining`, a line a match with all that was found there: the same command goes
on where it was broken off.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import zirconia
from zirconia.bots.guarded import players
from zirconia.bots.matches import play_on, shared_out
from zirconia.review.mining import mine
from zirconia.review.moments import Line, line_of
from zirconia.review.puzzles import FORMAT, BadPuzzles, Puzzle, checked, row_of, write

BOTS = ("easy", "medium", "hard")  # one level plays a match: among equals it stays open for long
SPARE = 2  # times as many as are wanted, to choose from
EASY = 3  # one puzzle in so many may be easy

Progress = Callable[[int, int, int], None]  # matches done, puzzles to choose from, how many are enough


@dataclass(frozen=True)
class Order:
    """What is asked for: so many puzzles of a game, mined with a seed and so many iterations of a first look."""

    game: str
    count: int
    seed: str = "0"
    iterations: int = 400
    seats: int = 2
    matches: int = 1000  # at most
    seconds: float = inf  # at most; what was found by then is kept
    records: tuple[str, ...] = ()  # instead of games among bots

    @property
    def terms(self) -> dict[str, Any]:
        """All that the puzzles of a match follow from."""
        terms = {"game": self.game, "rules": zirconia.game(self.game).rules, "seed": self.seed}
        return {"zirconia-mining": FORMAT, **terms, "iterations": self.iterations, "seats": self.seats}


class Part(NamedTuple):
    """One match to mine, in texts and numbers: all that a process is told."""

    order: Order
    number: int
    until: float


class Mined(NamedTuple):
    """What was found in a match, as rows of a file, and whether that is all of it."""

    number: int
    complete: bool
    rows: list[dict[str, Any]]


def collect(order: Order, path: Path, jobs: int = 1, progress: Progress | None = None) -> list[Puzzle]:
    """Mine until there is enough to choose from; the choice is written into the file. Raises BadPuzzles."""
    until = time.time() + order.seconds
    beside = path.with_name(f"{path.name}.mining")
    pool = Pool()
    known = reopened(beside, order, pool)
    enough = SPARE * order.count
    matches = len(order.records) if order.records else order.matches
    parts = [Part(order, number, until) for number in range(matches) if number not in known]
    with beside.open("a", encoding="utf-8") as kept:
        for found in shared_out(work, parts, jobs, BOTS) if len(pool) < enough else iter(()):
            kept.write(json.dumps(found._asdict()) + "\n")
            kept.flush()
            for row in found.rows:
                pool.add(checked(beside, found.number, order.terms, json.loads(json.dumps(row))))
            known.add(found.number)
            write(path, chosen(pool, order.count))
            if progress is not None:
                progress(len(known), len(pool), enough)
            if len(pool) >= enough or time.time() >= until:
                break
    puzzles = chosen(pool, order.count)
    write(path, puzzles)
    return puzzles


def work(part: Part) -> Mined:
    """The puzzles of one match, in whatever process."""
    order, seed = part.order, f"{part.order.seed}/{part.number}"
    if time.time() >= part.until:
        return Mined(part.number, False, [])
    line, source = match_of(order, part.number)
    found = [row_of(one) for one in mine(line, order.iterations, seed, source, part.until)]
    return Mined(part.number, time.time() < part.until, found)


def match_of(order: Order, number: int) -> tuple[Line, Mapping[str, Any]]:
    """A match to mine, and what tells where it came from."""
    if order.records:
        return line_of(order.records[number]), {"match": f"record {number + 1}", "bots": []}
    seed = f"puzzles/{order.seed}/{number}"
    bots = [BOTS[number % len(BOTS)]] * order.seats
    state = zirconia.game(order.game).setup(order.seats).start(seed=seed)
    play_on(state, players(bots, seed, order.game))
    return line_of(zirconia.record(state)), {"match": seed, "bots": bots}


# What is kept ------------------------------------------------------------------------------------------


def reopened(path: Path, order: Order, pool: Pool) -> set[int]:
    """The matches that earlier runs of this order mined; their puzzles go into the pool. Raises BadPuzzles."""
    head = json.dumps(order.terms)
    try:
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if not lines:
            path.write_text(head + "\n", encoding="utf-8")
    except OSError as error:
        raise BadPuzzles(f"{path} cannot be used: {error.strerror}") from None
    if lines and lines[0] != head:
        raise BadPuzzles(f"{path} belongs to another search for puzzles: delete it, or name another file with -o")
    done: set[int] = set()
    for at, line in enumerate(lines[1:], 2):
        try:
            mined = Mined(**json.loads(line))
        except (ValueError, TypeError):
            raise BadPuzzles(
                f"line {at} of {path} is no match that was mined: delete the line, or the file"
            ) from None
        for row in mined.rows:
            pool.add(checked(path, at, order.terms, row))
        if mined.complete:
            done.add(mined.number)
    return done


# The choice --------------------------------------------------------------------------------------------


class Pool:
    """Puzzles to choose from; of those that are nearly equal only the clearest."""

    def __init__(self) -> None:
        self.puzzles: dict[tuple[str, ...], Puzzle] = {}

    def add(self, puzzle: Puzzle) -> None:
        sign = signature(puzzle)
        known = self.puzzles.get(sign)
        if known is None or (puzzle.margin, puzzle.id) > (known.margin, known.id):
            self.puzzles[sign] = puzzle

    def __len__(self) -> int:
        return len(self.puzzles)


def signature(puzzle: Puzzle) -> tuple[str, ...]:
    """What nearly equal puzzles share: the same solutions among the same actions."""
    state = puzzle.state()
    legal = sorted(state.key(code) for code in state.legal(puzzle.seat))
    return (*sorted(one.key for one in puzzle.solutions), "among", *legal)


def chosen(pool: Pool, count: int) -> list[Puzzle]:
    """So many of them, spread over themes, phases, difficulties, matches and solutions; few easy ones."""
    left = sorted(pool.puzzles.values(), key=lambda one: (-one.margin, one.id))
    kept: list[Puzzle] = []
    crowds: Counter[tuple[str, str]] = Counter()
    while left and len(kept) < count:
        enough = EASY * crowds["difficulty", "easy"] >= count
        best = min(left, key=lambda one: crowding(one, crowds, enough))
        left.remove(best)
        kept.append(best)
        crowds.update(features(best))
    return sorted(kept, key=lambda one: one.id)


def features(puzzle: Puzzle) -> list[tuple[str, str]]:
    """What a puzzle shares with others."""
    return [
        ("theme", puzzle.theme),
        ("phase", puzzle.phase),
        ("difficulty", puzzle.difficulty),
        ("match", str(puzzle.source.get("match"))),
        ("solution", puzzle.solutions[0].key),
    ]


def crowding(puzzle: Puzzle, crowds: Counter[tuple[str, str]], enough: bool) -> tuple[bool, int]:
    """Whether it is one easy puzzle too many, and how many are like it; a match or a solution counts twice."""
    like = sum(crowds[one] * (2 if one[0] in ("match", "solution") else 1) for one in features(puzzle))
    return enough and puzzle.difficulty == "easy", like
