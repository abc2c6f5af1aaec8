"""Kill the server at any moment: every acknowledged move is there exactly once, clocks go on, bots move on."""

from __future__ import annotations

import asyncio
import os
import random
import time

import pytest

from tests.patience import PATIENCE
from tests.server.support import HASTY, Server, at, play, refusal, two_people
from zirconia.client import Client, ConnectionLost, ServerRefused, TableClient

pytestmark = pytest.mark.anyio

KILLS = int(os.environ.get("ZIRCONIA_KILLS", "10"))


class Player:
    """Plays one seat after the other game for ever and remembers what the server acknowledged."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.acknowledged: dict[tuple[str, str], list[int]] = {}
        self.ending = False
        self.moves = 0

    async def run(self) -> None:
        while not self.ending:
            seat = await self.open()
            if seat is not None:
                async with seat:
                    await self.play(seat)

    async def open(self) -> TableClient | None:
        """A table may be opened in vain while the server is down."""
        try:
            return await self.client.open("bag-duel", places=[{"kind": "you"}] * 2)
        except Exception:
            await asyncio.sleep(0.1)
            return None

    async def play(self, seat: TableClient) -> None:
        numbers = self.acknowledged.setdefault((seat.table, seat.token), [])
        while not seat.over and not self.ending:
            try:
                if not seat.my_turn:
                    await seat.look(seat.info["acting"][0])
                choices = seat.view["choices"]
                numbers.append(await seat.move(choices[seat.number % len(choices)]["key"]))
                self.moves += 1
            except ConnectionLost:
                await asyncio.sleep(0.05)
            except ServerRefused as error:
                assert error.code in ("STALE", "UNAVAILABLE"), error.code


async def check(client: Client, player: Player) -> int:
    """Every acknowledged move is there once, and nothing between is missing."""
    count = 0
    for (table, token), numbers in player.acknowledged.items():
        seat = client.sit(table, token)
        found = await client.request("GET", f"{seat.path}/updates", token, params={"since": 0})
        mine = [update for update in found["updates"] if update["kind"] == "moved"]
        assert [update["number"] for update in found["updates"]] == list(range(1, found["number"] + 1))
        assert set(numbers) <= {update["number"] for update in mine}
        assert len(numbers) == len(set(numbers))
        count += len(numbers)
    return count


async def some_moves(players: list[Player], count: int) -> None:
    """Wait until the server has acknowledged some more moves."""
    wanted = count + sum(player.moves for player in players)
    async with asyncio.timeout(PATIENCE):
        while sum(player.moves for player in players) < wanted:
            await asyncio.sleep(0.01)


async def test_every_acknowledged_move_survives_kills_exactly_once(database: str) -> None:
    server = Server(database)
    chance = random.Random(7)
    async with at(server) as client:
        players = [Player(client) for _ in range(3)]
        games = [asyncio.create_task(player.run()) for player in players]
        for _ in range(max(1, KILLS // 2)):  # each database has its half
            await some_moves(players, chance.randint(5, 25))
            await asyncio.sleep(chance.uniform(0, 0.05))
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.restart)
        await some_moves(players, 10)
        for player in players:
            player.ending = True
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
        assert not [game for game in games if not game.cancelled() and game.exception()]
        moves = sum([await check(client, player) for player in players])
        assert moves > 10
        print(f"{KILLS // 2} kills, {sum(len(one.acknowledged) for one in players)} games, {moves} moves")
    server.stop()


# A server that stands still for a while at its own start, as on a busy machine.
SLOW = (
    "-c",
    "import sys, time; from zirconia.cli import main; "
    "from zirconia.server.tables.housekeeping import Housekeeping as Keeper; "
    "start = Keeper.start; Keeper.start = lambda self: time.sleep(3) or start(self); sys.exit(main())",
)


async def test_clocks_go_on_after_a_crash_and_downtime_is_not_charged(database: str) -> None:
    server = Server(database)
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel", settings={"clock": {"kind": "game", "seconds": 600}})
        await asyncio.sleep(2.5)  # signs of life are a second apart
        server.kill()
        down = time.time()
        time.sleep(6)
        down = time.time() - down
        server.program = SLOW
        server.restart()
        await ann.until(lambda: ann.connections == 2)
        assert any(update["kind"] == "downtime" for update in ann.updates)
        started = next(update["at"] for update in ann.updates if update["kind"] == "started")
        before = (await ann.state())["table"]
        await asyncio.sleep(0.2)
        after = (await ann.state())["table"]
        charged = 600_000 - before["chairs"][0]["clock"]
        assert charged <= before["now"] - started - int(down * 1000)
        assert before["chairs"][0]["clock"] - after["chairs"][0]["clock"] == after["now"] - before["now"]
        await ann.close()
        await ben.close()
    server.stop()


async def test_a_flag_falls_after_a_restart_though_nobody_is_connected(database: str) -> None:
    server = Server(database)
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel", settings={"clock": {"kind": "game", "seconds": 3}})
        await ann.close()
        await ben.close()
        server.kill()
        server.restart()
        until = time.monotonic() + PATIENCE
        while (await ann.state())["table"]["status"] != "over":
            assert time.monotonic() < until
            await asyncio.sleep(0.2)
    server.stop()


async def test_bots_move_on_after_a_restart(database: str) -> None:
    server = Server(database, settings=HASTY)
    async with at(server) as client:
        seat = await client.open("bag-duel", bots=["hangs"])
        async with seat:
            await seat.move(seat.view["choices"][0]["key"])
            await seat.move("end")
            server.kill()
            server.restart()
            await seat.until(lambda: seat.my_turn, PATIENCE)
            await play(seat)
    server.stop()


async def test_a_second_server_on_one_sqlite_file_is_refused(sqlite: str) -> None:
    server = Server(sqlite)
    with pytest.raises(AssertionError, match="another server uses"):
        Server(sqlite)
    async with at(server) as client:
        assert (await refusal(client.record("nothing"))).status == 404
    server.stop()
