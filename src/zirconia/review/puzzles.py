"""Puzzles: positions from played games in which one plan is clearly better than everything else.

They lie as text in `puzzles/puzzles.json` of a game's folder, or in a file of one's own. A puzzle is one decision,
written down as the player to move knows it: what that seat can't see is drawn anew. What is read is checked.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from zirconia.core.errors import ZirconiaError, suggestion
from zirconia.core.match import loading
from zirconia.core.match.setup import Setup
from zirconia.core.match.state import State
from zirconia.core.registry import game, games
from zirconia.review.kept import few, number, seat_of, text
from zirconia.review.themes import Theme, themes_of

FORMAT = 2
LEVELS = ("easy", "medium", "hard")
DIFFICULTIES = (*LEVELS, "expert")  # the first level that mostly finds it; expert: none of them does
PHASES = ("opening", "middle", "end")
MOST_PUZZLES = 10_000
MOST_BYTES = 64 * 1024 * 1024
MOST_ROWS = 100  # of a list within a puzzle
EPOCH = date(1970, 1, 1)

Steps = tuple[tuple[int, str], ...]  # seats, and their actions in words


class BadPuzzles(ZirconiaError):
    """A file that holds no puzzles."""


@dataclass(frozen=True)
class Solution:
    """An action that solves a puzzle."""

    key: str
    name: str


@dataclass(frozen=True)
class Wrong:
    """An action that does not: what it costs, and what is expected after it."""

    key: str
    name: str
    loss: float
    line: Steps


@dataclass(frozen=True)
class Puzzle:
    """A position, the actions that solve it, and why."""

    id: str
    game: str
    rules: int
    position: dict[str, Any]
    seat: int
    round: int
    phase: str
    theme: str
    difficulty: str
    found_by: dict[str, float]  # by level, the share of its tries
    solutions: tuple[Solution, ...]
    value: float  # what the seat may expect after it, from -1 (last) to 1 (first)
    margin: float  # by which it is better than anything else
    error: float  # the standard error of that
    line: Steps  # what is expected after it
    happens: tuple[str, ...]  # what it surely causes in this turn
    others: tuple[Wrong, ...]  # what else was measured, the best first
    source: dict[str, Any]  # how it was mined

    def state(self, known: Setup | None = None) -> State:
        """The position; other cards come than came in the game. `known`: its setup, where there is one."""
        return loading.load(game(self.game), self.position, "puzzle", known)

    def solves(self, key: str) -> bool:
        return any(one.key == key for one in self.solutions)

    def loss(self, key: str) -> float | None:
        """What a wrong action costs; None where that was not measured."""
        return next((one.loss for one in self.others if one.key == key), None)

    @property
    def names(self) -> tuple[str, ...]:
        """What the game calls its seats."""
        return tuple(game(self.game).seat_names)


def id_of(name: str, position: Mapping[str, Any], seat: int) -> str:
    """Ten digits that name a puzzle wherever it lies."""
    return sha256(json.dumps([name, position, seat], sort_keys=True).encode()).hexdigest()[:10]


# What came with the games ------------------------------------------------------------------------------


@cache
def shipped(name: str) -> tuple[Puzzle, ...]:
    """The puzzles that came with a game; none where it has no file of them. Raises BadPuzzles."""
    path = Path(game(name).folder) / "puzzles" / "puzzles.json"
    return tuple(read(path)) if path.exists() else ()


def daily(day: date, name: str | None = None) -> Puzzle:
    """The puzzle of a day, of all games or of one: by their ids, one after the other. Raises BadPuzzles."""
    found = [one for each in ([name] if name else games()) for one in shipped(each)]
    if not found:
        raise BadPuzzles(f"no puzzles came with {game(name).title if name else 'these games'}")
    return sorted(found, key=lambda one: one.id)[(day - EPOCH).days % len(found)]


def theme_of(puzzle: Puzzle) -> Theme:
    return next(theme for theme in themes_of(puzzle.game) if theme.id == puzzle.theme)


# In words ----------------------------------------------------------------------------------------------


def told(puzzle: Puzzle) -> list[str]:
    """The solution in sentences: what it gains, what it does, what is expected then, and who finds it."""
    sentences = [f"{' or '.join(one.name for one in puzzle.solutions)}.", gain(puzzle)]
    sentences += puzzle.happens
    if puzzle.line:
        sentences.append(f"Expected then: {in_words(puzzle.line, puzzle.names)}.")
    if puzzle.others and puzzle.others[0].line:
        wrong = puzzle.others[0]
        sentences.append(f"After {wrong.name}: {in_words(wrong.line, puzzle.names)}.")
    return [*sentences, finders(puzzle)]


def gain(puzzle: Puzzle) -> str:
    """What the solution is better by; among two players in games won of a hundred."""
    rest = f"with the next best, {puzzle.others[0].name}" if puzzle.others else "with anything else"
    value, other = puzzle.value, puzzle.value - puzzle.margin
    if len(puzzle.state().returns()) == 2:
        wins, fewer = (round(50 * (1 + max(-1.0, min(1.0, one)))) for one in (value, other))
        return f"It wins about {wins} games of 100, {fewer} {rest}."
    return f"From -1 (last) to 1 (first) it lets you expect {value:+.2f}, and {other:+.2f} {rest}."


def in_words(steps: Steps, names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]}: {name}" for seat, name in steps)


def finders(puzzle: Puzzle) -> str:
    if puzzle.difficulty == DIFFICULTIES[-1]:
        return f"None of the bots {', '.join(LEVELS)} finds it reliably."
    return f"The bot {puzzle.difficulty} finds it."


def as_json(puzzle: Puzzle) -> dict[str, Any]:
    """All of a puzzle for a client, words included; the scene is that of its state."""
    theme = theme_of(puzzle)
    words = {"title": game(puzzle.game).title, "theme_name": theme.name, "task": theme.task, "told": told(puzzle)}
    return {**json.loads(json.dumps(asdict(puzzle))), **words}


# In a file ---------------------------------------------------------------------------------------------


def write(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Puzzles of one game, a line each; the file is whole at any moment."""
    about = {"game": puzzles[0].game, "rules": puzzles[0].rules} if puzzles else {}
    head = json.dumps({"zirconia-puzzles": FORMAT, **about})[:-1]
    rows = ",\n".join(json.dumps(row_of(one)) for one in puzzles)
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(f'{head}, "puzzles": [\n{rows}\n]}}\n', encoding="utf-8")
    os.replace(beside, path)


