"""Tables of a real server: sitting down, playing, talking, watching, coming back."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import zirconia
from tests.server.support import Server, serving
from tests.terminal.tables import seated
from zirconia.client import Client, TableClient
from zirconia.commands import play
from zirconia.terminal.matches.remote import RemoteMatch
from zirconia.terminal.matches.sitting_down import BadLink, memory, open_table, read_link, sit_down
from zirconia.terminal.screens.table_actions import link_lines

GAME = "galactic-confrontation"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('server')}/tables.sqlite3") as found:
        yield found


async def opened(client: Client) -> TableClient:
    """Ann's table with a free seat."""
    ann = await client.open(GAME, seats=2, name="Ann")
    await ann.start()
    return ann


def test_a_link_names_server_table_and_token() -> None:
    link = read_link("http://127.0.0.1:8000/t/abc-D#invite=tok")
    assert (link.server, link.table, link.invite, link.token) == ("http://127.0.0.1:8000", "abc-D", "tok", "")
    assert read_link("127.0.0.1:8000/t/abc#watch=w").token == "w"
    with pytest.raises(BadLink):
        read_link("http://127.0.0.1:8000/")


def test_two_people_play_and_talk_at_a_server(server: Server) -> None:
    async def playing() -> None:
        async with Client(server.url) as client:
            ann = await opened(client)
            link = read_link(ann.given["links"]["invites"]["1"])
            ben = await sit_down(link, "Ben")
            async with seated(ben) as hands:
                await hands.shows("Ann")
                await ann.until(lambda: ann.my_turn)
                while ann.my_turn:
                    ends = [one for one in ann.view["choices"] if one["path"][0].startswith("do:")]
                    await ann.move(ends[0]["key"])
                await hands.until(lambda: ben.table.my_turn and hands.table.scene is ben.table.view)
                number = ben.table.number
                await hands.press("e")
                await hands.until(lambda: ben.table.number > number)
                await ann.do("chat", text="good luck")
                await hands.until(lambda: any("good luck" in line for line in ben.log()))
                await hands.press("c")
                await hands.type("thanks")
                await hands.press("enter")
                await ann.until(lambda: any(one["kind"] == "chatted" and one["seat"] == 1 for one in ann.updates))
                await ann.do("resign")
                await hands.shows("Scores:")
            await ann.close()

    asyncio.run(playing())


def test_who_asks_for_an_undo_is_told_that_it_was_refused(server: Server) -> None:
    async def playing() -> None:
        async with Client(server.url) as client:
            ann = await opened(client)
            ben = await sit_down(read_link(ann.given["links"]["invites"]["1"]), "Ben")
            await ben.start()
            match = RemoteMatch(Client(server.url), client.sit(ann.table, ann.token))
            async with seated(match) as hands:
                await hands.until(lambda: match.table.my_turn and hands.table.scene is match.table.view)
                while not ben.table.my_turn:
                    number = match.table.number
                    await hands.press("e")
                    await hands.until(lambda number=number: match.table.number > number)  # type: ignore[misc]
                    await hands.until(lambda: ben.table.number >= match.table.number)
                await hands.press("u")
                await hands.shows("The others are asked.")
                await ben.table.until(lambda: bool(ben.question))
                assert ben.question == "Ann asks for an undo. y: agree, x: refuse"
                await ben.do("no")
                await hands.shows("Ben does not agree to an undo.")
                assert "The others are asked." not in hands.text()
                await ben.act(ben.scene["choices"][-1])
                await hands.until(lambda: match.note == "")
            await ben.close()
            await ann.close()

    asyncio.run(playing())


def test_a_seat_is_found_again_with_the_same_link(server: Server) -> None:
    async def playing() -> None:
        async with Client(server.url) as client:
            ann = await opened(client)
            link = read_link(ann.given["links"]["invites"]["1"])
            ben = await sit_down(link, "Ben")
            token = ben.table.token
            await ben.close()
            assert memory(link).stat().st_mode & 0o077 == 0
            again = await sit_down(link, "Ben")
            assert again.table.token == token
            await again.close()
            await ann.close()

    asyncio.run(playing())


def test_a_watch_link_shows_the_table_and_no_choices(server: Server) -> None:
    async def playing() -> None:
        async with Client(server.url) as client:
            ann = await client.open(GAME, bots=["random"], name="Ann")
            await ann.start()
            watcher = await sit_down(read_link(ann.given["links"]["watch"]), "Eve")
            async with seated(watcher) as hands:
                await hands.shows("You are watching.")
                assert watcher.scene["seat"] is None
                assert watcher.scene["choices"] == []
                assert "undo" not in watcher.offers
            await ann.close()

    asyncio.run(playing())


