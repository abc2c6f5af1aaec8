"""Real positions for the tests, ways to change them, and how they are refused."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.games.kardashev.table import GAME, play
from zirconia import State
from zirconia.core.errors import BadPosition
from zirconia.games.kardashev.rules.tables import GRID

Position = dict[str, Any]


def in_a_turn() -> Position:
    """A real position of two players: A's first turn, its tile placed."""
    state = GAME.start(2, "positions", {"role": ["warlord", "pioneer"]})
    play(state, "outside f", "cell 0,-2", "cell 0,-3", "outside m", "cell 0,3")
    for seat in (0, 1):
        state.apply(state.code(f"bid {1 - seat}", seat), seat)
    play(state, "slot 1", "tile 0", "cell 0,-1", "planet")
    return state.position()


def in_an_auction() -> Position:
    state = GAME.start(3, "auction", {"role": ["warlord", "pioneer", "generalist"]})
    while state.position()["stage"] != "rank":
        state.apply(state.legal()[0])
    for seat in range(3):
        state.apply(state.code(f"bid {2 - seat}", seat), seat)
    return play(state, "slot 2").position()


def loads(position: Position) -> State:
    return GAME.load(json.dumps(position))


def is_refused(position: Position, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        loads(position)


def changed(position: Position, change: Callable[[Position], object]) -> Position:
    other = copy.deepcopy(position)
    change(other)
    return other


def put(*path_and_value: Any) -> Callable[[Position], None]:
    """A change: the value at the end of a path of keys."""
    *path, last, value = path_and_value

    def change(position: Position) -> None:
        for key in path:
            position = position[key]
        position[last] = value

    return change


CENTRE = GRID.cell(0, 0)
ROUND, TURN, SETTLE = ["round", -1], ["turn", 0], ["settle", 0]
SKETCH: Position = {"seats": 2, "players": [{"role": "warlord"}, {"role": "pioneer"}]}
