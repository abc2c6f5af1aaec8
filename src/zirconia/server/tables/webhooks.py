"""Notices to a seat's own address. Off unless the operator allows them; never to a private or local address."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Awaitable, Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpx

from zirconia.table import Refused

log = logging.getLogger("zirconia.server")

SECONDS = 5.0
MOST_URL = 500
PORTS = (80, 443, 8080, 8443)
# Under these a gateway or the system itself reaches IPv4 addresses of any kind; no host of the internet has one.
RANGES = ("::/96", "::ffff:0:0/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48")
DISGUISES = [ip_network(one) for one in RANGES]

Resolver = Callable[[str, int], Awaitable[list[str]]]


async def resolve(host: str, port: int) -> list[str]:
    """Every address of a host."""
    addresses = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(one[4][0]) for one in addresses]


class Webhooks:
    """Checks an address when it is set and again, at the very address it then uses, when it is sent to."""

    def __init__(self, allowed: bool, resolver: Resolver = resolve) -> None:
        self.allowed = allowed
        self.resolver = resolver
        self._places = asyncio.Semaphore(20)

    async def check(self, url: str) -> None:
        """Raises Refused."""
        if not self.allowed:
            raise Refused("NO_WEBHOOKS", "this server sends no notices", "forbidden")
        try:
            async with asyncio.timeout(SECONDS):
                await self.address(parsed(url))
        except TimeoutError:
            raise Refused("BAD_URL", "this host can't be found", "bad") from None

    async def address(self, url: SplitResult) -> str:
        """A public address of the host; all of them have to be public."""
        try:
            addresses = await self.resolver(str(url.hostname), port_of(url))
        except (OSError, UnicodeError):  # a name with an empty or an overlong part is none that can be asked for
            raise Refused("BAD_URL", "this host can't be found", "bad") from None
        if not addresses or not all(is_public(one) for one in addresses):
            raise Refused("BAD_URL", "notices are sent to public addresses only", "bad")
        return addresses[0]

    async def send(self, url: str, notice: dict[str, Any]) -> None:
        """Post a notice; nobody waits for it and a failure changes nothing."""
        if not self.allowed:
            return
        try:
            async with self._places, asyncio.timeout(SECONDS):
                where = parsed(url)
                await post(where, await self.address(where), notice)
        except (httpx.HTTPError, httpx.InvalidURL, OSError, Refused) as error:
            log.info("a notice could not be sent: %s", type(error).__name__)


def parsed(url: str) -> SplitResult:
    """A plain http or https address without a user's name."""
    try:
        parts = urlsplit(url)
        good = len(url) <= MOST_URL and url.isascii() and url.isprintable() and " " not in url
        good = good and parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
        good = good and port_of(parts) in PORTS
    except ValueError:
        good = False
    if not good:
        raise Refused("BAD_URL", "a notice goes to an http or https address at a usual port", "bad")
    return parts


def port_of(url: SplitResult) -> int:
    return url.port or (443 if url.scheme == "https" else 80)


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet's, also in disguise as an IPv6 address."""
    ip = ip_address(address.split("%", maxsplit=1)[0])
    if isinstance(ip, IPv6Address):
        inside = ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if inside is not None and not inside.is_global:
            return False
        if any(ip in disguise for disguise in DISGUISES) or ip.is_site_local:
            return False
    return ip.is_global and not ip.is_multicast


async def post(url: SplitResult, address: str, notice: dict[str, Any]) -> None:
    """One request to exactly this address, in the name of the host; redirections are not followed.

    The certificate is the host's all the same. Of the answer nothing is read but its head.
    """
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    pinned = httpx.URL(scheme=url.scheme, host=address, port=port_of(url), raw_path=path.encode())
    headers = {"Host": url.netloc, "User-Agent": "zirconia", "Connection": "close"}
    name = {"sni_hostname": url.hostname}
    secure = ssl.create_default_context() if url.scheme == "https" else False
    async with (
        httpx.AsyncClient(verify=secure, timeout=SECONDS, follow_redirects=False, trust_env=False) as client,
        client.stream("POST", pinned, headers=headers, json=notice, extensions=name),
    ):
        pass
