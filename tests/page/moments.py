"""Moments of a game of two, the same each time: where the turn of the second player begins, halfway and late."""

from __future__ import annotations

from typing import Any

import zirconia
from zirconia.bots.guarded import players
from zirconia.bots.matches import COUNTED
from zirconia.bots.seat import Seat
from zirconia.core.match.state import State

SEED = "newcomers"
EASY = "easy"
MOMENTS = {"middle": 0.5, "late": 0.8}  # how much of the game has been played


def turns_of_the_second(game: str) -> list[State]:
    """A whole game of two bots that don't search, as it was whenever the second one's turn began."""
    state = zirconia.game(game).start(2, SEED)
    bots = players([EASY, EASY], SEED, game)
    found: list[State] = []
    last: tuple[int, int] | None = None
    while not state.over:
        who = state.acting[0]
        if who == state.turn[1] == 1 and state.turn != last:
            found.append(state.copy())
        last = state.turn
        state.apply(bots[who].choose(Seat(state, who), COUNTED), who)
    return found


def positions(game: str) -> dict[str, dict[str, Any]]:
    """By moment: the position from which the second player goes on, as a table takes it."""
    turns = turns_of_the_second(game)
    head = {"zirconia": 1, "game": game, "rules": zirconia.game(game).rules}
    return {moment: {**head, **turns[int(len(turns) * share)].position()} for moment, share in MOMENTS.items()}
