"""The review of a game at a real server, at the full-screen table: followed, refused, stopped, gone on with."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.server.support import Server, serving
from tests.terminal.tables import Hands, seated
from tests.terminal.test_review import opened
from zirconia.client import Client
from zirconia.terminal.matches.remote import RemoteMatch


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """Servers with settings of their own."""
    with ExitStack() as stack:

        def started(**settings: str) -> Server:
            folder = tmp_path_factory.mktemp("server")
            return stack.enter_context(serving(f"sqlite:///{folder}/t.sqlite3", **settings))

        yield started


async def lost(client: Client) -> Any:
    """A table at which Ann has given up."""
    ann = await client.open("corporate-wars", bots=["random"], name="Ann")
    await ann.post("resign", seat=0)
    return ann


def at_server(server: Server, story: Callable[[Hands, RemoteMatch], Awaitable[None]], over: bool = True) -> None:
    async def playing() -> None:
        async with Client(server.url) as client:
            ann = await (lost(client) if over else client.open("corporate-wars", bots=["random"], name="Ann"))
            match = RemoteMatch(Client(server.url), client.sit(ann.table, ann.token))
            async with seated(match) as hands:
                await hands.until(lambda: bool(match.table.view))
                await story(hands, match)

    asyncio.run(playing())


def test_a_server_is_asked_for_its_review(servers: Callable[..., Server]) -> None:
    server = servers(review_seconds="0.01")

    async def story(hands: Hands, match: RemoteMatch) -> None:
        await hands.until(lambda: "review" in match.offers)
        review = await opened(hands)
        await hands.shows("Review for Ann (v: Random bot)")
        await hands.shows("Ledger of Ann")
        told = (await match.client.review(match.table.table, "GET"))["review"]
        assert review.reviewed is not None
        found = review.reviewed.review.accounts[0]
        assert found.own == pytest.approx(told["accounts"][0]["own"]["value"])
        await hands.press("end")
        await hands.shows("Ann")
        await hands.shows("After entry")

    at_server(server, story)
    at_server(server, refused_while_it_goes_on, over=False)


async def refused_while_it_goes_on(hands: Hands, match: RemoteMatch) -> None:
    await hands.press("r")
    await hands.shows("This game is not over")


def test_what_a_server_refuses_is_said(servers: Callable[..., Server]) -> None:
    async def story(hands: Hands, match: RemoteMatch) -> None:
        await hands.until(lambda: "review" in match.offers)
        await hands.press("r")
        await hands.shows("This server makes no reviews")
        await hands.press("escape")
        await hands.until(lambda: hands.app.screen is hands.table)

    at_server(servers(review_seconds="0"), story)


def test_a_review_at_a_server_is_stopped_and_can_go_on(servers: Callable[..., Server]) -> None:
    async def story(hands: Hands, match: RemoteMatch) -> None:
        await hands.until(lambda: "review" in match.offers)
        await hands.press("r")
        await hands.shows("reviewing")
        await hands.press("escape")
        await hands.shows("The review stopped at")
        async with asyncio.timeout(PATIENCE):
            while (await match.client.review(match.table.table, "GET"))["status"] != "stopped":
                await asyncio.sleep(0.05)
        await hands.press("r")
        await hands.shows("reviewing")
        await hands.press("escape")

    at_server(servers(review_seconds="500"), story)
