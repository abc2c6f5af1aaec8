"""Under which address others reach this server: what stands in the links that are handed out."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from fastapi import Request

from zirconia.server.config import Config

ELSEWHERE = (("192.0.2.1", 9), ("2001:db8::1", 9))  # addresses for examples: asked for a way there, never sent to


def base_for(request: Request, config: Config) -> tuple[str, bool]:
    """The address that links begin with, and whether it leads nowhere but to this machine.

    Who asks from elsewhere has proved an address that works. Somebody at this machine gets the network's, where
    the server listens there; nobody else is told it.
    """
    asked = str(request.base_url)
    if not is_loopback(request.url.hostname or ""):
        return asked, False
    at_home = request.client is not None and is_loopback(request.client.host) and not config.proxied
    address = network_address(config.host) if at_home else ""
    if not address:
        return asked, True
    return f"{request.url.scheme}://{bracketed(address)}:{request.url.port or 80}/", False


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def network_address(listening: str) -> str:
    """This machine's address in its network, if the server listens there; '' otherwise."""
    try:
        if not ip_address(listening).is_unspecified:
            return "" if is_loopback(listening) else listening
    except ValueError:
        return "" if is_loopback(listening) else listening
    return own_address(":" in listening)


def own_address(six: bool) -> str:
    """The address from which this machine would speak to others; no packet is sent."""
    for family, there in ((socket.AF_INET, ELSEWHERE[0]), (socket.AF_INET6, ELSEWHERE[1])):
        if family == socket.AF_INET6 and not six:
            continue
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as way:
                way.connect(there)
                found = str(way.getsockname()[0])
        except OSError:
            continue
        if not is_loopback(found) and not ip_address(found).is_unspecified:
            return found
    return ""


def bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address
