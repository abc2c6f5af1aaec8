"""docs/seats.md: every message in it is sent or comes, every line of code in it runs."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from tests.seats.support import EXAMPLE, NODE, OPEN, ended, invitation, receive, started, watched, wire
from tests.server.support import ROOT, Server, at, refusal
from zirconia.client import Client, TableClient
from zirconia.commands import serve

pytestmark = pytest.mark.anyio

PAGE = (ROOT / "docs" / "seats.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS: list[tuple[str, str, str]] = BLOCK.findall(PAGE)
SHELL = re.compile(r"^((?:zirconia|node) .*)$", re.MULTILINE)
GAME = "galactic-confrontation"


def shown(language: str, title: str) -> list[str]:
    return [text for found, name, text in BLOCKS if (found, name) == (language, title)]


def line_with(words: str) -> list[str]:
    """The command line of the page that begins like this, as words."""
    return next(shlex.split(line) for line in SHELL.findall(PAGE) if line.startswith(words))


def agrees(told: Any, real: Any) -> bool:
    """Whether what the page shows is what there was; '...' is anything, also as a key."""
    if told == "...":
        return True
    if isinstance(told, dict):
        whole = "..." in told or set(told) == set(real)
        return whole and all(key in real and agrees(told[key], real[key]) for key in told if key != "...")
    if isinstance(told, list):
        return len(told) == len(real) and all(map(agrees, told, real))
    return bool(told == real)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the page's bot."""
    (source,) = shown("python", "my_bots.py")
    (tmp_path / "my_bots.py").write_text(source)
    monkeypatch.chdir(tmp_path)
    return tmp_path


# The protocol -------------------------------------------------------------------------------------------


class Conversation:
    """The page's messages in their order, with real names in place of TABLE, TOKEN and INVITE."""

    def __init__(self, client: Client, table: TableClient) -> None:
        self.client = client
        self.names = {"TABLE": table.table, "INVITE": table.given["invites"]["0"]}
        self.path = f"/api/tables/{table.table}"
        self.answer: dict[str, Any] = {}

    def filled(self, text: str) -> Any:
        for word, name in self.names.items():
            text = text.replace(f'"{word}"', f'"{name}"')
        return json.loads(text)

    async def join(self, path: str, text: str) -> None:
        self.answer = await self.client.request("POST", self.path + path, json=self.filled(text))
        self.names["TOKEN"] = self.answer["token"]

    async def say(self, socket: ClientConnection, title: str, text: str) -> None:
        """One message of the page."""
        word, _, path = title.partition(" ")
        if word == "send":
            await socket.send(json.dumps(self.filled(text)))
        elif word == "receive":
            frame = await receive(socket)
            assert agrees(self.filled(text), frame), f"{text} is not {frame}"
        elif word == "get":
            answer = await self.client.request("GET", self.path + path, self.names["TOKEN"])
            assert agrees(self.filled(text), answer), f"{text} is not {answer}"


def messages() -> Iterator[tuple[str, str]]:
    yield from ((title, text) for language, title, text in BLOCKS if language == "json" and title)


async def test_the_conversation_is_a_real_one(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, {"kind": "bot", "bot": "random"}], GAME)
        conversation = Conversation(client, table)
        (asked, joining), (_, answer), *rest = messages()
        await conversation.join(asked.partition(" ")[2], joining)
        assert agrees(conversation.filled(answer), conversation.answer)
        assert len(rest) >= 10
        async with wire(table) as socket:
            for title, text in rest:
                await conversation.say(socket, title, text)


async def test_the_answer_to_an_ask_is_understood(server: Server) -> None:
    (untitled,) = shown("json", "")
    async with at(server) as client, await client.open("bag-duel", bots=["random"]) as seat:
        refused = await refusal(seat.send(json.loads(untitled)))
        assert refused.code == "NOT_ASKED"  # and not BAD_FRAME


# Programs -------------------------------------------------------------------------------------------------


async def test_the_command_plays_with_the_page_s_bot(server: Server, folder: Path) -> None:
    words = line_with("zirconia seat")
    async with at(server) as client:
        table = await watched(client, [OPEN, {"kind": "bot", "bot": "random"}], GAME)
        words[2] = invitation(table, 0)
        done = await ended(await started(sys.executable, "-m", *words, folder=folder))
        assert done.status == 0 and " wins" in done.out.splitlines()[-1], done


async def test_the_program_in_python_plays(server: Server, folder: Path) -> None:
    (source,) = shown("python", "")
    async with at(server) as client:
        table = await watched(client, [OPEN, {"kind": "bot", "bot": "random"}], GAME)
        invite = table.given["invites"]["0"]
        source = source.replace("http://127.0.0.1:8000", server.url).replace("TABLE", table.table)
        (folder / "play.py").write_text(source.replace("INVITE", invite))
        done = await ended(await started(sys.executable, "play.py", folder=folder))
        assert done.status == 0 and " wins" in done.out.splitlines()[-1], done


async def test_the_program_in_node_is_named_by_its_place(server: Server) -> None:
    words = line_with("node ")
    assert ROOT / words[1] == EXAMPLE
    async with at(server) as client:
        table = await watched(client, [OPEN, {"kind": "bot", "bot": "random"}], GAME)
        done = await ended(await started(str(NODE), words[1], invitation(table, 0)))
        assert done.status == 0, done


def test_the_page_shows_the_very_code_of_the_example() -> None:
    pieces = shown("js", "seat.mjs")
    assert len(pieces) == 2
    for piece in pieces:
        assert piece in EXAMPLE.read_text(encoding="utf-8")


def test_the_operator_s_command_offers_the_program() -> None:
    parser = argparse.ArgumentParser()
    serve.add(parser.add_subparsers())
    words = line_with("zirconia serve")
    assert serve.settings(parser.parse_args(words[1:])).offered_bots() == ["my_bots:Greedy"]
