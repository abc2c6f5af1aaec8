"""Notices: off unless allowed, never to private or local addresses, pinned to the address that was checked."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import urlsplit

import pytest

from tests.server.support import Server, at, refusal, serving
from zirconia.server.tables import webhooks
from zirconia.server.tables.webhooks import Webhooks, is_public, parsed
from zirconia.table import Refused

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1",
        "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fd00::1", "ff02::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "198.18.0.1",
    ],
)  # fmt: skip
def test_private_and_local_addresses_are_none_of_ours(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111"])
def test_public_addresses_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    [
        "", "ftp://example.org/", "file:///etc/passwd", "http://", "http://user@example.org/", "//example.org",
        "http://example.org:22/", "http://example.org:99999/", "http://exa mple.org/",
        "http://example.org/\r\nX: y",
        "http://[::1", "https://" + "x" * 600,
    ],
)  # fmt: skip
def test_what_is_no_plain_web_address_is_refused(url: str) -> None:
    with pytest.raises(Refused):
        parsed(url)


async def test_a_host_with_one_private_address_is_refused() -> None:
    async def resolver(host: str, port: int) -> list[str]:
        return ["93.184.216.34", "10.0.0.1"]

    with pytest.raises(Refused, match="public"):
        await Webhooks(True, resolver).check("https://example.org/hook")


async def test_a_host_that_turns_private_later_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [["93.184.216.34"], ["127.0.0.1"]]
    posted = []

    async def resolver(host: str, port: int) -> list[str]:
        return answers.pop(0)

    async def post(*given: object) -> None:
        posted.append(given)

    monkeypatch.setattr(webhooks, "post", post)
    hooks = Webhooks(True, resolver)
    await hooks.check("https://example.org/hook")
    await hooks.send("https://example.org/hook", {})
    assert not posted and not answers


async def test_a_notice_goes_to_the_very_address_that_was_checked() -> None:
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        heard.put_nowait(head + await reader.readexactly(length))
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(listen, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    url = urlsplit(f"http://example.org:{port}/hook?x=1")
    await webhooks.post(url, "127.0.0.1", {"text": "It is your turn."})
    request = await heard.get()
    assert request.startswith(b"POST /hook?x=1 HTTP/1.1\r\nHost: example.org")
    assert json.loads(request.split(b"\r\n\r\n")[1]) == {"text": "It is your turn."}
    server.close()
    await server.wait_closed()


async def test_a_server_sends_none_unless_told_to_and_never_to_itself(server: Server, sqlite: str) -> None:
    async with at(server) as client:
        seat = await client.open("bag-duel", bots=["first"])
        assert (await refusal(seat.post("notify", url="http://1.1.1.1/"))).code == "NO_WEBHOOKS"
    with serving(sqlite, webhooks="1") as willing:
        async with at(willing) as client:
            seat = await client.open("bag-duel", bots=["first"])
            for url in (willing.url, "http://localhost/", "http://10.0.0.1/", "http://[::1]/", "gopher://x/"):
                assert (await refusal(seat.post("notify", url=url))).code == "BAD_URL"
            await seat.post("notify", url="http://1.1.1.1/hook")
            told = await client.request("GET", f"{seat.path}/updates", seat.given["watch"])
            assert "1.1.1.1" not in json.dumps(told)
            await seat.post("notify", url="")
