"""A bot that fails loses its own match; what it plays in goes on."""

from __future__ import annotations

import signal
from dataclasses import replace

import pytest

import zirconia
from tests.patience import PATIENCE
from zirconia.bots import BrokenBot, Budget, Seat, bot
from zirconia.bots.errors import BotFailed
from zirconia.bots.guarded import Guarded, asked, players
from zirconia.bots.matches import Batch, play, simulate
from zirconia.bots.results import Terms
from zirconia.bots.tournament import ScheduledMatch, failed
from zirconia.bots.tournament import play as play_match
from zirconia.bots.tournament import played as played_matches
from zirconia.bots.worker import Players
from zirconia.bots.workers import SeatedBot, Workers, question

HERE = "tests.bots.programs"
GAME = "galactic-confrontation"
BATCH = Batch(GAME, 2, {}, {}, ("random", f"{HERE}:First"), "s", 0, 2)
WHYS = {
    "Raises": "it raised ValueError: a hard one",
    "Leaves": "it raised SystemExit: 3",
    "Cheats": "it chose an action that is not allowed",
    "Babbles": "it raised TypeError: 'str' object cannot be interpreted as an integer",
    "Hangs": "it took longer than 0.1 seconds",
}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.bots.guarded.LIMIT", 0.1)


def seat() -> Seat:
    return Seat(zirconia.game(GAME).start(seed="3"), 0)


@pytest.mark.parametrize("bad", WHYS)
def test_a_game_goes_on_without_a_bot_that_fails(bad: str) -> None:
    tally = play(BATCH._replace(bots=("random", f"{HERE}:{bad}")))
    assert tally.games == 2
    assert tally.failures == {f"{HERE}:{bad}: {WHYS[bad]}": 2}


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("Moody", "the bot 'tests.bots.programs:Moody' can't be made from a seed: RuntimeError: not for s/0/1/"),
        ("Sleeps", "when it was made it took longer than 0.1 seconds"),
    ],
)
def test_a_game_goes_on_without_a_bot_that_can_t_be_made_for_it(bad: str, why: str) -> None:
    tally = play(BATCH._replace(bots=("random", f"{HERE}:{bad}")))
    assert tally.games == 2
    assert any(told.startswith(f"{HERE}:{bad}: {why}") for told in tally.failures)


def test_nothing_is_told_of_bots_that_do_not_fail() -> None:
    tally = play(BATCH)
    assert tally.games == 2 and not tally.failures


def test_a_bot_that_has_failed_is_asked_no_more_in_that_match() -> None:
    guarded = Guarded(f"{HERE}:Raises", "s", GAME)
    place = seat()
    assert guarded.choose(place, Budget()) in place.legal()
    guarded.bot = bot(f"{HERE}:Hangs", "s")
    assert guarded.choose(place, Budget()) in place.legal()
    assert guarded.why == WHYS["Raises"]


def test_equal_seeds_play_equal_games_though_a_bot_fails() -> None:
    bad = BATCH._replace(bots=("random", f"{HERE}:Raises"))
    assert play(bad) == play(bad)


def test_our_own_bots_need_no_guard() -> None:
    seated = players(["easy", "economy"], "s", GAME)
    assert not any(isinstance(one, Guarded) for one in seated)


def test_the_alarm_is_as_it_was_when_a_bot_has_answered() -> None:
    before = signal.getsignal(signal.SIGALRM)
    asked(bot(f"{HERE}:First", "s"), seat(), Budget())
    with pytest.raises(BotFailed):
        asked(bot(f"{HERE}:Hangs", "s"), seat(), Budget())
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_a_tournament_counts_failures_and_keeps_them_with_the_result() -> None:
    terms = Terms(GAME, 2, {}, {}, "s", 1.0, None)
    result = play_match(terms, ScheduledMatch("random", f"{HERE}:Cheats", 0))
    assert failed([result, result]) == {f"{HERE}:Cheats: {WHYS['Cheats']}": 2}


def test_a_bot_that_ends_its_process_ends_the_simulation_with_its_name() -> None:
    dying = BATCH._replace(bots=("random", f"{HERE}:Dies"))
    with pytest.raises(BrokenBot, match=r"a process ended .*: random, tests\.bots\.programs:Dies"):
        list(simulate(dying, 2))
    terms = Terms(GAME, 2, {}, {}, "s", 1.0, None)
    with pytest.raises(BrokenBot, match=r"a process ended .*tests\.bots\.programs:Dies"):
        list(played_matches(terms, [ScheduledMatch("random", f"{HERE}:Dies", 0)], 2))


# In processes of their own ------------------------------------------------------------------------------


def test_a_process_says_what_is_wrong_and_keeps_the_text_of_errors_to_itself() -> None:
    state = zirconia.game(GAME).start(seed="3")
    told = {}
    for name in ("First", "Cheats", "Refuses", "Raises"):
        asking = question(state, 0, SeatedBot("table/0", f"{HERE}:{name}", "s", 1.0))
        told[name] = Players().answer(vars(asking))
    assert told.pop("First")["key"] in state.setup.by_key()
    assert told == {
        "Cheats": {"failed": "it chose an action that is not allowed"},
        "Refuses": {"failed": "it can't be made"},
        "Raises": {"error": "ValueError"},
    }


@pytest.mark.anyio
async def test_a_program_thinks_in_a_process_and_is_ended_where_it_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zirconia.bots.workers.START_SECONDS", PATIENCE)
    state = zirconia.game(GAME).start(seed="3")
    workers = Workers(1, PATIENCE)
    asking = question(state, 0, SeatedBot("table/0", f"{HERE}:First", "s", 1.0))
    try:
        assert await workers.choose(asking) == state.key(state.legal(0)[0])
        workers.limit = 0.3
        with pytest.raises(BotFailed, match=r"it took longer than 0\.3 seconds"):
            await workers.choose(replace(asking, bot=f"{HERE}:Hangs"))
    finally:
        await workers.close()
