"""Whole games over the wire: every game, people and bots, spectators, hot-seats."""

from __future__ import annotations

import asyncio

import pytest

import zirconia
from tests.server.support import Server, at, play, refusal, two_people

pytestmark = pytest.mark.anyio

PLUGINS = ["bag-duel", "secret-bids"]
THREE = [*(game for game in zirconia.games() if 3 in zirconia.game(game).seats), "bag-duel"]


@pytest.mark.parametrize("game", [*zirconia.games(), *PLUGINS])
async def test_a_whole_game_between_a_client_and_a_bot(server: Server, game: str) -> None:
    async with at(server) as client:
        others = 1 if game in PLUGINS else zirconia.game(game).seats[0] - 1
        seat = await client.open(game, bots=["random"] * others, name="Ann")
        async with seat:
            await play(seat)
            result = seat.view["result"]
            assert result is not None and result["places"]
            assert [update["number"] for update in seat.updates] == list(range(1, seat.number + 1))
        record = await client.record(seat.table)
        assert record["game"] == game
        assert record["result"] == {key: value for key, value in result.items() if key != "text"}
        if game not in PLUGINS:
            assert zirconia.replay(record).over


@pytest.mark.parametrize("game", THREE)
async def test_three_clients_and_a_spectator_see_the_same_game(server: Server, game: str) -> None:
    async with at(server) as client:
        first = await client.open(game, seats=3, name="Ann")
        others = [await client.join(first.table, name=name) for name in ("Ben", "Cem")]
        watcher = client.sit(first.table, first.given["watch"])
        everyone = [first, *others, watcher]
        await asyncio.gather(*(one.start() for one in everyone))
        await asyncio.gather(*(play(one, most=40) for one in everyone[:3]))
        await asyncio.gather(*(one.until(lambda one=one: one.over) for one in everyone))  # type: ignore[misc]
        assert len({one.number for one in everyone}) == 1
        assert first.view["result"] is not None
        assert all(one.view["result"] == first.view["result"] for one in everyone)
        assert watcher.seat is None and watcher.view["choices"] == []
        if game == "bag-duel":
            drawn = [event for event in watcher.events if event["kind"] == "drew"]
            assert drawn and all(event["stone"] is None for event in drawn)
        await asyncio.gather(*(one.close() for one in everyone))


async def test_a_spectator_can_do_nothing(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        watcher = client.sit(ann.table, ann.given["watch"])
        async with watcher:
            for command in ({"do": "chat", "text": "hi"}, {"do": "resign"}, {"do": "undo"}):
                assert (await refusal(watcher.do(**command))).code == "NOT_SEATED"
        assert (await refusal(watcher.post("move", decision=1, action=0))).status == 403
        await ann.close()
        await ben.close()


async def test_secret_bids_may_come_in_any_order(server: Server) -> None:
    async with at(server) as client:
        first = await client.open("secret-bids", seats=3, name="Ann")
        seats = [first, *[await client.join(first.table) for _ in range(2)]]
        await asyncio.gather(*(seat.start() for seat in seats))
        assert first.info["acting"] == [0, 1, 2]
        decisions = [seat.decision for seat in seats]
        for who in (2, 0, 1):
            # Everybody still answers the decision they saw at first, whoever was quicker.
            await seats[who].do("move", decision=decisions[who], action=f"bid {who + 1}")
        await asyncio.gather(*(seat.until(lambda seat=seat: seat.view["round"] == 2) for seat in seats))  # type: ignore[misc]
        bids = [event for event in first.events if event["kind"] == "bid"]
        assert [(event["seat"], event["bid"]) for event in bids] == [(2, None), (0, 1), (1, None)]
        won = next(event for event in first.events if event["kind"] == "won")
        assert (won["seat"], won["bid"]) == (2, 3)
        await asyncio.gather(*(seat.close() for seat in seats))


async def test_bids_at_the_same_moment_all_count(server: Server) -> None:
    async with at(server) as client:
        first = await client.open("secret-bids", seats=4, name="Ann")
        seats = [first, *[await client.join(first.table) for _ in range(3)]]
        await asyncio.gather(*(seat.start() for seat in seats))
        last = max(await asyncio.gather(*(seat.move("bid 1") for seat in seats)))
        await asyncio.gather(*(seat.until(lambda seat=seat: seat.number >= last) for seat in seats))  # type: ignore[misc]
        assert all(seat.number == first.number for seat in seats)
        assert first.view["round"] == 2
        await asyncio.gather(*(seat.close() for seat in seats))


async def test_a_hot_seat_shows_each_player_only_their_own_things(server: Server) -> None:
    async with at(server) as client:
        table = await client.open("bag-duel", places=[{"kind": "you"}, {"kind": "you"}], name="Ann and Ben")
        async with table:
            assert table.held == [0, 1]
            while not table.over:
                who = table.info["acting"][0]
                await table.look(who)
                assert table.seat == who
                mine, other = table.view["players"][who], table.view["players"][1 - who]
                assert mine["areas"][0]["facedown"] == 0
                assert other["areas"][0]["cards"] == []
                await table.move(table.view["choices"][0]["key"])
            assert table.view["result"] is not None


async def test_people_may_be_seated_at_random_and_are_told_where(server: Server) -> None:
    async with at(server) as client:
        seen = set()
        for _ in range(60):  # which chance fails once in 2 to the 59
            ann = await client.open("bag-duel", seats=2, settings={"seating": "random"})
            await client.join(ann.table)
            held = (await ann.state())["held"]
            seen.add(held[0])
            if seen == {0, 1}:
                break
        assert seen == {0, 1}


async def test_who_waits_at_the_table_is_seated_anew_and_never_sees_anothers_things(server: Server) -> None:
    async with at(server) as client:
        for _ in range(6):
            ann = await client.open("bag-duel", seats=2, name="Ann", settings={"seating": "random"})
            async with ann, await client.join(ann.table, name="Ben") as ben:
                await ann.until(lambda ann=ann: ann.info["status"] == "playing")  # type: ignore[misc]
                assert {ann.seat, ben.seat} == {0, 1}
                for one, name in ((ann, "Ann"), (ben, "Ben")):
                    assert one.seat is not None
                    assert one.info["chairs"][one.seat]["name"] == name
                    assert one.view["seat"] == one.seat
