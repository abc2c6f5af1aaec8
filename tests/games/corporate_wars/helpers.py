"""Readable positions of Corporate Wars, and short questions about them."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from zirconia import IllegalAction, State
from zirconia.games.corporate_wars.rules.position import Corporate
from zirconia.games.corporate_wars.rules.tables import CorporateTables

GAME = zirconia.game("corporate-wars")
BARE: dict[str, Any] = {"credits": 0, "points": 0, "hand": {}, "deck": {}, "discard": {}}
MARKS = {"moved": ("can-move", False), "spent": ("can-attack", False), "overwhelmed": ("overwhelmed", True)}


def unit(text: str) -> dict[str, Any]:
    """'P1 commando 2,3 4 moved overwhelmed': owner, card, tile, and where wanted power and marks."""
    owner, card, at, *rest = text.split()
    found: dict[str, Any] = {"owner": ("P1", "P2").index(owner), "card": card, "at": at}
    for word in rest:
        if word.isdigit():
            found["power"] = int(word)
        else:
            key, value = MARKS[word]
            found[key] = value
    return found


def position(
    *units: str,
    p1: dict[str, Any] | None = None,
    p2: dict[str, Any] | None = None,
    turn: int = 0,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> State:
    """A state; players have nothing but what is named."""
    return GAME.load(
        {
            "turn": turn,
            "options": options or {},
            "units": [unit(text) for text in units],
            "players": [{**BARE, **(p1 or {})}, {**BARE, **(p2 or {})}],
            **more,
        }
    )


def do(state: State, *commands: str) -> State:
    """Type these commands, one after the other, for whoever is to act."""
    for command in commands:
        state.apply(state.code(command))
    return state


def refused(state: State, command: str, seat: int | None = None) -> str:
    """The reason a command is refused; nothing changes."""
    before = state.digest()
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.code(command, seat), seat)
    assert state.digest() == before
    return caught.value.reason


def at(state: State, tile: str) -> dict[str, Any] | None:
    """The unit on a tile, or None."""
    found = [one for one in state.position()["units"] if one["at"] == tile]
    return found[0] if found else None


def standing(state: State, tile: str) -> tuple[str, int] | None:
    """(card, power) of the unit on a tile."""
    found = at(state, tile)
    return (found["card"], found["power"]) if found else None


def player(state: State, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = state.position()["players"][seat]
    return found


def size(cards: dict[str, int]) -> int:
    return sum(cards.values())


def event_kinds(state: State, seat: int | None = None) -> list[str]:
    return [event["kind"] for event in state.events(seat)]


def core(state: State) -> Corporate:
    assert isinstance(state.core, Corporate)
    return state.core


def tables(state: State) -> CorporateTables:
    return core(state).t
