"""A seat made of what the server sent is the seat that a bot knows."""

from __future__ import annotations

import pytest

import zirconia
from zirconia.bots import Seat
from zirconia.core.errors import IllegalAction
from zirconia.core.match.loading import load
from zirconia.core.match.state import State
from zirconia.seats import RemoteSeat


def wandered(game: str, moves: int = 40) -> State:
    state = zirconia.game(game).start(seed="5")
    for number in range(moves):
        legal = state.legal()
        state.apply(legal[number * 7 % len(legal)])
    return state


def remote(state: State, seat: int) -> RemoteSeat:
    """As the wire would make it: the scene, the events, and an imagined position."""

    def imagined() -> State:
        world = load(state.setup.game, state.imagine(seat, "the server's").position(), "0")
        world.steps, world.random.reveals = state.steps, state.reveals
        return world

    return RemoteSeat(seat, state.view(seat), state.events(seat), imagined)


@pytest.mark.parametrize("game", zirconia.games())
def test_it_tells_all_that_the_true_seat_tells(game: str) -> None:
    state = wandered(game)
    for number in range(state.setup.seats):
        true, other = Seat(state, number), remote(state, number)
        assert other.legal() == true.legal()
        assert [other.name(code) for code in other.legal()] == [true.name(code) for code in true.legal()]
        assert [other.key(code) for code in other.legal()] == [true.key(code) for code in true.legal()]
        assert other.view() == true.view()
        assert other.events() == true.events() and other.events(9) == true.events(9)
        assert (other.turn, other.own_turn, other.midway) == (true.turn, true.own_turn, true.midway)
        assert (other.steps, other.reveals, other.setup) == (true.steps, true.reveals, true.setup)
        assert list(other.encode()) == list(true.encode())
        assert other.imagine("one") == true.imagine("one")


def test_the_server_is_asked_for_a_position_once_and_only_where_one_is_needed() -> None:
    state = wandered("galactic-confrontation")
    asked = []

    def imagined() -> State:
        asked.append(1)
        return state.imagine(0, "a world")

    seat = RemoteSeat(0, state.view(0), [], imagined)
    assert seat.view() and seat.turn and seat.events() == [] and not seat.midway and not asked
    assert seat.imagine("one") and seat.imagine("two") and list(seat.encode())
    assert len(asked) == 1


def test_what_is_not_offered_has_no_name() -> None:
    seat = remote(wandered("galactic-confrontation"), 0)
    code = next(code for code in range(seat.setup.actions) if code not in seat.legal())
    for tell in (seat.name, seat.key):
        with pytest.raises(IllegalAction, match="is not among the codes"):
            tell(code)
