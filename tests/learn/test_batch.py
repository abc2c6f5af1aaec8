"""The batch plays the very games that single states play, and its arrays say the truth about them."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import zirconia
from bag_duel.game import BagDuel
from tests.example import BOARD_GAME, GAME
from zirconia import BadSetup, IllegalAction, State
from zirconia.core.game import Game
from zirconia.learn import Batch

GAMES: list[Game[Any, Any]] = [*(zirconia.game(id) for id in zirconia.games()), GAME, BOARD_GAME]
SETUPS = [pytest.param(game, seats, id=f"{game.id}-{seats}") for game in GAMES for seats in game.seats]
STEPS = 400 if zirconia.compiled() else 40  # in 400 the games of two come to an end
SHORT = "galactic-confrontation"  # the game of tests that are about the batch alone


def legal(batch: Batch, game: int) -> list[int]:
    """What a row lists as legal."""
    codes: list[int] = batch.codes[game, : batch.counts[game]].tolist()
    return codes


def shows(batch: Batch, game: int, state: State) -> None:
    """A row shows what the acting seat of this state sees and may do, and nothing else."""
    seat = state.acting[0]
    assert batch.turns[game] == seat
    assert legal(batch, game) == state.legal(seat)
    assert np.flatnonzero(batch.masks[game]).tolist() == sorted(state.legal(seat))
    assert batch.observations[game].tolist() == list(state.encode(seat))


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_a_batch_plays_the_games_that_single_states_play(game: Game[Any, Any], seats: int) -> None:
    batch = Batch(game, 3, seats, seed="side by side")
    states = [batch.setup.start(seed=batch.seed_of(row, 0), journal=False) for row in range(3)]
    for _ in range(STEPS):
        for row, state in enumerate(states):
            shows(batch, row, state)
        actions = batch.sample()
        batch.step(actions)
        for row, state in enumerate(states):
            state.apply(actions[row], int(state.acting[0]))
            assert bool(batch.ends[row]) == state.over
            assert batch.rewards[row].tolist() == pytest.approx(state.returns())
            if state.over:
                states[row] = batch.setup.start(seed=batch.seed_of(row, int(batch.episodes[row])), journal=False)


@pytest.fixture(scope="module")
def finished() -> list[tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.int64]]]:
    """Rewards, ends and episodes of every step of a batch whose games end now and then."""
    batch = Batch(GAME, 8, 3, seed="to the end")
    found = []
    for _ in range(200):
        batch.step()
        found.append((batch.rewards.copy(), batch.ends.copy(), batch.episodes.copy()))
    return found


Finished = list[tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.int64]]]


def test_rewards_come_at_the_end_only(finished: Finished) -> None:
    assert any(ends.any() for _, ends, _ in finished)
    assert all(not rewards[~ends].any() for rewards, ends, _ in finished)
    assert any(rewards.any() for rewards, _, _ in finished)


def test_rewards_add_up_to_nothing(finished: Finished) -> None:
    assert all(rewards.sum(axis=1) == pytest.approx(0) for rewards, _, _ in finished)


def test_every_end_counts_an_episode(finished: Finished) -> None:
    assert np.array_equal(np.sum([ends for _, ends, _ in finished], axis=0), finished[-1][2])


def test_a_finished_game_begins_again_from_the_next_seed() -> None:
    batch = Batch(GAME, 2, seed="again")
    while not batch.ends[0]:
        batch.step()
    assert batch.episodes[0] == 1 and batch.steps[0] == 0
    shows(batch, 0, batch.setup.start(seed=batch.seed_of(0, 1)))


def test_a_batch_counts_the_actions_of_the_running_game_and_of_the_last() -> None:
    batch = Batch(GAME, 2, seed="counts")
    steps = 0
    while not batch.ends[0]:
        assert batch.steps[0] == steps and batch.lengths[0] == 0
        batch.step()
        steps += 1
    assert batch.lengths[0] == steps
    batch.step()
    assert (batch.steps[0], batch.lengths[0]) == (1, steps)


def history(batch: Batch, steps: int = 40) -> Iterator[bytes]:
    for _ in range(steps):
        batch.step()
        yield batch.actions.tobytes() + batch.observations.tobytes() + batch.rewards.tobytes()


def test_a_seed_repeats_games_and_samples() -> None:
    assert list(history(Batch(SHORT, 4, seed="s"))) == list(history(Batch(SHORT, 4, seed="s")))


def test_another_seed_gives_other_games() -> None:
    assert list(history(Batch(SHORT, 4, seed="s"))) != list(history(Batch(SHORT, 4, seed="t")))


def test_reset_begins_the_same_games_again() -> None:
    batch = Batch(SHORT, 4, seed="s")
    before = list(history(batch))
    batch.reset()
    assert not batch.episodes.any() and not batch.ends.any() and list(history(batch)) == before


def test_reset_takes_another_seed() -> None:
    batch = Batch(SHORT, 4, seed="s")
    batch.reset("t")
    assert list(history(batch)) == list(history(Batch(SHORT, 4, seed="t")))


def test_without_a_seed_the_games_are_others_each_time() -> None:
    one, two = (Batch(SHORT, 4, seed=None) for _ in range(2))
    assert one.seed != two.seed and list(history(one)) != list(history(two))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_that_a_batch_is_not_copied_is_said_with_what_can_be(copied: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match=r"can't be copied or pickled together: .* state\(game\)"):
        copied(Batch(SHORT, 4))


def test_the_games_of_a_batch_differ() -> None:
    batch = Batch(SHORT, 8)
    assert len({row.tobytes() for row in batch.observations}) > 1


def test_a_game_depends_on_its_number_alone() -> None:
    whole, part = Batch(SHORT, 5, seed="s"), Batch(SHORT, 2, seed="s", first=3)
    for _ in range(40):
        whole.step()
        part.step()
        assert (whole.observations[3:] == part.observations).all()


def test_samples_are_legal_and_change_nothing() -> None:
    batch = Batch(SHORT, 16, seed="s")
    before = batch.observations.copy()
    for _ in range(20):
        assert batch.masks[np.arange(16), batch.sample()].all()
    assert (batch.observations == before).all() and not batch.steps.any()


def test_every_legal_action_is_sampled() -> None:
    batch = Batch(SHORT, 1, seed="s")
    assert {int(batch.sample()[0]) for _ in range(200)} == set(legal(batch, 0))


# Refusals -------------------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_with_game_seat_and_rule() -> None:
    batch = Batch(SHORT, 3, seed="s")
    wrong = next(code for code in range(batch.setup.actions) if not batch.masks[1, code])
    actions = batch.sample()
    actions[1] = wrong
    with pytest.raises(IllegalAction, match=rf"game 1, seat 0 can't do {wrong} \(legal: \[") as caught:
        batch.step(actions)
    with pytest.raises(IllegalAction) as single:
        batch.state(1).apply(wrong, 0)
    assert caught.value.reason == single.value.reason and caught.value.rule == single.value.rule


@pytest.mark.parametrize("code", [-1, 10**6, 2**62])
def test_a_code_outside_the_action_space_is_refused(code: int) -> None:
    batch = Batch(SHORT, 2)
    with pytest.raises(IllegalAction, match=r"codes are 0 to 2551"):
        batch.step([int(batch.sample()[0]), code])


def test_a_refused_step_changes_nothing() -> None:
    batch = Batch(SHORT, 3, seed="s")
    batch.step()
    before = [batch.observations.copy(), batch.actions.copy(), batch.steps.copy(), batch.ends.copy()]
    positions = [batch.state(game).digest() for game in range(3)]
    actions = batch.sample()
    actions[2] = -1
    with pytest.raises(IllegalAction):
        batch.step(actions)
    after = [batch.observations, batch.actions, batch.steps, batch.ends]
    assert all((one == two).all() for one, two in zip(before, after, strict=True))
    assert positions == [batch.state(game).digest() for game in range(3)]


@pytest.mark.parametrize("actions", [[1], [[1, 2]], [1.0, 2.0], ["a", "b"], 3])
def test_actions_of_the_wrong_shape_or_type_are_refused(actions: Any) -> None:
    with pytest.raises(ValueError, match="needs 2 whole numbers, one action for each game"):
        Batch(SHORT, 2).step(actions)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"games": 0}, "1 to 1,000,000 games, not 0"),
        ({"games": 2.5}, "1 to 1,000,000 games, not 2.5"),
        ({"games": "3"}, "1 to 1,000,000 games, not '3'"),
        ({"seats": 7}, "is for 2 players, not 7"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"first": -1}, "from 0 on, not -1"),
        ({"opponents": {2: "random"}}, "seats 0 to 1, not 2"),
        ({"opponents": "random"}, "named by their seats, as in {1: 'random'}, not 'random'"),
        ({"opponents": {1: "hard"}}, "'random', 'weights', 'economy', .* or a policy, not 'hard'"),
        ({"opponents": {0: "random", 1: "random"}}, "a seat without an opponent"),
    ],
)
def test_a_batch_that_can_not_be_is_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetup, match=words):
        Batch(SHORT, **wrong)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(zirconia.UnknownGame):
        Batch("galactic-confrontatoin")


def test_a_row_that_is_not_there_is_refused() -> None:
    with pytest.raises(IndexError, match="they are 0 to 1"):
        Batch(SHORT, 2).state(2)


# The arrays -----------------------------------------------------------------------------------------


def test_arrays_stay_the_same_objects() -> None:
    batch = Batch(SHORT, 2)
    before = {name: getattr(batch, name) for name in batch.layout()}
    batch.step()
    batch.reset("other")
    assert all(getattr(batch, name) is array for name, array in before.items())


def test_arrays_have_the_shapes_and_types_of_the_layout() -> None:
    batch = Batch(SHORT, 2)
    for name, (shape, kind) in batch.layout().items():
        assert (getattr(batch, name).shape, getattr(batch, name).dtype) == (shape, kind)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_observations_are_packed_as_far_as_the_game_promises(game: Game[Any, Any]) -> None:
    kind = Batch(game, 1).observations.dtype
    assert np.iinfo(kind).max >= game.encoding_limit
    assert (kind == np.int16) == (game.encoding_limit < 2**15)


class Loud(BagDuel):
    """Bag Duel, with a round that no int16 holds, whatever it promises."""

    encoding_limit = 2**15 - 1

    def deal(self, *arguments: Any) -> Any:
        position = super().deal(*arguments)
        position.round_number = 2**15
        return position


def test_a_number_that_does_not_fit_is_an_error_and_never_cut_off() -> None:
    with pytest.raises(OverflowError, match="a number over 32,767, more than its encoding_limit of 32,767"):
        Batch(Loud(), 2)


@pytest.mark.parametrize(("game", "seats"), SETUPS)
def test_an_observation_holds_nothing_that_the_acting_seat_can_not_know(game: Game[Any, Any], seats: int) -> None:
    batch = Batch(game, 4, seats, seed="blind")
    for _ in range(12):
        batch.step()
        for row in range(4):
            world = batch.state(row).imagine(int(batch.turns[row]), "another world")
            assert batch.observations[row].tolist() == list(world.encode(int(batch.turns[row])))
            assert legal(batch, row) == world.legal(int(batch.turns[row]))


def test_who_decides_second_does_not_see_what_was_decided_first() -> None:
    one, two = (Batch(BOARD_GAME, 1, seed="secret") for _ in range(2))
    assert one.turns[0] == 0
    first, second = legal(one, 0)[:2]
    one.step([first])
    two.step([second])
    assert one.turns[0] == two.turns[0] == 1
    assert (one.observations == two.observations).all() and (one.masks == two.masks).all()


def test_games_can_begin_where_matches_stand() -> None:
    setup = zirconia.game(SHORT).setup(2)
    states = []
    for number in range(3):
        state = setup.start(seed=f"amid {number}", journal=False)
        for _ in range(20 + number):
            state.apply(state.legal()[0], state.acting[0])
        states.append(state)
    digests = [state.digest() for state in states]
    batch = Batch(SHORT, 24, seed="amid", beginnings=states)
    assert {batch.state(row).digest() for row in range(24)} == set(digests)
    for row in range(24):
        shows(batch, row, states[digests.index(batch.state(row).digest())])
    again = Batch(SHORT, 24, seed="amid", beginnings=states)
    for _ in range(STEPS):
        batch.step()
        again.step()
    assert [batch.state(row).digest() for row in range(24)] == [again.state(row).digest() for row in range(24)]
    assert [state.digest() for state in states] == digests
    if batch.episodes.any():
        row = int(np.flatnonzero(batch.episodes)[0])
        while not batch.ends[row]:
            batch.step()
        assert batch.state(row).digest() in digests


def test_luck_is_fresh_where_games_begin_amid_a_match() -> None:
    state = zirconia.game(SHORT).start(2, seed="one")
    batch = Batch(SHORT, 8, seed="many", beginnings=[state])
    for _ in range(60):
        batch.step([batch.codes[row, 0] for row in range(8)])
    assert len({batch.state(row).digest() for row in range(8)}) > 1


def test_no_game_begins_where_a_match_is_over_or_of_another_setup() -> None:
    state = zirconia.game(SHORT).start(2, seed="one")
    with pytest.raises(BadSetup, match="of its own setup"):
        Batch(SHORT, 2, beginnings=[GAME.start(2, seed="one")])
    state.resign(0)
    with pytest.raises(BadSetup, match="where a match is over"):
        Batch(SHORT, 2, beginnings=[state])
