"""Every game passes PettingZoo's own tests, and says what is wrong where somebody errs."""

from __future__ import annotations

import pickle
from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import zirconia
from tests.learn.games import NO_ACTIONS, every_game, every_seating
from zirconia.core.game import Game
from zirconia.learn.pettingzoo import AtOnce, InTurn, env, parallel_env, raw_env

# Its tests warn of every environment whose observations are dictionaries, but for a list of PettingZoo's own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def play(table: InTurn, steps: int, seed: int = 1) -> InTurn:
    """Random legal actions."""
    dice = np.random.default_rng(seed)
    for agent in table.agent_iter(steps):
        mask = table.observe(agent)["action_mask"]
        table.step(int(dice.choice(np.flatnonzero(mask))) if mask.any() else None)
    return table


# PettingZoo's tests ---------------------------------------------------------------------------------------


@every_seating
def test_the_api_is_pettingzoo_s(game: Game[Any, Any], seats: int) -> None:
    api_test(env(game, seats), num_cycles=40)


@every_game
def test_whole_games_keep_to_the_api(game: Game[Any, Any]) -> None:
    api_test(env(game), num_cycles=400)


@every_game
def test_equal_seeds_give_equal_games(game: Game[Any, Any]) -> None:
    seed_test(partial(env, game), num_cycles=60)


@every_game
def test_every_mode_draws(game: Game[Any, Any], capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, game))
    assert game.title in capsys.readouterr().out


@every_seating
def test_the_parallel_api_is_pettingzoo_s(game: Game[Any, Any], seats: int) -> None:
    parallel_api_test(parallel_env(game, seats), num_cycles=60)


# What we promise beside -------------------------------------------------------------------------------------


def test_a_seed_deals_what_it_deals_everywhere() -> None:
    table = raw_env("corporate-wars")
    table.reset(seed=7)
    assert table.state_now == zirconia.game("corporate-wars").start(seed=7)


def test_a_seed_leads_to_a_row_of_different_games_that_is_always_the_same() -> None:
    table = raw_env("corporate-wars")
    rows = []
    for _ in range(2):
        table.reset(seed=7)
        row = [table.matches.seed]
        for _ in range(2):
            table.reset()
            row.append(table.matches.seed)
        rows.append(row)
    assert rows[0] == rows[1] == ["7", "7/1", "7/2"]


def test_without_a_seed_games_differ() -> None:
    first, second = raw_env("corporate-wars"), raw_env("corporate-wars")
    first.reset()
    second.reset()
    assert first.matches.seed != second.matches.seed


def test_a_match_can_begin_from_a_position() -> None:
    position = zirconia.game("kardashev").start(seed=3).position()
    table = raw_env("kardashev")
    table.reset(seed=1, options={"position": position})
    assert table.state_now.position() == position


def test_a_position_of_another_setup_is_refused() -> None:
    position = zirconia.game("kardashev").start(seats=3).position()
    with pytest.raises(zirconia.ZirconiaError, match="another setup"):
        raw_env("kardashev").reset(options={"position": position})


@every_game
def test_an_agent_sees_what_its_seat_sees_and_may_do_what_its_seat_may(game: Game[Any, Any]) -> None:
    table = raw_env(game)
    table.reset(seed=1)
    play(table, 15)
    match = table.state_now
    for seat, agent in enumerate(table.possible_agents):
        sight = table.observe(agent)
        assert sight["observation"].tolist() == list(match.encode(seat))
        allowed = match.legal(seat) if agent == table.agent_selection else []
        assert np.flatnonzero(sight["action_mask"]).tolist() == sorted(allowed)


@every_game
def test_the_end_pays_what_the_game_returns(game: Game[Any, Any]) -> None:
    table = raw_env(game)
    table.reset(seed=1)
    while not table.state_now.over:
        play(table, 1)
    assert list(table.rewards.values()) == list(table.state_now.returns())
    assert all(table.terminations.values()) and not any(table.truncations.values())


def test_options_and_overrides_reach_the_game() -> None:
    table = raw_env("standoff-hex", seats=3)
    assert len(table.possible_agents) == 3
    with pytest.raises(zirconia.BadSetup):
        raw_env("standoff-hex", options={"no such option": 1})
    with pytest.raises(zirconia.BadSetup):
        raw_env("standoff-hex", overrides={"no such data": 1})


def test_an_illegal_action_is_explained_and_changes_nothing() -> None:
    table = raw_env("corporate-wars")
    table.reset(seed=1)
    illegal = next(code for code in range(934) if code not in table.state_now.legal())
    before = table.state_now.digest()
    with pytest.raises(zirconia.IllegalAction):
        table.step(illegal)
    with pytest.raises(zirconia.IllegalAction, match="not None"):
        table.step(None)
    assert table.state_now.digest() == before and table.agent_selection == "player_0"


