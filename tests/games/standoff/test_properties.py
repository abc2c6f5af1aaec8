"""Properties of random play in both editions, with and without options."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import zirconia
from zirconia.core.kernel.playout import play_out
from zirconia.core.kernel.position import Codes
from zirconia.core.kernel.random import from_seed
from zirconia.core.match.state import State
from zirconia.games.standoff.rules.tables import GROUP, OCCUPIED, TOKENS

SETUPS = [
    ("standoff-square", {}),
    ("standoff-square", {"satellites": True, "fast-credits": True}),
    ("standoff-square", {"play-area": True, "eternal-walls": True, "full-round": True}),
    ("standoff-hex", {}),
    ("standoff-hex", {"expansion": True}),
    ("standoff-hex", {"late-edition": True, "instant-wells": True}),
]


def busy(state: State, dice: random.Random, steps: int) -> Iterator[State]:
    """Random play that uses its actions up, stopping after every step."""
    end = state.setup.tables.end_code  # type: ignore[attr-defined]
    for _ in range(steps):
        if state.over:
            return
        legal = state.legal()
        useful = [code for code in legal if code != end] if state.core.actions else legal  # type: ignore[attr-defined]
        state.apply(dice.choice(useful or legal))
        yield state


@pytest.mark.parametrize(("game", "options"), SETUPS)
@pytest.mark.parametrize("seats", [2, 4])
def test_cards_are_conserved_and_legal_agrees_with_check(game: str, options: dict[str, bool], seats: int) -> None:
    state = zirconia.game(game).start(seats, f"{game} {seats}", options)
    dice = random.Random(seats)
    whole = state.setup.game.conserved(state.core)
    for number, at in enumerate(busy(state, dice, 400)):
        assert at.setup.game.conserved(at.core) == whole
        if number % 40 == 0 and not at.over:
            seat = at.acting[0]
            checked = [code for code in range(at.setup.actions) if at.reason(code, seat) == 0]
            assert sorted(at.legal(seat)) == checked


@pytest.mark.parametrize(("game", "options"), SETUPS)
def test_planes_and_tallies_agree_with_the_cells(game: str, options: dict[str, bool]) -> None:
    state = zirconia.game(game).start(3, game, options)
    for _ in range(12):
        list(busy(state, random.Random(_), 60))
        position, table = state.core, state.setup.tables
        for cell in range(table.cells):  # type: ignore[attr-defined]
            tile, token = position.tile(cell), position.token_on(cell)  # type: ignore[attr-defined]
            assert position.in_plane(OCCUPIED, cell) == (tile > 0)  # type: ignore[attr-defined]
            assert [c for c in range(1, 7) if position.in_plane(c, cell)] == ([tile] if tile else [])  # type: ignore[attr-defined]
            assert [k for k in range(1, 8) if position.in_plane(TOKENS + k, cell)] == ([token] if token else [])  # type: ignore[attr-defined]
            if position.choice == 0:  # type: ignore[attr-defined]
                assert not position.in_plane(GROUP, cell)  # type: ignore[attr-defined]
        gun = [cell for cell in range(table.cells) if table.gun[cell]]  # type: ignore[attr-defined]
        assert position.filled == sum(position.tile(cell) > 0 for cell in gun)  # type: ignore[attr-defined]
        for seat in range(3):
            assert position.score(seat) == sum(position.tile(cell) == seat + 1 for cell in gun)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("game", "options"), SETUPS)
def test_a_position_goes_through_json_at_every_step(game: str, options: dict[str, bool]) -> None:
    state = zirconia.game(game).start(2, "json", options)
    for at in busy(state, random.Random(3), 150):
        assert zirconia.game(game).load(at.position()) == at


@pytest.mark.parametrize("game", ["standoff-square", "standoff-hex"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end(game: str, seats: int) -> None:
    setup = zirconia.game(game).setup(seats)
    codes = Codes(setup.actions + 1)
    dice = from_seed("ends", 1)
    for seed in range(10):
        position = setup.deal(str(seed))
        play_out(position, dice, 0, codes, 200_000)
        assert position.over
        assert sorted(position.places()) == list(range(1, seats + 1))
