"""Readable positions for the tests: short names for cards, and what lies where."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from zirconia import IllegalAction, State

SHORT = {
    "H": "hydrogen",
    "O": "oxygen",
    "C": "carbon",
    "Imp": "impeded",
    "CI": "counter-intelligence",
    "PI": "preemptive-insurgence",
    "AA": "aggressive-acquisition",
    "DM": "defensive-maneuver",
    "TN": "trade-negotiations",
    "TI": "technology-investment",
    "BA": "braintrust-accumulation",
    "IT": "impose-tariffs",
    "DS": "decisive-strike",
    "CH": "critical-hit",
}
GAME = zirconia.game("galactic-confrontation")


def pile(text: str) -> dict[str, int]:
    """'H H O' as a set of cards."""
    found: dict[str, int] = {}
    for word in text.split():
        found[SHORT[word]] = found.get(SHORT[word], 0) + 1
    return found


def player(
    hand: str = "", deck: str = "", discard: str = "", in_play: str = "", hits: int = 10, **more: Any
) -> dict[str, Any]:
    return {
        "hit-points": hits,
        "hand": pile(hand),
        "deck": pile(deck),
        "discard": pile(discard),
        "in-play": pile(in_play),
        **more,
    }


def table(
    a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, *, draws: str = "", **position: Any
) -> State:
    """A position; `draws` are the cards A draws next, from the top of the deck."""
    position["players"] = [a or player(), b or player()]
    if draws:
        position["next"] = {"deck-a": [SHORT[word] for word in draws.split()]}
    return GAME.load(position)


def do(state: State, *commands: str) -> State:
    for command in commands:
        state.apply(state.code(command))
    return state


def refused(state: State, command: str, reason: str, seat: int | None = None) -> None:
    """The command is refused for this reason and nothing changes."""
    before = state.digest(), state.random.copy(), len(state.events())
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.code(command, seat), seat)
    assert caught.value.reason == reason
    assert (state.digest(), state.random, len(state.events())) == before


def zone(state: State, name: str, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = state.position()["players"][seat][name]
    return found


def counters(state: State, *names: str) -> tuple[int, ...]:
    position = state.position()
    return tuple(position[name] for name in names)


def phase(state: State) -> str:
    return str(state.position()["phase"])


def hits(state: State) -> tuple[int, int]:
    a, b = state.position()["players"]
    return a["hit-points"], b["hit-points"]
