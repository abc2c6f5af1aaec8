"""Errors as clients get them: always the same shape, never a secret, never a trace."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from zirconia.core.errors import BadRecord, IllegalAction, UnknownGame, ZirconiaError, short
from zirconia.server.http.limits import TooFast
from zirconia.server.http.models import Error, Problem
from zirconia.server.storage.database import what_failed
from zirconia.table import Refused

log = logging.getLogger("zirconia.server")

STATUS = {
    "bad": 400,
    "unknown": 401,
    "forbidden": 403,
    "missing": 404,
    "conflict": 409,
    "illegal": 409,
    "gone": 410,
    "many": 429,
}
# What is said of a class and of a dataclass alike.
ALIKE = {
    "unexpected_keyword_argument": "Extra inputs are not permitted",
    "dataclass_type": "Input should be a valid dictionary or object to extract fields from",
}
SOON = 1  # seconds after which it may be worth to ask again what others were in the way of
WORDS = {404: "NOT_FOUND", 405: "NOT_ALLOWED"}


def problem_of(error: ZirconiaError) -> tuple[int, Problem]:
    """Status and problem of something that was refused."""
    if isinstance(error, Refused):
        return STATUS[error.kind], Problem(code=error.code, message=error.message, rule=error.rule)
    if isinstance(error, IllegalAction):
        return 409, Problem(code=error.reason, message=error.sentence, rule=error.rule)
    if isinstance(error, UnknownGame):
        return 404, Problem(code="UNKNOWN_GAME", message=short(error))
    code = "BAD_RECORD" if isinstance(error, BadRecord) else "BAD_SETUP"
    return 400, Problem(code=code, message=short(error))


def first_problem(errors: Sequence[Any]) -> str:
    """What is wrong with a request, without repeating its contents (which may hold a token)."""
    first = errors[0] if errors else {"loc": (), "msg": "it can't be read"}
    where = ".".join(str(part)[:40] for part in first["loc"] if part not in ("body", "function-after"))
    words = ALIKE.get(str(first.get("type")), str(first["msg"]))
    return f"{where}: {words}" if where else words


def answer(status: int, problem: Problem) -> JSONResponse:
    return JSONResponse(Error(error=problem).model_dump(), status)


def install(app: FastAPI) -> None:
    """Every error of the application in the same shape."""

    async def refused(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, ZirconiaError)
        response = answer(*problem_of(error))
        if response.status_code == 429:
            response.headers["retry-after"] = str(error.seconds if isinstance(error, TooFast) else SOON)
        return response

    async def invalid(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        return answer(422, Problem(code="BAD_REQUEST", message=first_problem(error.errors())))

    async def http(_request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        code = WORDS.get(error.status_code, "BAD_REQUEST")
        response = answer(error.status_code, Problem(code=code, message=str(error.detail)))
        response.headers.update(error.headers or {})
        return response

    async def unavailable(_request: Request, error: Exception) -> JSONResponse:
        log.error("the database failed: %s", what_failed(error))
        return answer(503, Problem(code="UNAVAILABLE", message="the database does not answer; try again"))

    app.add_exception_handler(ZirconiaError, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(SQLAlchemyError, unavailable)
    app.add_exception_handler(OSError, unavailable)
