"""Readable positions for the tests: 'fm c0:2 f0:1' is a tile with a colony-2 and a fleet-1 of seat 0."""

from __future__ import annotations

from typing import Any

import pytest

import zirconia
from zirconia import IllegalAction, State
from zirconia.games.kardashev.rules.tables import GRID

GAME = zirconia.game("kardashev")
TYPES = {"F": "food", "M": "matter", "E": "energy"}
ALL_ROLES = ("generalist", "imperialist", "pioneer", "scavenger", "scientist", "warlord")


def hand(text: str) -> dict[str, int]:
    """'F2 M1' as a hand."""
    return {TYPES[word[0]]: int(word[1:]) for word in text.split()}


def cell(text: str) -> dict[str, Any]:
    """A tile (`x`: destroyed planet) and its pieces."""
    tile, *pieces = text.lower().split()
    found: dict[str, Any] = {"tile": "f", "side": "destroyed"} if tile == "x" else {"tile": tile}
    for one in pieces:
        owner, level = one[1:].split(":")
        found["colony" if one[0] == "c" else "fleet"] = [int(owner), int(level)]
    return found


def table(
    board: dict[str, str],
    *,
    roles: tuple[str, ...] = ("generalist", "warlord"),
    hands: tuple[str, ...] = (),
    technologies: dict[int, str] | None = None,
    copies: dict[int, str] | None = None,
    active: int | None = 0,
    options: dict[str, Any] | None = None,
    overrides: dict[str, Any] | None = None,
    players: list[dict[str, Any]] | None = None,
    more: dict[str, Any] | None = None,
    **position: Any,
) -> State:
    """A position in the active seat's turn; `more` are keys that are no Python names."""
    seats = len(roles)
    rows: list[dict[str, Any]] = []
    for seat in range(seats):
        row: dict[str, Any] = {"role": roles[seat], "hand": hand(hands[seat] if seat < len(hands) else "")}
        row["technologies"] = (technologies or {}).get(seat, "").split()
        row["copies"] = (copies or {}).get(seat)
        rows.append({**row, **(players[seat] if players else {})})
    data = {
        "seats": seats,
        "options": {"role": ["free"] * seats, **(options or {})},
        "overrides": overrides or {},
        "board": {place: cell(text) for place, text in board.items()},
        "players": rows,
        "active": active,
        **position,
        **(more or {}),
    }
    return GAME.load(data)


def play(state: State, *commands: str) -> State:
    """Do commands one after the other, each by whoever is asked first."""
    for command in commands:
        state.apply(state.code(command))
    return state


def do(state: State, seat: int, *commands: str) -> State:
    """Do commands of one seat."""
    for command in commands:
        state.apply(state.code(command, seat), seat)
    return state


def refused(state: State, command: str, reason: str, seat: int | None = None) -> None:
    """The command is understood and refused for this reason, and nothing changes."""
    before = state.digest()
    with pytest.raises(IllegalAction) as error:
        state.code(command, seat)
    assert error.value.reason == reason, error.value
    assert state.digest() == before


def can(state: State, command: str, seat: int | None = None) -> bool:
    try:
        state.code(command, seat)
    except IllegalAction:
        return False
    return True


def options(state: State, seat: int | None = None) -> set[str]:
    """The keys of all that is legal."""
    return {state.key(code) for code in state.legal(seat)}


def cards(state: State, seat: int) -> str:
    """'F2 M1' as a hand has it; '' when empty."""
    held = state.position()["players"][seat]["hand"]
    return " ".join(f"{letter}{held[word]}" for letter, word in TYPES.items() if held[word])


def total(state: State, seat: int) -> int:
    return sum(state.position()["players"][seat]["hand"].values())


def at(state: State, place: str) -> dict[str, Any]:
    """What lies on a space; {} while unexplored."""
    found: dict[str, Any] = state.position()["board"].get(place, {})
    return found


def supply(state: State, seat: int) -> tuple[int, int]:
    """Colony and fleet pieces in the supply."""
    held = state.position()["players"][seat]["supply"]
    return held["colonies"], held["fleets"]


def technologies(state: State, seat: int) -> set[str]:
    return set(state.position()["players"][seat]["technologies"])


def blank(explored: int = 99, *, blue_left: int = 0) -> dict[str, str]:
    """Empty-space tiles: white spaces first, then blue ones, until so many are explored or so many blue left."""
    blue = [place for place in GRID.places if max(map(abs, (*place, sum(place)))) < 3]
    white = [place for place in GRID.places if place not in blue]
    chosen = [*white, *blue[: len(blue) - blue_left]][:explored]
    return {f"{q},{r}": "o" for q, r in chosen}


def bidding(hands: tuple[str, ...], tiles: str = "f m e", **more: object) -> State:
    return table(
        {"0,0": "o"},
        roles=ALL_ROLES[: len(hands)],
        hands=hands,
        players=[{"drawn": tile} for tile in tiles.split()[: len(hands)]],
        active=None,
        stage="rank",
        **more,  # type: ignore[arg-type]
    )