def test_wrapped_an_illegal_action_loses(capsys: pytest.CaptureFixture[str]) -> None:
    table = env("corporate-wars")
    table.reset(seed=1)
    sight = table.observe("player_0")
    assert sight is not None
    table.step(int(np.flatnonzero(sight["action_mask"] == 0)[0]))
    assert table.rewards["player_0"] == -1 and all(table.terminations.values())


@pytest.mark.parametrize("action", NO_ACTIONS)
def test_what_is_no_action_loses_as_well(action: Any) -> None:
    table = env("corporate-wars")
    table.reset(seed=1)
    table.step(action)
    assert table.rewards["player_0"] == -1 and all(table.terminations.values())
    assert table.infos["player_0"]["illegal"]
    while table.agents:
        table.step(None)  # as those do whose game is over
    raw = raw_env("corporate-wars")
    raw.reset(seed=1)
    with pytest.raises(zirconia.IllegalAction):
        raw.step(action)


def test_a_render_mode_that_there_is_not_is_refused() -> None:
    with pytest.raises(zirconia.ZirconiaError, match="human, ansi, rgb_array"):
        env("corporate-wars", render_mode="svg")


def test_whoever_forgets_to_reset_is_told() -> None:
    with pytest.raises(RuntimeError, match="call reset"):
        raw_env("corporate-wars").observe("player_0")


def test_the_state_is_what_all_see_together() -> None:
    table = raw_env("corporate-wars")
    table.reset(seed=1)
    assert table.state().tolist() == [*table.state_now.encode(0), *table.state_now.encode(1)]
    assert table.state_space.contains(table.state())


@every_game
def test_an_environment_pickles_in_the_middle_of_a_match(game: Game[Any, Any]) -> None:
    table = raw_env(game)
    table.reset(seed=1)
    play(table, 10)
    other = pickle.loads(pickle.dumps(table))
    assert play(other, 20).state_now == play(table, 20).state_now


# All at once --------------------------------------------------------------------------------------------


def bidding() -> AtOnce:
    """Kardashev where all bid in secret."""
    table = parallel_env("kardashev", seats=3)
    table.reset(seed=1)
    for _ in range(1000):
        if len(table.state_now.acting) == 3:
            return table
        table.step(
            {
                agent: table.state_now.legal(seat)[0]
                for seat, agent in enumerate(table.agents)
                if seat in table.state_now.acting
            }
        )
    raise AssertionError("nobody ever decided at the same time")


def test_several_decide_in_one_step() -> None:
    table = bidding()
    before = table.state_now.steps
    table.step({agent: table.state_now.legal(seat)[0] for seat, agent in enumerate(table.agents)})
    assert table.state_now.steps == before + 3


def test_who_is_not_asked_can_only_wait() -> None:
    table = parallel_env("corporate-wars")
    sights, _ = table.reset(seed=1)
    assert np.flatnonzero(sights["player_1"]["action_mask"]).tolist() == [table.wait]
    assert table.wait not in np.flatnonzero(sights["player_0"]["action_mask"])


def test_an_illegal_action_of_one_stops_those_of_all() -> None:
    table = bidding()
    before = table.state_now.digest()
    with pytest.raises(zirconia.IllegalAction, match="player_1 is asked for an action, and can't wait"):
        table.step({"player_0": table.state_now.legal(0)[0], "player_1": table.wait, "player_2": 0})
    with pytest.raises(zirconia.IllegalAction, match="player_1 can't do 'x': "):
        table.step({"player_0": table.state_now.legal(0)[0], "player_1": "x", "player_2": 0})  # type: ignore[dict-item]
    with pytest.raises(zirconia.IllegalAction, match="player_1 is asked"):
        table.step({"player_0": table.state_now.legal(0)[0]})
    assert table.state_now.digest() == before


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"player_1": 5}, r"player_1 is not asked, and can only wait \(934\), not do 5"),
        ({"player_1": None}, "not do None"),
        ({"bob": 934}, "there is no agent 'bob' here"),
    ],
)
def test_who_is_not_asked_and_acts_is_refused(more: dict[str, int], words: str) -> None:
    table = parallel_env("corporate-wars")
    table.reset(seed=1)
    with pytest.raises(zirconia.IllegalAction, match=words):
        table.step({"player_0": table.state_now.legal(0)[0], **more})
    assert table.state_now.steps == 0


@every_game
def test_at_the_end_nobody_is_left(game: Game[Any, Any]) -> None:
    table = parallel_env(game)
    table.reset(seed=1)
    dice = np.random.default_rng(1)
    rewards: dict[str, float] = {}
    while table.agents:
        asked = [(f"player_{seat}", table.state_now.legal(seat)) for seat in table.state_now.acting]
        _, rewards, ended, _, _ = table.step({agent: int(dice.choice(legal)) for agent, legal in asked})
    assert all(ended.values()) and list(rewards.values()) == list(table.state_now.returns())
