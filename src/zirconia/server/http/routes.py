"""The HTTP API, one short function an operation."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Path, Query, Request, WebSocket
from fastapi.responses import Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

import zirconia
from zirconia.bots import bots
from zirconia.core.game import Game
from zirconia.core.registry import of_every_game
from zirconia.server.http import connection, models
from zirconia.server.http.addresses import base_for
from zirconia.server.http.guard import client
from zirconia.server.http.limits import Limits, TooFast
from zirconia.server.http.prices import heavy
from zirconia.server.tables import finished_rows
from zirconia.server.tables.frames import present
from zirconia.server.tables.live_tables import LiveTable
from zirconia.server.tables.now import milliseconds
from zirconia.server.tables.opening import OpenedTable
from zirconia.server.tables.requests import AnyTableRequest, ImportRecord, Join, OpenTable, Seat
from zirconia.server.tables.service import Service
from zirconia.table import Caller, Refused, views
from zirconia.table.checks import going, own_seat

ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.Error, "description": text}
    for status, text in {
        400: "the request can't be",
        401: "the token opens nothing here",
        403: "not yours to do",
        404: "there is no such thing",
        409: "not now, or against the rules; nothing has changed",
        410: "it can't go on",
        413: "too large",
        422: "the request has the wrong form",
        429: "a limit",
        503: "the database does not answer",
    }.items()
}

router = APIRouter(responses=ERRORS)
bearer = HTTPBearer(auto_error=False, description="the token of a seat, of the host or of a watch link")


def service_of(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


def limits_of(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def token_of(given: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str:
    if given is None:
        raise Refused("NO_TOKEN", "send a token: Authorization: Bearer ...", "unknown")
    return given.credentials


HEALTHY = 5.0  # seconds in which a database that is well answers
NO_OTHERS = {"rematch": None, "earlier": None}  # links to other tables are for those who sit at this one

TheService = Annotated[Service, Depends(service_of)]
BearerToken = Annotated[str, Depends(token_of)]
TableId = Annotated[str, Path(max_length=32, description="the name of a table")]


# What there is ----------------------------------------------------------------------------------------


@router.get("/healthz", tags=["server"])
async def health(service: TheService) -> models.Health:
    """Whether the server and its database answer, and what happens can be stored."""
    async with asyncio.timeout(HEALTHY):
        await service.store.answers()
    if not service.housekeeping.can_write():
        raise TimeoutError("nothing could be stored lately")
    return models.Health(status="ok", version=zirconia.__version__)


@router.get("/api/address", tags=["server"])
async def address(request: Request, service: TheService) -> models.Address:
    """What links to this server begin with, for others to reach it."""
    base, local = base_for(request, service.config)
    return models.Address(base=base, local=local)


@router.get("/api/games", tags=["games"])
async def games(service: TheService) -> models.Catalogue:
    """What can be played here, and against which bots."""
    config = service.config
    found = of_every_game(game_info)
    return models.Catalogue(games=found, bots=bots(), webhooks=config.webhooks, lab=config.has_lab())


@router.get("/api/games/{game}", tags=["games"])
async def game(game: Annotated[str, Path(max_length=64)]) -> models.GameInfo:
    """One game: its seats and options."""
    return game_info(zirconia.game(game))


@router.get("/api/games/{game}/rulebook", tags=["games"])
async def rulebook(game: Annotated[str, Path(max_length=64)]) -> models.Rulebook:
    """The rulebook as Markdown."""
    wanted = zirconia.game(game)
    return models.Rulebook(game=wanted.id, title=wanted.title, markdown=wanted.rulebook)


def game_info(game: Game[Any, Any]) -> models.GameInfo:
    names = models.OptionInfo.model_fields
    options = [
        models.OptionInfo(**{name: plain(getattr(one, name)) for name in names}) for one in game.options.values()
    ]
    plain_facts = ("id", "title", "summary", "designers", "minutes", "rules")
    facts = {name: getattr(game, name) for name in plain_facts}
    return models.GameInfo(**facts, seats=list(game.seats), seat_names=list(game.seat_names), options=options)


def plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


# Tables -----------------------------------------------------------------------------------------------


@router.post("/api/tables", tags=["tables"], status_code=201)
async def open_table(request: Request, service: TheService, asked: OpenTable) -> models.Opened:
    """Open a table. The tokens in the answer are given this once."""
    return opened(request, await service.open_table(asked, client(request.scope)))


def opened(request: Request, table: OpenedTable) -> models.Opened:
    invites = {str(seat): one for seat, one in table.invites.items()}
    return models.Opened(
        table=table.new.id,
        token=table.token,
        host=table.host,
        watch=table.watch,
        seats=table.seats,
        invites=invites,
        links=links(request, table.new.id, table.watch, invites),
    )


def links(request: Request, table: str, watch: str, invites: dict[str, str]) -> models.Links:
    """Tokens stand behind the #, which browsers keep to themselves."""
    base = f"{base_for(request, service_of(request).config)[0]}t/{table}"
    return models.Links(
        share=base,
        watch=f"{base}#watch={watch}" if watch else "",
        invites={seat: f"{base}#invite={one}" for seat, one in invites.items()},
    )


