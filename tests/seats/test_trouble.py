"""A program that is slow, silent or wrong loses its own time; the table goes on, and nobody else notices."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.seats.support import CLOCK, OPEN, PROGRAMS, answer, ended, invitation, joined, raw, seat, watched
from tests.server.support import Server, at, play
from zirconia.client import Client, TableClient

pytestmark = pytest.mark.anyio

BAD_FRAMES = ["", "nonsense", "[]", "{}", '{"type": "command"}', '{"type": "move", "id": 1}', "{" * 500, "\x00"]


async def three_at_a_table(client: Client) -> tuple[TableClient, TableClient, TableClient]:
    """A program, whose turn it is, and two others; each turn has a second."""
    table = await watched(client, [OPEN, OPEN, OPEN], settings=CLOCK)
    program = await client.join(table.table, invite=table.given["invites"]["0"], name="Program")
    return program, await joined(table, 1), await joined(table, 2, "Ben")


async def goes_on(*others: TableClient) -> None:
    """The program's flag falls, and the others play to the end."""
    first = others[0]
    await first.until(lambda: any(update["kind"] == "flagged" for update in first.updates), PATIENCE)
    flagged = [update["seat"] for update in first.updates if update["kind"] == "flagged"]
    assert flagged == [0] and first.info["status"] == "playing"
    await asyncio.wait_for(asyncio.gather(*(play(one) for one in others)), PATIENCE)
    result = first.view["result"]
    assert result is not None and result["places"][0] == 3
    for one in others:
        await one.close()


async def test_one_that_never_answers_loses_its_time(server: Server) -> None:
    async with at(server) as client:
        program, *others = await three_at_a_table(client)
        async with raw(program):
            await goes_on(*others)


async def test_one_that_sends_illegal_moves_loses_its_time(server: Server) -> None:
    async with at(server) as client:
        program, *others = await three_at_a_table(client)
        async with raw(program) as socket:
            for id, action in enumerate(["play star twice", "no such action", 9999, 10**9]):
                command = {"do": "move", "decision": 1, "action": action}
                await socket.send(json.dumps({"type": "command", "id": id, "command": command}))
                refused = await answer(socket, "refused")
                assert refused["id"] == id and refused["error"]["message"]
            assert others[0].number == 4  # three have sat down, and it has begun: nothing else has happened
            await goes_on(*others)


async def test_one_that_sends_garbage_is_told_so_and_loses_its_time(server: Server) -> None:
    async with at(server) as client:
        program, *others = await three_at_a_table(client)
        async with raw(program) as socket:
            for frame in BAD_FRAMES:
                await socket.send(frame)
                assert (await answer(socket, "refused"))["error"]["code"] == "BAD_FRAME"
            await socket.send(b"\xff\xfe")
            assert (await answer(socket, "refused"))["error"]["code"] == "BAD_FRAME"
            await goes_on(*others)


async def test_one_that_floods_is_shown_out_and_loses_its_time(server: Server) -> None:
    async with at(server) as client:
        program, *others = await three_at_a_table(client)
        with pytest.raises(ConnectionClosed) as caught:
            async with raw(program) as socket:
                for _ in range(200):
                    await socket.send("nonsense")
                while True:
                    await socket.recv()
        assert caught.value.rcvd is not None and caught.value.rcvd.code == 4429
        await goes_on(*others)


async def test_one_that_leaves_in_the_middle_of_its_turn_loses_its_time(server: Server) -> None:
    async with at(server) as client:
        program, *others = await three_at_a_table(client)
        async with raw(program) as socket:
            choice = (await program.state())["view"]["choices"][0]["key"]
            command = {"do": "move", "decision": 1, "action": choice}
            await socket.send(json.dumps({"type": "command", "id": 1, "command": command}))
            await answer(socket, "done")
        await goes_on(*others)


async def test_other_tables_do_not_notice(server: Server) -> None:
    """While one program floods and another is silent, a match elsewhere is played to its end."""
    async with at(server) as client:
        silent, *others = await three_at_a_table(client)
        table = await watched(client, [OPEN, {"kind": "bot", "bot": "random"}])
        ann = await joined(table, 0)
        async with raw(silent) as socket:
            for _ in range(50):
                await socket.send("nonsense")
            await play(ann)
            assert ann.over and ann.connections == 1
        await ann.close()
        await goes_on(*others)


# Bots of `zirconia seat` ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("Raises", "it raised ValueError: a hard one"),
        ("Leaves", "it raised SystemExit: 3"),
        ("Cheats", "it chose an action that is not allowed"),
        ("Babbles", "it raised TypeError"),
    ],
)
async def test_any_legal_action_is_played_for_a_bot_that_fails(server: Server, bad: str, why: str) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, {"kind": "bot", "bot": "random"}])
        done = await ended(await seat(invitation(table, 0), f"{PROGRAMS}:{bad}"))
        assert done.status == 0 and done.told["result"]["ending"] != "resigned"
        assert len(done.told["failures"]) > 1 and all(one.startswith(why) for one in done.told["failures"])
        assert f"zirconia: {PROGRAMS}:{bad} failed ({why}" in done.err


async def test_a_bot_that_hangs_is_not_waited_for(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN])
        program = await seat(invitation(table, 0), f"{PROGRAMS}:Hangs", "--limit", "0.2")
        ann = await joined(table, 1)
        await ann.until(lambda: ann.my_turn)
        await ann.do("resign")
        done = await ended(program)
        assert done.status == 0 and set(done.told["failures"]) == {"it took longer than 0.2 seconds"}
        await ann.close()


async def test_a_program_ends_with_its_match_though_its_bot_hangs(server: Server) -> None:
    """Its flag falls while it still thinks."""
    async with at(server) as client:
        table = await watched(client, [OPEN, {"kind": "bot", "bot": "random"}], settings=CLOCK)
        done = await ended(await seat(invitation(table, 0), f"{PROGRAMS}:Hangs", "--limit", "3000"))
        assert done.status == 0 and done.told["failures"] == []
        assert done.told["result"]["places"] == [2, 1]
