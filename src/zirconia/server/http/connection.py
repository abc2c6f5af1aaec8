"""Connections that stay open: a hello, the table as it stands, then every update with its number, and requests."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any, Literal

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from zirconia.core.errors import ZirconiaError
from zirconia.server.http.errors import first_problem, problem_of
from zirconia.server.http.guard import client
from zirconia.server.http.limits import Bucket, Limits
from zirconia.server.http.models import Problem, Snapshot, Update
from zirconia.server.http.sockets import GOODBYE_SECONDS
from zirconia.server.tables import finished_rows
from zirconia.server.tables.frames import Listener, present, text
from zirconia.server.tables.live_tables import LiveTable
from zirconia.server.tables.now import milliseconds
from zirconia.server.tables.requests import AnyTableRequest, Seat, Token
from zirconia.server.tables.service import Service
from zirconia.table import Caller, Refused, tokens
from zirconia.table.checks import own_seat

HELLO_SECONDS = 10.0
PATIENCE = 100  # frames over the limit, or senseless ones, before the connection is closed
TURN_SECONDS = 0.1  # between two tries of who has asked for more than there is left
LOOK_COST = 5  # frames that one look counts for: a whole scene is made

# Why a connection was closed.
BAD_HELLO, BAD_TOKEN, NO_TABLE, TOO_SLOW, FLOOD = 4400, 4401, 4404, 4408, 4429
COME_BACK = 1013
CLOSES = {"missing": NO_TABLE, "gone": NO_TABLE, "many": COME_BACK}  # by the kind of refusal


class Frame(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Hello(Frame):
    """The first frame. `since`: the last update you have; those after it come with the welcome."""

    type: Literal["hello"]
    token: Token
    seat: Seat | None = None
    since: Annotated[int, Field(ge=0)] | None = None


class Do(Frame):
    """A command; the answer carries the same `id`."""

    type: Literal["command"]
    id: Annotated[int, Field(ge=0, le=2**53)]
    command: AnyTableRequest


class Look(Frame):
    """See the table from another seat that you hold (hot-seat). Of several that wait the newest is answered."""

    type: Literal["look"]
    id: Annotated[int, Field(ge=0, le=2**53)]
    seat: Seat


class Ping(Frame):
    type: Literal["ping"]
    id: Annotated[int, Field(ge=0, le=2**53)]


class Welcome(Snapshot):
    """The table as it stands, and the updates since the number in the hello."""

    type: Literal["welcome"]
    updates: list[Update]


class Seen(Snapshot):
    type: Literal["seen"]
    id: int


class LiveUpdate(Update):
    """An update; the last of several that happen at once carries the table and the scene."""

    type: Literal["update"]
    table: dict[str, Any] | None = None
    view: dict[str, Any] | None = None


class DoneFrame(BaseModel):
    type: Literal["done"]
    id: int
    numbers: list[int]
    number: int


class RefusedFrame(BaseModel):
    type: Literal["refused"]
    id: int | None
    error: Problem


class Pong(BaseModel):
    type: Literal["pong"]
    id: int
    now: int


FRAMES_IN = (Hello, Do, Look, Ping)
FRAMES_OUT = (Welcome, Seen, LiveUpdate, DoneFrame, RefusedFrame, Pong)
INCOMING: TypeAdapter[Do | Look | Ping] = TypeAdapter(Annotated[Do | Look | Ping, Field(discriminator="type")])


async def serve(socket: WebSocket, table_id: str, service: Service) -> None:
    """One connection from hello to the end."""
    await socket.accept()
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            hello = Hello.model_validate_json(await socket.receive_text())
        live, seat = await enter(socket, table_id, service, hello)
    except TimeoutError:
        await socket.close(TOO_SLOW, "no hello came")
    except (ValidationError, KeyError):
        await socket.close(BAD_HELLO, "the first frame is a hello")
    except Refused as error:
        await socket.close(CLOSES.get(error.kind, BAD_TOKEN), error.message[:120])
    except WebSocketDisconnect:
        pass
    else:
        await Connection(socket, service, live, hello.token).run(seat, hello.since)


async def enter(socket: WebSocket, table_id: str, service: Service, hello: Hello) -> tuple[LiveTable, int | None]:
    """The table and the seat from which to look, once what was missed can be told without delay."""
    live, caller = await service.enter(table_id, hello.token)
    if hello.since is not None:
        more = finished_rows.cost(live.table, hello.since)
        limits: Limits = socket.app.state.limits
        while more > 0 and not limits.requests.of(client(socket.scope)).take(more):
            await asyncio.sleep(TURN_SECONDS)
        await service.rows.prepare(live.table, first_seat(live, caller, hello.seat), hello.since)
        live, caller = await service.enter(table_id, hello.token)  # by now somebody else may sit there
    return live, first_seat(live, caller, hello.seat)


def first_seat(live: LiveTable, caller: Caller, asked: int | None) -> int | None:
    """The seat from which to look: at a hot-seat the one that is to decide."""
    return own_seat(live.table, caller, asked) if caller.seats else None


class Connection:
    """A client that listens and may send commands."""

    def __init__(self, socket: WebSocket, service: Service, live: LiveTable, token: str) -> None:
        self.socket = socket
        self.service = service
        self.live = live
        self.token = token
        self.listener = Listener(tokens.hashed(token), service.config.unread_bytes)
        self.bucket = Bucket(service.config.frames_per_second, service.config.frame_burst)
        self.limits: Limits = socket.app.state.limits
        self.of_client = self.limits.frames.of(client(socket.scope))
        self.patience = PATIENCE
        self.seen: str | None = None  # the answer to a look that is not sent yet
        self.next_look: Look | None = None  # the one that waits behind it

    async def run(self, seat: int | None, since: int | None) -> None:
        self.welcome(seat, since)
        work = (self.write(), self.read(), self.listener.dropped.wait())
        tasks: list[asyncio.Task[Any]] = [asyncio.create_task(one) for one in work]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.listeners.discard(self.listener)
            self.service.driver.departed(self.live, self.listener.holder)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        if self.listener.dropped.is_set():
            await self.say_goodbye()

    def welcome(self, seat: int | None, since: int | None) -> None:
        """The snapshot and the place among the listeners, with nothing in between."""
        table = self.live.table
        self.listener.seat = seat
        missed = self.service.rows.told(table, seat, since) if since is not None else b"[]"
        snapshot = text({"type": "welcome", **self.snapshot(seat)})
        self.listener.say(f'{snapshot[:-1]},"updates":{missed.decode()}}}')
        self.live.listeners.add(self.listener)
        self.service.driver.arrived(self.live, self.listener.holder)

    def snapshot(self, seat: int | None) -> dict[str, Any]:
        table = self.live.table
        caller = table.caller(self.token) or Caller()
        return {**present(table, seat, milliseconds()), "held": list(caller.seats), "host": caller.host}

    # Out ------------------------------------------------------------------------------------------------

    async def write(self) -> None:
        """Send what waits."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                frame = await self.listener.next()
                await self.socket.send_text(frame)
                if frame is self.seen:
                    self.look_on()
                self.listener.queue.task_done()

    async def say_goodbye(self) -> None:
        """Who has fallen too far behind is dropped, and catches up by number; they may not even hear this."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError, TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.socket.close(COME_BACK, "too far behind; come back")

    # In -------------------------------------------------------------------------------------------------

    async def read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while self.patience > 0:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                await self.take(message.get("text"))
            with contextlib.suppress(TimeoutError):  # let the reasons arrive before the end
                await asyncio.wait_for(self.listener.queue.join(), 1)
            await self.socket.close(FLOOD, "too many senseless frames")

    async def take(self, frame: str | None) -> None:
        """One frame of the client; a bad one changes nothing."""
        try:
            asked = INCOMING.validate_json(frame if frame is not None else b"")
        except ValidationError as error:
            self.patience -= 1
            self.refuse(None, Problem(code="BAD_FRAME", message=first_problem(error.errors())))
            return
        if not self.has_left(LOOK_COST if isinstance(asked, Look) else 1):
            self.patience -= 1
            self.refuse(asked.id, Problem(code="TOO_FAST", message="too many frames; wait a moment"))
        elif isinstance(asked, Ping):
            self.listener.say(text({"type": "pong", "id": asked.id, "now": milliseconds()}))
        elif isinstance(asked, Look):
            self.look(asked)
        else:
            await self.do(asked)

    async def do(self, asked: Do) -> None:
        who = client(self.socket.scope)
        await self.limits.drawn_before(who)
        try:
            entries = await self.service.perform(self.live.table.id, self.token, asked.command)
            self.limits.scenes.of(who).owe(self.live.scenes)
        except ZirconiaError as error:
            self.refuse(asked.id, problem_of(error)[1])
            return
        except Exception:
            self.refuse(asked.id, Problem(code="UNAVAILABLE", message="this could not be stored; try again"))
            raise
        numbers = [entry.number for entry in entries]
        done = {"type": "done", "id": asked.id, "numbers": numbers, "number": self.live.table.number}
        self.listener.say(text(done))

    def has_left(self, cost: int) -> bool:
        """Whether this connection, and its client over all connections, may send that much now."""
        return self.bucket.take(cost) and self.of_client.take(cost)

    def look(self, asked: Look) -> None:
        caller = self.live.table.caller(self.token) or Caller()
        if asked.seat not in caller.seats:
            self.refuse(asked.id, Problem(code="NOT_YOUR_SEAT", message=f"seat {asked.seat} is not yours"))
            return
        if self.seen is None:
            self.show(asked)
            return
        if self.next_look is not None:
            self.refuse(self.next_look.id, Problem(code="OUTDATED", message="a newer look came before its turn"))
        self.next_look = asked

    def look_on(self) -> None:
        """The answer to a look is sent: to the next one, if it is still allowed."""
        self.seen, asked, self.next_look = None, self.next_look, None
        if asked is not None:
            self.look(asked)

    def show(self, asked: Look) -> None:
        self.listener.seat = asked.seat
        self.seen = text({"type": "seen", "id": asked.id, **self.snapshot(asked.seat)})
        self.listener.say(self.seen)

    def refuse(self, id: int | None, problem: Problem) -> None:
        self.listener.say(text({"type": "refused", "id": id, "error": problem.model_dump()}))
