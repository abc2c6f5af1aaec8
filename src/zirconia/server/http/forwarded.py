"""Behind proxies: whom a request comes from, as the proxies that we trust say."""

from __future__ import annotations

from ipaddress import ip_address

from zirconia.server.http.guard import App, Receive, Scope, Send

SCHEMES = {"http": ("http", "ws"), "https": ("https", "wss")}


class Forwarded:
    """Takes the client's address and scheme from what `hops` proxies of ours have added to a request."""

    def __init__(self, app: App, hops: int) -> None:
        self.app = app
        self.hops = hops

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            address = forwarded_address(values(scope, b"x-forwarded-for"), self.hops)
            if address:
                scope["client"] = (address, 0)
            said = values(scope, b"x-forwarded-proto")
            if said and said[-1] in SCHEMES:
                scope["scheme"] = SCHEMES[said[-1]][scope["type"] == "websocket"]
        await self.app(scope, receive, send)


def values(scope: Scope, name: bytes) -> list[str]:
    """What a header lists, in order, in however many lines it came."""
    lines = [value.decode("latin-1") for key, value in scope["headers"] if key == name]
    return [one.strip() for one in ",".join(lines).split(",") if one.strip()]


def forwarded_address(listed: list[str], hops: int) -> str:
    """Each proxy adds at the right whom it was asked by; what stands further left anybody may have written.

    '' where it is no address: then the one that is connected is meant.
    """
    said = listed[-hops:][0] if listed else ""
    for address in (said, without_port(said)):
        try:
            return str(ip_address(address))
        except ValueError:
            continue
    return ""


def without_port(address: str) -> str:
    """Some proxies write 192.0.2.1:4711 or [2001:db8::1]:4711."""
    return address[1:].partition("]")[0] if address.startswith("[") else address.partition(":")[0]