@router.get("/api/lobby", tags=["tables"])
async def lobby(service: TheService, most: Annotated[int, Query(ge=1, le=50)] = 30) -> models.Lobby:
    """Tables whose host lets anybody in and that have a free seat, the newest first."""
    now = milliseconds()
    waiting = await service.lobby(most)
    return models.Lobby(tables=[models.TableInfo(**views.info(table, None, now)) for table in waiting])


@router.get("/api/tables/{table}", tags=["tables"])
async def table_info(service: TheService, table: TableId) -> models.TableInfo:
    """Who sits where: what anybody with the share link sees."""
    live = await service.live_tables.get(table)
    return models.TableInfo(**views.info(live.table, None, milliseconds()) | NO_OTHERS)


@router.post("/api/tables/{table}/join", tags=["tables"])
async def join(service: TheService, table: TableId, asked: Join) -> models.Joined:
    """Take a seat. The token in the answer is given this once."""
    token, seats = await service.join(table, asked)
    return models.Joined(table=table, token=token, seats=seats)


@router.post("/api/tables/{table}/invites", tags=["tables"])
async def invite(
    request: Request,
    service: TheService,
    table: TableId,
    token: BearerToken,
    seat: Annotated[Seat | None, Query()] = None,
) -> models.Invites:
    """New invitations to the free seats, or to one of them, for the host; older ones are void."""
    given = {str(one): invite for one, invite in (await service.invite(table, token, seat)).items()}
    return models.Invites(invites=given, links=links(request, table, "", given))


@router.get("/api/tables/{table}/state", tags=["tables"])
async def state(
    service: TheService, table: TableId, token: BearerToken, seat: Annotated[Seat | None, Query()] = None
) -> models.Snapshot:
    """The table and the scene of your seat, or of a spectator."""
    live, caller = await service.enter(table, token)
    who = seen_from(live, caller, seat)
    return models.Snapshot(**present(live.table, who, milliseconds()), held=list(caller.seats), host=caller.host)


@router.get("/api/tables/{table}/updates", tags=["tables"], response_model=models.Updates)
async def updates(
    request: Request,
    service: TheService,
    table: TableId,
    token: BearerToken,
    since: Annotated[int, Query(ge=0, le=2**31)] = 0,
    seat: Annotated[Seat | None, Query()] = None,
) -> Response:
    """Everything after update number `since`, as your seat may know it. Many count for several requests."""
    live, caller = await service.enter(table, token)
    more = finished_rows.cost(live.table, since)
    bucket = limits_of(request).requests.of(client(request.scope))
    if more > 0 and not bucket.take(more):
        raise TooFast(bucket.seconds_to(more))
    await service.rows.prepare(live.table, seen_from(live, caller, seat), since)
    live, caller = await service.enter(table, token)  # by now somebody else may sit there
    rows = service.rows.told(live.table, seen_from(live, caller, seat), since)
    return Response(b'{"updates":%b,"number":%d}' % (rows, live.table.number), media_type="application/json")


