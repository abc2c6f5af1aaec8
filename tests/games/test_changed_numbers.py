"""Changed numbers make another game, never a broken one: whoever has to act can do something, to the end."""

from __future__ import annotations

from random import Random

import pytest

import zirconia
from zirconia.core.contract.data import Word
from zirconia.learn.training.setups import varied

SETUPS = 12
STEPS = 250


@pytest.mark.parametrize("game", zirconia.games())
def test_nobody_gets_stuck_whatever_the_numbers_are(game: str) -> None:
    played = zirconia.game(game)
    for number in range(SETUPS):
        random = Random(f"{game}/{number}")
        wanted = varied(played, random.choice(list(played.seats)), random)
        state = played.setup(*wanted).start(seed=str(number), journal=False)
        for _ in range(STEPS):
            if state.over:
                break
            seat = state.acting[0]
            legal = state.legal(seat)
            assert legal, wanted
            state.apply(random.choice(legal), seat)


@pytest.mark.parametrize(("game", "card"), [("standoff-square", "1-polyomino"), ("standoff-hex", "1-hex")])
def test_a_card_that_places_nothing_is_played_and_done(game: str, card: str) -> None:
    overrides = {"cards": {card: {"place": 0, "cost": 0}}}
    state = zirconia.game(game).setup(2, overrides=overrides).start(seed="1")
    seat = state.acting[0]
    plays = [code for code in state.legal(seat) if state.key(code) == f"play {card}"]
    assert plays, [state.key(code) for code in state.legal(seat)]
    state.apply(plays[0], seat)
    assert state.legal(seat)
    assert not any(state.key(code).startswith("at ") for code in state.legal(seat))


@pytest.mark.parametrize(
    "does", ["offensive", "improve", "napalm", "early-access", "duplicate", "initiative", "emp", "nothing"]
)
@pytest.mark.parametrize(("game", "card"), [("standoff-square", "1-polyomino"), ("standoff-hex", "1-hex")])
def test_a_placement_card_that_does_something_else_is_offered_when_it_can_be_played(
    game: str, card: str, does: str
) -> None:
    played = zirconia.game(game)
    effects = played.schema["cards"].columns["does"]
    assert isinstance(effects, Word)
    if does not in effects.words:
        pytest.skip(f"no card of {game} does {does}")
    state = played.setup(2, overrides={"cards": {card: {"does": does, "cost": 0}}}).start(seed="1", journal=False)
    random = Random(does)
    for _ in range(60):
        seat = state.acting[0]
        for code in state.legal(seat):
            assert state.reason(code, seat) == 0, (state.key(code), state.refusal(code, seat))
        play = state.setup.by_key()[f"play {card}"]
        assert state.reason(play, seat) != 0 or play in state.legal(seat)
        state.apply(random.choice(state.legal(seat)), seat)
