"""Every game passes OpenSpiel's own tests, and its searches play them."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import zirconia
from tests.example import GAME
from tests.learn.games import every_game, every_seating
from zirconia.core.game import Game
from zirconia.core.match.state import State
from zirconia.learn import openspiel
from zirconia.learn.openspiel import SpielGame, SpielState

flags.FLAGS.mark_as_parsed()  # its playthroughs look at the command line, which is not theirs here
RECALLED = pyspiel.IIGObservationType(perfect_recall=True)


def walk(state: SpielState, steps: int, seed: int = 1) -> SpielState:
    """Random actions and outcomes, up to a decision."""
    dice = np.random.default_rng(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        steps -= 0 if state.is_chance_node() else 1
        state.apply_action(int(dice.choice(state.legal_actions())))
    return state


def match_of(state: SpielState) -> State:
    """The match, once it was dealt."""
    assert state.match is not None
    return state.match


def some(game: Game[Any, Any], steps: int, seats: int | None = None, seed: int = 1) -> SpielState:
    return walk(openspiel.load(game, seats).new_initial_state(), steps, seed)


def brief(game: Game[Any, Any]) -> SpielGame:
    """A game that is over after two rounds, for what takes long; the examples are short anyway."""
    shorter = {"numbers": {"match": {"rounds": 2}}}
    return openspiel.load(game, overrides=shorter if game.id in zirconia.games() else {})


# OpenSpiel's tests ----------------------------------------------------------------------------------------


@every_game
def test_openspiel_s_random_simulation_passes(game: Game[Any, Any]) -> None:
    pyspiel.random_sim_test(brief(game), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("id", ["corporate-wars", "kardashev"])
def test_a_whole_game_passes_it_too(id: str) -> None:
    pyspiel.random_sim_test(openspiel.load(id), num_sims=1, serialize=True, verbose=False)


@every_game
def test_openspiel_s_simulation_of_python_games_passes(game: Game[Any, Any]) -> None:
    from open_spiel.python.tests import games_sim_test  # with SciPy's statistics, which takes a second

    np.random.seed(1)
    games_sim_test.GamesSimTest("sim_game").sim_game(openspiel.load(game))


@every_seating
def test_every_number_of_players_can_be_loaded_and_played(game: Game[Any, Any], seats: int) -> None:
    loaded = openspiel.load(game, seats)
    assert loaded.num_players() == seats
    state = walk(loaded.new_initial_state(), 20)
    assert state.is_terminal() or 0 <= state.current_player() < seats


@every_game
def test_a_playthrough_replays_as_it_was_written(game: Game[Any, Any], tmp_path: Path) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # with SciPy's statistics

    written = tmp_path / "playthrough.txt"
    written.write_text(generate_playthrough.playthrough(str(brief(game)), None, seed=1), encoding="utf-8")
    before, after = generate_playthrough.replay(str(written))
    assert "IsTerminal() = True" in before and before == after


# Registration ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", zirconia.games())
def test_an_installed_game_is_there_by_name(id: str) -> None:
    game = pyspiel.load_game(f"zirconia_{id.replace('-', '_')}")
    assert game.num_distinct_actions() == zirconia.game(id).setup().actions
    assert game.get_type().long_name == zirconia.game(id).title


def test_options_travel_in_the_name_of_a_game() -> None:
    game = openspiel.load("standoff-hex", 3, overrides=changed())
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game) and again.setup == game.setup and again.setup.overrides == changed()


def test_options_may_be_given_as_json() -> None:
    game = pyspiel.load_game("zirconia_standoff_hex", {"overrides": zirconia_json(changed())})
    assert game.setup.overrides == changed()


def changed() -> dict[str, Any]:
    """An override that Standoff takes."""
    return {"cards": {"restock": {"price": 4}}}


def zirconia_json(value: object) -> str:
    import json

    return json.dumps(value)


@pytest.mark.parametrize("wrong", ["{", "[1]", "%7B"])
def test_what_is_no_json_object_is_refused(wrong: str) -> None:
    with pytest.raises(Exception, match="options are a JSON object"):
        pyspiel.load_game("zirconia_standoff_hex", {"options": wrong})


def test_a_game_and_a_state_pickle() -> None:
    state = some(GAME, 3)
    other = pickle.loads(pickle.dumps(state))
    assert str(other) == str(state) and str(other.get_game()) == str(state.get_game())
    assert str(walk(other, 3, seed=5)) == str(walk(state, 3, seed=5))


def test_python_ends_in_peace_after_openspiel() -> None:
    code = "import zirconia.learn.openspiel as z; z.load('corporate-wars').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


# Chance ---------------------------------------------------------------------------------------------------


@every_game
def test_the_same_history_leads_to_the_same_state(game: Game[Any, Any]) -> None:
    state = some(game, 40)
    other = state.get_game().new_initial_state()
    for action in state.history():
        other.apply_action(action)
    assert match_of(other) == match_of(state) and match_of(other).random == match_of(state).random
    assert str(other) == str(state)


def test_other_outcomes_deal_other_cards() -> None:
    game = openspiel.load("corporate-wars")
    digests = set()
    for outcome in range(8):
        state = game.new_initial_state()
        for _ in range(openspiel.DEAL):
            state.apply_action(outcome)
        digests.add(match_of(state).digest())
    assert len(digests) > 4


@every_game
def test_what_is_drawn_follows_a_chance_node_and_nothing_else_does(game: Game[Any, Any]) -> None:
    state = some(game, 0)
    dice = np.random.default_rng(2)
    for _ in range(60):
        if state.is_terminal():
            break
        before = match_of(state).copy()
        action = int(dice.choice(state.legal_actions()))
        state.apply_action(action)
        drawn = state.is_chance_node()
        if drawn:
            assert match_of(state) == before, "nothing has happened before the outcome"
            state.apply_action(int(dice.integers(openspiel.OUTCOMES)))
        probe = before.copy()
        probe.apply(action)
        assert drawn == (probe.random != before.random)


def test_the_outcome_decides_what_is_drawn() -> None:
    state = some(zirconia.game("corporate-wars"), 0)
    dice = np.random.default_rng(3)
    while not state.is_chance_node():
        state.apply_action(int(dice.choice(state.legal_actions())))
    worlds = set()
    for outcome in range(20):
        child = state.clone()
        child.apply_action(outcome)
        worlds.add(match_of(child).digest())
    assert len(worlds) > 1


# What a player knows ----------------------------------------------------------------------------------------


@every_game
def test_an_observation_is_what_the_seat_sees(game: Game[Any, Any]) -> None:
    state = some(game, 12)
    for seat in range(state.num_players()):
        assert told(state, state.observation_tensor(seat)) == list(match_of(state).encode(seat))


def told(state: SpielState, tensor: list[float]) -> list[int]:
    """The numbers of a tensor, put together where they come in three parts of 22 bits."""
    numbers = np.array(tensor, np.float32).astype(np.int64)
    if state.get_game().setup.encoding_limit > 2**24:
        numbers = numbers.reshape(-1, 3) @ np.array([1, 2**22, 2**44])
    found: list[int] = numbers.tolist()
    return found


def test_a_tensor_tells_large_numbers_to_the_last_bit() -> None:
    state = openspiel.load("kardashev", 6).new_initial_state()
    dice = np.random.default_rng(1)
    largest = 0
    while not state.is_terminal():
        if not state.is_chance_node():
            seen = list(match_of(state).encode(0))
            assert told(state, state.observation_tensor(0)) == seen
            largest = max(largest, *seen)
        state.apply_action(int(dice.choice(state.legal_actions())))
    assert largest > 2**24


def test_the_parts_of_a_number_make_it_again() -> None:
    numbers = np.array([0, 1, -1, 2**22, 2**44 - 1, -(2**33) - 5, 2**62, -(2**62)])
    parts = openspiel.in_parts(numbers)
    assert (parts.astype(np.float32).astype(np.int64) == parts).all()
    assert (parts.reshape(-1, 3) @ np.array([1, 2**22, 2**44]) == numbers).all()


@every_game
def test_an_observer_has_the_blocks_of_the_encoding(game: Game[Any, Any]) -> None:
    loaded = openspiel.load(game)
    seen = make_observation(loaded)
    parts = (3,) if loaded.setup.encoding_limit > 2**24 else ()
    assert {name: block.shape for name, block in seen.dict.items()} == {
        name: shape + parts for name, shape in loaded.setup.encoding
    }


@every_game
def test_a_resampled_state_is_one_that_the_player_can_t_tell_apart(game: Game[Any, Any]) -> None:
    state = some(game, 25 if game.id in zirconia.games() else 5)  # the examples are over sooner
    player = state.current_player()
    dice = np.random.default_rng(4)
    for _ in range(5):
        other = state.resample_from_infostate(player, dice.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        walk(other, 10)


def test_resampled_states_differ_where_the_player_can_t_see() -> None:
    state = some(zirconia.game("corporate-wars"), 10)
    dice = np.random.default_rng(5)
    worlds = {match_of(state.resample_from_infostate(0, dice.random)).digest() for _ in range(8)}
    assert len(worlds) > 1


def test_at_a_chance_node_nobody_is_asked_to_imagine() -> None:
    with pytest.raises(pyspiel.SpielError, match="not at a chance node"):
        openspiel.load("corporate-wars").new_initial_state().resample_from_infostate(0, lambda: 0.5)


def test_a_player_recalls_what_it_did_even_where_the_position_is_the_same() -> None:
    """Two ways to one position are two information states."""
    state = openspiel.load("corporate-wars").new_initial_state()
    walk(state, 0)
    one, two = state.clone(), state.clone()
    first, second = sorted(state.legal_actions())[:2]
    one.apply_action(first)
    two.apply_action(second)
    assert walk(one, 0).information_state_string(0) != walk(two, 0).information_state_string(0)


def test_what_the_other_can_t_see_leaves_its_information_state_alone() -> None:
    """Bids in secret: whatever the first one bids, the second knows the same."""
    state = some(zirconia.game("kardashev"), 0)
    while len(match_of(state).acting) < 2 or len(state.legal_actions()) < 2:
        walk(state, 1)
        assert not state.is_terminal()
    first, second = match_of(state).acting[:2]
    known = set()
    for action in state.legal_actions()[:2]:
        child = state.clone()
        child.apply_action(action)
        known.add(child.information_state_string(second))
        assert first == state.current_player() and child.current_player() == second
    assert len(known) == 1


def test_an_observer_without_parameters_refuses_them() -> None:
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(openspiel.load("corporate-wars"), RECALLED, {"wide": True})


# Its searches ---------------------------------------------------------------------------------------------


def bots(state: SpielState) -> dict[str, Any]:
    game, dice = state.get_game(), np.random.RandomState(6)
    judge = mcts.RandomRolloutEvaluator(1, dice)
    return {
        "mcts": mcts.MCTSBot(game, 2.0, 4, judge, solve=False, random_state=dice),
        "ismcts": ismcts.ISMCTSBot(game, judge, 2.0, 4, random_state=dice),
    }


@pytest.mark.parametrize("kind", ["mcts", "ismcts"])
@every_game
def test_openspiel_s_search_plays(game: Game[Any, Any], kind: str) -> None:
    state = walk(brief(game).new_initial_state(), 0)
    searcher = bots(state)[kind]
    for _ in range(2):
        action = searcher.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))
        walk(state, 0)


def test_a_search_finishes_a_game() -> None:
    state = some(GAME, 0)
    searcher = bots(state)["ismcts"]
    while not state.is_terminal():
        state.apply_action(int(searcher.step(state)))
        walk(state, 0)
    assert sum(state.returns()) == 0
