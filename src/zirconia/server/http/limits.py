"""Limits against abuse: so many requests and frames a second, so many connections, for each client."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address

from zirconia.server.config import Config

MOST_CLIENTS = 10_000  # remembered; the longest silent one is forgotten first


class Bucket:
    """Fills at a rate up to a burst; every request takes one, a heavy one more."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.full = float(burst)
        self.at = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Whether there is enough, which is taken then. What costs more than ever is in it needs a full one."""
        now = time.monotonic()
        self.full = min(self.burst, self.full + (now - self.at) * self.rate)
        self.at = now
        if self.full < min(cost, self.burst):
            return False
        self.full -= cost
        return True

    def owe(self, cost: float) -> None:
        """Take more afterwards than may be there."""
        self.full -= cost


class Buckets:
    """A bucket for each client."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._by_client: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, client: str) -> Bucket:
        bucket = self._by_client.pop(client, None) or Bucket(self.rate, self.burst)
        self._by_client[client] = bucket
        if len(self._by_client) > MOST_CLIENTS:
            self._by_client.popitem(last=False)
        return bucket


class Limits:
    """What each client has left, of requests and of frames over all its connections."""

    def __init__(self, config: Config) -> None:
        self.requests = Buckets(config.requests_per_second, config.burst)
        self.frames = Buckets(config.client_frames_per_second, config.client_frame_burst)
        self.most = config.connections_per_client
        self._connections: Counter[str] = Counter()

    def connect(self, client: str) -> bool:
        """Whether this client may have another connection; it has it then."""
        if self._connections[client] >= self.most:
            return False
        self._connections[client] += 1
        return True

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
