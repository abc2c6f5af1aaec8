"""Who is asked next: tables in turn, moves before hints, and an honest answer where too many wait."""

from __future__ import annotations

import asyncio
import time

import pytest

import zirconia
from tests.patience import PATIENCE
from zirconia.bots.fair_queue import (
    MOST_HINTS,
    MOST_OWN_HINTS,
    MOVES_A_HINT,
    QUIET,
    STAY,
    Busy,
    FairQueue,
    Waiting,
)
from zirconia.bots.workers import SeatedBot, Workers, question

pytestmark = pytest.mark.anyio

DESK = object()


def put(
    queue: FairQueue[str],
    item: str,
    hint: bool = False,
    home: object | None = None,
    payer: str = "",
    attended: bool = True,
) -> Waiting[str]:
    """'t/0 first' is a question of seat 0 of table t."""
    player = item.split(maxsplit=1)[0]
    waiting = Waiting(item, player.partition("/")[0], player, hint, home, payer, attended)
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


def test_those_who_opened_tables_take_turns_however_many_they_have() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in "abc":
        put(queue, f"{table}/0 stranger", payer="stranger")
    taken = queue.take(DESK)
    put(queue, "z/0 home", payer="home")
    put(queue, "z/0 hint", payer="home", hint=True)
    assert taken is not None and taken.item == "a/0 stranger"
    assert order(queue) == ["z/0 home", "b/0 stranger", "c/0 stranger", "z/0 hint"]


def test_tables_where_nobody_is_present_wait_for_all_others_until_somebody_comes() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in "abc":
        put(queue, f"{table}/0 alone", attended=False)
    put(queue, "z/0 hint", payer="home", hint=True)
    queue.attend("c")
    assert order(queue) == ["c/0 alone", "z/0 hint", "a/0 alone", "b/0 alone"]


def test_a_bot_whose_turn_goes_on_comes_before_tables_where_nobody_is_present(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, "a/0 alone", attended=False)
    queue.answered()
    assert queue.take(DESK) is None
    put(queue, "z/0 next")
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + QUIET)
    assert order(queue) == ["z/0 next", "a/0 alone"]


def test_a_payer_shares_the_time_with_other_payers_and_among_its_own_tables() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in "abcd":
        put(queue, f"{table}/0 stranger", payer="stranger")
        put(queue, f"{table}/1 alone", payer="somebody", attended=False)
    assert (queue.crowd("home"), queue.crowd("stranger")) == (2, 5)


def test_moves_go_before_hints() -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, "a/0 hint", hint=True)
    put(queue, "b/0 hint", hint=True)
    put(queue, "c/0 move")
    assert order(queue) == ["c/0 move", "a/0 hint", "b/0 hint"]


def test_a_hint_that_waits_has_its_turn_after_so_many_moves() -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, "a/0 hint", hint=True, payer="home")
    for number in range(MOVES_A_HINT + 2):
        put(queue, f"{number}/0 move", payer=f"payer {number}")
    assert order(queue).index("a/0 hint") == MOVES_A_HINT


def test_a_bot_whose_turn_goes_on_comes_before_the_hints_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    queue: FairQueue[str] = FairQueue()
    put(queue, "a/0 hint", hint=True, payer="stranger")
    queue.answered()
    assert queue.take(DESK) is None
    put(queue, "z/0 next", payer="home")
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + QUIET)
    assert order(queue) == ["z/0 next", "a/0 hint"]


def test_hints_share_the_time_among_themselves_and_take_none_from_moves() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in "abcd":
        put(queue, f"{table}/0 hint", hint=True, payer="stranger")
    put(queue, "y/0 hint", hint=True, payer="somebody")
    assert (queue.crowd("home"), queue.crowd("stranger"), queue.crowd("stranger", hint=True)) == (1, 1, 10)


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
        put(queue, f"{number}/0", hint=True, payer=f"payer {number % 4}")
    with pytest.raises(Busy):
        put(queue, "one more", hint=True, payer="another")
    put(queue, "a/0 move")


def test_one_payer_does_not_take_the_place_of_all_hints() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(MOST_OWN_HINTS):
        put(queue, f"{number}/0", hint=True, payer="stranger")
    with pytest.raises(Busy):
        put(queue, "one more", hint=True, payer="stranger")
    put(queue, "z/0 hint", hint=True, payer="home")


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


async def test_many_hints_of_a_stranger_think_for_one_hint_s_time_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("zirconia.bots.workers.START_SECONDS", PATIENCE)
    state = zirconia.game("corporate-wars").start(seed="3")
    workers = Workers(1, PATIENCE)
    given: list[tuple[bool, float]] = []
    share = workers._shared

    def noted(asked):  # type: ignore[no-untyped-def]
        shared = share(asked)
        given.append((shared.advice, shared.seconds))
        return shared

    monkeypatch.setattr(workers, "_shared", noted)
    try:
        asked = [question(state, 0, SeatedBot(f"{table}/0", "easy", "7", 1.0)) for table in range(8)]
        hints = [workers.advise(one, "stranger") for one in asked[1:]]
        await asyncio.gather(*hints, workers.choose(asked[0], "home"))
        assert sum(seconds for advice, seconds in given if advice) <= 1.0 + 1.0  # the first came alone
        assert [seconds for advice, seconds in given if not advice] == [1.0]
    finally:
        await workers.close()
