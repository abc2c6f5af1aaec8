"""Limits against abuse: so many requests and frames a second, so many connections, for each client."""

from __future__ import annotations

import asyncio
import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import IPv6Address, ip_address

from zirconia.server.config import Config
from zirconia.table import Refused

MOST_CLIENTS = 10_000  # remembered; the longest silent one is forgotten first
MOST_HEAVY = 16  # requests of a client that wait: six players at one address look back at once, each in two ways
HEALTH_PER_SECOND, HEALTH_BURST = 5.0, 20  # looks at the server's health, apart from all other requests
REFUSALS_PER_SECOND, REFUSAL_BURST = 5.0, 50  # that a client hears; then its connections end with them
STUBBORN = 50  # further ones, after which for a while no connection of the client is let in
SLOWEST = 1e-6  # requests a second that are reckoned with where somebody set none
# What counts as more than one request, beside what is told of the length of a match.
PRICES = (
    (re.compile(r"/api/puzzles"), 6),
    (re.compile(r"/api/puzzles/[^/]+"), 4),
    (re.compile(r"/api/tables/[^/]+/state"), 2),
    (re.compile(r"/api/tables/[^/]+/(book|teaching)"), 3),
    (re.compile(r"/openapi\.json"), 2),
)


class TooFast(Refused):
    """Too many requests, or too heavy ones; `seconds` is when to come back."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, math.ceil(seconds))
        told = "a second" if self.seconds == 1 else f"{self.seconds} seconds"
        super().__init__("TOO_FAST", f"too many requests; come back in {told}", "many")


def price(path: str) -> int:
    """How many requests one counts for."""
    return next((cost for pattern, cost in PRICES if pattern.fullmatch(path)), 1)


class Bucket:
    """Fills at a rate up to a burst; every request takes one, a heavy one more."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.full = float(burst)
        self.at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Whether there is enough, which is taken then. What costs more than ever is in it needs a full one."""
        self._fill()
        if self.full < min(cost, self.burst):
            return False
        self.full -= cost
        return True

    def seconds_to(self, cost: float) -> float:
        """After how many seconds there will be enough."""
        self._fill()
        missing = min(cost, self.burst) - self.full
        return max(0.0, missing) / max(self.rate, SLOWEST)

    def _fill(self) -> None:
        now = time.monotonic()
        self.full = min(self.burst, self.full + (now - self.at) * self.rate)
        self.at = now

    def owe(self, cost: float) -> None:
        """Take more afterwards than may be there."""
        self.full -= cost


class Buckets:
    """A bucket for each client."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._by_client: OrderedDict[str, Bucket] = OrderedDict()

    def __contains__(self, client: str) -> bool:
        return client in self._by_client

    def of(self, client: str) -> Bucket:
        bucket = self._by_client.pop(client, None) or Bucket(self.rate, self.burst)
        self._by_client[client] = bucket
        if len(self._by_client) > MOST_CLIENTS:
            self._by_client.popitem(last=False)
        return bucket


class OneByOne:
    """One at a time of each client, while some wait."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._locks: dict[str, asyncio.Lock] = {}
        self._count: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """The client's turn. Raises Refused where too many of its own wait."""
        if self._count[client] >= self.most:
            raise Refused("BUSY", f"{self._count[client]} of yours wait already; let them come first", "many")
        self._count[client] += 1
        try:
            async with self._locks.setdefault(client, asyncio.Lock()):
                yield
        finally:
            self._count[client] -= 1
            if not self._count[client]:
                del self._count[client], self._locks[client]


class Limits:
    """What each client has left, of requests and of frames over all its connections."""

    def __init__(self, config: Config) -> None:
        self.requests = Buckets(config.requests_per_second, config.burst)
        self.health = Buckets(HEALTH_PER_SECOND, HEALTH_BURST)
        self.frames = Buckets(config.client_frames_per_second, config.client_frame_burst)
        self.scenes = Buckets(config.client_scenes_per_second, config.client_scene_burst)
        self.heavy = OneByOne(MOST_HEAVY)
        self._refusals = Buckets(REFUSALS_PER_SECOND, REFUSAL_BURST)
        self.most = config.connections_per_client
        self._connections: Counter[str] = Counter()

    def connect(self, client: str) -> bool:
        """Whether this client may have another connection; it has it then."""
        if self._connections[client] >= self.most:
            return False
        self._connections[client] += 1
        return True

    async def drawn_before(self, client: str) -> None:
        """Wait while a client owes for scenes that its earlier changes made the server draw."""
        while (seconds := self.scenes.of(client).seconds_to(0)) > 0:
            await asyncio.sleep(seconds)

    def refuse(self, client: str) -> bool:
        """Whether its connection shall end with this refusal, as there were many."""
        refusals = self._refusals.of(client)
        if refusals.take():
            return False
        refusals.owe(1)
        return True

    def is_barred(self, client: str) -> bool:
        """Whether a client went on and on after it was refused."""
        return client in self._refusals and self._refusals.of(client).seconds_to(-STUBBORN) > 0

    def disconnect(self, client: str) -> None:
        self._connections[client] -= 1
        if self._connections[client] <= 0:
            del self._connections[client]


def client_of(address: str) -> str:
    """A client is an address; a home's IPv6 addresses are one client."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address
    return str(IPv6Address(int(ip) >> 64 << 64)) + "/64" if isinstance(ip, IPv6Address) else str(ip)
