"""What searches say for a review: every seat is judged in every world, and together they get nothing."""

from __future__ import annotations

import pytest
from librt.vecs import vec

import zirconia
from zirconia.bots.guided import Guided
from zirconia.bots.search import Search
from zirconia.bots.seat import Seat
from zirconia.bots.thinkers import network_of
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


@pytest.mark.parametrize(("game", "kind"), [("standoff-hex", Guided), ("standoff-square", Search)])
def test_a_network_judges_players_only_where_its_file_says_so(game: str, kind: type) -> None:
    state = zirconia.game(game).start(seed="1")
    assert network_of(state.setup) is not None
    assert isinstance(started(Seat(state, state.acting[0]), "1"), kind)
