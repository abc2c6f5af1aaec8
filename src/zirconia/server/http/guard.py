"""The door: host and origin checks, sizes, rates, and the headers that every answer carries."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from zirconia.server.config import Config
from zirconia.server.http.limits import Limits, TooFast, client_of, price

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
RECORDS = "/api/records"
HEALTH = "/healthz"


class Problem(NamedTuple):
    """Why a request is turned away, when to come back, and whether its connection ends."""

    status: int
    code: str
    message: str
    seconds: int = 0
    ends: bool = False


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: App, config: Config, limits: Limits) -> None:
        self.app = app
        self.config = config
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        problem = self.problem(scope, headers)
        if scope["type"] == "websocket":
            await self.websocket(scope, receive, send, problem)
        elif problem is not None:
            await answer(with_headers(scope, send), *problem)
        else:
            await self.http(scope, headers, receive, with_headers(scope, send))

    def problem(self, scope: Scope, headers: dict[str, str]) -> Problem | None:
        """Why this request is turned away at the door."""
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            return Problem(404, "NOT_FOUND", "nothing has such an address")  # nor could PostgreSQL be asked for it
        if sum(len(key) + len(value) for key, value in scope["headers"]) > self.config.head_bytes:
            return Problem(431, "TOO_LARGE", f"the head of a request may have {self.config.head_bytes} bytes")
        host = headers.get("host", "")
        if not is_known_host(host, self.config):
            return Problem(400, "BAD_HOST", "this server is not reached under that name (see ZIRCONIA_HOSTS)")
        checked = scope["type"] == "websocket" or scope["method"] not in SAFE
        if checked and not is_own_origin(headers.get("origin"), host, self.config):
            return Problem(403, "BAD_ORIGIN", "pages of other sites may not do this")
        return self.too_fast(scope)

    def too_fast(self, scope: Scope) -> Problem | None:
        """The client pays for the request, or hears when it can."""
        who, cost = client(scope), price(scope["path"])
        bucket = (self.limits.health if scope["path"] == HEALTH else self.limits.requests).of(who)
        if bucket.take(cost):
            return None
        told = TooFast(bucket.seconds_to(cost))
        return Problem(429, told.code, told.message, told.seconds, self.limits.refuse(who))

    async def websocket(self, scope: Scope, receive: Receive, send: Send, problem: Problem | None) -> None:
        """A connection counts from its first to its last moment."""
        who = client(scope)
        if problem is not None or not self.limits.connect(who):
            await receive()
            await send(
                {"type": "websocket.close", "code": 1008, "reason": problem.message if problem else "too many"}
            )
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.limits.disconnect(who)

    async def http(self, scope: Scope, headers: dict[str, str], receive: Receive, send: Send) -> None:
        most = self.config.record_bytes if scope["path"] == RECORDS else self.config.body_bytes
        length = headers.get("content-length", "0")
        try:
            async with asyncio.timeout(self.config.body_seconds):
                body = await read_body(receive, most) if length.isdigit() and int(length) <= most else None
        except TimeoutError:
            await answer(send, 408, "TOO_SLOW", "the rest of the request did not come")
            return
        if body is None:
            await answer(send, 413, "TOO_LARGE", f"a request may have {most} bytes")
            return
        await self.app(scope, once(body, receive), send)


def client(scope: Scope) -> str:
    return client_of(scope["client"][0] if scope.get("client") else "")


def is_known_host(host: str, config: Config) -> bool:
    """Addresses, localhost and the operator's names; a page under any other name plays tricks with DNS."""
    if config.hosts == "*":
        return True
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    known = {"localhost", config.host, *(one.strip().lower() for one in config.hosts.split(",") if one.strip())}
    return name in known or is_address(name)


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_own_origin(origin: str | None, host: str, config: Config) -> bool:
    """Programs send no origin; a page has to be this server's or an allowed one."""
    if origin is None:
        return True
    allowed = [one.strip() for one in config.origins.split(",") if one.strip()]
    try:
        return origin in allowed or urlsplit(origin).netloc == host != ""
    except ValueError:
        return False


async def read_body(receive: Receive, most: int) -> bytes | None:
    """The whole body, or None if it is too large."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if len(body) > most:
            return None
        if not message.get("more_body"):
            return bytes(body)


def once(body: bytes, receive: Receive) -> Receive:
    """A receiver that hands over the body, then whatever comes."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def with_headers(scope: Scope, send: Send) -> Send:
    """Every answer carries the policy, unless it has a stricter one; what the API says is kept by nobody."""
    extra = dict(HEADERS)
    if scope["path"].startswith("/api"):
        extra["cache-control"] = "no-store"
    pairs = [(key.encode(), value.encode()) for key, value in extra.items()]

    async def wrapped(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = list(message.get("headers", []))
            names = {name.lower() for name, _ in given}
            message["headers"] = given + [pair for pair in pairs if pair[0] not in names]
        await send(message)

    return wrapped


async def answer(send: Send, status: int, code: str, message: str, seconds: int = 0, ends: bool = False) -> None:
    body = json.dumps({"error": {"code": code, "message": message, "rule": ""}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if seconds:
        headers.append((b"retry-after", str(seconds).encode()))
    if ends or status == 408:
        headers.append((b"connection", b"close"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
