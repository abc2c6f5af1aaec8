"""Who is asked next: tables in turn, moves before hints, and an honest answer where too many wait."""

from __future__ import annotations

import asyncio
import time

import pytest

import zirconia
from tests.patience import PATIENCE
from zirconia.bots.fair_queue import MOST_HINTS, STAY, Busy, FairQueue, Waiting
from zirconia.bots.workers import SeatedBot, Workers, question

pytestmark = pytest.mark.anyio

DESK = object()


def put(queue: FairQueue[str], item: str, hint: bool = False, home: object | None = None) -> Waiting[str]:
    """'t/0 first' is a question of seat 0 of table t."""
    player = item.split(maxsplit=1)[0]
    waiting = Waiting(item, player.partition("/")[0], player, hint, home)
    queue.put(waiting)
    return waiting


def order(queue: FairQueue[str]) -> list[str]:
    taken = []
    while (waiting := queue.take(DESK)) is not None:
        taken.append(waiting.item)
    return taken


def test_tables_take_turns_however_much_one_asks() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(3):
        put(queue, f"a/{number} busy")
    put(queue, "b/0 only")
    put(queue, "c/0 only")
    assert order(queue) == ["a/0 busy", "b/0 only", "c/0 only", "a/1 busy", "a/2 busy"]


def test_moves_go_before_hints() -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, "a/0 hint", hint=True)
    put(queue, "b/0 hint", hint=True)
    put(queue, "c/0 move")
    assert order(queue) == ["c/0 move", "a/0 hint", "b/0 hint"]


def test_a_seat_waits_for_one_hint_at_a_time_and_hears_how_many_come_first() -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, "a/0 move")
    put(queue, "a/0 hint", hint=True)
    with pytest.raises(Busy) as caught:
        put(queue, "a/0 hint", hint=True)
    assert caught.value.ahead == 2
    put(queue, "a/1 hint", hint=True)


def test_only_so_many_hints_wait() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(MOST_HINTS):
        put(queue, f"{number}/0", hint=True)
    with pytest.raises(Busy):
        put(queue, "one more", hint=True)
    put(queue, "a/0 move")


def test_a_question_waits_for_the_process_that_knows_its_bot_but_not_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, "a/0 move", home=object())
    put(queue, "b/0 move", home=DESK)
    assert order(queue) == ["b/0 move"]
    later = time.monotonic() + STAY + 1
    monkeypatch.setattr(time, "monotonic", lambda: later)
    assert order(queue) == ["a/0 move"]


def test_who_has_gone_is_not_asked() -> None:
    queue: FairQueue[str] = FairQueue()
    gone = put(queue, "a/0 move")
    put(queue, "b/0 move")
    queue.drop(gone)
    queue.drop(gone)
    assert order(queue) == ["b/0 move"] and len(queue) == 0


async def test_the_more_tables_wait_the_less_each_bot_may_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.bots.workers.START_SECONDS", PATIENCE)
    state = zirconia.game("corporate-wars").start(seed="3")
    workers = Workers(1, PATIENCE)
    given: list[float] = []
    share = workers._shared

    def noted(asked):  # type: ignore[no-untyped-def]
        shared = share(asked)
        given.append(shared.seconds)
        return shared

    monkeypatch.setattr(workers, "_shared", noted)
    try:
        asked = [question(state, 0, SeatedBot(f"{table}/0", "easy", "7", 4.0)) for table in range(8)]
        keys = await asyncio.gather(*(workers.choose(one) for one in asked))
        assert len(keys) == 8
        assert min(given) <= 4.0 / 7 and sum(given) <= 4.0 * 2.0
    finally:
        await workers.close()


async def test_a_hint_waits_behind_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.bots.workers.START_SECONDS", PATIENCE)
    state = zirconia.game("corporate-wars").start(seed="3")
    workers = Workers(1, PATIENCE)
    done: list[str] = []

    async def ask(player: str, hint: bool) -> None:
        asked = question(state, 0, SeatedBot(player, "easy", "7", 0.05))
        await (workers.advise(asked) if hint else workers.choose(asked))
        done.append(player)

    try:
        hints = [asyncio.create_task(ask(f"a/{seat}/hint", True)) for seat in range(5)]
        await asyncio.sleep(0)
        await asyncio.gather(*hints, *(ask(f"{table}/0", False) for table in ("b", "c")))
        assert set(done[1:3]) == {"b/0", "c/0"}  # the first hint had begun
    finally:
        await workers.close()
