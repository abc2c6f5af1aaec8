"""A program that is slow, silent or wrong loses its own time; the table goes on, and nobody else notices."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.seats.support import (
    CLOCK,
    OPEN,
    PROGRAMS,
    answer,
    ended,
    invitation,
    joined,
    raw,
    receive,
    seat,
    watched,
)
from tests.server.support import Server, at, play
from zirconia.client import Client, TableClient

pytestmark = pytest.mark.anyio

BAD_FRAMES: list[str | bytes] = [
    "",
    "nonsense",
    "[]",
    "{}",
    '{"type": "command"}',
    '{"type": "move", "id": 1}',
    "{" * 500,
    "\x00",
    b"\xff\xfe",
]


async def seated(client: Client) -> tuple[TableClient, TableClient]:
    """A program whose turn it is, for a second, among bots, whose clocks do not run; and a spectator."""
    others = {"kind": "bot", "bot": "random"}
    table = await watched(client, [OPEN, others, others], settings=CLOCK)
    program = await client.join(table.table, invite=table.given["invites"]["0"], name="Program")
    await table.start()
    return program, table


def happened(table: TableClient) -> list[tuple[str, int | None]]:
    return [(update["kind"], update["seat"]) for update in table.updates]


def others_play(table: TableClient) -> bool:
    """Whether both others have moved since the program's flag fell."""
    flagged = ("flagged", 0)
    after = happened(table)[happened(table).index(flagged) :] if flagged in happened(table) else []
    return {("moved", 1), ("moved", 2)} <= set(after)


async def goes_on(table: TableClient) -> None:
    """The program's flag falls, nobody else's, and the others play on."""
    await table.until(lambda: others_play(table), PATIENCE)
    assert [seat for kind, seat in happened(table) if kind == "flagged"] == [0]
    await table.close()


async def test_one_that_never_answers_loses_its_time(server: Server) -> None:
    async with at(server) as client:
        program, table = await seated(client)
        async with raw(program):
            await table.until(lambda: table.over, PATIENCE)
            result = table.view["result"]
            assert result is not None and result["places"][0] == 3
            await goes_on(table)


async def test_one_that_sends_illegal_moves_loses_its_time(server: Server) -> None:
    async with at(server) as client:
        program, table = await seated(client)
        async with raw(program) as socket:
            for id, action in enumerate(["play star twice", "no such action", 9999, 10**9]):
                command = {"do": "move", "decision": 1, "action": action}
                await socket.send(json.dumps({"type": "command", "id": id, "command": command}))
                refused = await answer(socket, "refused")
                assert refused["id"] == id and refused["error"]["message"]
            await goes_on(table)
        assert ("moved", 0) not in happened(table)


async def test_one_that_sends_garbage_is_told_so_and_loses_its_time(server: Server) -> None:
    async with at(server) as client:
        program, table = await seated(client)
        async with raw(program) as socket:
            for frame in BAD_FRAMES:
                await socket.send(frame)
                assert (await answer(socket, "refused"))["error"]["code"] == "BAD_FRAME"
            await goes_on(table)


async def test_one_that_floods_is_shown_out_and_loses_its_time(server: Server) -> None:
    async with at(server) as client:
        program, table = await seated(client)
        with pytest.raises(ConnectionClosed) as caught:
            async with raw(program) as socket:
                for _ in range(200):
                    await socket.send("nonsense")
                while True:
                    await socket.recv()
        assert caught.value.rcvd is not None and caught.value.rcvd.code == 4429
        await goes_on(table)


async def test_one_that_leaves_in_the_middle_of_its_turn_loses_its_time(server: Server) -> None:
    async with at(server) as client:
        program, table = await seated(client)
        choice = (await program.state())["view"]["choices"][0]["key"]
        async with raw(program) as socket:
            command = {"do": "move", "decision": 1, "action": choice}
            await socket.send(json.dumps({"type": "command", "id": 1, "command": command}))
            while (await receive(socket))["type"] not in ("done", "refused"):
                pass
        await goes_on(table)


async def test_other_tables_do_not_notice(server: Server) -> None:
    """While one program floods and then is silent, a match elsewhere is played to its end."""
    async with at(server) as client:
        program, table = await seated(client)
        elsewhere = await watched(client, [OPEN, {"kind": "bot", "bot": "random"}])
        ann = await joined(elsewhere, 0)
        async with raw(program) as socket:
            for _ in range(50):
                await socket.send("nonsense")
            await play(ann)
            assert ann.over and ann.connections == 1
        await ann.close()
        await goes_on(table)


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
