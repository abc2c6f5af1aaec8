"""Puzzles: positions that came with the games, each with one thing to find. They hold no secret of anybody's."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from zirconia.core.registry import game, games
from zirconia.review.puzzles import Puzzle, as_json, shipped, theme_of
from zirconia.server.http.models import JsonObject, SceneJson
from zirconia.server.http.routes import ERRORS
from zirconia.table import Refused

KEPT = 64  # sheets in memory


class PuzzleInfo(BaseModel):
    """A puzzle as a list shows it: what it is about, and the first bot that finds it (`expert`: none does)."""

    id: str
    game: str
    title: str
    theme: str
    theme_name: str
    difficulty: Literal["easy", "medium", "hard", "expert"]
    phase: Literal["opening", "middle", "end"]


class Puzzles(BaseModel):
    """All puzzles by their ids. That of a day: so many on as there are days since 1970-01-01, round and round."""

    puzzles: list[PuzzleInfo]


class PuzzleAction(BaseModel):
    key: str
    name: str


class PuzzleWrong(PuzzleAction):
    """What does not solve it: what it costs, from 0 to 2, and what is expected then."""

    loss: float
    line: list[tuple[int, str]]


class PuzzleSheet(PuzzleInfo):
    """A puzzle to solve: the scene of the seat that is to move, what is asked, and the answer."""

    seat: int
    round: int
    task: str
    view: SceneJson | None
    position: Annotated[JsonObject, Field(description="to play on from there")]
    solutions: Annotated[list[PuzzleAction], Field(description="any of them solves it, the best first")]
    others: Annotated[list[PuzzleWrong], Field(description="what else was measured")]
    told: Annotated[list[str], Field(description="why, in sentences")]


router = APIRouter(responses=ERRORS, tags=["puzzles"])


# Plain functions: the first look reads and checks all of them, which must not keep the tables waiting.


@router.get("/api/puzzles")
def puzzles() -> Puzzles:
    """All puzzles of the games that are played here."""
    return Puzzles(puzzles=[PuzzleInfo(**about(one)) for one in every_puzzle().values()])


@router.get("/api/puzzles/{puzzle}")
def puzzle(puzzle: Annotated[str, Path(max_length=32, description="the id of a puzzle")]) -> PuzzleSheet:
    """One puzzle, with the scene to solve it on and the answer."""
    if puzzle not in every_puzzle():
        raise Refused("NO_PUZZLE", "there is no such puzzle here", "missing")
    return sheet_of(puzzle)


@lru_cache(maxsize=1)
def every_puzzle() -> dict[str, Puzzle]:
    return {one.id: one for one in sorted((one for id in games() for one in shipped(id)), key=lambda one: one.id)}


@lru_cache(maxsize=KEPT)
def sheet_of(id: str) -> PuzzleSheet:
    found = every_puzzle()[id]
    told = as_json(found)
    names = ("seat", "round", "task", "position", "solutions", "others", "told")
    view = dict(found.state().view(found.seat))
    return PuzzleSheet(**about(found), view=view, **{name: told[name] for name in names})


def about(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "title": game(puzzle.game).title,
        "theme": puzzle.theme,
        "theme_name": theme_of(puzzle).name,
        "difficulty": puzzle.difficulty,
        "phase": puzzle.phase,
    }
