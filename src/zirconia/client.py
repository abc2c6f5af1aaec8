"""A small client of the table server: open, join, watch, move; it comes back by itself and misses nothing.

async with Client("http://127.0.0.1:8000") as client:
    seat = await client.open("galactic-confrontation", bots=["random"])
    async with seat:
        while not seat.over:
            await seat.until(lambda: seat.my_turn or seat.over)
            if seat.my_turn:
                await seat.move(seat.view["choices"][0]["key"])
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, cast
from urllib.parse import quote

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from zirconia.core.contract.vocabulary import Scene
from zirconia.core.errors import ZirconiaError
from zirconia.core.plain import Json

NO_SCENE = cast(Scene, {})  # before the game has begun

MOST_FRAME = 16 * 1024 * 1024
FIRST_WAIT, LONGEST_WAIT = 0.05, 2.0
SLOWER = 0.5
FINAL = (1008, 4400, 4401, 4404)  # the server will not change its mind


class ServerRefused(ZirconiaError):
    """The server said no: `code` for programs, the message for people."""

    def __init__(self, code: str, message: str, rule: str = "", status: int = 0) -> None:
        self.code = code
        self.rule = rule
        self.status = status
        super().__init__(message)


class ConnectionLost(ZirconiaError):
    """The connection ended before an answer came; whether the command counted is not known yet."""


class Client:
    """A server."""

    def __init__(self, url: str, timeout: float = 30.0) -> None:
        self.url = url.rstrip("/")
        secure = not self.url.lower().startswith("http://")  # only then are certificates worth reading
        self.http = httpx.AsyncClient(base_url=self.url, timeout=timeout, trust_env=False, verify=secure)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self.http.aclose()

    async def request(self, method: str, path: str, token: str = "", **options: Any) -> Json:
        """The answer of the API. Raises ServerRefused."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.request(method, path, headers=headers, **options)
        if answer.is_success:
            body: Json = answer.json()
            return body
        raise refused(answer)

    async def games(self) -> list[Json]:
        """What can be played there."""
        return list((await self.request("GET", "/api/games"))["games"])

    async def open(
        self, game: str, seats: int | None = None, bots: list[str] | None = None, **asked: Any
    ) -> TableClient:
        """A new table with you on the first seat; the others for bots, or open."""
        if bots is not None:
            asked["places"] = [{"kind": "you"}, *({"kind": "bot", "bot": bot} for bot in bots)]
        if seats is not None or bots is not None:
            asked["seats"] = seats if seats is not None else 1 + len(bots or [])
        opened = await self.request("POST", "/api/tables", json={"game": game, **asked})
        return TableClient(self, opened["table"], opened["token"] or opened["host"], opened)

    async def join(self, table: str, **asked: Any) -> TableClient:
        """Take a seat: `invite`, `seat` or any free one; `name`."""
        joined = await self.request("POST", f"/api/tables/{quote(table, safe='')}/join", json=asked)
        return TableClient(self, table, joined["token"], joined)

    def sit(self, table: str, token: str) -> TableClient:
        """Come back to a seat, or watch, with a token from before."""
        return TableClient(self, table, token, {})

    async def record(self, table: str) -> Json:
        """The record of a finished game."""
        return await self.request("GET", f"/api/tables/{quote(table, safe='')}/record")

    async def review(self, table: str, method: str = "POST") -> Json:
        """The review of a finished game: asked for, looked at (GET), or broken off (DELETE)."""
        return await self.request(method, f"/api/tables/{quote(table, safe='')}/review")


def refused(answer: httpx.Response) -> ServerRefused:
    try:
        error = answer.json()["error"]
        return ServerRefused(error["code"], error["message"], error["rule"], answer.status_code)
    except (ValueError, KeyError, TypeError):
        return ServerRefused("HTTP", f"the server answered {answer.status_code}", "", answer.status_code)