def row_of(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as it stands in a file, which names the game once."""
    return {name: value for name, value in asdict(puzzle).items() if name not in ("game", "rules")}


def read(path: Path) -> list[Puzzle]:
    """The puzzles of a file, each of which can be played. Raises BadPuzzles."""
    data = loaded(path)
    rows = data.get("puzzles")
    if not isinstance(rows, list):
        raise BadPuzzles(f"{path} holds no puzzles: 'puzzles' is not a list")
    if len(rows) > MOST_PUZZLES:
        raise BadPuzzles(f"{path} holds more than {MOST_PUZZLES} puzzles")
    setups: dict[str, Setup] = {}
    found = [checked(path, at, data, row, setups) for at, row in enumerate(rows, 1)]
    if len({one.id for one in found}) < len(found):
        raise BadPuzzles(f"{path} holds a puzzle twice: every id is there once")
    return found


def loaded(path: Path) -> dict[str, Any]:
    """The JSON object of a file of puzzles. Raises BadPuzzles."""
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
    return data


def checked(
    path: Path, at: int, about: Mapping[str, Any], row: Any, setups: dict[str, Setup] | None = None
) -> Puzzle:
    """A puzzle of a file, whose solutions are legal in its position. Raises BadPuzzles."""
    try:
        found = restored(about, row)
        check_playable(found, {} if setups is None else setups)
    except (ZirconiaError, AttributeError, KeyError, TypeError, ValueError) as error:
        why = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise BadPuzzles(f"puzzle {at} of {path} can't be played: {why}") from None
    return found


def restored(about: Mapping[str, Any], row: Mapping[str, Any]) -> Puzzle:
    """A puzzle as it was written; ValueError and the like where it has another form."""
    extra = row.keys() - Puzzle.__dataclass_fields__.keys()
    if extra:
        raise ValueError(f"a puzzle has no {', '.join(sorted(map(str, extra)))}")
    seats = len(game(text(about["game"])).seat_names)
    found_by = {one_of(level, LEVELS, "level"): number(share) for level, share in row["found_by"].items()}
    return Puzzle(
        id=text(row["id"]),
        game=about["game"],
        rules=about["rules"],
        position=dict(row["position"]),
        seat=seat_of(row["seat"], seats),
        round=int(row["round"]),
        phase=one_of(row["phase"], PHASES, "phase"),
        theme=one_of(row["theme"], [theme.id for theme in themes_of(about["game"])], "theme"),
        difficulty=one_of(row["difficulty"], DIFFICULTIES, "difficulty"),
        found_by=found_by,
        solutions=tuple(Solution(text(one["key"]), text(one["name"])) for one in few(row["solutions"], MOST_ROWS)),
        value=number(row["value"]),
        margin=number(row["margin"]),
        error=number(row["error"]),
        line=steps(row["line"], seats),
        happens=tuple(text(one) for one in few(row["happens"], MOST_ROWS)),
        others=tuple(wrong(one, seats) for one in few(row["others"], MOST_ROWS)),
        source=dict(row["source"]),
    )


def wrong(row: Mapping[str, Any], seats: int) -> Wrong:
    return Wrong(text(row["key"]), text(row["name"]), number(row["loss"]), steps(row["line"], seats))


def steps(rows: Any, seats: int) -> Steps:
    return tuple((seat_of(seat, seats), text(name)) for seat, name in few(rows, MOST_ROWS))


def one_of(value: Any, known: Iterable[str], what: str) -> str:
    allowed = list(known)
    if value not in allowed:
        raise ValueError(f"there is no {what} {text(value)!r}; {suggestion(value, allowed)}")
    return str(value)


def check_playable(puzzle: Puzzle, setups: dict[str, Setup]) -> None:
    """The seat is to move, and what solves the puzzle or was measured beside it is legal. Raises ValueError.

    Setups are made once: most puzzles of a file share a few.
    """
    mark = json.dumps([puzzle.position.get(name) for name in ("seats", "options", "overrides")])
    state = puzzle.state(setups.get(mark))
    setups[mark] = state.setup
    if state.setup.game.rules != puzzle.rules:
        raise ValueError("it was made under other rules")
    if puzzle.id != id_of(puzzle.game, puzzle.position, puzzle.seat):
        raise ValueError("its id is that of another position")
    if puzzle.seat not in state.acting:
        raise ValueError(f"{puzzle.names[puzzle.seat]} is not to move")
    if not puzzle.solutions:
        raise ValueError("it has no solution")
    legal = {state.key(code) for code in state.legal(puzzle.seat)}
    for key in [*(one.key for one in puzzle.solutions), *(one.key for one in puzzle.others)]:
        if key not in legal:
            raise ValueError(f"{key!r} is not legal there")
    if all(puzzle.solves(key) for key in legal):
        raise ValueError("whatever is played solves it")
