"""Many live tables at once: how long a move takes to reach the other player.

python -m benchmarks.load [--tables 200] [--every 2] [--seconds 60] [--game ID] [--database postgresql | URL]

Starts a server of its own, seats two people at every table over WebSockets, lets each table move every so many
seconds, and measures from sending a move to its acknowledgement and to its update at the other player's end.
Clients run in a process of their own beside the server, so both share the machine. Prints Markdown for
docs/server.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx
from pydantic_core import from_json
from tests.server.postgres import Cluster
from websockets.asyncio.client import ClientConnection, connect

from zirconia.core.plain import Json


class Pair:
    """A table, its two connections and who is to decide."""

    def __init__(self, game: str, times: list[float], acknowledged: list[float]) -> None:
        self.game = game
        self.times = times
        self.acknowledged = acknowledged
        self.sending = 0.0
        self.sockets: list[ClientConnection] = []
        self.states: list[Json] = [{}, {}]
        self.sent: dict[int, float] = {}
        self.moved = 0.0
        self.refused = 0
        self.opened: Json = {}

    async def open(self, http: httpx.AsyncClient, live: str) -> None:
        answer = await http.post("/api/tables", json={"game": self.game, "seats": 2})
        self.opened = answer.raise_for_status().json()
        path = f"/api/tables/{self.opened['table']}"
        joined = (await http.post(f"{path}/join", json={})).raise_for_status().json()
        for token in (self.opened["token"], joined["token"]):
            socket = await connect(f"{live}{path}/live", max_size=None, compression=None, proxy=None)
            await socket.send(json.dumps({"type": "hello", "token": token}))
            self.sockets.append(socket)

    async def listen(self, seat: int) -> None:
        """Take what comes; an update of the other one's move is what is measured."""
        async for text in self.sockets[seat]:
            now = time.perf_counter()
            frame = from_json(text)
            if frame["type"] == "update" and frame["kind"] == "moved" and frame["seat"] != seat and self.moved:
                self.times.append(now - self.moved)
                self.moved = 0.0
            if frame["type"] == "done" and self.sending:
                self.acknowledged.append(now - self.sending)
                self.sending = 0.0
            if frame.get("table"):
                self.states[seat] = frame
            self.refused += frame["type"] == "refused"

    async def play(self, every: float, until: float) -> None:
        """A move now and then, by whoever is to decide."""
        await asyncio.sleep(random.uniform(0, every))
        while time.perf_counter() < until:
            began = time.perf_counter()
            for seat in (0, 1):
                if seat in self.states[seat]["table"]["acting"] and not self.moved:
                    await self.move(seat)
                    break
            await asyncio.sleep(max(0, every - (time.perf_counter() - began)))

    async def move(self, seat: int) -> None:
        state = self.states[seat]
        choice = random.choice(state["view"]["choices"])
        command = {"do": "move", "decision": state["table"]["decision"], "action": choice["code"]}
        self.moved = self.sending = time.perf_counter()
        await self.sockets[seat].send(json.dumps({"type": "command", "id": 1, "command": command}))


def start_server(database: str) -> tuple[subprocess.Popen[str], str]:
    clients = ("TABLES_PER_CLIENT", "TABLES_PER_HOUR", "CONNECTIONS_PER_CLIENT", "SOCKETS_PER_CLIENT")
    wide = (*clients, "REQUESTS_PER_SECOND", "BURST", "CLIENT_SCENES_PER_SECOND", "CLIENT_SCENE_BURST")
    environment = {**os.environ, **{f"ZIRCONIA_{name}": "100000" for name in wide}}
    command = [sys.executable, "-m", "zirconia", "serve", "--port", "0", "--no-browser", "--database", database]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        if "Zirconia is at" in line:
            return process, line.split()[3].rstrip("/")
    raise SystemExit("the server did not start")


def computed(process: int) -> float:
    """The seconds that a process has computed so far (Linux)."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> float:
    """The MiB of memory that a process has (Linux)."""
    try:
        with open(f"/proc/{process}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        return 0.0


@dataclass
class Measured:
    """Seconds to the other player and to the acknowledgement, what was refused, and what the server needed."""

    times: list[float]
    acknowledged: list[float]
    refused: int = 0
    computed: float = 0.0
    memory: float = 0.0  # MiB


async def measure(url: str, arguments: argparse.Namespace, process: int) -> Measured:
    measured = Measured([], [])
    empty = resident(process)
    pairs = [Pair(arguments.game, measured.times, measured.acknowledged) for _ in range(arguments.tables)]
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        for pair in pairs:
            await pair.open(http, url.replace("http", "ws"))
    listening = [asyncio.create_task(pair.listen(seat)) for pair in pairs for seat in (0, 1)]
    while not all(state for pair in pairs for state in pair.states):
        await asyncio.sleep(0.1)
    used = computed(process)
    until = time.perf_counter() + arguments.seconds
    await asyncio.gather(*(pair.play(arguments.every, until) for pair in pairs))
    await asyncio.sleep(0.5)
    measured.computed = computed(process) - used
    measured.memory = resident(process) - empty
    measured.refused = sum(pair.refused for pair in pairs)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    await asyncio.gather(*(socket.close() for pair in pairs for socket in pair.sockets))
    return measured


@contextmanager
def database(wanted: str) -> Iterator[str]:
    """The URL of an empty database that lasts as long as the measurement."""
    if wanted == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/load.sqlite3"
    elif wanted == "postgresql":
        cluster = Cluster(durable=True)
        try:
            yield cluster.fresh()
        finally:
            cluster.stop()
    else:
        yield wanted


def quantiles(times: list[float]) -> tuple[float, float, float]:
    """Median, 95 % and 99 %, in milliseconds."""
    times.sort()
    median, most, nearly = (times[int(len(times) * part)] * 1000 for part in (0.5, 0.95, 0.99))
    return median, most, nearly


def report(arguments: argparse.Namespace, measured: Measured) -> bool:
    told, heard = quantiles(measured.acknowledged), quantiles(measured.times)
    moves = len(measured.times)
    row = {
        "database": "PostgreSQL" if arguments.database.startswith("postgres") else "SQLite",
        "game": arguments.game,
        "tables": arguments.tables,
        "moves": moves,
        "refused": measured.refused,
        "acknowledged: median, 95 %, 99 %": ", ".join(f"{one:.0f}" for one in told) + " ms",
        "at the opponent: median, 95 %, 99 %": ", ".join(f"{one:.0f}" for one in heard) + " ms",
        "longest": f"{measured.times[-1] * 1000:.0f} ms",
        "server computes a move in": f"{measured.computed / moves * 1000:.1f} ms",
        "memory a table": f"{measured.memory / arguments.tables * 1024:.0f} KiB",
    }
    print("|", " | ".join(row), "|")
    print("|" + "---|" * len(row))
    print("|", " | ".join(map(str, row.values())), "|")
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    print(f"\n{machine}, load {os.getloadavg()[0]:.1f} at the end.")
    return told[1] < 100


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between the moves of a table")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to measure")
    parser.add_argument("--game", default="galactic-confrontation")
    parser.add_argument(
        "--database", default="sqlite", help="sqlite, postgresql (one of its own, written to disk), or a URL"
    )
    arguments = parser.parse_args()
    with database(arguments.database) as where:
        process, url = start_server(where)
        try:
            measured = asyncio.run(measure(url, arguments, process.pid))
        finally:
            process.terminate()
            process.communicate()
    return 0 if report(arguments, measured) else 1


if __name__ == "__main__":
    sys.exit(main())
