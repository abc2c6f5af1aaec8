"""What every shipped bot must hold to: no peeking, the same again for a seed, always an answer, in time."""

from __future__ import annotations

import time

import pytest

import zirconia
from tests.bots.puzzles import all_puzzles, failure
from zirconia.bots import Budget, Seat, bot, bots, line
from zirconia.core.kernel.playout import play_out
from zirconia.core.kernel.position import Codes
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.state import State

GAMES = zirconia.games()
EVERY = [(id, name) for id in GAMES for name in bots(id)]
LADDER = ["random", "easy", "medium", "hard", "master"]
SMALL = Budget(iterations=30)


def midgame(id: str, steps: int = 60, seats: int | None = None, seed: str = "3") -> State:
    """A position some random steps into a game."""
    setup = zirconia.game(id).setup(seats)
    state = setup.start(seed, journal=False)
    play_out(state.core, from_seed(seed, 1), 0, Codes(setup.actions + 1), steps)
    assert not state.over
    return state


def test_the_ladder_stands_first_and_every_bot_has_a_line() -> None:
    assert bots()[:5] == LADDER
    assert all(line(name, id) for id, name in EVERY)


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_baselines(id: str) -> None:
    assert len(bots(id)) >= len(bots()) + 2


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_a_bot_decides_the_same_whatever_it_cannot_see(id: str, name: str) -> None:
    """The hidden part of the world is replaced, twice; nothing in its seat differs, so neither does its choice."""
    state = midgame(id)
    who = state.acting[0]
    others = [state.imagine(who, f"other {number}") for number in range(2)]
    for other in others:
        assert other.view(who) == state.view(who)
    chosen = [bot(name, "s").choose(Seat(world, who), SMALL) for world in (state, *others)]
    assert len(set(chosen)) == 1


@pytest.mark.parametrize(("id", "name"), EVERY)
def test_equal_seeds_and_iterations_play_equal_turns(id: str, name: str) -> None:
    lines = []
    for _ in range(2):
        state = midgame(id, 20)
        players = [bot(name, f"s{seat}") for seat in range(state.setup.seats)]
        played = []
        for _ in range(8):
            if state.over:
                break
            who = state.acting[0]
            code = players[who].choose(Seat(state, who), SMALL)
            assert code in state.legal(who)
            played.append(code)
            state.apply(code, who)
        lines.append(played)
    assert lines[0] == lines[1]


@pytest.mark.parametrize("id", GAMES)
def test_bots_answer_for_every_seat_count(id: str) -> None:
    for seats in zirconia.game(id).seats:
        state = midgame(id, 30, seats)
        for _ in range(6):
            if state.over:
                break
            who = state.acting[0]
            state.apply(bot("hard", "s").choose(Seat(state, who), Budget(iterations=10)), who)


@pytest.mark.parametrize("id", GAMES)
def test_a_budget_of_seconds_is_kept_for_the_whole_turn(id: str) -> None:
    state = midgame(id)
    who, turn = state.acting[0], state.turn
    player = bot("master", "s")
    spent = 0.0
    while not state.over and state.turn == turn and state.acting[0] == who:
        started = time.process_time()
        code = player.choose(Seat(state, who), Budget(seconds=0.5))
        spent += time.process_time() - started
        state.apply(code, who)
    assert spent < 1.0


@pytest.mark.parametrize(("id", "number", "puzzle"), all_puzzles())
def test_hard_makes_the_move_that_any_good_player_makes(id: str, number: int, puzzle: dict[str, object]) -> None:
    assert not failure(id, puzzle, "hard", Budget(iterations=2000))


@pytest.mark.parametrize("id", GAMES)
def test_there_are_eight_positions_for_every_game(id: str) -> None:
    assert sum(one == id for one, _, _ in all_puzzles()) >= 8
