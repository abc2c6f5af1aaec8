"""`zirconia seat`: a program takes a seat at a table of a running server."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from zirconia.bots import bot
from zirconia.client import Client, ServerRefused, TableClient
from zirconia.commands.common import Commands, Misuse, add_json, duration
from zirconia.seats.player import LIMIT, SeatPlayer
from zirconia.terminal.matches.saves import write_whole
from zirconia.terminal.matches.sitting_down import Link, memory, read_link


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "seat",
        help="a program takes a seat at a table",
        description="Sit down at a table of a running server and let a bot play there until the match is over. "
        "It comes back by itself when the connection is lost; the same command comes back to the same seat.",
    )
    parser.add_argument("link", metavar="LINK", help="an invitation, or the link of a table with a free seat")
    parser.add_argument("--bot", required=True, metavar="BOT", help="a bot's name, or module:Class")
    parser.add_argument("--name", metavar="NAME", help="its name at the table (default: the bot's)")
    parser.add_argument("--seed", default="", metavar="S", help="any text, for the bot (default: a fresh one)")
    parser.add_argument(
        "--seconds", type=duration, metavar="T", help="what the bot is told to think at most in a turn"
    )
    parser.add_argument(
        "--limit",
        type=duration,
        default=LIMIT,
        metavar="T",
        help=f"seconds until any legal action is played for a bot that does not answer (default {LIMIT:g})",
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    return asyncio.run(play(arguments, read_link(arguments.link)))


async def play(arguments: argparse.Namespace, link: Link) -> int:
    """Sit down, play, tell how it came out."""
    async with Client(link.server) as client:
        try:
            info = await client.request("GET", f"/api/tables/{quote(link.table, safe='')}")
            bot(arguments.bot, "", info["game"])  # before it takes a seat
            table = await chair(client, link, arguments.name or spoken(arguments.bot))
        except httpx.HTTPError as error:
            raise Misuse(f"{link.server} does not answer ({type(error).__name__})") from None
        async with table:
            if table.seat is None:
                raise Misuse("this link only watches; a program needs an invitation or a free seat")
            settings = {"seed": arguments.seed, "seconds": arguments.seconds, "limit": arguments.limit}
            player = SeatPlayer(table, arguments.bot, tell=tell, **settings)
            tell(f"{arguments.bot} sits on seat {table.seat} at {link.server}/t/{link.table}")
            result = await player.play()
            told = {"table": table.table, "seats": table.held, "failures": player.failures, "result": result}
            print(json.dumps(told) if arguments.json else result["text"])
    return 0


def tell(sentence: str) -> None:
    print(f"zirconia: {sentence}", file=sys.stderr, flush=True)


def spoken(name: str) -> str:
    """A bot's name as people read it at the table."""
    return name.rpartition(":")[2][:40]


async def chair(client: Client, link: Link, name: str) -> TableClient:
    """The seat of the link, of last time, or a new one. Raises ServerRefused."""
    if link.token:
        return client.sit(link.table, link.token)
    kept = remembered(link, name)
    token = token_in(kept)
    if token:
        table = client.sit(link.table, token)
        try:
            await table.state()
            return table
        except ServerRefused:
            pass  # of a table that there is no more
    asked: dict[str, Any] = {"invite": link.invite} if link.invite else {}
    table = await client.join(link.table, name=name, **asked)
    write_whole(kept, json.dumps({"token": table.token}))
    return table


def remembered(link: Link, name: str) -> Path:
    """Where the token is kept: one for each invitation, or for each name at the table of a link for all."""
    which = blake2b((link.invite or f"name {name}").encode(), digest_size=8).hexdigest()
    kept = memory(link)
    return kept.with_name(f"{kept.stem}-{which}.json")


def token_in(path: Path) -> str:
    try:
        return str(json.loads(path.read_text(encoding="utf-8"))["token"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""
