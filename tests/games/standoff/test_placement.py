"""Placement, cell by cell, against a brute-force reading of section 9, on both boards."""

from __future__ import annotations

import itertools
import random

import pytest

import zirconia
from tests.games.standoff.groups import all_placements, brute_force
from tests.games.standoff.play import do, load
from zirconia.core.match.state import State

EDITIONS = {"standoff-square": "polyomino", "standoff-hex": "hex"}


def crowded(game: str, dice: random.Random, size: int) -> State:
    """A board full of random tiles and forcefields, with one placement card in hand."""
    grid = zirconia.game(game).setup().tables.grid  # type: ignore[attr-defined]
    fill = dice.choice((0.3, 0.6, 0.8))
    board = {}
    for a, b in grid.places:
        if dice.random() < fill:
            colour = dice.choice(("p1", "p2", "black", "black"))
            token = " forcefield" if dice.random() < 0.03 and colour != "black" else ""
            board[f"{a},{b}"] = colour + token
        else:
            board[f"{a},{b}"] = "empty"
    return load(game, [f"{size}-{EDITIONS[game]}"], board=board, budget=9)


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_choices_lead_to_exactly_the_legal_placements(game: str, size: int) -> None:
    dice = random.Random(f"{game} {size}")
    for _ in range(3):
        state = crowded(game, dice, size)
        expected = brute_force(state, 0, size)
        card = f"play {size}-{EDITIONS[game]}"
        playable = any(state.key(code) == card for code in state.legal())
        assert playable == bool(expected)
        if playable:
            assert all_placements(do(state, card)) == expected


@pytest.mark.parametrize("game", EDITIONS)
def test_different_orders_of_the_same_cells_meet_in_equal_states(game: str) -> None:
    cells = {"standoff-square": ("0,5", "1,5", "1,6"), "standoff-hex": ("7,-3", "6,-3", "6,-2")}[game]
    met = set()
    for order in itertools.permutations(cells):
        state = load(game, [f"4-{EDITIONS[game]}"], budget=6)
        do(state, f"play 4-{EDITIONS[game]}")
        try:
            do(state, *order)
        except zirconia.IllegalAction:
            continue
        met.add(state.digest())
    assert len(met) == 1


@pytest.mark.parametrize("game", EDITIONS)
def test_every_partial_group_can_be_completed(game: str) -> None:
    dice = random.Random(game)
    for _ in range(6):
        state = crowded(game, dice, 4)
        card = f"play 4-{EDITIONS[game]}"
        if not any(state.key(code) == card for code in state.legal()):
            continue
        do(state, card)
        while state.midway(0):
            state.apply(dice.choice(state.legal()))


@pytest.mark.parametrize("game", EDITIONS)
def test_cancelling_a_group_is_one_step_back_to_before_the_card(game: str) -> None:
    state = load(game, [f"3-{EDITIONS[game]}"], budget=4)
    before = state.copy()
    do(state, f"play 3-{EDITIONS[game]}")
    state.apply(state.legal()[0])
    assert state.midway(0)
    state.cancel(0)
    assert state == before and not state.midway(0)
