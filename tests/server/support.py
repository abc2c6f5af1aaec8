"""Servers under test: real processes on loopback, with test games and bots installed."""

from __future__ import annotations

import asyncio
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.server.forked import Forked
from zirconia.client import Client, ServerRefused, TableClient

ROOT = Path(__file__).parent.parent.parent
PLUGINS = Path(__file__).parent / "plugins"
EXAMPLE = ROOT / "docs" / "example_game"
ADDRESS = re.compile(r"Zirconia is at (http://[\w.:\[\]]+)")

LENIENT = {
    "requests_per_second": "10000",
    "burst": "10000",
    "frames_per_second": "10000",
    "frame_burst": "10000",
    "client_frames_per_second": "100000",
    "client_frame_burst": "100000",
    "client_scenes_per_second": "100000",
    "client_scene_burst": "100000",
    "tables_per_client": "10000",
    "tables_per_hour": "10000",
    "records_per_hour": "10000",
    "connections_per_client": "1000",
    "sockets_per_client": "10000",
    "bot_limit": str(PATIENCE),
    "reading_seconds": str(PATIENCE),
    "hint_seconds": "0.1",
    "leave_seconds": "0.2",
}
HASTY = {"bot_limit": "8"}  # for bots that hang; whoever thinks has answered long before


def environment(**settings: str) -> dict[str, str]:
    """The settings of a server under test; limits are wide unless a test is about them."""
    found = dict(os.environ)
    paths = [str(ROOT / "src"), str(PLUGINS), str(EXAMPLE), found.get("PYTHONPATH", "")]
    found["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    found.update({f"ZIRCONIA_{key.upper()}": value for key, value in {**LENIENT, **settings}.items()})
    return found


class Server:
    """`zirconia serve` as a process of its own; a fresh one imports everything itself."""

    def __init__(
        self,
        database: str,
        program: tuple[str, ...] = ("-m", "zirconia"),
        settings: dict[str, str] | None = None,
        fresh: bool = False,
    ) -> None:
        self.database = database
        self.settings = settings or {}
        self.program = program
        self.fresh = fresh
        self.url = ""
        self.start()

    def start(self, port: int = 0) -> None:
        arguments = ["serve", "--port", str(port), "--no-browser", "--database", self.database]
        self.process = self.begin(arguments, environment(**self.settings))
        self.url = self.wait_for_address()

    def begin(self, arguments: list[str], settings: dict[str, str]) -> subprocess.Popen[str] | Forked:
        if self.program[0] == "-m" and not self.fresh:
            return Forked(self.program[1], arguments, settings)
        return subprocess.Popen(
            [sys.executable, *self.program, *arguments],
            env=settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait_for_address(self) -> str:
        """The address is printed once the server answers."""
        assert self.process.stdout is not None
        pipe, said = self.process.stdout.fileno(), ""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            ready, _, _ = select.select([pipe], [], [], 0.5)
            more = os.read(pipe, 65536).decode() if ready else ""
            said += more
            if found := ADDRESS.search(said):
                return found[1]
            if ready and not more:  # it has ended
                break
        self.process.kill()
        said += self.process.communicate()[0] or ""
        raise AssertionError("the server did not start:\n" + said)

    @property
    def port(self) -> int:
        return int(self.url.rsplit(":", 1)[1])

    def computed(self) -> float:
        """Its processor time so far, in seconds; none where the system does not tell."""
        told = Path(f"/proc/{self.process.pid}/stat")
        if not told.exists():
            return 0.0
        fields = told.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.close_pipe()

    def restart(self) -> None:
        """At the same port, so that clients find it again."""
        self.start(self.port)

    def stop(self) -> str:
        """End it; what it logged."""
        self.process.terminate()
        try:
            said, _ = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            said, _ = self.process.communicate()
        return said or ""

    def close_pipe(self) -> None:
        if self.process.stdout is not None:
            self.process.stdout.close()


@contextmanager
def serving(database: str, **settings: str) -> Iterator[Server]:
    server = Server(database, settings=settings)
    try:
        yield server
    finally:
        server.stop()


@asynccontextmanager
async def at(server: Server) -> AsyncIterator[Client]:
    async with Client(server.url) as client:
        yield client


async def play(seat: TableClient, most: int = 10**6) -> None:
    """Play a seat to the end, or give up after so many moves."""
    for _ in range(most):
        if seat.over:
            return
        await seat.until(lambda: seat.my_turn or seat.over)
        if seat.my_turn and not seat.over:
            choices = seat.view["choices"]
            try:
                await seat.move(choices[seat.number % len(choices)]["key"])
            except ServerRefused as error:
                if error.code not in ("STALE", "GAME_OVER", "NOT_YOUR_TURN"):
                    raise
    with suppress(ServerRefused):  # the others may have ended it
        await seat.do("resign")


async def holds_within(seat: TableClient, answers: int, condition: Callable[[], bool]) -> bool:
    """Whether something holds before the server has answered so often, asked every twentieth of a second.

    On an idle machine that is a time limit; on a busy one the server is given the time that it did not get.
    """
    for _ in range(answers):
        if condition():
            return True
        await seat.send({"type": "ping"})
        await asyncio.sleep(0.05)
    return condition()


async def refusal(work: Awaitable[Any]) -> ServerRefused:
    """The refusal that this must meet."""
    try:
        await work
    except ServerRefused as error:
        return error
    raise AssertionError("this should have been refused")


async def two_people(client: Client, game: str, **asked: Any) -> tuple[TableClient, TableClient]:
    """Ann and Ben at a table for two, connected."""
    ann = await client.open(game, seats=2, name="Ann", **asked)
    ben = await client.join(ann.table, name="Ben", invite=ann.given["invites"]["1"])
    await ann.start()
    await ben.start()
    return ann, ben
