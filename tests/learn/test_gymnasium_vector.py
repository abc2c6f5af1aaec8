"""Many games at once are Gymnasium's vector environment, and each of them the match that one alone would be."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import zirconia
from tests.learn.games import every_game
from zirconia.core.game import Game
from zirconia.learn.gymnasium import name_of
from zirconia.learn.gymnasium_vector import ManyTables


def legal(masks: NDArray[np.bool_], dice: np.random.Generator) -> NDArray[np.int64]:
    return np.array([dice.choice(np.flatnonzero(row)) for row in masks])


@every_game
def test_what_is_given_fits_the_spaces(game: Game[Any, Any]) -> None:
    envs, dice = ManyTables(game, num_envs=4), np.random.default_rng(1)
    seen, info = envs.reset(seed=1)
    for _ in range(30):
        actions = legal(info["action_mask"], dice)
        assert envs.observation_space.contains(seen) and envs.action_space.contains(actions)
        seen, rewards, ends, cut, info = envs.step(actions)
        assert rewards.shape == ends.shape == cut.shape == (4,) and not cut.any()
        assert info["action_mask"].any(axis=1).all()


@pytest.mark.parametrize("id", zirconia.games())
def test_a_registered_game_is_made_by_name(id: str) -> None:
    envs = gymnasium.make_vec(
        name_of(zirconia.game(id)), num_envs=3, vectorization_mode="vector_entry_point", opponents="weights"
    )
    seen, _ = envs.reset(seed=1)
    assert seen.shape[0] == envs.num_envs == 3 and envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP


def test_equal_seeds_give_equal_games_and_others_others() -> None:
    envs = ManyTables("corporate-wars", num_envs=5)
    one, two, three = (envs.reset(seed=seed)[0] for seed in (1, 1, 2))
    assert np.array_equal(one, two) and not np.array_equal(one, three)


def test_without_a_seed_games_differ() -> None:
    envs = ManyTables("corporate-wars", num_envs=5)
    assert not np.array_equal(envs.reset()[0], envs.reset()[0])


def test_a_finished_game_pays_and_begins_again_in_the_same_step() -> None:
    envs, dice = ManyTables("corporate-wars", num_envs=6), np.random.default_rng(1)
    _, info = envs.reset(seed=1)
    ended = 0
    for _ in range(600):
        _, rewards, ends, _, info = envs.step(legal(info["action_mask"], dice))
        assert not rewards[~ends].any()
        assert ("final_info" in info) == ends.any()
        for game in np.flatnonzero(ends).tolist():
            returns = info["final_info"]["returns"][game]
            assert rewards[game] == returns[0] and returns.sum() == 0
            assert envs.batch.state(game).steps <= 1 or envs.batch.episodes[game] > 0
        ended += int(ends.sum())
    assert ended > 0 and envs.batch.episodes.sum() == ended


def test_the_agent_sits_where_it_was_asked_to() -> None:
    envs = ManyTables("kardashev", num_envs=4, seats=3, seat=2)
    envs.reset(seed=1)
    assert envs.agents.tolist() == [2, 2, 2, 2] and (envs.batch.turns == 2).all()


def test_the_agent_can_change_seats_from_game_to_game() -> None:
    envs = ManyTables("corporate-wars", num_envs=4, alternate=True)
    envs.reset(seed=1)
    assert envs.agents.tolist() == [0, 1, 0, 1] and (envs.batch.turns == envs.agents).all()


def test_an_illegal_action_is_raised_and_names_the_game() -> None:
    envs = ManyTables("corporate-wars", num_envs=3)
    _, info = envs.reset(seed=1)
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = int(np.flatnonzero(~info["action_mask"][1])[0])
    with pytest.raises(zirconia.IllegalAction, match="game 1"):
        envs.step(actions)


def test_what_is_given_is_a_copy_unless_it_need_not_be() -> None:
    for copy in (True, False):
        envs = ManyTables("corporate-wars", num_envs=2, copy=copy)
        seen, info = envs.reset(seed=1)
        first = seen.copy()
        envs.step(info["action_mask"].argmax(axis=1))
        assert np.array_equal(first, seen) == copy


@pytest.mark.parametrize("mode", ["ansi", "rgb_array"])
def test_every_game_is_drawn(mode: str) -> None:
    envs = ManyTables("corporate-wars", num_envs=2, render_mode=mode)
    envs.reset(seed=1)
    assert len(envs.render()) == 2 and all(one is not None for one in envs.render())


@pytest.mark.parametrize("wrong", [{"seat": 2}, {"render_mode": "human"}, {"opponents": "nobody"}])
def test_what_is_wrong_is_said_at_once(wrong: dict[str, Any]) -> None:
    with pytest.raises(zirconia.BadSetup):
        ManyTables("corporate-wars", num_envs=2, **wrong)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"options": {"position": {}}}, "takes no options, not {'position'"),
        ({"options": {"reset_mask": [True, False]}}, "takes no options"),
        ({"options": 5}, "takes no options, not 5"),
        ({"seed": -1}, "a seed is a whole number from 0 on, or 2 of them, not -1"),
        ({"seed": 1.5}, "not 1.5"),
        ({"seed": [1, 2, 3]}, r"or 2 of them, not \[1, 2, 3\]"),
        ({"seed": [1, "2"]}, "or 2 of them"),
    ],
)
def test_what_reset_can_not_do_is_refused(wrong: dict[str, Any], words: str) -> None:
    envs = ManyTables("corporate-wars", num_envs=2)
    seen, _ = envs.reset(seed=1)
    with pytest.raises(zirconia.BadSetup, match=words):
        envs.reset(**wrong)
    assert np.array_equal(seen, envs.batch.observations)


def test_a_list_of_seeds_may_hold_numpy_s_numbers() -> None:
    envs = ManyTables("corporate-wars", num_envs=2)
    several: list[list[Any]] = [[1, 2], list(np.arange(1, 3)), [1, 3]]
    one, two, other = (envs.reset(seed=seeds)[0] for seeds in several)
    assert np.array_equal(one, two) and not np.array_equal(one, other)


def test_without_seats_there_are_as_many_as_the_game_has_at_least() -> None:
    assert ManyTables("kardashev", num_envs=2, seats=None).batch.seats == 2
