"""Programs that an operator offers: chosen like any bot, in processes of their own, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.seats.support import OPEN, PROGRAMS, watched
from tests.server.support import HASTY, Server, at, play, refusal, serving

pytestmark = pytest.mark.anyio

OFFERED = [f"{PROGRAMS}:{name}" for name in ("Looks", "Raises", "Cheats", "Hangs", "Dies")]


@pytest.fixture(scope="module")
def offering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("offering")
    with serving(f"sqlite:///{folder}/t.sqlite3", bots=", ".join(OFFERED), **HASTY) as found:
        yield found


async def test_they_are_listed_and_play_whole_matches(offering: Server) -> None:
    async with at(offering) as client:
        assert [name for name in (await client.request("GET", "/api/games"))["bots"] if ":" in name] == OFFERED
        async with await client.open("galactic-confrontation", bots=[OFFERED[0]]) as seat:
            assert seat.info["chairs"][1]["name"] == OFFERED[0]
            await play(seat, 20)
            assert not [update for update in seat.updates if update["kind"] == "bot-failed"]


@pytest.mark.parametrize("name", OFFERED[1:])
async def test_one_that_fails_is_replaced_and_the_table_is_told(offering: Server, name: str) -> None:
    async with at(offering) as client, await client.open("secret-bids", bots=[name]) as seat:
        await play(seat)
        failed = [update["data"] for update in seat.updates if update["kind"] == "bot-failed"]
        assert [(one["failed"], one["bot"]) for one in failed] == [(name, "medium")]
        assert "a hard one" not in failed[0]["why"]


@pytest.mark.parametrize(
    "name", ["os:system", f"{PROGRAMS}:First", "bad_bots:First", "builtins:exec", ":", "a:b:c"]
)
async def test_a_stranger_can_not_name_any_other(offering: Server, name: str) -> None:
    async with at(offering) as client:
        places = [{"kind": "you"}, {"kind": "bot", "bot": name}]
        refused = await refusal(client.open("bag-duel", seats=2, places=places))
        assert (refused.code, refused.status) == ("UNKNOWN_BOT", 404)
        table = await watched(client, [OPEN, OPEN])
        host = client.sit(table.table, table.given["host"])
        assert (await refusal(host.post("seat-bot", seat=0, bot=name))).code == "UNKNOWN_BOT"


async def test_a_game_s_own_baseline_may_be_chosen_and_another_s_not(offering: Server) -> None:
    async with at(offering) as client:
        async with await client.open("galactic-confrontation", bots=["economy"]) as seat:
            await seat.until(lambda: seat.my_turn)
        refused = await refusal(client.open("galactic-confrontation", bots=["explorer"]))
        assert "'explorer' plays Kardashev, not Galactic Confrontation; allowed: random, " in str(refused)
        assert "economy, rush, setbacks" in str(refused)


async def test_one_that_is_offered_no_more_is_replaced(tmp_path: Path) -> None:
    """The operator has thought better of it while a match goes on."""
    database = f"sqlite:///{tmp_path}/t.sqlite3"
    with serving(database, bots=OFFERED[0]) as server:
        async with at(server) as client:
            seat = await client.open("bag-duel", bots=[OFFERED[0]])
    with serving(database) as server:
        async with at(server) as client, client.sit(seat.table, seat.token) as again:
            await play(again)
            failed = [update["data"] for update in again.updates if update["kind"] == "bot-failed"]
            assert [(one["failed"], one["why"]) for one in failed] == [
                (OFFERED[0], "it is not offered here any more")
            ]
