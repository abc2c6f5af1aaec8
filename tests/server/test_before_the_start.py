"""Before the start, over the wire: leaving, being sent away, a table that is closed."""

from __future__ import annotations

import pytest

from tests.server.service import GAME, running
from tests.server.support import Server, at, refusal
from tests.server.test_table import kinds
from zirconia.client import TableClient
from zirconia.server.tables.now import milliseconds
from zirconia.server.tables.opening import prepare
from zirconia.server.tables.requests import Close, OpenTable
from zirconia.server.tables.service import Service
from zirconia.table import Refused, Settings

pytestmark = pytest.mark.anyio


def host_of(table: TableClient) -> TableClient:
    return table.client.sit(table.table, table.given["host"])


async def test_who_leaves_is_told_so_and_hears_nothing_more(server: Server) -> None:
    async with at(server) as client:
        ann = await client.open("secret-bids", seats=3, name="Ann")
        ben = await client.join(ann.table, name="Ben", invite=ann.given["invites"]["1"])
        await ann.start()
        await ben.start()
        await ben.do("leave")
        assert kinds(ben)[-1] == "freed" and ben.info["you"] is None
        await ann.until(lambda: kinds(ann)[-1] == "freed")
        heard = len(ben.updates)
        assert (await refusal(ben.post("chat", text="hello"))).code == "BAD_TOKEN"
        await ann.do("chat", text="between us")
        back = await client.join(ann.table, name="Ben", invite=ann.given["invites"]["1"])
        assert back.given["seats"] == [1]
        assert len(ben.updates) == heard
        await ann.close()
        await ben.close()


async def test_the_host_sends_somebody_away_and_invites_to_that_seat_alone(server: Server) -> None:
    async with at(server) as client:
        ann = await client.open("secret-bids", seats=3, name="Ann")
        ben = await client.join(ann.table, name="Ben", invite=ann.given["invites"]["1"])
        host = host_of(ann)
        assert (await refusal(ben.post("free-seat", seat=0))).code == "HOST_ONLY"
        assert (await refusal(host.post("free-seat"))).code == "WHICH_SEAT"
        assert (await refusal(host.post("free-seat", seat=2))).code == "SEAT_FREE"
        await host.post("free-seat", seat=1)
        assert (await refusal(ben.state())).code == "BAD_TOKEN"
        invites = f"{ann.path}/invites?seat=1"
        assert (await refusal(client.request("POST", invites, ben.token))).code == "BAD_TOKEN"
        assert (await refusal(client.request("POST", invites, ann.token))).code == "HOST_ONLY"
        given = (await client.request("POST", invites, host.token))["invites"]
        assert list(given) == ["1"]
        with pytest.raises(Exception, match="used up"):
            await client.join(ann.table, invite=ann.given["invites"]["1"])
        await client.join(ann.table, invite=ann.given["invites"]["2"])
        await client.join(ann.table, invite=given["1"])
        assert (await ann.state())["table"]["status"] == "playing"
        for do in ("free-seat", "close"):
            assert (await refusal(host.post(do, **({"seat": 1} if do == "free-seat" else {})))).code == "STARTED"


async def test_a_closed_table_is_told_listed_nowhere_and_makes_room(database: str) -> None:
    async with running(database, tables_per_client=1) as service:
        asked = OpenTable(game="galactic-confrontation", seats=2, settings=Settings(public=True), position=None)
        opened = await service.open_table(asked, "1.2.3.4")
        with pytest.raises(Refused, match="unfinished"):
            await service.open_table(asked, "1.2.3.4")
        await service.perform(opened.new.id, opened.host, Close(do="close"))
        assert await service.lobby(50) == []
        live = await service.live_tables.get(opened.new.id)
        assert live.table.status == "closed"
        await service.open_table(asked, "1.2.3.4")
        gone = await service.store.expire(10**15, {"closed": 10**15}, 0)
        assert gone == [opened.new.id]


async def test_invitations_end_where_a_match_is_too_long(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is an entry: without an end one host could fill the memory and the disk with a single table."""
    opened = prepare(OpenTable.model_validate({"game": GAME}), None, "somebody", milliseconds())
    await service.live_tables.open(opened.new)
    monkeypatch.setattr("zirconia.table.checks.MOST_ENTRIES", 3)
    with pytest.raises(Refused, match="too long"):
        for _ in range(10):
            await service.invite(opened.new.id, opened.host)
    assert service.live_tables.by_id[opened.new.id].table.number == 3
