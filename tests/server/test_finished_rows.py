"""Updates of long matches: written once, a few at a time, and always as they would be written anew."""

from __future__ import annotations

import asyncio
import json
import random
from itertools import pairwise

import httpx
import pytest

from tests.patience import PATIENCE
from tests.server.support import at, serving
from tests.table.support import Play
from zirconia.server.tables.finished_rows import FEW, SLICE, FinishedRows
from zirconia.table import Table, TableEntry, agreement, requests, views

pytestmark = pytest.mark.anyio
GAME = "corporate-wars"


def moves(play: Play, most: int) -> Play:
    """So many moves by chance."""
    chance = random.Random(4)
    for _ in range(most):
        seat = play.table.acting[0]
        assert play.table.state is not None
        play.move(seat, chance.choice(list(play.table.state.legal(seat))))
    return play


def take_back(play: Play) -> None:
    """Whoever may take something back does, after as many moves as that needs."""
    while not (able := [seat for seat in (0, 1) if views.info(play.table, seat, play.now)["undo"]]):
        moves(play, 1)
    play.asks(agreement.undo, able[0])


async def told(rows: FinishedRows, play: Play, seat: int | None, since: int = 0) -> object:
    await rows.prepare(play.table, seat, since)
    return json.loads(rows.told(play.table, seat, since))


async def test_what_is_kept_is_what_would_be_written_anew() -> None:
    play = moves(Play(GAME).seated(), FEW + 2 * SLICE)
    rows = FinishedRows()

    async def agree() -> None:
        for seat in (None, 0, 1):
            for since in (0, 7, play.table.number - FEW - 1, play.table.number - 1, play.table.number):
                assert await told(rows, play, seat, since) == views.updates(play.table, seat, since)

    await agree()
    moves(play, 3)
    play.asks(requests.chat, 0, text="for all")
    await agree()
    play.asks(requests.rename, 0, name="Ann")
    await agree()
    take_back(play)
    assert play.table.struck
    await agree()


async def test_a_long_match_is_told_in_slices_and_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    play = moves(Play(GAME).seated(), FEW + 4 * SLICE)
    written: list[int] = []
    between: list[int] = []
    shown = views.shown

    def counted(table: Table, entry: TableEntry, *other: object) -> object:
        written.append(entry.number)
        return shown(table, entry, *other)  # type: ignore[arg-type]

    async def others() -> None:
        while len(written) < play.table.number - SLICE:
            between.append(len(written))
            await asyncio.sleep(0)

    monkeypatch.setattr(views, "shown", counted)
    rows = FinishedRows()
    await asyncio.gather(told(rows, play, 0), told(rows, play, 0), others())
    assert max(later - earlier for earlier, later in pairwise(between)) <= SLICE
    assert written == list(range(1, play.table.number + 1))


async def test_little_is_kept_of_many_matches() -> None:
    rows = FinishedRows(most_bytes=1000)
    plays = [moves(Play(GAME).seated(), 2 * FEW) for _ in range(3)]
    for play in (*plays, *plays):
        assert await told(rows, play, None) == views.updates(play.table, None, 0)
        assert len(rows._sizes) == 1


async def test_many_updates_count_for_several_requests(sqlite: str) -> None:
    with serving(sqlite, requests_per_second="0.001", burst="20") as server:
        async with at(server) as client:
            async with await client.open("bag-duel", seats=2) as ann:
                for line in range(450):
                    await ann.do("chat", text=str(line))
            asked = f"{server.url}{ann.path}/updates"
            head = {"authorization": f"Bearer {ann.token}"}
            for since, statuses in ((440, {200}), (0, {200, 429})):
                found = [
                    httpx.get(asked, params={"since": since}, headers=head, timeout=PATIENCE) for _ in range(7)
                ]
                assert {answer.status_code for answer in found} == statuses
