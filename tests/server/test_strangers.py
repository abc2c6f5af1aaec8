"""What anybody can send is bounded before it is believed: positions, records, tables, long matches."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from sqlalchemy import text

import zirconia
from tests.patience import PATIENCE
from tests.server.service import ALONE, GAME, new_table, resigned, running
from tests.server.support import serving
from zirconia.server.storage.limits import HOUR, OpeningLimits
from zirconia.server.tables.housekeeping import DAY
from zirconia.server.tables.now import milliseconds
from zirconia.server.tables.opening import prepare
from zirconia.server.tables.reading import MOST_KEPT, MOST_SENT, Reading
from zirconia.server.tables.requests import Chat, ImportRecord, OpenTable, Rematch, Resign
from zirconia.server.tables.service import Service
from zirconia.table import Refused, checks

pytestmark = pytest.mark.anyio

SLOW = "kardashev"  # whose positions are the largest


def long_record(entries: int) -> dict[str, Any]:
    """A record that goes on from a position again and again."""
    state = zirconia.game(SLOW).start(seats=6, seed="a")
    for _ in range(200):
        state.apply(state.legal()[0])
    position = state.position()
    for number in range(entries):
        state.continue_from(position, str(number))
    return zirconia.record(state)


def wanted(**asked: Any) -> OpenTable:
    return OpenTable.model_validate({"game": GAME, **asked})


# Reading ------------------------------------------------------------------------------------------------


async def test_a_record_that_takes_long_keeps_nobody_waiting(sqlite: str) -> None:
    """While it is read, and until it is refused, the server answers others."""
    with serving(sqlite, reading_seconds="1.5", record_bytes=str(64 * 1024 * 1024)) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE) as client:
            sent = asyncio.create_task(client.post("/api/records", json={"record": long_record(900)}))
            answered = 0
            while not sent.done():
                assert (await client.get("/api/address")).status_code == 200
                answered += 1
                await asyncio.sleep(0.01)
            refused = await sent
            assert refused.status_code == 400 and refused.json()["error"]["code"] == "TOO_LARGE"
            assert answered >= 20


async def test_what_takes_too_much_memory_is_refused_and_the_next_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Reading(PATIENCE, 10)
    try:
        position = zirconia.game(GAME).start(seed="1").position()
        with pytest.raises(Refused, match="no game"):
            await reading.position("a", "chess", {})
        assert (await reading.position("a", GAME, position))["game"] == GAME
        with pytest.raises(Refused):
            await reading.position("a", GAME, {"board": ["x" * 1000] * 1000})
        assert (await reading.position("a", GAME, position))["game"] == GAME
    finally:
        await reading.close()


async def test_a_reader_that_was_killed_is_started_anew() -> None:
    reading = Reading(PATIENCE, 10)
    try:
        position = zirconia.game(GAME).start(seed="1").position()
        await reading.position("a", GAME, position)
        assert reading._worker is not None
        reading._worker.process.kill()
        await reading._worker.process.wait()
        assert (await reading.position("a", GAME, position))["game"] == GAME
    finally:
        await reading.close()


async def test_one_client_does_not_fill_the_queue_of_what_is_read() -> None:
    reading = Reading(PATIENCE, 6)
    position = zirconia.game(GAME).start(seed="1").position()
    try:
        asked = [asyncio.create_task(reading.position("a", GAME, position)) for _ in range(10)]
        other = asyncio.create_task(reading.position("b", GAME, position))
        results = await asyncio.gather(*asked, return_exceptions=True)
        refused = [one for one in results if isinstance(one, Refused)]
        assert len(refused) == 10 - MOST_SENT and {one.code for one in refused} == {"BUSY"}
        assert (await other)["game"] == GAME
    finally:
        await reading.close()


async def test_six_at_one_address_look_back_at_their_match_at_once() -> None:
    reading = Reading(PATIENCE, 50)
    state = zirconia.game(SLOW).start(seats=6, seed="1")
    for seat in range(5):
        state.resign(seat)
    record, names = zirconia.record(state), [f"P{seat}" for seat in range(6)]
    try:
        shown = [reading.replay("home", record, len(record["entries"]), seat, names) for seat in range(6)]
        told = [reading.story("home", record) for _ in range(6)]
        found = await asyncio.gather(*shown, *told)
        assert [one["view"]["seat"] for one in found[:6]] == list(range(6))
        assert all(one["moments"] == found[6]["moments"] for one in found[6:])
        many = [reading.story("home", record) for _ in range(MOST_KEPT + 2)]
        results = await asyncio.gather(*many, return_exceptions=True)
        assert [one.code for one in results if isinstance(one, Refused)] == ["BUSY", "BUSY"]
    finally:
        await reading.close()


async def test_an_unfinished_record_goes_on_at_a_table_and_a_finished_one_is_kept(service: Service) -> None:
    state = zirconia.game(GAME).start(seed="1")
    state.apply(state.legal()[0])
    archived, fresh = await service.bring_in(ImportRecord.model_validate({"record": zirconia.record(state)}), "x")
    assert archived is None and fresh is not None
    for seat in range(state.setup.seats - 1):
        state.resign(seat)
    archived, fresh = await service.bring_in(ImportRecord.model_validate({"record": zirconia.record(state)}), "x")
    assert archived is not None and fresh is None
    assert (await service.replay(archived, None, None, "y"))["total"] == len(zirconia.record(state)["entries"])


def finished_record(seed: str) -> ImportRecord:
    state = zirconia.game(GAME).start(seed=seed)
    for seat in range(state.setup.seats - 1):
        state.resign(seat)
    return ImportRecord.model_validate({"record": zirconia.record(state)})


async def kept_records(service: Service) -> list[tuple[str, str]]:
    """Name and creator of everything in the archive."""
    async with service.store.engine.connect() as connection:
        rows = await connection.execute(text("SELECT id, creator FROM archive"))
        return [(str(one.id), str(one.creator)) for one in rows]


async def test_the_same_record_is_kept_once_whoever_brings_it_in(database: str) -> None:
    async with running(database, records_per_hour=1) as service:
        asked = [service.bring_in(finished_record("1"), client) for client in ("here", "here", "there")]
        ids = {archived for archived, _ in await asyncio.gather(*asked)}
        assert len(ids) == 1 and [id for id, _ in await kept_records(service)] == list(ids)
        changed = finished_record("1")
        changed.record["a word more"] = "so that it looks like another one"
        assert {(await service.bring_in(changed, "here"))[0]} == ids


async def test_so_many_records_an_hour_are_kept_of_a_client(database: str) -> None:
    async with running(database, records_per_hour=2) as service:
        asked = [service.bring_in(finished_record(str(seed)), "here") for seed in range(4)]
        results = await asyncio.gather(*asked, return_exceptions=True)
        refused = [one for one in results if isinstance(one, Refused)]
        assert [(one.code, one.kind) for one in refused] == [("TOO_MANY_RECORDS", "many")] * 2
        await service.bring_in(finished_record("there"), "there")
        assert [creator for _, creator in await kept_records(service)].count(service.creator("here")) == 2
        await service.housekeeping.expire(milliseconds() + HOUR + 1)
        assert [creator for _, creator in await kept_records(service)] == [""] * 3
        await service.bring_in(finished_record("later"), "here")


# Tables -------------------------------------------------------------------------------------------------


async def test_unknown_tables_leave_nothing_behind(service: Service) -> None:
    for number in range(50):
        with pytest.raises(Refused, match="no such table"):
            await service.live_tables.get(f"unknown{number}")
    await asyncio.sleep(0)
    assert not service.live_tables._loading and not service.live_tables.by_id


async def test_the_limit_of_tables_holds_however_many_are_asked_for_at_once(database: str) -> None:
    async with running(database, tables_per_client=5) as service:
        asked = [service.open_table(wanted(), "here") for _ in range(40)]
        results = await asyncio.gather(*asked, return_exceptions=True)
        refused = [one for one in results if isinstance(one, Refused)]
        assert len(results) - len(refused) == 5 and {one.code for one in refused} == {"TOO_MANY_TABLES"}
        await service.open_table(wanted(), "there")


async def test_tables_that_are_opened_and_resigned_are_counted_too(database: str) -> None:
    async with running(database, tables_per_client=3, tables_per_hour=8) as service:
        for _ in range(8):
            fresh = await service.open_table(wanted(places=ALONE), "here")
            for seat in range(len(ALONE) - 1):
                await service.live_tables.change(fresh.new.id, resigned(seat))
        with pytest.raises(Refused, match="within an hour"):
            await service.open_table(wanted(), "here")


async def rematched(service: Service, table_id: str, token: str) -> str:
    """A hot-seat resigns, and at once plays again at the next table."""
    for seat in range(len(ALONE) - 1):
        await service.live_tables.change(table_id, resigned(seat))
    await service.perform(table_id, token, Rematch(do="rematch", seat=0))
    return (await service.live_tables.get(table_id)).table.rematch


async def test_a_rematch_counts_as_a_table_of_whoever_opened_the_first(database: str) -> None:
    async with running(database, tables_per_hour=3) as service:
        fresh = await service.open_table(wanted(places=ALONE), "here")
        second = await rematched(service, fresh.new.id, fresh.token)
        third = await rematched(service, second, fresh.token)
        with pytest.raises(Refused, match="whoever opened this table has opened 3 tables") as caught:
            await rematched(service, third, fresh.token)
        assert (caught.value.code, caught.value.kind) == ("TOO_MANY_TABLES", "many")
        with pytest.raises(Refused, match="within an hour"):
            await service.open_table(wanted(), "here")
        live = await service.live_tables.get(third)
        assert live.table.status == "over" and not live.table.rematch and not live.table.asks
        assert await service.store.entries(third) == live.table.entries
        async with service.store.engine.connect() as connection:
            creators = [creator for (creator,) in await connection.execute(text("SELECT creator FROM matches"))]
        assert creators == [service.creator("here")] * 3


async def test_rematches_that_are_refused_keep_nobody_from_being_stored(database: str) -> None:
    async with running(database, tables_per_client=4) as service:
        tables = [await service.open_table(wanted(places=ALONE), "here") for _ in range(4)]
        other = await service.open_table(wanted(places=ALONE), "there")
        for one in tables:
            for seat in range(len(ALONE) - 1):
                await service.live_tables.change(one.new.id, resigned(seat))
        for _ in range(3):
            await service.open_table(wanted(), "here")
        again = [service.perform(one.new.id, one.token, Rematch(do="rematch", seat=0)) for one in tables]
        spoken = service.perform(other.new.id, other.token, Chat(do="chat", text="x", seat=0))
        *results, said = await asyncio.gather(*again, spoken, return_exceptions=True)
        refused = [one for one in results if isinstance(one, Refused)]
        assert len(refused) == 3 and {one.code for one in refused} == {"TOO_MANY_TABLES"}
        assert not isinstance(said, BaseException)


async def test_a_great_many_tables_expire(service: Service) -> None:
    """More than a statement of PostgreSQL may name at once."""
    many = 35_000 if not service.database.is_sqlite else 2_000
    table = await new_table(service)
    copies = (
        "INSERT INTO matches SELECT 'copy' || n, opening, created, touched, status, attention, driver, creator,"
        " aside, public, bytes FROM matches, {numbers} WHERE id = :id"
    )
    counted = "generate_series(1, {n}) AS n"
    if service.database.is_sqlite:
        counted = "(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {n}) SELECT n FROM c)"
    async with service.store.engine.begin() as connection:
        await connection.execute(text(copies.format(numbers=counted.format(n=many))), {"id": table})
    await service.housekeeping.expire(400 * DAY)
    async with service.store.engine.connect() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM matches"))).scalar_one() == 0


# Long matches -------------------------------------------------------------------------------------------


def test_taking_back_again_and_again_costs_no_more_each_time() -> None:
    """Nothing is kept of what was taken back but the entries and the events."""
    state = zirconia.game(GAME).start(seed="1")
    before = state.digest()
    for _ in range(300):
        (seat,) = state.acting[:1]
        state.apply(state.legal(seat)[0], seat)
        state.undo(seat, agreed=True)
    assert state.journal is not None and len(state.journal.marks) <= 2
    assert state.digest() == before
    events = state.journal.log.events
    assert all(events[number].undone for number in state.journal.struck)


async def test_a_match_that_has_become_too_long_takes_only_moves(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "MOST_ENTRIES", 6)
    fresh = await service.open_table(wanted(places=ALONE), "here")
    for _ in range(6 - fresh.new.entries[-1].number):
        await service.perform(fresh.new.id, fresh.token, Chat(do="chat", text="x"))
    with pytest.raises(Refused, match="too long"):
        await service.perform(fresh.new.id, fresh.token, Chat(do="chat", text="x"))
    await service.perform(fresh.new.id, fresh.token, Resign(do="resign"))


async def test_room_is_counted_by_who_opens(service: Service) -> None:
    limits = OpeningLimits(unfinished=1, hourly=10)
    first, second, other = (prepare(wanted(), None, creator, 1000) for creator in ("a1", "a1", "b2"))
    await service.store.create(first.new, limits)
    with pytest.raises(Refused, match="unfinished"):
        await service.store.create(second.new, limits)
    await service.store.create(other.new, limits)
