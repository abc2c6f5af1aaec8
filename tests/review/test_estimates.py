"""What searches say for a review: every seat is judged in every world, and together they get nothing."""

from __future__ import annotations

import pytest
from librt.vecs import vec

import zirconia
from zirconia.bots.guided import Guided
from zirconia.bots.judgement import judge_of
from zirconia.bots.search import Search
from zirconia.bots.seat import Seat
from zirconia.core.match.state import State
from zirconia.review.estimates import balanced, measure, started

STALE = 9.0  # no value of a seat


def begun(id: str) -> State:
    game = zirconia.game(id)
    return game.setup(game.seats[-1]).start(seed="estimates")


@pytest.mark.parametrize("id", zirconia.games())
@pytest.mark.parametrize("hasty", [True, False])
def test_a_world_says_what_every_seat_gets_also_those_that_did_not_move_in_it(id: str, hasty: bool) -> None:
    state = begun(id)
    search = started(Seat(state, state.acting[0]), "0", hasty)
    search.values = vec[float]([STALE] * state.setup.seats)
    search.run(1)
    assert STALE not in list(search.values)


@pytest.mark.parametrize("id", zirconia.games())
def test_what_the_seats_get_in_a_world_adds_up_to_nothing(id: str) -> None:
    state = begun(id)
    search = started(Seat(state, state.acting[0]), "0")
    for values in measure(search, range(8), "worlds"):
        assert sum(values) == pytest.approx(0.0, abs=1e-9)


def test_a_hope_that_all_seats_share_is_taken_from_all_of_them_alike() -> None:
    assert balanced([0.5, 0.25, 0.75]) == [0.0, -0.25, 0.25]


JUDGES = [
    ("corporate-wars", Search, False),
    ("galactic-confrontation", Guided, False),
    ("kardashev", Search, True),
    ("standoff-hex", Guided, False),
    ("standoff-square", Search, False),
]


@pytest.mark.parametrize(("game", "kind", "learned"), JUDGES)
def test_what_was_learned_judges_players_where_its_file_says_so(game: str, kind: type, learned: bool) -> None:
    state = zirconia.game(game).start(seed="1")
    for _ in range(60):
        state.apply(state.legal()[-1])
    seat = state.acting[0]
    search = started(Seat(state, seat), "1")
    assert type(search) is kind
    if isinstance(search, Search):
        by_hand, by_play = (judge_of(state.setup, how).value(state.core, seat) for how in (False, True))
        assert search.evaluation.value(state.core, seat) == (by_play if learned else by_hand)
        assert by_hand != by_play or state.setup.game.judgement() is None


def test_a_match_that_its_network_knows_nothing_of_is_judged_by_hand() -> None:
    """As bots do it: after the rounds that its file names."""
    state = zirconia.game("standoff-hex").start(seed="1")
    late = zirconia.game("standoff-hex").load({**state.position(), "round": 31, "turn": 61})
    assert type(started(Seat(late, late.acting[0]), "1")) is Search
