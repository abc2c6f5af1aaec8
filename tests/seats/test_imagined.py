"""A position for programs: what the seat knows and a seed, for who sits there."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from tests.seats.support import OPEN, joined, watched
from tests.server.support import Server, at, refusal
from zirconia.client import TableClient

pytestmark = pytest.mark.anyio

GAME = "galactic-confrontation"


async def test_it_agrees_with_the_scene_and_can_be_played(server: Server) -> None:
    async with at(server) as client, await client.open(GAME, bots=["random"]) as seat:
        await seat.until(lambda: seat.my_turn)
        told = await seat.imagined("a world")
        world = zirconia.game(GAME).load(told["position"])
        names = [chair["called"] for chair in seat.info["chairs"]]
        assert world.view(seat.seat, names) == seat.view
        assert (told["seat"], told["decision"], told["number"]) == (seat.seat, seat.decision, seat.number)
        world.apply(seat.view["choices"][0]["code"], seat.seat)


async def test_equal_seeds_give_equal_worlds_and_others_differ(server: Server) -> None:
    async with at(server) as client:
        seat = await client.open(
            "corporate-wars", seats=2, places=[{"kind": "you"}, {"kind": "bot", "bot": "random"}]
        )
        worlds = [(await seat.imagined(seed))["position"] for seed in ("1", "1", "2")]
        assert worlds[0] == worlds[1] != worlds[2]


async def test_only_who_sits_there_gets_one_while_the_match_goes_on(server: Server) -> None:
    async with at(server) as client:
        table = await watched(client, [OPEN, OPEN])
        ann = await joined(table, 0)
        assert (await refusal(ann.imagined("1"))).code == "NOT_STARTED"
        ben = await joined(table, 1, "Ben")
        assert (await refusal(table.imagined("1"))).code == "NOT_SEATED"
        assert (await refusal(ann.imagined("1", seat=1))).code == "NOT_YOUR_SEAT"
        assert (await refusal(ann.imagined("x" * 101))).status == 422
        assert (await ann.imagined("1"))["seat"] == 0
        await ben.do("resign")
        assert (await refusal(ann.imagined("1"))).code == "GAME_OVER"
        await close(ann, ben)


async def test_a_secret_of_another_seat_is_not_in_it(server: Server) -> None:
    """Ann has bid; whatever it was, Ben's imagined world is the same."""
    worlds: list[Any] = []
    async with at(server) as client:
        for bid in (0, 4):
            ann = await client.open("secret-bids", seats=2)
            ben = await client.join(ann.table)
            await ann.post("move", decision=1, action=f"bid {bid}")
            worlds.append(await ben.imagined("1"))
    assert worlds[0] == worlds[1]


async def close(*seats: TableClient) -> None:
    for seat in seats:
        await seat.close()
