"""Who has as good as won finishes: positions fresh from games that `hard` had won, and did not end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zirconia
from zirconia.bots import Budget, Seat, bot
from zirconia.bots.analysis import grown
from zirconia.bots.guided import Guided
from zirconia.bots.judgement import judge_of
from zirconia.bots.thinkers import guide_at, network_of
from zirconia.core.match.state import State

KEPT = json.loads(Path(__file__).with_name("finishing.json").read_text(encoding="utf-8"))
SEEDS = 4
EIGHTH = Budget(factor=1 / 8, clocked=False)
THOUGHT = Budget(iterations=20)


def loaded(kept: dict[str, Any], seed: str = "0") -> State:
    return zirconia.game(kept["position"]["game"]).load(kept["position"], seed)


def named(kept: dict[str, Any]) -> str:
    return str(kept["why"])


def played_out(kept: dict[str, Any], seed: str) -> State:
    """A position after `hard` has played on with all its seats, for as many rounds as it may take."""
    state = loaded(kept, seed)
    players = [bot("hard", f"{seed}/{seat}", state.setup.game.id) for seat in range(state.setup.seats)]
    last = state.round + kept["rounds"]
    while not state.over and state.round <= last:
        who = state.acting[0]
        state.apply(players[who].choose(Seat(state, who), EIGHTH), who)
    return state


@pytest.mark.parametrize("kept", KEPT, ids=named)
def test_hard_finishes_whatever_its_seed(kept: dict[str, Any]) -> None:
    ends = [played_out(kept, str(seed)) for seed in range(SEEDS)]
    assert [(end.over, end.places()[kept["leader"]]) for end in ends] == [(True, 1)] * SEEDS


@pytest.mark.parametrize("kept", KEPT, ids=named)
def test_the_games_own_judgement_leads_whoever_has_as_good_as_won(kept: dict[str, Any]) -> None:
    state = loaded(kept)
    judge, network = judge_of(state.setup, learned=True), network_of(state.setup)
    assert network is not None
    for seat in range(2):
        leads = seat == kept["leader"]
        assert judge.has_as_good_as_won(state.core, seat) == leads
        if state.round <= (network.rounds or state.round):
            assert guide_at(network, judge, state.core, seat) is (None if leads else network)
    assert not isinstance(grown(Seat(state, kept["leader"]), THOUGHT, "0"), Guided)


@pytest.mark.parametrize("id", zirconia.games())
def test_nobody_has_as_good_as_won_at_the_start(id: str) -> None:
    state = zirconia.game(id).start(seed=1)
    judge = judge_of(state.setup, learned=True)
    assert not any(judge.has_as_good_as_won(state.core, seat) for seat in range(2))


def test_a_network_has_no_say_after_the_rounds_that_its_file_names() -> None:
    setup = zirconia.game("standoff-hex").setup()
    judge, network = judge_of(setup, learned=True), network_of(setup)
    assert network is not None and network.rounds > 0
    for late in range(2):
        state = setup.game.load({"seats": 2, "round": network.rounds + late})
        assert guide_at(network, judge, state.core, 0) is (None if late else network)
        assert isinstance(grown(Seat(state, 0), THOUGHT, "0"), Guided) == (not late)


def test_a_network_that_only_advises_is_asked_to_the_end() -> None:
    setup = zirconia.game("corporate-wars").setup()
    judge, network = judge_of(setup, learned=True), network_of(setup)
    assert network is not None and network.later > 0
    network.rounds = 1
    assert guide_at(network, judge, setup.game.load({"seats": 2, "turn": 19}).core, 0) is network
