"""Seats that the batch plays by itself: at random, by weights, or by a policy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zirconia
from tests.example import BOARD_GAME, GAME
from zirconia import BadSetup, IllegalAction
from zirconia.bots.registry import bot
from zirconia.bots.seat import Budget, Seat
from zirconia.learn import Batch

SHORT = "corporate-wars"


def first_legal(observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    """A policy that always does the legal action of the lowest code."""
    return np.asarray(masks.argmax(axis=1), np.int64)


@pytest.mark.parametrize("opponent", ["random", "weights", first_legal], ids=["random", "weights", "policy"])
@pytest.mark.parametrize("game", [*zirconia.games(), GAME, BOARD_GAME], ids=lambda game: getattr(game, "id", game))
def test_only_the_caller_s_seat_is_shown_to_act(game: Any, opponent: Any) -> None:
    batch = Batch(game, 3, opponents={1: opponent}, seed="mine")
    for _ in range(30):
        batch.step()
        assert not batch.turns.any()
        assert [batch.state(row).acting[0] for row in range(3)] == [0, 0, 0]
        assert [batch.observations[row].tolist() for row in range(3)] == [
            list(batch.state(row).encode(0)) for row in range(3)
        ]


SCRIPTS = [(id, name) for id in zirconia.games() for name in zirconia.game(id).baselines()]


@pytest.mark.parametrize(("id", "name"), SCRIPTS)
def test_a_script_plays_in_a_batch_as_the_bot_of_its_name(id: str, name: str) -> None:
    batch = Batch(id, 2, opponents={1: name}, seed="scripts")
    for row in range(2):
        state = batch.setup.start(seed=batch.seed_of(row, 0))
        script = bot(name, "s", id)
        for _ in range(40):
            while not state.over and state.acting[0] == 1:
                state.apply(script.choose(Seat(state, 1), Budget(iterations=1)), 1)
            if state.over or batch.episodes[row]:
                break
            assert batch.observations[row].tolist() == list(state.encode(0))
            codes = batch.masks.argmax(axis=1)
            state.apply(int(codes[row]), 0)
            batch.step(codes)
        batch.reset()


def test_a_script_that_a_game_has_not_is_refused_with_those_it_has() -> None:
    known = "'random', 'weights', 'rush', 'economy', 'miner', 'pairs'"
    with pytest.raises(BadSetup, match=f"an opponent is {known} or a policy, not 'minor'"):
        Batch("standoff-square", 2, opponents={1: "minor"})


def test_opponents_act_between_the_caller_s_actions() -> None:
    batch = Batch(GAME, 2, 3, opponents={0: "random", 2: "random"})
    assert batch.steps.tolist() == [2, 2]  # deed and end of the first seat's turn
    assert batch.turns.tolist() == [1, 1]


@pytest.mark.parametrize("opponent", ["random", "weights"])
def test_a_seed_repeats_what_opponents_do(opponent: Any) -> None:
    one, two = (Batch(SHORT, 4, opponents={1: opponent}, seed="s") for _ in range(2))
    for _ in range(60):
        one.step()
        two.step()
        assert (one.observations == two.observations).all()


def test_opponents_by_weights_beat_random_ones() -> None:
    batch = Batch(SHORT, 16, opponents={1: "weights"}, seed="strength")
    rewards = np.zeros(2)
    while batch.episodes.sum() < 40:
        batch.step()
        rewards += batch.rewards.sum(axis=0)
    assert rewards[1] > 10 > rewards[0]


def test_opponents_can_sit_in_turn() -> None:
    batch = Batch(GAME, 6, 3, opponents={0: "random", 2: "random"}, alternate=True, seed="s")
    assert [batch.learners(game) for game in range(6)] == [(1,), (2,), (0,), (1,), (2,), (0,)]
    for _ in range(20):
        assert batch.turns.tolist() == [1, 2, 0, 1, 2, 0]
        batch.step()


def test_seats_without_opponents_are_the_caller_s() -> None:
    assert Batch(GAME, 1, 3, opponents={1: "random"}).learners(0) == (0, 2)


def test_a_policy_sees_what_its_seat_sees_in_the_games_where_it_is_to_act() -> None:
    asked: list[tuple[NDArray[Any], NDArray[np.bool_]]] = []

    def curious(observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        asked.append((observations, masks))
        return first_legal(observations, masks)

    batch = Batch(BOARD_GAME, 3, opponents={1: curious}, seed="s")
    assert not asked  # seat 0 decides first
    before = [batch.state(game) for game in range(3)]
    actions = batch.sample()
    batch.step(actions)
    [(observations, masks)] = asked
    for game, state in enumerate(before):
        state.apply(actions[game], 0)
        assert observations[game].tolist() == list(state.encode(1))
        assert np.flatnonzero(masks[game]).tolist() == sorted(state.legal(1))


def test_one_policy_in_two_seats_is_asked_once_for_both() -> None:
    sizes: list[int] = []

    def counting(observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        sizes.append(len(observations))
        return first_legal(observations, masks)

    Batch(GAME, 6, 3, opponents={0: counting, 1: counting}, alternate=True)
    assert sizes[0] == 4  # in every third game the caller begins


def test_a_policy_s_illegal_action_is_named_and_the_batch_wants_a_reset() -> None:
    wrong = False

    def failing(observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        return np.asarray(masks.argmin(axis=1) if wrong else masks.argmax(axis=1), np.int64)

    batch = Batch(BOARD_GAME, 2, opponents={1: failing})
    wrong = True
    with pytest.raises(IllegalAction, match="a policy's choice: game 0, seat 1 can't do"):
        for _ in range(20):
            batch.step()
    with pytest.raises(RuntimeError, match=r"reset\(\) begins again"):
        batch.step()
    wrong = False
    batch.reset()
    batch.step()
    assert not batch.turns.any()
