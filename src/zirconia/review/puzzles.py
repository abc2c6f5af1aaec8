"""Puzzles: positions from played games in which one action is clearly better than every other.

A position becomes a puzzle only if a search finds the margin, and a search eight times as deep with other seeds
finds it again. It is written down as the player to move knows it: what that seat can't see is drawn anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from zirconia.bots.guarded import players
from zirconia.bots.matches import COUNTED
from zirconia.bots.seat import Seat
from zirconia.core.errors import ZirconiaError
from zirconia.core.match.state import State
from zirconia.core.registry import game
from zirconia.review.estimates import Judged, judged
from zirconia.review.moments import Line, Moment

FORMAT = 1
MARGIN = 0.15  # of expectation, by which the best action is better than the next
SURE = 3.0  # standard errors of that margin
DEEPER = 8  # times the iterations, for the second look
LEVELS = ("easy", "medium", "hard")
TRIES = 3  # of each level; it finds a puzzle if most of them do
MOST_PUZZLES = 10_000
MOST_BYTES = 64 * 1024 * 1024


class BadPuzzles(ZirconiaError):
    """A file that holds no puzzles."""


@dataclass(frozen=True)
class Puzzle:
    """A position, the one action that solves it, and why."""

    game: str
    rules: int
    position: dict[str, Any]
    seat: int
    best: str
    name: str
    margin: float
    line: list[tuple[int, str]]  # what is expected after it
    found_by: list[str]  # the levels of the ladder that find it

    def state(self) -> State:
        """The position; other cards come than came in the game."""
        state: State = game(self.game).load(self.position, "puzzle")
        return state


def mine(line: Line, iterations: int, seed: str) -> Iterator[Puzzle]:
    """The puzzles of a match."""
    for at, moment in enumerate(line.moments):
        if not moment.is_decision:
            continue
        first = judged(moment, iterations, f"{seed}/{at}")
        if not clear(first, moment.seat):
            continue
        again = judged(moment, iterations * DEEPER, f"{seed}/again/{at}")
        if clear(again, moment.seat) and again.best.key == first.best.key:
            yield puzzle(moment, again, f"{seed}/{at}")


def clear(decision: Judged, seat: int) -> bool:
    """Whether the search's choice is better than all else that was measured, by far and for sure."""
    others = decision.measured[1:]
    return bool(others) and all(
        -other.difference[seat] >= max(MARGIN, SURE * other.difference_error[seat]) for other in others
    )


def puzzle(moment: Moment, decision: Judged, seed: str) -> Puzzle:
    """A decision as a puzzle."""
    seat, best = moment.seat, decision.best
    known = moment.state.imagine(seat, f"puzzle {seed}")
    return Puzzle(
        game=known.setup.game.id,
        rules=known.setup.game.rules,
        position=known.position(),
        seat=seat,
        best=best.key,
        name=best.name,
        margin=min(-other.difference[seat] for other in decision.measured[1:]),
        line=best.line,
        found_by=[level for level in LEVELS if finds(level, known, seat, best.key, seed)],
    )


def finds(level: str, state: State, seat: int, best: str, seed: str) -> bool:
    """Whether a bot mostly solves it."""
    place = Seat(state, seat)
    bots = players([level] * TRIES, seed, state.setup.game.id)
    solved = sum(place.key(bot.choose(place, COUNTED)) == best for bot in bots)
    return solved * 2 > TRIES


def write(path: Path, puzzles: list[Puzzle]) -> None:
    data = {"zirconia-puzzles": FORMAT, "puzzles": [asdict(one) for one in puzzles]}
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file, each of which can be played. Raises BadPuzzles."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadPuzzles(f"{path} has more than {MOST_BYTES} bytes")
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadPuzzles(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise BadPuzzles(f"{path} holds no puzzles: it is no JSON ({error})") from None
    if not isinstance(data, dict) or data.get("zirconia-puzzles") != FORMAT:
        raise BadPuzzles(f"{path} holds no puzzles that this version reads: 'zirconia-puzzles' is not {FORMAT}")
    if not isinstance(data.get("puzzles"), list):
        raise BadPuzzles(f"{path} holds no puzzles: 'puzzles' is not a list")
    if len(data["puzzles"]) > MOST_PUZZLES:
        raise BadPuzzles(f"{path} holds more than {MOST_PUZZLES} puzzles")
    return [restored(path, number, one) for number, one in enumerate(data["puzzles"], 1)]


def restored(path: Path, number: int, data: Mapping[str, Any]) -> Puzzle:
    """A puzzle as it was written, whose solution is legal in its position."""
    try:
        line = [(int(seat), str(name)) for seat, name in data["line"]]
        found = Puzzle(**{**data, "line": line})
        state = found.state()
        if state.setup.game.rules != found.rules:
            raise ValueError("it was made under other rules")
        state.code(found.best, found.seat)
    except (ZirconiaError, AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadPuzzles(f"puzzle {number} of {path} can't be played: {error}") from None
    return found
