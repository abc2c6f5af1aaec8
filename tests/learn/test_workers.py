"""Batches in several processes are one batch, and say so when a process is lost."""

from __future__ import annotations

import multiprocessing
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.example import GAME
from tests.patience import PATIENCE
from zirconia import BadSetup, IllegalAction
from zirconia.learn import Batch, Workers
from zirconia.learn.rows import Rows

NAME = "galactic-confrontation"
GAMES = 5


def last_legal(observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    """A policy that can be pickled."""
    return np.asarray(masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1), np.int64)


def broken(observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    raise LookupError("this policy knows nothing")


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(NAME, GAMES, processes=2, seed="together") as found:
        yield found


def equal(one: Rows, two: Rows) -> bool:
    """Whether two batches show the same; codes as far as they count."""
    for game in range(GAMES):
        count = one.counts[game]
        if one.codes[game, :count].tolist() != two.codes[game, :count].tolist():
            return False
    return all(np.array_equal(getattr(one, name), getattr(two, name)) for name in one.layout() if name != "codes")


def test_processes_play_the_games_of_one_batch(workers: Workers) -> None:
    batch = Batch(NAME, GAMES, seed="together")
    workers.reset()
    assert equal(workers, batch)
    for _ in range(20):
        workers.step()
        batch.step()
        assert equal(workers, batch)


def test_processes_take_the_caller_s_actions(workers: Workers) -> None:
    batch = Batch(NAME, GAMES, seed="chosen")
    workers.reset("chosen")
    for _ in range(20):
        actions = workers.sample()
        assert (actions == batch.sample()).all()
        workers.step(actions)
        batch.step(actions)
        assert equal(workers, batch)


def test_processes_know_the_seeds_of_their_games(workers: Workers) -> None:
    workers.reset("seeds")
    states = [workers.setup.start(seed=workers.seed_of(game, 0)) for game in range(GAMES)]
    assert workers.observations.tolist() == [list(state.encode(0)) for state in states]


@pytest.mark.parametrize("game", [0, GAMES - 1])
def test_a_refused_action_leaves_every_process_as_it_was(workers: Workers, game: int) -> None:
    workers.reset("refused")
    actions = workers.sample()
    actions[game] = next(code for code in range(workers.setup.actions) if not workers.masks[game, code])
    before = workers.observations.copy()
    with pytest.raises(IllegalAction, match=f"game {game}, seat 0 can't do {actions[game]}"):
        workers.step(actions)
    assert (workers.observations == before).all() and not workers.steps.any()
    workers.step()
    assert workers.steps.tolist() == [1] * GAMES


def test_a_code_outside_the_action_space_is_refused(workers: Workers) -> None:
    workers.reset()
    actions = workers.sample()
    actions[-1] = 10**6
    with pytest.raises(IllegalAction, match="codes are 0 to 2551"):
        workers.step(actions)


def test_opponents_play_in_the_processes() -> None:
    seated: Any = {"opponents": {1: last_legal}, "alternate": True, "seed": "against"}
    batch = Batch(NAME, GAMES, **seated)
    with Workers(NAME, GAMES, processes=2, **seated) as workers:
        for _ in range(10):
            workers.step()
            batch.step()
            assert equal(workers, batch)


def test_a_process_that_ends_by_itself_is_named() -> None:
    others = set(multiprocessing.active_children())
    workers = Workers(NAME, GAMES, processes=2)
    (process,) = set(multiprocessing.active_children()) - others
    process.kill()
    with pytest.raises(RuntimeError, match=r"games 2 to 4 ended by itself \(exit code -9\)"):
        workers.step()
    with pytest.raises(RuntimeError, match="closed"):
        workers.step()


def test_closing_ends_the_processes_and_keeps_the_arrays() -> None:
    others = set(multiprocessing.active_children())
    workers = Workers(NAME, GAMES, processes=2)
    assert len(multiprocessing.active_children()) == len(others) + 1
    workers.close()
    workers.close()
    assert set(multiprocessing.active_children()) == others
    assert workers.masks.any()


ABANDONED = """
import multiprocessing, sys
from zirconia.learn import Workers
if __name__ == "__main__":
    workers = Workers("corporate-wars", 2, processes=2)
    print(multiprocessing.active_children()[0].pid, flush=True)
    sys.stdin.readline()
"""


def test_processes_end_when_the_one_that_asks_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "abandoned.py"
    script.write_text(ABANDONED)
    with Popen([sys.executable, str(script)], stdin=PIPE, stdout=PIPE, text=True) as caller:
        assert caller.stdout is not None
        worker = int(caller.stdout.readline())
        caller.kill()
    given_up = time.monotonic() + PATIENCE
    while runs(worker) and time.monotonic() < given_up:
        time.sleep(0.1)
    assert not runs(worker)


def runs(process: int) -> bool:
    """Whether there is such a process, and it has not ended: nobody may be there to collect it."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except FileNotFoundError:
        return False


def test_an_error_in_a_process_is_raised_here() -> None:
    with pytest.raises(RuntimeError, match="LookupError: this policy knows nothing"):
        Workers(NAME, GAMES, opponents={0: broken})


def test_a_policy_that_can_not_travel_is_refused() -> None:
    with pytest.raises(BadSetup, match="can't be sent to another process"):
        Workers(NAME, GAMES, opponents={1: lambda observations, masks: masks.argmax(axis=1)})


@pytest.mark.parametrize("processes", [0, GAMES + 1])
def test_there_are_no_more_processes_than_games(processes: int) -> None:
    with pytest.raises(BadSetup, match="for 1 to 5 processes"):
        Workers(NAME, GAMES, processes=processes)


def test_a_game_of_a_plugin_plays_in_processes() -> None:
    batch = Batch(GAME, GAMES, 3)
    with Workers(GAME, GAMES, 3, processes=2) as workers:
        workers.step()
        batch.step()
        assert equal(workers, batch)
