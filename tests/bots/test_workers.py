"""The bots' processes: one bot a seat for a whole match, and advice."""

from __future__ import annotations

import asyncio

import pytest

import zirconia
from tests.patience import PATIENCE
from zirconia.bots import LADDER, simpler
from zirconia.bots.errors import BotFailed
from zirconia.bots.thinkers import Thinker as Searcher
from zirconia.bots.worker import MOST_PLAYERS, Players
from zirconia.bots.workers import SeatedBot, Worker, Workers, question, to_its_end
from zirconia.core.match.loading import load
from zirconia.core.match.state import State

pytestmark = pytest.mark.anyio

SOON = 0.05


@pytest.fixture(autouse=True)
def patient_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process may take as long to start as the machine needs."""
    monkeypatch.setattr("zirconia.bots.workers.START_SECONDS", PATIENCE)


def asked(state: State, seat: int, bot: str, player: str = "a", seconds: float = SOON) -> dict[str, object]:
    return vars(question(state, seat, SeatedBot(player, bot, "7", seconds)))


def test_a_seat_keeps_its_bot_while_the_match_goes_on() -> None:
    """What a turn has used up is remembered from one decision to the next."""
    players = Players()
    state = zirconia.game("corporate-wars").start(seed="3")
    for _ in range(3):
        answer = players.answer(asked(state, 0, "medium"))
        state.apply(state.setup.by_key()[answer["key"]], 0)
        if state.acting != (0,):
            break
    assert len(players._kept) == 1
    ((thinker, setup),) = players._kept.values()
    assert isinstance(thinker, Searcher)
    assert thinker.setup is setup.known_to(0)
    assert thinker.left < thinker.whole


def test_seats_have_bots_of_their_own_and_old_ones_leave() -> None:
    players = Players()
    state = zirconia.game("galactic-confrontation").start(seed="3")
    for number in range(MOST_PLAYERS + 3):
        assert "key" in players.answer(asked(state, state.acting[0], "easy", f"{number}"))
    assert len(players._kept) == MOST_PLAYERS
    assert ("0", "easy") not in players._kept


def test_a_bot_that_raises_is_not_kept() -> None:
    players = Players()
    state = zirconia.game("galactic-confrontation").start(seed="3")
    assert players.answer(asked(state, state.acting[0], "nobody")) == {"error": "UnknownBot"}
    assert not players._kept


def test_a_bot_of_others_is_told_what_happened() -> None:
    state = zirconia.game("galactic-confrontation").start(seed="3")
    for _ in range(20):
        state.apply(state.legal()[0])
    seat = state.acting[0]
    assert "key" in Players().answer(asked(state, seat, "tests.bots.programs:Remembers"))
    assert question(state, seat, SeatedBot("a", "tests.bots.programs:First", "7", SOON)).events == state.events(
        seat
    )
    assert question(state, seat, SeatedBot("a", "easy", "7", SOON)).events == []


def test_a_tree_is_dropped_when_somebody_else_acted_or_a_move_was_taken_back() -> None:
    """The same turn, the same bot, another position: the plan must be for what lies there."""
    players = Players()
    state = zirconia.game("corporate-wars").start(seed="3")
    before = state.steps
    answer = players.answer(asked(state, 0, "hard"))
    ((thinker, _),) = players._kept.values()
    assert isinstance(thinker, Searcher)
    assert thinker.steps == before + 1
    state.apply(state.setup.by_key()[answer["key"]], 0)
    if state.can_undo(0):
        state.undo(0)
    assert state.steps != thinker.steps
    again = players.answer(asked(state, 0, "hard"))
    assert state.setup.by_key()[again["key"]] in state.legal(0)


def test_positions_load_into_a_setup_that_is_known() -> None:
    state = zirconia.game("standoff-hex").start(3, seed="3")
    other = load(state.setup.game, state.position(), "1", state.setup)
    assert other.setup is state.setup
    assert other == state


async def test_advice_is_an_analysis() -> None:
    state = zirconia.game("corporate-wars").start(seed="3")
    workers = Workers(1, PATIENCE)
    try:
        found = await workers.advise(question(state, 0, SeatedBot("hint", "", "7", SOON)))
        assert {option["code"] for option in found["options"]} == set(state.legal(0))
        assert found["options"][0]["visits"] >= found["options"][-1]["visits"]
        with pytest.raises(BotFailed, match="UnknownBot"):
            await workers.choose(question(state, 0, SeatedBot("a", "nobody", "7", SOON)))
    finally:
        await workers.close()


async def test_a_hanging_question_ends_its_process_and_the_next_has_a_new_one() -> None:
    state = zirconia.game("corporate-wars").start(seed="3")
    workers = Workers(1, 0.3)
    try:
        async with asyncio.timeout(PATIENCE):  # a small part of the time for which it would think
            with pytest.raises(BotFailed, match="longer than"):
                await workers.advise(question(state, 0, SeatedBot("hint", "", "7", 10 * PATIENCE)))
        workers.limit = PATIENCE
        assert await workers.choose(question(state, 0, SeatedBot("a", "easy", "7", SOON)))
    finally:
        await workers.close()


def test_every_bot_has_a_simpler_one_down_to_the_simplest() -> None:
    assert [simpler(name) for name in LADDER] == [None, *LADDER[:-1]]
    assert simpler("somebody's own") == "medium"


async def test_a_process_that_was_killed_is_started_anew_and_asked_again() -> None:
    state = zirconia.game("corporate-wars").start(seed="3")
    workers = Workers(1, PATIENCE)
    try:
        await workers.choose(question(state, 0, SeatedBot("a", "easy", "7", SOON)))
        worker = workers._slots[0].worker
        assert worker is not None
        thinking = asyncio.create_task(workers.choose(question(state, 0, SeatedBot("a", "hard", "7", 1.0))))
        await asyncio.sleep(0.2)
        worker.process.kill()
        assert await thinking in state.setup.by_key()
    finally:
        await workers.close()


async def test_a_process_is_gone_when_its_end_was_cancelled_twice() -> None:
    worker = await Worker.start()
    ending = asyncio.create_task(worker.end())
    for _ in range(2):
        await asyncio.sleep(0)
        ending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ending
    assert worker.process.returncode is not None


async def test_what_must_be_done_is_done_though_whoever_waits_is_cancelled() -> None:
    begun, may_end, done = asyncio.Event(), asyncio.Event(), []

    async def store() -> None:
        begun.set()
        await may_end.wait()
        done.append("stored")

    waiting = asyncio.ensure_future(to_its_end(store()))
    await begun.wait()
    for _ in range(2):
        waiting.cancel()
        await asyncio.sleep(0)
    assert not waiting.done()
    may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert done == ["stored"]
