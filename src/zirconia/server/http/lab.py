"""The lab: changed cards as they are printed, and comparisons of a changed game with the original."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, Field, JsonValue

import zirconia
from zirconia.bots import bots
from zirconia.server.http.decks import CardJson
from zirconia.server.http.guard import client
from zirconia.server.http.models import JsonObject
from zirconia.server.http.routes import ERRORS, TheService
from zirconia.server.lab.comparisons import Compared, Status
from zirconia.server.tables.requests import Strict
from zirconia.server.tables.service import Service
from zirconia.table import Refused, tokens
from zirconia.table.checks import known_bot

# A report has its own script and style; it is shut in, so that it can reach neither the page nor the server.
SHUT_IN = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; sandbox allow-scripts"
Seats = Annotated[int, Field(ge=1, le=20)] | None


class AskSheet(Strict):
    """The setup whose numbers are wanted."""

    seats: Seats = None
    options: dict[str, Any] = {}


class AskCards(AskSheet):
    """A change: `overrides`, or a `file` (TOML) that holds them."""

    overrides: dict[str, Any] = {}
    file: Annotated[str, Field(max_length=32_000)] | None = None


class AskComparison(AskSheet):
    """What is compared with the original, by which bot in all seats, on which measure; `margin` is no change."""

    game: Annotated[str, Field(max_length=64)]
    overrides: dict[str, Any]
    bot: Annotated[str, Field(max_length=100)] = "easy"
    pairs: Annotated[int, Field(ge=2, le=1_000_000)] = 400
    on: Annotated[str, Field(max_length=100)] = "seat-advantage"
    margin: Annotated[float, Field(gt=0, le=100)] = 2.0


class ColumnInfo(BaseModel):
    """What may stand in a column: a number of a range, one of some words, or a text. `fixed` ones stay."""

    id: str
    type: Literal["number", "word", "text"]
    fixed: bool
    words: list[str]
    low: int
    high: int
    step: int
    default: JsonValue


class RowInfo(BaseModel):
    """A row as it is in the original, and the card that shows it, if there is one."""

    id: str
    values: JsonObject
    card: CardJson | None


class LabTable(BaseModel):
    id: str
    columns: list[ColumnInfo]
    rows: list[RowInfo]


class MeasureInfo(BaseModel):
    id: str
    title: str


class LabSheet(BaseModel):
    """Everything that can be changed, what can be asked, and who can play. `lacking`: why nothing is compared."""

    seats: int
    tables: list[LabTable]
    measures: list[MeasureInfo]
    lacking: str
    bots: list[str]
    pairs: Annotated[int, Field(description="the most pairs of a comparison")]
    seconds: Annotated[float, Field(description="the longest that a comparison is played")]


class LabCards(BaseModel):
    """A change as it was understood, and all cards as they are printed then, by table and row."""

    overrides: JsonObject
    cards: dict[str, dict[str, CardJson]]


class FindingInfo(BaseModel):
    """A measure of both sides, the difference with its interval, and what can be said: changed, same or open."""

    id: str
    title: str
    unit: Literal["share", "points", "number"]
    verdict: Literal["changed", "same", "open"]
    a: float | None
    b: float | None
    difference: float | None
    low: float | None
    high: float | None
    p: float | None
    effect: float | None
    pairs: int
    more: int | None


class ComparisonInfo(BaseModel):
    """A comparison, how far it is, and the verdict as it stands."""

    id: str
    status: Status
    why: str
    ahead: int
    pairs: int
    of: int
    seconds: float
    sure: bool
    answer: str
    question: FindingInfo | None
    findings: list[FindingInfo]
    pages: list[str]


def open_lab(service: TheService) -> None:
    if not service.config.has_lab():
        told = "this server has no lab; its operator can open it with zirconia serve --lab"
        raise Refused("NO_LAB", told, "forbidden")


router = APIRouter(responses=ERRORS, tags=["lab"], dependencies=[Depends(open_lab)])
ComparisonId = Annotated[str, Path(max_length=32, description="the name of a comparison")]
GameId = Annotated[str, Path(max_length=64)]


@router.post("/api/games/{game}/lab")
async def sheet(request: Request, service: TheService, game: GameId, asked: AskSheet) -> LabSheet:
    """Every table, row and column of a game that can be changed, with ranges and printed cards."""
    wanted = zirconia.game(game)
    told = await service.desk.sheet(service.creator(client(request.scope)), wanted.id, asked.model_dump())
    config = service.config
    return LabSheet(**told, bots=bots(wanted.id), pairs=config.lab_pairs, seconds=config.lab_seconds)


@router.post("/api/games/{game}/lab/cards")
async def cards(request: Request, service: TheService, game: GameId, asked: AskCards) -> LabCards:
    """The cards of a game with a change, as they are printed then."""
    wanted = zirconia.game(game)
    told = await service.desk.cards(service.creator(client(request.scope)), wanted.id, asked.model_dump())
    return LabCards(**told)


@router.post("/api/lab/comparisons", status_code=201)
async def compare(request: Request, service: TheService, asked: AskComparison) -> ComparisonInfo:
    """Play a changed game against the original, with the same seeds and seats."""
    wanted = zirconia.game(asked.game)
    known_bot(asked.bot, wanted.id)
    most = service.config.lab_pairs
    if asked.pairs > most:
        raise Refused("TOO_LARGE", f"a comparison may have {most} pairs of games, not {asked.pairs}", "bad")
    who = service.creator(client(request.scope))
    change = asked.model_dump(include={"seats", "options", "overrides"})
    await service.desk.cards(who, wanted.id, {**change, "file": None})  # what can't be is refused before it waits
    task = {**asked.model_dump(), "game": wanted.id, "seed": tokens.fresh_seed()}
    return told_of(service, service.comparisons.begin(who, task))


@router.get("/api/lab/comparisons/{comparison}")
async def comparison(service: TheService, comparison: ComparisonId) -> ComparisonInfo:
    """How far a comparison is, and its verdict so far. One that nobody asks after for long is stopped."""
    return told_of(service, service.comparisons.get(comparison))


@router.delete("/api/lab/comparisons/{comparison}")
async def stop(service: TheService, comparison: ComparisonId) -> ComparisonInfo:
    """End a comparison; what it found so far remains."""
    return told_of(service, service.comparisons.stop(comparison))


@router.get("/api/lab/comparisons/{comparison}/{page}", response_class=HTMLResponse, include_in_schema=False)
async def report(
    service: TheService, comparison: ComparisonId, page: Literal["comparison", "original", "change"]
) -> HTMLResponse:
    """A page to read and to keep: the comparison, or the report of one side."""
    text = service.comparisons.get(comparison).pages.get(page)
    if text is None:
        raise Refused("NOT_OVER", "the page can be had when the comparison is done", "missing")
    return HTMLResponse(text, headers={"content-security-policy": SHUT_IN})


def told_of(service: Service, compared: Compared) -> ComparisonInfo:
    look = {"pairs": 0, "sure": False, "answer": "", "question": None, "findings": [], **compared.look}
    return ComparisonInfo(
        id=compared.id,
        status=compared.status,
        why=compared.why,
        ahead=0 if compared.is_over else service.comparisons.ahead(compared),
        of=compared.pairs,
        seconds=round(compared.seconds, 1),
        pages=list(compared.pages),
        **look,
    )