def seen_from(live: LiveTable, caller: Caller, seat: int | None) -> int | None:
    """The seat that is meant, if it is the caller's; none for who only watches."""
    return own_seat(live.table, caller, seat) if caller.seats or seat is not None else None


@router.get("/api/tables/{table}/imagined", tags=["tables"])
async def imagined(
    service: TheService,
    table: TableId,
    token: BearerToken,
    seed: Annotated[str, Query(max_length=100, description="what your seat can't know is drawn from it")] = "0",
    seat: Annotated[Seat | None, Query()] = None,
) -> models.Imagined:
    """A position of the running match with all that your seat knows, and the rest made up."""
    live, caller = await service.enter(table, token)
    who = own_seat(live.table, caller, seat)
    state = going(live.table, though_paused=True)
    return models.Imagined(**views.imagined(live.table, state, who, seed))


@router.get("/api/tables/{table}/past", tags=["tables"])
async def past(
    request: Request,
    service: TheService,
    table: TableId,
    token: BearerToken,
    entry: Annotated[int, Query(ge=0, le=2**31)],
    seat: Annotated[Seat | None, Query()] = None,
) -> models.Past:
    """The scene of your seat after so many entries of the match (`entry` of an event), as it was seen then."""
    async with heavy(request) as pay:
        return models.Past(**await service.past(table, token, entry, seat, client(request.scope), pay))


@router.post("/api/tables/{table}/commands", tags=["tables"])
async def command(
    request: Request,
    service: TheService,
    table: TableId,
    token: BearerToken,
    asked: Annotated[AnyTableRequest, Body()],
) -> models.Done:
    """Do something: move, undo, chat, resign, ..."""
    limits, who = limits_of(request), client(request.scope)
    await limits.drawn_before(who)
    entries = await service.perform(table, token, asked)
    live = await service.live_tables.get(table)
    limits.scenes.of(who).owe(live.scenes)
    return models.Done(numbers=[entry.number for entry in entries], number=live.table.number)


@router.post("/api/tables/{table}/hint", tags=["tables"])
async def hint(service: TheService, table: TableId, token: BearerToken, asked: models.Asked) -> models.Hint:
    """What a bot would do in your place, where the table allows hints."""
    return models.Hint(**await service.hint(table, token, asked.seat))


@router.post("/api/tables/{table}/why", tags=["tables"])
async def why(service: TheService, table: TableId, token: BearerToken, asked: models.AskWhy) -> models.Why:
    """Why a thing in sight can't be touched now."""
    live, caller = await service.enter(table, token)
    who = own_seat(live.table, caller, asked.seat)
    refused = going(live.table, though_paused=True).why(who, asked.path)
    if refused is None:
        return models.Why(possible=True, reason="", rule="", sentence="")
    return models.Why(possible=False, reason=refused.reason, rule=refused.rule, sentence=refused.sentence)


@router.websocket("/api/tables/{table}/live")
async def connect(socket: WebSocket, table: str) -> None:
    await connection.serve(socket, table, socket.app.state.service)


# Records ------------------------------------------------------------------------------------------------


@router.get("/api/tables/{table}/record", tags=["records"])
async def record(request: Request, service: TheService, table: TableId) -> models.Record:
    """The record of a finished game."""
    async with heavy(request) as pay:
        return models.Record(**await service.record(table, pay))


@router.post("/api/records", tags=["records"], status_code=201)
async def bring_in(request: Request, service: TheService, asked: ImportRecord) -> models.Imported:
    """Keep a finished record, or go on playing from one that is not finished or cut off at `upto`."""
    archived, table = await service.bring_in(asked, client(request.scope))
    return models.Imported(archived=archived, opened=opened(request, table) if table is not None else None)


@router.get("/api/archive", tags=["records"])
async def shelf(
    service: TheService,
    game: Annotated[str | None, Query(max_length=64)] = None,
    before: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    most: Annotated[int, Query(ge=1, le=100)] = 50,
) -> models.Shelf:
    """Finished games, the newest first; `before` the last one's time gives the next page."""
    rows = await service.store.shelf(game, before, most)
    return models.Shelf(games=[models.Finished(**row) for row in rows])