def test_the_table_comes_back_after_the_server_was_killed(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.sqlite3") as server:

        async def playing() -> None:
            async with Client(server.url) as client:
                ann = await client.open(GAME, bots=["random"], name="Ann")
                match = RemoteMatch(Client(server.url), client.sit(ann.table, ann.token))
                async with seated(match) as hands:
                    await hands.until(lambda: match.table.my_turn)
                    await hands.press("e")
                    number = match.table.number
                    server.kill()
                    await hands.shows("Connection lost")
                    await asyncio.to_thread(server.restart)
                    await hands.until(lambda: match.table.connected)
                    await hands.until(lambda: "Connection lost" not in hands.text())
                    await hands.until(lambda: match.table.my_turn and hands.table.scene is match.table.view)
                    await hands.press("e")
                    await hands.until(lambda: match.table.number > number)

        asyncio.run(playing())


def test_another_name_takes_another_seat_from_the_same_folder(server: Server) -> None:
    async def playing() -> None:
        async with Client(server.url) as client:
            host = await client.open("kardashev", seats=3, name="Ann")
            link = read_link(host.given["links"]["share"])
            ben = await sit_down(link, "Ben")
            eve = await sit_down(link, "Eve")
            assert eve.table.token != ben.table.token
            again = await sit_down(link, "Ben")
            assert again.table.token == ben.table.token
            last = await sit_down(link)  # whoever gives no name comes back to the seat taken last
            assert last.table.token == eve.table.token
            for match in (ben, eve, again, last):
                await match.close()

    asyncio.run(playing())


def test_another_invitation_leads_to_another_seat(server: Server) -> None:
    async def playing() -> None:
        async with Client(server.url) as client:
            host = await client.open("kardashev", seats=3, name="Ann")
            first, second = (read_link(link) for link in host.given["links"]["invites"].values())
            one, other = await sit_down(first), await sit_down(second)
            assert one.table.token != other.table.token
            await one.close()
            await other.close()

    asyncio.run(playing())


def test_who_sits_down_chooses_a_deck_of_their_own(server: Server) -> None:
    async def joining() -> None:
        async with Client(server.url) as client:
            ann = await client.open("corporate-wars", options={"decks": "custom"}, name="Ann")
            await ann.start()
            link = ann.given["links"]["invites"]["1"]
            with pytest.raises(zirconia.BadSetup, match="there is no deck 'rash'"):
                await play.joined(arguments("--join", link, "--option", "deck=rash"))
            ben = await play.joined(arguments("--join", link, "--name", "Ben", "--option", "deck=rush"))
            await ann.until(lambda: bool(ann.view))
            await ben.close()
            await ann.close()

    asyncio.run(joining())


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    play.add(parser.add_subparsers())
    return parser.parse_args(["play", *words])


def test_a_table_is_opened_on_a_server_and_says_how_others_come(server: Server) -> None:
    async def playing() -> None:
        setup = zirconia.game(GAME).setup(2)
        match = await open_table(server.url, setup, ["human", "human"], "Ann")
        async with seated(match) as hands:
            await hands.shows("Invite others")
            link = next(line.partition(": ")[2] for line in match.invitations if "#invite=" in line)
            assert link.partition("#")[2] in hands.text()  # the token is whole
            await hands.press("escape")
            await hands.shows("1 of 2 seats are taken")
            ben = await sit_down(read_link(link), "Ben")
            await ben.start()
            await hands.until(lambda: match.table.my_turn and hands.table.scene is match.table.view)
            await ben.close()

    asyncio.run(playing())


def test_a_link_is_in_one_line_or_breaks_before_its_token() -> None:
    told = "For player 2: http://127.0.0.1:8000/t/abc#invite=token"
    assert link_lines(told, 60) == ["For player 2:", "http://127.0.0.1:8000/t/abc#invite=token"]
    assert link_lines(told, 30)[1:] == ["http://127.0.0.1:8000/t/abc", "#invite=token"]


def test_bots_sit_at_a_table_that_is_opened_on_a_server(server: Server) -> None:
    async def playing() -> None:
        setup = zirconia.game(GAME).setup(2)
        match = await open_table(server.url, setup, ["human", "random"], "Ann")
        async with seated(match) as hands:
            await hands.until(lambda: match.table.my_turn)
            assert match.scene["players"][1]["name"] == "Random bot"

    asyncio.run(playing())


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--on", "http://127.0.0.1:1"), "--on needs to know what is played"),
        ((GAME, "--on", "http://127.0.0.1:1", "--seed", "7"), "leave --load, --seed and --hot-seat out"),
        ((GAME, "--on", "http://127.0.0.1:1", "--join", "x"), "leave one of them out"),
        (("--join", "http://127.0.0.1:1/t/x", "--seats", "2"), "takes only --option for your seat"),
        ((GAME, "--on", "ftp://here"), "is no address of a server"),
        ((GAME, "--on", "http://127.0.0.1:1"), "does not answer"),
    ],
)
def test_a_table_that_can_not_be_opened_is_refused_with_the_reason(words: tuple[str, ...], why: str) -> None:
    with pytest.raises(zirconia.ZirconiaError, match=why):
        play.at_server(arguments(*words), plain=False)
