"""Positions with the move any good player makes, one file a game in `puzzles/`.

`best` lists the actions that solve it; `turn` those that must all be part of the turn (`a|b`: one of them);
`never` those that must not be; with `wins` the turn must win the game. A `*` stands for any ending.
"""

from __future__ import annotations

import json
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import zirconia
from zirconia.bots import Budget, Seat, bot
from zirconia.core.match.state import State

FOLDER = Path(__file__).parent / "puzzles"


def all_puzzles() -> list[tuple[str, int, dict[str, Any]]]:
    """(game, number, puzzle) of every file."""
    found = []
    for path in sorted(FOLDER.glob("*.json")):
        found += [(path.stem, number, puzzle) for number, puzzle in enumerate(json.loads(path.read_text()))]
    return found


def turn_of(state: State, name: str, budget: Budget, seed: str = "0") -> list[str]:
    """The keys of the actions with which a bot plays the turn that is on, to its end; others answer likewise."""
    seat, turn = state.acting[0], state.turn
    players = [bot(name, seed) for _ in range(state.setup.seats)]
    played = []
    while not state.over and state.turn == turn:
        who = state.acting[0]
        code = players[who].choose(Seat(state, who), budget)
        if who == seat:
            played.append(state.key(code))
        state.apply(code, who)
    return played


def matches(key: str, patterns: str) -> bool:
    return any(fnmatchcase(key, pattern) for pattern in patterns.split("|"))


def failure(game: str, puzzle: dict[str, Any], name: str, budget: Budget, seed: str = "0") -> str:
    """What a bot did wrong, or nothing."""
    state = zirconia.game(game).load(puzzle["position"], seed)
    seat = state.acting[0]
    played = turn_of(state, name, budget, seed)
    told = f"{puzzle['why']}: {', '.join(played)}"
    if "best" in puzzle and not any(matches(played[0], one) for one in puzzle["best"]):
        return told
    if any(not any(matches(key, one) for key in played) for one in puzzle.get("turn", [])):
        return told
    if any(matches(key, one) for key in played for one in puzzle.get("never", [])):
        return told
    if puzzle.get("wins") and not (state.over and state.places()[seat] == 1):
        return told
    return ""
