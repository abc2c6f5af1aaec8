"""Positions with one value changed: refused with BadPosition, or playable."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zirconia
from tests.games.standoff.test_properties import SETUPS, busy
from zirconia.core.contract.reading import HEADER, keys_of
from zirconia.core.errors import BadPosition
from zirconia.core.match.state import State


def broken(position: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """One value of a position changed to something else."""
    key: Any = dice.choice([key for key in position if key not in keys_of(HEADER)])
    place: Any = position
    while isinstance(place[key], (dict, list)) and place[key] and dice.random() < 0.8:
        place = place[key]
        key = dice.choice(list(place)) if isinstance(place, dict) else dice.randrange(len(place))
    junk: tuple[Any, ...] = (
        None,
        True,
        -1,
        0,
        1,
        3,
        40,
        2**20,
        2**70,
        1.5,
        "",
        "p1",
        "hack",
        "group",
        "0,0",
        [],
        {},
        ["hack"],
    )
    if dice.random() < 0.2:
        del place[key]
    else:
        place[key] = dice.choice(junk)
    return position


def play_on(state: State, dice: random.Random) -> None:
    for _ in range(40):
        if not state.over:
            assert state.legal()
            state.apply(dice.choice(state.legal()))


@pytest.mark.parametrize(("game", "options"), SETUPS)
def test_a_mutated_position_is_refused_or_plays(game: str, options: dict[str, bool]) -> None:
    dice = random.Random(game)
    state = zirconia.game(game).start(3, "mutants", options)
    refusals = 0
    for at in busy(state, dice, 40):
        try:
            loaded = zirconia.game(game).load(broken(at.position(), dice))
        except BadPosition:
            refusals += 1
        else:
            play_on(loaded, dice)
    assert refusals > 5
