"""How searches play on below a leaf: by which weights, for how many turns."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import zirconia
from zirconia.bots.judgement import judge_of
from zirconia.bots.levels import LEVELS
from zirconia.bots.search import drawn, sharpen
from zirconia.bots.seat import Budget, Seat
from zirconia.bots.thinkers import Thinker
from zirconia.core.kernel.position import Codes
from zirconia.core.kernel.random import from_seed


def test_squares_of_weights_keep_what_had_any() -> None:
    weights = vec[i64]([40, 20, 1, 0])
    sharpen(weights, 4)
    assert list(weights) == [41, 11, 1, 0]


def test_a_sharp_judge_follows_its_best_action_more_often() -> None:
    setup = zirconia.game("kardashev").setup(2)
    world = setup.start(seed="sharp").core
    judge = judge_of(setup, learned=True)
    codes, weights = Codes(setup.actions + 1), vec[i64]([0] * (setup.actions + 1))
    world.legal_into(codes, world.actor())
    judge.weigh(world, world.actor(), codes, weights)
    best = codes.codes[max(range(codes.size), key=lambda at: weights[at])]
    others = []
    for sharp in (False, True):
        judge.sharp_rollouts = sharp
        random = from_seed("drawn", 1)
        tries = [drawn(judge, world, world.actor(), codes, weights, random) for _ in range(400)]
        others.append(400 - tries.count(best))
    assert 0 < others[1] < 0.5 * others[0]


def test_what_was_learned_sharpens_and_what_is_by_hand_does_not() -> None:
    setup = zirconia.game("kardashev").setup(2)
    assert judge_of(setup, learned=True).sharp_rollouts and not judge_of(setup, learned=False).sharp_rollouts


@pytest.mark.parametrize(
    ("game", "seats", "turns"), [("kardashev", 2, 2), ("kardashev", 3, 0), ("corporate-wars", 2, 2)]
)
def test_master_plays_more_turns_where_its_game_asks_for_it(game: str, seats: int, turns: int) -> None:
    """And so many iterations fewer, also beside a network that advises: a turn takes as long as before."""
    (rollout, rate), (farther, slower) = (turns_and_rate(level, game, seats) for level in ("hard", "master"))
    assert farther - rollout == turns
    assert slower == pytest.approx(rate * (rollout + 1) / (farther + 1), rel=0.001)


def turns_and_rate(level: str, game: str, seats: int) -> tuple[int, float]:
    """How many turns a level plays below a leaf, and its iterations a second."""
    thinker = Thinker("any", LEVELS[level])
    state = zirconia.game(game).setup(seats).start(seed="rate", journal=False)
    who = state.acting[0]
    thinker.place(Seat(state, who), Budget(clocked=False))
    return int(thinker.evaluation.rollout), thinker.rate
