"""Readable helpers for the tests of both editions."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from zirconia.core.errors import IllegalAction
from zirconia.core.match.state import State


def load(game: str, hand: Any = None, **position: Any) -> State:
    """A position in which the active player holds these cards; everything else as at the start."""
    seats = position.get("seats", 2)
    if hand is not None:
        players = list(position.pop("players", [{}] * seats))
        active = position.get("active", 0)
        players[active] = {"hand": hand, **players[active]}
        position["players"] = players
    return zirconia.game(game).load(position)


def do(state: State, *commands: str) -> State:
    """Give commands for whoever has to act."""
    for command in commands:
        state.apply(state.code(command))
    return state


def refused(state: State, reason: str, *commands: str) -> None:
    """All commands but the last are fine; the last is refused for this reason, and nothing changes."""
    do(state, *commands[:-1])
    before = state.copy()
    with pytest.raises(IllegalAction) as error:
        do(state, commands[-1])
    assert error.value.reason == reason
    assert state == before


def player(state: State, seat: int) -> dict[str, Any]:
    written: dict[str, Any] = state.position()["players"][seat]
    return written


def board(state: State) -> dict[str, str]:
    cells: dict[str, str] = state.position()["board"]
    return cells


def tiles(colour: str, *cells: str) -> dict[str, str]:
    """These cells in one colour, as a position's board writes them."""
    return dict.fromkeys(cells, colour)


def keys(state: State) -> set[str]:
    """The keys of everything legal now."""
    return {state.key(code) for code in state.legal()}
