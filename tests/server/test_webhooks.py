"""Notices: off unless allowed, never to private or local addresses, pinned to the address that was checked."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

import httpx
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
        "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "198.18.0.1", "64:ff9b:1::7f00:1",
        "64:ff9b:1:ffff::1", "::7f00:1", "::101:101", "::ffff:1.1.1.1", "::ffff:0:1.1.1.1",
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


NO_NAMES = ("http://a..b/", "http://.com/", f"http://{'a' * 70}.com/")  # with an empty or an overlong part


@pytest.mark.parametrize("url", NO_NAMES)
async def test_a_name_that_no_host_can_have_is_refused_and_gets_nothing(url: str) -> None:
    hooks = Webhooks(True)
    with pytest.raises(Refused, match="can't be found") as caught:
        await hooks.check(url)
    assert (caught.value.code, caught.value.kind) == ("BAD_URL", "bad")
    await hooks.send(url, {})


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


@asynccontextmanager
async def listening(answer: bytes) -> AsyncIterator[tuple[int, list[bytes]]]:
    """A port of this machine, and the requests that have come to it; each gets the same answer."""
    heard: list[bytes] = []

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        heard.append(head + await reader.readexactly(length))
        writer.write(answer)
        with suppress(ConnectionError):
            await reader.read()  # until the other side leaves
        writer.close()

    server = await asyncio.start_server(listen, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1], heard
    server.close()
    await server.wait_closed()


async def test_a_notice_goes_to_the_very_address_that_was_checked() -> None:
    async with listening(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n") as (port, heard):
        url = urlsplit(f"http://example.org:{port}/hook?x=1")
        await webhooks.post(url, "127.0.0.1", {"text": "It is your turn."})
    (request,) = heard
    assert request.startswith(b"POST /hook?x=1 HTTP/1.1\r\nHost: example.org")
    assert json.loads(request.split(b"\r\n\r\n")[1]) == {"text": "It is your turn."}


async def test_a_redirection_is_not_followed() -> None:
    async with listening(b"HTTP/1.1 307 Go\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n") as (port, heard):
        await webhooks.post(urlsplit(f"http://example.org:{port}/"), "127.0.0.1", {})
    assert len(heard) == 1


async def test_an_answer_without_end_is_not_read() -> None:
    async with listening(b"HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\nand so on") as (port, heard):
        async with asyncio.timeout(webhooks.SECONDS / 2):
            await webhooks.post(urlsplit(f"http://example.org:{port}/"), "127.0.0.1", {})
    assert len(heard) == 1


async def test_a_proxy_of_the_environment_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    async with listening(b"HTTP/1.1 204 Fine\r\n\r\n") as (port, heard):
        await webhooks.post(urlsplit(f"http://example.org:{port}/"), "127.0.0.1", {})
    assert len(heard) == 1


async def test_the_certificate_is_asked_for_in_the_name_of_the_host() -> None:
    names: list[str | None] = []
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)  # without a certificate: the name is all that comes
    context.sni_callback = lambda _socket, name, _context: names.append(name)
    server = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0, ssl=context)
    port = server.sockets[0].getsockname()[1]
    with pytest.raises(httpx.ConnectError):
        await webhooks.post(urlsplit(f"https://example.org:{port}/"), "127.0.0.1", {})
    assert names == ["example.org"]
    server.close()
    await server.wait_closed()


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 500 No\r\n\r\n"])
async def test_a_notice_that_fails_changes_nothing(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolver(host: str, port: int) -> list[str]:
        return ["127.0.0.1"]

    monkeypatch.setattr(webhooks, "is_public", lambda _: True)
    monkeypatch.setattr(webhooks, "PORTS", range(1, 1 << 16))
    monkeypatch.setattr(webhooks, "SECONDS", 0.5)
    async with listening(answer) as (port, heard):
        await Webhooks(True, resolver).send(f"http://example.org:{port}/", {})
    assert len(heard) == 1


async def test_a_server_sends_none_unless_told_to_and_never_to_itself(server: Server, sqlite: str) -> None:
    async with at(server) as client:
        seat = await client.open("bag-duel", bots=["first"])
        assert (await refusal(seat.post("notify", url="http://1.1.1.1/"))).code == "NO_WEBHOOKS"
    with serving(sqlite, webhooks="1") as willing:
        async with at(willing) as client:
            seat = await client.open("bag-duel", bots=["first"])
            for url in (willing.url, "http://localhost/", "http://10.0.0.1/", "http://[::1]/", "gopher://x/"):
                assert (await refusal(seat.post("notify", url=url))).code == "BAD_URL"
            async with seat:
                for url in NO_NAMES:
                    assert (await refusal(seat.post("notify", url=url))).status == 400
                    assert (await refusal(seat.do("notify", url=url))).code == "BAD_URL"
            await seat.post("notify", url="http://1.1.1.1/hook")
            told = await client.request("GET", f"{seat.path}/updates", seat.given["watch"])
            assert "1.1.1.1" not in json.dumps(told)
            await seat.post("notify", url="")
