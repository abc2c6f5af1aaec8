"""Refusals that every game shares cite the game's own rulebook; what is no code and no seat is said so."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from tests.example import GAME
from zirconia import IllegalAction
from zirconia.conformance.results import cited
from zirconia.core.game import Game

HUGE = pytest.param(10**5000, id="huge")  # more digits than Python prints
EVERY_GAME = [*map(zirconia.game, zirconia.games()), GAME]


def refusal_of(state: zirconia.State, seat: int) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        state.apply(0, seat)
    return caught.value


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_who_acts_out_of_turn_hears_the_rule_of_the_turns(game: Game[Any, Any]) -> None:
    state = game.start(options={"roles": "random"} if "roles" in game.options else {})
    while len(state.acting) > 1:
        state.apply(state.legal()[0])
    refused = refusal_of(state, next(seat for seat in range(state.setup.seats) if seat not in state.acting))
    assert (refused.reason, refused.rule) == ("NOT_YOUR_TURN", game.turn_rule)
    assert cited(refused.rule, game.rulebook)


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.id)
def test_who_acts_after_the_end_hears_the_rule_of_the_end(game: Game[Any, Any]) -> None:
    state = game.start()
    for seat in range(1, state.setup.seats):
        state.resign(seat)
    refused = refusal_of(state, 0)
    assert (refused.reason, refused.rule) == ("GAME_OVER", game.end_rule)
    assert cited(refused.rule, game.rulebook)
    with pytest.raises(IllegalAction) as caught:
        state.undo(1)
    assert (caught.value.reason, caught.value.rule) == ("GAME_OVER", game.end_rule)


class OfNumPy:
    """A whole number that is no Python int, as NumPy has them."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize("code", ["end", 1.5, None, [1], HUGE, -1])
def test_what_is_no_action_code_is_refused_with_a_sentence(code: Any) -> None:
    state = GAME.start()
    for ask in (state.apply, state.key, state.name, lambda one: state.refusal(one, 0)):
        with pytest.raises(IllegalAction, match="action codes are 0 to 5, not") as caught:
            ask(code)
        assert caught.value.reason == "UNKNOWN_CODE" and len(str(caught.value)) < 200


@pytest.mark.parametrize("seat", ["A", 0.0, [0], 2, -1, HUGE])
def test_what_is_no_seat_is_refused_with_a_sentence(seat: Any) -> None:
    state = GAME.start()
    questions = (state.legal, state.view, state.encode, state.events, state.resign, state.undo, state.midway)
    for ask in (*questions, lambda one: state.apply(0, one), lambda one: state.imagine(one, "s")):
        with pytest.raises(IllegalAction, match="seats are 0 to 1, not") as caught:
            ask(seat)
        assert caught.value.reason == "UNKNOWN_SEAT" and len(str(caught.value)) < 200


def test_any_whole_number_is_a_code_or_a_seat() -> None:
    state = GAME.start(seed="s")
    code = state.legal()[0]
    twin = GAME.start(seed="s")
    twin.apply(code, 0)
    state.apply(OfNumPy(code), OfNumPy(0))
    assert state == twin and zirconia.record(state) == zirconia.record(twin)


@pytest.mark.parametrize("given", [(1,), (2, 7), ("7", False), (None,)])
def test_a_setup_takes_no_bare_number_for_its_seed(given: Any) -> None:
    with pytest.raises(zirconia.BadSetup, match=r"a setup has its seats already; name its seed"):
        GAME.setup(seats=2).start(*given)


def test_a_seed_is_text_or_named() -> None:
    setup = GAME.setup(seats=2)
    assert setup.start("7") == setup.start(seed=7) == setup.start(seed="7") == GAME.start(2, seed=7)
