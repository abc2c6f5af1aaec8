"""What people do at a table: undo, clocks, pause, chat, bots for people, rematch, hints."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.server.support import Server, at, holds_within, play, refusal, serving, two_people
from zirconia.client import Client, TableClient

pytestmark = pytest.mark.anyio


async def close(*tables: TableClient) -> None:
    await asyncio.gather(*(table.close() for table in tables))


def kinds(table: TableClient) -> list[str]:
    return [update["kind"] for update in table.updates]


def when(table: TableClient, kind: str) -> int:
    """When this happened last, by the server's clock."""
    return next(int(update["at"]) for update in reversed(table.updates) if update["kind"] == kind)


def left(table: TableClient, seat: int = 0) -> int:
    """What a clock showed in what the server told last."""
    return int(table.info["chairs"][seat]["clock"])


# Undo ---------------------------------------------------------------------------------------------------


async def test_your_own_action_is_taken_back_while_nothing_was_revealed(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        before = ann.view
        play = next(one["key"] for one in before["choices"] if one["key"].startswith("play"))
        await ann.move(play)
        number, decision = ann.number, ann.decision
        assert ann.info["undo"]
        await ann.do("undo")
        assert ann.number == number + 1 and ann.decision > decision
        assert ann.view["choices"] == before["choices"]
        assert ann.updates[-1]["struck"]
        await ben.until(lambda: ben.number == ann.number)
        await close(ann, ben)


async def test_an_undo_past_something_revealed_needs_agreement_and_draws_anew(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        await ann.move("draw")
        assert not ann.info["undo"]
        await ann.do("undo")
        assert kinds(ann)[-1] == "asked" and not ann.view["prompt"]["midway"]
        assert (await refusal(ann.do("undo"))).code == "ASKED"
        assert (await refusal(ann.do("answer", what="undo", yes=True))).code == "ANSWERED"
        await ben.do("answer", what="undo", yes=False)
        await ann.until(lambda: not ann.info["asks"])
        await ann.do("undo")
        await ben.do("answer", what="undo", yes=True)
        await ann.until(lambda: kinds(ann)[-1] == "undone")
        assert any(choice["key"] == "draw" for choice in ann.view["choices"])
        assert (await refusal(ben.do("undo"))).code == "NOTHING_TO_UNDO"
        await close(ann, ben)


async def test_an_undo_that_is_asked_for_lapses_when_the_game_goes_on(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        await ann.move("draw")
        await ann.do("undo")
        await ann.move("end")
        assert (await refusal(ben.do("answer", what="undo", yes=True))).code == "NOT_ASKED"
        await close(ann, ben)


@pytest.mark.parametrize("rule", ["off", "own"])
async def test_a_table_may_forbid_undo(server: Server, rule: str) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel", settings={"undo": rule})
        await ann.move("draw")
        assert (await refusal(ann.do("undo"))).code == ("NO_UNDO" if rule == "off" else "REVEALED")
        await close(ann, ben)


# Clocks -------------------------------------------------------------------------------------------------


async def test_only_the_clock_of_whoever_acts_runs(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel", settings={"clock": {"kind": "game", "seconds": 600}})
        assert ann.info["chairs"][0]["running"] and not ann.info["chairs"][1]["running"]
        await close(ann, ben)


async def test_a_clock_that_runs_out_gives_the_game_away(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel", settings={"clock": {"kind": "game", "seconds": 1}})
        assert await holds_within(ben, 100, lambda: ben.over)
        assert kinds(ben)[-1] == "flagged"
        assert when(ben, "flagged") - when(ben, "started") >= 1000
        result = ben.view["result"]
        assert result is not None and result["places"] == [2, 1]
        await close(ann, ben)


async def test_nobody_s_clock_is_charged_while_the_server_s_process_stands_still(database: str) -> None:
    with serving(database) as server:
        async with at(server) as client:
            ann, ben = await two_people(client, "bag-duel", settings={"clock": {"kind": "game", "seconds": 8}})
            server.process.send_signal(signal.SIGSTOP)
            await asyncio.sleep(10)
            server.process.send_signal(signal.SIGCONT)
            await ann.move(ann.view["choices"][0]["key"])
            kinds = [update["kind"] for update in ann.updates]
            assert "downtime" in kinds and "flagged" not in kinds
            await close(ann, ben)


async def test_a_clock_for_each_turn_is_filled_again(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel", settings={"clock": {"kind": "turn", "seconds": 600}})
        for _ in range(4):
            for seat, who in enumerate((ann, ben)):
                await who.until(lambda who=who: who.my_turn)  # type: ignore[misc]
                await asyncio.sleep(0.4)
                await who.move(who.view["choices"][0]["key"])
                assert left(who, seat) <= 599_600
                await who.move("end")
                assert left(who, seat) == 600_000
        await close(ann, ben)


async def test_all_acting_seats_clocks_run_in_a_secret_round(server: Server) -> None:
    async with at(server) as client:
        settings = {"clock": {"kind": "game", "seconds": 60}}
        ann, ben = await two_people(client, "secret-bids", settings=settings)
        assert [chair["running"] for chair in ann.info["chairs"]] == [True, True]
        await ann.move("bid 1")
        assert [chair["running"] for chair in ann.info["chairs"]] == [False, True]
        await close(ann, ben)


async def test_a_pause_under_a_clock_is_agreed_and_stops_it(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel", settings={"clock": {"kind": "game", "seconds": 60}})
        await ann.do("pause")
        assert not ann.info["paused"]
        await ben.do("answer", what="pause", yes=True)
        await ann.until(lambda: bool(ann.info["paused"]))
        before = left(ann)
        assert (await refusal(ann.move(ann.view["choices"][0]["key"]))).code == "PAUSED"
        await asyncio.sleep(0.3)
        await ben.do("resume")
        await ann.until(lambda: not ann.info["paused"])
        assert when(ann, "resumed") - when(ann, "paused") >= 300
        assert before - left(ann) == ann.info["now"] - when(ann, "resumed")
        await close(ann, ben)


# Talking --------------------------------------------------------------------------------------------------


async def test_chat_reaches_everybody_and_is_cleaned(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        await ann.do("chat", text="  hello \u202e there\x07 ")
        await ben.until(lambda: kinds(ben)[-1] == "chatted")
        assert ben.updates[-1]["data"] == {"text": "hello there", "to": "all"}
        assert (await refusal(ann.do("chat", text="\u200b"))).code == "EMPTY"
        assert (await refusal(ann.do("chat", text="psst", to="allies"))).code == "NO_ALLIES"
        await ann.do("rename", name="Anna")
        assert ann.info["chairs"][0]["name"] == "Anna"
        await close(ann, ben)


async def test_what_is_said_to_allies_only_allies_hear(server: Server) -> None:
    async with at(server) as client:
        first = await client.open("secret-bids", seats=4)
        seats = [first, *[await client.join(first.table) for _ in range(3)]]
        watcher = client.sit(first.table, first.given["watch"])
        everyone = [*seats, watcher]
        await asyncio.gather(*(one.start() for one in everyone))
        await seats[0].do("chat", text="bid high", to="allies")
        for one in everyone:
            await one.until(lambda one=one: one.number == first.number)  # type: ignore[misc]
        heard = ["bid high" in str(one.updates[-1]) for one in everyone]
        assert heard == [True, False, True, False, False]
        assert watcher.updates[-1]["kind"] == "quiet"
        await close(*everyone)


# Bots -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["raises", "hangs", "cheats", "dies"])
async def test_a_bot_that_fails_is_replaced_and_the_table_is_told(hasty: Server, bot: str) -> None:
    async with at(hasty) as client, await client.open("secret-bids", bots=[bot]) as seat:
        await play(seat)
        failed = [update["data"] for update in seat.updates if update["kind"] == "bot-failed"]
        assert [(one["failed"], one["bot"]) for one in failed] == [(bot, "medium")]
        assert failed[0]["why"] and "secret that nobody" not in failed[0]["why"]
        assert seat.info["chairs"][1]["bot"] == "medium"


async def test_while_a_bot_hangs_everybody_else_plays_on(database: str) -> None:
    """The bot has not been given up yet when everything is answered."""
    with serving(database) as server:
        async with at(server) as client, await client.open("bag-duel", bots=["hangs"]) as stuck:
            await stuck.move(stuck.view["choices"][0]["key"])
            await stuck.move("end")
            for _ in range(20):
                await client.request("GET", f"/api/tables/{stuck.table}")
            found = (await stuck.state())["table"]
            assert found["acting"] == [1] and found["chairs"][1]["bot"] == "hangs"


async def test_a_seat_is_handed_to_a_bot_and_taken_back(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel")
        await ann.do("hand-over", bot="first")
        await ben.until(lambda: ben.my_turn)
        chair = ben.info["chairs"][0]
        assert (chair["kind"], chair["name"], chair["bot"], chair["here"]) == ("person", "Ann", "first", True)
        assert (await refusal(ann.do("move", decision=ann.decision, action="end"))).code == "BOT_PLAYS"
        await ann.do("take-back")
        assert (await refusal(ann.do("take-back"))).code == "YOU_PLAY"
        await ben.move(ben.view["choices"][0]["key"])
        await ben.move("end")
        await ann.until(lambda: ann.my_turn)
        await ann.move(ann.view["choices"][0]["key"])
        await close(ann, ben)


async def test_an_abandoned_seat_can_be_given_to_a_bot(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel", settings={"away": 1})
        assert (await refusal(ben.do("replace", seat=0, bot="first"))).code == "NOT_ABANDONED"
        await ann.close()
        await ben.until(lambda: kinds(ben)[-1] == "left")
        await asyncio.sleep(1.1)
        assert (await ben.state())["table"]["chairs"][0]["abandoned"]
        await ben.do("replace", seat=0, bot="first")
        await ben.until(lambda: ben.my_turn)
        async with ann:
            await ann.do("take-back")
            assert ann.info["chairs"][0]["bot"] is None
        await ben.close()


async def test_that_a_seat_is_abandoned_is_told_though_nobody_does_anything(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await two_people(client, "bag-duel", settings={"away": 1})
        await ann.close()
        await ben.until(lambda: kinds(ben)[-1] == "abandoned")
        assert ben.info["chairs"][0]["abandoned"]
        assert when(ben, "abandoned") - when(ben, "left") >= 1000
        async with ann:
            await ben.until(lambda: kinds(ben)[-1] == "back")
            assert not ben.info["chairs"][0]["abandoned"]
        await ben.until(lambda: kinds(ben)[-1] == "abandoned")
        assert kinds(ben).count("abandoned") == 2
        await ben.close()


async def test_a_table_in_the_lobby_tells_who_did_not_come_back_after_a_restart(sqlite: str) -> None:
    with serving(sqlite) as server:
        async with at(server) as client:
            async with await client.open("bag-duel", seats=2, settings={"public": True}):
                server.kill()
            server.restart()
            async with asyncio.timeout(PATIENCE):
                while (await client.request("GET", "/api/lobby"))["tables"][0]["chairs"][0]["here"]:
                    await asyncio.sleep(0.1)


async def test_who_does_not_come_back_after_a_restart_is_away(sqlite: str) -> None:
    with serving(sqlite) as server:
        async with at(server) as client:
            ann, ben = await two_people(client, "bag-duel", settings={"away": 1})
            server.kill()
            await ann.close()
            server.restart()
            await ben.until(lambda: kinds(ben)[-1] == "abandoned")
            assert kinds(ben).count("left") == 1
            await ben.close()


async def test_the_host_fills_a_free_seat_with_a_bot(server: Server) -> None:
    async with at(server) as client:
        table = await client.open("bag-duel", seats=2)
        host = client.sit(table.table, table.given["host"])
        assert (await refusal(table.post("seat-bot", seat=1, bot="first"))).code == "HOST_ONLY"
        assert (await refusal(host.post("seat-bot", seat=1, bot="nobody"))).status == 404
        await host.post("seat-bot", seat=1, bot="first")
        assert (await table.state())["table"]["status"] == "playing"


async def test_hints_are_off_between_people_and_on_against_bots(server: Server) -> None:
    async with at(server) as client:
        async with await client.open("bag-duel", bots=["first"]) as alone:
            hint = await alone.hint()
            legal = {choice["key"] for choice in alone.view["choices"]}
            assert hint["key"] == hint["options"][0]["key"] == hint["line"][0]["key"]
            assert {option["key"] for option in hint["options"]} == legal
            assert -1 <= hint["value"] <= 1 and hint["options"][0]["visits"] > 0
        ann, ben = await two_people(client, "bag-duel")
        assert (await refusal(ann.hint())).code == "NO_HINTS"
        await client.sit(ann.table, ann.given["host"]).post("set-hints", hints=True)
        assert (await ann.hint())["name"]
        await ann.until(lambda: kinds(ann)[-1] == "set")
        await close(ann, ben)


# The end ----------------------------------------------------------------------------------------------------


async def resigned(client: Client, **asked: Any) -> tuple[TableClient, TableClient]:
    ann, ben = await two_people(client, "bag-duel", **asked)
    await ann.do("resign")
    await ben.until(lambda: ben.over)
    return ann, ben


async def test_a_rematch_changes_seats_and_keeps_the_tokens(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await resigned(client)
        result = ben.view["result"]
        assert result is not None and result["ending"] == "resigned"
        await ann.do("rematch")
        await ben.do("answer", what="rematch", yes=True)
        await ann.until(lambda: ann.info["rematch"] is not None)
        again = client.sit(ann.info["rematch"], ann.token)
        async with again:
            assert again.seat == 1 and again.info["earlier"] == ann.table
            assert [chair["name"] for chair in again.info["chairs"]] == ["Ben", "Ann"]
            assert again.info["status"] == "playing"
        await close(ann, ben)


async def test_a_rematch_against_a_bot_begins_at_once_and_the_bot_moves(server: Server) -> None:
    async with at(server) as client, await client.open("bag-duel", bots=["first"]) as seat:
        await seat.do("resign")
        await seat.do("rematch")
        again = client.sit(seat.info["rematch"], seat.token)
        async with again:
            await again.until(lambda: again.my_turn)
            assert again.number > 1


async def test_nothing_moves_after_the_end(server: Server) -> None:
    async with at(server) as client:
        ann, ben = await resigned(client)
        for do in ("resign", "undo", "pause"):
            assert (await refusal(ann.do(do))).code == "GAME_OVER"
        await ann.do("chat", text="well played")
        await close(ann, ben)
