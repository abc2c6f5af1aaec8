"""Bots in games that tell them nothing of good play: the two examples of the manual."""

from __future__ import annotations

from typing import Any

import pytest

import bag_duel
import dark_asteroids
import zirconia
from zirconia.bots import Budget, Seat, bot
from zirconia.bots.thinkers import rate_of
from zirconia.core.game import Game
from zirconia.core.kernel.evaluation import ByScore, weighs
from zirconia.core.match.state import State

ASTEROIDS = dark_asteroids.GAME
EXAMPLES = [bag_duel.GAME, ASTEROIDS]

Example = Game[Any, Any]


def share(game: Example, one: str, two: str, games: int, budget: Budget) -> float:
    """What a bot has of the first places against another, seats swapped."""
    won = 0.0
    for number in range(games):
        state = game.start(2, seed=f"share {number // 2}").copy()
        names = (one, two) if number % 2 == 0 else (two, one)
        players = [bot(name, f"{number} {seat}") for seat, name in enumerate(names)]
        while not state.over:
            who = state.acting[0]
            state.apply(players[who].choose(Seat(state, who), budget), who)
        own, other = state.places()[number % 2], state.places()[1 - number % 2]
        won += 0.5 if own == other else float(own < other)
    return won / games


def richest() -> State:
    """Every asteroid is known; only one of the free ones is worth something."""
    board = {name: {"ore": "poor", "known": [0, 1]} for name in ("a1", "b1", "c1", "d1", "a3", "c3", "b4", "d4")}
    board["b3"] = {"ore": "rich", "known": [0, 1]}
    changes = {"ores": {"poor": {"worth": 0}, "fair": {"worth": 0}, "rich": {"worth": 9}}}
    return ASTEROIDS.load({"seats": 2, "board": board, "round": 7, "overrides": changes})


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_a_bot_takes_the_lead_where_only_the_score_tells_it(name: str) -> None:
    state = richest()
    state.apply(state.code("scan a2", 1), 1)
    assert state.key(bot(name, "s").choose(Seat(state, 0), Budget(iterations=400))) == "claim b3"


def test_a_lead_counts_beside_the_place() -> None:
    """Both are first alone in the one position and in the other; the larger lead is worth more."""
    ahead = bag_duel.GAME.load({"seats": 2, "players": [{"open": ["star"]}, {"open": []}]})
    further = bag_duel.GAME.load({"seats": 2, "players": [{"open": ["star", "star"]}, {"open": []}]})
    start = bag_duel.GAME.load({"seats": 2})
    judge = ByScore(start.setup.tables)
    judge.begin(start.core)
    one, two = judge.value(ahead.core, 0), judge.value(further.core, 0)
    assert 0.5 < one < two < 1
    assert judge.value(further.core, 1) < judge.value(start.core, 1) < one


@pytest.mark.parametrize("game", EXAMPLES, ids=["bag-duel", "dark-asteroids"])
def test_every_action_is_tried_before_any_is_tried_again(game: Example) -> None:
    state = game.start(seed=1)
    legal = state.legal(0)
    found = zirconia.analyse(state, 0, Budget(iterations=len(legal)))
    assert [option.visits for option in found.options] == [1] * len(legal)


def test_actions_are_tried_in_another_order_with_another_seed() -> None:
    state = ASTEROIDS.start(seed=1)
    tried = [
        {option.code for option in zirconia.analyse(state, 0, Budget(iterations=6), seed).options if option.visits}
        for seed in ("one", "one", "two")
    ]
    assert all(len(codes) == 6 for codes in tried)
    assert tried[0] == tried[1] != tried[2]


class Counting(ByScore):
    """Counts the searches' leaves: two judgements each, one a seat."""

    leaves = 0

    def gain(self, position: Any, seat: Any) -> float:
        Counting.leaves += 1
        return super().gain(position, seat)


def test_who_decides_beside_another_gets_a_whole_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Either seat of a round in which both choose thinks as long, whoever is asked first."""
    monkeypatch.setattr(dark_asteroids.game.DarkAsteroids, "evaluation", lambda game, tables: Counting(tables))
    leaves = []
    for order in ((0, 1), (1, 0)):
        state = ASTEROIDS.start(seed=1)
        for who in order:
            Counting.leaves = 0
            code = bot("hard", "s").choose(Seat(state, who), Budget(iterations=200))
            leaves.append(Counting.leaves)
            state.apply(code, who)
    assert min(leaves) >= 2 * 80


def test_medium_tries_no_less_than_easy_however_slow_a_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dark_asteroids.game.DarkAsteroids, "evaluation", lambda game, tables: Counting(tables))
    monkeypatch.setattr("zirconia.bots.thinkers.USUAL_RATE", 100)
    state = ASTEROIDS.start(seed=1)
    leaves = []
    for name in ("easy", "medium"):
        Counting.leaves = 0
        bot(name, "s").choose(Seat(state, 0), Budget(clocked=False))
        leaves.append(Counting.leaves)
    assert leaves[1] >= leaves[0] > 2 * len(state.legal(0))


def test_several_who_act_have_the_turn_together() -> None:
    """Also where the game does not say so: it is enough that several act."""
    state = zirconia.game("kardashev").start(3)
    while len(state.acting) < 2:
        state.apply(state.legal()[0])
    assert all(Seat(state, who).own_turn for who in state.acting)


def test_the_rate_is_measured_where_no_judge_names_one() -> None:
    state = ASTEROIDS.start(seed=1)
    judge = state.setup.game.evaluation(state.setup.tables)
    assert not weighs(judge) and judge.rate == 0
    measured = rate_of(judge, Seat(state, 0))
    assert measured > 0 and measured == 2 ** (int(measured).bit_length() - 1)


@pytest.mark.parametrize("id", zirconia.games())
def test_the_games_of_the_package_name_their_rate_and_weigh(id: str) -> None:
    setup = zirconia.game(id).setup()
    judge = setup.game.evaluation(setup.tables)
    assert weighs(judge) and judge.rate > 0


@pytest.mark.parametrize("game", EXAMPLES, ids=["bag-duel", "dark-asteroids"])
def test_a_bot_plays_the_same_again_in_a_game_that_tells_it_nothing(game: Example) -> None:
    state = game.start(seed=3)
    for name in ("easy", "medium", "hard"):
        chosen = {bot(name, "s").choose(Seat(state, 0), Budget(iterations=60)) for _ in range(2)}
        assert len(chosen) == 1


@pytest.mark.parametrize(
    ("game", "least"), [(bag_duel.GAME, 0.5), (ASTEROIDS, 0.9)], ids=["bag-duel", "asteroids"]
)
def test_easy_is_better_than_random(game: Example, least: float) -> None:
    """Bag Duel is for the most part the luck of the draw."""
    assert share(game, "easy", "random", 40, Budget(iterations=200)) > least


@pytest.mark.parametrize(
    ("game", "least"), [(bag_duel.GAME, 0.5), (ASTEROIDS, 0.55)], ids=["bag-duel", "asteroids"]
)
def test_hard_is_better_than_easy(game: Example, least: float) -> None:
    assert share(game, "hard", "easy", 16, Budget(iterations=300)) > least
