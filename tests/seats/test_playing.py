"""`zirconia seat` plays whole matches at a real server, comes back, and is a good neighbour."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.seats.support import OPEN, PROGRAMS, ended, invitation, joined, seat, watched
from tests.server.support import Server, at, play, serving
from zirconia.seats import SeatPlayer

pytestmark = pytest.mark.anyio


async def test_two_programs_play_a_whole_match(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN], "galactic-confrontation")
        programs = [
            await seat(invitation(table, 0), f"{PROGRAMS}:Looks"),
            await seat(invitation(table, 1), "easy"),
        ]
        results = [await ended(one) for one in programs]
        assert [one.status for one in results] == [0, 0], results
        assert results[0].told["result"] == results[1].told["result"] == (await table.state())["view"]["result"]
        assert [one.told["seats"] for one in results] == [[0], [1]]
        assert [one.told["failures"] for one in results] == [[], []]
        names = [chair["name"] for chair in (await table.state())["table"]["chairs"]]
        assert names == ["Looks", "easy"]


async def test_all_decide_in_secret_at_the_same_time(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN], "secret-bids")
        programs = [await seat(invitation(table, number), f"{PROGRAMS}:First") for number in range(2)]
        assert [(await ended(one)).status for one in programs] == [0, 0]


async def test_a_program_outlives_the_server(tmp_path: Path) -> None:
    """The server is killed in the middle of the match and comes back at the same address."""
    with serving(f"sqlite:///{tmp_path}/t.sqlite3") as server:
        async with at(server) as client:
            table = await watched(client, [OPEN, OPEN])
            program = await seat(invitation(table, 0), f"{PROGRAMS}:Looks")
            ann = await joined(table, 1)
            await ann.until(lambda: ann.my_turn)
            server.kill()
            await asyncio.sleep(0.3)
            server.restart()
            await ann.until(lambda: ann.connections > 1, PATIENCE)
            await play(ann)
            done = await ended(program)
            assert done.status == 0 and done.told["failures"] == [], done
            await ann.close()


async def test_the_same_command_comes_back_to_the_same_seat(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN])
        link = invitation(table, 0)
        program = await seat(link, f"{PROGRAMS}:First")
        ann = await joined(table, 1)
        await ann.until(lambda: ann.my_turn)
        program.kill()
        await program.wait()
        again = await seat(link, f"{PROGRAMS}:First")
        await play(ann)
        done = await ended(again)
        assert done.status == 0 and done.told["seats"] == [0]
        await ann.close()


async def test_a_program_agrees_to_an_undo(server: Server) -> None:
    """Nobody has to wait for the word of a bot."""
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN])
        ann = await joined(table, 0)
        program = await seat(invitation(table, 1), f"{PROGRAMS}:First")
        await ann.until(lambda: ann.my_turn)
        await ann.move(ann.view["choices"][0]["key"])
        await ann.move("end")
        await ann.until(lambda: ann.my_turn)
        await ann.do("undo")
        await ann.until(lambda: any(update["kind"] == "undone" for update in ann.updates))
        await ann.do("resign")
        assert (await ended(program)).status == 0
        await ann.close()


async def test_a_program_takes_its_seat_back_from_a_stand_in(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN])
        ann = await joined(table, 0)
        ben = await joined(table, 1, "Ben")
        await ben.do("hand-over", bot="first")
        player = SeatPlayer(ben, f"{PROGRAMS}:First")
        playing = asyncio.create_task(player.play())
        await ann.until(lambda: ann.info["chairs"][1]["bot"] is None)
        await ann.do("resign")
        assert (await playing)["places"] == [2, 1]
        await ann.close()
        await ben.close()


async def test_a_token_that_holds_several_seats_plays_them_all(server: Server) -> None:
    places = [{"kind": "you"}] * 3
    async with at(server) as client, await client.open("bag-duel", places=places, seats=3) as everybody:
        result = await SeatPlayer(everybody, f"{PROGRAMS}:First").play()
        assert min(result["places"]) == 1 and result["ending"] != "resigned"


async def test_people_are_seated_at_random_and_a_program_finds_its_place(server: Server) -> None:
    async with at(server) as client:
        for _ in range(4):  # in half of the cases nobody moves
            table = await watched(client, [OPEN, OPEN], settings={"seating": "random"})
            seats = [await joined(table, number, f"P{number}") for number in range(2)]
            players = [SeatPlayer(one, f"{PROGRAMS}:First").play() for one in seats]
            results = await asyncio.wait_for(asyncio.gather(*players), PATIENCE)
            assert results[0] == results[1]
            for one in seats:
                await one.close()


@pytest.mark.parametrize(
    ("link", "bot", "told"),
    [
        ("{url}/", "easy", "is no link to a table"),
        ("{url}/t/nowhere", "easy", "there is no such table"),
        ("{watch}", "easy", "this link only watches"),
        ("{invite}", "explorer", "there is no bot 'explorer'|'explorer' plays Kardashev, not"),
        ("{invite}", "no_such_module:Bot", "there is no module 'no_such_module'"),
        ("http://127.0.0.1:9/t/abc", "easy", "does not answer"),
    ],
)
async def test_a_program_that_can_not_sit_down_says_why_and_takes_no_seat(
    server: Server, link: str, bot: str, told: str
) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN], "galactic-confrontation")
        known = {"url": server.url, "watch": table.given["links"]["watch"], "invite": invitation(table, 0)}
        done = await ended(await seat(link.format(**known), bot))
        assert done.status == 2 and done.out == "" and done.err.count("\n") == 1
        assert any(part in done.err for part in told.split("|")), done.err
        assert [chair["kind"] for chair in (await table.state())["table"]["chairs"]] == ["open", "open"]
