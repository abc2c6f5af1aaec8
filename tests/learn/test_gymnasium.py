"""One seat against bots passes Gymnasium's own check, and is the same again from the same seed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import zirconia
from tests.bots.programs import Babbles, Cheats, Remembers
from tests.learn.games import NO_ACTIONS, every_game, every_seating
from zirconia.bots.chance import RandomBot
from zirconia.bots.errors import BotFailed
from zirconia.core.game import Game
from zirconia.learn.gymnasium import OneSeat, name_of, register

# What the check says of environments that nobody has registered, and of numbers without bounds of their own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:.*not having a spec.*"),
    pytest.mark.filterwarnings("ignore:.*Box.*"),
]


def play(env: OneSeat, steps: int, seed: int = 1) -> list[tuple[list[int], float, bool]]:
    """Random legal actions, and what came of them."""
    dice = np.random.default_rng(seed)
    rows = []
    for _ in range(steps):
        seen, reward, over, _, _ = env.step(dice.choice(np.flatnonzero(env.action_masks())))
        rows.append((seen.tolist(), float(reward), over))
        if over:
            break
    return rows


# Gymnasium's check ----------------------------------------------------------------------------------------


@every_seating
def test_gymnasium_s_check_passes(game: Game[Any, Any], seats: int) -> None:
    check_env(OneSeat(game, bots="random", seats=seats, seat=seats - 1), skip_render_check=True)


@pytest.mark.parametrize("id", zirconia.games())
def test_a_registered_game_passes_the_check_with_every_render_mode(id: str) -> None:
    name = name_of(zirconia.game(id))
    check_env(gymnasium.make(name, bots="random").unwrapped)


def test_a_game_that_is_not_installed_can_be_registered() -> None:
    from tests.example import GAME

    register(GAME)
    env = gymnasium.make(name_of(GAME), bots="random")
    env.reset(seed=1)


# Matches ----------------------------------------------------------------------------------------------------


@every_game
def test_the_same_seed_gives_the_same_match(game: Game[Any, Any]) -> None:
    one, two = (OneSeat(game, seat=1, bots="medium", iterations=6) for _ in range(2))
    assert one.reset(seed=5)[0].tolist() == two.reset(seed=5)[0].tolist()
    assert play(one, 6) == play(two, 6)


def test_another_seed_gives_another_match() -> None:
    env = OneSeat("corporate-wars", bots="easy")
    env.reset(seed=1)
    first = env.state.digest()
    env.reset(seed=2)
    assert env.state.digest() != first


@every_game
def test_the_agent_is_asked_or_the_match_is_over(game: Game[Any, Any]) -> None:
    env = OneSeat(game, seat=1, bots="random")
    env.reset(seed=3)
    assert 1 in env.state.acting
    rows = play(env, 3000)
    assert rows[-1][2] and env.state.over and rows[-1][1] == env.state.returns()[1]
    assert all(reward == 0 for _, reward, over in rows if not over)


def test_the_mask_is_what_the_seat_may_do() -> None:
    env = OneSeat("corporate-wars", bots="random")
    _, info = env.reset(seed=1)
    legal = env.state.legal(0)
    assert np.flatnonzero(info["action_mask"]).tolist() == sorted(legal)
    assert np.flatnonzero(env.action_masks()).tolist() == sorted(legal)


def test_what_is_seen_is_what_the_seat_sees() -> None:
    env = OneSeat("corporate-wars", seat=1, bots="random")
    seen, _ = env.reset(seed=1)
    assert seen.tolist() == list(env.state.encode(1)) and env.observation_space.contains(seen)


def illegal(env: OneSeat) -> int:
    env.reset(seed=1)
    return int(np.flatnonzero(~env.action_masks())[0])


def test_an_illegal_action_loses_and_says_why() -> None:
    env = OneSeat("corporate-wars", bots="random")
    _, reward, over, _, info = env.step(illegal(env))
    assert reward == -1 and over and ":" in info["illegal"]


def test_an_illegal_action_can_be_raised_instead() -> None:
    env = OneSeat("corporate-wars", bots="random", illegal="raise")
    action = illegal(env)
    with pytest.raises(zirconia.IllegalAction):
        env.step(action)
    assert env.state.steps == 0


def test_every_other_seat_can_have_a_bot_of_its_own() -> None:
    env = OneSeat("kardashev", seats=3, bots=["random", RandomBot])
    env.reset(seed=1)
    play(env, 20)
    with pytest.raises(zirconia.BadSetup, match="2 other seats, and 1"):
        OneSeat("kardashev", seats=3, bots=["random"])


@pytest.mark.parametrize("bots", [Remembers, "tests.bots.programs:Remembers", ["tests.bots.programs:Remembers"]])
def test_a_bot_of_others_is_told_what_happened(bots: Any) -> None:
    env = OneSeat("corporate-wars", bots=bots)
    env.reset(seed=1)
    play(env, 30)
    assert env.state.events(0)


@pytest.mark.parametrize("program", [Babbles, Cheats])
def test_that_a_bot_chose_what_is_not_allowed_is_told_as_its_mistake(program: type) -> None:
    env = OneSeat("corporate-wars", seat=1, bots=program)
    with pytest.raises(BotFailed, match=r"the bot of seat 0 chose .*, which is not allowed: "):
        env.reset(seed=1)


def test_a_match_of_our_bots_keeps_a_journal_where_one_is_asked_for() -> None:
    env = OneSeat("corporate-wars", bots="easy")
    env.reset(seed=1)
    assert env.state.journal is None
    position = env.state.position()
    for options in ({"journal": True}, {"journal": True, "position": position}):
        env.reset(seed=1, options=options)
        play(env, 3)
        assert env.state.events(0)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"seat": 2}, "0 to 1"),
        ({"seat": "1"}, "0 to 1, not '1'"),
        ({"bots": "nobody"}, "no bot 'nobody'"),
        ({"bots": "explorer"}, "'explorer' plays Kardashev, not Corporate Wars"),
        ({"bots": 3}, "bots is the name of one, .*, or a list of these, not 3"),
        ({"bots": [3]}, "bots is the name of one"),
        ({"bots": str}, "makes no bot: what it makes has no choose"),
        ({"iterations": -5}, "iterations are a whole number from 1 on, .*, not -5"),
        ({"iterations": 0}, "iterations are a whole number"),
        ({"iterations": float("nan")}, "iterations are a whole number"),
        ({"iterations": "5"}, "iterations are a whole number"),
        ({"illegal": "foo"}, "illegal is 'lose' or 'raise', not 'foo'"),
        ({"render_mode": "svg"}, "render_mode is one of"),
    ],
)
def test_what_is_wrong_is_said_at_once(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(zirconia.ZirconiaError, match=words):
        OneSeat("corporate-wars", **wrong)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"positon": {}}, "reset has no option 'positon'; did you mean 'position'"),
        ({"journal": 1}, "'journal' of reset is True or False, not 1"),
        (5, "options of reset are a dictionary, not 5"),
    ],
)
def test_an_option_that_reset_does_not_have_is_refused(options: Any, words: str) -> None:
    env = OneSeat("corporate-wars", bots="random")
    with pytest.raises(zirconia.ZirconiaError, match=words):
        env.reset(options=options)


def test_a_reset_that_is_refused_uses_up_no_seed() -> None:
    env = OneSeat("corporate-wars", bots="random")
    env.reset(seed=1)
    for seed in (None, 5):
        with pytest.raises(zirconia.ZirconiaError):
            env.reset(seed=seed, options={"position": {"bad": 1}})
    env.reset()
    assert env.matches.seed == "1/1"


@pytest.mark.parametrize("action", NO_ACTIONS)
def test_what_is_no_action_loses_as_well(action: Any) -> None:
    env = OneSeat("corporate-wars", bots="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(action)
    assert reward == -1 and over and info["illegal"]


def test_after_the_end_a_reset_is_needed() -> None:
    env = OneSeat("corporate-wars", bots="random")
    env.step(illegal(env))
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\)"):
        env.step(0)
    env.reset(seed=1)
    play(env, 5000)
    assert env.state.over
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)


def test_whoever_forgets_to_reset_is_told() -> None:
    with pytest.raises(RuntimeError, match="call reset"):
        OneSeat("corporate-wars").step(0)


def test_an_environment_pickles_in_the_middle_of_a_match() -> None:
    env = OneSeat("corporate-wars", bots="random")
    env.reset(seed=1)
    play(env, 10)
    other = pickle.loads(pickle.dumps(env))
    assert other.state == env.state and np.array_equal(other.action_masks(), env.action_masks())


@pytest.mark.parametrize("bots", ["easy", "medium", "hard"])
@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
@pytest.mark.parametrize("id", ["corporate-wars", "kardashev"])
def test_a_copy_goes_on_as_the_original_does(id: str, copied: Callable[[OneSeat], OneSeat], bots: str) -> None:
    env = OneSeat(id, bots=bots, iterations=8)
    env.reset(seed=1)
    play(env, 12)
    other = copied(env)
    assert play(env, 12) == play(other, 12)
