"""The review of a finished game: asked for, followed while it forms, and told."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from zirconia.server.http.guard import client
from zirconia.server.http.prices import heavy
from zirconia.server.http.routes import ERRORS, TableId, TheService
from zirconia.server.review.reviews import Reviewing, Status
from zirconia.server.tables.service import Service

Expectation = Annotated[float, Field(description="of the result: 1 is to be first for sure, -1 to be last")]
Error = Annotated[float, Field(description="one standard error")]
At = Annotated[int, Field(description="the place among the steps")]


class ReviewedStep(BaseModel):
    """A step of the line that is expected."""

    seat: int
    name: str


class ReviewedOption(BaseModel):
    """An action that was measured: what its maker may expect after it, and what it costs against the best one."""

    key: str
    name: str
    value: Expectation
    cost: float
    error: Error
    line: list[ReviewedStep]


class ReviewedDecision(BaseModel):
    """A decision: what was measured, the best one found first. `played` is one of them; `legal` were so many."""

    played: int
    legal: int
    measured: list[ReviewedOption]


class ReviewedEntry(BaseModel):
    """An entry of the game: what was done, and how the decision was judged."""

    entry: Annotated[int, Field(description="its number in the record, from 1")]
    seat: int
    round: int
    played: str
    resigns: bool
    decision: ReviewedDecision | None


class Sum(BaseModel):
    """A part of a seat's ledger."""

    value: float
    error: Error


class Effect(BaseModel):
    """What one entry did to one seat: by the decision, whoever made it, by luck; what it expected and saw."""

    decision: float
    decision_error: Error
    luck: float
    luck_error: Error
    expectation: Expectation
    happened: Annotated[list[str], Field(description="in words, as the seat saw it")]
    revealed: Annotated[bool, Field(description="whether something was drawn, rolled or shown to the seat")]


class ReviewLesson(BaseModel):
    """A decision that cost something, for sure; `word` says how much, measured by what bots lose."""

    at: At
    loss: float
    error: Error
    word: str


class Account(BaseModel):
    """A seat's ledger: start + luck + own + others = result. The luck of the deal is in `luck` and told apart."""

    start: Sum
    deal: Sum
    luck: Sum
    own: Sum
    others: Sum
    result: Expectation
    effects: Annotated[list[Effect], Field(description="of every step")]
    lessons: Annotated[list[ReviewLesson], Field(description="the dearest first")]
    strokes: Annotated[list[At], Field(description="where luck did most, the strongest first")]
    surprises: Annotated[list[At], Field(description="where the search changed its mind and nothing was shown")]


class Reviewed(BaseModel):
    """A reviewed game."""

    game: str
    title: str
    names: list[str]
    iterations: Annotated[int, Field(description="of the search, for each decision")]
    steps: list[ReviewedEntry]
    accounts: Annotated[list[Account], Field(description="one a seat")]


class ReviewInfo(BaseModel):
    """A review, how far it is, and what it says once it is done."""

    table: str
    status: Status
    why: str
    ahead: int
    done: int
    of: int
    review: Reviewed | None


router = APIRouter(responses=ERRORS, tags=["reviews"])


@router.post("/api/tables/{table}/review")
async def ask(request: Request, service: TheService, table: TableId) -> ReviewInfo:
    """Ask for the review of a finished game. One that was made is there at once; one that broke off goes on."""
    async with heavy(request) as pay:
        return told_of(service, await service.review(table, client(request.scope), pay))


@router.get("/api/tables/{table}/review")
async def review(service: TheService, table: TableId) -> ReviewInfo:
    """How far a review is, and what it says. One that nobody asks after for long is broken off and kept."""
    return told_of(service, await service.reviews.look(table))


@router.delete("/api/tables/{table}/review")
async def stop(request: Request, service: TheService, table: TableId) -> ReviewInfo:
    """Break off a review that you asked for; what it found so far is kept."""
    return told_of(service, service.reviews.stop(service.creator(client(request.scope)), table))


def told_of(service: Service, reviewing: Reviewing) -> ReviewInfo:
    told = reviewing.kept.told
    return ReviewInfo(
        table=reviewing.id,
        status=reviewing.status,
        why=reviewing.why,
        ahead=0 if reviewing.is_over else service.reviews.ahead(reviewing),
        done=reviewing.done,
        of=reviewing.of,
        review=Reviewed.model_validate(told) if told else None,
    )
