"""Sitting down at a table of a running server: with a link, at the seat of last time, or at a new table."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from zirconia.client import Client, ServerRefused, TableClient
from zirconia.core.errors import ZirconiaError
from zirconia.core.match.setup import Setup
from zirconia.core.plain import Json
from zirconia.terminal.matches.own_table import PERSON
from zirconia.terminal.matches.remote import RemoteMatch
from zirconia.terminal.matches.saves import folder, write_whole

TABLE = re.compile(r"/(?:t|table|tables)/([\w-]+)/?$")


# What somebody chooses for their own seat, from what a server tells of its table.
Chooser = Callable[[Json], dict[str, Any]]


class BadLink(ZirconiaError):
    """No link to a table, or to a server."""


@dataclass(frozen=True)
class Link:
    """What a link to a table says: the server, the table, and a token behind the #."""

    server: str
    table: str
    invite: str = ""
    token: str = ""


def read_link(text: str) -> Link:
    """Raises BadLink."""
    parts = urlsplit(text if "://" in text else f"http://{text}")
    table_path = TABLE.search(parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or table_path is None:
        raise BadLink(f"{text!r} is no link to a table; one looks like http://127.0.0.1:8000/t/NAME#invite=TOKEN")
    given = {key: values[0] for key, values in parse_qs(parts.fragment).items()}
    base = f"{parts.scheme}://{parts.netloc}{parts.path[: table_path.start()]}"
    token = given.get("watch") or given.get("token") or given.get("seat", "")
    return Link(base, table_path[1], given.get("invite", ""), token)


def read_server(text: str) -> str:
    """The address of a server. Raises BadLink."""
    parts = urlsplit(text if "://" in text else f"http://{text}")
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise BadLink(f"{text!r} is no address of a server; one looks like http://127.0.0.1:8000")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def default_name() -> str:
    return os.environ.get("USER") or os.environ.get("USERNAME") or "Guest"


# Seats of last time -----------------------------------------------------------------------------------


def memory(link: Link) -> Path:
    """Where the tokens of this user's seats at a table are kept, to come back to them."""
    server = re.sub(r"\W+", "-", link.server)
    return folder().parent / "seats" / f"{server}-{link.table}.json"


def kept_seats(link: Link) -> list[Json]:
    """Name, invitation and token of each seat, the last one first."""
    try:
        data = json.loads(memory(link).read_text(encoding="utf-8"))
        seats = data.get("seats", [data])
        return [{"name": None, "invite": "", **one, "token": str(one["token"])} for one in seats]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []


def keep(link: Link, name: str, token: str) -> None:
    """Remember a seat, before all that are remembered."""
    seats = [one for one in kept_seats(link) if one["token"] != token]
    seats.insert(0, {"name": name, "invite": link.invite, "token": token})
    write_whole(memory(link), json.dumps({"seats": seats}))


def is_meant(seat: Json, link: Link, name: str | None) -> bool:
    """Whether somebody who gives this name, or none, comes back to this seat; another invitation is to another."""
    other_name = name is not None and seat["name"] not in (name, None)
    return not other_name and (not link.invite or seat["invite"] in (link.invite, ""))


# Sitting down -----------------------------------------------------------------------------------------


async def sit_down(link: Link, name: str | None = None, choose: Chooser | None = None) -> RemoteMatch:
    """Come back to a seat, take one, or watch. Raises ZirconiaError."""
    return await connected(link.server, lambda client: chair(client, link, name, choose))


async def connected(server: str, sit: Callable[[Client], Awaitable[TableClient]]) -> RemoteMatch:
    """A match of a server; who gets no seat leaves no connection behind. Raises ZirconiaError."""
    client = Client(server)
    try:
        return RemoteMatch(client, await sit(client))
    except httpx.HTTPError as error:
        await client.close()
        raise BadLink(f"{server} does not answer ({type(error).__name__})") from None
    except BaseException:
        await client.close()
        raise


async def chair(client: Client, link: Link, name: str | None, choose: Chooser | None) -> TableClient:
    """The connection to the table, with the token of the link, of last time, or a new one."""
    if link.token:
        return client.sit(link.table, link.token)
    for seat in kept_seats(link):
        if is_meant(seat, link, name):
            try:
                table = client.sit(link.table, seat["token"])
                await table.state()
                return table
            except ServerRefused:
                continue  # that seat is another's now
    called = name or default_name()
    asked: dict[str, Any] = {"invite": link.invite} if link.invite else {}
    if choose is not None:
        asked["own"] = choose(await client.request("GET", f"/api/tables/{link.table}"))
    table = await client.join(link.table, name=called, **asked)
    keep(link, called, table.token)
    return table


# A table of one's own -----------------------------------------------------------------------------------


async def open_table(server: str, setup: Setup, players: Sequence[str], name: str | None = None) -> RemoteMatch:
    """A new table on a server, with you on the first seat of a person. Raises ZirconiaError."""
    called = name or default_name()

    async def opened(client: Client) -> TableClient:
        asked: dict[str, Any] = {"options": setup.options, "overrides": setup.overrides}
        table = await client.open(setup.game.id, setup.seats, places=places(players), name=called, **asked)
        keep(Link(server, table.table), called, table.token)
        return table

    return await connected(server, opened)


def places(players: Sequence[str]) -> list[Json]:
    """You, open seats for everybody else, and bots."""
    mine = players.index(PERSON) if PERSON in players else -1
    return [place(name, seat == mine) for seat, name in enumerate(players)]


def place(player: str, mine: bool) -> Json:
    if player != PERSON:
        return {"kind": "bot", "bot": player}
    return {"kind": "you" if mine else "open"}