class TableClient:
    """A table from one seat, or as a spectator. Connected between `start` and `close`."""

    def __init__(self, client: Client, table: str, token: str, given: Json) -> None:
        self.client = client
        self.table = table
        self.token = token
        self.given = given  # what the server said when the table was opened or joined
        self.info: Json = {}
        self.view: Scene = NO_SCENE
        self.held: list[int] = []
        self.updates: list[Json] = []
        self.number = 0
        self.connections = 0
        self._looking: int | None = None
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._waiting: dict[int, asyncio.Future[Json]] = {}
        self._ids = 0
        self._changed = asyncio.Condition()
        self._failure: ZirconiaError | None = None

    @property
    def path(self) -> str:
        return f"/api/tables/{quote(self.table, safe='')}"

    # Plain requests -------------------------------------------------------------------------------------

    async def state(self, seat: int | None = None) -> Json:
        """The table as it stands, without a connection."""
        params = {} if seat is None else {"seat": seat}
        return await self.client.request("GET", f"{self.path}/state", self.token, params=params)

    async def imagined(self, seed: str, seat: int | None = None) -> Json:
        """A whole position that your seat can't tell from the true one, with `decision`, `steps` and `reveals`."""
        params = {"seed": seed} if seat is None else {"seed": seed, "seat": seat}
        return await self.client.request("GET", f"{self.path}/imagined", self.token, params=params)

    async def post(self, do: str, **fields: Any) -> Json:
        """A command over plain HTTP."""
        return await self.client.request("POST", f"{self.path}/commands", self.token, json={"do": do, **fields})

    async def hint(self) -> Json:
        return await self.client.request("POST", f"{self.path}/hint", self.token, json={})

    # The connection -------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.close()

    async def start(self) -> None:
        """Connect, and stay connected until `close`."""
        before = self.connections
        self._task = asyncio.create_task(self._stay())
        await self.until(lambda: self.connections > before)

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
            self._lose()

    async def _stay(self) -> None:
        wait = FIRST_WAIT
        while self._failure is None:
            try:
                await self._live()
                wait = FIRST_WAIT
            except (OSError, InvalidHandshake, TimeoutError) as error:
                if isinstance(error, InvalidStatus) and error.response.status_code in (401, 403, 404):
                    await self._fail(ServerRefused("HTTP", f"the server answered {error.response.status_code}"))
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code in FINAL:
                    await self._fail(ServerRefused(str(error.rcvd.code), error.rcvd.reason))
            self._lose()
            async with self._changed:
                self._changed.notify_all()
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, wait * 1.6)

    async def _live(self) -> None:
        """One connection, from hello until it ends."""
        url = self.client.url.replace("http", "ws", 1) + self.path + "/live"
        async with connect(url, max_size=MOST_FRAME, open_timeout=10, compression=None, proxy=None) as socket:
            hello = {"type": "hello", "token": self.token, "seat": self._looking, "since": self.number}
            await socket.send(json.dumps(hello))
            self._socket = socket
            async for frame in socket:
                await self._take(json.loads(frame))
        raise ConnectionClosed(socket.protocol.close_rcvd, socket.protocol.close_sent)

    def _lose(self) -> None:
        self._socket = None
        waiting, self._waiting = self._waiting, {}
        for future in waiting.values():
            if not future.done():
                future.set_exception(self._failure or ConnectionLost("the connection was lost"))
                future.exception()  # whoever waits still gets it; who has left need not

    async def _fail(self, error: ZirconiaError) -> None:
        self._failure = error
        async with self._changed:
            self._changed.notify_all()

    async def _take(self, frame: Json) -> None:
        """One frame of the server."""
        kind = frame.pop("type")
        if kind == "welcome":
            self.connections += 1
            for update in frame.pop("updates"):
                self._follow(update)
            self._see(frame)
        elif kind == "update":
            self._see({key: frame.pop(key) for key in ("table", "view") if key in frame})
            self._follow(frame)
        elif kind in ("done", "refused", "seen", "pong"):
            self._answer(kind, frame)
        async with self._changed:
            self._changed.notify_all()

    def _follow(self, update: Json) -> None:
        """Updates come without gaps; one that is known already is not taken twice."""
        if update["number"] > self.number:
            self.updates.append(update)
            self.number = update["number"]

    def _see(self, frame: Json) -> None:
        if "table" in frame:
            self.info = frame["table"]
            self.view = frame["view"] or NO_SCENE
            self.held = frame.get("held", self.held)

    def _answer(self, kind: str, frame: Json) -> None:
        future = self._waiting.pop(frame["id"], None) if frame["id"] is not None else None
        if kind == "seen":
            self._see(frame)
        if future is None or future.done():
            return
        if kind == "refused":
            error = frame["error"]
            future.set_exception(ServerRefused(error["code"], error["message"], error["rule"]))
        else:
            future.set_result(frame)

    # What the table looks like ----------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """The seat from which you look."""
        seat: int | None = self.info.get("you")
        return seat

    @property
    def decision(self) -> int:
        return int(self.info.get("decision") or 0)

    @property
    def over(self) -> bool:
        return self.info.get("status") == "over"

    @property
    def my_turn(self) -> bool:
        return self.info.get("status") == "playing" and self.seat in self.info["acting"]

    @property
    def events(self) -> list[Json]:
        """Everything that happened since this client began to listen."""
        return [event for update in self.updates for event in update["events"]]

    @property
    def connected(self) -> bool:
        """Whether the connection stands."""
        return self._socket is not None

    @property
    def failure(self) -> ZirconiaError | None:
        """Why the client has given up, if it has."""
        return self._failure

    async def until(self, condition: Callable[[], bool], timeout: float | None = 60.0) -> None:
        """Wait until something holds."""
        async with asyncio.timeout(timeout), self._changed:
            while not condition():
                if self._failure is not None:
                    raise self._failure
                await self._changed.wait()

    # Doing something ----------------------------------------------------------------------------------------

    async def send(self, frame: Json) -> Json:
        """A frame and its answer; slower where the server asks for it. Raises ServerRefused or ConnectionLost."""
        while True:
            try:
                return await self._send(frame)
            except ServerRefused as error:
                if error.code != "TOO_FAST":
                    raise
                await asyncio.sleep(SLOWER)

    async def _send(self, frame: Json) -> Json:
        if self._failure is not None:
            raise self._failure
        socket = self._socket
        if socket is None:
            raise ConnectionLost("there is no connection")
        self._ids += 1
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[self._ids] = future
        try:
            await socket.send(json.dumps({**frame, "id": self._ids}))
        except ConnectionClosed:
            self._waiting.pop(self._ids, None)
            raise ConnectionLost("the connection was lost") from None
        return await future

    async def do(self, do: str, **fields: Any) -> Json:
        """A command, such as `chat`, `undo` or `resign`."""
        return await self.send({"type": "command", "command": {"do": do, **fields}})

    async def look(self, seat: int) -> None:
        """Look from another seat that you hold."""
        await self.send({"type": "look", "seat": seat})
        self._looking = seat

    async def move(self, action: int | str, seat: int | None = None) -> int:
        """Do an action, exactly once, whatever happens to the connection; the number of its update."""
        decision = self.decision
        who = self.seat if seat is None else seat
        while True:
            lives = self.connections
            try:
                done = await self.do("move", action=action, decision=decision, seat=who)
            except ConnectionLost:
                await self._return(lives)
                choice = self._made(who, decision)
                if choice:
                    return choice
            else:
                await self._reach(done["numbers"][-1])
                return int(done["numbers"][-1])

    async def _return(self, lives: int) -> None:
        """Wait for the next connection, which brings everything that was missed."""
        await self.until(lambda: self.connections > lives, None)

    async def _reach(self, number: int) -> None:
        await self.until(lambda: self.number >= number, None)

    def _made(self, seat: int | None, decision: int) -> int:
        """The number of the update in which this decision was made; 0 if it is still open."""
        for update in reversed(self.updates):
            if update["kind"] == "moved" and update["seat"] == seat and update["data"].get("decision") == decision:
                return int(update["number"])
        return 0
