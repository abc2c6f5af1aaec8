"""A server on a real socket whose time and tokens are fixed, and all that one client gets from it."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from zirconia.server.config import Config
from zirconia.server.http.app import make_app
from zirconia.server.http.listening import Listening
from zirconia.server.leaks.worlds import SEED, Watcher
from zirconia.server.tables.now import milliseconds
from zirconia.server.tables.service import Service
from zirconia.table import tokens

BEGINNING = 1_700_000_000_000  # milliseconds
PATIENCE = 300.0  # seconds: what is compared must not depend on how busy the machine is
UNLIMITED = {
    "requests_per_second": 1e6,
    "burst": 10**6,
    "frames_per_second": 1e6,
    "frame_burst": 10**6,
    "client_frames_per_second": 1e6,
    "client_frame_burst": 10**6,
    "client_scenes_per_second": 1e6,
    "client_scene_burst": 10**6,
    "bot_limit": PATIENCE,
    "reading_seconds": PATIENCE,
    "idle_seconds": PATIENCE,
    "body_seconds": PATIENCE,
}
NEVER_THE_SAME = ("date",)  # headers


@contextmanager
def fixed() -> Iterator[Fixed]:
    """Time and tokens are what the caller says, for everything in this process."""
    told = Fixed()
    names = ("fresh", "fresh_id", "fresh_seed", "fresh_salt")
    kept = [(milliseconds, "tell", milliseconds.tell), *((tokens, name, getattr(tokens, name)) for name in names)]
    milliseconds.tell = lambda: told.now
    for name in names:
        setattr(tokens, name, told.token)
    tokens.fresh_seed = lambda: SEED
    try:
        yield told
    finally:
        for module, name, function in kept:
            setattr(module, name, function)


class Fixed:
    """The time, and tokens from a source that can be set back."""

    def __init__(self) -> None:
        self.now = BEGINNING
        self._dice = random.Random()

    def token(self) -> str:
        return f"{self._dice.getrandbits(128):032x}"

    def set_back(self, number: int) -> None:
        """What happens next gets the same tokens at the same time as at the other server."""
        self._dice.seed(number)
        self.now = BEGINNING + 1000 * number


@asynccontextmanager
async def serving(database: str) -> AsyncIterator[str]:
    """The address of a server."""
    service = Service(Config(database=database, hint_iterations=32, leave_seconds=3600, **UNLIMITED))  # type: ignore[arg-type]
    await service.start()
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    server = uvicorn.Server(Listening(make_app(service), service.config))
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    running = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running
        await service.stop()


class Wire:
    """One table at one server, as the watcher meets it: every answer and every frame, kept as bytes."""

    def __init__(self, address: str, watcher: Watcher) -> None:
        self.address = address
        self.watcher = watcher
        self.http = httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE, verify=False)
        self.live: ClientConnection | None = None
        self.received: list[tuple[str, bytes]] = []  # by channel, in order
        self.tokens: dict[Watcher, str] = {}
        self.table = ""

    async def close(self) -> None:
        if self.live is not None:
            await self.live.close()
        await self.http.aclose()

    # The match ------------------------------------------------------------------------------------------

    async def open(self, position: dict[str, Any], seats: int) -> None:
        """A table at this position; everybody has a token of their own."""
        places = [{"kind": "you" if seat == 0 else "open"} for seat in range(seats)]
        asked = {"game": position["game"], "position": position, "places": places, "settings": {"hints": True}}
        opened = (await self.send("POST", "/api/tables", json=asked)).json()
        self.table = opened["table"]
        self.tokens = {0: opened["token"], None: opened["watch"]}
        for seat in range(1, seats):
            joined = await self.send("POST", f"{self.path}/join", json={"seat": seat, "name": f"P{seat}"})
            self.tokens[seat] = joined.json()["token"]
        self.live = await connect(f"ws://{self.address}{self.path}/live", proxy=None, max_size=None)
        hello = {"type": "hello", "token": self.tokens[self.watcher], "seat": self.watcher, "since": 0}
        await self.live.send(json.dumps(hello))
        await self.listen()

    async def act(self, actor: int, key: str, decision: int) -> None:
        """A seat moves; the answer is kept if the watcher moved."""
        command = {"do": "move", "seat": actor, "decision": decision, "action": key}
        answer = await self.send("POST", f"{self.path}/commands", self.tokens[actor], json=command)
        if actor == self.watcher:
            self.keep("answers", answer)
        elif answer.status_code != 200:
            raise AssertionError(f"seat {actor}'s {key!r} was refused: {answer.text}")

    async def decision(self, actor: Watcher) -> int:
        """The number that a move of this seat has to carry now."""
        state = await self.send("GET", f"{self.path}/state", self.tokens[actor])
        return int(state.json()["table"]["decision"] or 0)

    # What the watcher gets ------------------------------------------------------------------------------

    async def ask_everything(self, refused: list[int], things: list[list[str]], hint: bool) -> None:
        """Every kind of answer that the API gives to the watcher's token."""
        token = self.tokens[self.watcher]
        self.keep("state", await self.send("GET", f"{self.path}/state", token))
        self.keep("table", await self.send("GET", self.path))
        self.keep("updates", await self.send("GET", f"{self.path}/updates", token, params={"since": 0}))
        self.keep("past", await self.send("GET", f"{self.path}/past", token, params={"entry": 1}))
        self.keep("record", await self.send("GET", f"{self.path}/record", token))
        self.keep("replay", await self.send("GET", f"{self.path}/replay", token))
        self.keep("story", await self.send("GET", f"{self.path}/story", token))
        decision = await self.decision(self.watcher)
        for code in refused:
            command = {"do": "move", "decision": decision, "action": code}
            self.keep("errors", await self.send("POST", f"{self.path}/commands", token, json=command))
        if self.watcher is not None:
            for path in things:
                self.keep("why", await self.send("POST", f"{self.path}/why", token, json={"path": path}))
            seed = {"seed": "a world"}
            self.keep("imagined", await self.send("GET", f"{self.path}/imagined", token, params=seed))
            chat = {"do": "chat", "text": "hello", "to": "all"}
            self.keep("chat", await self.send("POST", f"{self.path}/commands", token, json=chat))
        if hint:
            self.keep("hints", await self.send("POST", f"{self.path}/hint", token, json={}))

    async def listen(self) -> None:
        """All frames that have come so far."""
        assert self.live is not None
        await self.live.send('{"type": "ping", "id": 1}')
        async with asyncio.timeout(PATIENCE):
            while '"type":"pong"' not in (frame := str(await self.live.recv())):
                self.received.append(("frames", frame.encode()))

    def keep(self, channel: str, answer: httpx.Response) -> None:
        headers = [pair for pair in answer.headers.multi_items() if pair[0].lower() not in NEVER_THE_SAME]
        self.received.append(("headers", repr((answer.status_code, headers)).encode()))
        self.received.append((channel, answer.content))

    async def send(self, method: str, path: str, token: str = "", **options: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return await self.http.request(method, path, headers=headers, **options)

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def counts(self) -> Counter[str]:
        return Counter(channel for channel, _ in self.received)
